// What the dialogs of the second stage have in common.
import type { SignedIn } from '@portal/contract/sign-in'

/** The half-finished sign-in: what the first stage answered. */
export interface Challenge {
  id: string
  /** Masked: whose code, or where it went. */
  email: string
  /** As the person typed it; not known after the office sign-in. */
  typed?: string
  passkey: boolean
  /** PASS: handed over with the answer. */
  code?: string
  /** PUSH: what the approving device asks for. */
  number?: number
  /** EMAIL, RESET: no code was emailed, and none will be before this. */
  nextMail?: Date
}

/** What a second stage ends with. */
export type Entered = Pick<SignedIn, 'response' | 'enrol'>

export interface FactorProps {
  challenge: Challenge
  /** Does nothing for a screen that was left. */
  onSignedIn: (entered: Entered, signal: AbortSignal) => Promise<void>
  onCancel: () => void
}
