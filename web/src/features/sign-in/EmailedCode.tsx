import { limits } from '@portal/contract/limits'
import { answerEmailedCode, resendEmailedCode } from '@portal/contract/sign-in'
import { texts } from '@portal/contract/texts'
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import { useState } from 'react'
import { CallError, call } from '../../lib/call.ts'
import { minuteAfter, momentInWords } from '../../lib/format.ts'
import { PlainButton } from '../../ui/plain/PlainButton.tsx'
import { whyOver } from './attempt.ts'
import { CodeDialog } from './CodeDialog.tsx'
import type { FactorProps } from './factor.ts'
import { useCountdown } from './countdown.ts'
import styles from './StageDialog.module.css'
import { useUnderWay } from './under-way.ts'

export function EmailedCode(props: FactorProps) {
  const { id } = props.challenge
  const [spent, setSpent] = useState(false)
  const [over, setOver] = useState('')
  return (
    <CodeDialog
      {...props}
      // what was typed and said until then goes with it
      key={String(spent)}
      title="Enter the code from your email"
      help="We emailed you an eight-digit code. We’ll check it as soon as you enter the last digit."
      note={`Valid for ${limits.emailCodeMs / 60_000} minutes`}
      icon={IconClock}
      length={limits.emailCodeLength}
      incomplete={`Enter all ${limits.emailCodeLength} digits.`}
      submit={(twofactor, remember, signal) => call(answerEmailedCode, { body: { id, twofactor, remember } }, signal)}
      over={over}
      {...(spent && { ended: texts.emailProblem })}
    >
      {!spent && <Resend id={id} onSpent={() => setSpent(true)} onOver={setOver} />}
    </CodeDialog>
  )
}

function wordsFor(error: unknown): string {
  if (!(error instanceof CallError) || error.status === undefined) return texts.codeNoResponse
  if (error.code !== 'mails-spent' || !error.retryAt) return error.message
  return `We’ve emailed you too many codes in the past hour. You can request another after ${momentInWords(minuteAfter(error.retryAt))}. The latest code still works.`
}

interface ResendProps {
  id: string
  onSpent: () => void
  /** The sign-in has to be started again, and why. */
  onOver: (why: string) => void
}

function Resend({ id, onSpent, onOver }: ResendProps) {
  const begin = useUnderWay()
  const [seconds, startAgain] = useCountdown(limits.emailResendWaitMs)
  const [busy, setBusy] = useState(false)
  const [said, setSaid] = useState('')

  async function resend() {
    const signal = begin()
    setBusy(true)
    setSaid('')
    try {
      const { resends } = await call(resendEmailedCode, { body: { id } }, signal)
      if (signal.aborted) return
      if (resends >= limits.emailResends) return onSpent()
      startAgain()
      setSaid('New email sent. Use the code from the latest one.')
    } catch (error) {
      if (signal.aborted) return
      onOver(whyOver(error))
      setSaid(wordsFor(error))
    }
    setBusy(false)
  }

  return (
    <div className={styles.ways}>
      <output className={styles.note}>{said || 'Didn’t get the email?'}</output>
      <PlainButton disabled={seconds > 0} busy={busy} onClick={() => void resend()}>
        Request a new email
        {seconds > 0 && <span className={styles.wait}> in {seconds} s</span>}
      </PlainButton>
    </div>
  )
}
