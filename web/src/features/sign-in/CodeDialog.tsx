// The second stage for every factor that asks for digits. It takes the form's place, so it needs no scrim.
import type { Details } from '@portal/contract/session'
import { texts } from '@portal/contract/texts'
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import { useEffect, useId, useRef, useState } from 'react'
import { CallError } from '../../lib/call.ts'
import { Mark } from '../../ui/Mark.tsx'
import { CodeField } from '../../ui/plain/CodeField.tsx'
import { PlainButton } from '../../ui/plain/PlainButton.tsx'
import styles from './CodeDialog.module.css'

interface Props {
  title: string
  help: string
  /** Masked: whose code, or where it went. */
  account: string
  note: string
  length: number
  submit: (code: string) => Promise<Details>
  onSignedIn: (details: Details) => Promise<void>
  onCancel: () => void
}

function wordsFor(error: unknown): string {
  if (!(error instanceof CallError)) return texts.codeNoResponse
  if (error.status === 401) return texts.codeRefused
  return error.code === 'too-many' ? error.message : texts.codeNoResponse
}

export function CodeDialog({ title, help, account, note, length, submit, onSignedIn, onCancel }: Props) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [code, setCode] = useState('')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')

  useEffect(() => field.current?.focus(), [])

  async function send(complete: string) {
    setBusy(true)
    setProblem('')
    try {
      const details = await submit(complete)
      if (details.access >= 0) return await onSignedIn(details)
      setProblem(texts.codeNoAccess)
    } catch (error) {
      setProblem(wordsFor(error))
    }
    setBusy(false)
    setCode('')
    field.current?.focus()
  }

  return (
    <dialog
      open
      className={styles.dialog}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-help`}
      onKeyDown={(event) => event.key === 'Escape' && onCancel()}
    >
      <h1 id={`${id}-title`} className={styles.title}>
        {title}
      </h1>
      <p id={`${id}-help`} className={styles.help}>
        {help}
      </p>
      <p className={styles.account}>
        <Mark size={16} />
        <span className="clip">{account}</span>
      </p>
      <CodeField
        ref={field}
        label={`Code, ${length} digits`}
        length={length}
        value={code}
        onChange={setCode}
        onComplete={(complete) => void send(complete)}
        readOnly={busy}
        invalid={Boolean(problem)}
        describedBy={`${id}-problem`}
      />
      <p id={`${id}-problem`} role="alert" className={styles.problem}>
        {problem}
      </p>
      <div className={styles.foot}>
        <span className={styles.note}>
          <IconClock size={15} stroke={1.7} aria-hidden />
          {busy ? 'Checking the code…' : note}
        </span>
        <PlainButton onClick={onCancel}>Cancel</PlainButton>
      </div>
    </dialog>
  )
}
