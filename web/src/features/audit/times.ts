// On the firm's clock: what happened is told alike to everyone who reads it.
import { limits } from '@portal/contract/limits'
import { firmZone } from '@portal/contract/rules/day'

const at = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { timeZone: limits.firmTimeZone, ...options })
const clock = at({ hour: 'numeric', minute: '2-digit' })
const seconds = at({ hour: 'numeric', minute: '2-digit', second: '2-digit' })
const day = at({ weekday: 'long', month: 'long', day: 'numeric' })
const dayAndYear = at({ weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' })
const brief = at({ month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' })
const year = at({ year: 'numeric' })

/** 10:42 AM */
export const timeOf = (moment: string) => clock.format(new Date(moment))

/** Monday, November 16, 2026, 10:24:08 AM ET */
export const exactlyAt = (moment: string) =>
  `${dayAndYear.format(new Date(moment))}, ${seconds.format(new Date(moment))} ${firmZone}`

/** Nov 16, 10:24 AM */
export const brieflyAt = (moment: string) => brief.format(new Date(moment))

/** Today, Monday, November 16 */
export function dayOf(moment: string, now: Date): string {
  const when = new Date(moment)
  const text = year.format(when) === year.format(now) ? day.format(when) : dayAndYear.format(when)
  return dayAndYear.format(when) === dayAndYear.format(now) ? `Today, ${text}` : text
}
