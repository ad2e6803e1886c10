// Exams: the catalogue and an advisor's requests, from asking to the result.
import * as T from 'typebox'
import { CalendarDay, CalendarDayOrEmpty } from './dates.ts'
import { endpoint } from './endpoint.ts'
import { RowId } from './ids.ts'
import { Ok } from './errors.ts'
import { Lines } from './lines.ts'
import { examGroups } from './rules/exams.ts'

export const examsTopic = (accountId: string) => `exams/${accountId}`
/** For reviewers: something changed among the requests they may look after. */
export const examQueueTopic = 'exams/queue'
/** For everybody: a price. */
export const examPricesTopic = 'exams/prices'

export const examStatuses = [
  'Awaiting payment',
  'Requested',
  'Denied',
  'Window open',
  'Scheduled',
  'Passed',
  'Failed',
  'Expired',
  'Withdrawn',
] as const
export type ExamStatus = (typeof examStatuses)[number]
const examResults = ['Passed', 'Failed'] as const
export type ExamOutcome = (typeof examResults)[number]

const id = RowId
const day = T.String({ description: 'yyyy-mm-dd', maxLength: 10 })
const OfRequest = T.Object({ id })
export const examReasonLength = 500

export const ExamEntry = T.Object({
  text: T.String(),
  desc: T.String(),
  cost: T.Number({ description: 'Current price in dollars' }),
  q: T.Integer(),
  duration: T.String(),
  url: T.String(),
  pre: T.String(),
  value: T.String(),
  group: T.Enum(examGroups),
  disabled: T.Boolean({ description: 'Already held' }),
  pre_held: T.Boolean({ description: 'The prerequisite is held' }),
  blocked: T.String({ description: 'Why it can’t be requested right now. Empty if it can' }),
  blocked_by: T.Enum(['', 'held', 'request', 'prerequisite', 'retake'] as const, {
    description: 'The same as a word',
  }),
  retake_from: T.Union([day, T.Null()], {
    description: 'If it was failed and has to wait: the first day it can be taken',
  }),
})
export type ExamEntry = T.Static<typeof ExamEntry>

const ExamResult = T.Object({
  result: T.Enum(examResults),
  on: day,
  by: T.String({ description: 'Who recorded it. Empty if not known' }),
  at: T.String(),
  reason: T.String({ description: 'Why the one before was corrected. Empty for the first' }),
})

export const ExamRequest = T.Object({
  id,
  exam: T.String({ description: 'The catalog value' }),
  text: T.String(),
  status: T.Enum(examStatuses),
  reason: T.String(),
  payer: T.Enum(['firm', 'advisor'] as const),
  cost: T.Integer({ description: 'Price in cents at the time of the request' }),
  wanted_from: T.Union([day, T.Null()]),
  wanted_to: T.Union([day, T.Null()]),
  advisor: T.String(),
  created: T.String(),
  window_from: T.Union([day, T.Null()]),
  window_to: T.Union([day, T.Null()]),
  days_left: T.Union([T.Integer(), T.Null()]),
  scheduled: T.Union([day, T.Null()]),
  result_on: T.Union([day, T.Null()]),
  retake_from: T.Union([day, T.Null()], { description: 'Earliest retake date after a failed exam' }),
  results: T.Array(ExamResult, { description: 'Every result that was recorded, the latest last. The last one counts' }),
  task: T.Union([T.Integer(), T.Null()]),
  can: T.Object({
    pay: T.Boolean(),
    withdraw: T.Boolean(),
    schedule: T.Boolean(),
    result: T.Boolean(),
    correct: T.Boolean({ description: 'Correct the result on record' }),
    worked: T.Boolean({
      description: 'The caller worked on it for the advisor, so someone else has to record the result',
    }),
  }),
})
export type ExamRequest = T.Static<typeof ExamRequest>

export const listExams = endpoint({
  method: 'GET',
  path: '/exams',
  access: 'guest-ok',
  summary:
    'Lists the exam catalog with eligibility for the caller (or the advisor they act for), and their requests, newest first',
  answer: T.Object({
    ok: T.Boolean(),
    exams: T.Array(ExamEntry),
    crd: T.String({ description: 'The advisor’s CRD number. Empty if there is none' }),
    held: T.Array(T.Object({ text: T.String(), desc: T.String(), on: day }), {
      description: 'The exams on the advisor’s licenses, including the SIE, oldest first',
    }),
    requests: T.Array(ExamRequest),
    methods: T.Object({ card: T.Boolean(), sandbox: T.Boolean(), commission: T.Boolean() }),
    can: T.Object({ request: T.Boolean(), price: T.Boolean(), review: T.Boolean() }),
  }),
})

export const requestExam = endpoint({
  method: 'POST',
  path: '/exams/requests',
  access: 'signed-in',
  summary: 'Requests an exam. If the advisor pays, it goes to the home office after the payment',
  body: T.Object({
    exam: T.String({ maxLength: 20 }),
    reason: Lines({ maxLength: examReasonLength, description: 'Anything the registrations team should know' }),
    payer: T.Enum(['firm', 'advisor'] as const),
    wanted_from: CalendarDayOrEmpty,
    wanted_to: CalendarDayOrEmpty,
  }),
  answer: T.Object({ ok: T.Boolean(), id }),
})

export const scheduleExam = endpoint({
  method: 'POST',
  path: '/exams/requests/:id/schedule',
  access: 'signed-in',
  summary: 'Records the date the advisor booked, which must fall within the window',
  params: OfRequest,
  body: T.Object({ on: CalendarDay }),
  answer: Ok,
})

export const withdrawExam = endpoint({
  method: 'POST',
  path: '/exams/requests/:id/withdraw',
  access: 'signed-in',
  summary: 'Withdraws a request before its window opens',
  params: OfRequest,
  answer: Ok,
})

// The firm's side
export const examQueue = endpoint({
  method: 'GET',
  path: '/exams/requests',
  access: 'reviewer:activities',
  summary: 'Lists open requests in the caller’s scope and the latest results',
  answer: T.Object({ ok: T.Boolean(), data: T.Array(ExamRequest) }),
})

export const recordResult = endpoint({
  method: 'POST',
  path: '/exams/requests/:id/result',
  inPerson: true,
  access: 'reviewer:activities',
  summary: 'Records a passed or failed exam and its date. The advisor holds a passed exam from that date',
  params: OfRequest,
  body: T.Object({ result: T.Enum(examResults), on: CalendarDay }),
  answer: Ok,
})

export const correctResult = endpoint({
  method: 'POST',
  path: '/exams/requests/:id/correction',
  inPerson: true,
  access: 'reviewer:activities',
  summary: 'Corrects a recorded result, with a reason. Both stay on record, and the advisor gets an email',
  params: OfRequest,
  body: T.Object({
    result: T.Enum(examResults),
    on: CalendarDay,
    reason: Lines({ minLength: 3, maxLength: examReasonLength, pattern: '\\S' }),
  }),
  answer: Ok,
})

export const ExamPrice = T.Object({
  exam: T.String({ maxLength: 20 }),
  from: CalendarDay,
  cost: T.Number({ minimum: 0, maximum: 10_000, description: 'Dollars' }),
})
export const listExamPrices = endpoint({
  method: 'GET',
  path: '/exams/prices',
  access: 'admin',
  summary: 'Lists every price the firm has entered, newest first',
  answer: T.Object({ ok: T.Boolean(), data: T.Array(ExamPrice) }),
})
export const saveExamPrice = endpoint({
  method: 'PUT',
  path: '/exams/prices',
  access: 'admin',
  summary: 'Sets a price effective from a date. Replaces any price with the same date',
  body: ExamPrice,
  proof: 'recent',
  answer: Ok,
})
