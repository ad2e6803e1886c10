import { limits } from '@portal/contract/limits'
import { answerEmailedCode, resendEmailedCode } from '@portal/contract/sign-in'
import { texts } from '@portal/contract/texts'
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import { useState } from 'react'
import { CallError, call } from '../../lib/call.ts'
import { PlainButton } from '../../ui/plain/PlainButton.tsx'
import { CodeDialog } from './CodeDialog.tsx'
import type { FactorProps } from './factor.ts'
import { useCountdown } from './countdown.ts'
import styles from './StageDialog.module.css'

export function EmailedCode(props: FactorProps) {
  const { id } = props.challenge
  const [spent, setSpent] = useState(false)
  return (
    <CodeDialog
      {...props}
      title="Enter the code from your email"
      help="We emailed you an eight-digit code. We’ll check it as soon as you enter the last digit."
      note={`Valid for ${limits.emailCodeMs / 60_000} minutes`}
      icon={IconClock}
      length={limits.emailCodeLength}
      incomplete={`Enter all ${limits.emailCodeLength} digits.`}
      submit={(twofactor, remember) => call(answerEmailedCode, { body: { id, twofactor, remember } })}
      {...(spent && { ended: texts.emailProblem })}
    >
      {!spent && <Resend id={id} onSpent={() => setSpent(true)} />}
    </CodeDialog>
  )
}

function Resend({ id, onSpent }: { id: string; onSpent: () => void }) {
  const [seconds, startAgain] = useCountdown(limits.emailResendWaitMs)
  const [busy, setBusy] = useState(false)
  const [said, setSaid] = useState('')

  async function resend() {
    setBusy(true)
    setSaid('')
    try {
      const { resends } = await call(resendEmailedCode, { body: { id } })
      if (resends >= limits.emailResends) return onSpent()
      startAgain()
      setSaid('New email sent. Use the code from the latest one.')
    } catch (error) {
      const told = error instanceof CallError && error.status !== undefined
      setSaid(told ? error.message : texts.codeNoResponse)
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
