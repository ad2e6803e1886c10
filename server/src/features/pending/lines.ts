// The lines of a pay date make one record.
import type { PendingLine, PendingRecord } from '@portal/contract/pending'
import { daysAfter, firmDay } from '@portal/contract/rules/day'
import { addUp, cents, decimal } from '@portal/contract/rules/money'
import { nextPayDate } from '@portal/contract/rules/pay-date'

/** In the order of the lines. A pay date's number is the date itself: 20261122. */
export function recordsOf(lines: PendingLine[]): PendingRecord[] {
  const byDay = Map.groupBy(lines, ({ expected }) => expected)
  return [...byDay].map(([expected, data]) => ({
    id: Number(expected.replaceAll('-', '')),
    data: { pending: totalOf(data), expected, data },
    paid: false,
  }))
}

export const totalOf = (lines: PendingLine[]): string => decimal(addUp(lines.map(({ amount }) => cents(amount))))

const clients = ['Harlan Testbrook', 'Odile Samplewood', 'Marguerite Placeholt', 'Quentin Mockridge', 'Elspeth Drafton']

/** For those whose figures are nobody's: five lines on the next two pay dates. */
export function syntheticLines(now: Date): PendingLine[] {
  const today = firmDay(now)
  const first = nextPayDate(today)
  const second = nextPayDate(daysAfter(first, 1))
  return clients.map((client, index) => ({
    id: index + 1,
    date: daysAfter(today, -3 - 4 * index),
    client,
    product: ['Growth Fund', 'Fixed Annuity', 'Municipal Bond Fund'][index % 3] ?? '',
    sponsor: 'Sample Sponsor',
    gross: decimal(184_500 + 61_250 * index),
    split: '80.00',
    amount: decimal(147_600 + 49_000 * index),
    expected: index < 3 ? first : second,
    hold: index === 4 ? 'Waiting for the signed application' : '',
    queried: null,
  }))
}
