// Where the changes of a record are on the line from the first of them to today.
import type { HistoryChange } from '@portal/contract/records'
import { firmDay } from '@portal/contract/rules/day'
import { endOfDay } from '@portal/contract/rules/due-time'

export interface Stop {
  day: string
  at: number
  /** Otherwise it is only the day that is shown, or today. */
  change: boolean
}

/** Every change, the day that is shown, and today; oldest first. */
export function stopsOf(
  changes: readonly Pick<HistoryChange, 'at'>[],
  shown: string | undefined,
  today: string,
): Stop[] {
  const stops = changes.map(({ at }) => ({ day: firmDay(new Date(at)), at: Date.parse(at), change: true }))
  for (const day of new Set([shown ?? today, today]))
    if (!stops.some((stop) => stop.day === day)) stops.push({ day, at: endOfDay(day).getTime(), change: false })
  return stops.sort((a, b) => a.at - b.at)
}

export const daysOf = (stops: readonly Stop[]): string[] => [...new Set(stops.map(({ day }) => day))]

/** Room for half a label at both ends. */
const inset = 36
/** Closer than this nobody tells two dots apart, or hits the one that is meant. */
const nearest = 24

/** Where the line has too little room for every change, those of a day are one. */
export function fitting(stops: readonly Stop[], width: number): Stop[] {
  if ((stops.length - 1) * nearest <= width - 2 * inset) return [...stops]
  return stops.filter(({ day }, index) => stops[index + 1]?.day !== day)
}

/** In pixels: by time, or evenly where two would be too close. */
export function placesOf(stops: readonly Stop[], width: number): number[] {
  const [first, last] = [stops[0]?.at ?? 0, stops.at(-1)?.at ?? 0]
  const room = Math.max(0, width - 2 * inset)
  const byTime = stops.map(({ at }) => inset + (last > first ? ((at - first) / (last - first)) * room : room))
  if (byTime.every((place, index) => index === 0 || place - (byTime[index - 1] ?? 0) >= nearest)) return byTime
  return stops.map((_, index) => inset + (index / Math.max(1, stops.length - 1)) * room)
}
