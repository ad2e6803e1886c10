import type { Details } from '@portal/contract/session'

/** The half-finished sign-in: what the first stage answered. */
export interface Challenge {
  id: string
  /** Masked: where a code was sent. */
  email: string
}

export interface FactorProps {
  challenge: Challenge
  onSignedIn: (details: Details) => Promise<void>
  onCancel: () => void
}
