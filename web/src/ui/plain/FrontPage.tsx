// The frame of the pages before the sign-in: on the left what there is to do, on the right the firm's picture.
import { type ReactNode, useRef, useState } from 'react'
import { firm } from '../../lib/firm.ts'
import { patiently } from '../../lib/loading.ts'
import { Mark } from '../Mark.tsx'
import styles from './FrontPage.module.css'
import { HarbourChart } from './HarbourChart.tsx'

const loadAbout = patiently(async () => (await import('./AboutFirm.tsx')).AboutFirm)

interface Props {
  /** Lies on the picture, on phones above the form. */
  notice?: ReactNode
  /** Whoever reads it need not be one of the firm's advisors. */
  forEveryone?: true
  children: ReactNode
}

export function FrontPage({ notice, forEveryone, children }: Props) {
  const [About, setAbout] = useState<Awaited<ReturnType<typeof loadAbout>>>()
  const [missing, setMissing] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)

  function toggle() {
    setMissing(false)
    if (About) return setAbout(undefined)
    void loadAbout().then(
      (loaded) => setAbout(() => loaded),
      () => setMissing(true),
    )
  }
  return (
    <div className={styles.page}>
      <main className={styles.half}>
        <div className={styles.brand}>
          <Mark size={24} />
          <span>{firm.name}</span>
        </div>
        {notice}
        {children}
        <footer className={`t-note ${styles.foot}`}>
          {firm.clientLoginUrl && (
            <span className={styles.clients}>
              Clients: use the{' '}
              <a className={`link ${styles.strong}`} href={firm.clientLoginUrl}>
                client login
              </a>
            </span>
          )}
          <button
            ref={opener}
            type="button"
            className={styles.quiet}
            aria-expanded={About !== undefined}
            onClick={toggle}
          >
            About the firm
          </button>
          {firm.brokerCheckUrl && (
            <a className={styles.quiet} href={firm.brokerCheckUrl} target="_blank" rel="noreferrer">
              BrokerCheck
            </a>
          )}
        </footer>
        {missing && (
          <p role="alert" className="t-note">
            Couldn’t load this. Check your connection and try again.
          </p>
        )}
        {About && (
          <About
            onClose={() => {
              setAbout(undefined)
              opener.current?.focus()
            }}
          />
        )}
      </main>
      <aside className={styles.picture} aria-label={firm.name}>
        <HarbourChart className={styles.chart} />
        <div className={styles.words}>
          <p className={styles.claim}>{firm.claim}</p>
          <p>{forEveryone ? firm.about : firm.membership}</p>
        </div>
      </aside>
    </div>
  )
}
