// A range of months, counted with its first and its last (readings C42).
import { limits } from '../limits.ts'

/** yyyy-mm, as a month field gives it. */
export type Month = string

const count = (month: Month) => {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return year * 12 + number - 1
}

export function monthAfter(month: Month, months: number): Month {
  const at = count(month) + months
  if (at < 0 || at >= 120_000) throw new RangeError(`No month is ${months} months after "${month}"`)
  return `${String(Math.floor(at / 12)).padStart(4, '0')}-${String((at % 12) + 1).padStart(2, '0')}`
}

export const monthsBetween = (from: Month, to: Month): number => count(to) - count(from) + 1

/** The last 365 days up to now, by month. `day` is yyyy-mm-dd. */
export function defaultRange(day: string): { from: Month; to: Month } {
  const start = new Date(`${day}T00:00:00Z`)
  start.setUTCDate(start.getUTCDate() - limits.productionDaysBack)
  return { from: start.toISOString().slice(0, 7), to: day.slice(0, 7) }
}

/**
 * How many months of a year stand against the same ones of the year before: whole ones alone, because a month under way is no match for
 * a whole one. A month without figures yet counts in neither.
 */
export function monthsToCompare(year: number, today: string, lastWithFigures: number): number {
  const [thisYear = 0, thisMonth = 1] = today.split('-').map(Number)
  if (year < thisYear) return 12
  return year === thisYear ? Math.min(thisMonth - 1, lastWithFigures) : 0
}

export type RangeProblem = 'too-long' | 'invalid'

export function rangeProblem(from: Month, to: Month): RangeProblem | undefined {
  const months = monthsBetween(from, to)
  if (!Number.isFinite(months) || months < 1) return 'invalid'
  return months > limits.productionMonthsMax ? 'too-long' : undefined
}
