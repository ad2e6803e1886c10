// Payments for other features: one way for every charge.
export { type ChargeKind, knowCharge, type Quote } from './charges.ts'
export { methodsFor } from './methods.ts'
export { paymentsOn } from './on-items.ts'
export { giveBack, hasPaymentToReturn, refundItem, refusedBy, returnItemPayments } from './refunds.ts'
