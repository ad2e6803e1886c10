import { expect, it } from 'vitest'
import { shownOnItem } from './on-items.ts'
import type { Row } from './store.ts'

const at = (time: string) => new Date(`2026-11-06T${time}:00Z`)
const row = (more: Partial<Row> = {}) =>
  ({
    number: 10_042,
    amount_cents: 28_500,
    method: 'card',
    payer: 'Sam Ortiz',
    status: 'paid',
    settled_at: at('18:40'),
    refund_asked_at: null,
    refunded_at: null,
    failure: '',
    ...more,
  }) as Row
const paid = {
  number: 10_042,
  amount: 28_500,
  method: 'card',
  payer: 'Sam Ortiz',
  paid: '2026-11-06T18:40:00.000Z',
  refund_asked: null,
  refunded: null,
  failure: '',
}

it('a task shows what was paid for it, and what became of that', () => {
  expect(shownOnItem(row())).toEqual([paid])
  const back = { status: 'refunded', refund_asked_at: at('19:00'), refunded_at: at('19:05') } as const
  expect(shownOnItem(row(back))).toEqual([
    { ...paid, refund_asked: '2026-11-06T19:00:00.000Z', refunded: '2026-11-06T19:05:00.000Z' },
  ])
})

it('and nothing of what was never paid', () => {
  expect(shownOnItem(row({ status: 'open', settled_at: null }))).toEqual([])
  expect(shownOnItem(row({ status: 'failed' }))).toEqual([])
  expect(shownOnItem(row({ settled_at: null }))).toEqual([])
})
