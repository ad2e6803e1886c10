// Days on which something is open: banks (the Federal Reserve's holidays) or the market (the New York Stock Exchange's), less the
// days on which the firm itself is closed. Computed, so that it holds for any year.
import { daysAfter, daysBetween, findDay } from './day.ts'

/** Deposits follow the banks; every other clock of the portal follows the market. */
export type DayKind = 'bank' | 'market'

/** A day on which all is closed, and why. */
export interface Closing {
  day: string
  name: string
}

export interface Calendar {
  isOpen(day: string): boolean
  /** Why it is not: a holiday's name, the firm's own reason, or the weekday. */
  why(day: string): string | undefined
  /** The day itself where it is open, or the next that is. */
  from(day: string): string
  after(day: string, count: number): string
  /** How many open days come after one day, up to and with another. */
  between(from: string, to: string): number
}

const weekdayOf = (day: string): number => new Date(day).getUTCDay()
const two = (part: number) => String(part).padStart(2, '0')
const [sunday, monday, thursday, friday, saturday] = [0, 1, 4, 5, 6] as const

/** The nth weekday of a month; 5 U.S.C. 6103 sets most holidays this way. */
function nth(year: number, month: number, weekday: number, n: number): string {
  const first = `${year}-${two(month)}-01`
  return daysAfter(first, ((weekday - weekdayOf(first) + 7) % 7) + 7 * (n - 1))
}

function lastMondayOfMay(year: number): string {
  const last = `${year}-05-31`
  return daysAfter(last, -((weekdayOf(last) + 6) % 7))
}

/** Easter Sunday of the Gregorian calendar, by the rule of Meeus, Jones and Butcher. */
function easter(year: number): string {
  const [a, b, c] = [year % 19, Math.floor(year / 100), year % 100]
  const [d, e] = [Math.floor(b / 4), b % 4]
  const g = Math.floor((8 * b + 13) / 25)
  const h = (19 * a + b - d - g + 15) % 30
  const [i, k] = [Math.floor(c / 4), c % 4]
  const l = (32 + 2 * e + 2 * i - h - k) % 7
  const m = Math.floor((a + 11 * h + 19 * l) / 433)
  const month = Math.floor((h + l - 7 * m + 90) / 25)
  return `${year}-${two(month)}-${two((h + l - 7 * m + 33 * month + 19) % 32)}`
}

/** The first year in which banks and the exchange kept it. */
const juneteenthSince = 2022

const saturdayKept: Record<DayKind, boolean> = {
  // a Reserve Bank is open on the Friday before
  bank: false,
  market: true,
}

/** As it is kept; nothing where it falls on a Saturday that nobody makes up for. */
function observed(kind: DayKind, day: string): string | undefined {
  const weekday = weekdayOf(day)
  if (weekday === sunday) return daysAfter(day, 1)
  if (weekday !== saturday) return day
  // the exchange does not close on the last day of a year (Rule 7.2)
  return saturdayKept[kind] && !day.endsWith('-01-01') ? daysAfter(day, -1) : undefined
}

/** The year's holidays in order, on the days on which they are kept. */
export function holidays(kind: DayKind, year: number): Closing[] {
  const days: [string | undefined, string][] = [
    [observed(kind, `${year}-01-01`), 'New Year’s Day'],
    [nth(year, 1, monday, 3), 'Martin Luther King Jr. Day'],
    [nth(year, 2, monday, 3), 'Washington’s Birthday'],
    [kind === 'market' ? daysAfter(easter(year), friday - 7) : undefined, 'Good Friday'],
    [lastMondayOfMay(year), 'Memorial Day'],
    [year >= juneteenthSince ? observed(kind, `${year}-06-19`) : undefined, 'Juneteenth'],
    [observed(kind, `${year}-07-04`), 'Independence Day'],
    [nth(year, 9, monday, 1), 'Labor Day'],
    [kind === 'bank' ? nth(year, 10, monday, 2) : undefined, 'Columbus Day'],
    [kind === 'bank' ? observed(kind, `${year}-11-11`) : undefined, 'Veterans Day'],
    [nth(year, 11, thursday, 4), 'Thanksgiving Day'],
    [observed(kind, `${year}-12-25`), 'Christmas Day'],
  ]
  return days.flatMap(([day, name]) => (day ? [{ day, name }] : []))
}

const known: Record<DayKind, Map<number, Map<string, string>>> = { bank: new Map(), market: new Map() }
function holidaysOf(kind: DayKind, year: number): Map<string, string> {
  const before = known[kind].get(year)
  if (before) return before
  const found = new Map(holidays(kind, year).map(({ day, name }) => [day, name]))
  known[kind].set(year, found)
  return found
}

/** Four years: no due time comes near it. */
const openDaysAtMost = 1_000

export function calendarOf(kind: DayKind, closings: readonly Closing[] = []): Calendar {
  const own = new Map(closings.map(({ day, name }) => [day, name]))
  const why = (day: string): string | undefined => {
    const holiday = holidaysOf(kind, Number(day.slice(0, 4))).get(day) ?? own.get(day)
    if (holiday !== undefined) return holiday
    const weekday = weekdayOf(day)
    if (weekday === saturday) return 'Saturday'
    return weekday === sunday ? 'Sunday' : undefined
  }
  const isOpen = (day: string) => why(day) === undefined
  const from = (day: string): string => findDay(day, 1, isOpen)
  return {
    isOpen,
    why,
    from,
    after(day, count) {
      if (count > openDaysAtMost) throw new RangeError(`More than ${openDaysAtMost} open days after ${day}`)
      let at = day
      for (let left = count; left > 0; left--) at = from(daysAfter(at, 1))
      return at
    },
    between(start, to) {
      let count = 0
      for (const at of daysBetween(daysAfter(start, 1), daysAfter(to, 1))) if (isOpen(at)) count++
      return count
    },
  }
}
