// Vendors for compliance: who holds clients' data, how well they protect it by their own attestation, and what they still owe us.
import * as T from 'typebox'
import { CalendarDay, HistoricDay } from './dates.ts'
import { endpoint } from './endpoint.ts'
import { RowId, RowVersion } from './ids.ts'
import { Ok } from './errors.ts'
import { Csv } from './files.ts'
import { Lines } from './lines.ts'
import { dataKindNames, vendorProblems, vendorStates } from './rules/vendor.ts'

/** Ours: what a row has room for, how long a link is open, and when somebody is reminded. */
export const vendorLimits = {
  name: 80,
  service: 80,
  contact: 80,
  email: 254,
  search: 60,
  page: 50,
  /** A link is open for at most so many days, and this long where nobody says otherwise. */
  mostDays: 120,
  usualDays: 45,
  /** Due within so many days is shown as soon. */
  soonDays: 30,
  /** Before an attestation and before an item is due, both sides are reminded. */
  remindDays: [14, 3],
  /** Business days within which compliance decides. */
  decideDays: 8,
  items: 30,
  item: 200,
  itemOwner: 80,
  reason: 1_000,
  /** How far ahead an item or an attestation can be due. */
  dueDays: 730,
  /** An item is due so many days from now where nobody says otherwise. */
  itemDays: 60,
} as const

export const vendorsTopic = 'vendors'
export const vendorTiers = [1, 2, 3] as const

const id = RowId
const version = RowVersion
const moment = T.String()
const maybe = <S extends T.TSchema>(schema: S) => T.Union([schema, T.Null()])
const said = (most: number) => T.String({ minLength: 1, maxLength: most, pattern: '\\S' })
const OfVendor = T.Object({ id })
const tier = T.Enum(vendorTiers)
const data = T.Array(T.Enum(dataKindNames), { uniqueItems: true, minItems: 1, maxItems: dataKindNames.length })

const Owner = T.Object({
  id: T.String(),
  name: T.String(),
  face: T.String({ description: 'Path of their picture. Empty if they have none' }),
})
export type VendorOwner = T.Static<typeof Owner>

const row = {
  id,
  name: T.String(),
  service: T.String(),
  data,
  tier,
  owner: maybe(Owner),
  score: T.Union([T.Integer(), T.Null()], { description: 'Of the latest attestation that was sent' }),
  last_score: T.Union([T.Integer(), T.Null()], { description: 'Of the one before' }),
  due: T.String({ description: 'When the next attestation is due' }),
  state: T.Enum(vendorStates),
  percent: T.Integer({ description: 'How much of the attestation under way is answered' }),
  invited: T.Union([moment, T.Null()], { description: 'When the link of the attestation under way went out' }),
  open_items: T.Integer(),
  days_overdue: T.Integer(),
  version: T.Integer(),
}
const VendorRow = T.Object(row)
export type VendorRow = T.Static<typeof VendorRow>

export const vendorSegments = ['needs', 'overdue', 'soon', 'all', 'ended'] as const
export type VendorSegment = (typeof vendorSegments)[number]

const filter = {
  segment: T.Optional(T.Enum(vendorSegments)),
  q: T.Optional(T.String({ maxLength: vendorLimits.search, description: 'Vendor or service' })),
  tier: T.Optional(tier),
  owner: T.Optional(T.String({ format: 'uuid' })),
  data: T.Optional(T.Enum(dataKindNames)),
}
export const VendorFilter = T.Object(filter)
export type VendorFilter = T.Static<typeof VendorFilter>

export const listVendors = endpoint({
  method: 'GET',
  path: '/vendors',
  access: 'reviewer:vendors',
  summary: 'Lists vendors, those whose attestation is due first on top',
  query: T.Object({ ...filter, after: T.Optional(T.String({ maxLength: 40 })) }),
  answer: T.Object({
    ok: T.Boolean(),
    data: T.Array(VendorRow),
    next: T.String({ description: 'Pass as `after` to go on. Empty at the end' }),
    counts: T.Object(
      Object.fromEntries(vendorSegments.map((name) => [name, T.Integer()])) as Record<VendorSegment, T.TInteger>,
    ),
    figures: T.Object({
      tier1: T.Integer({ description: 'Active vendors in tier 1' }),
      started: T.Integer({ description: 'Of those due soon, how many have started or sent theirs' }),
      overdue_names: T.Array(T.String(), { description: 'Up to three' }),
      open_items: T.Integer(),
      next_item: maybe(T.Object({ due: T.String(), vendor: T.String() })),
    }),
    owners: T.Array(Owner, { description: 'Who can own a vendor' }),
    thresholds: T.Object({ good: T.Integer(), plan: T.Integer() }),
  }),
})

export const exportVendors = endpoint({
  method: 'GET',
  path: '/vendors/export.csv',
  access: 'reviewer:vendors',
  summary: 'Returns the filtered list as CSV',
  query: VendorFilter,
  proof: 'recent',
  answer: Csv,
})

export const vendorPeople = endpoint({
  method: 'GET',
  path: '/vendors/people',
  access: 'admin',
  summary: 'Lists who looks after vendors, for the firm’s settings',
  answer: T.Object({ ok: T.Boolean(), data: T.Array(Owner) }),
})

const typed = {
  name: said(vendorLimits.name),
  service: said(vendorLimits.service),
  data,
  tier,
  owner: T.String({ format: 'uuid', description: 'One of `owners`' }),
  contact: said(vendorLimits.contact),
  email: T.String({ maxLength: vendorLimits.email }),
  contract_from: maybe(HistoricDay),
  contract_until: maybe(HistoricDay),
  due: CalendarDay,
}
export type VendorTyped = T.Static<T.TObject<typeof typed>>

export const addVendor = endpoint({
  method: 'POST',
  path: '/vendors',
  access: 'reviewer:vendors',
  summary: 'Adds a vendor. The same `key` twice is one vendor',
  body: T.Object({ key: T.String({ format: 'uuid' }), ...typed }),
  check: vendorProblems,
  answer: T.Object({ ok: T.Boolean(), id }),
})

export const editVendor = endpoint({
  method: 'PUT',
  path: '/vendors/:id',
  access: 'reviewer:vendors',
  summary: 'Changes a vendor. Conflict if someone else did in the meantime',
  params: OfVendor,
  body: T.Object({ version, ...typed }),
  check: vendorProblems,
  answer: Ok,
})

export const endVendor = endpoint({
  method: 'POST',
  path: '/vendors/:id/end',
  access: 'reviewer:vendors',
  summary: 'Ends a vendor. Its links and reminders stop',
  params: OfVendor,
  body: T.Object({ version, reason: Lines({ minLength: 1, maxLength: vendorLimits.reason, pattern: '\\S' }) }),
  answer: Ok,
})

export const attestationStates = ['open', 'returned', 'submitted', 'accepted'] as const
export type AttestationState = (typeof attestationStates)[number]

const Item = T.Object({
  id,
  text: T.String(),
  question: maybe(T.String({ description: 'Id of the question it’s about' })),
  due: T.String(),
  who: T.String({ description: 'Who takes care of it on the vendor’s side' }),
  added: moment,
  added_by: T.String(),
  done: maybe(T.Object({ at: moment, by: T.String(), note: T.String() })),
  days_overdue: T.Integer(),
  escalated: maybe(moment),
  version: T.Integer(),
  can: T.Object({ edit: T.Boolean(), close: T.Boolean() }),
})
export type VendorItem = T.Static<typeof Item>

export const vendorEvents = [
  'added',
  'edited',
  'opened',
  'invited',
  'reminded',
  'revoked',
  'link-wanted',
  'answered',
  'signed',
  'accepted',
  'returned',
  'item-added',
  'item-changed',
  'item-done',
  'escalated',
  'ended',
] as const
export type VendorEvent = (typeof vendorEvents)[number]

const AttestationHead = T.Object({
  id,
  year: T.Integer(),
  state: T.Enum(attestationStates),
  score: maybe(T.Integer()),
  signed: maybe(T.Object({ name: T.String(), title: T.String(), at: moment, receipt: T.String() })),
  decided: maybe(T.Object({ by: T.String(), at: moment, note: T.String() })),
  returned: maybe(T.Object({ by: T.String(), at: moment, reason: T.String(), questions: T.Array(T.String()) })),
  questionnaire: T.Integer({ description: 'Version of the questionnaire' }),
})
export type AttestationHead = T.Static<typeof AttestationHead>

const Link = T.Object({
  sent: moment,
  to: T.String(),
  until: T.String({ description: 'The last day on which it works' }),
  opened: maybe(moment),
  expired: T.Boolean(),
  revoked: maybe(moment),
  wanted: T.Union([moment, T.Null()], { description: 'When a new link was requested. Null once it was sent' }),
  reminded: maybe(moment),
})

export const getVendor = endpoint({
  method: 'GET',
  path: '/vendors/:id',
  access: 'reviewer:vendors',
  summary: 'Returns a vendor with its attestations, items, and what has happened',
  params: OfVendor,
  answer: T.Object({
    ok: T.Boolean(),
    vendor: T.Object({
      ...row,
      contact: T.String(),
      email: T.String(),
      contract_from: maybe(T.String()),
      contract_until: maybe(T.String()),
      ended: maybe(T.Object({ at: moment, by: T.String(), reason: T.String() })),
      link: maybe(Link),
      can: T.Object({
        edit: T.Boolean(),
        end: T.Boolean(),
        invite: T.Boolean({ description: 'Send the first link' }),
        resend: T.Boolean({ description: 'Send a new link' }),
        remind: T.Boolean(),
        revoke: T.Boolean(),
        decide: T.Boolean({ description: 'Accept or return' }),
        add_item: T.Boolean(),
      }),
    }),
    attestations: T.Array(AttestationHead, { description: 'The latest first' }),
    items: T.Array(Item, { description: 'Open ones first, by due date' }),
    activity: T.Array(T.Object({ at: moment, kind: T.Enum(vendorEvents), by: T.String(), text: T.String() }), {
      description: 'In order',
    }),
    decision_due: maybe(T.String({ description: 'By when to decide on what was sent' })),
    next_start: maybe(T.String({ description: 'When the next attestation starts by itself' })),
    escalates_to: T.String({ description: 'Who hears of what is overdue' }),
    thresholds: T.Object({ good: T.Integer(), plan: T.Integer() }),
    owners: T.Array(Owner),
  }),
})
export type Vendor = T.Static<(typeof getVendor)['answer']>['vendor']

export const inviteVendor = endpoint({
  method: 'POST',
  path: '/vendors/:id/link',
  access: 'reviewer:vendors',
  summary: 'Emails a link to the questionnaire, the first or a new one. The one before stops working',
  params: OfVendor,
  body: T.Object({ version, until: CalendarDay }),
  answer: Ok,
})

export const remindVendor = endpoint({
  method: 'POST',
  path: '/vendors/:id/remind',
  access: 'reviewer:vendors',
  summary: 'Emails a reminder, at most once a day',
  params: OfVendor,
  body: T.Object({ version }),
  answer: Ok,
})

export const revokeVendorLink = endpoint({
  method: 'POST',
  path: '/vendors/:id/revoke',
  access: 'reviewer:vendors',
  summary: 'Ends the link. What was answered stays',
  params: OfVendor,
  body: T.Object({ version }),
  answer: Ok,
})
