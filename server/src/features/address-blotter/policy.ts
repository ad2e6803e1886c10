// Who sees an address change, and who may do what with it.
import type { AddressChange, ChangeAct, ChangeStatus } from '@portal/contract/address-blotter'
import { changeActs } from '@portal/contract/address-blotter'
import { mayWithdrawIn, statusAfter } from '@portal/contract/rules/address-change'
import { workedOnIt } from '@portal/contract/rules/four-eyes'
import { reviewScopeOf } from '../../platform/session/scope.ts'
import type { User } from '../../platform/session/sessions.ts'
import { isImpartial, subjectIdOf, workedOn } from '../acting/public.ts'

export interface Standing {
  status: ChangeStatus
  /** Whose client it is. */
  account_id: string
  /** The branch it was entered in. */
  branch_id: number | null
  created_by: string
  /** Who has worked on it for the advisor. */
  hands: readonly string[]
  updated_at: Date | null
  /** Whose desk it is on. */
  assigned_to: string | null
  /** Its month in the blotter is locked. */
  locked: boolean
}
export type Viewer = Pick<User, 'id' | 'guest' | 'isAdmin' | 'branchId'> & {
  menus: { reviewer_tools: Pick<User['menus']['reviewer_tools'], 'blotters'> }
  acting: { id: string } | null
}

export const isReviewer = (user: Viewer): boolean => user.menus.reviewer_tools.blotters && !user.guest

/** Whose changes somebody's list has. Acting for an advisor, that advisor's and no others. */
export function listScopeOf(user: Viewer): { advisor: string } | { branch: number | 'firm' } {
  return isReviewer(user) && !user.acting ? { branch: reviewScopeOf(user) } : { advisor: subjectIdOf(user) }
}

export const mayAdd = (user: Viewer): boolean => !user.guest

export const owns = (user: Viewer, row: Standing): boolean => !user.guest && row.account_id === subjectIdOf(user)

const covers = (user: Viewer, { branch_id }: Standing): boolean => {
  const scope = reviewScopeOf(user)
  return scope === 'firm' || scope === branch_id
}

/** Sees it as a reviewer does. One's own one sees as every advisor sees theirs. */
export const reviews = (user: Viewer, row: Standing): boolean =>
  isReviewer(user) && covers(user, row) && row.account_id !== user.id && !owns(user, row)

export const maySee = (user: Viewer, row: Standing): boolean =>
  owns(user, row) || (isReviewer(user) && covers(user, row))

/** Takes, verifies, updates, returns, mails. Nobody does who entered it or worked on it. */
export const mayDecide = (user: Viewer, row: Standing): boolean => reviews(user, row) && isImpartial(user, row)

export const whyNot = (user: Viewer, row: Standing): string | undefined =>
  reviews(user, row) && workedOn(user, row) ? workedOnIt : undefined

export const mayChange = owns

export const lockedMonth = 'Its month in the blotter is locked. Ask for a correction in Blotters.'

/** Sent back, it would be changed: not once its month is locked. */
const fits = (act: ChangeAct, row: Standing): boolean =>
  statusAfter(row.status, act) !== undefined && !(act === 'return' && row.locked)

export function rightsOf(user: Viewer, row: Standing): AddressChange['can'] {
  const decides = mayDecide(user, row)
  const [take, verify, update, back] = changeActs.map((act) => decides && fits(act, row)) as [
    boolean,
    boolean,
    boolean,
    boolean,
  ]
  return {
    correct: mayChange(user, row) && row.status === 'Returned' && !row.locked,
    withdraw: mayChange(user, row) && mayWithdrawIn(row.status, row.updated_at !== null),
    take: take && row.assigned_to !== user.id,
    verify,
    update,
    return: back,
    mail: decides && (row.status === 'Updated' || row.status === 'Notices sent'),
    disbursement: decides && row.status !== 'Withdrawn',
  }
}
