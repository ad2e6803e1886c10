// Who is shown whom they could act for, and who has a part in something, under whichever name.
import { isAdvisorPlus } from '@portal/contract/rules/access'
import type { User } from '../../platform/session/sessions.ts'

export const mayListAdvisors = (user: Pick<User, 'access'>): boolean => isAdvisorPlus(user.access)

export interface Parts {
  /** Whom it concerns. */
  account_id: string | null
  created_by?: string | null
  /** Everybody who has worked on it for them: `handsIn`. */
  hands: readonly string[]
}

/**
 * Is this theirs, or have they created it, changed it, sent it in or replied to it, themselves or for somebody, at any time? Nor as
 * whom they act for now. Nobody decides on such a thing.
 */
export const hasPartIn = (user: Somebody, row: Parts): boolean => isOwn(user, row) || workedOn(user, row)

/** Decides as themselves, never while acting for someone, and had no part in the record. Every `may…` that decides asks this. */
export const isImpartial = (user: Somebody, row: Parts): boolean => !user.acting && !hasPartIn(user, row)

/** The part of it that is told as a reason: it is not theirs, and they worked on it all the same. */
export const workedOn = (user: Somebody, row: Parts): boolean =>
  !isOwn(user, row) && idsOf(user).some((id) => id === row.created_by || row.hands.includes(id))

interface Somebody {
  id: string
  acting?: { id: string } | null
}
const idsOf = ({ id, acting }: Somebody): string[] => (acting ? [id, acting.id] : [id])
const isOwn = (user: Somebody, { account_id }: Parts): boolean =>
  account_id !== null && idsOf(user).includes(account_id)
