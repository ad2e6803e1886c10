// Days on which the firm works: neither a weekend nor a federal holiday, which the exchanges and the states keep too.
import { daysAfter } from './day.ts'

const weekdayOf = (day: string): number => new Date(day).getUTCDay()
const two = (part: number) => String(part).padStart(2, '0')

/** The nth weekday of a month; 5 U.S.C. 6103 sets most holidays this way. */
function nth(year: number, month: number, weekday: number, n: number): string {
  const first = `${year}-${two(month)}-01`
  return daysAfter(first, ((weekday - weekdayOf(first) + 7) % 7) + 7 * (n - 1))
}

function lastMondayOfMay(year: number): string {
  const last = `${year}-05-31`
  return daysAfter(last, -((weekdayOf(last) + 6) % 7))
}

/** A Saturday's holiday is kept on the Friday before, a Sunday's on the Monday after. */
function observed(day: string): string {
  const weekday = weekdayOf(day)
  if (weekday === 6) return daysAfter(day, -1)
  return weekday === 0 ? daysAfter(day, 1) : day
}

const monday = 1
const thursday = 4
/** As they are kept, so that New Year's Day can stand at the end of the year before. */
export const federalHolidays = (year: number): string[] => [
  observed(`${year}-01-01`),
  nth(year, 1, monday, 3), // Birthday of Martin Luther King, Jr.
  nth(year, 2, monday, 3), // Washington’s Birthday
  lastMondayOfMay(year), // Memorial Day
  observed(`${year}-06-19`), // Juneteenth
  observed(`${year}-07-04`), // Independence Day
  nth(year, 9, monday, 1), // Labor Day
  nth(year, 10, monday, 2), // Columbus Day
  observed(`${year}-11-11`), // Veterans Day
  nth(year, 11, thursday, 4), // Thanksgiving Day
  observed(`${year}-12-25`), // Christmas Day
]

const holidays = new Map<number, Set<string>>()
function holidaysOf(year: number): Set<string> {
  const known = holidays.get(year)
  if (known) return known
  const found = new Set([...federalHolidays(year), ...federalHolidays(year + 1)])
  holidays.set(year, found)
  return found
}

export function isBusinessDay(day: string): boolean {
  const weekday = weekdayOf(day)
  return weekday !== 0 && weekday !== 6 && !holidaysOf(Number(day.slice(0, 4))).has(day)
}

/** The day itself where it is one, or the next. */
export function businessDayFrom(day: string): string {
  let at = day
  while (!isBusinessDay(at)) at = daysAfter(at, 1)
  return at
}

export function businessDaysAfter(day: string, count: number): string {
  let at = day
  for (let left = count; left > 0; left--) at = businessDayFrom(daysAfter(at, 1))
  return at
}

/** How many business days come after one day, up to and with another. */
export function businessDaysBetween(from: string, to: string): number {
  let count = 0
  for (let at = daysAfter(from, 1); at <= to; at = daysAfter(at, 1)) if (isBusinessDay(at)) count++
  return count
}
