// Whom a message is for.
import { isAdvisor, isAdvisorPlus } from '@portal/contract/rules/access'
import type { Audience } from '@portal/contract/messages'
import type { User } from '../../platform/session/sessions.ts'

export interface Addressed {
  audience: Audience
  branchId: number | null
}
type Reader = Pick<User, 'access' | 'isAdmin' | 'guest' | 'branchId' | 'menus'>

/** A guest belongs to no group of the firm and reads what is for everyone. */
export function isFor({ audience, branchId }: Addressed, user: Reader): boolean {
  if (audience === 'everyone') return true
  if (user.guest) return false
  if (audience === 'advisors') return isAdvisor(user.access) && !user.isAdmin
  if (audience === 'plus') return isAdvisorPlus(user.access)
  if (audience === 'reviewers') return Object.values(user.menus.reviewer_tools).includes(true)
  if (audience === 'admins') return user.isAdmin
  return branchId === user.branchId
}
