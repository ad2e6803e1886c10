// oxlint-disable unicorn/no-thenable -- what was then stands beside what is now
// Records: what is kept, for how long, and each record's history. For compliance, who have the reviewer flag `records`.
import * as T from 'typebox'
import { HistoricDay } from './dates.ts'
import { endpoint } from './endpoint.ts'
import { integerRange, RowId } from './ids.ts'
import { Ok } from './errors.ts'
import { RecordName } from './held.ts'
import { mostYearsKept, type RecordClassId, recordClasses, recordClassIds } from './record-classes.ts'

export const recordsTopic = 'records'
/** Ours. */
export const recordLimits = { found: 50, searched: 100, reason: 500 } as const

const text = T.String()
const moment = T.String({ format: 'date-time' })
const day = T.String({ format: 'date' })
const ClassId = T.Enum(recordClassIds as [RecordClassId, ...RecordClassId[]])

/** Which records a hold or a packet is about. What is empty means all. */
export const RecordScope = T.Object({
  people: T.Array(T.String({ format: 'uuid' }), { maxItems: 500, uniqueItems: true }),
  branches: T.Array(RowId, { maxItems: 500, uniqueItems: true }),
  classes: T.Array(ClassId, { uniqueItems: true }),
  from: T.Union([HistoricDay, T.Null()]),
  until: T.Union([HistoricDay, T.Null()], { description: 'The last day. Null stays open' }),
})
export type RecordScope = T.Static<typeof RecordScope>

export const getRecords = endpoint({
  method: 'GET',
  path: '/records',
  access: 'reviewer:records',
  summary: 'Says until when the audit log is sealed, and how much is active',
  answer: T.Object({
    ok: T.Boolean(),
    sealed_until: T.Union([moment, T.Null()]),
    unsealed: T.Integer({ description: 'Audit entries younger than the last seal' }),
    counts: T.Object({
      holds: T.Integer({ description: 'Active legal holds' }),
      disposals: T.Integer({ description: 'Open proposals' }),
      examiners: T.Integer({ description: 'Examiners with access' }),
    }),
  }),
})

export const RetentionClass = T.Object({
  id: ClassId,
  years: T.Integer({ description: 'Years the firm keeps it, at least the rule’s' }),
  records: T.Union([T.Integer(), T.Null()], {
    description: 'Records of the class that there are. Null for sign-ins, which are audit entries',
  }),
  changed_at: T.Union([moment, T.Null()]),
  changed_by: T.String({ description: 'Empty while the rule’s years hold' }),
})
export type RetentionClass = T.Static<typeof RetentionClass>

export const getRetention = endpoint({
  method: 'GET',
  path: '/records/retention',
  access: 'reviewer:records',
  summary: 'Lists the record classes with the years each is kept',
  answer: T.Object({ ok: T.Boolean(), data: T.Array(RetentionClass), can: T.Object({ edit: T.Boolean() }) }),
})

/** What is wrong with the years for a class, if anything. */
export function yearsProblem(of: RecordClassId, years: number): string | undefined {
  const { years: least, rule } = recordClasses[of]
  if (Number.isInteger(years) && years >= least && years <= mostYearsKept) return undefined
  return years < least
    ? `The rule (${rule}) asks for at least ${least} years.`
    : `Enter ${least} to ${mostYearsKept} years.`
}

export const putRetention = endpoint({
  method: 'PUT',
  path: '/records/retention/:class',
  access: 'reviewer:records',
  summary: 'Sets for how many years records of a class are kept',
  params: T.Object({ class: ClassId }),
  body: T.Object({
    years: T.Integer(integerRange),
    was: T.Integer({ ...integerRange, description: 'Years before, as the caller saw them' }),
  }),
  proof: 'recent',
  answer: Ok,
})

export const FoundRecord = T.Object({
  record: RecordName,
  class: ClassId,
  title: text,
  person: T.String({ description: 'Name of whose it is. Empty for the firm’s own' }),
  at: T.Union([moment, T.Null()]),
  settled_at: T.Union([moment, T.Null()]),
})
export type FoundRecord = T.Static<typeof FoundRecord>

export const findRecords = endpoint({
  method: 'GET',
  path: '/records/find',
  access: 'reviewer:records',
  summary: 'Finds records of a class by person or title, newest first',
  query: T.Object({
    class: ClassId,
    q: T.Optional(T.String({ maxLength: recordLimits.searched })),
    page: T.Optional(T.Integer({ minimum: 1, maximum: 1_000 })),
  }),
  answer: T.Object({
    ok: T.Boolean(),
    data: T.Array(FoundRecord),
    more: T.Boolean(),
    years: T.Integer({ description: 'For how many years the class is kept' }),
  }),
})

const Value = T.String({ description: 'As people read it. Empty for nothing' })
export const HistoryField = T.Object({ field: text, from: Value, to: Value })
export const HistoryLine = T.Object({
  part: T.String({ description: 'Which part of the record: its table' }),
  key: text,
  op: T.Enum(['found', 'insert', 'update', 'delete']),
  fields: T.Array(HistoryField),
})
export const HistoryChange = T.Object({
  entry: T.Integer({ description: 'Id of the audit entry that tells of it' }),
  at: moment,
  actor: text,
  actor_name: text,
  acting_for: T.String({ description: 'Whom they acted for. Empty if for themselves' }),
  action: text,
  subject: text,
  through: T.String({
    description: '`page /products`, `link vendor`, `api /…`, `job`, `command line`. Empty from before it was noted',
  }),
  lines: T.Array(HistoryLine),
})
export type HistoryChange = T.Static<typeof HistoryChange>

const StoodField = T.Object({ field: text, was: Value, now: Value })
export const StoodRow = T.Object({
  part: text,
  key: text,
  was: T.Boolean({ description: 'Whether the row was there on that day' }),
  now: T.Boolean(),
  fields: T.Array(StoodField),
})
export type StoodRow = T.Static<typeof StoodRow>

/** What stays of a record that was disposed of. */
export const DisposalNote = T.Object({
  record: text,
  class: ClassId,
  created: T.Union([day, T.Null()]),
  settled: day,
  retention_ended: day,
  disposed_at: moment,
  approved_by: T.Array(text, { description: 'The names of both' }),
  sha256: T.String({ description: 'Over the lines of its history' }),
  disposal: T.Integer(),
})
export type DisposalNote = T.Static<typeof DisposalNote>

export const getRecordHistory = endpoint({
  method: 'GET',
  path: '/records/history',
  access: 'reviewer:records',
  summary: 'Returns the history of a record, and the record as it stood at the end of a day',
  query: T.Object({ record: RecordName, day: T.Optional(HistoricDay) }),
  answer: T.Object({
    ok: T.Boolean(),
    record: FoundRecord,
    years: T.Integer(),
    disposable_from: T.Union([day, T.Null()], { description: 'Null while its clock hasn’t started' }),
    since: moment,
    began: T.Boolean({ description: 'Whether it is known from its beginning, not only from when its history began' }),
    changes: T.Array(HistoryChange, { description: 'Oldest first' }),
    rows: T.Array(StoodRow, { description: 'The record on that day, or today' }),
    sealed_entry: T.Integer({ description: 'The newest audit entry that is sealed' }),
    note: T.Optional(DisposalNote),
  }),
})
