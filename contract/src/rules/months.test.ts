import { expect, it } from 'vitest'
import { defaultRange, monthAfter, monthsBetween, monthsToCompare, rangeProblem } from './months.ts'

it.each([
  ['2026-11-16', '2025-11', '2026-11'],
  ['2026-01-01', '2025-01', '2026-01'],
  ['2026-12-31', '2025-12', '2026-12'],
  // 365 days back over a 29th of February end a day later: still the same month, or the one after
  ['2024-02-29', '2023-03', '2024-02'],
  ['2024-12-31', '2024-01', '2024-12'],
  ['2025-02-28', '2024-02', '2025-02'],
  ['2025-01-01', '2024-01', '2025-01'],
])('on %s the range opens with the last 365 days by month, %s to %s [HOME-22, LIMIT-39]', (day, from, to) =>
  expect(defaultRange(day)).toEqual({ from, to }),
)

it.each([
  ['2019-01', '2023-12', 60, undefined],
  ['2019-01', '2024-01', 61, 'too-long'],
  ['2026-11', '2026-11', 1, undefined],
  ['2026-11', '2026-10', 0, 'invalid'],
  ['2026-11', '2021-11', -59, 'invalid'],
])('%s to %s are %s months, first and last counted: %s [HOME-23, LIMIT-38]', (from, to, months, problem) => {
  expect(monthsBetween(from, to)).toBe(months)
  expect(rangeProblem(from, to)).toBe(problem)
})

it.each([
  [2025, '2026-11-16', 12, 12],
  [2025, '2026-11-16', 3, 12],
  [2026, '2026-11-16', 11, 10],
  [2026, '2026-11-30', 11, 10],
  [2026, '2026-12-01', 11, 11],
  [2026, '2026-12-31', 12, 11],
  [2026, '2026-11-16', 9, 9],
  [2026, '2026-01-31', 1, 0],
  [2027, '2026-11-16', 0, 0],
  [2027, '2026-11-16', 3, 0],
])('of %s on %s, with figures up to month %s, %s whole months are compared', (year, today, last, months) =>
  expect(monthsToCompare(year, today, last)).toBe(months),
)

it.each([
  ['', '2026-11'],
  ['2026-11', ''],
  ['soon', '2026-11'],
])('from %j to %j is no range', (from, to) => expect(rangeProblem(from, to)).toBeDefined())

it.each([
  ['2026-11', 1, '2026-12'],
  ['2026-12', 1, '2027-01'],
  ['2026-01', -1, '2025-12'],
  ['2026-11', 59, '2031-10'],
  ['2026-11', 0, '2026-11'],
])('%s and %s months make %s', (month, months, expected) => expect(monthAfter(month, months)).toBe(expected))
