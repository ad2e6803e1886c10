// Who may pay, and who may look at what others paid and give it back.
import { allPayments, type Payment, type PaymentRights, refundPayment } from '@portal/contract/payments'
import { workedOnIt } from '@portal/contract/rules/four-eyes'
import { mayCall } from '../../platform/http/access.ts'
import type { User } from '../../platform/session/sessions.ts'
import { actsFor, hasPartIn } from '../acting/public.ts'

/** One's own, or of whom the session acts for: reading it, paying it, cancelling it. */
export const mayPay = (user: User, accountId: string): boolean => actsFor(user, accountId)

export const paymentRights = (user: User): PaymentRights => ({ everyone: mayCall(user, allPayments) })

export interface Standing {
  account_id: string
  paid_by: string
  /** Who has worked on it, or on what it paid for, for whoever it is for. */
  hands: readonly string[]
  status: Payment['status']
}

const isTheirs = (user: User): boolean => mayCall(user, refundPayment)

/** No one gives back what is theirs or what they paid, for whomever. */
export const mayRefund = (user: User, row: Standing): boolean =>
  isTheirs(user) && !hasPartIn(user, { ...row, created_by: row.paid_by })

/** They would give it back, had they no part in it. */
const worked = (user: User, row: Standing): boolean => isTheirs(user) && !mayRefund(user, row)

export const whyNot = (user: User, row: Standing): string | undefined => (worked(user, row) ? workedOnIt : undefined)

export const rightsOf = (user: User, row: Standing): Payment['can'] => ({
  refund: row.status === 'paid' && mayRefund(user, row),
  worked: row.status === 'paid' && worked(user, row),
})
