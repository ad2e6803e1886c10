// The one page for links that are unknown, used, revoked or expired: it gives nothing away, and whoever sent the link can be told.
import { askForLink } from '@portal/contract/links'
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
      <h1>This link doesn’t work anymore</h1>
      <p className={styles.lead}>
        It may have expired, or someone already used it. Links from us work for a short time, to protect you.
      </p>
      {said === 'asked' ? (
        <output className={styles.told}>Thanks. If this link came from us, its sender now knows.</output>
      ) : (
        <>
          <div className={styles.acts}>
            <PlainButton primary wide={false} busy={said === 'busy'} onClick={() => void ask()}>
              Request a new link
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
            {problem || 'We’ll tell the person who sent it. If it’s still needed, they’ll email you a new link.'}
          </p>
        </>
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
