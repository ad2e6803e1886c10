// When an event is, on the clock of whoever looks at it; the firm's own beside it where the two differ.
import { limits } from '@portal/contract/limits'
import { type EventSpan, eventSpan } from '@portal/contract/rules/event'

type Times = Parameters<typeof eventSpan>[0]

export interface When {
  /** Nothing where the event has no day. */
  tile?: { month: string; day: string }
  /** Wednesday, November 18, 2026 */
  date: string
  /** The viewer's time; the firm's follows in brackets where it is another. */
  time: string
  /** The viewer's alone, where it is another than the firm's. */
  ownTime?: string
}

const viewersZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/** To make one takes longer than to use it a hundred times: one for each zone. */
function clockOf(options: Intl.DateTimeFormatOptions) {
  const made = new Map<string, Intl.DateTimeFormat>()
  return (timeZone: string) => {
    const clock = made.get(timeZone) ?? new Intl.DateTimeFormat('en-US', { timeZone, ...options })
    made.set(timeZone, clock)
    return clock
  }
}
const partsIn = clockOf({
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
})
const dateIn = clockOf({ dateStyle: 'full' })

function partsOf(at: Date, timeZone: string) {
  const part = Object.fromEntries(
    partsIn(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  )
  const { weekday = '', month = '', day = '', hour, minute, dayPeriod = '', timeZoneName = '' } = part
  return { weekday, month, day, time: `${hour}:${minute}`, dayPeriod, zone: timeZoneName }
}

const longDate = (at: Date, timeZone: string) => dateIn(timeZone).format(at)

/** Wed 10:00 – 11:00 AM */
function spanInWords({ start, end }: { start: Date; end: Date }, zone: string): string {
  const [from, to] = [partsOf(start, zone), partsOf(end, zone)]
  const begins = `${from.weekday} ${from.time}`
  const ends = `${to.time} ${to.dayPeriod}`
  if (start.getTime() === end.getTime()) return `${begins} ${from.dayPeriod}`
  if (longDate(start, zone) !== longDate(end, zone)) {
    return `${begins} ${from.dayPeriod} – ${to.weekday}, ${to.month} ${to.day}, ${ends}`
  }
  return from.dayPeriod === to.dayPeriod ? `${begins} – ${ends}` : `${begins} ${from.dayPeriod} – ${ends}`
}

function timeOf(span: { start: Date; end: Date }, zone: string): Pick<When, 'time' | 'ownTime'> {
  const own = spanInWords(span, zone)
  const firms = spanInWords(span, limits.firmTimeZone)
  if (own === firms) return { time: `${firms} ET` }
  const ownTime = `${own} ${partsOf(span.start, zone).zone}`
  const { weekday } = partsOf(span.start, zone)
  // when it begins there is enough for one line; a day that is the same need not be said twice
  const begins = spanInWords({ start: span.start, end: span.start }, limits.firmTimeZone)
  const beside = begins.startsWith(`${weekday} `) ? begins.slice(weekday.length + 1) : begins
  return { time: `${ownTime} (${beside} ET)`, ownTime }
}

/** Days without a time are the firm's, wherever one is. What was typed as a time is shown as it was typed. */
function daysInWords({ firstDay, dayAfter }: { firstDay: string; dayAfter: string }, typed: string): string {
  const [from, to] = [partsOf(new Date(firstDay), 'UTC'), partsOf(new Date(Date.parse(dayAfter) - 1), 'UTC')]
  const days =
    from.month + from.day === to.month + to.day
      ? from.weekday
      : `${from.weekday} – ${to.weekday}, ${to.month} ${to.day}`
  return typed ? `${days} ${typed} ET` : days
}

export function eventWhen(event: Times, zone = viewersZone()): When {
  const span: EventSpan | undefined = eventSpan(event)
  if (!span) return { date: '', time: 'Date to be announced' }
  const [first, of] = 'start' in span ? [span.start, zone] : [new Date(span.firstDay), 'UTC']
  const { month, day } = partsOf(first, of)
  const time = 'start' in span ? timeOf(span, zone) : { time: daysInWords(span, event.start_time) }
  return { tile: { month, day }, date: longDate(first, of), ...time }
}
