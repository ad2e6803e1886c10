// Pending compensation: what is on its way to an advisor, line by line, gathered by pay date.
import * as T from 'typebox'
import { endpoint } from './endpoint.ts'
import { RowId } from './ids.ts'
import { Lines } from './lines.ts'

export const pendingTopic = (accountId: string) => `pending/${accountId}`

const id = RowId
const dollars = T.String({ description: 'Dollars with two decimal places' })
const day = T.String({ description: 'yyyy-mm-dd' })

export const PendingLine = T.Object({
  id,
  date: day,
  client: T.String(),
  product: T.String(),
  sponsor: T.String(),
  gross: dollars,
  split: T.String({ description: 'Advisor’s share in percent, with two decimal places' }),
  amount: dollars,
  expected: day,
  hold: T.String({ description: 'Hold reason. Empty if not on hold' }),
  queried: T.Union([T.Integer(), T.Null()], { description: 'Open task with a question about it' }),
})
export type PendingLine = T.Static<typeof PendingLine>

/** The specification's record: one for each pay date. `paid` is the field whose name it leaves out. */
export const PendingRecord = T.Object({
  id,
  data: T.Object({ pending: dollars, expected: day, data: T.Array(PendingLine) }),
  paid: T.Boolean(),
})
export type PendingRecord = T.Static<typeof PendingRecord>

export const listPending = endpoint({
  method: 'GET',
  path: '/pending',
  access: 'guest-ok',
  summary: 'Lists unpaid commissions of the caller or the advisor they act for, next pay date first',
  answer: T.Object({ ok: T.Boolean(), data: T.Array(PendingRecord) }),
})

export const queryPending = endpoint({
  method: 'POST',
  path: '/pending/:id/query',
  access: 'signed-in',
  summary: 'Asks about a pending line and opens a task. Conflict while that task is open',
  params: T.Object({ id }),
  body: T.Object({ question: Lines({ minLength: 3, maxLength: 1_000, pattern: '\\S' }) }),
  answer: T.Object({ ok: T.Boolean(), task: T.Integer() }),
})
