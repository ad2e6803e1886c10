// Asking for a link. Whether the address is anybody's shows neither in the answer nor in the work: the asking writes
// the same rows for everybody, and the mail is made later, by the queue.
import { isEmail } from '@portal/contract/rules/email'
import { isPublicMail } from '@portal/contract/rules/public-mail'
import { texts } from '@portal/contract/texts'
import { type Change, changeBy } from '../../platform/change.ts'
import { later } from '../../platform/clock.ts'
import { AppError } from '../../platform/http/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { firmSettings } from '../settings/public.ts'
import { allowOneMore, asksPerAddress } from './limits.ts'
import { resetMail } from './mails.ts'
import { planFor } from './plan.ts'
import { accountByEmail, askOnce, lockAccount } from './store.ts'
import { issueToken, tokenMs } from './tokens.ts'
import { resetsWaitUntil } from './waiting.ts'

export const sendResetJob = 'send-reset'
const nobody = '00000000-0000-0000-0000-000000000000'

/** True when the ask was taken, false when there is one already. */
export async function askForReset(
  platform: Platform,
  change: Change,
  address: string,
  email: unknown,
): Promise<boolean> {
  const { clock, keys } = platform
  if (typeof email !== 'string' || !isEmail(email))
    throw new AppError('invalid', { fields: { email: texts.notAnEmail } })
  await allowOneMore(platform, change, asksPerAddress, address)
  if (isPublicMail(email, (await firmSettings(platform)).publicMailDomains)) {
    await change(async (_tx, note) =>
      note.audit('reset.refused', 'account:none', { reason: 'public email domain', address }),
    )
    throw new AppError('public-mail', { message: texts.publicMailReset })
  }
  return change(async (tx, note) => {
    const now = clock()
    const mac = keys.mac(email.toLowerCase(), 'reset-ask')
    const first = await askOnce(tx, mac, now, later(now, tokenMs.reset))
    const account = await accountByEmail(tx, email)
    if (first) await note.job(sendResetJob, { account: account?.id ?? nobody })
    note.audit(first ? 'reset.asked' : 'reset.pending', `account:${account?.id ?? 'none'}`, { address })
    return first
  })
}

/** The job. Nobody, a guest, somebody disabled, somebody whose address was just changed for them: no mail. */
export async function sendReset(platform: Platform, accountId: string): Promise<void> {
  const { origin, clock } = platform
  if (accountId === nobody) return
  await changeBy(
    platform,
    { id: null, name: 'portal' },
    sendResetJob,
  )(async (tx, note) => {
    const now = clock()
    const account = await lockAccount(tx, accountId)
    if (!account) return note.audit('reset.unsent', `account:${accountId}`)
    if (await resetsWaitUntil(tx, account.id, now))
      return note.audit('reset.unsent', `account:${account.id}`, { reason: 'email changed' })
    const token = await issueToken(tx, account.id, 'reset', now)
    const authenticator = (await planFor(tx, account, 'reset')) !== 'password'
    await note.mail(resetMail(account, { token, authenticator, origin, now }))
    note.audit('reset.sent', `account:${account.id}`)
  })
}
