// The mails of a portal in demo mode, where nothing is really sent.
import { listOutbox, showMail } from '@portal/contract/dev'
import type { AnswerOf } from '@portal/contract/endpoint'
import IconMailOff from '@tabler/icons-react/dist/esm/icons/IconMailOff.mjs'
import { useEffect, useState } from 'react'
import { addressOf, CallError, call } from '../../lib/call.ts'
import { firm } from '../../lib/firm.ts'
import { momentInWords } from '../../lib/format.ts'
import { Mark } from '../../ui/Mark.tsx'
import { Message } from '../../ui/Message.tsx'
import { NotFound } from '../../ui/NotFound.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { PlainButton } from '../../ui/plain/PlainButton.tsx'
import styles from './OutboxPage.module.css'

type Mail = AnswerOf<typeof listOutbox>['mails'][number]
const refreshMs = 2000

export function OutboxPage() {
  const [mails, setMails] = useState<Mail[]>()
  const [missing, setMissing] = useState(false)

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    let gone = false
    const refresh = async () => {
      try {
        setMails((await call(listOutbox, {})).mails.toSorted((a, b) => b.at.localeCompare(a.at)))
      } catch (error) {
        if (error instanceof CallError && error.status === 404) return setMissing(true)
      }
      if (!gone) timer = setTimeout(() => void refresh(), refreshMs)
    }
    void refresh()
    return () => {
      gone = true
      clearTimeout(timer)
    }
  }, [])

  return (
    <main className={styles.page}>
      {missing ? (
        <NotFound />
      ) : (
        <>
          <div className={styles.brand}>
            <Mark size={20} />
            {firm.name}
          </div>
          <PageHeader title="Outbox" about="Emails from the demo firm. None of them were actually sent." />
          {mails?.length === 0 && (
            <Message
              icon={IconMailOff}
              title="No emails yet"
              help="Sign in, and the email with your code will appear here."
            />
          )}
          {mails && mails.length > 0 && (
            <ol className={styles.mails}>
              {mails.map((mail) => (
                <MailEntry key={mail.id} mail={mail} />
              ))}
            </ol>
          )}
        </>
      )}
    </main>
  )
}

function MailEntry({ mail }: { mail: Mail }) {
  const [copied, setCopied] = useState(false)
  const code = /^ {4}(\d{6,8})$/m.exec(mail.text)?.[1]
  async function copy(text: string) {
    await navigator.clipboard.writeText(text)
    setCopied(true)
  }
  return (
    <li>
      <div className={styles.head}>
        <h2>{mail.subject}</h2>
        <time className="t-note" dateTime={mail.at}>
          {momentInWords(new Date(mail.at))}
        </time>
      </div>
      <p className="t-note">
        To {mail.to},{' '}
        <a className="link" href={addressOf(showMail, { params: { id: mail.id } })} target="_blank" rel="noreferrer">
          View as email
        </a>
      </p>
      {code && (
        <div className={styles.code}>
          <output>{code}</output>
          <PlainButton onClick={() => void copy(code)}>{copied ? 'Copied' : 'Copy code'}</PlainButton>
        </div>
      )}
      <pre className={styles.text}>
        <Linked text={mail.text} />
      </pre>
    </li>
  )
}

/** A mail program makes links of the addresses in a text. */
const Linked = ({ text }: { text: string }) =>
  text.split(/(https?:\/\/[^\s)]+)/).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // the same address can be in it twice
      // oxlint-disable-next-line react/no-array-index-key
      <a key={index} className="link" href={part} target="_blank" rel="noreferrer">
        {part}
      </a>
    ),
  )
