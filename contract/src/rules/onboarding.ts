// What a step of onboarding still needs, and how far a candidate is: one rule, for the page while somebody types and for the server.
import type { Problems } from '../endpoint.ts'
import { type DisclosureQuestion, disclosureQuestions } from '../onboarding-questions.ts'
import { type CandidateDocument, type PositionId, positionOf } from '../onboarding-positions.ts'
import {
  type ActivitiesContent,
  type CrdContent,
  type DisclosuresContent,
  type HistoryContent,
  type HomeEntry,
  type JobEntry,
  onboardingLimits,
  type OnboardingStep,
  onboardingSteps,
  type PersonContent,
  type StepContents,
} from '../onboarding-steps.ts'
import { crdProblem } from './crd.ts'
import { isDay, noDay } from './day.ts'
import { coverage, type Coverage, monthsMissing, type Span } from './onboarding-history.ts'
import { activityProblems } from './outside-business.ts'
import { phoneProblem } from './phone.ts'
import { states } from './states.ts'
import { addressProblems } from './us-address.ts'
import { socialPattern } from './user.ts'

/** As the server returns a number that is on file. */
const maskedSocial = /^XXX-XX-\d{4}$/

const yearsBefore = (day: string, years: number): string => `${Number(day.slice(0, 4)) - years}${day.slice(4)}`

export function personProblems({ first, last, birth, ssn, phone }: PersonContent, today: string): Problems {
  const problems: Problems = {}
  if (!first.trim()) problems['first'] = 'Enter your first name.'
  if (!last.trim()) problems['last'] = 'Enter your last name.'
  if (!isDay(birth)) problems['birth'] = 'Enter your date of birth.'
  else if (birth < yearsBefore(today, 120)) problems['birth'] = 'Check the year.'
  else if (birth > yearsBefore(today, onboardingLimits.youngest))
    problems['birth'] = `You have to be ${onboardingLimits.youngest} or older.`
  if (!ssn.trim()) problems['ssn'] = 'Enter your Social Security number.'
  else if (!socialPattern.test(ssn.trim()) && !maskedSocial.test(ssn))
    problems['ssn'] = 'Enter nine digits, for example 000-00-0000.'
  const phoneWrong = phone.trim() ? phoneProblem(phone) : 'Enter a phone number.'
  if (phoneWrong) problems['phone'] = phoneWrong
  return problems
}

const stateCodes = new Set(states.map(({ code }) => code))

export function crdProblems({ crd, none, states: wanted }: CrdContent, position: PositionId): Problems {
  const problems: Problems = {}
  const wrong = none ? undefined : crdProblem(crd)
  if (wrong) problems['crd'] = wrong
  if (wanted.some((code) => !stateCodes.has(code))) problems['states'] = 'Choose states from the list.'
  else if (positionOf(position).licenses.length > 0 && wanted.length === 0)
    problems['states'] = 'Choose the states you’ll work in.'
  return problems
}

function spanProblems({ from, to }: Span, today: string): Problems {
  const problems: Problems = {}
  if (!isDay(from)) problems['from'] = noDay
  else if (from > today) problems['from'] = 'Choose today or an earlier date.'
  if (to && !isDay(to)) problems['to'] = noDay
  else if (to && to < from) problems['to'] = 'The end date must be on or after the start date.'
  return problems
}

export function jobProblems(entry: JobEntry, today: string): Problems {
  const problems = spanProblems(entry, today)
  if (entry.kind === 'job') {
    if (!entry.name.trim()) problems['name'] = 'Enter the employer.'
    if (!entry.position.trim()) problems['position'] = 'Enter your position or title.'
    if (!entry.city.trim()) problems['city'] = 'Enter the city.'
  } else if (entry.kind === 'study') {
    if (!entry.name.trim() && !entry.words.trim()) problems['name'] = 'Enter the school.'
  } else if (!entry.words.trim()) problems['words'] = 'Say in a few words what you did.'
  return problems
}

export function homeProblems(entry: HomeEntry, today: string): Problems {
  const problems = spanProblems(entry, today)
  for (const [field, problem] of Object.entries(addressProblems(entry.address))) problems[`address.${field}`] = problem
  return problems
}

const within = (list: string, index: number, problems: Problems): [string, string][] =>
  Object.entries(problems).map(([field, problem]) => [`${list}.${index}.${field}`, problem])

/** Of single entries; what they leave out is in the coverage. */
export const historyProblems = ({ jobs, homes }: HistoryContent, today: string): Problems =>
  Object.fromEntries([
    ...jobs.flatMap((entry, index) => within('jobs', index, jobProblems(entry, today))),
    ...homes.flatMap((entry, index) => within('homes', index, homeProblems(entry, today))),
  ])

export const employmentOf = ({ jobs }: HistoryContent, today: string): Coverage =>
  coverage(jobs, today, onboardingLimits.employmentYears)
export const residenceOf = ({ homes }: HistoryContent, today: string): Coverage =>
  coverage(homes, today, onboardingLimits.residenceYears)

/** By question and field; `files` are the places that have one. */
export function disclosureProblems(
  { answers }: DisclosuresContent,
  questions: readonly DisclosureQuestion[],
  files: ReadonlySet<string>,
  today: string,
): Problems {
  const problems: Problems = {}
  for (const { id } of questions) {
    const answer = answers.find((one) => one.id === id)
    if (!answer) problems[id] = 'Answer yes or no.'
    if (!answer?.yes) continue
    if (!answer.what.trim()) problems[`${id}.what`] = 'Describe what happened.'
    if (!isDay(answer.on)) problems[`${id}.on`] = noDay
    else if (answer.on > today) problems[`${id}.on`] = 'Choose today or an earlier date.'
    if (!answer.status) problems[`${id}.status`] = 'Choose a status.'
    if (!files.has(id)) problems[`${id}.files`] = 'Add at least one document.'
  }
  return problems
}

export function activitiesProblems({ none, list }: ActivitiesContent): Problems {
  if (list.length === 0) return none ? {} : { none: 'Add your outside activities, or check that you have none.' }
  if (none) return { none: 'Uncheck this, or remove the activities below.' }
  return Object.fromEntries(list.flatMap((answers, index) => within('list', index, activityProblems(answers))))
}

/** Whoever never had a CRD number never had a Form U5. */
export const documentsWanted = (position: PositionId, { none }: CrdContent): readonly CandidateDocument[] =>
  positionOf(position).documents.filter((document) => document !== 'u5' || !none)

/** First, middle and last name, as they are signed with. */
export const legalName = ({ first, middle, last }: Pick<PersonContent, 'first' | 'middle' | 'last'>): string =>
  [first, middle, last]
    .map((part) => part.trim().replace(/\s+/g, ' '))
    .filter(Boolean)
    .join(' ')

export const signatureMatches = (typed: string, person: PersonContent): boolean =>
  legalName(person) !== '' &&
  typed.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase() === legalName(person).normalize('NFC').toLowerCase()

/** Everything that decides how far somebody is. */
export interface Entered extends StepContents {
  position: PositionId
  /** Of the questions. */
  questions: number
  /** Places that have a file: documents and questions, as `identification` and `14k1`. */
  files: readonly { place: string }[]
  policies: readonly { title: string; attested: boolean }[]
  signed: boolean
}

export interface StepStanding {
  step: OnboardingStep
  done: boolean
  /** Beside the step's name: "1 month to explain", "3 of 4". Empty where there is nothing to say. */
  note: string
  /** The note asks for something, rather than counting. */
  asks: boolean
}

export const monthsToExplain = (count: number) => (count === 1 ? '1 month to explain' : `${count} months to explain`)

const of = (done: number, all: number): string => `${done} of ${all}`

/** All eight, in order. Done is what needs nothing more, not what was looked at. */
export function stepsOf(entered: Entered, today: string): StepStanding[] {
  const rest = onboardingSteps.slice(0, -1).map((step) => standingOf(step, entered, today))
  return [...rest, { step: 'sign', done: entered.signed && rest.every(({ done }) => done), note: '', asks: false }]
}

const none = (problems: Problems): boolean => Object.keys(problems).length === 0

function standingOf(step: OnboardingStep, entered: Entered, today: string): StepStanding {
  const plain = (done: boolean, note = ''): StepStanding => ({ step, done, note: done ? '' : note, asks: false })
  switch (step) {
    case 'person':
      return plain(none(personProblems(entered.person, today)))
    case 'crd':
      return plain(none(crdProblems(entered.crd, entered.position)))
    case 'history': {
      const { jobs, homes } = entered.history
      const unemployed = monthsMissing(employmentOf(entered.history, today).gaps)
      const unhoused = monthsMissing(residenceOf(entered.history, today).gaps)
      const missing = unemployed + unhoused
      // a list that wasn't begun has no gaps to explain
      const toExplain = (jobs.length > 0 ? unemployed : 0) + (homes.length > 0 ? unhoused : 0)
      const asks = toExplain > 0
      return {
        ...plain(
          missing === 0 && none(historyProblems(entered.history, today)),
          asks ? monthsToExplain(toExplain) : '',
        ),
        asks,
      }
    }
    case 'disclosures': {
      const questions = disclosureQuestions(entered.questions)
      const files = new Set(entered.files.map(({ place }) => place))
      const answered = questions.filter(({ id }) =>
        entered.disclosures.answers.some((answer) => answer.id === id),
      ).length
      const done = none(disclosureProblems(entered.disclosures, questions, files, today))
      return plain(done, answered > 0 ? of(answered, questions.length) : '')
    }
    case 'activities':
      return plain(none(activitiesProblems(entered.activities)))
    case 'documents': {
      const wanted = documentsWanted(entered.position, entered.crd)
      const here = wanted.filter((document) => entered.files.some(({ place }) => place === document)).length
      return plain(here === wanted.length, of(here, wanted.length))
    }
    case 'policies': {
      const read = entered.policies.filter(({ attested }) => attested).length
      return plain(read === entered.policies.length, of(read, entered.policies.length))
    }
    case 'sign':
      break
  }
  return plain(entered.signed)
}

/** Review and sign opens once the others are done. */
export const maySign = (steps: readonly StepStanding[]): boolean =>
  steps.every(({ step, done }) => step === 'sign' || done)

export const stepsDone = (steps: readonly { done: boolean }[]): number => steps.filter(({ done }) => done).length
