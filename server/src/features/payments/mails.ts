// Mails about payments.
import type { PaymentMethod } from '@portal/contract/payments'
import { money } from '@portal/contract/rules/money'
import type { Letter } from '../../platform/mail/outbox.ts'
import type { Row } from './store.ts'

const by: Record<PaymentMethod, string> = {
  card: 'Card',
  commission: 'Commission deduction',
  sandbox: 'Test card (nothing was charged)',
}

export const factsOf = (row: Row): [string, string][] => [
  ['For', row.advisor_name],
  ['Description', [row.description, row.state, row.type].filter(Boolean).join(', ')],
  ['Amount', money(row.amount_cents)],
  ['Paid by', by[row.method]],
  ['Receipt number', row.id],
]

export const receiptMail = (row: Row): Letter => ({
  to: row.email,
  subject: `Receipt: ${row.description}`,
  parts: [
    { text: `We received your payment of ${money(row.amount_cents)}. Here’s your receipt.` },
    { facts: factsOf(row) },
  ],
})

const back: Record<PaymentMethod, string> = {
  card: 'It goes back to your card and may take up to ten days.',
  commission: 'It won’t be deducted from your commission.',
  sandbox: 'It was paid with a test card.',
}

export const refundMail = (row: Row): Letter => ({
  to: row.email,
  subject: `Refund: ${row.description}`,
  parts: [
    { text: `We refunded ${money(row.amount_cents)}. ${back[row.method]}` },
    ...(row.refund_reason ? [{ text: `Reason: ${row.refund_reason}` }] : []),
    { facts: factsOf(row) },
  ],
})
