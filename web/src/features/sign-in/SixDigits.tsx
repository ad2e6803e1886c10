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
  submit: (twofactor: string, remember: boolean) => call(answerAppCode, { body: { id, twofactor, remember } }),
})

export function AuthenticatorCode(props: FactorProps) {
  return (
    <CodeDialog
      {...props}
      {...shared(props)}
      title="Enter your six-digit code"
      help="Open your authenticator app and type the code for this account. It is sent as soon as the sixth digit is in."
      note="New codes every 30 seconds"
      icon={IconShieldCheck}
    />
  )
}

export function ReEnrolmentCode(props: FactorProps) {
  return (
    <CodeDialog
      {...props}
      {...shared(props)}
      title="Set up your authenticator again"
      help="We sent a six-digit code to this address. With it you go on to scan a new picture with your authenticator."
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
      title="Enter as a guest"
      help="The code is filled in for you. A guest may look around and change nothing."
      note="Valid for one minute"
      icon={IconClock}
    />
  )
}
