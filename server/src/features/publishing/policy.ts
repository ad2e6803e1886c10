// Whom something published is for, and what can be done with it.
import { isAdvisor, isAdvisorPlus } from '@portal/contract/rules/access'
import { type Audience, isPublished, type PublicationState } from '@portal/contract/rules/publication'
import type { WhatToDo } from '@portal/contract/publication'
import { AppError } from '../../platform/http/errors.ts'
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

/** Published once and withdrawn once; what is over by its own date would be shown to nobody. */
export function refuseMove(
  { state, ends }: { state: PublicationState; ends: string | null },
  what: WhatToDo,
  now: Date,
): void {
  const refuse = (message: string) => new AppError('conflict', { message })
  if (isPublished(state) === (what === 'publish'))
    throw refuse(what === 'publish' ? 'This is already published.' : 'This isn’t published.')
  if (what === 'publish' && ends !== null && new Date(ends) <= now)
    throw refuse('The end date has passed. Set a later one first.')
}
