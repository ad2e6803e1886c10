// How a person likes the portal: kept with the account, so that every browser of theirs agrees.
import * as T from 'typebox'
import { endpoint } from './endpoint.ts'
import type { limits } from './limits.ts'
import { eventDays, PageSize, Preferences } from './session.ts'

export type EventDays = (typeof limits.eventDays)[number]

export const savePreferences = endpoint({
  method: 'PUT',
  path: '/user/preferences',
  access: 'signed-in',
  summary: 'Updates the preferences sent and leaves the rest unchanged',
  body: T.Object({
    event_days: T.Optional(eventDays),
    page_size: T.Optional(T.Object({ table: T.String({ pattern: '^[a-z][a-z-]{0,39}$' }), size: PageSize })),
  }),
  answer: T.Object({ ok: T.Boolean(), preferences: Preferences }),
})
