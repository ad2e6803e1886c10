// The second factors by the word the first stage answers with.
import { randomInt } from 'node:crypto'
import type { Factor } from '@portal/contract/sign-in'
import { authenticator } from './authenticator.ts'
import { emailedCode, guestCode, reEnrolment } from './codes.ts'
import type { SecondFactor } from './factor.ts'

/** Approval on a registered device, see push.ts; the authenticator's code is the way round. */
const push: SecondFactor = { ...authenticator, begin: async () => ({ number: randomInt(10, 100) }) }

export const secondFactors: Record<Factor, SecondFactor> = {
  EMAIL: emailedCode,
  AP: authenticator,
  PUSH: push,
  PASS: guestCode,
  RESET: reEnrolment,
}
