import { expect, it } from 'vitest'
import { nextPayDate, payDateText } from './pay-date.ts'

it.each([
  ['2026-11-01', '2026-11-07'],
  ['2026-11-07', '2026-11-07'],
])('on %s the next pay date is the 7th of this month: %s [HOME-16, LIMIT-42]', (day, expected) =>
  expect(nextPayDate(day)).toBe(expected),
)

it.each([
  ['2026-11-08', '2026-11-22'],
  ['2026-11-22', '2026-11-22'],
])('on %s it is the 22nd of this month: %s [HOME-17, LIMIT-42]', (day, expected) =>
  expect(nextPayDate(day)).toBe(expected),
)

it.each([
  ['2026-10-23', '2026-11-07'],
  ['2026-10-31', '2026-11-07'],
  ['2028-02-29', '2028-03-07'],
  ['2026-12-07', '2026-12-07'],
  ['2026-12-22', '2026-12-22'],
  ['2026-12-23', '2027-01-07'],
  ['2026-12-31', '2027-01-07'],
])('on %s it is %s: after the 22nd next month, after December next year [HOME-18, LIMIT-42]', (day, expected) =>
  expect(nextPayDate(day)).toBe(expected),
)

it('is written MM/dd/yyyy [HOME-19, LIMIT-42]', () => {
  expect(payDateText(nextPayDate('2026-12-31'))).toBe('01/07/2027')
  expect(payDateText(nextPayDate('2026-11-16'))).toBe('11/22/2026')
})
