// For clients and regulators, without a sign-in: what the firm must show to everybody.
import type { AnswerOf } from '@portal/contract/endpoint'
import { listPublicDocuments, publicFile } from '@portal/contract/documents'
import { useCallback, useEffect, useState } from 'react'
import { addressOf, call } from '../../lib/call.ts'
import { firm } from '../../lib/firm.ts'
import { bareDayInShort } from '../../lib/format.ts'
import { FrontPage } from '../../ui/plain/FrontPage.tsx'
import { PlainButton } from '../../ui/plain/PlainButton.tsx'
import styles from './CompliancePage.module.css'

type Shown = AnswerOf<typeof listPublicDocuments>['data'][number]

export function CompliancePage() {
  const [documents, setDocuments] = useState<Shown[]>()
  const [failed, setFailed] = useState<string>()
  const load = useCallback((signal?: AbortSignal) => {
    call(listPublicDocuments, {}, signal).then(
      ({ data }) => setDocuments(data),
      (error: Error) => !signal?.aborted && setFailed(error.message),
    )
  }, [])
  useEffect(() => {
    const gone = new AbortController()
    load(gone.signal)
    return () => gone.abort()
  }, [load])

  return (
    <FrontPage forEveryone>
      <div className={styles.page} aria-busy={!documents && !failed}>
        <h1>Compliance</h1>
        <p className={styles.about}>What to know before you do business with us.</p>
        <section aria-labelledby="disclosures">
          <h2 id="disclosures">Disclosures</h2>
          {failed && !documents && (
            <div className={styles.failed} role="alert">
              <p>Couldn’t load documents. {failed}</p>
              <PlainButton
                onClick={() => {
                  setFailed(undefined)
                  load()
                }}
              >
                Try again
              </PlainButton>
            </div>
          )}
          {!failed && !documents && <output>Loading…</output>}
          {documents?.length === 0 && <p>No documents are posted right now. Call us and we’ll send them to you.</p>}
          <ul>
            {documents?.map((document) => (
              <li key={document.id} className={styles.document}>
                <a
                  className={`link ${styles.title}`}
                  href={addressOf(publicFile, { params: { id: document.id } })}
                  target="_blank"
                  rel="noreferrer"
                >
                  {document.title}
                  <span className="vh"> (opens in a new tab)</span>
                </a>
                <p>{document.description}</p>
                <p className="t-note">
                  Version {document.version} · Effective{' '}
                  <time dateTime={document.effective}>{bareDayInShort(document.effective)}</time> ·{' '}
                  {size(document.size)}
                </p>
              </li>
            ))}
          </ul>
        </section>
        {(documents || failed) && <Elsewhere />}
      </div>
    </FrontPage>
  )
}

/** After the documents, however many there are: nothing that is read moves when they come. */
function Elsewhere() {
  return (
    <>
      <section aria-labelledby="complaints">
        <h2 id="complaints">Complaints</h2>
        <p>
          Write to {firm.name}, Compliance Department{firm.address && `, ${firm.address}`}
          {firm.phone && (
            <>
              , or call{' '}
              <a className="link" href={`tel:${firm.phone.replace(/[^+\d]/g, '')}`}>
                {firm.phone}
              </a>
            </>
          )}
          .
        </p>
      </section>
      {firm.brokerCheckUrl && (
        <section aria-labelledby="lookup">
          <h2 id="lookup">Look us up</h2>
          <p>
            See the records of our firm and advisors on{' '}
            <a className="link" href={firm.brokerCheckUrl} target="_blank" rel="noreferrer">
              FINRA BrokerCheck
              <span className="vh"> (opens in a new tab)</span>
            </a>
            .
          </p>
        </section>
      )}
    </>
  )
}

const size = (bytes: number) =>
  bytes < 100_000 ? `${Math.max(1, Math.round(bytes / 1000))} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`
