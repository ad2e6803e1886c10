// The audit log: who did what to what, and whether the log is still what was written.
import * as T from 'typebox'
import { auditTypes } from './audit-sentences.ts'
import { Instant } from './dates.ts'
import { endpoint } from './endpoint.ts'
import { BigRowId, bigRowIdRange } from './ids.ts'
import { Ok } from './errors.ts'
import { Csv } from './files.ts'

export const auditCheckTopic = 'audit-check'
/** Ours. */
export const auditLimits = {
  page: 50,
  exported: 100_000,
  people: 10,
  faults: 20,
  neighbours: 3,
  counted: 1_000,
} as const

const text = T.String()
const moment = T.String({ format: 'date-time' })

export const AuditEntry = T.Object({
  id: T.Integer(),
  at: moment,
  actor: T.String({
    description: 'Email address, `portal`, or `anonymous`. While acting for someone, both addresses joined by `for`',
  }),
  actor_id: T.Union([T.String(), T.Null()]),
  actor_name: T.String({ description: 'Empty if the actor isn’t an account' }),
  actor_picture: T.String({ description: 'URL of the actor’s picture. Empty if there is none' }),
  action: text,
  subject: T.String({ description: 'In the form `kind:id`' }),
  subject_name: T.String({ description: 'What people call it. Empty if it has no name of its own' }),
  detail: T.Unknown(),
  request_id: text,
  location: T.String({
    description: 'The office whose network it came from, else the location the browser told, else the IP address',
  }),
  address: T.String({ description: 'IP address. Empty for what the portal did by itself' }),
  device: T.String({ description: 'Browser and system, such as Chrome on Windows' }),
})
export type AuditEntry = T.Static<typeof AuditEntry>

const filters = {
  person: T.Optional(
    T.String({ maxLength: 200, description: 'Who acted, or whom they acted for. An email address or part of a name' }),
  ),
  subject: T.Optional(
    T.String({ maxLength: 300, description: 'A subject such as `document:12`, or just a kind such as `document`' }),
  ),
  q: T.Optional(
    T.String({
      maxLength: 200,
      description: 'Part of a name: entries by and about the person. Or a record: `T-52`, `document:12`',
    }),
  ),
  types: T.Optional(T.String({ maxLength: 100, description: `Some of ${auditTypes.join(', ')}, separated by commas` })),
  location: T.Optional(
    T.String({ maxLength: 100, description: 'Name of an office, an IP address, or a network (CIDR)' }),
  ),
  action: T.Optional(T.String({ maxLength: 100, description: 'An action, or a prefix such as `sign-in.`' })),
  from: T.Optional(Instant),
  until: T.Optional(Instant),
}
export type AuditFilters = T.Static<ReturnType<typeof T.Object<typeof filters>>>

export const searchAudit = endpoint({
  method: 'GET',
  path: '/audit',
  access: 'admin',
  summary: 'Lists audit log entries, newest first',
  query: T.Object({
    ...filters,
    before: T.Optional(T.Integer({ ...bigRowIdRange, description: '`next` from the previous page' })),
  }),
  answer: T.Object({ ok: T.Boolean(), data: T.Array(AuditEntry), next: T.Union([T.Integer(), T.Null()]) }),
})

export const getAuditEntry = endpoint({
  method: 'GET',
  path: '/audit/entries/:id',
  access: 'admin',
  summary: 'Returns one entry with its neighbors about the same record and whether it is sealed',
  params: T.Object({ id: BigRowId }),
  answer: T.Object({
    ok: T.Boolean(),
    entry: AuditEntry,
    sealed: T.Boolean({
      description: 'Whether it is linked to the entry before it. Takes a moment after it was written',
    }),
    neighbours: T.Array(AuditEntry, {
      description: 'Entries about the same record, newest first, this one among them',
    }),
    record: T.String({ description: 'What it is about, as Records names it. Empty if there is no history of it' }),
    about: T.Integer({ description: `Entries about the same record, counted up to ${auditLimits.counted}` }),
  }),
})

export const auditWords = endpoint({
  method: 'GET',
  path: '/audit/words',
  access: 'admin',
  summary: 'Lists the subject kinds and actions that occur in the audit log, and the firm’s offices',
  answer: T.Object({ ok: T.Boolean(), kinds: T.Array(text), actions: T.Array(text), offices: T.Array(text) }),
})

export const exportAudit = endpoint({
  method: 'GET',
  path: '/audit/export.csv',
  access: 'admin',
  summary: 'Exports matching entries as CSV, up to the newest 100,000',
  query: T.Object(filters),
  proof: 'recent',
  answer: Csv,
  // it is written down who took a copy
  changes: true,
})

export const AuditCheck = T.Object({
  running: T.Boolean(),
  failed: T.Boolean({ description: 'The last requested check didn’t finish' }),
  last: T.Union([
    T.Object({
      at: moment,
      sealed: T.Integer(),
      unsealed: T.Integer({ description: 'Recently written entries that aren’t sealed yet. Not an error' }),
      faults: T.Array(text, { description: 'The first problems found' }),
      fault_count: T.Integer(),
    }),
    T.Null(),
  ]),
})
export type AuditCheck = T.Static<typeof AuditCheck>

export const getAuditCheck = endpoint({
  method: 'GET',
  path: '/audit/check',
  access: 'admin',
  summary: 'Returns the result of the last log integrity check and whether one is running',
  answer: T.Object({ ok: T.Boolean(), check: AuditCheck }),
})

export const checkAudit = endpoint({
  method: 'POST',
  path: '/audit/check',
  access: 'admin',
  summary: 'Starts a background integrity check of the whole audit log',
  answer: Ok,
})
