// The audit log: who did what to what, and whether the log is still what was written.
import * as T from 'typebox'
import { endpoint } from './endpoint.ts'
import { Ok } from './errors.ts'

export const auditCheckTopic = 'audit-check'
/** Ours. */
export const auditLimits = { page: 50, exported: 100_000, people: 10, faults: 20 } as const

const text = T.String()
const moment = T.String({ format: 'date-time' })

export const AuditEntry = T.Object({
  id: T.Integer(),
  at: moment,
  actor: T.String({
    description: 'An email address, with `for` and another one while acting; or `portal`, `anonymous`',
  }),
  actor_name: T.String({ description: 'Empty where no account did it' }),
  action: text,
  subject: T.String({ description: '`kind:id`' }),
  subject_name: T.String({ description: 'Of accounts' }),
  detail: T.Unknown(),
  request_id: text,
})
export type AuditEntry = T.Static<typeof AuditEntry>

const filters = {
  person: T.Optional(
    T.String({ maxLength: 200, description: 'Who did it or for whom: an email address or part of a name' }),
  ),
  subject: T.Optional(T.String({ maxLength: 300, description: '`document:12`, or a kind alone: `document`' })),
  action: T.Optional(T.String({ maxLength: 100, description: 'Or how it begins: `sign-in.`' })),
  from: T.Optional(moment),
  until: T.Optional(moment),
}
export type AuditFilters = T.Static<ReturnType<typeof T.Object<typeof filters>>>

export const searchAudit = endpoint({
  method: 'GET',
  path: '/audit',
  access: 'admin',
  summary: 'Entries of the audit log, newest first',
  query: T.Object({
    ...filters,
    before: T.Optional(T.Integer({ minimum: 1, description: '`next` of the page before' })),
  }),
  answer: T.Object({ ok: T.Boolean(), data: T.Array(AuditEntry), next: T.Union([T.Integer(), T.Null()]) }),
})

export const auditWords = endpoint({
  method: 'GET',
  path: '/audit/words',
  access: 'admin',
  summary: 'The kinds of subject and the actions that occur in the log',
  answer: T.Object({ ok: T.Boolean(), kinds: T.Array(text), actions: T.Array(text) }),
})

export const exportAudit = endpoint({
  method: 'GET',
  path: '/audit/export.csv',
  access: 'admin',
  summary: 'The same entries for a spreadsheet, the newest 100,000 at most',
  query: T.Object(filters),
  answer: T.String({ description: 'text/csv' }),
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
      faults: T.Array(text, { description: 'The first of them' }),
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
  summary: 'What the last check of the chain found, and whether one is under way',
  answer: T.Object({ ok: T.Boolean(), check: AuditCheck }),
})

export const checkAudit = endpoint({
  method: 'POST',
  path: '/audit/check',
  access: 'admin',
  summary: 'Rechecks the whole chain in the background',
  answer: Ok,
})
