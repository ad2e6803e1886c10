import { limits } from '@portal/contract/limits'
import { firmDay, firmZone } from '@portal/contract/rules/day'

const longDay = new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' })
const inMinutes = { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' } as const
const dayAndTime = new Intl.DateTimeFormat('en-US', { ...inMinutes, timeZoneName: 'shortGeneric' })
const shortDay = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' })

/** Monday, November 16, 2026 */
export const dayInWords = (when: Date) => longDay.format(when)

/** Nov 16, 9:12 AM ET: in the reader's own time zone, which it names. */
export const momentInWords = (when: Date) => dayAndTime.format(when)

const inWeek = { weekday: 'short', month: 'short', day: 'numeric', timeZone: limits.firmTimeZone } as const
const weekday = new Intl.DateTimeFormat('en-US', inWeek)
const weekdayOfAYear = new Intl.DateTimeFormat('en-US', { ...inWeek, year: 'numeric' })
/** Fri, Nov 13: the day at the firm, with the year where it isn't this one. Moments are `firmMoment` in rules/day. */
export const firmWeekday = (when: Date, now: Date) =>
  (firmDay(when).slice(0, 4) === firmDay(now).slice(0, 4) ? weekday : weekdayOfAYear).format(when)

/** The whole minute by which it has come: "after 9:12" must not be too early. */
export const minuteAfter = (when: Date) => new Date(Math.ceil(when.getTime() / 60_000) * 60_000)

const timeOfDay = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' })
const monthAndDay = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' })
/** Nov 16 and 9:12 AM: for a narrow column, which says the rest to who points at it. */
export const dayAndHour = (when: Date) => ({ day: monthAndDay.format(when), hour: timeOfDay.format(when) })
export const momentInBrief = (when: Date) => `${monthAndDay.format(when)}, ${timeOfDay.format(when)}`

/** 9:12 AM of today, and of other days Nov 14. */
export const lately = (when: Date, today: string) => (isoDay(when) === today ? timeOfDay : monthAndDay).format(when)

/** Nov 16 of this year, Nov 16, 2027 of another: of a bare day, beside the bare day it is read on. */
export const bareDayInBrief = (day: string, today: string) =>
  day.slice(0, 4) === today.slice(0, 4) ? monthAndDay.format(new Date(`${day}T12:00`)) : bareDayInShort(day)

/** Nov 16, 2026 */
export const dayInShort = (when: Date) => shortDay.format(when)

/** Of a bare day, as the wire has it: by itself that is midnight in London, and so the day before in America. */
export const bareDayInShort = (day: string) => dayInShort(new Date(`${day}T12:00`))

/** Dec 11, 2026 (ET): a day that ends when it does at the firm, wherever it is read. */
export const deadlineInShort = (day: string) => `${bareDayInShort(day)} (${firmZone})`

/** The machine's own writing of a local day, for `<time>`. */
export const isoDay = (when: Date) =>
  `${when.getFullYear()}-${String(when.getMonth() + 1).padStart(2, '0')}-${String(when.getDate()).padStart(2, '0')}`

export function greeting(when: Date): string {
  const hour = when.getHours()
  if (hour < 5 || hour >= 18) return 'Good evening'
  return hour < 12 ? 'Good morning' : 'Good afternoon'
}

export const cut = (text: string, most: number) => (text.length > most ? `${text.slice(0, most)}…` : text)

/** 640 KB, 3.1 MB, 1.4 GB: in the thousands that the limits are written in. */
export const sizeInWords = (bytes: number): string =>
  bytes < 1_000_000
    ? `${Math.max(1, Math.round(bytes / 1_000))} KB`
    : bytes < 1e9
      ? `${(bytes / 1_000_000).toFixed(1)} MB`
      : `${(bytes / 1e9).toFixed(1)} GB`
