// Whose data a call is about. Reading is allowed for everybody one may act for; changing something asks for the
// session to be acting for them, so that the screen says so and the audit names both.
import type { Db, Tx } from '../../platform/db/open.ts'
import type { User } from '../../platform/session/sessions.ts'
import { type AdvisorAccount, ownerByTapsid } from './store.ts'

export { hasPartIn, isImpartial, type Parts, workedOn } from '../../platform/hands.ts'
export { endProxy, grantProxy } from './proxies.ts'
export { type AdvisorAccount, mayActFor, type Owner, ownersColumn, proxiesOf } from './store.ts'

/** The person meant while acting, oneself otherwise. */
export const subjectOf = (user: User): AdvisorAccount => user.acting ?? user

/** The same, where the id is enough. */
export const subjectIdOf = (user: { id: string; acting: { id: string } | null }): string => user.acting?.id ?? user.id

/** Undefined for somebody this person has nothing to do with: to them, they do not exist. */
export async function advisorOf(db: Db | Tx, user: User, tapsid: number): Promise<AdvisorAccount | undefined> {
  for (const person of [subjectOf(user), user]) if (tapsid > 0 && person.tapsid === tapsid) return person
  return user.guest ? undefined : ownerByTapsid(db, user.id, tapsid)
}

/** May this person change something of that advisor in this session? */
export const actsFor = (user: User, advisorId: string): boolean => !user.guest && subjectOf(user).id === advisorId
