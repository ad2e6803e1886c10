// Who may do what with fees: prices, billing and payroll are the whole firm's; ledgers are seen by branch, and nobody decides on their own.
import { workedOnIt } from '@portal/contract/rules/four-eyes'
import { reviewScopeOf } from '../../platform/session/scope.ts'
import type { User } from '../../platform/session/sessions.ts'
import { hasPartIn, isImpartial, type Parts, subjectIdOf, workedOn } from '../acting/public.ts'

export type Viewer = Pick<User, 'id' | 'guest' | 'isAdmin' | 'branchId'> & {
  menus: { reviewer_tools: Pick<User['menus']['reviewer_tools'], 'user_fees'> }
  acting?: { id: string } | null
}

export interface Placed {
  account_id: string
  branch_id: number | null
}

export const isReviewer = (user: Viewer): boolean => user.menus.reviewer_tools.user_fees && !user.guest

/** Prices, overrides, billing runs and payroll files concern everybody. */
export const mayRunFees = (user: Viewer): boolean => isReviewer(user) && reviewScopeOf(user) === 'firm'

/** Of the branch, or of the firm. To everybody else it is not there. */
export function maySeeLedger(user: Viewer, { branch_id }: Pick<Placed, 'branch_id'>): boolean {
  const scope = reviewScopeOf(user)
  return isReviewer(user) && (scope === 'firm' || scope === branch_id)
}

const isOwn = (user: Viewer, account_id: string): boolean => hasPartIn({ ...user }, { account_id, hands: [] })

/** Charges, dates and prices of one's own are entered by somebody else. */
export const mayEnter = (user: Viewer, row: Placed): boolean => maySeeLedger(user, row) && !isOwn(user, row.account_id)

/** A different price for somebody; never for oneself. */
export const mayOverride = (user: Viewer, accountId: string | null): boolean =>
  mayRunFees(user) && (accountId === null || !isOwn(user, accountId))

export const mayWaive = (user: Viewer, row: Placed & Parts): boolean =>
  maySeeLedger(user, row) && isImpartial(user, row)

/** What somebody else has asked for: `created_by`. */
export const mayApprove = (user: Viewer, row: Placed & Parts): boolean =>
  maySeeLedger(user, row) && isImpartial(user, row)

export const mayDecideDispute = (user: Viewer, row: Placed & Parts): boolean =>
  maySeeLedger(user, row) && isImpartial(user, row)

/** Why somebody who sees it does not decide it. */
export const whyNot = (user: Viewer, row: Parts): string | undefined => (workedOn(user, row) ? workedOnIt : undefined)

/** Whoever asked takes it back. */
export const mayWithdrawCredit = (user: Viewer, row: { asked_by: string }): boolean => row.asked_by === user.id

interface Disputed {
  account_id: string
  kind: string
  /** What is not credited. */
  open: number
  disputed: boolean
}

/** One's own charge, or of whom one acts for, while there is something left of it. */
export const mayDispute = (user: Viewer, row: Disputed): boolean =>
  !user.guest && subjectIdOf({ id: user.id, acting: user.acting ?? null }) === row.account_id && isDisputable(row)

export const isDisputable = ({ kind, open, disputed }: Omit<Disputed, 'account_id'>): boolean =>
  kind === 'charge' && open > 0 && !disputed
