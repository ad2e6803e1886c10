// Outside business activities: told to the firm before they begin (FINRA Rule 3270), decided by the manager and then
// by compliance, renewed every year.
import * as T from 'typebox'
import { DraftDay, HistoricDay } from './dates.ts'
import { endpoint } from './endpoint.ts'
import { RowId, RowVersion } from './ids.ts'
import { Ok } from './errors.ts'
import { Lines } from './lines.ts'

export const outsideBusinessTopic = (accountId: string) => `outside-business/${accountId}`

export const activityStatuses = [
  'Draft',
  'Manager',
  'Compliance',
  'Holding (Advisor)',
  'Approved',
  'Approved with conditions',
  'Denied',
  'Ended',
] as const
export type ActivityStatus = (typeof activityStatuses)[number]
/** How long an approval holds, and when its holder is reminded. */
export const activityRenewalDays = 365
export const activityReminderDays = [60, 30, 7] as const

export const activityLimits = {
  desc: 150,
  name: 120,
  nature: 1_000,
  position: 120,
  note: 1_000,
  conditions: 1_000,
} as const
const id = RowId
const OfActivity = T.Object({ id })
const text = (most: number) => T.String({ maxLength: most })
const day = DraftDay

/** What the form asks; `rules/outside-business.ts` says what must be there to submit. */
export const Answers = T.Object({
  desc: text(activityLimits.desc),
  business: T.Object({ name: text(activityLimits.name), nature: Lines({ maxLength: activityLimits.nature }) }),
  investment_related: T.Boolean(),
  position: text(activityLimits.position),
  start_date: day,
  end_date: day,
  hours_week: T.Number({ minimum: 0, maximum: 168 }),
  hours_trading: T.Number({ minimum: 0, maximum: 60, description: 'Hours per week during trading hours' }),
  compensation: Lines({ maxLength: activityLimits.note }),
  clients_involved: T.Boolean(),
  clients: Lines({ maxLength: activityLimits.note }),
  private_securities: T.Boolean({ description: 'Private securities transaction (FINRA Rule 3280)' }),
  note: Lines({ maxLength: activityLimits.note }),
})
export type Answers = T.Static<typeof Answers>

export const Activity = T.Object({
  id,
  status: T.Enum(activityStatuses),
  answers: Answers,
  created: T.String(),
  changed: T.String(),
  expires: T.Union([T.String(), T.Null()]),
  approved: T.Boolean({ description: 'Approved and not expired' }),
  manager: T.String({ description: 'Manager who decided first. Until then, the branch manager' }),
  conditions: T.String(),
  reason: T.String({ description: 'Why it was returned or denied' }),
  renewal: T.Boolean({ description: 'Renewal in progress. The current approval stays in effect in the meantime' }),
  version: T.Integer(),
  task: T.Union([T.Integer(), T.Null()]),
  can: T.Object({
    edit: T.Boolean(),
    submit: T.Boolean(),
    duplicate: T.Boolean(),
    renew: T.Boolean(),
    end: T.Boolean(),
    discard: T.Boolean(),
  }),
})
export type Activity = T.Static<typeof Activity>

/** The specification's call: JSON text inside JSON, each record with a data object. */
export const ObaRecord = T.Object({
  id,
  data: T.Object({
    desc: T.String(),
    created: T.String(),
    expires: T.Union([T.String(), T.Null()]),
    approved: T.Boolean(),
    manager: T.String(),
    answers: T.Object({ business: T.Object({ name: T.String() }) }),
    start_date: T.String(),
    end_date: T.String(),
    activity: Activity,
  }),
})
export type ObaRecord = T.Static<typeof ObaRecord>

export const allOba = endpoint({
  method: 'GET',
  path: '/oba/all',
  access: 'guest-ok',
  summary:
    'Lists outside activities of the caller or the advisor they act for. `data` is a JSON string with a list of ObaRecord',
  answer: T.Object({ ok: T.Boolean(), data: T.String() }),
})

export const newActivity = endpoint({
  method: 'POST',
  path: '/oba',
  access: 'signed-in',
  summary: 'Starts a draft. With `from`, the draft is a copy of that record',
  body: T.Object({ from: T.Optional(id) }),
  answer: T.Object({ ok: T.Boolean(), id }),
})
export const saveActivity = endpoint({
  method: 'PUT',
  path: '/oba/:id',
  access: 'signed-in',
  summary: 'Saves a draft, complete or not. Conflict if it was changed elsewhere in the meantime',
  params: OfActivity,
  body: T.Object({ version: RowVersion, answers: Answers }),
  answer: T.Object({ ok: T.Boolean(), version: T.Integer() }),
})
export const submitActivity = endpoint({
  method: 'POST',
  path: '/oba/:id/submit',
  access: 'signed-in',
  summary: 'Submits a disclosure to the manager. All required fields must be present',
  params: OfActivity,
  body: T.Object({ version: RowVersion }),
  answer: T.Object({ ok: T.Boolean(), task: T.Integer() }),
})
export const renewActivity = endpoint({
  method: 'POST',
  path: '/oba/:id/renew',
  access: 'signed-in',
  summary: 'Requests another year with the same answers',
  params: OfActivity,
  answer: T.Object({ ok: T.Boolean(), task: T.Integer() }),
})
export const endActivity = endpoint({
  method: 'POST',
  path: '/oba/:id/end',
  access: 'signed-in',
  summary: 'Ends an activity on a date',
  params: OfActivity,
  body: T.Object({ on: HistoricDay }),
  answer: Ok,
})
export const discardActivity = endpoint({
  method: 'DELETE',
  path: '/oba/:id',
  access: 'signed-in',
  summary: 'Discards a draft that was never submitted',
  params: OfActivity,
  answer: Ok,
})
