// The second stage for every factor that asks for digits.
import type { Icon } from '@tabler/icons-react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { CodeField } from '../../ui/plain/CodeField.tsx'
import { PlainButton } from '../../ui/plain/PlainButton.tsx'
import { Switch } from '../../ui/plain/Switch.tsx'
import { useAttempt } from './attempt.ts'
import type { Entered, FactorProps } from './factor.ts'
import { enterWithPasskey } from './passkey.ts'
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
  submit: (code: string, remember: boolean) => Promise<Entered>
  /** The form is of no more use, and why. */
  ended?: string
  /** A guest's code is there already; it goes with the press of a button, and no device is remembered. */
  guest?: boolean
  /** Between the field and the foot. */
  children?: ReactNode
}

export function CodeDialog({ challenge, title, help, badge, note, icon: NoteIcon, length, ...props }: Props) {
  const { incomplete, submit, ended = '', guest = false, onSignedIn, onCancel, children } = props
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [code, setCode] = useState(challenge.code ?? '')
  const [remember, setRemember] = useState(false)
  const { busy, problem, setProblem, attempt } = useAttempt(onSignedIn)

  useEffect(() => {
    field.current?.focus()
    field.current?.setSelectionRange(length, length)
  }, [length])

  async function send(complete: string) {
    if (busy) return
    if (complete.length !== length) return setProblem(incomplete)
    if (await attempt(() => submit(complete, remember))) return
    setCode('')
    field.current?.focus()
  }

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
        {ended || problem}
      </p>
      {children}
      {!guest && !ended && (
        <div className={styles.ways}>
          <Switch label="Remember this device" checked={remember} onChange={setRemember} disabled={busy} />
          {challenge.passkey && (
            <PlainButton disabled={busy} onClick={() => void attempt(() => enterWithPasskey(challenge.id, remember))}>
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
