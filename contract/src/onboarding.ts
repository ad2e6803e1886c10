// Onboarding as the candidate has it: a status page and eight steps behind a link, without an account. Before the emailed code nothing
// of it is told.
import * as T from 'typebox'
import { endpoint } from './endpoint.ts'
import { RowId, RowVersion, versionRange } from './ids.ts'
import { Ok } from './errors.ts'
import { AnyFile, Download, upload } from './files.ts'
import { candidateDocuments, type CandidateDocument, positionIds } from './onboarding-positions.ts'
import {
  ActivitiesContent,
  CrdContent,
  DisclosuresContent,
  HistoryContent,
  onboardingSteps,
  PersonContent,
} from './onboarding-steps.ts'

const id = RowId
const moment = T.String()
const orNull = <S extends T.TSchema>(schema: S) => T.Union([schema, T.Null()])
const day = T.String({ description: 'yyyy-mm-dd' })
const access = 'link:onboarding'

/** `closed`: declined or withdrawn, which of them isn't told. */
export const candidateSides = ['open', 'review', 'returned', 'approved', 'closed'] as const
export type CandidateSide = (typeof candidateSides)[number]

export const Step = T.Object({
  step: T.Enum(onboardingSteps),
  done: T.Boolean({ description: 'Needs nothing more from the candidate' }),
  done_at: orNull(moment),
  note: T.String({ description: 'For example "3 of 4". Empty if there is nothing to say' }),
  asks: T.Boolean({ description: 'The note asks for something' }),
  locked: T.Boolean({ description: 'Can’t be changed now: sent to review, accepted, or not open yet' }),
  returned: orNull(
    T.Object({
      reason: T.String({ description: 'In the reviewer’s words' }),
      by: T.String(),
      at: moment,
      changed: T.Boolean({ description: 'It was changed since' }),
    }),
  ),
})
export type OnboardingStepState = T.Static<typeof Step>

/** What the firm does meanwhile. */
export const planKinds = ['fingerprints', 'background', 'u4', 'states', 'equipment'] as const
export type PlanKind = (typeof planKinds)[number]
export const planNames: Record<PlanKind, string> = {
  fingerprints: 'Fingerprints',
  background: 'Background check',
  u4: 'Form U4',
  states: 'State registrations',
  equipment: 'Laptop and phone',
}
export const planStates = ['planned', 'booked', 'running', 'done'] as const
export type PlanState = (typeof planStates)[number]

const Contact = T.Object({
  name: T.String(),
  role: T.String(),
  phone: T.String(),
  email: T.String({ description: 'Empty if it isn’t for candidates' }),
  face: T.String({ description: 'Path of their picture. Empty if they have none' }),
})
export type OnboardingContact = T.Static<typeof Contact>

export const CandidatePlan = T.Object({
  kind: T.Enum(planKinds),
  state: T.Enum(planStates),
  on: orNull(T.String({ description: 'Day it is due or takes place, yyyy-mm-dd' })),
  at: orNull(T.String({ description: 'Minutes are agreed: when it takes place' })),
  place: T.String(),
  done_at: orNull(moment),
})
export type CandidatePlan = T.Static<typeof CandidatePlan>

const Status = T.Object({
  first: T.String({ description: 'First name' }),
  position: T.Enum(positionIds),
  branch: T.String(),
  starts: orNull(day),
  moved: orNull(T.Object({ from: orNull(day), at: moment })),
  day: orNull(
    T.Object({ at: moment, place: T.String(), ask: T.String({ description: 'First name of whom to ask for' }) }),
  ),
  steps: T.Array(Step, { description: 'All eight, in order' }),
  policies_left: T.Array(T.String(), { description: 'Titles of those not acknowledged yet' }),
  documents_left: T.Array(T.Enum(Object.keys(candidateDocuments) as CandidateDocument[])),
  gaps: T.Array(T.String(), { description: 'In words, for example "June 2021 isn’t covered"' }),
  minutes: T.Integer({ description: 'About how long the rest takes' }),
  saved: orNull(moment),
  signed: orNull(moment),
  states: T.Array(T.String(), { description: 'Names of the states they’ll be registered in' }),
  plans: T.Array(CandidatePlan),
  until: T.String({ description: 'Last day on which the link works' }),
  reminders: T.Boolean({ description: 'They get reminders by email' }),
})
export type OnboardingStatus = T.Static<typeof Status>

export const getOnboarding = endpoint({
  method: 'GET',
  path: '/onboarding',
  access,
  summary: 'Says what is done, what is missing, and who to call. Changes nothing',
  answer: T.Object({
    ok: T.Boolean(),
    side: T.Enum(candidateSides),
    people: T.Array(Contact, { description: 'Who to call, the one who invited them first' }),
    status: orNull(Status),
  }),
})

const CandidateFile = T.Object({
  id,
  place: T.String({ description: 'The document or the question it belongs to' }),
  name: T.String(),
  size: T.Integer(),
  at: moment,
})
export type CandidateFile = T.Static<typeof CandidateFile>

const Policy = T.Object({
  id,
  title: T.String(),
  version: T.Integer(),
  kind: T.Enum(['pdf', 'xlsx', 'docx'] as const),
  size: T.Integer(),
  opened: T.Boolean({ description: 'This version was opened' }),
  attested: orNull(moment),
})
export type OnboardingPolicy = T.Static<typeof Policy>

const version = T.Integer({ ...versionRange, minimum: 0, description: '0 if nothing was saved yet' })
const typed = <S extends T.TSchema>(content: S) => T.Object({ version, saved: orNull(moment), content })

const Wizard = T.Object({
  position: T.Enum(positionIds),
  first: T.String({ description: 'As they were invited, for an empty form' }),
  last: T.String(),
  questions: T.Integer({ description: 'Version of the disclosure questions' }),
  person: typed(PersonContent),
  crd: typed(CrdContent),
  history: typed(HistoryContent),
  disclosures: typed(DisclosuresContent),
  activities: typed(ActivitiesContent),
  files: T.Array(CandidateFile),
  policies: T.Array(Policy),
  steps: T.Array(Step),
  version: T.Integer({ description: 'Of all answers together. It goes with the signature' }),
  saved: orNull(moment),
  signed: orNull(T.Object({ at: moment, name: T.String() })),
})
export type OnboardingWizard = T.Static<typeof Wizard>

export const getOnboardingSteps = endpoint({
  method: 'GET',
  path: '/onboarding/steps',
  access,
  summary: 'Returns everything entered so far. 404 once it’s closed',
  answer: T.Object({ ok: T.Boolean(), side: T.Enum(candidateSides), help: Contact, wizard: Wizard }),
})

/** What every change of an answer says back. */
const Saved = T.Object({
  ok: T.Boolean(),
  version: T.Integer({ description: 'Of the step' }),
  all: T.Integer({ description: 'Of all answers together' }),
  saved: moment,
  steps: T.Array(Step),
})
export type OnboardingSaved = T.Static<typeof Saved>

const save = <const P extends `/${string}`, S extends T.TSchema>(path: P, content: S, what: string) =>
  endpoint({
    method: 'PUT',
    path,
    access,
    summary: `Saves ${what}, complete or not. Conflict if it was changed elsewhere in the meantime`,
    body: T.Object({ version, content }),
    answer: Saved,
  })

export const savePerson = save('/onboarding/person', PersonContent, 'the personal information')
export const saveCrd = save('/onboarding/crd', CrdContent, 'the CRD number and states')
export const saveHistory = save('/onboarding/history', HistoryContent, 'employment and residence')
export const saveDisclosures = save('/onboarding/disclosures', DisclosuresContent, 'the disclosures')
export const saveActivities = save('/onboarding/activities', ActivitiesContent, 'the outside activities')

const Changed = { all: T.Integer(), saved: moment, steps: T.Array(Step) }

export const addCandidateFile = endpoint({
  method: 'POST',
  path: '/onboarding/documents/:place',
  access,
  summary: 'Uploads a file for a document of the checklist or for a question answered yes (multipart)',
  params: T.Object({ place: T.String({ maxLength: 20, pattern: '^[a-z0-9]+$' }) }),
  form: T.Object({ upload }),
  answer: T.Object({ ok: T.Boolean(), file: CandidateFile, ...Changed }),
})

export const removeCandidateFile = endpoint({
  method: 'DELETE',
  path: '/onboarding/files/:file',
  access,
  summary: 'Removes a file while its step can be changed',
  params: T.Object({ file: id }),
  answer: T.Object({ ok: T.Boolean(), ...Changed }),
})

/** The browser shows it from what it got: the link's token is never in an address. */
export const readPolicy = endpoint({
  method: 'GET',
  path: '/onboarding/policies/:id',
  access,
  summary: 'Returns the current version of a policy, and notes that it was opened',
  params: T.Object({ id }),
  changes: true,
  answer: AnyFile,
})

export const attestPolicy = endpoint({
  method: 'POST',
  path: '/onboarding/policies/:id',
  access,
  summary: 'Acknowledges a policy. Conflict if it wasn’t opened, or has a newer version',
  params: T.Object({ id }),
  body: T.Object({ version: RowVersion }),
  answer: T.Object({ ok: T.Boolean(), attested: moment, ...Changed }),
})

export const signOnboarding = endpoint({
  method: 'POST',
  path: '/onboarding/sign',
  access,
  summary: 'Signs the answers and sends them to review. Sent twice, it’s one signature',
  body: T.Object({
    version: T.Integer({
      ...versionRange,
      minimum: 0,
      description: 'Of all answers together: what was signed is what was seen',
    }),
    name: T.String({ maxLength: 200 }),
    agree: T.Boolean(),
  }),
  check: ({ name, agree }: { name: string; agree: boolean }): Record<string, string> => ({
    ...(!agree && { agree: 'Check this box to sign.' }),
    ...(typeof name === 'string' && !name.trim() && { name: 'Type your full legal name.' }),
  }),
  answer: T.Object({ ok: T.Boolean(), signed: moment }),
})

export const withdrawOnboarding = endpoint({
  method: 'POST',
  path: '/onboarding/withdraw',
  access,
  summary: 'Withdraws the candidate. Nothing of what was entered is shown anymore',
  answer: Ok,
})

export const setOnboardingReminders = endpoint({
  method: 'PUT',
  path: '/onboarding/reminders',
  access,
  summary: 'Stops reminders by email, or turns them on again',
  body: T.Object({ on: T.Boolean() }),
  answer: Ok,
})

export const calendarKinds = ['first-day', 'fingerprints'] as const

export const onboardingCalendar = endpoint({
  method: 'GET',
  path: '/onboarding/calendar/:what',
  access,
  summary: 'Returns a calendar file of the first day or of the fingerprint appointment. 404 while there is no date',
  params: T.Object({ what: T.Enum(calendarKinds) }),
  answer: Download('text/calendar'),
})

/** About how long each step takes, in minutes; of policies each one. */
export const stepMinutes = {
  person: 5,
  crd: 2,
  history: 15,
  disclosures: 10,
  activities: 5,
  documents: 10,
  policies: 8,
  sign: 2,
} as const satisfies Record<(typeof onboardingSteps)[number], number>
