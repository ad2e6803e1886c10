// Calendar days as the firm has them, wherever a server stands; written as 2026-03-08.
import { limits } from '@portal/contract/limits'

const inFirmsZone = new Intl.DateTimeFormat('en-CA', { timeZone: limits.firmTimeZone })

export const firmDay = (at: Date): string => inFirmsZone.format(at)

/** Days are counted on the calendar: some of them have 23 hours. */
export const daysAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)
