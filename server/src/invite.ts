// Somebody new, from the command line, who chooses their own password behind the link they get.
import { isAdmin } from '@portal/contract/rules/access'
import { reviewerFlags } from '@portal/contract/session'
import { addressProblem, invite as invitePerson, inviteWaiting, menusFor } from './features/users/public.ts'
import { changeBy } from './platform/change.ts'
import type { Platform } from './platform/platform.ts'
import { StartError } from './platform/start-error.ts'

export async function invite(
  platform: Platform,
  who: { email: string; first: string; last: string; access: number; factor: string },
): Promise<string> {
  const email = who.email.toLowerCase()
  const problem = await addressProblem(platform, email)
  if (problem) throw new StartError(problem)
  // whoever can start the command line has the database and its keys
  const change = changeBy(platform, { id: null, name: 'portal', proof: 'operator' }, 'command line')
  await change(async (tx, note) => {
    const reviewer_tools = Object.fromEntries(reviewerFlags.map((flag) => [flag, isAdmin(who.access)]))
    const added = await invitePerson(tx, note, platform, { ...who, email, menus: menusFor({ reviewer_tools }) })
    if (!added && !(await inviteWaiting(tx, note, platform, email)))
      throw new StartError('Someone already uses that email address')
  })
  return `Invitation to ${email} queued`
}
