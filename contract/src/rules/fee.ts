// What a fee comes to, and for which days. Money is cents, days are yyyy-mm-dd; the database works out the same in a run's statement.
import { daysAfter, formatDay } from './day.ts'

export interface Period {
  from: string
  /** The last day of it. */
  to: string
}

const two = (part: number) => String(part).padStart(2, '0')
const dayMs = 86_400_000

/** Both days counted. */
export const daysIn = ({ from, to }: Period): number =>
  Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1)

/** The month a day is in: 2028-02-10 → 2028-02-01 to 2028-02-29. */
export function monthOf(day: string): Period {
  const [year = 0, month = 1] = day.split('-').map(Number)
  const next = month === 12 ? `${year + 1}-01-01` : `${year}-${two(month + 1)}-01`
  return { from: `${day.slice(0, 7)}-01`, to: daysAfter(next, -1) }
}

export const monthBefore = (day: string): Period => monthOf(daysAfter(monthOf(day).from, -1))

/** The year of a yearly fee that a day is in, where it begins on `start` (MM-DD). */
export function yearOf(day: string, start: string): Period {
  const year = Number(day.slice(0, 4)) - (day.slice(5) < start ? 1 : 0)
  // a year that begins on Feb 29 begins on Mar 1 where there is none
  const begins = (of: number) => daysAfter(`${of}-${start.slice(0, 2)}-01`, Number(start.slice(3)) - 1)
  return { from: begins(year), to: daysAfter(begins(year + 1), -1) }
}

/** The days of a period somebody was with the firm: the day they joined and the day they left are theirs. */
export function stayIn(period: Period, joined: string | null, left: string | null): Period | undefined {
  const from = joined !== null && joined > period.from ? joined : period.from
  const to = left !== null && left < period.to ? left : period.to
  return from > to ? undefined : { from, to }
}

/** Fee × days ÷ days of the period, half a cent up. */
export const prorated = (cents: number, days: number, of: number): number =>
  days >= of ? cents : Math.floor((2 * cents * Math.max(0, days) + of) / (2 * of))

/** What somebody is billed for a period; nothing where they were not with the firm. */
export function billFor(
  cents: number,
  period: Period,
  joined: string | null,
  left: string | null,
): { cents: number; days: number; of: number } {
  const of = daysIn(period)
  const stay = stayIn(period, joined, left)
  const days = stay ? daysIn(stay) : 0
  return { cents: prorated(cents, days, of), days, of }
}

/** A million dollars: no fee of the firm's comes near it. */
export const feeMost = 100_000_000

const wrong = 'Enter an amount in dollars and cents, such as 95.00.'

/** What is wrong with an amount somebody typed; `zero` where a fee may be nothing. */
export function amountProblem(
  text: string,
  { zero = false, most = feeMost }: { zero?: boolean; most?: number } = {},
): string | undefined {
  if (!/^\d{1,9}(\.\d{1,2})?$/.test(amountText(text))) return wrong
  const cents = amountOf(text)
  if (cents === 0 && !zero) return 'Enter an amount above zero.'
  if (cents <= most) return undefined
  return `Enter ${dollars(most)} or less.`
}

/** Of an amount without a problem. */
export function amountOf(text: string): number {
  const [whole = '0', part = ''] = amountText(text).split('.')
  return Number(whole) * 100 + Number(part.padEnd(2, '0') || '0')
}

/** As people type it: $1,234.50 */
const amountText = (text: string): string =>
  text
    .trim()
    .replace(/^\$\s*/, '')
    .replace(/^(\d{1,3})((?:,\d{3})+)(?=\.|$)/, (all) => all.replaceAll(',', ''))

const grouped = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
/** $0.00 for nothing, where a dash would not do. */
export const dollars = (cents: number): string => `${cents < 0 ? '−' : ''}$${grouped.format(Math.abs(cents) / 100)}`

/** Who has to approve: a second person above the firm's limit, not at it. */
export const needsSecond = (cents: number, above: number): boolean => cents > above

const monthName = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' })
const monthAndYear = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const shortMonth = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' })

/** November; with its year November 2026. */
export const monthInWords = (day: string, withYear = false): string =>
  formatDay(withYear ? monthAndYear : monthName, day)

/** As a bill says it: 'November', 'Oct 2026 to Sep 2027'. */
export const periodInWords = (per: 'month' | 'year', { from, to }: Period): string =>
  per === 'month' ? monthInWords(from) : `${formatDay(shortMonth, from)} to ${formatDay(shortMonth, to)}`
