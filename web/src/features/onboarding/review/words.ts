// How a candidate's page and list say where they stand.
import type { CandidatePlan, PlanState } from '@portal/contract/onboarding'
import { type CandidateRecord, type CandidateRow, candidateStateNames } from '@portal/contract/onboarding-review'
import { onboardingSteps } from '@portal/contract/onboarding-steps'
import { dayInWords } from '@portal/contract/rules/day'
import { daysToStart } from '@portal/contract/rules/candidate'
import type { StatusStep } from '../../../ui/StatusDial.tsx'

export const listPath = '/candidates'
export const candidatePath = ({ id, task }: Pick<CandidateRow, 'id' | 'task'>) =>
  task === null ? `${listPath}?id=${id}` : `/view/${task}`

const dials: Record<CandidateRow['state'], StatusStep> = {
  invited: 0,
  started: 1,
  review: 2,
  returned: 'back',
  approved: 4,
  declined: 'over',
  withdrawn: 'over',
}
export const stateStep = ({ state }: Pick<CandidateRow, 'state'>): StatusStep => dials[state]

/** "In progress, 3 of 8" */
export const stateSaid = ({ state, done }: Pick<CandidateRow, 'state' | 'done'>): string =>
  state === 'started'
    ? `${candidateStateNames.started}, ${done} of ${onboardingSteps.length}`
    : candidateStateNames[state]

const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' })
/** "Mon, Dec 7" */
export const shortDay = (day: string): string => weekday.format(new Date(day))

/** "starts Mon, Dec 7, in 21 days" */
export function startSaid(starts: string | null, today: string): string {
  if (starts === null) return 'start not planned yet'
  const left = daysToStart(starts, today)
  if (left === undefined) return `planned start was ${dayInWords(starts)}`
  if (left === 0) return 'starts today'
  return `starts ${shortDay(starts)}, in ${left === 1 ? '1 day' : `${left} days`}`
}

export const linkSaid: Record<CandidateRow['link'], string> = {
  sent: 'Sent, not opened yet',
  opened: 'Opened',
  expired: 'Expired',
  revoked: 'Revoked',
  none: 'Not used anymore',
}

export const planStateNames: Record<PlanState, string> = {
  planned: 'Planned',
  booked: 'Booked',
  running: 'In progress',
  done: 'Done',
}

/** "9:00 AM ET" of "09:00" */
export function timeSaid(time: string): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return `${hours % 12 || 12}:${String(minutes).padStart(2, '0')} ${hours < 12 ? 'AM' : 'PM'} ET`
}

export const steps = (count: number): string => (count === 1 ? '1 step' : `${count} steps`)

/** "5 accepted, 1 returning, 2 to review" */
export function reviewSaid(of: CandidateRecord['steps']): string {
  const count = (...reviews: string[]) => of.filter(({ review }) => reviews.includes(review)).length
  const said: [number, string][] = [
    [count('accepted'), 'accepted'],
    [count('returning'), 'returning'],
    [count('returned'), 'returned'],
    [count('none'), 'to review'],
  ]
  return said
    .filter(([n]) => n > 0)
    .map(([n, word]) => `${n} ${word}`)
    .join(', ')
}

export const isLate = ({ state, on }: Pick<CandidatePlan, 'state' | 'on'>, today: string): boolean =>
  state !== 'done' && on !== null && on < today
