// What a candidate can put into their calendar.
import type { calendarKinds } from '@portal/contract/onboarding'
import { later } from '../../platform/clock.ts'
import type { CalendarEntry } from '../events/public.ts'
import type { PlanRow } from './review/store.ts'
import { firstDayOf, placeOf } from './status.ts'
import type { Row } from './store.ts'

const hourMs = 3_600_000

/** Undefined while there is no date. */
export function appointmentOf(
  what: (typeof calendarKinds)[number],
  row: Row,
  plans: readonly PlanRow[],
  firm: string,
): CalendarEntry | undefined {
  if (what === 'first-day') {
    const start = firstDayOf(row)
    if (!start) return undefined
    return entry(`First day at ${firm}`, placeOf(row), '', { start, end: later(start, 8 * hourMs) })
  }
  const plan = plans.find(({ kind }) => kind === 'fingerprints')
  if (!plan?.at) return undefined
  return entry('Fingerprints', plan.place || placeOf(row), 'Bring a photo ID.', {
    start: plan.at,
    end: later(plan.at, hourMs / 2),
  })
}

const entry = (title: string, place: string, text: string, span: CalendarEntry['span']): CalendarEntry => ({
  title,
  place,
  text,
  link: '',
  span,
})
