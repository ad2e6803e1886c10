// Security incidents: reported by anybody, dealt with by the security mailbox, counted against Reg S-P's clock.
import * as T from 'typebox'
import { Instant } from './dates.ts'
import { endpoint } from './endpoint.ts'
import { Lines } from './lines.ts'

export const incidentTitleLength = 60

/** Reg S-P, 17 CFR 248.30(a)(4): those affected are told within 30 days. */
export const incidentNoticeDays = 30

export const incidentsTopic = (accountId: string) => `incidents/${accountId}`

const fields = {
  title: T.String({ minLength: 1, maxLength: incidentTitleLength, pattern: '\\S', description: 'In a few words' }),
  what: Lines({ minLength: 3, maxLength: 2_000, pattern: '\\S' }),
  noticed: Instant,
  devices: T.String({ maxLength: 300 }),
  clients: T.Integer({ minimum: 0, maximum: 1_000_000, description: 'Number of clients affected, as far as known' }),
}

export const Incident = T.Object({
  id: T.Integer(),
  ...fields,
  reported: T.String(),
  notifyBy: T.String({ description: 'Date by which affected clients must be notified' }),
})
export type Incident = T.Static<typeof Incident>

export const reportIncident = endpoint({
  method: 'POST',
  path: '/incidents',
  access: 'signed-in',
  summary: 'Reports an incident and emails the security mailbox',
  body: T.Object(fields),
  answer: T.Object({ ok: T.Boolean(), id: T.Integer() }),
})

export const listIncidents = endpoint({
  method: 'GET',
  path: '/incidents',
  access: 'signed-in',
  summary: 'Lists incidents the caller has reported, newest first',
  answer: T.Object({ ok: T.Boolean(), data: T.Array(Incident) }),
})
