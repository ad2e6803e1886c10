// Before anything personal is shown again: a code, emailed to the address the link was sent to.
import { linkLimits, sendLinkCode, verifyLinkCode } from '@portal/contract/links'
import type { LinkAsker } from '@portal/contract/links'
import type { LinkPurpose } from '@portal/contract/rules/link-purpose'
import { useRef, useState } from 'react'
import { call, CallError } from '../../lib/call.ts'
import { firm } from '../../lib/firm.ts'
import { CodeField } from '../../ui/plain/CodeField.tsx'
import { PlainButton } from '../../ui/plain/PlainButton.tsx'
import { Asker } from './Asker.tsx'
import { PublicFrame } from './PublicFrame.tsx'
import styles from './public.module.css'

interface Props {
  purpose: LinkPurpose
  email: string
  asker: LinkAsker
  onOpen: () => void
  onOver: () => void
}

const length = 6

export function CodePage({ purpose, email, asker, onOpen, onOver }: Props) {
  const [sent, setSent] = useState(false)
  const [code, setCode] = useState('')
  const [busy, setBusy] = useState<'send' | 'check'>()
  const [problem, setProblem] = useState('')
  const field = useRef<HTMLInputElement>(null)

  async function doing(what: 'send' | 'check', make: () => Promise<void>) {
    if (busy) return
    setBusy(what)
    setProblem('')
    try {
      await make()
    } catch (error) {
      if (error instanceof CallError && error.code === 'link-over') return onOver()
      const { fields, message } = error as CallError
      setProblem(fields?.['code'] ?? message)
      setCode('')
      field.current?.focus()
    } finally {
      setBusy(undefined)
    }
  }
  const send = () =>
    doing('send', async () => {
      await call(sendLinkCode, { body: { purpose } })
      setSent(true)
      field.current?.focus()
    })
  const check = (typed: string) =>
    typed.length < length
      ? (setProblem('Enter the six-digit code.'), field.current?.focus())
      : void doing('check', async () => {
          await call(verifyLinkCode, { body: { purpose, code: typed } })
          onOpen()
        })

  return (
    <PublicFrame narrow>
      <h1>{sent ? 'Enter your code' : 'Check that it’s you'}</h1>
      <p className={styles.lead}>
        {sent ? 'We emailed a 6-digit code to ' : 'To protect what you entered, we email a 6-digit code to '}
        <b>{email}</b>.
      </p>
      {sent ? (
        <>
          <div className={styles.code}>
            <CodeField
              label="Code"
              length={length}
              value={code}
              onChange={setCode}
              onComplete={check}
              onEnter={() => check(code)}
              readOnly={busy === 'check'}
              invalid={problem !== ''}
              describedBy="code-problem"
              ref={field}
            />
          </div>
          <p className={styles.problem} id="code-problem" role="alert">
            {problem}
          </p>
          <p className={styles.under}>
            It works for {linkLimits.codeMs / 60_000} minutes.{' '}
            <button type="button" className="link" onClick={() => void send()}>
              Request a new email
            </button>
          </p>
          <PlainButton primary busy={busy === 'check'} onClick={() => check(code)}>
            Continue
          </PlainButton>
        </>
      ) : (
        <>
          <p className={styles.problem} role="alert">
            {problem}
          </p>
          <div className={styles.acts}>
            <PlainButton primary wide={false} busy={busy === 'send'} onClick={() => void send()}>
              Email me a code
            </PlainButton>
          </div>
        </>
      )}
      <div className={styles.end}>
        <Asker asker={asker} />
        {firm.phone && <p>Didn’t expect this? Call {firm.phone}. We’ll never ask for this code by phone.</p>}
      </div>
    </PublicFrame>
  )
}
