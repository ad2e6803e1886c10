// An event's day and time are New York's as they were typed, whatever the zone of a browser or a server (readings C54).
import type { Problems } from '../endpoint.ts'
import { type EventField, eventFieldLength, eventFields } from '../events.ts'
import { limits } from '../limits.ts'
import { daysAfter, isDay, noDay } from './day.ts'
import { firmInstant } from './firm-time.ts'
import { isTypedLink, linkProblem } from './link.ts'

export const eventDefaults = {
  start_time: '10:00',
  end_time: '11:00',
  sponsor: 'A wealth management company',
} as const

const eventLinks = [
  'speaker_link',
  'speaker_linkedin',
  'alt_speaker_link',
  'alt_speaker_linkedin',
  'event_link',
  'zoom_link',
] as const satisfies EventField[]

/** Nothing is required; only what cannot be kept is refused. */
export function eventProblems(fields: Partial<Record<EventField, string>>): Problems {
  const problems: Problems = {}
  for (const name of eventFields) {
    if ((fields[name] ?? '').length > eventFieldLength) problems[name] = `Use ${eventFieldLength} characters or fewer.`
  }
  for (const name of ['start_date', 'end_date'] as const) {
    if (fields[name] && !isDay(fields[name])) problems[name] = noDay
  }
  for (const name of eventLinks) {
    if (fields[name]?.trim() && !isTypedLink(fields[name])) problems[name] ??= linkProblem
  }
  return problems
}

/** Minutes of the day, of 9:30, 09:30 or 09:30:00. */
function minutesOf(time: string): number | undefined {
  const [, hours, minutes] = /^([01]?\d|2[0-3]):([0-5]\d)(?::[0-5]\d)?$/.exec(time.trim()) ?? []
  return hours === undefined ? undefined : Number(hours) * 60 + Number(minutes)
}

const two = (part: number) => String(part).padStart(2, '0')
const clockText = (minutes: number) => `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`

/** The editor's helper: 23:30 becomes 00:30 (readings C53). A text that is no time stays as it is. */
export function oneHourAfter(time: string): string {
  const minutes = minutesOf(time)
  return minutes === undefined ? time : clockText((minutes + 60) % (24 * 60))
}

/** New York's wall time as an instant. Undefined when day or time is none. */
export function instantOf(date: string, time: string): Date | undefined {
  const minutes = minutesOf(time)
  if (!isDay(date) || minutes === undefined) return undefined
  return firmInstant(date, minutes)
}

const newYork = new Intl.DateTimeFormat('en-US', {
  timeZone: limits.firmTimeZone,
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  second: '2-digit',
})

/** 7/4/2024, 10:00:00 AM; empty when day or time is none. */
export function newYorkText(date: string, time: string): string {
  const at = instantOf(date, time)
  // engines differ in the space before AM
  return at ? newYork.format(at).replaceAll('\u202f', ' ') : ''
}

type Times = Record<'start_date' | 'end_date' | 'start_time' | 'end_time', string>

/** The day an event ends: without a later end date the day it begins, or the day after when it goes past midnight. */
export function endDay({ start_date, end_date, start_time, end_time }: Times): string {
  if (end_date > start_date) return end_date
  const [from, to] = [minutesOf(start_time), minutesOf(end_time)]
  const pastMidnight = from !== undefined && to !== undefined && to < from
  return isDay(start_date) && pastMidnight ? daysAfter(start_date, 1) : start_date
}

/** Added on save. */
export const eventTexts = (event: Times): { dt_start_time: string; dt_end_time: string } => ({
  dt_start_time: newYorkText(event.start_date, event.start_time),
  dt_end_time: newYorkText(endDay(event), event.end_time),
})

/** For a calendar. Whole days when a time is none; undefined without a day. */
export type EventSpan = { start: Date; end: Date } | { firstDay: string; dayAfter: string }
export function eventSpan(event: Times): EventSpan | undefined {
  if (!isDay(event.start_date)) return undefined
  const lastDay = endDay(event)
  const start = instantOf(event.start_date, event.start_time)
  if (!start) return { firstDay: event.start_date, dayAfter: daysAfter(lastDay, 1) }
  const end = instantOf(lastDay, event.end_time)?.getTime() ?? start.getTime() + 3_600_000
  return { start, end: new Date(Math.max(start.getTime(), end)) }
}
