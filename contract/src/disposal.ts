// Disposal: what is past its time is proposed once a month, approved by two people, and deleted. A disposal note stays of each record.
import * as T from 'typebox'
import { endpoint } from './endpoint.ts'
import { RowId } from './ids.ts'
import { Ok } from './errors.ts'
import { Csv } from './files.ts'
import { RecordName } from './held.ts'
import { RecordEvent } from './holds.ts'
import { type RecordClassId, recordClassIds } from './record-classes.ts'

/** Ours. */
export const disposalLimits = { reason: 500, page: 50 } as const

const text = T.String()
const moment = T.String({ format: 'date-time' })
const day = T.String({ format: 'date' })
const ClassId = T.Enum(recordClassIds as [RecordClassId, ...RecordClassId[]])
const Id = T.Object({ id: RowId })
const Reason = T.String({ pattern: '\\S', maxLength: disposalLimits.reason })

/** `nothing`: a month in which nothing was past its time. `approved`: being carried out. */
export const disposalStates = ['open', 'approved', 'done', 'declined', 'lapsed', 'nothing'] as const
export type DisposalState = (typeof disposalStates)[number]
const State = T.Enum([...disposalStates] as [DisposalState, ...DisposalState[]])

/** `out`: taken out by hand. The last three are left out when it is carried out: still referred to, in use again, not there. */
export const itemStates = ['proposed', 'held', 'out', 'disposed', 'referred', 'kept', 'missing'] as const
export type ItemState = (typeof itemStates)[number]
const Item = T.Enum([...itemStates] as [ItemState, ...ItemState[]])

const figures = {
  id: T.Integer(),
  month: T.String({ description: '2026-10' }),
  state: State,
  proposed_at: moment,
  lapses_on: day,
  ended_at: T.Union([moment, T.Null()]),
  approvals: T.Integer(),
  records: T.Integer({ description: 'To dispose of; once it is done, disposed of' }),
  held: T.Integer(),
}
export const DisposalRow = T.Object(figures)
export type DisposalRow = T.Static<typeof DisposalRow>

export const listDisposals = endpoint({
  method: 'GET',
  path: '/records/disposals',
  access: 'reviewer:records',
  summary: 'Lists the monthly disposal proposals, newest first',
  answer: T.Object({
    ok: T.Boolean(),
    data: T.Array(DisposalRow),
    next_on: T.String({ format: 'date', description: 'When the next one is made' }),
  }),
})

export const DisposalClass = T.Object({
  class: ClassId,
  years: T.Integer(),
  from: day,
  until: T.String({ format: 'date', description: 'When the clocks of its records started, first and last' }),
  records: T.Integer(),
  held: T.Integer(),
  bytes: T.Integer(),
  looked: T.Boolean({ description: 'Whether you have looked at it' }),
})
export type DisposalClass = T.Static<typeof DisposalClass>

export const Approval = T.Object({ name: text, at: moment, looked: T.Integer(), you: T.Boolean() })

export const Disposal = T.Object({
  ...figures,
  files: T.Integer(),
  bytes: T.Integer(),
  held_by: T.Array(text, { description: 'Matters of the holds' }),
  holds: T.Integer({ description: 'Active holds' }),
  oldest: T.Union([day, T.Null()], { description: 'The earliest end of a retention' }),
  out: T.Integer(),
  pointed_at: T.Integer({ description: 'Records that an open task is about: they are left out' }),
  backup: T.Union([T.Object({ at: moment, problem: T.Boolean() }), T.Null()], {
    description: 'When a backup was last checked, and whether the check found a problem. Null if none ever was',
  }),
  classes: T.Array(DisposalClass),
  given: T.Array(Approval),
  reason: T.String({ description: 'Why it was declined' }),
  result: T.Union([
    T.Object({
      disposed: T.Integer(),
      held: T.Integer(),
      referred: T.Integer(),
      kept: T.Integer(),
      missing: T.Integer(),
    }),
    T.Null(),
  ]),
  example: T.Union([
    T.Object({ record: text, class: ClassId, created: T.Union([day, T.Null()]), ended: day }),
    T.Null(),
  ]),
  activity: T.Array(RecordEvent, { description: 'Oldest first' }),
})
export type Disposal = T.Static<typeof Disposal>

export const getDisposal = endpoint({
  method: 'GET',
  path: '/records/disposals/:id',
  access: 'reviewer:records',
  summary: 'Returns a disposal proposal',
  params: Id,
  answer: T.Object({
    ok: T.Boolean(),
    disposal: Disposal,
    can: T.Object({
      approve: T.Boolean(),
      decline: T.Boolean(),
      take_out: T.Boolean(),
      worked: T.Boolean({ description: 'You have approved it: someone else has to approve it too' }),
    }),
  }),
})

export const DisposalItem = T.Object({
  record: text,
  title: T.String({ description: 'Empty once it is disposed of' }),
  person: text,
  at: T.Union([moment, T.Null()]),
  settled_at: moment,
  ended_on: day,
  bytes: T.Integer(),
  state: Item,
  why: T.String({ description: 'Why it was taken out, or the matter that keeps it' }),
  by: text,
})
export type DisposalItem = T.Static<typeof DisposalItem>

export const getDisposalItems = endpoint({
  method: 'GET',
  path: '/records/disposals/:id/items',
  access: 'reviewer:records',
  summary: 'Lists the records of a class in a disposal proposal',
  params: Id,
  query: T.Object({
    class: ClassId,
    page: T.Optional(T.Integer({ minimum: 1, maximum: 100_000 })),
  }),
  answer: T.Object({ ok: T.Boolean(), data: T.Array(DisposalItem), more: T.Boolean() }),
})

export const lookAtClass = endpoint({
  method: 'POST',
  path: '/records/disposals/:id/looked',
  access: 'reviewer:records',
  summary: 'Says that you have looked at a class of a proposal',
  params: Id,
  body: T.Object({ class: ClassId }),
  answer: Ok,
})

export const takeOut = endpoint({
  method: 'POST',
  path: '/records/disposals/:id/out',
  access: 'reviewer:records',
  summary: 'Takes a record out of a proposal; next month proposes it again',
  params: Id,
  body: T.Object({ record: RecordName, reason: Reason }),
  answer: Ok,
})

export const approveDisposal = endpoint({
  method: 'POST',
  path: '/records/disposals/:id/approve',
  inPerson: true,
  access: 'reviewer:records',
  summary: 'Approves a proposal; the second approval carries it out',
  params: Id,
  proof: 'recent',
  answer: T.Object({ ok: T.Boolean(), approvals: T.Integer() }),
})

export const declineDisposal = endpoint({
  method: 'POST',
  path: '/records/disposals/:id/decline',
  inPerson: true,
  access: 'reviewer:records',
  summary: 'Declines a proposal; next month proposes its records again',
  params: Id,
  body: T.Object({ reason: Reason }),
  answer: Ok,
})

export const exportDisposal = endpoint({
  method: 'GET',
  path: '/records/disposals/:id/records.csv',
  access: 'reviewer:records',
  summary: 'Returns the records of a proposal as CSV',
  params: Id,
  proof: 'recent',
  answer: Csv,
})
