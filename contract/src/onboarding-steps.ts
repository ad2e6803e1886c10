// The eight steps of onboarding and what is typed in each. What must be there is in rules/onboarding.ts; a step can be saved however
// incomplete it is.
import * as T from 'typebox'
import { DraftDay } from './dates.ts'
import { Lines } from './lines.ts'
import { disclosureStatuses } from './onboarding-questions.ts'
import { Answers as Activity } from './outside-business.ts'
import { addressLimits } from './rules/us-address.ts'

/** In the order in which they are numbered, from 1. */
export const onboardingSteps = [
  'person',
  'crd',
  'history',
  'disclosures',
  'activities',
  'documents',
  'policies',
  'sign',
] as const
export type OnboardingStep = (typeof onboardingSteps)[number]

export const stepNames: Record<OnboardingStep, string> = {
  person: 'Personal information',
  crd: 'CRD number',
  history: 'Employment and residence',
  disclosures: 'Disclosures',
  activities: 'Outside activities',
  documents: 'Documents',
  policies: 'Policies',
  sign: 'Review and sign',
}

/** Those in which something is typed, each with a version of its own. */
export const typedSteps = ['person', 'crd', 'history', 'disclosures', 'activities'] as const
export type TypedStep = (typeof typedSteps)[number]

/** Ours. */
export const onboardingLimits = {
  name: 60,
  otherNames: 300,
  phone: 20,
  email: 254,
  employer: 120,
  title: 120,
  city: 60,
  words: 200,
  what: 2_000,
  /** Entries of a history, and outside activities. */
  jobs: 40,
  homes: 30,
  activities: 20,
  states: 60,
  /** Of one document, and of one question. */
  files: 10,
  place: 200,
  reason: 500,
  /** How far back the two histories go. */
  employmentYears: 10,
  residenceYears: 5,
  /** Nobody younger is registered. */
  youngest: 18,
  /** A link works until so many days after the planned start, and for so long where there is none. */
  linkDaysAfterStart: 14,
  linkDays: 60,
  /** How far off a start can be planned. */
  startWithinDays: 365,
  /** That the start has moved is said for so long. */
  movedDays: 7,
  /** A reminder goes out after so many days without anything saved, and at most so often. */
  remindDays: 5,
  reminders: 3,
  /** Candidates whom one branch has open at a time. */
  openOfBranch: 200,
} as const

const text = (most: number) => T.String({ maxLength: most })
const day = DraftDay

export const PersonContent = T.Object({
  first: text(onboardingLimits.name),
  middle: text(onboardingLimits.name),
  last: text(onboardingLimits.name),
  other_names: text(onboardingLimits.otherNames),
  birth: day,
  ssn: T.String({
    maxLength: 11,
    description: 'Returned masked except for the last four digits. Sent back as it was returned, it stays as it is',
  }),
  phone: text(onboardingLimits.phone),
})
export type PersonContent = T.Static<typeof PersonContent>

export const CrdContent = T.Object({
  crd: text(20),
  none: T.Boolean({ description: 'They never had a CRD number' }),
  states: T.Array(T.String({ maxLength: 2 }), {
    maxItems: onboardingLimits.states,
    description: 'Two-letter codes of the states they’ll work in',
  }),
})
export type CrdContent = T.Static<typeof CrdContent>

/** The last three answer for a time without a job; picked from a gap, they are entries like any other. */
export const jobKinds = ['job', 'study', 'between', 'leave'] as const
export type JobKind = (typeof jobKinds)[number]
/** As a gap asks for them, in its order. */
export const gapAnswers: readonly { kind: JobKind; text: string }[] = [
  { kind: 'between', text: 'Between jobs' },
  { kind: 'study', text: 'Studying' },
  { kind: 'leave', text: 'Family or leave' },
  { kind: 'job', text: 'Another job' },
]

const entryKey = T.String({
  minLength: 1,
  maxLength: 40,
  description: 'Chosen by the browser, so that a row keeps its place while it’s edited',
})
export const JobEntry = T.Object({
  key: entryKey,
  kind: T.Enum(jobKinds),
  name: text(onboardingLimits.employer),
  position: text(onboardingLimits.title),
  city: text(onboardingLimits.city),
  state: text(addressLimits.state),
  words: text(onboardingLimits.words),
  from: day,
  to: DraftDay,
})
export type JobEntry = T.Static<typeof JobEntry>

const PostalAddress = T.Object({
  street: text(addressLimits.street),
  unit: text(addressLimits.unit),
  city: text(addressLimits.city),
  state: text(addressLimits.state),
  zip: text(addressLimits.zip),
  country: text(addressLimits.country),
})
export const HomeEntry = T.Object({
  key: entryKey,
  address: PostalAddress,
  from: day,
  to: DraftDay,
})
export type HomeEntry = T.Static<typeof HomeEntry>

export const HistoryContent = T.Object({
  jobs: T.Array(JobEntry, { maxItems: onboardingLimits.jobs }),
  homes: T.Array(HomeEntry, { maxItems: onboardingLimits.homes }),
})
export type HistoryContent = T.Static<typeof HistoryContent>

export const DisclosureAnswer = T.Object({
  id: T.String({ maxLength: 10, description: 'Of the question' }),
  yes: T.Boolean(),
  what: Lines({ maxLength: onboardingLimits.what }),
  on: day,
  status: T.Union([T.Enum(disclosureStatuses), T.Literal('')]),
})
export type DisclosureAnswer = T.Static<typeof DisclosureAnswer>

export const DisclosuresContent = T.Object({
  answers: T.Array(DisclosureAnswer, { maxItems: 100, description: 'Only what was answered' }),
})
export type DisclosuresContent = T.Static<typeof DisclosuresContent>

export const ActivitiesContent = T.Object({
  none: T.Boolean({ description: 'They have none' }),
  list: T.Array(Activity, { maxItems: onboardingLimits.activities }),
})
export type ActivitiesContent = T.Static<typeof ActivitiesContent>

export interface StepContents {
  person: PersonContent
  crd: CrdContent
  history: HistoryContent
  disclosures: DisclosuresContent
  activities: ActivitiesContent
}

/** What each is before anything was typed. */
export const blankContents: StepContents = {
  person: { first: '', middle: '', last: '', other_names: '', birth: '', ssn: '', phone: '' },
  crd: { crd: '', none: false, states: [] },
  history: { jobs: [], homes: [] },
  disclosures: { answers: [] },
  activities: { none: false, list: [] },
}

/** What the candidate signs. Kept by its number, so that it can be shown which words it was. */
export const onboardingOath = {
  version: 1,
  words: (firm: string) => `My answers are true and complete. I’ll tell ${firm} about any change within 30 days.`,
} as const
