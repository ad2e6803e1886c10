// Somebody new, who chooses their own password behind the link they get; for the page, the command line and files.
import { signInAddressProblem } from '@portal/contract/rules/sign-in-address'
import { type Menus, menuSections, reviewerFlags } from '@portal/contract/session'
import { changeBy, type Note } from '../../platform/change.ts'
import type { Tx } from '../../platform/db/open.ts'
import { effect } from '../../platform/operation.ts'
import type { Platform } from '../../platform/platform.ts'
import { type InvitationLetter, resetsWaitUntil, sendInvitation } from '../account-reset/public.ts'
import { firmSettings } from '../settings/public.ts'
import { tell } from './changing.ts'
import { userById } from './store.ts'
import { isReserved } from './undo-store.ts'
import { addUser, userByEmail } from './write-store.ts'

/** Every section, and none of the reviewers' tools, unless said otherwise. */
export function menusFor(more: { menus?: object | undefined; reviewer_tools?: object | undefined } = {}): Menus {
  const all = (names: readonly string[], value: boolean) => Object.fromEntries(names.map((name) => [name, value]))
  return {
    ...all(menuSections, true),
    ...more.menus,
    reviewer_tools: { ...all(reviewerFlags, false), ...more.reviewer_tools },
  } as Menus
}

/** The firm may have named more public mail services than the rule knows. Not from within a transaction. */
export const addressProblem = async (platform: Platform, email: string): Promise<string | undefined> =>
  signInAddressProblem(email, (await firmSettings(platform)).publicMailDomains)

type NewAccount = Omit<Parameters<typeof addUser>[1], 'menus'> & { menus: Menus }

/** Creates an account and mails its invitation. Undefined if the address is already in use. */
export const invite = effect('users.create', createAccount)

async function createAccount(
  tx: Tx,
  note: Note,
  platform: Platform,
  { menus, ...account }: NewAccount,
  letter?: InvitationLetter,
): Promise<string | undefined> {
  if (await isReserved(tx, account.email, undefined, platform.clock())) return undefined
  const added = await addUser(tx, { ...account, menus: JSON.stringify(menus) })
  if (!added) return undefined
  const { access, factor = 'EMAIL' } = account
  tell(note, 'account.created', added.id, { access, factor })
  await sendInvitation(tx, note, platform, added, letter)
  return added.id
}

/** A new link takes the place of the old. False for somebody who has set up their account, or may not. */
export async function inviteWaiting(tx: Tx, note: Note, platform: Platform, email: string): Promise<boolean> {
  const known = await userByEmail(tx, email)
  if (!known || known.password_hash !== null || known.disabled_at !== null) return false
  // somebody of the office, whose address was changed: a link is a way in like a reset
  const used = known.office_subject !== null || known.signed_in_at !== null
  if (used && (await resetsWaitUntil(tx, known.id, platform.clock()))) return false
  await sendInvitation(tx, note, platform, known)
  return true
}

export const sendInvitationJob = 'send-invitation'

/** For people whom a file brought. */
export async function sendWaiting(platform: Platform, accountId: string): Promise<void> {
  const change = changeBy(platform, { id: null, name: 'portal' }, sendInvitationJob)
  await change(async (tx, note) => {
    const account = await userById(tx, accountId)
    const sent = account && (await inviteWaiting(tx, note, platform, account.email))
    if (!sent) note.audit('account.uninvited', `account:${accountId}`)
  })
}
