import { requestReset } from '@portal/contract/account-reset'
import { limits } from '@portal/contract/limits'
import { isEmail } from '@portal/contract/rules/email'
import { isPublicMail } from '@portal/contract/rules/public-mail'
import { texts } from '@portal/contract/texts'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { CallError, call, NotOk } from '../../lib/call.ts'
import { firm } from '../../lib/firm.ts'
import { minuteAfter, momentInWords } from '../../lib/format.ts'
import { PlainButton } from '../../ui/plain/PlainButton.tsx'
import { TextField } from '../../ui/plain/TextField.tsx'
import type { Coords } from './coords.ts'
import { StageDialog } from './StageDialog.tsx'
import styles from './StageDialog.module.css'
import { useUnderWay } from './under-way.ts'

interface Props {
  /** What was typed in the form, to begin with. */
  email: string
  coords: RefObject<Coords | undefined>
  onClose: () => void
}
interface Outcome {
  kind: 'done' | 'note' | 'problem'
  said: string
  /** Only when somebody there can help. */
  mailbox?: boolean
}

const pending = 'Auth 61.8'

function failed(error: unknown): Outcome {
  const { status, code, message, retryAt } = error instanceof CallError ? error : new CallError('')
  if (error instanceof NotOk)
    return error.error === pending
      ? { kind: 'note', said: texts.resetPending }
      : { kind: 'problem', said: texts.resetFailedWith(error.error), mailbox: true }
  if (code === 'public-mail') return { kind: 'problem', said: texts.publicMailReset }
  // nothing that the security mailbox could help with: the connection has to come back, or time to pass
  if (status === undefined || status === 429) {
    const when = retryAt ? `Too many requests. Try again after ${momentInWords(minuteAfter(retryAt))}.` : message
    return { kind: 'problem', said: when }
  }
  const said = status === 400 ? texts.resetFailed : texts.resetFailedWith(code ?? `error ${status}`)
  return { kind: 'problem', said, mailbox: true }
}

export function ResetRequest({ email: typed, coords, onClose }: Props) {
  const underWay = useUnderWay()
  const field = useRef<HTMLInputElement>(null)
  const [email, setEmail] = useState(typed)
  const [left, setLeft] = useState(false)
  const [busy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<Outcome>()
  useEffect(() => field.current?.focus(), [])
  const fine = isEmail(email)
  const done = outcome?.kind === 'done'

  async function begin(event: FormEvent) {
    event.preventDefault()
    if (!fine || busy) return
    if (isPublicMail(email, firm.publicMailDomains)) {
      return setOutcome({ kind: 'problem', said: texts.publicMailReset })
    }
    const signal = underWay()
    setBusy(true)
    setOutcome(undefined)
    try {
      await call(requestReset, { body: { email, coords: coords.current } }, signal)
      setOutcome({ kind: 'done', said: texts.resetProcessed })
    } catch (error) {
      if (signal.aborted) return
      setOutcome(failed(error))
    }
    setBusy(false)
  }

  return (
    <StageDialog
      title={texts.resetDialogTitle}
      help="We’ll email you a link to choose a new password."
      onCancel={onClose}
    >
      <form onSubmit={(event) => void begin(event)} noValidate>
        <div role="alert">{outcome && <Said {...outcome} />}</div>
        <div className={styles.fields}>
          <TextField
            label="Email"
            type="email"
            autoComplete="username"
            ref={field}
            value={email}
            onChange={(text) => {
              setEmail(text)
              setOutcome(undefined)
            }}
            onBlur={() => setLeft(true)}
            onEnter={() => setLeft(true)}
            error={left && !fine && texts.notAnEmail}
            counter={limits.resetEmailCounter}
          />
          <div className={styles.actions}>
            <PlainButton onClick={onClose}>{done ? 'Back to sign-in' : 'Cancel'}</PlainButton>
            <PlainButton type="submit" primary wide={false} disabled={!fine || done} busy={busy}>
              {texts.resetDialogAction}
            </PlainButton>
          </div>
        </div>
      </form>
    </StageDialog>
  )
}

function Said({ kind, said, mailbox = false }: Outcome) {
  const Icon = kind === 'done' ? IconCircleCheck : IconAlertTriangle
  return (
    <div className={styles.said} data-kind={kind}>
      <Icon size={16} stroke={1.8} aria-hidden />
      <div>
        <p>{said}</p>
        {mailbox && firm.securityMailbox && (
          <a className="link" href={`mailto:${firm.securityMailbox}`}>
            {firm.securityMailbox}
          </a>
        )}
      </div>
    </div>
  )
}
