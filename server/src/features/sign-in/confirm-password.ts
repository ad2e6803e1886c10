// Somebody signed in shows once more that they know their password. Wrong ones count with those of the sign-in: whoever
// sits down at an unlocked screen gets no tries of their own.
import type { Change } from '../../platform/change.ts'
import { passwordFits } from '../../platform/crypto/passwords.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Tx } from '../../platform/db/open.ts'
import { type AccountRow, countWrongPassword, forgetWrongPasswords, lockAccount } from './store.ts'

/** Once the account is locked and the password was compared. The right one of a locked account is refused as a wrong one is. */
export async function judgePassword(
  tx: Tx,
  account: AccountRow,
  fits: boolean,
  now: Date,
): Promise<'right' | 'wrong' | 'locked'> {
  if (account.password_locked_until !== null && account.password_locked_until > now) return 'locked'
  await (fits ? forgetWrongPasswords(tx, account) : countWrongPassword(tx, account, now))
  return fits ? 'right' : 'wrong'
}

/** `what` it is asked for names the refusal in the audit. */
export async function confirmPassword(
  { db, clock }: Platform,
  change: Change,
  accountId: string,
  { password, address, what }: { password: string; address: string; what: string },
): Promise<boolean> {
  const { password_hash } = await db
    .selectFrom('account')
    .select('password_hash')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  const fits = await passwordFits(password_hash, password)
  return change(async (tx, note) => {
    const verdict = await judgePassword(tx, await lockAccount(tx, accountId), fits, clock())
    note.audit(verdict === 'right' ? 'password.confirmed' : 'password.refused', `account:${accountId}`, {
      what,
      address,
      locked: verdict === 'locked',
    })
    return verdict === 'right'
  })
}
