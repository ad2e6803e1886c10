import { expect, it } from 'vitest'
import { dayInFull, firmDayAndTime, firmMoment, firmMomentSaid, firmTime, timeBetween } from './day.ts'

const now = new Date('2026-11-16T18:00:00Z')
const at = (iso: string) => new Date(iso)

it('a moment is told on the firm’s clock with its zone, and with the year where it is another', () => {
  expect(firmMoment(at('2026-11-06T18:40:00Z'), now)).toBe('Fri, Nov 6, 1:40 PM ET')
  expect(firmMoment(at('2026-07-06T17:40:00Z'), now)).toBe('Mon, Jul 6, 1:40 PM ET')
  expect(firmMoment(at('2025-11-06T18:40:00Z'), now)).toBe('Thu, Nov 6, 2025, 1:40 PM ET')
  // still last year at the firm
  expect(firmMoment(at('2026-01-01T03:00:00Z'), now)).toBe('Wed, Dec 31, 2025, 10:00 PM ET')
})

it.each([
  ['2026-11-16T14:31:00Z', 'Mon, 9:31 AM ET'],
  ['2026-11-10T14:31:00Z', 'Tue, 9:31 AM ET'],
  ['2026-11-09T14:31:00Z', 'Nov 9, 9:31 AM ET'],
  ['2025-11-09T14:31:00Z', 'Nov 9, 2025, 9:31 AM ET'],
  // ahead of this computer's clock
  ['2026-11-18T14:31:00Z', 'Nov 18, 9:31 AM ET'],
])('what was said at %s has the weekday in the last seven days: %s', (iso, words) => {
  expect(firmMomentSaid(at(iso), now)).toBe(words)
})

it('has a short form where the zone is named elsewhere', () => {
  expect(firmTime(at('2026-11-06T18:40:00Z'))).toBe('1:40 PM')
  expect(firmDayAndTime(at('2026-11-06T18:40:00Z'))).toBe('Nov 6, 1:40 PM')
  expect([dayInFull('2026-12-06', '2026-11-16'), dayInFull('2027-01-02', '2026-11-16')]).toEqual([
    'December 6',
    'January 2, 2027',
  ])
})

it.each([
  [0, '0 min'],
  [40, '40 min'],
  [60, '1 h'],
  [320, '5 h 20 min'],
  [1_440, '1 d'],
  [3_060, '2 d 3 h'],
  [-5, '0 min'],
])('%i minutes are %s', (minutes, words) => {
  expect(timeBetween(now, new Date(now.getTime() + minutes * 60_000))).toBe(words)
})
