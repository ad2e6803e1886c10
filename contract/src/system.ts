// How the portal itself stands, for those who look after it.
import * as T from 'typebox'
import { endpoint } from './endpoint.ts'

const moment = T.String()

export const SystemState = T.Object({
  ok: T.Boolean(),
  last_import: T.Union([T.Object({ kind: T.String(), at: moment, rows: T.Integer(), undone: T.Boolean() }), T.Null()]),
  log: T.Union([T.Object({ at: moment, entries: T.Integer(), faults: T.Integer() }), T.Null()], {
    description: 'The last integrity check of the audit log',
  }),
  locked: T.Array(T.Object({ id: T.String(), name: T.String() }), { description: 'People who are locked out now' }),
  maintenance: T.Union([T.Object({ name: T.String(), starts: moment, ends: moment }), T.Null()]),
})
export type SystemState = T.Static<typeof SystemState>

export const readSystem = endpoint({
  method: 'GET',
  path: '/system',
  access: 'admin',
  summary: 'Returns the last import, the last log check, locked accounts, and the next maintenance',
  answer: SystemState,
})
