// Who earned enough may have payments made from their commissions.
import { limits } from '../limits.ts'

/** Of the securities GCI over a range, in cents. Exactly the threshold is not above it. */
export const allowsCommissionPayments = (securitiesGci: number): boolean =>
  securitiesGci > limits.commissionPaymentGci * 100
