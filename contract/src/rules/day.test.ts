import { expect, it } from 'vitest'
import { firmDay, isDay } from './day.ts'

it.each([
  ['2026-12-10', true],
  ['2028-02-29', true],
  ['2026-02-29', false],
  ['2026-13-01', false],
  ['0000-00-00', false],
  ['0000-01-01', false],
  ['0001-01-01', true],
  ['10 Dec 2026', false],
  ['', false],
])('%s is a day: %s', (day, is) => expect(isDay(day)).toBe(is))

it('a day begins at midnight in New York', () => {
  expect(['2026-03-31T03:59:59Z', '2026-03-31T04:00:00Z'].map((at) => firmDay(new Date(at)))).toEqual([
    '2026-03-30',
    '2026-03-31',
  ])
})
