// Examiner's packets: records of chosen people, branches, classes and days in one zip that proves itself. For compliance, who have the
// reviewer flag `records`.
import * as T from 'typebox'
import { endpoint, type Problems } from './endpoint.ts'
import { RowId } from './ids.ts'
import { Ok } from './errors.ts'
import { Download } from './files.ts'
import { RecordScope } from './records.ts'
import { type RecordClassId, recordClassIds } from './record-classes.ts'

export const packetsTopic = 'packets'
/** Ours. */
export const packetLimits = { name: 80, reason: 500, keptDays: 30, listed: 50, choices: 20, searched: 100 } as const

const text = T.String()
const moment = T.String({ format: 'date-time' })
const orNull = <S extends T.TSchema>(schema: S) => T.Union([schema, T.Null()])
const ClassId = T.Enum(recordClassIds as [RecordClassId, ...RecordClassId[]])
const params = T.Object({ id: RowId })

/** P-0042 */
export const packetNumber = (id: number): string => `P-${String(id).padStart(4, '0')}`

export const packetStates = [
  'to-confirm',
  'waiting',
  'counting',
  'copying',
  'signing',
  'ready',
  'failed',
  'declined',
  'canceled',
  'gone',
] as const
export type PacketState = (typeof packetStates)[number]

export const ClassCount = T.Object({
  id: ClassId,
  records: T.Integer(),
  documents: T.Integer(),
  bytes: T.Integer({ description: 'About' }),
})
export type ClassCount = T.Static<typeof ClassCount>

export const PacketPreview = T.Object({
  ok: T.Boolean(),
  classes: T.Array(ClassCount, { description: 'Every class, chosen or not' }),
  people: T.Integer({ description: 'Whose records they are, in the chosen classes' }),
  entries: T.Integer({ description: 'Audit entries that tell of the records' }),
  held: T.Integer({ description: 'Records in the chosen classes that are under a legal hold' }),
  holds: T.Array(T.Object({ id: T.Integer(), matter: text }), { description: 'The holds they are under' }),
})
export type PacketPreview = T.Static<typeof PacketPreview>

export const previewPacket = endpoint({
  method: 'POST',
  path: '/packets/preview',
  access: 'reviewer:records',
  summary: 'Counts what a packet would have',
  body: T.Object({ scope: RecordScope }),
  changes: false,
  answer: PacketPreview,
})

const Choice = T.Object({ id: T.String({ format: 'uuid' }), name: text, email: text })
/** A POST, because a scope may name five hundred people: too long for an address. */
export const packetChoices = endpoint({
  method: 'POST',
  path: '/packets/choices',
  access: 'reviewer:records',
  summary: 'Lists the branches, and the people who match a search: for a packet, a hold, or an examiner’s access',
  changes: false,
  body: T.Object({
    q: T.String({ maxLength: packetLimits.searched }),
    chosen: T.Array(T.String({ format: 'uuid' }), {
      maxItems: 500,
      description: 'People who are chosen already: they come first, whatever is searched for',
    }),
  }),
  answer: T.Object({
    ok: T.Boolean(),
    people: T.Array(Choice),
    branches: T.Array(T.Object({ id: T.Integer(), name: text })),
  }),
})

const NewPacket = T.Object({
  key: T.String({ format: 'uuid', description: 'Made by the caller. The same key makes one packet' }),
  name: T.String({ maxLength: packetLimits.name }),
  scope: RecordScope,
  masked: T.Boolean({ description: 'Account numbers, birth dates, and tax IDs. Unmasked needs a second person' }),
})
export type NewPacket = T.Static<typeof NewPacket>

/** What is wrong with a new packet, field by field. */
export function packetProblems({ name, scope: { from, until } }: NewPacket): Problems {
  return {
    ...(!name.trim() && { name: 'Enter a name.' }),
    ...(from && until && until < from && { period: 'Choose an end date on or after the start date.' }),
  }
}

export const makePacket = endpoint({
  method: 'POST',
  path: '/packets',
  access: 'reviewer:records',
  summary: 'Makes a packet in the background, or asks a second person for an unmasked one',
  body: NewPacket,
  check: packetProblems,
  answer: T.Object({ ok: T.Boolean(), id: T.Integer() }),
})

export const PacketProgress = T.Object({
  done: T.Integer({ description: 'Files written' }),
  total: T.Integer(),
  bytes: T.Integer(),
  all_bytes: T.Integer(),
  seconds: T.Number({ description: 'Since this run began' }),
  run_bytes: T.Integer({ description: 'Written in this run' }),
})

export const PacketRelease = T.Object({
  examiner: T.String({ description: 'Account of the examiner' }),
  name: text,
  organization: text,
  released_at: moment,
  released_by: text,
  viewed_at: orNull(moment),
  downloaded_at: orNull(moment),
})
export type PacketRelease = T.Static<typeof PacketRelease>

export const Packet = T.Object({
  id: T.Integer(),
  number: text,
  name: text,
  scope: RecordScope,
  people: T.Array(text, { description: 'Names of the people chosen, up to three' }),
  branches: T.Array(text, { description: 'Names of the branches chosen, up to three' }),
  masked: T.Boolean(),
  state: T.Enum(packetStates),
  why: T.String({ description: 'Why it failed or was declined' }),
  asked_at: moment,
  asked_by: text,
  decided_by: T.String({ description: 'Who confirmed or declined an unmasked one' }),
  confirmers: T.Array(text, { description: 'Who can confirm it, up to three' }),
  ready_at: orNull(moment),
  kept_until: orNull(moment),
  size: orNull(T.Integer()),
  progress: orNull(PacketProgress),
  picked_up: T.Boolean({ description: 'Whether a restart interrupted it' }),
  waits_for: T.String({ description: 'Name of the packet that is made before it' }),
  releases: T.Array(PacketRelease, { description: 'Examiners it is released to, newest first' }),
  can: T.Object({ confirm: T.Boolean(), cancel: T.Boolean(), download: T.Boolean(), release: T.Boolean() }),
})
export type Packet = T.Static<typeof Packet>

export const listPackets = endpoint({
  method: 'GET',
  path: '/packets',
  access: 'reviewer:records',
  summary: 'Lists packets, newest first',
  answer: T.Object({ ok: T.Boolean(), data: T.Array(Packet) }),
})

export const getPacket = endpoint({
  method: 'GET',
  path: '/packets/:id',
  access: 'reviewer:records',
  summary: 'Returns what a ready packet is checked with, and who downloaded it',
  params,
  answer: T.Object({
    ok: T.Boolean(),
    manifest_sha256: text,
    sha256: T.String({ description: 'Of the zip' }),
    key: T.String({ description: 'Name of the key it is signed with' }),
    files: T.Integer(),
    records: T.Integer(),
    documents: T.Integer(),
    entries: T.Integer(),
    downloads: T.Array(T.Object({ at: moment, by: text })),
  }),
})

export const confirmPacket = endpoint({
  method: 'POST',
  path: '/packets/:id/confirm',
  inPerson: true,
  access: 'reviewer:records',
  summary: 'Confirms an unmasked packet as the second person',
  params,
  proof: 'recent',
  answer: Ok,
})

export const declinePacket = endpoint({
  method: 'POST',
  path: '/packets/:id/decline',
  inPerson: true,
  access: 'reviewer:records',
  summary: 'Declines an unmasked packet as the second person',
  params,
  body: T.Object({ reason: T.String({ minLength: 1, maxLength: packetLimits.reason }) }),
  answer: Ok,
})

export const cancelPacket = endpoint({
  method: 'POST',
  path: '/packets/:id/cancel',
  access: 'reviewer:records',
  summary: 'Cancels a packet that isn’t ready yet',
  params,
  answer: Ok,
})

export const downloadPacket = endpoint({
  method: 'GET',
  path: '/packets/:id/file',
  access: 'reviewer:records',
  summary: 'Downloads a packet, whole or in ranges',
  params,
  proof: 'recent',
  // it is written down who took a copy
  changes: true,
  answer: Download('application/zip'),
})
