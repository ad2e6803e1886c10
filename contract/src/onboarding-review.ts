// Onboarding as the firm has it: candidates are invited, reviewed step by step, planned for, and approved or not.
import * as T from 'typebox'
import { CalendarDay } from './dates.ts'
import { endpoint } from './endpoint.ts'
import { RowId, rowIdRange, RowVersion } from './ids.ts'
import { Ok } from './errors.ts'
import { AnyFile } from './files.ts'
import { Lines } from './lines.ts'
import { CandidatePlan, planKinds, planStates } from './onboarding.ts'
import { positionIds } from './onboarding-positions.ts'
import {
  ActivitiesContent,
  CrdContent,
  DisclosuresContent,
  HistoryContent,
  onboardingLimits,
  onboardingSteps,
  PersonContent,
} from './onboarding-steps.ts'
import { Branches } from './publication.ts'
import { inviteProblems } from './rules/candidate.ts'

/** Lists of candidates: of a branch, and of the whole firm. */
export const candidatesTopic = (of: number | 'firm') => `candidates/${of}`
/** One candidate, for whoever has them open. */
export const candidateTopic = (id: number) => `candidate/${id}`

export const candidateStates = [
  'invited',
  'started',
  'review',
  'returned',
  'approved',
  'declined',
  'withdrawn',
] as const
export type CandidateState = (typeof candidateStates)[number]
export const candidateStateNames: Record<CandidateState, string> = {
  invited: 'Invited',
  started: 'In progress',
  review: 'In review',
  returned: 'Returned',
  approved: 'Approved',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
}
export const candidateSegments = ['open', 'review', 'closed'] as const
export type CandidateSegment = (typeof candidateSegments)[number]
/** How many rows come at once. */
export const candidatePage = 50

const id = RowId
const branch = id
const moment = T.String()
const orNull = <S extends T.TSchema>(schema: S) => T.Union([schema, T.Null()])
const version = RowVersion
const access = 'reviewer:activities'
const ById = T.Object({ id })

export const linkStates = ['sent', 'opened', 'expired', 'revoked', 'none'] as const

const CandidateRow = T.Object({
  id,
  first: T.String(),
  last: T.String(),
  position: T.Enum(positionIds),
  branch: T.String(),
  starts: orNull(T.String()),
  state: T.Enum(candidateStates),
  done: T.Integer({ description: 'Steps done, of eight' }),
  invited: moment,
  invited_by: T.String({ description: 'Empty if they are no longer with the firm' }),
  signed: orNull(moment),
  link: T.Enum(linkStates),
  again: orNull(T.String({ description: 'When a new link was requested. Null once it was sent' })),
  task: orNull(T.Integer()),
})
export type CandidateRow = T.Static<typeof CandidateRow>

export const listCandidates = endpoint({
  method: 'GET',
  path: '/candidates',
  access,
  summary: 'Lists candidates of the caller’s branch, or of the whole firm, the earliest start first',
  query: T.Object({
    segment: T.Optional(T.Enum(candidateSegments)),
    q: T.Optional(T.String({ maxLength: 100, description: 'Searches names' })),
    page: T.Optional(T.Integer({ minimum: 1, maximum: 100_000 })),
  }),
  answer: T.Object({
    ok: T.Boolean(),
    data: T.Array(CandidateRow),
    total: T.Integer(),
    counts: T.Object({ open: T.Integer(), review: T.Integer(), closed: T.Integer() }),
    branches: Branches,
    policies: T.Integer({ description: 'How many policies a candidate acknowledges now' }),
    can: T.Object({ invite: T.Boolean() }),
  }),
})

export const inviteCandidate = endpoint({
  method: 'POST',
  path: '/candidates',
  access,
  summary: 'Invites a candidate. They get a personal link by email',
  body: T.Object({
    key: T.String({ format: 'uuid', description: 'Chosen by the caller. Sent twice, it’s one invitation' }),
    first: T.String({ maxLength: onboardingLimits.name }),
    last: T.String({ maxLength: onboardingLimits.name }),
    email: T.String({ maxLength: onboardingLimits.email }),
    branch,
    position: T.Enum(positionIds),
    starts: orNull(CalendarDay),
  }),
  check: inviteProblems,
  answer: T.Object({ ok: T.Boolean(), id }),
})
export type CandidateInvited = T.Static<(typeof inviteCandidate)['body']>

const changing = { params: ById, access, answer: Ok } as const

export const renewCandidateLink = endpoint({
  ...changing,
  method: 'POST',
  path: '/candidates/:id/link',
  summary: 'Emails a new link. The one before stops working',
  body: T.Object({ version }),
})

export const revokeCandidateLink = endpoint({
  ...changing,
  method: 'POST',
  path: '/candidates/:id/revoke',
  summary: 'Ends the link. What was entered stays',
  body: T.Object({ version }),
})

export const remindCandidate = endpoint({
  ...changing,
  method: 'POST',
  path: '/candidates/:id/remind',
  summary: 'Emails a reminder, at most once a day',
  body: T.Object({ version }),
})

export const moveCandidateStart = endpoint({
  ...changing,
  method: 'PUT',
  path: '/candidates/:id/start',
  summary: 'Changes the planned start. The candidate gets an email',
  body: T.Object({
    version,
    starts: orNull(CalendarDay),
    time: T.String({ pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$', description: 'On the firm’s clock' }),
    place: T.String({ maxLength: onboardingLimits.place, description: 'Empty for the branch' }),
  }),
})

export const stepReviews = ['none', 'accepted', 'returning', 'returned'] as const
export type StepReview = (typeof stepReviews)[number]

const ReviewedStep = T.Object({
  step: T.Enum(onboardingSteps),
  done: T.Boolean(),
  note: T.String({ description: 'What is in it, in a few words' }),
  review: T.Enum(stepReviews, { description: '`returning`: marked, and not sent back yet' }),
  by: T.String({ description: 'Who accepted or returned it. Empty for the portal itself' }),
  at: orNull(moment),
  reason: T.String(),
})
export type ReviewedStep = T.Static<typeof ReviewedStep>

const ReviewFile = T.Object({
  id,
  place: T.String(),
  name: T.String(),
  size: T.Integer(),
  at: moment,
  url: T.String({ description: 'Path under /api' }),
  scanned: T.Boolean({
    description: 'False where the portal has no virus scanner: then it is only saved, never shown',
  }),
})
export type CandidateReviewFile = T.Static<typeof ReviewFile>

export const CandidateRecord = T.Object({
  ...CandidateRow.properties,
  email: T.String(),
  until: T.String({ description: 'Last day on which the link works' }),
  time: T.String(),
  place: T.String(),
  sent: moment,
  opened: orNull(moment),
  reminded: orNull(moment),
  questions: T.Integer({ description: 'Version of the disclosure questions' }),
  steps: T.Array(ReviewedStep),
  answers: orNull(
    T.Object({
      person: PersonContent,
      crd: CrdContent,
      history: HistoryContent,
      disclosures: DisclosuresContent,
      activities: ActivitiesContent,
    }),
  ),
  files: T.Array(ReviewFile),
  policies: T.Array(T.Object({ title: T.String(), version: T.Integer(), at: moment })),
  signature: orNull(
    T.Object({ name: T.String(), at: moment, text: T.Integer({ description: 'Version of the text' }) }),
  ),
  plans: T.Array(CandidatePlan),
  creates: T.Array(T.Object({ text: T.String(), more: T.Array(T.String()) }), {
    description: 'What approving would create, or has created',
  }),
  suggested: T.Object({ email: T.String({ description: 'For the account, at the firm' }) }),
  decided: orNull(T.Object({ at: moment, by: T.String(), reason: T.String() })),
  account: orNull(T.String({ description: 'Id of the account, once approved' })),
  version,
  can: T.Object({
    link: T.Boolean({ description: 'Send again, revoke, remind, and move the start' }),
    review: T.Boolean({ description: 'Accept and return steps' }),
    plan: T.Boolean(),
    decline: T.Boolean(),
    withdraw: T.Boolean({ description: 'Note that the candidate has withdrawn' }),
    decide: T.Boolean({ description: 'Approve' }),
    why_not: T.String({ description: 'Why the caller can’t decide, and who can. Empty otherwise' }),
    reveal: T.Boolean(),
  }),
})
export type CandidateRecord = T.Static<typeof CandidateRecord>

export const getCandidate = endpoint({
  method: 'GET',
  path: '/candidates/:id',
  access,
  summary: 'Returns a candidate with everything that was signed. Personal data is masked',
  params: ById,
  answer: T.Object({ ok: T.Boolean(), candidate: CandidateRecord }),
})

export const revealCandidate = endpoint({
  method: 'POST',
  path: '/candidates/:id/reveal',
  access,
  summary: 'Returns the Social Security number and the date of birth. Recorded in the audit log',
  params: ById,
  proof: 'recent',
  answer: T.Object({ ok: T.Boolean(), ssn: T.String(), birth: T.String() }),
})

export const candidateFile = endpoint({
  method: 'GET',
  path: '/candidates/:id/files/:file',
  access,
  summary: 'Downloads a file of a candidate',
  params: T.Object({ id, file: id }),
  answer: AnyFile,
})

export const acceptSteps = endpoint({
  ...changing,
  method: 'POST',
  path: '/candidates/:id/accept',
  inPerson: true,
  summary: 'Accepts steps',
  body: T.Object({
    version,
    steps: T.Array(T.Enum(onboardingSteps), { minItems: 1, maxItems: onboardingSteps.length, uniqueItems: true }),
  }),
})

export const markStep = endpoint({
  ...changing,
  method: 'PUT',
  path: '/candidates/:id/returning',
  inPerson: true,
  summary: 'Marks a step to be returned, with what should change. An empty reason takes the mark away',
  body: T.Object({
    version,
    step: T.Enum(onboardingSteps),
    reason: Lines({ maxLength: onboardingLimits.reason }),
  }),
})

export const returnSteps = endpoint({
  ...changing,
  method: 'POST',
  path: '/candidates/:id/return',
  inPerson: true,
  summary: 'Returns every marked step. The candidate gets one email',
  body: T.Object({ version }),
})

export const planCandidate = endpoint({
  ...changing,
  method: 'PUT',
  path: '/candidates/:id/plan',
  summary: 'Plans fingerprints, the background check, registrations, or equipment',
  body: T.Object({
    version,
    kind: T.Enum(planKinds),
    state: T.Enum(planStates),
    on: orNull(CalendarDay),
    time: T.String({ maxLength: 5, description: 'HH:MM on the firm’s clock, or empty' }),
    place: T.String({ maxLength: onboardingLimits.place }),
  }),
})

export const declineCandidate = endpoint({
  ...changing,
  method: 'POST',
  path: '/candidates/:id/decline',
  inPerson: true,
  summary: 'Declines a candidate. The reason stays with the firm',
  body: T.Object({ version, reason: Lines({ minLength: 1, maxLength: onboardingLimits.reason, pattern: '\\S' }) }),
})

export const withdrawCandidate = endpoint({
  ...changing,
  method: 'POST',
  path: '/candidates/:id/withdraw',
  summary: 'Notes that a candidate has withdrawn',
  body: T.Object({ version, reason: Lines({ maxLength: onboardingLimits.reason }) }),
})

export const approveCandidate = endpoint({
  method: 'POST',
  path: '/candidates/:id/approve',
  inPerson: true,
  access,
  proof: 'recent',
  summary:
    'Approves a candidate: account, profile, directory entry, registration requests, fees, and setup email at once',
  params: ById,
  body: T.Object({
    version,
    email: T.String({ maxLength: onboardingLimits.email, description: 'For the account' }),
    tapsid: T.Optional(T.Integer({ ...rowIdRange, description: 'Commission ID, if it’s known' })),
  }),
  answer: T.Object({ ok: T.Boolean(), account: T.String() }),
})
