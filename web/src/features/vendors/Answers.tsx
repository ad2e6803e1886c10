// What a vendor answered in one year, with its points, and its files.
import type { AttestationHead } from '@portal/contract/vendors'
import { attestationPdf, type Attested, type AttestedFile } from '@portal/contract/vendor-reviews'
import { Fragment, useMemo } from 'react'
import { addressOf } from '../../lib/call.ts'
import { sizeInWords } from '../../lib/format.ts'
import { useFirmDay } from '../../lib/today.ts'
import { FirmMoment } from '../../ui/FirmMoment.tsx'
import { answered } from './years.ts'
import { untilInWords } from './words.ts'
import styles from './vendor.module.css'

interface Props {
  vendor: number
  head: AttestationHead
  attested: Attested
}

export function Answers({ vendor, head, attested }: Props) {
  const parts = useMemo(() => answered(attested), [attested])
  return (
    <>
      <table className={styles.table} aria-label={`Answers of ${attested.year}`}>
        <thead>
          <tr>
            <th scope="col" className={styles.first}>
              Question
            </th>
            <th scope="col">Answer</th>
            <th scope="col" className={styles.points}>
              Score
            </th>
          </tr>
        </thead>
        <tbody>
          {parts.map(({ id, title, rows }) => (
            <Fragment key={id}>
              <tr className={styles.group}>
                <th scope="colgroup" colSpan={3}>
                  {title}
                </th>
              </tr>
              {rows.map(({ question, words, files, points }) => (
                <tr key={question.id}>
                  <th scope="row" title={question.title}>
                    {question.short}
                  </th>
                  <td className={styles.said}>
                    {files.length > 0 ? <FileLinks files={files} /> : words || (question.optional ? 'Left empty' : '–')}
                  </td>
                  <td className={styles.points}>{points ? `${points.earned} of ${points.most}` : '–'}</td>
                </tr>
              ))}
            </Fragment>
          ))}
        </tbody>
      </table>
      <div className={styles.foot}>
        <span>
          {head.signed && (
            <>
              Signed by {head.signed.name}, {head.signed.title}, <FirmMoment at={head.signed.at} said />. Receipt{' '}
              {head.signed.receipt}
            </>
          )}
        </span>
        <a className="link" href={addressOf(attestationPdf, { params: { id: vendor, attestation: head.id } })} download>
          Download as PDF
        </a>
      </div>
    </>
  )
}

const FileLinks = ({ files }: { files: readonly AttestedFile[] }) =>
  files.map((file, at) => (
    <Fragment key={file.id}>
      {at > 0 && ', '}
      <a className="link" href={`/api${file.url}`} download={file.name}>
        {file.name}
      </a>
    </Fragment>
  ))

export function FileList({ attested }: { attested: Attested }) {
  const today = useFirmDay()
  const titles = new Map(
    answered(attested).flatMap(({ rows }) => rows.map(({ question }) => [question.id, question.short])),
  )
  if (attested.files.length === 0) return <p className={styles.plain}>No files were sent in {attested.year}.</p>
  return (
    <ul className={styles.files} aria-label={`Files of ${attested.year}`}>
      {attested.files.map((file) => {
        const until = file.until ? untilInWords(file.until, today) : undefined
        return (
          <li key={file.id}>
            <span>
              <a className="link" href={`/api${file.url}`} download={file.name}>
                {file.name}
              </a>
              <small>
                {[titles.get(file.question), sizeInWords(file.size), file.by && `from ${file.by}`]
                  .filter(Boolean)
                  .join(', ')}
              </small>
              <small title={`SHA-256 ${file.hash}`}>
                SHA-256 {file.hash.slice(0, 8)}…{file.hash.slice(-8)}
                {!file.scanned && '. Not checked for viruses. It can only be downloaded'}
              </small>
            </span>
            {until && (
              <span className={styles.until} data-tone={until.standing}>
                {until.words}
              </span>
            )}
          </li>
        )
      })}
    </ul>
  )
}
