// The authenticator's word on the new password: of a new one, which scans the picture, or of the one already enrolled.
import { enrolmentQr, verifySetUp } from '@portal/contract/account-reset'
import { limits } from '@portal/contract/limits'
import { texts } from '@portal/contract/texts'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { addressOf, call, CallError } from '../../lib/call.ts'
import { CodeField } from '../../ui/plain/CodeField.tsx'
import { PlainButton } from '../../ui/plain/PlainButton.tsx'
import { StageDialog, useUnderWay } from '../sign-in/public.ts'
import styles from './ResetPage.module.css'

export function AuthenticatorQuestion({ onAnswer }: { onAnswer: (installed: boolean) => void }) {
  const first = useRef<HTMLButtonElement>(null)
  useEffect(() => first.current?.focus(), [])
  return (
    <StageDialog
      title="Do you have an authenticator app on your phone?"
      help="You sign in with a code from an authenticator app. You’ll need it in the next step."
      onCancel={() => onAnswer(false)}
    >
      <div className={`${styles.foot} ${styles.answers}`}>
        <PlainButton onClick={() => onAnswer(false)}>No</PlainButton>
        <PlainButton primary wide={false} ref={first} onClick={() => onAnswer(true)}>
          Yes
        </PlainButton>
      </div>
    </StageDialog>
  )
}

interface Props {
  id: string
  /** False: no picture, the authenticator is known. */
  enrol: boolean
  onVerified: () => void
  /** No further code can help, and why. */
  onFailed: (why: string) => void
  /** `unsure`: left while a code was being checked. */
  onCancel: (unsure: boolean) => void
}

export function TwoFactorDialog({ id, enrol, onVerified, onFailed, onCancel }: Props) {
  const begin = useUnderWay()
  const field = useRef<HTMLInputElement>(null)
  const [code, setCode] = useState('')
  const [left, setLeft] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failures, setFailures] = useState(0)
  const [problem, setProblem] = useState('')
  const complete = code.length === limits.appCodeLength

  useEffect(() => field.current?.focus(), [])

  async function verify(event: FormEvent) {
    event.preventDefault()
    if (!complete || busy) return undefined
    const signal = begin()
    setBusy(true)
    setProblem('')
    try {
      await call(verifySetUp, { body: { token: code, id } }, signal)
      return signal.aborted ? undefined : onVerified()
    } catch (error) {
      if (signal.aborted) return undefined
      if (error instanceof CallError && error.code === 'sign-in-over') return onFailed(error.message)
      const wrong = error instanceof CallError && error.status === 401
      if (wrong && failures >= limits.activationRetries) return onFailed(texts.activationFailed)
      setFailures(wrong ? failures + 1 : failures)
      setProblem(wrong ? texts.activationRetry : texts.tokenCheckFailed)
    }
    setBusy(false)
    setCode('')
    setLeft(false)
    field.current?.focus()
    return undefined
  }

  return (
    <StageDialog
      title={enrol ? 'Set up your authenticator app' : 'Enter the code from your authenticator app'}
      help={
        enrol
          ? 'Open the authenticator app on your phone, add an account, and scan this QR code. Then enter the six-digit code the app shows.'
          : 'Open your authenticator app and enter the six-digit code for this account.'
      }
      onCancel={() => onCancel(busy)}
    >
      {enrol && (
        <img
          className={styles.qr}
          src={addressOf(enrolmentQr, { params: { id } })}
          alt="QR code to scan with your authenticator app"
          width={200}
          height={200}
        />
      )}
      <form className={styles.code} onSubmit={(event) => void verify(event)} noValidate>
        <CodeField
          ref={field}
          label={`${limits.appCodeLength}-digit code`}
          length={limits.appCodeLength}
          value={code}
          onChange={setCode}
          onComplete={() => {}}
          onBlur={() => setLeft(true)}
          onEnter={() => setLeft(true)}
          readOnly={busy}
          invalid={Boolean(problem)}
          describedBy="code-problem"
        />
        <p id="code-problem" role="alert" className={styles.codeProblem}>
          {problem || (left && !complete && texts.codeLength)}
        </p>
        <div className={styles.foot}>
          <PlainButton onClick={() => onCancel(busy)}>Cancel</PlainButton>
          <PlainButton type="submit" primary wide={false} disabled={!complete} busy={busy}>
            Verify
          </PlainButton>
        </div>
      </form>
    </StageDialog>
  )
}
