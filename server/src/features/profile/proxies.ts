// Who may act for somebody: given by themselves, taken back by themselves. Sessions ask for the right at every call.
import { profileLimits, profileTopic } from '@portal/contract/profile'
import type { Note } from '../../platform/change.ts'
import type { Tx } from '../../platform/db/open.ts'
import { AppError, found } from '../../platform/http/errors.ts'
import type { User } from '../../platform/session/sessions.ts'
import { lockAccount } from '../account-reset/public.ts'
import { proxyMail } from './mails.ts'
import { endProxy, grantProxy } from '../acting/public.ts'
import { colleagueByEmail, proxiesOf } from './store.ts'

const refuse = (email: string) => new AppError('invalid', { fields: { email } })

export async function letAct(
  tx: Tx,
  note: Note,
  user: User,
  email: string,
  { now, origin }: { now: Date; origin: string },
): Promise<void> {
  // held: two browsers must not both add the last one
  found(await lockAccount(tx, user.id))
  const colleague = await colleagueByEmail(tx, email)
  if (!colleague) throw refuse('No one with this email can act for you.')
  if (colleague.id === user.id) throw refuse('That’s your own email. Enter a colleague’s.')
  // nobody sees more through another person than they may by themselves
  if (colleague.access < user.access) throw refuse('They have less access than you, so they can’t act for you.')
  if ((await proxiesOf(tx, user.id)).length >= profileLimits.proxies)
    throw refuse(`You can add up to ${profileLimits.proxies} people. Remove someone first.`)
  if (!(await grantProxy(tx, user.id, colleague.id, now))) throw refuse('They can already act for you.')
  await note.mail(proxyMail(user, colleague, now, origin))
  note.audit('proxy.added', `account:${user.id}`, { proxy: colleague.id, email: colleague.email })
  note.live(profileTopic(user.id))
  note.live(profileTopic(colleague.id))
}

export async function letActNoLonger(tx: Tx, note: Note, user: User, proxyId: string, now: Date): Promise<void> {
  if (!(await endProxy(tx, user.id, proxyId, now))) throw new AppError('not-found')
  note.audit('proxy.removed', `account:${user.id}`, { proxy: proxyId })
  note.live(profileTopic(user.id))
  note.live(profileTopic(proxyId))
}
