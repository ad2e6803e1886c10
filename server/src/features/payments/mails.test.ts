import { expect, it } from 'vitest'
import { backInWords, feeOf, receiptMail, refundMail } from './mails.ts'
import type { Row } from './store.ts'

const row = (more: Partial<Row> = {}) =>
  ({
    id: 'payment-1',
    number: 10_042,
    advisor_name: 'Dana Whitfield',
    payer: 'Sam Ortiz',
    refunder: null,
    email: 'dana@meridianharbor.example',
    description: 'New State Registration',
    state: 'New York',
    type: 'Securities Agent',
    amount_cents: 28_500,
    method: 'card',
    settled_at: new Date('2026-11-06T18:40:00Z'),
    refunded_at: null,
    refund_reason: '',
    ...more,
  }) as Row

const facts = (description: string, by: string, ...more: [string, string][]) => ({
  facts: [
    ['Receipt number', 'R-10042'],
    ['Paid', 'Nov 6, 2026, 1:40 PM ET'],
    ['For', 'Dana Whitfield'],
    ['Description', description],
    ['Amount', '$285.00'],
    ['Payment method', by],
    ['Paid by', 'Sam Ortiz'],
    ...more,
  ],
})

it('a receipt has a number, a date and who paid what for whom, by what', () => {
  expect(receiptMail(row())).toEqual({
    to: 'dana@meridianharbor.example',
    subject: 'Receipt: New York, Securities Agent',
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

it('a refund says when and by whom, when a deduction comes back, and the reason where there is one', () => {
  const at = new Date('2026-11-09T15:00:00Z')
  const told = (more: Partial<Row>) => refundMail(row({ method: 'commission', refunded_at: at, ...more }), at).parts
  const back = { text: 'We refunded $285.00. It’s added back to your commission on 11/22/2026.' }
  const what = 'New State Registration, New York, Securities Agent'
  const when: [string, string] = ['Refunded', 'Nov 9, 2026, 10:00 AM ET']
  expect(told({})).toEqual([back, facts(what, 'Commission deduction', when)])
  expect(told({ refund_reason: 'Filed twice', refunder: 'Ann Reviewer' })).toEqual([
    back,
    { text: 'Reason: Filed twice' },
    facts(what, 'Commission deduction', when, ['Refunded by', 'Ann Reviewer']),
  ])
})

it('what goes back is told by how it was paid', () => {
  const at = new Date('2026-11-09T15:00:00Z')
  expect((['card', 'commission', 'sandbox'] as const).map((method) => backInWords(row({ method }), at))).toEqual([
    'We’re refunding the $285.00 you paid. It goes back to your card and may take up to ten days.',
    'We’re refunding the $285.00 you paid. It’s added back to your commission on 11/22/2026.',
    'We’re refunding the $285.00 you paid. It was paid with a test card.',
  ])
})

it('a deduction is called what was paid for, or else how it was described', () => {
  expect(feeOf(row({ account_id: 'dana' }))).toEqual({
    payment: 'payment-1',
    number: 10_042,
    accountId: 'dana',
    amountCents: 28_500,
    description: 'New York, Securities Agent',
  })
  expect(feeOf(row({ state: '', type: '' })).description).toBe('New State Registration')
  expect(receiptMail(row({ state: '', type: '' })).subject).toBe('Receipt: New State Registration')
})
