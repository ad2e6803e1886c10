// Attestation: a recorded "I have read this", with time, version, exact text and the file's hash.
import * as T from 'typebox'
import { CalendarDay } from './dates.ts'
import { OfDocument } from './documents.ts'
import { endpoint } from './endpoint.ts'
import { RowVersion } from './ids.ts'
import { Ok } from './errors.ts'
import { Csv } from './files.ts'

export const attestationsTopic = 'attestations'

/** What is accepted; the document's title and version stand in it, so that it can be read by itself later. */
export const attestationText = (title: string, version: number) =>
  `I have read "${title}" (version ${version}), I understand it, and I will comply with it.`

export const attest = endpoint({
  method: 'POST',
  path: '/attest/:id',
  inPerson: true,
  access: 'signed-in',
  summary: 'Attests to the current version. Conflict if the caller read a different one',
  params: OfDocument,
  body: T.Object({ version: RowVersion }),
  answer: Ok,
})

export const Obligation = T.Object({
  id: T.Integer(),
  title: T.String(),
  version: T.Integer(),
  since: T.String({ description: 'When this version was uploaded' }),
  due: T.Union([T.String(), T.Null()]),
  must: T.Integer(),
  has: T.Integer(),
  overdue: T.Integer(),
})
export type Obligation = T.Static<typeof Obligation>

export const listObligations = endpoint({
  method: 'GET',
  path: '/attest',
  access: 'reviewer:attest',
  summary: 'Lists documents that require attestation, with how many people must attest and how many have',
  answer: T.Object({ ok: T.Boolean(), data: T.Array(Obligation) }),
})

export const Attester = T.Object({
  email: T.String(),
  name: T.String(),
  branch: T.String(),
  attested: T.Union([T.Object({ at: T.String(), version: T.Integer() }), T.Null()]),
  reminded: T.Union([T.String(), T.Null()]),
  escalated: T.Union([T.String(), T.Null()]),
})
export type Attester = T.Static<typeof Attester>

export const attesterStandings = ['has', 'has-not', 'overdue'] as const
export type AttesterStanding = (typeof attesterStandings)[number]
/** What an index serves, or a sort of no more than the branch. */
export const attesterSorts = ['name', 'email', 'branch'] as const
export type AttesterSort = (typeof attesterSorts)[number]
export const attesterPageSizes = [20, 50, 100] as const

export const AttesterFilter = T.Object({
  q: T.Optional(T.String({ maxLength: 100, description: 'Searches name, email address, CRD, and branch' })),
  who: T.Optional(T.Enum(attesterStandings)),
  sort: T.Optional(T.Enum(attesterSorts)),
  desc: T.Optional(T.Enum(['yes'] as const)),
})
export type AttesterFilter = T.Static<typeof AttesterFilter>

export const listAttesters = endpoint({
  method: 'GET',
  path: '/attest/:id',
  access: 'reviewer:attest',
  summary: 'Lists who must attest to a document and who has',
  params: OfDocument,
  query: T.Object({
    ...AttesterFilter.properties,
    page: T.Optional(T.Integer({ minimum: 1, maximum: 100_000 })),
    size: T.Optional(T.Integer({ minimum: 1, maximum: 100 })),
  }),
  answer: T.Object({
    ok: T.Boolean(),
    obligation: Obligation,
    people: T.Array(Attester),
    count: T.Integer({ description: 'Number of matches on all pages' }),
  }),
})

export const exportAttesters = endpoint({
  method: 'GET',
  path: '/attest/:id/export.csv',
  access: 'reviewer:attest',
  summary: 'Exports all matching people as CSV',
  params: OfDocument,
  query: AttesterFilter,
  proof: 'recent',
  answer: Csv,
})

export const readDue = endpoint({
  method: 'GET',
  path: '/attest/:id/due',
  access: 'signed-in',
  summary: 'Returns the day by which the current version has to be attested, or null',
  params: OfDocument,
  answer: T.Object({ ok: T.Boolean(), due: T.Union([T.String(), T.Null()]) }),
})

export const setDue = endpoint({
  method: 'PUT',
  path: '/attest/:id/due',
  access: 'reviewer:attest',
  summary: 'Sets or changes the due date for the current version. Null removes it',
  params: OfDocument,
  body: T.Object({ due: T.Union([CalendarDay, T.Null()]) }),
  answer: Ok,
})

const Sent = T.Object({ ok: T.Boolean(), sent: T.Integer(), skipped: T.Integer() })

export const remind = endpoint({
  method: 'POST',
  path: '/attest/:id/remind',
  access: 'reviewer:attest',
  summary: 'Emails a reminder to people who haven’t attested, at most once a day each',
  params: OfDocument,
  body: T.Object({ emails: T.Optional(T.Array(T.String(), { maxItems: 1_000 })) }),
  answer: Sent,
})

export const escalate = endpoint({
  method: 'POST',
  path: '/attest/:id/escalate',
  access: 'reviewer:attest',
  summary: 'Emails each branch manager the list of their people who haven’t attested, at most once a day',
  params: OfDocument,
  answer: Sent,
})
