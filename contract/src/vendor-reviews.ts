// What a vendor attested, for compliance: answers and files, compared with the year before, accepted or returned, and what is left to do.
import * as T from 'typebox'
import { CalendarDay } from './dates.ts'
import { endpoint } from './endpoint.ts'
import { RowId, RowVersion } from './ids.ts'
import { Ok } from './errors.ts'
import { AnyFile, Download } from './files.ts'
import { Lines } from './lines.ts'
import { vendorLimits } from './vendors.ts'

const id = RowId
const version = RowVersion
const said = (most: number) => T.String({ minLength: 1, maxLength: most, pattern: '\\S' })
const maybe = <S extends T.TSchema>(schema: S) => T.Union([schema, T.Null()])
const OfAttestation = T.Object({ id, attestation: id })

export const AnswerValue = T.Union([T.String(), T.Integer(), T.Array(T.String())])

const AttestedFile = T.Object({
  id,
  question: T.String(),
  name: T.String(),
  size: T.Integer(),
  hash: T.String({ description: 'SHA-256' }),
  url: T.String({ description: 'Path under /api' }),
  until: maybe(T.String({ description: 'The last day on which it counts' })),
  added: T.String(),
  by: T.String(),
  scanned: T.Boolean({
    description: 'False where the portal has no virus scanner: then it’s only saved, never shown',
  }),
})
export type AttestedFile = T.Static<typeof AttestedFile>

export const getAttestation = endpoint({
  method: 'GET',
  path: '/vendors/:id/attestations/:attestation',
  access: 'reviewer:vendors',
  summary: 'Returns the answers of an attestation. While the vendor is still answering, none',
  params: OfAttestation,
  answer: T.Object({
    ok: T.Boolean(),
    year: T.Integer(),
    questionnaire: T.Integer(),
    sent: T.Boolean({ description: 'False: the vendor is still answering' }),
    answers: T.Record(T.String(), AnswerValue),
    files: T.Array(AttestedFile),
    score: maybe(T.Integer()),
    earned: T.Record(T.String(), T.Number(), { description: 'Points by question, not rounded, as they were scored' }),
    most: T.Record(T.String(), T.Number()),
  }),
})
export type Attested = T.Static<(typeof getAttestation)['answer']>

export const attestationPdf = endpoint({
  method: 'GET',
  path: '/vendors/:id/attestations/:attestation/answers.pdf',
  access: 'reviewer:vendors',
  summary: 'Returns the signed answers as PDF',
  params: OfAttestation,
  answer: Download('application/pdf'),
})

export const attestedFile = endpoint({
  method: 'GET',
  path: '/vendors/:id/files/:file',
  access: 'reviewer:vendors',
  summary: 'Returns a file of an attestation that was sent',
  params: T.Object({ id, file: id }),
  answer: AnyFile,
})

const NewItem = T.Object({
  text: said(vendorLimits.item),
  question: T.Optional(T.String({ maxLength: 40 })),
  due: CalendarDay,
  who: said(vendorLimits.itemOwner),
})
export type NewVendorItem = T.Static<typeof NewItem>

export const acceptAttestation = endpoint({
  method: 'POST',
  path: '/vendors/:id/attestations/:attestation/accept',
  inPerson: true,
  access: 'reviewer:vendors',
  summary:
    'Accepts an attestation, with remediation items or without. Under the firm’s threshold it needs at least one item',
  params: OfAttestation,
  body: T.Object({
    version,
    items: T.Array(NewItem, { maxItems: vendorLimits.items }),
    note: Lines({ maxLength: vendorLimits.reason }),
  }),
  answer: Ok,
})

export const returnAttestation = endpoint({
  method: 'POST',
  path: '/vendors/:id/attestations/:attestation/return',
  inPerson: true,
  access: 'reviewer:vendors',
  summary: 'Returns questions to the vendor with a reason. They get a new link by email',
  params: OfAttestation,
  body: T.Object({
    version,
    reason: Lines({ minLength: 1, maxLength: vendorLimits.reason, pattern: '\\S' }),
    questions: T.Array(T.String({ maxLength: 40 }), { uniqueItems: true, maxItems: 100 }),
  }),
  answer: Ok,
})

export const addVendorItem = endpoint({
  method: 'POST',
  path: '/vendors/:id/items',
  access: 'reviewer:vendors',
  summary: 'Adds a remediation item. The same `key` twice is one item',
  params: T.Object({ id }),
  body: T.Object({ key: T.String({ format: 'uuid' }), ...NewItem.properties }),
  answer: T.Object({ ok: T.Boolean(), id }),
})

const OfItem = T.Object({ id, item: id })

export const editVendorItem = endpoint({
  method: 'PUT',
  path: '/vendors/:id/items/:item',
  access: 'reviewer:vendors',
  summary: 'Changes a remediation item. Conflict if someone else did in the meantime',
  params: OfItem,
  body: T.Object({
    version,
    text: said(vendorLimits.item),
    due: CalendarDay,
    who: said(vendorLimits.itemOwner),
  }),
  answer: Ok,
})

export const closeVendorItem = endpoint({
  method: 'POST',
  path: '/vendors/:id/items/:item/close',
  access: 'reviewer:vendors',
  summary: 'Closes a remediation item, with a note on what was done',
  params: OfItem,
  body: T.Object({ version, note: Lines({ minLength: 1, maxLength: vendorLimits.reason, pattern: '\\S' }) }),
  answer: Ok,
})
