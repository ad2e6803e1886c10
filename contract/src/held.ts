// Whether a legal hold covers a record: by itself, as the pages of many records ask it.
import * as T from 'typebox'
import { endpoint } from './endpoint.ts'

/** `table:key`, as in `outside_business:12`. */
export const RecordName = T.String({ pattern: '^[a-z_]{1,40}:[^\\s]{1,200}$', maxLength: 250 })

export const getHoldsOf = endpoint({
  method: 'GET',
  path: '/records/held',
  access: 'reviewer:records',
  summary: 'Returns the active legal holds that cover a record',
  query: T.Object({ record: RecordName }),
  answer: T.Object({ ok: T.Boolean(), data: T.Array(T.Object({ id: T.Integer(), matter: T.String() })) }),
})
