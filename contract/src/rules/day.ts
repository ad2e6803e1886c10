// Calendar days as the firm has them, wherever a server or a browser stands; written as 2026-03-08.
import { limits } from '../limits.ts'

const inFirmsZone = new Intl.DateTimeFormat('en-CA', { timeZone: limits.firmTimeZone })

export const firmDay = (at: Date): string => inFirmsZone.format(at)

/** ET */
export const firmZone: string =
  new Intl.DateTimeFormat('en-US', { timeZone: limits.firmTimeZone, timeZoneName: 'shortGeneric' })
    .formatToParts(new Date(0))
    .find(({ type }) => type === 'timeZoneName')?.value ?? ''

/** Days are counted on the calendar: some of them have 23 hours. */
export function daysAfter(day: string, days: number): string {
  const at = new Date(Date.parse(day) + days * 86_400_000)
  const year = at.getUTCFullYear()
  // Beyond, the text would have six digits for the year: cut to ten characters, it is no day and sorts before every other one.
  if (!(year >= 0 && year <= 9999)) throw new RangeError(`No day is ${days} days after "${day}"`)
  return at.toISOString().slice(0, 10)
}

/** Longer than any run of days on which everything is closed. */
const stepsAtMost = 10_000

/** The first day that passes: `day` itself, or the next one before (-1) or after it (1). */
export function findDay(day: string, step: 1 | -1, passes: (day: string) => boolean): string {
  let at = day
  for (let steps = 0; steps < stepsAtMost; steps++) {
    if (passes(at)) return at
    at = daysAfter(at, step)
  }
  throw new RangeError(`No day within ${stepsAtMost} days of ${day} passes`)
}

/** More than inputs can be apart: from 1900 to 2200. */
const daysAtMost = 110_000

/** Every day from one to another, without the last. */
export function* daysBetween(from: string, to: string): Generator<string> {
  let at = from
  for (let days = 0; at < to; days++) {
    if (days === daysAtMost) throw new RangeError(`More than ${daysAtMost} days from ${from} to ${to}`)
    yield at
    at = daysAfter(at, 1)
  }
}

/** Formats a bare day. Text that is no real day is returned as it is: one bad record must not fail a whole list, export, or packet. */
export function formatDay(format: Intl.DateTimeFormat, day: string): string {
  const at = new Date(day)
  const isReal = !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day.slice(0, 10))
  return isReal ? format.format(at) : day
}

/** The database's `infinity` arrives as a number. */
const formatMoment = (format: Intl.DateTimeFormat, at: Date): string =>
  Number.isNaN(new Date(at).getTime()) ? 'Invalid date' : format.format(at)

const inWords = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })
/** Of a bare day: Dec 24, 2026 */
export const dayInWords = (day: string): string => formatDay(inWords, day)

const timeInFirmsZone = new Intl.DateTimeFormat('en-US', {
  timeZone: limits.firmTimeZone,
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'shortGeneric',
})
/** Nov 6, 2026, 1:40 PM ET */
export const timeInWords = (at: Date): string => formatMoment(timeInFirmsZone, at)

const firmFormat = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('en-US', { ...options, timeZone: limits.firmTimeZone })
  return (at: Date): string => formatMoment(format, at)
}
const day = { month: 'short', day: 'numeric' } as const
const time = { hour: 'numeric', minute: '2-digit' } as const
const zone = { timeZoneName: 'shortGeneric' } as const
const weekday = { weekday: 'short' } as const
const year = { year: 'numeric' } as const

/** 1:40 PM */
export const firmTime = firmFormat(time)
/** Nov 6, 1:40 PM */
export const firmDayAndTime = firmFormat({ ...day, ...time })

const whole = firmFormat({ ...weekday, ...day, ...time, ...zone })
const wholeOfAYear = firmFormat({ ...weekday, ...day, ...year, ...time, ...zone })
const brief = firmFormat({ ...day, ...time, ...zone })
const briefOfAYear = firmFormat({ ...day, ...year, ...time, ...zone })
const ofThisWeek = firmFormat({ ...weekday, ...time, ...zone })
const sameYear = (one: Date, other: Date) => firmDay(one).slice(0, 4) === firmDay(other).slice(0, 4)

/** Fri, Nov 6, 1:40 PM ET: on the firm's clock; with the year where it isn't this one. */
export const firmMoment = (at: Date, now: Date): string => (sameYear(at, now) ? whole : wholeOfAYear)(at)

/** Fri, 9:31 AM ET in the last seven days, else Nov 6, 9:31 AM ET: where something was said. */
export function firmMomentSaid(at: Date, now: Date): string {
  const ago = (Date.parse(firmDay(now)) - Date.parse(firmDay(at))) / 86_400_000
  if (ago >= 0 && ago < 7) return ofThisWeek(at)
  return (sameYear(at, now) ? brief : briefOfAYear)(at)
}

/** 40 min, 5 h 20 min, 2 d 3 h: two units at most, rounded down. */
export function timeBetween(from: Date, to: Date): string {
  const minutes = Math.max(0, Math.floor((to.getTime() - from.getTime()) / 60_000))
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor(minutes / 60) % 24]
  const both = (much: string, more: number, unit: string) => (more > 0 ? `${much} ${more} ${unit}` : much)
  if (days > 0) return both(`${days} d`, hours, 'h')
  return hours > 0 ? both(`${hours} h`, minutes % 60, 'min') : `${minutes} min`
}

const longDay = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' })
const longDayOfAYear = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })
/** Of a bare day: December 6, with the year where it isn't that of `today`. */
export const dayInFull = (on: string, today: string): string =>
  formatDay(on.slice(0, 4) === today.slice(0, 4) ? longDay : longDayOfAYear, on)

export const noDay = 'Choose a date.'

/** The first and the last day that inputs take: the bounds of `HistoricDay`. */
export const earliestDay = '1900-01-01'
export const latestDay = '2200-12-31'

/** Whether a text is a day of the calendar within these bounds. */
export function isDay(text: string): boolean {
  if (text.length !== 10 || text < earliestDay || text > latestDay) return false
  const at = Date.parse(text)
  return !Number.isNaN(at) && new Date(at).toISOString().slice(0, 10) === text
}
