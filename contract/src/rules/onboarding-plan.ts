// What has to happen before somebody's first day, and by when it is planned where nobody says otherwise.
import { type PlanKind, type PlanState, planKinds } from '../onboarding.ts'
import type { Position } from '../onboarding-positions.ts'
import type { Calendar } from './calendar.ts'
import { daysAfter, findDay } from './day.ts'

/** Days before the first day. */
const before: Record<PlanKind, number> = { fingerprints: 18, background: 18, u4: 12, states: 10, equipment: 4 }

/** Whoever isn't registered needs no Form U4, no state and no fingerprints. */
export const plannedFor = ({ licenses }: Pick<Position, 'licenses'>): PlanKind[] =>
  planKinds.filter((kind) => licenses.length > 0 || kind === 'background' || kind === 'equipment')

/** On a day on which the firm works, and never before today: what is late is due now. */
export function plannedDay(kind: PlanKind, start: string, today: string, calendar: Calendar): string {
  const day = findDay(daysAfter(start, -before[kind]), -1, calendar.isOpen)
  return day > today ? day : today
}

/** On track is what is done, booked or running and not late. */
export const isOnTrack = ({ state, on }: { state: PlanState; on: string | null }, today: string): boolean =>
  state === 'done' || (state !== 'planned' && (on === null || on >= today))
