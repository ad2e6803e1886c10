// Social security numbers: sealed where they rest, and never told but for the last four digits.
import type { Keys } from '../../platform/crypto/keys.ts'

export const socialPurpose = 'account:ssn'

export const sealSocial = (keys: Keys, ssn: string): Buffer => keys.seal(ssn, socialPurpose)

export const maskedSocial = (keys: Keys, sealed: Buffer): string =>
  `XXX-XX-${keys.open(sealed, socialPurpose).slice(-4)}`
