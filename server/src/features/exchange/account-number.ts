// Clients' account numbers: sealed where they rest, whole for whoever is writing the draft and for nobody else.
import type { Keys } from '../../platform/crypto/keys.ts'

export const accountPurpose = 'submission:account'

export const sealAccount = (keys: Keys, account: string): Buffer | null =>
  account ? keys.seal(account, accountPurpose) : null

export const openAccount = (keys: Keys, sealed: Buffer | null): string =>
  sealed ? keys.open(sealed, accountPurpose) : ''
