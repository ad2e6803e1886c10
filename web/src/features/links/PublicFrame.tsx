// The firm's face to people who have no account: its mark, one number to call, and how to tell that the page is really the firm's.
import IconPhone from '@tabler/icons-react/dist/esm/icons/IconPhone.mjs'
import { type ReactNode, useEffect, useState } from 'react'
import { firm } from '../../lib/firm.ts'
import { Mark } from '../../ui/Mark.tsx'
import styles from './PublicFrame.module.css'

interface Props {
  /** Beside the firm's name. */
  tag?: string
  /** In place of the number to call: whom the page is for, or when it was saved. */
  right?: ReactNode
  /** Under the content, on phones within reach of the thumb. */
  bottom?: ReactNode
  /** From edge to edge, above the content. */
  hero?: ReactNode
  /** At the end of the footer, in place of how to check that the page is the firm's. */
  foot?: ReactNode
  /** Narrow: one thing to read and one to do. */
  narrow?: true
  children: ReactNode
}

export function PublicFrame({ tag, right, bottom, hero, foot, narrow, children }: Props) {
  useNoIndex()
  return (
    <div className={styles.page} data-narrow={narrow}>
      <header className={styles.top}>
        <div className={styles.in}>
          <span className={styles.brand}>
            <Mark size={24} />
            {firm.name}
            {tag && <span className={styles.tag}>{tag}</span>}
          </span>
          <span className={styles.right}>{right ?? <Questions />}</span>
        </div>
      </header>
      <main className={styles.main}>
        {hero}
        <div className={`${styles.in} ${styles.content}`}>{children}</div>
        {bottom}
      </main>
      <Foot own={foot} />
    </div>
  )
}

const Questions = () =>
  firm.phone && (
    <>
      <span className={styles.wide}>
        Questions?{' '}
        <a className="link" href={`tel:${firm.phone}`}>
          {firm.phone}
        </a>
      </span>
      <a className={styles.phone} href={`tel:${firm.phone}`} aria-label={`Call ${firm.phone}`}>
        <IconPhone size={20} stroke={1.7} aria-hidden />
      </a>
    </>
  )

function Foot({ own }: { own: ReactNode }) {
  const [asked, setAsked] = useState(false)
  return (
    <footer className={styles.foot}>
      {asked && (
        <div className={styles.in}>
          <div className={styles.check} id="really">
            <b>How to check</b>
            <p>
              The address bar begins with <b>{location.host}</b>, with nothing before it. We never ask for a password or
              a code by phone or email.{' '}
              {firm.phone && (
                <>
                  Not sure? Call <a href={`tel:${firm.phone}`}>{firm.phone}</a>, the number on your statements.
                </>
              )}
            </p>
          </div>
        </div>
      )}
      <div className={styles.in}>
        <span className={styles.firm}>
          {firm.name}
          {firm.address && <span className={styles.wide}>, {firm.address}</span>}.{' '}
          {firm.membership.split('. ')[0]?.replace(/\.?$/, '.')}
        </span>
        {own ?? (
          <>
            {firm.brokerCheckUrl && (
              <a className={styles.wide} href={firm.brokerCheckUrl} target="_blank" rel="noreferrer">
                BrokerCheck
                <span className="vh"> (opens in a new tab)</span>
              </a>
            )}
            <button type="button" aria-expanded={asked} aria-controls="really" onClick={() => setAsked(!asked)}>
              Is this page really from us?
            </button>
          </>
        )}
      </div>
    </footer>
  )
}

/** Nobody is to find it by searching. */
function useNoIndex() {
  useEffect(() => {
    const meta = document.createElement('meta')
    Object.assign(meta, { name: 'robots', content: 'noindex' })
    document.head.append(meta)
    return () => meta.remove()
  }, [])
}
