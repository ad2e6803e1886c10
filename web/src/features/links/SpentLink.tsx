// The one page for links that are unknown, used, revoked or expired: it gives nothing away, and whoever sent the link can be told.
import { askForLink, linkOverWords as words } from '@portal/contract/links'
import IconLinkOff from '@tabler/icons-react/dist/esm/icons/IconLinkOff.mjs'
import { useState } from 'react'
import { Link } from 'react-router'
import { call, CallError } from '../../lib/call.ts'
import { firm } from '../../lib/firm.ts'
import { PlainButton } from '../../ui/plain/PlainButton.tsx'
import { PublicFrame } from './PublicFrame.tsx'
import { Sign } from './Sign.tsx'
import styles from './public.module.css'

export function SpentLink() {
  const [said, setSaid] = useState<'asked' | 'busy'>()
  const [problem, setProblem] = useState('')
  async function ask() {
    if (said) return
    setSaid('busy')
    setProblem('')
    try {
      await call(askForLink, {})
      setSaid('asked')
    } catch (error) {
      setProblem(error instanceof CallError ? error.message : 'Try again in a few minutes.')
      setSaid(undefined)
    }
  }
  return (
    <PublicFrame narrow>
      <Sign of={IconLinkOff} tone="off" />
      <h1>{words.title}</h1>
      <p className={styles.lead}>{words.lead}</p>
      {said === 'asked' ? (
        <output className={styles.told}>{words.told}</output>
      ) : (
        <>
          <div className={styles.acts}>
            <PlainButton primary wide={false} busy={said === 'busy'} onClick={() => void ask()}>
              {words.ask}
            </PlainButton>
            {firm.phone && (
              <span className={styles.beside}>
                or call{' '}
                <a className="link" href={`tel:${firm.phone}`}>
                  {firm.phone}
                </a>
              </span>
            )}
          </div>
          <p className={styles.note} role="alert">
            {problem || words.note}
          </p>
        </>
      )}
      {firm.phone && (
        <p className={`${styles.end} ${styles.talk}`}>
          Prefer to talk?{' '}
          <a className="link" href={`tel:${firm.phone}`}>
            {firm.phone}
          </a>
        </p>
      )}
      <p className={styles.end}>
        Work at {firm.name}?{' '}
        <Link className="link" to="/login">
          Sign in
        </Link>{' '}
        to see what’s open for you.
      </p>
    </PublicFrame>
  )
}
