// Weeks as ISO 8601 has them, in the firm's time zone; each is named by its Monday.
import { daysAfter, firmDay } from '@portal/contract/rules/day'

const shown = 52

export function weekOf(at: Date): string {
  const day = firmDay(at)
  return daysAfter(day, -((new Date(day).getUTCDay() + 6) % 7))
}

/** The last 52 up to this one, oldest first. */
export const weeksUpTo = (week: string): string[] =>
  Array.from({ length: shown }, (_, index) => daysAfter(week, (index + 1 - shown) * 7))
