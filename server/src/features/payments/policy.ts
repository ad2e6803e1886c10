// Who may pay, and who may look at what others paid and give it back.
import { allPayments, type PaymentRights, refundPayment } from '@portal/contract/payments'
import { mayCall } from '../../platform/http/access.ts'
import type { User } from '../../platform/session/sessions.ts'
import { actsFor } from '../acting/public.ts'

/** One's own, or of whom the session acts for: reading it, paying it, cancelling it. */
export const mayPay = (user: User, accountId: string): boolean => actsFor(user, accountId)

export const paymentRights = (user: User): PaymentRights => ({
  everyone: mayCall(user, allPayments),
  refund: mayCall(user, refundPayment),
})
