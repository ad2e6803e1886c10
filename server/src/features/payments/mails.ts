// Mails about payments.
import type { PaymentMethod } from '@portal/contract/payments'
import { money } from '@portal/contract/rules/money'
import type { Letter } from '../../platform/mail/outbox.ts'
import type { Row } from './store.ts'

const by: Record<PaymentMethod, string> = {
  card: 'Card',
  commission: 'Deduction from commission',
  sandbox: 'Test card, nothing was charged',
}

const factsOf = (row: Row): [string, string][] => [
  ['For', row.advisor_name],
  ['What', [row.description, row.state, row.type].filter(Boolean).join(', ')],
  ['Amount', money(row.amount_cents)],
  ['Paid by', by[row.method]],
  ['Receipt', row.id],
]

export const receiptMail = (row: Row): Letter => ({
  to: row.email,
  subject: `Receipt: ${row.description}`,
  parts: [{ text: `We have received ${money(row.amount_cents)}. This is your receipt.` }, { facts: factsOf(row) }],
})

const back: Record<PaymentMethod, string> = {
  card: 'It goes back to the card, which may take up to ten days.',
  commission: 'It will not be deducted from your commission.',
  sandbox: 'It was paid with a test card.',
}

export const refundMail = (row: Row): Letter => ({
  to: row.email,
  subject: `Refund: ${row.description}`,
  parts: [
    { text: `${money(row.amount_cents)} is given back to you. ${back[row.method]}` },
    ...(row.refund_reason ? [{ text: `Reason: ${row.refund_reason}` }] : []),
    { facts: factsOf(row) },
  ],
})
