import { expect, it } from 'vitest'
import { ago } from './ago.ts'

const now = new Date('2026-11-16T12:00:00Z')
const before = (seconds: number) => new Date(now.getTime() - seconds * 1000)

it.each([
  [-5, 'just now'],
  [59, 'just now'],
  [60, '1 minute ago'],
  [3_599, '59 minutes ago'],
  [3_600, '1 hour ago'],
  [86_399, '23 hours ago'],
  [86_400, '1 day ago'],
  [7 * 86_400, '1 week ago'],
  [29 * 86_400, '4 weeks ago'],
  [30 * 86_400, '1 month ago'],
  [364 * 86_400, '12 months ago'],
  [730 * 86_400, '2 years ago'],
])('says of %i seconds: %s', (seconds, words) => {
  expect(ago(before(seconds), now)).toBe(words)
})
