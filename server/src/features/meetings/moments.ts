// Dates and times of others: written as ISO 8601 with a time zone, and of days that exist.
import { earliestDay, isDay, latestDay } from '@portal/contract/rules/day'

const written = /^(\d{4}-\d\d-\d\d)T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,9})?)?(Z|[+-]([01]\d|2[0-3]):?[0-5]\d)$/

export function isMoment(text: string): boolean {
  const [, day = ''] = written.exec(text) ?? []
  return day !== '' && isDay(day) && !Number.isNaN(Date.parse(text))
}

export const noMoment = 'Enter a date and time with a time zone.'
export const notYet = 'Enter a date and time that has passed.'
const tooEarly = 'Enter a date after 1999.'
/** Before anybody met this way; counting needs days on both sides. */
const earliest = Date.parse('2000-01-01T00:00:00Z')
/** Clocks of others may be ahead. */
const aheadMs = 86_400_000

/** When a recorded meeting began. */
export function startProblem(text: string, now: Date): string | undefined {
  const [, day = ''] = written.exec(text) ?? []
  if (day > latestDay) return notYet
  if (day !== '' && day < earliestDay) return tooEarly
  if (!isMoment(text)) return noMoment
  const at = Date.parse(text)
  if (at > now.getTime() + aheadMs) return notYet
  return at < earliest ? tooEarly : undefined
}
