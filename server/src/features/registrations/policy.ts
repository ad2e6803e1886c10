// Who may add and remove an advisor's registrations.
import type { User } from '../../platform/session/sessions.ts'
import { actsFor, subjectOf } from '../acting/public.ts'

/** Their own, or those of whom the session acts for. */
export function mayChangeRegistrations(user: User, tapsid: number): boolean {
  const subject = subjectOf(user)
  return subject.tapsid === tapsid && actsFor(user, subject.id)
}
