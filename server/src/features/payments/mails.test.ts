import { expect, it } from 'vitest'
import { receiptMail, refundMail } from './mails.ts'
import type { Row } from './store.ts'

const row = (more: Partial<Row> = {}) =>
  ({
    id: 'payment-1',
    advisor_name: 'Dana Whitfield',
    email: 'dana@meridianharbor.example',
    description: 'New State Registration',
    state: 'New York',
    type: 'Securities Agent',
    amount_cents: 28_500,
    method: 'card',
    refund_reason: '',
    ...more,
  }) as Row

const facts = (description: string, by: string) => ({
  facts: [
    ['For', 'Dana Whitfield'],
    ['Description', description],
    ['Amount', '$285.00'],
    ['Paid by', by],
    ['Receipt number', 'payment-1'],
  ],
})

it('a receipt says who paid what for what, by what', () => {
  expect(receiptMail(row())).toEqual({
    to: 'dana@meridianharbor.example',
    subject: 'Receipt: New State Registration',
    parts: [
      { text: 'We received your payment of $285.00. Here’s your receipt.' },
      facts('New State Registration, New York, Securities Agent', 'Card'),
    ],
  })
})

it('what has no state is described without one', () => {
  expect(receiptMail(row({ description: 'Exam', state: '', type: 'Series 7' })).parts).toContainEqual(
    facts('Exam, Series 7', 'Card'),
  )
})

it('a refund tells the reason where there is one', () => {
  const told = (more: Partial<Row>) => refundMail(row({ method: 'commission', ...more })).parts
  const back = { text: 'We refunded $285.00. It won’t be deducted from your commission.' }
  const paid = facts('New State Registration, New York, Securities Agent', 'Commission deduction')
  expect(told({})).toEqual([back, paid])
  expect(told({ refund_reason: 'Filed twice' })).toEqual([back, { text: 'Reason: Filed twice' }, paid])
})
