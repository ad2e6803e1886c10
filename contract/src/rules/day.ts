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
export const daysAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)

const inWords = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })
/** Of a bare day: Dec 24, 2026 */
export const dayInWords = (day: string): string => inWords.format(new Date(day))

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
export const timeInWords = (at: Date): string => timeInFirmsZone.format(at)

export const noDay = 'Choose a date.'

/** A real one; the database knows no year 0. */
export function isDay(text: string): boolean {
  const at = Date.parse(text)
  return !Number.isNaN(at) && new Date(at).toISOString().slice(0, 10) === text && text >= '0001-01-01'
}
