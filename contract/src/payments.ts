// Payments: one way for every charge. What it costs and what it is for is the server's to say; no card number ever
// comes near it.
import * as T from 'typebox'
import { endpoint } from './endpoint.ts'
import { RowId, rowIdRange } from './ids.ts'
import { Ok } from './errors.ts'
import { openBecause } from './open-objects.ts'
import { stateLicenses } from './registrations.ts'
import { Lines } from './lines.ts'

export const paymentsTopic = (accountId: string) => `payments/${accountId}`

export const chargeTypes = ['STATE', 'EXAM'] as const
export type ChargeType = (typeof chargeTypes)[number]
/** The dialog begins with the first that is possible: with a card, of whatever kind. */
export const paymentMethods = ['card', 'sandbox', 'commission'] as const
export type PaymentMethod = (typeof paymentMethods)[number]
export const paymentStatuses = ['open', 'paid', 'failed', 'refunded'] as const

/** The specification's description of a new state. */
export const stateChargeDescription = 'New State Registration'

const id = T.String({ format: 'uuid' })
const OfPayment = T.Object({ id })

export const Payment = T.Object({
  id,
  number: T.Integer({ description: 'Of the receipt' }),
  charge_type: T.Enum(chargeTypes),
  description: T.String(),
  lead_text: T.String(),
  amount: T.Integer({ description: 'Cents' }),
  advisor_name: T.String(),
  email: T.String({ description: 'Where the receipt is sent' }),
  state: T.String(),
  type: T.String({ description: 'Registered Advisor, Securities Agent, or the name of the exam' }),
  proxied: T.Boolean({ description: 'Paid by someone acting for the advisor' }),
  method: T.Enum(paymentMethods),
  status: T.Enum(paymentStatuses),
  failure: T.String({ description: 'Why a card, or a refund, was declined' }),
  created: T.String(),
  settled: T.Union([T.String(), T.Null()]),
  refund_asked: T.Union([T.String(), T.Null()], { description: 'A card’s refund is asked for before it’s made' }),
  refunded: T.Union([T.String(), T.Null()]),
  task: T.Union([T.Integer(), T.Null()]),
  can: T.Object({
    refund: T.Boolean(),
    worked: T.Boolean({ description: 'The caller worked on it for the advisor, so someone else has to refund it' }),
  }),
})
export type Payment = T.Static<typeof Payment>

const Rights = T.Object({ everyone: T.Boolean({ description: 'See everyone’s payments' }) })
export type PaymentRights = T.Static<typeof Rights>

const Charge = T.Union([
  T.Object({
    charge_type: T.Literal('STATE'),
    advisor: T.Integer({ ...rowIdRange, description: 'Commission ID (tapsid)' }),
    state: T.String({ maxLength: 40, description: 'State name' }),
    license: T.Enum(stateLicenses),
  }),
  T.Object({ charge_type: T.Literal('EXAM'), request: RowId }),
])
export type Charge = T.Static<typeof Charge>

/**
 * The same charge again, by a second click or in a second tab, is the same payment. `charge_amount` and the other
 * words of the specification's dialog may be sent along; they are not read.
 */
export const startPayment = endpoint({
  method: 'POST',
  path: '/payments',
  access: 'signed-in',
  summary: 'Starts a payment. One deducted from commission is completed right away',
  body: T.Object({
    charge: Charge,
    method: T.Enum(paymentMethods),
    charge_amount: T.Optional(T.Unknown()),
  }),
  answer: T.Object({
    ok: T.Boolean(),
    payment: Payment,
    /** For the card form; both empty otherwise. */
    client_secret: T.String(),
    publishable_key: T.String(),
  }),
})

/** What paying would cost, before anything is begun. */
export const quotePayment = endpoint({
  method: 'POST',
  path: '/payments/quote',
  access: 'signed-in',
  summary: 'Returns the amount and description of a charge, and the available payment methods',
  body: T.Object({ charge: Charge }),
  answer: T.Object({
    ok: T.Boolean(),
    lead_text: T.String(),
    charge_amount: T.Integer({ description: 'Cents' }),
    advisor_name: T.String(),
    type: T.String(),
    email: T.String(),
    proxied: T.Boolean(),
    description: T.String(),
    state: T.String(),
    charge_type: T.Enum(chargeTypes),
    methods: T.Array(T.Enum(paymentMethods)),
  }),
})

/** After the card form has finished: asks Stripe how the charge stands, and settles it if it is made. */
export const settlePayment = endpoint({
  method: 'POST',
  path: '/payments/:id/settle',
  access: 'signed-in',
  summary: 'Returns the payment’s status and settles it once the charge has gone through',
  params: OfPayment,
  answer: T.Object({ ok: T.Boolean(), payment: Payment }),
})

/** Stripe's names for what its test numbers stand for; the numbers stay in the browser. */
export const sandboxCards = [
  'pm_card_visa',
  'pm_card_mastercard',
  'pm_card_chargeDeclined',
  'pm_card_chargeDeclinedInsufficientFunds',
] as const
export const payInSandbox = endpoint({
  method: 'POST',
  path: '/payments/:id/sandbox',
  access: 'signed-in',
  summary: 'Pays with a test card, or has it declined. Demo mode only',
  params: OfPayment,
  body: T.Object({ card: T.Enum(sandboxCards) }),
  answer: T.Object({ ok: T.Boolean(), payment: Payment }),
})

export const cancelPayment = endpoint({
  method: 'DELETE',
  path: '/payments/:id',
  access: 'signed-in',
  summary: 'Cancels an open payment. Conflict if it’s already paid',
  params: OfPayment,
  answer: Ok,
})

export const paymentWebhook = endpoint({
  method: 'POST',
  path: '/payments/webhook',
  access: 'public',
  summary: 'Receives Stripe events. Each must be signed and no more than five minutes old, and is counted once',
  body: T.Object({}, openBecause('Stripe chooses the fields. The handler checks its signature over the bytes')),
  answer: Ok,
})

export const listPayments = endpoint({
  method: 'GET',
  path: '/payments',
  access: 'signed-in',
  summary: 'Lists payments of the caller or the advisor they act for, newest first',
  answer: T.Object({ ok: T.Boolean(), data: T.Array(Payment), can: Rights }),
})

export const refundPayment = endpoint({
  method: 'POST',
  path: '/payments/:id/refund',
  inPerson: true,
  access: 'admin',
  summary: 'Refunds a payment with a reason. A payment can be refunded only once',
  params: OfPayment,
  body: T.Object({ reason: Lines({ minLength: 3, maxLength: 500, pattern: '\\S' }) }),
  proof: 'recent',
  answer: T.Object({ ok: T.Boolean(), payment: Payment }),
})

export const allPayments = endpoint({
  method: 'GET',
  path: '/payments/all',
  access: 'admin',
  summary: 'Lists everyone’s latest payments',
  answer: T.Object({ ok: T.Boolean(), data: T.Array(Payment), can: Rights }),
})
