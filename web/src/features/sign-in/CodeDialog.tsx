// The second stage for every factor that asks for digits.
import type { Icon } from '@tabler/icons-react'
import { limits } from '@portal/contract/limits'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { CodeField } from '../../ui/plain/CodeField.tsx'
import { PlainButton } from '../../ui/plain/PlainButton.tsx'
import { Switch } from '../../ui/plain/Switch.tsx'
import { useAttempt } from './attempt.ts'
import type { Entered, FactorProps } from './factor.ts'
import { enterWithPasskey } from './passkey.ts'
import { SignInOver } from './SignInOver.tsx'
import { StageDialog } from './StageDialog.tsx'
import styles from './StageDialog.module.css'

interface Props extends FactorProps {
  title: string
  help: string
  badge?: string
  note: string
  icon: Icon
  length: number
  /** Said when somebody stops or presses Enter too early. */
  incomplete: string
  submit: (code: string, remember: boolean, signal: AbortSignal) => Promise<Entered>
  /** The code is of no more use, and why. A passkey still is. */
  ended?: string
  /** The whole sign-in is, and why. */
  over?: string
  /** A guest's code is there already, for as long as it is good; it goes with the press of a button, and no device is remembered. */
  guest?: boolean
  /** Between the field and the foot. */
  children?: ReactNode
}

const guestOver = 'This sign-in timed out. Start again.'

export function CodeDialog({ challenge, title, help, badge, note, icon: NoteIcon, length, ...props }: Props) {
  const { incomplete, submit, ended = '', guest = false, onSignedIn, onCancel, children } = props
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [code, setCode] = useState(challenge.code ?? '')
  const [remember, setRemember] = useState(false)
  const { busy, problem, setProblem, over, setOver, attempt } = useAttempt(onSignedIn)

  useEffect(() => {
    field.current?.focus()
    field.current?.setSelectionRange(length, length)
  }, [length])

  useEffect(() => {
    if (!guest) return undefined
    const timer = setTimeout(() => setOver(guestOver), limits.guestCodeMs)
    return () => clearTimeout(timer)
  }, [guest, setOver])

  async function send(complete: string) {
    if (busy) return
    if (complete.length !== length) return setProblem(incomplete)
    const failed = await attempt((signal) => submit(complete, remember, signal))
    setCode('')
    if (!failed) return
    // nobody can type a code they were never told
    if (guest) setOver((why) => why || failed)
    field.current?.focus()
  }

  const why = over || props.over
  if (why) return <SignInOver why={why} account={challenge.email} onRestart={onCancel} />
  return (
    <StageDialog
      title={title}
      help={help}
      account={challenge.email}
      onCancel={onCancel}
      {...(badge !== undefined && { badge })}
    >
      <CodeField
        ref={field}
        label={`${length}-digit code`}
        length={length}
        value={code}
        onChange={setCode}
        onComplete={(complete) => void send(complete)}
        onEnter={() => void send(code)}
        onBlur={() => code && code.length < length && setProblem(incomplete)}
        readOnly={busy}
        disabled={ended !== ''}
        invalid={Boolean(problem)}
        describedBy={`${id}-problem`}
      />
      <p id={`${id}-problem`} role="alert" className={styles.problem}>
        {problem || ended}
      </p>
      {children}
      {!guest && (!ended || challenge.passkey) && (
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
      <div className={styles.foot}>
        <span className={styles.note}>
          {!ended && <NoteIcon size={15} stroke={1.7} aria-hidden />}
          {!ended && (busy ? 'Checking…' : note)}
        </span>
        <span className={styles.actions}>
          <PlainButton onClick={onCancel}>Cancel</PlainButton>
          {guest && (
            <PlainButton primary wide={false} disabled={busy} onClick={() => void send(code)}>
              Continue as guest
            </PlainButton>
          )}
        </span>
      </div>
    </StageDialog>
  )
}
