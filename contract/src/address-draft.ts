// What somebody has typed of an address change and not sent yet. It is kept on the server, never in the browser: it names a client,
// where they live and their account.
import * as T from 'typebox'
import { ChangeEntry } from './address-blotter.ts'
import { endpoint } from './endpoint.ts'
import { rowIdRange } from './ids.ts'
import { Ok } from './errors.ts'

const of = T.Integer({ ...rowIdRange, description: 'The change that is corrected' })
const version = T.Integer({ minimum: 0, maximum: 2_147_483_646, description: 'Zero where nothing was saved yet' })

export const DraftContent = T.Object({
  entry: ChangeEntry,
  abroad: T.Object({ old_address: T.Boolean(), new_address: T.Boolean() }),
  key: T.String({ minLength: 36, maxLength: 36, description: 'The key it is sent with' }),
})
export type DraftContent = T.Static<typeof DraftContent>

export const getAddressDraft = endpoint({
  method: 'GET',
  path: '/address-draft',
  access: 'signed-in',
  summary: 'Returns what the caller has typed of a new address change, or of the correction of a returned one',
  query: T.Object({ of: T.Optional(of) }),
  answer: T.Object({
    ok: T.Boolean(),
    draft: T.Union([T.Object({ version, content: DraftContent, saved_at: T.String() }), T.Null()]),
  }),
})

export const saveAddressDraft = endpoint({
  method: 'PUT',
  path: '/address-draft',
  access: 'signed-in',
  summary: 'Saves what was typed, complete or not. Conflict if it was changed elsewhere in the meantime',
  body: T.Object({ of: T.Optional(of), version, content: DraftContent }),
  answer: T.Object({ ok: T.Boolean(), version }),
})

export const discardAddressDraft = endpoint({
  method: 'DELETE',
  path: '/address-draft',
  access: 'signed-in',
  summary: 'Discards what was typed',
  query: T.Object({ of: T.Optional(of) }),
  answer: Ok,
})
