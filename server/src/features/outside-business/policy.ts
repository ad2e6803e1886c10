// Where an outside activity stands, and who may do what with it.
import type { Activity, ActivityStatus } from '@portal/contract/outside-business'
import { isAdmin } from '@portal/contract/rules/access'
import { mayRenewOn } from '@portal/contract/rules/outside-business'
import { reviewScopeOf } from '../../platform/session/scope.ts'
import { isImpartial, type Parts } from '../acting/public.ts'

export interface Standing {
  status: ActivityStatus
  submitted_at: Date | null
  manager_at: Date | null
  conditions: string
  expires: string | null
  renewing: boolean
}

const approvedStatuses: readonly ActivityStatus[] = ['Approved', 'Approved with conditions']
export const isApproved = ({ status }: Pick<Standing, 'status'>): boolean => approvedStatuses.includes(status)

/** Approved and not expired; a renewal that is being decided leaves it as it is. */
export const holds = (row: Standing, today: string): boolean =>
  (isApproved(row) || row.renewing) && row.expires !== null && row.expires >= today

/** With the manager until that decision is made. */
export const deskOf = ({ manager_at }: Pick<Standing, 'manager_at'>): ActivityStatus =>
  manager_at ? 'Compliance' : 'Manager'

export const approvedAs = (conditions: string): ActivityStatus => (conditions ? 'Approved with conditions' : 'Approved')

/** Of whom it is, or who acts for them. A guest looks. */
export function rightsOf(row: Standing, guest: boolean, today: string): Activity['can'] {
  const draft = !guest && row.status === 'Draft'
  const approved = !guest && isApproved(row)
  return {
    edit: draft,
    submit: draft,
    duplicate: !guest,
    renew: approved && row.expires !== null && mayRenewOn(row.expires, today),
    end: approved,
    discard: draft && row.submitted_at === null,
  }
}

export interface Decider {
  id: string
  access: number
  manager: boolean
  branch_id: number | null
}

type Undecided = Pick<Standing, 'manager_at'> & Parts & { manager_id: string | null; branch_id: number | null }

/** First whoever manages the branch, then somebody who looks after the whole firm: two people, never one, and neither worked on it. */
export function mayDecide(row: Undecided, decider: Decider): boolean {
  if (!isImpartial(decider, row)) return false
  if (!row.manager_at)
    return isAdmin(decider.access) || (decider.manager && row.branch_id !== null && decider.branch_id === row.branch_id)
  return (
    decider.id !== row.manager_id &&
    reviewScopeOf({ isAdmin: isAdmin(decider.access), branchId: decider.branch_id }) === 'firm'
  )
}
