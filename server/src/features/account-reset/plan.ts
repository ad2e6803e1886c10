// What finishing takes. A reset never replaces an enrolled authenticator by itself: whoever reads the mail would then
// need nothing else. A new one is for a first enrolment, or for one that an admin has authorised.
import type { Db, Tx } from '../../platform/db/open.ts'
import { type AccountRow, hasOtherProof } from './store.ts'
import type { TokenKind } from './tokens.ts'

export type Plan =
  /** The password alone. */
  | 'password'
  /** A code of the authenticator that is enrolled already. */
  | 'code'
  /** A new authenticator, and a code of it. */
  | 'enrol'

export async function planFor(db: Db | Tx, account: AccountRow, kind: TokenKind): Promise<Plan | undefined> {
  if (account.factor === 'RESET') return 'enrol'
  // the admin's word was taken back, or somebody was faster
  if (kind === 'enrolment') return undefined
  if (account.factor === 'EMAIL') return 'password'
  if (account.totp_seed) return 'code'
  // nothing to scan for somebody who has another second factor: it stays what is asked for
  return (await hasOtherProof(db, account.id)) ? 'password' : 'enrol'
}
