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
      help="We sent an eight-digit code to this address. It is checked as soon as the eighth digit is in."
      note={`Valid for ${limits.emailCodeMs / 60_000} minutes`}
      icon={IconClock}
      length={limits.emailCodeLength}
      incomplete={`The code has ${limits.emailCodeLength} digits.`}
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
      setSaid('A new email is on its way. Only its code counts now.')
    } catch (error) {
      const told = error instanceof CallError && error.status !== undefined
      setSaid(told ? error.message : texts.codeNoResponse)
    }
    setBusy(false)
  }

  return (
    <div className={styles.ways}>
      <output className={styles.note}>{said || 'Nothing has arrived?'}</output>
      <PlainButton disabled={seconds > 0} busy={busy} onClick={() => void resend()}>
        Request a new email
        {seconds > 0 && <span className={styles.wait}> in {seconds} s</span>}
      </PlainButton>
    </div>
  )
}
