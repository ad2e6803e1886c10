// The status page: what is done, what is missing, what the firm does meanwhile, and when the first day is.
import { type CandidateSide, type OnboardingStatus, stepMinutes } from '@portal/contract/onboarding'
import { movedIsNews } from '@portal/contract/rules/candidate'
import { firmDay } from '@portal/contract/rules/day'
import { firmInstant } from '@portal/contract/rules/firm-time'
import { documentsWanted, employmentOf, residenceOf } from '@portal/contract/rules/onboarding'
import { gapInWords } from '@portal/contract/rules/onboarding-history'
import { states } from '@portal/contract/rules/states'
import type { All } from './entered.ts'
import type { PlanRow } from './review/store.ts'
import type { Row } from './store.ts'

const sides: Record<Row['state'], CandidateSide> = {
  invited: 'open',
  started: 'open',
  review: 'review',
  returned: 'returned',
  approved: 'approved',
  declined: 'closed',
  withdrawn: 'closed',
}
/** Of declined and withdrawn, which it was isn't told. */
export const sideOf = ({ state }: Pick<Row, 'state'>): CandidateSide => sides[state]

const minutesOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

export const firstDayOf = ({ starts, start_time }: Pick<Row, 'starts' | 'start_time'>): Date | undefined =>
  starts === null ? undefined : firmInstant(starts, minutesOf(start_time))

export const placeOf = ({ start_place, branch }: Pick<Row, 'start_place' | 'branch'>): string =>
  start_place || `${branch} branch`

const nameOfState = (code: string): string => states.find((one) => one.code === code)?.name ?? code

export function statusOf(row: Row, all: All, plans: readonly PlanRow[], ask: string, now: Date): OnboardingStatus {
  const today = firmDay(now)
  const { entered, steps } = all
  const firstDay = firstDayOf(row)
  const moved = row.start_moved_at && movedIsNews(firmDay(row.start_moved_at), today) ? row.start_moved_at : null
  const policies = entered.policies.filter(({ attested }) => !attested)
  // a list that wasn't begun has no gaps to explain
  const { jobs, homes } = entered.history
  const gaps = [
    ...(jobs.length > 0 ? employmentOf(entered.history, today).gaps : []),
    ...(homes.length > 0 ? residenceOf(entered.history, today).gaps : []),
  ]
  return {
    first: row.first,
    position: row.position,
    branch: row.branch,
    starts: row.starts,
    moved: moved && { from: row.starts_before, at: moved.toISOString() },
    day: firstDay ? { at: firstDay.toISOString(), place: placeOf(row), ask } : null,
    steps,
    policies_left: policies.map(({ title }) => title),
    documents_left: documentsWanted(entered.position, entered.crd).filter(
      (document) => !entered.files.some(({ place }) => place === document),
    ),
    gaps: gaps.map(gapInWords),
    minutes: steps
      .filter(({ done }) => !done)
      .reduce((sum, { step }) => sum + stepMinutes[step] * (step === 'policies' ? policies.length : 1), 0),
    saved: row.saved_at?.toISOString() ?? null,
    signed: row.signed_at?.toISOString() ?? null,
    states: entered.crd.states.map(nameOfState),
    plans: plans.map(({ kind, state, on_day, at, place, done_at }) => ({
      kind,
      state,
      on: on_day,
      at: at?.toISOString() ?? null,
      place,
      done_at: done_at?.toISOString() ?? null,
    })),
    until: row.until,
    reminders: row.reminders_off_at === null,
  }
}
