// Factors with a six-digit code: the authenticator's own, a guest's, and the one mailed before a new enrolment.
import { limits } from '@portal/contract/limits'
import { answerAppCode } from '@portal/contract/sign-in'
import { texts } from '@portal/contract/texts'
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import IconShieldCheck from '@tabler/icons-react/dist/esm/icons/IconShieldCheck.mjs'
import { call } from '../../lib/call.ts'
import { CodeDialog } from './CodeDialog.tsx'
import type { FactorProps } from './factor.ts'

const shared = ({ challenge: { id } }: FactorProps) => ({
  length: limits.appCodeLength,
  incomplete: texts.codeLength,
  submit: (twofactor: string, remember: boolean, signal: AbortSignal) =>
    call(answerAppCode, { body: { id, twofactor, remember } }, signal),
})

export function AuthenticatorCode(props: FactorProps) {
  return (
    <CodeDialog
      {...props}
      {...shared(props)}
      title="Enter your six-digit code"
      help="Open your authenticator app and enter the code for this account. We’ll check it as soon as you enter the last digit."
      note="Codes change every 30 seconds"
      icon={IconShieldCheck}
    />
  )
}

export function ReEnrolmentCode(props: FactorProps) {
  return (
    <CodeDialog
      {...props}
      {...shared(props)}
      title="Set up your authenticator app again"
      help="We emailed you a six-digit code. Enter it to scan a new QR code with your authenticator app."
      note={`Valid for ${limits.emailCodeMs / 60_000} minutes`}
      icon={IconClock}
    />
  )
}

export function GuestCode(props: FactorProps) {
  return (
    <CodeDialog
      {...props}
      {...shared(props)}
      guest
      badge="Guest"
      title="Continue as a guest"
      help="We filled in the code for you. Guests can look around but can’t make changes."
      note="Valid for one minute"
      icon={IconClock}
    />
  )
}
