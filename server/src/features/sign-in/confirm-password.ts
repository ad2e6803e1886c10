// Somebody signed in shows once more that they know their password. Wrong ones count with those of the sign-in: whoever
// sits down at an unlocked screen gets no tries of their own.
import type { Change } from '../../platform/change.ts'
import { passwordFits } from '../../platform/crypto/passwords.ts'
import type { Platform } from '../../platform/platform.ts'
import { countWrongPassword, forgetWrongPasswords, lockAccount } from './store.ts'

/** `what` it is asked for names the refusal in the audit. The right one of a locked account is refused as a wrong one is. */
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
    const now = clock()
    const account = await lockAccount(tx, accountId)
    const locked = account.password_locked_until !== null && account.password_locked_until > now
    if (fits && !locked) await forgetWrongPasswords(tx, account)
    else if (!locked) await countWrongPassword(tx, account, now)
    note.audit(fits && !locked ? 'password.confirmed' : 'password.refused', `account:${accountId}`, {
      what,
      address,
      locked,
    })
    return fits && !locked
  })
}
