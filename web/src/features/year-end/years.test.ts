import { expect, it } from 'vitest'
import { changeInPercent, timeLeft, yearAsked, yearJustEnding } from './years.ts'

it.each([
  ['2026-01-01', 2025],
  ['2026-06-30', 2025],
  ['2026-07-01', 2026],
  ['2026-12-31', 2026],
])('on %s the year just ending is %i', (today, year) => expect(yearJustEnding(today)).toBe(year))

it.each([
  ['2024', 2024],
  ['2026', 2026],
  ['2000', 2000],
  ['1999', 2026],
  ['2027', 2026],
  ['20x6', 2026],
  ['', 2026],
  [null, 2026],
])('an address with %s shows %i', (asked, year) => expect(yearAsked(asked, '2026-11-16')).toBe(year))

it.each([
  ['2026-11-15', '26 days left'],
  ['2026-12-10', '1 day left'],
  ['2026-12-11', 'due today'],
  ['2026-12-12', '1 day ago'],
  ['2027-01-10', '30 days ago'],
])('on %s it is %s', (today, words) => expect(timeLeft('2026-12-11', today)).toBe(words))

// a change of the clocks lies between
it('counts days on the calendar', () => expect(timeLeft('2026-11-02', '2026-10-31')).toBe('2 days left'))

it.each([
  [108_400, 100_000, '+8.4%'],
  [97_400, 100_000, '−2.6%'],
  [100_000, 100_000, '0.0%'],
  [100_049, 100_000, '0.0%'],
  [5, 0, '–'],
  [0, 5, '−100.0%'],
  [5, -10, '+150.0%'],
])('%i against %i is %s', (now, before, words) => expect(changeInPercent(now, before)).toBe(words))
