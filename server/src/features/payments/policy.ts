// Who may pay, and who may look at what others paid and give it back.
import { allPayments, type Payment, type PaymentRights, refundPayment } from '@portal/contract/payments'
import { workedOnIt } from '@portal/contract/rules/four-eyes'
import { mayCall } from '../../platform/http/access.ts'
import type { User } from '../../platform/session/sessions.ts'
import { actsFor, isImpartial } from '../acting/public.ts'

/** One's own, or of whom the session acts for: reading it, paying it, cancelling it. */
export const mayPay = (user: User, accountId: string): boolean => actsFor(user, accountId)

export const paymentRights = (user: User): PaymentRights => ({ everyone: mayCall(user, allPayments) })

export interface Standing {
  account_id: string
  paid_by: string
  /** Who has worked on it, or on what it paid for, for whoever it is for. */
  hands: readonly string[]
  status: Payment['status']
  /** When it was asked to be given back. */
  refund_asked_at: Date | null
  /** Why a card was declined, or a refund. */
  failure: string
}

const isTheirs = (user: User): boolean => mayCall(user, refundPayment)

/** No one gives back what is theirs or what they paid, for whomever. */
export const mayRefund = (user: User, row: Standing): boolean =>
  isTheirs(user) && isImpartial(user, { ...row, created_by: row.paid_by })

/** They would give it back, had they no part in it. */
const worked = (user: User, row: Standing): boolean => isTheirs(user) && !mayRefund(user, row)

export const whyNot = (user: User, row: Standing): string | undefined => (worked(user, row) ? workedOnIt : undefined)

/** What is on its way back is given back already; one that Stripe refused waits for somebody. */
const isKept = ({ status, refund_asked_at, failure }: Standing): boolean =>
  status === 'paid' && (refund_asked_at === null || failure !== '')

export const rightsOf = (user: User, row: Standing): Payment['can'] => ({
  refund: isKept(row) && mayRefund(user, row),
  worked: isKept(row) && worked(user, row),
})
