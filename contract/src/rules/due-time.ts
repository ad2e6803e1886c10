// By when a task is to be decided: so many hours, or so many business days (of the market's calendar), after it came in. The clock stands still while
// someone outside the firm has it.
import type { Calendar } from './calendar.ts'
import { daysAfter, firmDay, firmZone } from './day.ts'
import { firmInstant, firmMinutes } from './firm-time.ts'
import { type Stage, stage } from './stage.ts'

export const dueUnits = ['hours', 'days'] as const
export type DueUnit = (typeof dueUnits)[number]

/** Ours: the longest that can be set. */
export const dueMost: Record<DueUnit, number> = { hours: 240, days: 90 }

export interface DueTime {
  unit: DueUnit
  count: number
}
export interface DueTimes {
  /** The hour of the firm's day at which a business day ends: what comes in later counts for the next one. */
  cutoff: number
  /** By category. Null: no due time. */
  categories: Record<string, DueTime | null>
  /** Of every other category. */
  other: DueTime | null
}

/** The advisor, another company, or a state has it. */
export const heldStages: readonly Stage[] = [stage.holdingThirdParty, stage.holdingAdvisor, stage.holdingState]
export const isHeld = (at: Stage): boolean => heldStages.includes(at)

export const dueTimeOf = ({ categories, other }: DueTimes, category: string): DueTime | null =>
  Object.hasOwn(categories, category) ? (categories[category] ?? null) : other

const hourMs = 3_600_000

/** The business day that a moment belongs to, when business days end at this minute. */
function businessDayOf(at: Date, minutes: number, calendar: Calendar): string {
  const today = firmDay(at)
  return calendar.from(at < firmInstant(today, minutes) ? today : daysAfter(today, 1))
}

export function dueAt(opened: Date, { unit, count }: DueTime, cutoff: number, calendar: Calendar): Date {
  if (unit === 'hours') return new Date(opened.getTime() + count * hourMs)
  return firmInstant(calendar.after(businessDayOf(opened, cutoff * 60, calendar), count), cutoff * 60)
}

/** Time held is added: to the millisecond where hours count, else each business day whose end passed meanwhile. */
export function dueAfterHold(due: Date, unit: DueUnit, from: Date, until: Date, calendar: Calendar): Date {
  if (unit === 'hours') return new Date(due.getTime() + Math.max(0, until.getTime() - from.getTime()))
  const end = firmMinutes(due)
  const held = calendar.between(businessDayOf(from, end, calendar), businessDayOf(until, end, calendar))
  return firmInstant(calendar.after(firmDay(due), held), end)
}

/** A deadline that is a day ends with it. */
export const endOfDay = (day: string): Date => new Date(firmInstant(daysAfter(day, 1), 0).getTime() - 1)

const unitWords: Record<DueUnit, string> = { hours: 'hour', days: 'business day' }
/** "1 business day", "8 hours"; "None" where there is no due time. */
export function dueTimeInWords(time: DueTime | null): string {
  if (!time) return 'None'
  return `${time.count} ${unitWords[time.unit]}${time.count === 1 ? '' : 's'}`
}

/** "5 PM" */
export const hourInWords = (hour: number): string => `${hour % 12 || 12} ${hour < 12 ? 'AM' : 'PM'}`

/** Line by line, as the audit log tells it. */
export const dueTimesInWords = ({ cutoff, categories, other }: DueTimes): Record<string, string> => ({
  'End of business day': `${hourInWords(cutoff)} ${firmZone}`,
  ...Object.fromEntries(Object.entries(categories).map(([name, time]) => [name, dueTimeInWords(time)])),
  'Other categories': dueTimeInWords(other),
})
