// Who sees whom, and who may change what about them.
import { limits } from '@portal/contract/limits'
import { isAdmin } from '@portal/contract/rules/access'
import { type ReviewerFlag, reviewerFlags } from '@portal/contract/session'
import type { InvitationRights, RightName, UserChange } from '@portal/contract/users'
import { peopleScopeOf } from '../../platform/session/scope.ts'
import type { User } from '../../platform/session/sessions.ts'
import { isImpartial } from '../acting/public.ts'

export type Viewer = Pick<User, 'id' | 'access' | 'isAdmin' | 'guest' | 'branchId' | 'manager' | 'menus'> &
  Pick<User, 'products_editing' | 'calendar_editing' | 'library_access'>

export interface Standing {
  id: string
  access: number
  branch_id: number | null
}

export function maySee(user: Viewer, row: Standing): boolean {
  const scope = peopleScopeOf(user)
  return !user.guest && (scope === 'firm' || scope === row.branch_id)
}

const reaches = (user: Viewer, row: Standing): boolean => maySee(user, row) && row.access <= user.access

/** Names, phone, CRD: one's own as well. */
export const mayCorrect = reaches

/** Nobody decides about themselves. */
export const mayManage = (user: Viewer, row: Standing): boolean => reaches(user, row) && row.id !== user.id

/** One's own account is found, and then refused for a reason that can be told. */
export const mayTryManaging = (user: Viewer, row: Standing): boolean => row.id === user.id || mayManage(user, row)

/** Whoever reads somebody's mail, or has their two-factor method, is halfway to being them: changing either is for admins. */
export const mayChangeSignIn = (user: Viewer, row: Standing): boolean => user.isAdmin && mayManage(user, row)

/** Above an advisor's access, one admin's word is not enough; lowering somebody first does not make it enough. */
export const signInTakesTwo = (access: number, lately: number | null): boolean =>
  Math.max(access, lately ?? access) > limits.accessAdvisor

/** Address and two-factor method are never both changed by one hand: until when somebody who had part then keeps off. */
export function keepsOffUntil(partAt: Date | null, now: Date): Date | null {
  const until = partAt && new Date(partAt.getTime() + limits.signInChangeMs)
  return until && until > now ? until : null
}

/** Into the own branch, and nowhere else; without one, nobody. */
export const mayInvite = (user: Viewer, access: number, branchId: number | null): boolean =>
  mayGrant(user, access) && (user.isAdmin || (branchId !== null && branchId === user.branchId))

/** Nobody gives more than they have. */
export const mayGrant = (user: Pick<Viewer, 'access'>, access: number): boolean => access <= user.access

export const mayMove = (user: Viewer, row: Standing): boolean => mayManage(user, row) && user.isAdmin

/** Managers make managers, within their branch. */
export const mayAppoint = (user: Viewer, row: Standing): boolean =>
  mayManage(user, row) && (user.isAdmin || user.manager)

const guardedRights = ['products_editing', 'calendar_editing', 'library_access'] as const
type Guarded = ReviewerFlag | (typeof guardedRights)[number]

/** What somebody may hand on: an admin everything, everybody else what is theirs. */
export const givable = (user: Viewer): Guarded[] => [
  ...reviewerFlags.filter((flag) => user.isAdmin || user.menus.reviewer_tools[flag]),
  ...guardedRights.filter((right) => user.isAdmin || user[right]),
]

type Given = Pick<UserChange, 'reviewer_tools' | RightName>

/** Of what is switched on here, what the caller has not to give; `has` is what the person has already. */
function notGivable(user: Viewer, given: Given, has: (name: Guarded) => boolean): Guarded[] {
  const wanted: Guarded[] = [
    ...reviewerFlags.filter((flag) => given.reviewer_tools?.[flag]),
    ...guardedRights.filter((right) => given[right]),
  ]
  const mine = givable(user)
  return wanted.filter((name) => !has(name) && !mine.includes(name))
}

const personFields: readonly (keyof UserChange)[] = ['first', 'last', 'phone', 'crd']

/** Does the caller have what they give? */
export const mayGive = (user: Viewer, given: Given, has: (name: Guarded) => boolean): boolean =>
  notGivable(user, given, has).length === 0

/** May the caller change these fields of this person? */
export function mayChange(user: Viewer, row: Standing, change: UserChange): boolean {
  const named = Object.keys(change) as (keyof UserChange)[]
  if (!named.every((field) => personFields.includes(field)) && !mayManage(user, row)) return false
  if (change.email !== undefined && !mayChangeSignIn(user, row)) return false
  if (change.branchId !== undefined && change.branchId !== row.branch_id && !mayMove(user, row)) return false
  if (change.manager !== undefined && !mayAppoint(user, row)) return false
  return mayCorrect(user, row)
}

export interface Admin {
  id: string
  manages: boolean
}

/** Admins who can manage users, but for this one, are the firm's way back in. */
export const isLastAdmin = (admins: readonly Admin[], id: string): boolean =>
  admins.some((admin) => admin.id === id && admin.manages) && !admins.some((admin) => admin.id !== id && admin.manages)

/** Of those locked just now: whoever was lowered meanwhile is not among them. */
export const mayStillAdminister = (
  user: { id: string },
  admins: readonly { id: string; access?: number }[],
  atLeast = 0,
): boolean => admins.some(({ id, access = atLeast }) => id === user.id && access >= atLeast)

/** Becoming an admin, or a higher one, takes a second admin's word. */
export const takesTwo = (before: number, after: number): boolean => isAdmin(after) && after > before

export interface RequestRow {
  account_id: string
  level: number
  asked_by: string
}

/** The word of another admin: not of the one who asked, nor of the one it is about. */
export const mayDecideRequest = (user: Viewer, request: RequestRow): boolean =>
  user.isAdmin &&
  user.access >= request.level &&
  isImpartial(user, { account_id: request.account_id, created_by: request.asked_by, hands: [] })

export const mayWithdrawRequest = (user: Viewer, request: RequestRow): boolean => user.id === request.asked_by

/** What an invitation may say. Admins are made by two, later. */
export const invitationRights = (user: Viewer): InvitationRights => ({
  access: Math.min(user.access, limits.accessAdmin - 1),
  anyBranch: user.isAdmin,
  flags: reviewerFlags.filter((flag) => givable(user).includes(flag)),
})
