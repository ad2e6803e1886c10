// Re-enrolment that an admin has authorised: the next sign-in leads through it.
import type { Note } from '../../platform/change.ts'
import type { Tx } from '../../platform/db/open.ts'
import type { Platform } from '../../platform/platform.ts'
import { enrolmentMail } from './mails.ts'
import { accountByEmail, lockAccount, putSecrets } from './store.ts'

/** False when nobody of that address may sign in. */
export async function authoriseEnrolment(
  tx: Tx,
  note: Note,
  { clock, origin }: Platform,
  email: string,
): Promise<boolean> {
  const known = await accountByEmail(tx, email)
  const account = known && (await lockAccount(tx, known.id))
  if (!account) {
    note.audit('enrolment.refused', 'account:none')
    return false
  }
  await putSecrets(tx, account, { factor: 'RESET' }, clock())
  await note.mail(enrolmentMail(account, origin))
  note.audit('enrolment.authorised', `account:${account.id}`, { before: account.factor })
  return true
}
