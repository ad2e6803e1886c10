// Somebody new, who chooses their own password behind the link they get.
import { isEmail } from '@portal/contract/rules/email'
import { isAdmin } from '@portal/contract/rules/access'
import { isPublicMail } from '@portal/contract/rules/public-mail'
import { menuSections, reviewerFlags } from '@portal/contract/session'
import { texts } from '@portal/contract/texts'
import { sendInvitation } from './features/account-reset/public.ts'
import { firmSettings } from './features/settings/public.ts'
import { changeBy } from './platform/change.ts'
import type { Tx } from './platform/db/open.ts'
import type { Platform } from './platform/platform.ts'
import { StartError } from './platform/start-error.ts'

export async function invite(
  platform: Platform,
  who: { email: string; first: string; last: string; access: number; factor: string },
): Promise<string> {
  const email = who.email.toLowerCase()
  if (!isEmail(email)) throw new StartError(texts.notAnEmail)
  if (isPublicMail(email, (await firmSettings(platform)).publicMailDomains))
    throw new StartError('Public email addresses cannot sign in: use one of the firm')
  const change = changeBy(platform, { id: null, name: 'portal' }, 'command line')
  await change(async (tx, note) => {
    const { first, last, access, factor } = who
    const all = (names: readonly string[], value: boolean) => Object.fromEntries(names.map((name) => [name, value]))
    const menus = JSON.stringify({ ...all(menuSections, true), reviewer_tools: all(reviewerFlags, isAdmin(access)) })
    const added = await tx
      .insertInto('account')
      .values({ email, first, last, access, factor, menus })
      .onConflict((on) => on.column('email').doNothing())
      .returning(['id', 'email', 'first', 'factor'])
      .executeTakeFirst()
    if (added) note.audit('account.created', `account:${added.id}`, { access, factor })
    await sendInvitation(tx, note, platform, added ?? (await stillWaiting(tx, email)))
  })
  return `The invitation to ${email} is in the outbox`
}

/** Invited before and never set up: a new link takes the place of the old. */
async function stillWaiting(tx: Tx, email: string) {
  const known = await tx
    .selectFrom('account')
    .select(['id', 'email', 'first', 'factor', 'password_hash', 'disabled_at'])
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  if (known.password_hash !== null || known.disabled_at !== null)
    throw new StartError('There is somebody with that address already')
  return known
}
