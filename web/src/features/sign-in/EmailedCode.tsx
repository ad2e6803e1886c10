import { limits } from '@portal/contract/limits'
import { answerEmailedCode } from '@portal/contract/sign-in'
import { call } from '../../lib/call.ts'
import { CodeDialog } from './CodeDialog.tsx'
import type { FactorProps } from './factor.ts'

export function EmailedCode({ challenge, onSignedIn, onCancel }: FactorProps) {
  return (
    <CodeDialog
      title="Enter the code from your email"
      help="We sent an eight-digit code to this address. It is checked as soon as the eighth digit is in."
      account={challenge.email}
      note={`Valid for ${limits.emailCodeMs / 60_000} minutes`}
      length={limits.emailCodeLength}
      submit={async (twofactor) => (await call(answerEmailedCode, { body: { id: challenge.id, twofactor } })).response}
      onSignedIn={onSignedIn}
      onCancel={onCancel}
    />
  )
}
