// Pending compensation: what is on its way to an advisor, line by line, gathered by pay date.
import * as T from 'typebox'
import { endpoint } from './endpoint.ts'

export const pendingTopic = (accountId: string) => `pending/${accountId}`

const id = T.Integer({ minimum: 1, maximum: 2_147_483_647 })
const dollars = T.String({ description: 'Decimal, two places' })
const day = T.String({ description: 'yyyy-mm-dd' })

export const PendingLine = T.Object({
  id,
  date: day,
  client: T.String(),
  product: T.String(),
  sponsor: T.String(),
  gross: dollars,
  split: T.String({ description: "The advisor's share in percent, two places" }),
  amount: dollars,
  expected: day,
  hold: T.String({ description: 'Why it waits; empty when nothing holds it' }),
  queried: T.Union([T.Integer(), T.Null()], { description: 'The open work item that asks about it' }),
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
  summary: 'What is not paid yet, the next pay date first; of the advisor one acts for, while acting',
  answer: T.Object({ ok: T.Boolean(), data: T.Array(PendingRecord) }),
})

export const queryPending = endpoint({
  method: 'POST',
  path: '/pending/:id/query',
  access: 'signed-in',
  summary: 'Asks about a pending line. Opens one task; conflict while it’s open',
  params: T.Object({ id }),
  body: T.Object({ question: T.String({ minLength: 3, maxLength: 1_000, pattern: '\\S' }) }),
  answer: T.Object({ ok: T.Boolean(), task: T.Integer() }),
})
