import { expect, it } from 'vitest'
import { firmInstant, firmMinutes } from './firm-time.ts'

it.each([
  ['2026-11-16', 9 * 60, '2026-11-16T14:00:00.000Z'],
  ['2026-07-16', 9 * 60, '2026-07-16T13:00:00.000Z'],
  // an hour that is there twice is the first one; in an hour that is skipped, the clocks are one ahead
  ['2026-11-01', 90, '2026-11-01T05:30:00.000Z'],
  ['2026-03-08', 150, '2026-03-08T07:30:00.000Z'],
  ['2026-03-08', 180, '2026-03-08T07:00:00.000Z'],
])('%s and %s minutes are %s', (day, minutes, at) => expect(firmInstant(day, minutes).toISOString()).toBe(at))

it.each([
  ['2026-11-16T14:00:59Z', 540],
  ['2026-07-16T13:00:00Z', 540],
  ['2026-11-16T03:30:00Z', 1_350],
  ['2026-11-16T05:00:00Z', 0],
  ['1969-12-31T12:30:00Z', 450],
])('at %s the firm’s clocks show minute %s', (at, minutes) => expect(firmMinutes(new Date(at))).toBe(minutes))
