// The hour's emails are used up: until when, and the ways in that need none.
import { useEffect, useRef, useState } from 'react'
import { minuteAfter, momentInWords } from '../../lib/format.ts'
import { PlainButton } from '../../ui/plain/PlainButton.tsx'
import { Switch } from '../../ui/plain/Switch.tsx'
import { useAttempt } from './attempt.ts'
import type { FactorProps } from './factor.ts'
import { enterWithPasskey } from './passkey.ts'
import { SignInOver } from './SignInOver.tsx'
import { StageDialog } from './StageDialog.tsx'
import styles from './StageDialog.module.css'

export function NoMoreCodes({ challenge, onSignedIn, onCancel }: FactorProps) {
  const { id, email, passkey, nextMail } = challenge
  const when = nextMail ? `after ${momentInWords(minuteAfter(nextMail))}` : 'later'
  const first = useRef<HTMLButtonElement>(null)
  const [remember, setRemember] = useState(false)
  const { busy, problem, over, attempt } = useAttempt(onSignedIn)
  useEffect(() => first.current?.focus(), [])
  if (over) return <SignInOver why={over} account={email} onRestart={onCancel} />
  return (
    <StageDialog
      title="We can’t email you another code yet"
      help={`We’ve emailed you too many codes in the past hour. Sign in again ${when} to get a new one${passkey ? ', or use your passkey now' : ''}.`}
      account={email}
      onCancel={onCancel}
    >
      <p role="alert" className={styles.problem}>
        {problem}
      </p>
      {passkey && (
        <div className={styles.ways}>
          <Switch label="Remember this device" checked={remember} onChange={setRemember} disabled={busy} />
          <PlainButton
            ref={first}
            disabled={busy}
            onClick={() => void attempt((signal) => enterWithPasskey(id, remember, signal))}
          >
            Use a passkey
          </PlainButton>
        </div>
      )}
      <div className={styles.actions}>
        <PlainButton ref={passkey ? undefined : first} onClick={onCancel}>
          Back to sign-in
        </PlainButton>
      </div>
    </StageDialog>
  )
}
