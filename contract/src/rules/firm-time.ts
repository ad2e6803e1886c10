// The firm's wall clock, wherever a server or a browser stands: from a day and a time to the instant, and back.
import { limits } from '../limits.ts'

const wallClock = new Intl.DateTimeFormat('en-CA', {
  timeZone: limits.firmTimeZone,
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
})
/** How far the firm's clocks are from UTC at an instant. */
const offsetAt = (at: number): number => {
  const part = Object.fromEntries(wallClock.formatToParts(at).map(({ type, value }) => [type, value]))
  const year = String(part['year']).padStart(4, '0')
  const wall = Date.parse(
    `${year}-${part['month']}-${part['day']}T${part['hour']}:${part['minute']}:${part['second']}Z`,
  )
  return wall - Math.floor(at / 1000) * 1000
}
const dayMs = 86_400_000
const minuteMs = 60_000

/**
 * Minutes after midnight of a day, as an instant. Of an hour that exists twice it is the first; a time in the hour that
 * the clocks skip is as long after the change as it would have been: 2:30 is then 3:30.
 */
export function firmInstant(day: string, minutes: number): Date {
  const wall = Date.parse(`${day}T00:00:00Z`) + minutes * minuteMs
  const [before, after] = [offsetAt(wall - dayMs), offsetAt(wall + dayMs)]
  const first = [wall - before, wall - after].find((at) => at + offsetAt(at) === wall)
  return new Date(first ?? wall - before)
}

/** Minutes after midnight that the firm's clocks show. */
export function firmMinutes(at: Date): number {
  const wall = at.getTime() + offsetAt(at.getTime())
  return Math.floor((((wall % dayMs) + dayMs) % dayMs) / minuteMs)
}
