// How a person likes the portal: kept with the account, so that every browser of theirs agrees.
import * as T from 'typebox'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'

const EventDays = T.Enum(limits.eventDays)
export type EventDays = (typeof limits.eventDays)[number]

const PageSize = T.Union([T.Integer({ minimum: 1, maximum: 500 }), T.Literal('all')])

export const Preferences = T.Object({
  event_days: EventDays,
  page_sizes: T.Record(T.String(), PageSize, { description: 'By table' }),
})
export type Preferences = T.Static<typeof Preferences>

export const savePreferences = endpoint({
  method: 'PUT',
  path: '/user/preferences',
  access: 'signed-in',
  summary: 'Changes what is given and leaves the rest',
  body: T.Object({
    event_days: T.Optional(EventDays),
    page_size: T.Optional(T.Object({ table: T.String({ pattern: '^[a-z][a-z-]{0,39}$' }), size: PageSize })),
  }),
  answer: T.Object({ ok: T.Boolean(), preferences: Preferences }),
})
