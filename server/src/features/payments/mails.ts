// Mails about payments.
import type { PaymentMethod } from '@portal/contract/payments'
import { firmDay, timeInWords } from '@portal/contract/rules/day'
import { money } from '@portal/contract/rules/money'
import { nextPayDate, payDateText } from '@portal/contract/rules/pay-date'
import { receiptNumber } from '@portal/contract/rules/receipt'
import type { Letter } from '../../platform/mail/outbox.ts'
import type { Row } from './store.ts'

const by: Record<PaymentMethod, string> = {
  card: 'Card',
  commission: 'Commission deduction',
  sandbox: 'Test card (nothing was charged)',
}

/** What was paid for, beside what it is called. */
const thing = ({ state, type }: Row) => [state, type].filter(Boolean).join(', ')

export const feeOf = (row: Row) => ({
  payment: row.id,
  number: row.number,
  accountId: row.account_id,
  amountCents: row.amount_cents,
  description: thing(row) || row.description,
})

const when = (label: string, at: Date | null): [string, string][] => (at ? [[label, timeInWords(at)]] : [])

export const factsOf = (row: Row): [string, string][] => [
  ['Receipt number', receiptNumber(row.number)],
  ...when('Paid', row.settled_at),
  ['For', row.advisor_name],
  ['Description', [row.description, thing(row)].filter(Boolean).join(', ')],
  ['Amount', money(row.amount_cents)],
  ['Payment method', by[row.method]],
  ['Paid by', row.payer],
  ...when('Refunded', row.refunded_at),
  ...(row.refunder ? [['Refunded by', row.refunder] as [string, string]] : []),
]

/** 'New York, Securities Agent' tells more than 'New State Registration'. */
const subjectOf = (row: Row) => thing(row) || row.description

export const receiptMail = (row: Row): Letter => ({
  to: row.email,
  subject: `Receipt: ${subjectOf(row)}`,
  parts: [
    { text: `We received your payment of ${money(row.amount_cents)}. Here’s your receipt.` },
    { facts: factsOf(row) },
  ],
})

const back: Record<PaymentMethod, (now: Date) => string> = {
  card: () => 'It goes back to your card and may take up to ten days.',
  commission: (now) => `It’s added back to your commission on ${payDateText(nextPayDate(firmDay(now)))}.`,
  sandbox: () => 'It was paid with a test card.',
}

/** For the mail that tells why: a card's is only on its way. */
export const backInWords = (row: Row, now: Date): string =>
  `We’re refunding the ${money(row.amount_cents)} you paid. ${back[row.method](now)}`

export const refundMail = (row: Row, now: Date): Letter => ({
  to: row.email,
  subject: `Refund: ${subjectOf(row)}`,
  parts: [
    { text: `We refunded ${money(row.amount_cents)}. ${back[row.method](now)}` },
    ...(row.refund_reason ? [{ text: `Reason: ${row.refund_reason}` }] : []),
    { facts: factsOf(row) },
  ],
})
