// Which year the page is about, and how far its last day is away.

const firstYear = 2000
/** Until the end of June people still work on the year before. */
const lastMonthOfTheYearBefore = 6

export function yearJustEnding(today: string): number {
  const [year = 0, month = 1] = today.split('-').map(Number)
  return month <= lastMonthOfTheYearBefore ? year - 1 : year
}

/** From an address, which may say anything. */
export function yearAsked(text: string | null, today: string): number {
  const year = /^\d{4}$/.test(text ?? '') ? Number(text) : 0
  return year >= firstYear && year <= latestYear(today) ? year : yearJustEnding(today)
}

export const latestYear = (today: string) => Number(today.slice(0, 4))
export const isFirstYear = (year: number) => year <= firstYear

export function timeLeft(due: string, today: string): string {
  const days = Math.round((Date.parse(due) - Date.parse(today)) / 86_400_000)
  if (days === 0) return 'due today'
  const words = `${Math.abs(days)} ${Math.abs(days) === 1 ? 'day' : 'days'}`
  return days > 0 ? `${words} left` : `${words} ago`
}

/** In tenths of a percent, with its sign; nothing to compare with has none. */
export function changeInPercent(now: number, before: number): string {
  if (before === 0) return '–'
  const tenths = Math.round(((now - before) * 1000) / Math.abs(before))
  return `${tenths > 0 ? '+' : tenths < 0 ? '−' : ''}${(Math.abs(tenths) / 10).toFixed(1)}%`
}
