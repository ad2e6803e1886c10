// Legal holds: what they cover can't be disposed of. For compliance; for everyone else there is no trace of them.
import * as T from 'typebox'
import { endpoint } from './endpoint.ts'
import { RowId } from './ids.ts'
import { Ok } from './errors.ts'
import { type RecordClassId, recordClassIds } from './record-classes.ts'
import { RecordScope } from './records.ts'
import { scopeProblem } from './rules/hold.ts'

/** Ours. */
export const holdLimits = { matter: 80, reference: 80, reason: 500, searched: 100 } as const

const text = T.String()
const moment = T.String({ format: 'date-time' })
const ClassId = T.Enum(recordClassIds as [RecordClassId, ...RecordClassId[]])
const Id = T.Object({ id: RowId })
const Reason = T.String({ pattern: '\\S', maxLength: holdLimits.reason })

export const holdStates = ['active', 'lifted', 'all'] as const
export type HoldState = (typeof holdStates)[number]

const row = {
  id: T.Integer(),
  matter: text,
  reference: text,
  scope: RecordScope,
  people: T.Array(T.Object({ id: text, name: text })),
  branches: T.Array(T.Object({ id: T.Integer(), name: text })),
  records: T.Union([T.Integer(), T.Null()], { description: 'How many it keeps today. Null once it is lifted' }),
  placed_by: text,
  placed_by_id: T.Union([T.String(), T.Null()]),
  placed_at: moment,
  lifted_at: T.Union([moment, T.Null()]),
}
export const HoldRow = T.Object(row)
export type HoldRow = T.Static<typeof HoldRow>

export const listHolds = endpoint({
  method: 'GET',
  path: '/records/holds',
  access: 'reviewer:records',
  summary: 'Lists legal holds, newest first',
  query: T.Object({
    state: T.Optional(T.Enum([...holdStates] as [HoldState, ...HoldState[]])),
    q: T.Optional(T.String({ maxLength: holdLimits.searched })),
  }),
  answer: T.Object({
    ok: T.Boolean(),
    data: T.Array(HoldRow),
    counts: T.Object({ active: T.Integer(), lifted: T.Integer(), all: T.Integer() }),
    kept: T.Integer({ description: 'Records that active holds keep, each counted once' }),
    can: T.Object({ place: T.Boolean() }),
  }),
})

const HeldClass = T.Object({ class: ClassId, records: T.Integer() })
export const RecordEvent = T.Object({
  action: text,
  at: moment,
  by: T.String({ description: 'Empty for what the portal did by itself' }),
  text: T.String({ description: 'A reason, or what was added' }),
  count: T.Union([T.Integer(), T.Null()]),
  disposal: T.Union([T.Integer(), T.Null()]),
})
export type RecordEvent = T.Static<typeof RecordEvent>

export const getHold = endpoint({
  method: 'GET',
  path: '/records/holds/:id',
  access: 'reviewer:records',
  summary: 'Returns a legal hold with what it keeps and what happened to it',
  params: Id,
  answer: T.Object({
    ok: T.Boolean(),
    hold: T.Object({
      ...row,
      reason: text,
      lift_reason: text,
      lifted_by: text,
      classes: T.Array(HeldClass),
      past: T.Integer({ description: 'How many of its records would be past their time today' }),
      activity: T.Array(RecordEvent, { description: 'Newest first' }),
    }),
    can: T.Object({ widen: T.Boolean(), lift: T.Boolean() }),
  }),
})
export type HoldDetails = T.Static<(typeof getHold)['answer']>['hold']

const problemsOf = (scope: RecordScope, before = ''): Record<string, string> => {
  const problem = scopeProblem(scope)
  return problem ? { [`${before}until`]: problem } : {}
}

export const countHold = endpoint({
  method: 'POST',
  path: '/records/hold-count',
  access: 'reviewer:records',
  summary: 'Counts what a scope covers, before a hold is placed on it',
  changes: false,
  body: RecordScope,
  check: (scope: RecordScope) => problemsOf(scope),
  answer: T.Object({
    ok: T.Boolean(),
    records: T.Integer(),
    past: T.Integer({ description: 'How many are past their time' }),
    leaving: T.Integer({ description: 'How many would leave the open proposal' }),
    proposal: T.Union([T.Integer(), T.Null()], { description: 'The open proposal, if there is one' }),
  }),
})

const NewHold = T.Object({
  matter: T.String({ pattern: '\\S', maxLength: holdLimits.matter }),
  reference: T.String({ maxLength: holdLimits.reference }),
  scope: RecordScope,
  reason: Reason,
})
export const placeHold = endpoint({
  method: 'POST',
  path: '/records/holds',
  access: 'reviewer:records',
  summary: 'Places a legal hold: what it covers leaves the open proposal and every later one',
  body: NewHold,
  check: ({ scope }: T.Static<typeof NewHold>) => problemsOf(scope, 'scope.'),
  answer: T.Object({ ok: T.Boolean(), id: T.Integer(), left: T.Integer({ description: 'Left the open proposal' }) }),
})

export const widenHold = endpoint({
  method: 'PUT',
  path: '/records/holds/:id/scope',
  access: 'reviewer:records',
  summary: 'Widens the scope of a legal hold, never narrows it',
  params: Id,
  body: RecordScope,
  check: (scope: RecordScope) => problemsOf(scope),
  answer: Ok,
})

export const liftHold = endpoint({
  method: 'POST',
  path: '/records/holds/:id/lift',
  access: 'reviewer:records',
  summary: 'Lifts a legal hold: its records go back to their normal retention',
  params: Id,
  body: T.Object({ reason: Reason }),
  proof: 'recent',
  answer: Ok,
})
