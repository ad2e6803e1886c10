// Account numbers of address changes: sealed where they rest, found again by their mark, shown by their end alone.
import { lastFour, plainAccount } from '@portal/contract/rules/account-number'
import type { Keys } from '../../platform/crypto/keys.ts'
import type { Marks } from '../../platform/crypto/marks.ts'
import type { Account } from './write-store.ts'

export const accountPurpose = 'address_change:account'
export const markPurpose = 'account'

export function accountOf({ keys, marks }: { keys: Keys; marks: Marks }, number: string): Account {
  const account = plainAccount(number)
  return { sealed: keys.seal(account, accountPurpose), mark: marks(account, markPurpose), end: lastFour(account) }
}
