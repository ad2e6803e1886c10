// The firm pays on the 7th and on the 22nd.
import { limits } from '../limits.ts'

/** The next pay date on or after a day; both as yyyy-mm-dd. */
export function nextPayDate(day: string): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const due = limits.payDays.find((payDay) => date <= payDay)
  if (due) return iso(year, month, due)
  return month === 12 ? iso(year + 1, 1, limits.payDays[0]) : iso(year, month + 1, limits.payDays[0])
}

const two = (part: number) => String(part).padStart(2, '0')
const iso = (year: number, month: number, date: number) => `${year}-${two(month)}-${two(date)}`

/** MM/dd/yyyy */
export const payDateText = (day: string): string => {
  const [year, month, date] = day.split('-')
  return `${month}/${date}/${year}`
}
