// The blotter of clients' address changes. SEC Rule 17a-3(a)(17)(i)(B)(2): a notice goes to the old address within 30 days.
import * as T from 'typebox'
import { CalendarDay, DraftDay } from './dates.ts'
import { endpoint } from './endpoint.ts'
import { RowId, RowVersion } from './ids.ts'
import { Ok } from './errors.ts'
import { Download } from './files.ts'
import { Lines } from './lines.ts'
import { Branches } from './publication.ts'
import { addressLimits } from './rules/us-address.ts'

/** An advisor's own changes, and reviewers' lists: of a branch, and of the whole firm. */
export const addressBlotterTopic = (of: string | number) => `address-blotter/${of}`

export const changeStatuses = [
  'Received',
  'Verified',
  'Updated',
  'Notices sent',
  'Closed',
  'Returned',
  'Withdrawn',
] as const
export type ChangeStatus = (typeof changeStatuses)[number]

export const changeSources = ['Form', 'Phone', 'Client portal'] as const
export type ChangeSource = (typeof changeSources)[number]

/** How the advisor made sure that it was the client who asked. */
export const identityChecks = [
  'Called the number on file',
  'Met in person, ID checked',
  'Signature compared with the file',
  'Signed in to the client portal',
] as const
export type IdentityCheck = (typeof identityChecks)[number]

export const changeFlags = ['po-box', 'second', 'shared', 'disbursement'] as const
export type ChangeFlag = (typeof changeFlags)[number]

export const changeSegments = ['open', 'overdue', 'flagged', 'closed'] as const
export type ChangeSegment = (typeof changeSegments)[number]

/** What reviewers do; what follows each is in `rules/address-change.ts`. */
export const changeActs = ['take', 'verify', 'update', 'return'] as const
export type ChangeAct = (typeof changeActs)[number]

export const noticeSides = ['old', 'new'] as const
export type NoticeSide = (typeof noticeSides)[number]

export const changeLimits = {
  client: 100,
  joint: 200,
  identityNote: 200,
  reason: 1_000,
  account: 40,
  email: 254,
  phone: 40,
} as const

/** Rows of one answer, unless asked otherwise, and at most. */
export const changePage = { usual: 50, most: 200 } as const
/** Beyond so many a segment says "1,000+": they are not all counted for every reader. */
export const changesCounted = 1_000

const id = RowId
const OfChange = T.Object({ id })
const day = T.String({ maxLength: 10, description: 'yyyy-mm-dd' })
const moment = T.String()
const version = RowVersion
const orNull = <S extends T.TSchema>(schema: S) => T.Union([schema, T.Null()])

export const PostalAddress = T.Object({
  street: T.String({ maxLength: addressLimits.street }),
  unit: T.String({ maxLength: addressLimits.unit }),
  city: T.String({ maxLength: addressLimits.city }),
  state: T.String({ maxLength: addressLimits.state }),
  zip: T.String({ maxLength: addressLimits.zip }),
  country: T.String({ maxLength: addressLimits.country, description: 'Empty in the United States' }),
})

/** What the advisor enters. */
export const ChangeEntry = T.Object({
  client: T.String({ maxLength: changeLimits.client, description: 'In the form "last, first"' }),
  account: T.String({
    maxLength: changeLimits.account,
    description: 'Account number. Empty keeps the number of a change that is corrected',
  }),
  joint: T.String({ maxLength: changeLimits.joint, description: 'Joint owners. Empty if there are none' }),
  old_address: PostalAddress,
  new_address: PostalAddress,
  received_on: DraftDay,
  through: T.Enum(changeSources),
  identity: T.Enum(identityChecks),
  identity_note: T.String({ maxLength: changeLimits.identityNote }),
  email: T.Optional(
    T.String({
      maxLength: changeLimits.email,
      description:
        'The client’s, as on file: they can stop the change. Empty or left out: no email, or what a corrected change has',
    }),
  ),
  phone: T.Optional(T.String({ maxLength: changeLimits.phone, description: 'The client’s, as on file' })),
})
export type ChangeEntry = T.Static<typeof ChangeEntry>

const Flag = T.Object({ flag: T.Enum(changeFlags), text: T.String() })

const shown = {
  id,
  client: T.String(),
  account_end: T.String({ description: 'Last four characters of the account number' }),
  old_place: T.String(),
  new_place: T.String({ description: 'With the street where a flag needs it' }),
  flags: T.Array(Flag, { description: 'Advisors see only what they can act on' }),
  advisor: T.Object({ first: T.String(), last: T.String() }),
  branch: T.String(),
  received_on: day,
  status: T.Enum(changeStatuses),
  due: T.String({ description: 'Last day for the notice to the old address' }),
  old_mailed: orNull(day),
  new_mailed: orNull(day),
}
export const ChangeRow = T.Object(shown)
export type ChangeRow = T.Static<typeof ChangeRow>

export const ChangeFilter = T.Object({
  segment: T.Optional(T.Enum(changeSegments)),
  q: T.Optional(T.String({ maxLength: 100, description: 'Client, or the last four characters of the account number' })),
  status: T.Optional(T.String({ maxLength: 100, description: 'One or more, separated by `|`' })),
  flag: T.Optional(T.Enum(changeFlags)),
  branch: T.Optional(RowId),
  since: T.Optional(CalendarDay),
  desc: T.Optional(T.Enum(['yes'] as const, { description: 'The last due first. Closed ones come in one order only' })),
})
export type ChangeFilter = T.Static<typeof ChangeFilter>

export const listChanges = endpoint({
  method: 'GET',
  path: '/address-changes',
  access: 'guest-ok',
  summary:
    'Lists address changes: of the caller or the advisor they act for, or, for reviewers, of their branch or the firm. The first due first',
  query: T.Object({
    ...ChangeFilter.properties,
    after: T.Optional(T.String({ maxLength: 60, description: 'Where the page before ended' })),
    size: T.Optional(T.Integer({ minimum: 1, maximum: changePage.most })),
  }),
  answer: T.Object({
    ok: T.Boolean(),
    data: T.Array(ChangeRow),
    next: orNull(T.String({ description: 'Where the next page begins. Null if there is none' })),
    counts: T.Object(
      { open: T.Integer(), overdue: T.Integer(), flagged: T.Integer(), closed: T.Integer() },
      { description: `Number in each segment, whatever the filters. Not counted beyond ${changesCounted}` },
    ),
    soon: T.Integer({ description: 'Number of open changes due within seven days' }),
    reviews: T.Boolean({ description: 'The caller sees the list as a reviewer' }),
    topic: T.String({ description: 'Live topic that announces changes of this list' }),
    branches: Branches,
    can: T.Object({ add: T.Boolean() }),
  }),
})

/** The key is made once by whoever types: sent again after a lost answer, it is the same entry. */
export const enterChange = endpoint({
  method: 'POST',
  path: '/address-changes',
  access: 'signed-in',
  summary: 'Enters an address change. The same key again returns the change that was entered with it',
  body: T.Object({ ...ChangeEntry.properties, key: T.String({ minLength: 36, maxLength: 36 }) }),
  answer: T.Object({ ok: T.Boolean(), id }),
})

const Span = T.Object({ text: T.String(), filled: T.Boolean({ description: 'Comes from the record' }) })
export const NoticeLetter = T.Object({
  to: T.Array(T.String(), { description: 'Lines of the envelope' }),
  date: T.String(),
  title: T.String(),
  paragraphs: T.Array(T.Array(Span)),
  small: T.String(),
})
export type NoticeLetter = T.Static<typeof NoticeLetter>

const Notice = T.Object({
  side: T.Enum(noticeSides),
  address: T.String(),
  mailed: orNull(day),
  letter: NoticeLetter,
})

const ChangeEvent = T.Object({
  at: moment,
  by: T.String({ description: 'Empty for the portal' }),
  kind: T.Enum([
    'entered',
    'taken',
    'verified',
    'updated',
    'returned',
    'corrected',
    'withdrawn',
    'mailed-old',
    'mailed-new',
    'closed',
    'disbursement',
    'manager-told',
    'compliance-told',
    'client-told',
    'client-kept',
    'client-stopped',
  ] as const),
  text: T.String({ description: 'The reason, who got a reminder, or where a notice went' }),
  day: orNull(day),
})
export type ChangeEvent = T.Static<typeof ChangeEvent>

const { account: _number, email: _email, phone: _phone, ...entered } = ChangeEntry.properties
export const AddressChange = T.Object({
  ...shown,
  ...entered,
  version: T.Integer(),
  entered_at: moment,
  entered_by: T.String(),
  task: id,
  reason: T.String({ description: 'Why it was returned. Empty otherwise' }),
  contact: T.Object(
    { email: T.String(), phone: T.String() },
    { description: 'Of the client, masked. Empty if unknown' },
  ),
  stopped: T.Boolean({ description: 'The client said that it wasn’t them' }),
  reached: T.Array(T.Object({ status: T.Enum(changeStatuses), at: moment, by: T.String() }), {
    description: 'When it got to each status it has gone through',
  }),
  disbursement_on: orNull(day),
  second_of: orNull(day),
  others: T.Array(T.Object({ id, client: T.String(), account_end: T.String() }), {
    description: 'Changes of other clients to the same address that the caller may see',
  }),
  notices: T.Array(Notice),
  activity: T.Array(ChangeEvent),
  locked: T.Boolean({ description: 'Its month in the blotter is locked' }),
  reviews: T.Boolean(),
  why: T.String({ description: 'Why the caller, who reviews it, can’t work on it. Empty otherwise' }),
  can: T.Object({
    correct: T.Boolean(),
    withdraw: T.Boolean(),
    take: T.Boolean(),
    verify: T.Boolean(),
    update: T.Boolean(),
    return: T.Boolean(),
    mail: T.Boolean(),
    disbursement: T.Boolean(),
  }),
})
export type AddressChange = T.Static<typeof AddressChange>

export const getChange = endpoint({
  method: 'GET',
  path: '/address-changes/:id',
  access: 'guest-ok',
  summary: 'Returns an address change with its notices and activity. 404 unless it’s the caller’s or they review it',
  params: OfChange,
  answer: T.Object({ ok: T.Boolean(), change: AddressChange, topic: T.String() }),
})

export const correctChange = endpoint({
  method: 'PUT',
  path: '/address-changes/:id',
  access: 'signed-in',
  summary: 'Corrects a returned address change and sends it again',
  params: OfChange,
  body: T.Object({ ...ChangeEntry.properties, version }),
  answer: Ok,
})

export const withdrawChange = endpoint({
  method: 'POST',
  path: '/address-changes/:id/withdraw',
  access: 'signed-in',
  summary: 'Withdraws an address change before the address was updated',
  params: OfChange,
  body: T.Object({ version }),
  answer: Ok,
})

export const actOnChange = endpoint({
  method: 'POST',
  path: '/address-changes/:id/act',
  inPerson: true,
  access: 'reviewer:blotters',
  summary: 'Takes, verifies, marks as updated, or returns an address change (with a reason)',
  params: OfChange,
  body: T.Object({
    version,
    act: T.Enum(changeActs),
    reason: T.Optional(Lines({ maxLength: changeLimits.reason, description: 'Required to return' })),
  }),
  answer: Ok,
})

export const recordMailing = endpoint({
  method: 'POST',
  path: '/address-changes/:id/mailed',
  inPerson: true,
  access: 'reviewer:blotters',
  summary: 'Records that notices were mailed, and keeps their text. The change is closed once both are recorded',
  params: OfChange,
  body: T.Object({
    version,
    sides: T.Array(T.Enum(noticeSides), { minItems: 1, maxItems: 2, uniqueItems: true }),
    on: CalendarDay,
  }),
  answer: Ok,
})

export const recordDisbursement = endpoint({
  method: 'POST',
  path: '/address-changes/:id/disbursement',
  inPerson: true,
  access: 'reviewer:blotters',
  summary: 'Records on which day a disbursement was requested after the change, or that none was',
  params: OfChange,
  body: T.Object({ version, on: orNull(CalendarDay) }),
  answer: Ok,
})

export const noticePdf = endpoint({
  method: 'GET',
  path: '/address-changes/:id/notice/:side',
  access: 'signed-in',
  summary: 'Returns the notice to the old or the new address as PDF, `both` for the two together',
  params: T.Object({ id, side: T.Enum([...noticeSides, 'both'] as const) }),
  answer: Download('application/pdf'),
})
