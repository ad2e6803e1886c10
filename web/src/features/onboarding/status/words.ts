// What the status page says of the way to the first day.
import type {
  CandidatePlan,
  CandidateSide,
  OnboardingStatus,
  OnboardingStepState,
  PlanKind,
} from '@portal/contract/onboarding'
import { candidateDocuments, positionOf } from '@portal/contract/onboarding-positions'
import { type OnboardingStep, onboardingSteps, stepNames } from '@portal/contract/onboarding-steps'
import { stepMinutes } from '@portal/contract/onboarding'
import { daysToStart } from '@portal/contract/rules/candidate'
import { dayInFull, firmDay, firmMoment } from '@portal/contract/rules/day'
import { documentsWanted, stepsDone } from '@portal/contract/rules/onboarding'
import { stepAddress } from '../addresses.ts'
import type { Phase } from './Phases.tsx'
import type { Todo } from './Turn.tsx'

const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' })
const inShort = new Intl.DateTimeFormat('en-US', { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' })
/** Monday, December 7 */
export const longDay = (day: string): string => weekday.format(new Date(day))
/** Thu, Nov 19 */
export const shortDay = (day: string): string => inShort.format(new Date(day))

export function countdownOf(starts: string | null, today: string) {
  const days = daysToStart(starts, today)
  if (days === undefined) return undefined
  if (days === 0) return { figure: '', words: 'Today is your first day', brief: 'Your first day' }
  if (days === 1) return { figure: '', words: 'Tomorrow is your first day', brief: 'Tomorrow' }
  return { figure: String(days), words: 'days to your first day', brief: 'days left' }
}

const list = new Intl.ListFormat('en-US')
const many = (count: number, one: string, more: string) => (count === 1 ? `1 ${one}` : `${count} ${more}`)
export const stepsInWords = (count: number): string => many(count, 'step', 'steps')

/** What is the candidate's to do, in the wizard's order; what came back is on top. */
export function todosOf(status: OnboardingStatus): Todo[] {
  const open = status.steps.filter(({ done, locked, step }) => !done && (!locked || step === 'sign'))
  const cameBack = ({ returned }: OnboardingStepState) => returned !== null
  return [...open.filter(cameBack), ...open.filter((one) => !cameBack(one))].map((one) => todoOf(one, status))
}

function todoOf({ step, note, locked, returned }: OnboardingStepState, status: OnboardingStatus): Todo {
  const base = {
    number: onboardingSteps.indexOf(step) + 1,
    to: stepAddress(step),
    ...wordsOf(step, note, locked, status),
  }
  if (!returned) return base
  const about = `${returned.by} asks you to change this step`
  return { ...base, title: `Change ${stepNames[step]}`, about, words: returned.reason, button: 'Change' }
}

const minutesFor = (step: OnboardingStep, times = 1) => `About ${stepMinutes[step] * times} minutes`

function wordsOf(
  step: OnboardingStep,
  note: string,
  locked: boolean,
  { gaps, documents_left, policies_left, position, states }: OnboardingStatus,
): Pick<Todo, 'title' | 'about' | 'button'> {
  const button = note ? 'Continue' : 'Start'
  switch (step) {
    case 'person':
      return { title: 'Enter your personal information', about: minutesFor(step), button }
    case 'crd':
      return {
        title: positionOf(position).licenses.length > 0 ? 'Enter your CRD number and states' : 'Enter your CRD number',
        about: states.length > 0 ? list.format(states) : minutesFor(step),
        button,
      }
    case 'history': {
      const [gap] = gaps
      if (!note || !gap)
        return {
          title: 'Enter 10 years of employment and 5 of residence',
          about: `${minutesFor(step)}. Have your resume ready`,
          button,
        }
      const months = note.replace(/ to explain$/, '').replace(/^1 month$/, 'one month')
      const more = gaps.length > 1 ? ` and ${many(gaps.length - 1, 'more time', 'more times')}` : ''
      return {
        title: `Explain ${months} in your history`,
        about: `${gap}${more} yet. Studying or being between jobs is fine`,
        button,
      }
    }
    case 'disclosures':
      return { title: 'Answer the disclosure questions', about: note ? `${note} answered` : minutesFor(step), button }
    case 'activities':
      return { title: 'Tell us about outside activities', about: minutesFor(step), button }
    case 'documents': {
      const [only] = documents_left
      const all = documentsWanted(position, { crd: '', none: false, states: [] }).length
      return {
        title:
          only && documents_left.length === 1
            ? candidateDocuments[only].upload
            : `Upload ${documents_left.length} documents`,
        about: `${note || `0 of ${all}`} documents are here. A photo from your phone works too`,
        button: 'Upload',
      }
    }
    case 'policies':
      return {
        title: `Read and acknowledge ${many(policies_left.length, 'policy', 'policies')}`,
        about: `${list.format(policies_left)}, about ${stepMinutes.policies * policies_left.length} minutes`,
        button: 'Read',
      }
    case 'sign':
    default:
      return locked
        ? { title: stepNames.sign, about: 'Opens once the other steps are done', button: '' }
        : { title: stepNames.sign, about: 'Check your answers and send them to us', button: 'Sign' }
  }
}

const ofKind = (plans: readonly CandidatePlan[], ...kinds: PlanKind[]) =>
  plans.filter(({ kind }) => kinds.includes(kind))
const stateOf = (plans: readonly CandidatePlan[]): Phase['state'] => {
  if (plans.length > 0 && plans.every(({ state }) => state === 'done')) return 'done'
  return plans.some(({ state }) => state !== 'planned') ? 'running' : 'later'
}

export function phasesOf(side: CandidateSide, status: OnboardingStatus, today: string): Phase[] {
  const { steps, plans, states, position, day, starts } = status
  const ours = side === 'review'
  const approved = side === 'approved'
  const checks = ofKind(plans, 'fingerprints', 'background')
  const fingerprints = checks.find(({ kind, state }) => kind === 'fingerprints' && state !== 'done')
  const filing = ofKind(plans, 'u4', 'states')
  const registered = positionOf(position).licenses.length > 0
  return [
    {
      title: 'Your information',
      words: `${stepsDone(steps)} of ${steps.length} steps done`,
      state: ours || approved ? 'done' : 'now',
    },
    {
      title: 'Our review',
      words: approved ? 'Approved' : ours ? 'We’re reading your answers' : 'After you sign',
      state: approved ? 'done' : ours ? 'now' : 'later',
    },
    {
      title: 'Checks',
      words:
        fingerprints?.on && fingerprints.state === 'booked'
          ? `Fingerprints ${shortDay(fingerprints.on)}`
          : stateOf(checks) === 'done'
            ? 'All done'
            : stateOf(checks) === 'running'
              ? 'In progress'
              : registered
                ? 'Fingerprints and background'
                : 'Background',
      state: stateOf(checks),
    },
    ...(registered
      ? [
          {
            title: 'Registration',
            words: states.length > 0 ? `FINRA and ${many(states.length, 'state', 'states')}` : 'FINRA and your states',
            state: stateOf(filing),
          },
        ]
      : []),
    {
      title: 'First day',
      words: day ? firmMoment(new Date(day.at), new Date()) : starts ? shortDay(starts) : 'No date yet',
      state: starts !== null && starts <= today && approved ? 'now' : 'later',
    },
  ]
}

/** In one line: when and where, or that it is under way. */
export function planInWords({ kind, state, on, at, place, done_at }: CandidatePlan, states: readonly string[]): string {
  if (state === 'done') return done_at ? `Done ${shortDay(firmDay(new Date(done_at)))}` : 'Done'
  const when = at ? firmMoment(new Date(at), new Date()) : on ? shortDay(on) : ''
  if (kind === 'fingerprints')
    return state === 'booked'
      ? `${[when, place].filter(Boolean).join(', ')}. Bring a photo ID`
      : 'We’ll email you an appointment'
  if (kind === 'states') return states.length > 0 ? list.format(states) : 'The states you chose'
  if (kind === 'u4') return 'We fill it in from your answers after you sign'
  if (kind === 'background') return state === 'running' ? 'Usually takes a few business days' : 'Starts after you sign'
  return when ? `Ready by ${when}` : 'Ready for your first day'
}

export function planStateInWords({ kind, state }: CandidatePlan, side: CandidateSide): string {
  if (state === 'done') return 'Done'
  if (state === 'running') return 'In progress'
  if (state === 'booked') return 'Booked'
  if (kind === 'states') return 'After Form U4'
  return kind === 'u4' && side !== 'approved' ? 'After our review' : 'Planned'
}

export const movedInWords = (starts: string | null, today: string): string =>
  starts
    ? `Your start moved to ${dayInFull(starts, today)}`
    : 'Your start date was taken off. We’ll tell you a new one.'
