// Approval on a registered device: this screen shows a number, the device asks for it.
import { askForPush } from '@portal/contract/sign-in'
import { texts } from '@portal/contract/texts'
import { useEffect, useRef, useState } from 'react'
import { CallError, call } from '../../lib/call.ts'
import { PlainButton } from '../../ui/plain/PlainButton.tsx'
import { Switch } from '../../ui/plain/Switch.tsx'
import { useAttempt, whyOver } from './attempt.ts'
import type { FactorProps } from './factor.ts'
import { enterWithPasskey } from './passkey.ts'
import { AuthenticatorCode } from './SixDigits.tsx'
import { SignInOver } from './SignInOver.tsx'
import { StageDialog } from './StageDialog.tsx'
import styles from './StageDialog.module.css'

export function PushApproval(props: FactorProps) {
  const { challenge, onSignedIn, onCancel } = props
  const [byCode, setByCode] = useState(false)
  const [waiting, setWaiting] = useState(false)
  const [remember, setRemember] = useState(false)
  const { busy, problem, setProblem, over, setOver, attempt } = useAttempt(onSignedIn)
  const asked = useRef<AbortController>(undefined)
  const first = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    first.current?.focus()
    return () => asked.current?.abort()
  }, [])

  async function push() {
    const asking = new AbortController()
    asked.current = asking
    setProblem('')
    setWaiting(true)
    try {
      const body = { email: challenge.typed ?? challenge.email, remember }
      const { response } = await call(askForPush, { body }, asking.signal)
      if (asking.signal.aborted) return
      // narrows to the details: only those have a name
      if ('first' in response && response.access >= 0) return await onSignedIn({ response }, asking.signal)
      setProblem(texts.pushFailed)
    } catch (error) {
      if (asking.signal.aborted) return
      setOver(whyOver(error))
      setProblem(error instanceof CallError && error.code === 'too-many' ? error.message : texts.pushFailed)
    }
    setWaiting(false)
  }

  if (byCode) return <AuthenticatorCode {...props} />
  if (over) return <SignInOver why={over} account={challenge.email} onRestart={onCancel} />
  return (
    <StageDialog
      title={waiting ? 'Approve on your device' : 'Approve this sign-in'}
      help={
        waiting
          ? 'Open the notification on your device and choose this number.'
          : 'Send a notification to your registered devices, or use a code from your authenticator app.'
      }
      account={challenge.email}
      onCancel={onCancel}
    >
      {waiting && (
        <>
          <p className={styles.number}>
            <span className="vh">Your number is </span>
            {challenge.number}
          </p>
          <output className={styles.waiting}>Waiting for your approval. This expires in one minute.</output>
        </>
      )}
      <p role="alert" className={styles.problem}>
        {problem}
      </p>
      {!waiting && (
        <div className={styles.ways}>
          <Switch label="Remember this device" checked={remember} onChange={setRemember} disabled={busy} />
          {challenge.passkey && (
            <PlainButton
              disabled={busy}
              onClick={() => void attempt((signal) => enterWithPasskey(challenge.id, remember, signal))}
            >
              Use a passkey
            </PlainButton>
          )}
        </div>
      )}
      <div className={styles.actions}>
        <PlainButton onClick={onCancel}>Cancel</PlainButton>
        <PlainButton
          disabled={busy}
          onClick={() => {
            asked.current?.abort()
            setByCode(true)
          }}
        >
          Authenticator
        </PlainButton>
        {!waiting && (
          <PlainButton ref={first} primary wide={false} onClick={() => void push()} disabled={busy}>
            Push
          </PlainButton>
        )}
      </div>
    </StageDialog>
  )
}
