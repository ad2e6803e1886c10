// SQL of attestations: what is read of them, their answers, their files, what is left to do, and what has happened.
import type { AnswerValue } from '@portal/contract/rules/vendor-answers'
import type { AttestationState, VendorEvent } from '@portal/contract/vendors'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/open.ts'
import type { FileKind, StoredFile } from '../../platform/files/files.ts'
import type { Link } from '../../platform/links/links.ts'

export interface Points {
  earned: Record<string, number>
  most: Record<string, number>
}

export interface Attestation {
  id: number
  vendor_id: number
  year: number
  questionnaire: number
  state: AttestationState
  before_id: number | null
  due_on: string
  sent_at: Date | null
  sent_to: string
  until: string | null
  expires_at: Date | null
  link_opened_at: Date | null
  revoked_at: Date | null
  link_wanted_at: Date | null
  reminded_at: Date | null
  answered: number
  asked: number
  signed_at: Date | null
  signer: string
  signer_title: string
  receipt: string | null
  score: number | null
  points: Points | null
  decided_at: Date | null
  decided_by: string
  decision_note: string
  returned_at: Date | null
  returned_by: string
  returned_reason: string
  returned_questions: string[]
}

const columns = sql`id, vendor_id, year::int, questionnaire::int, state, before_id, due_on::text, sent_at, sent_to, until::text,
  expires_at, link_opened_at, revoked_at, link_wanted_at, reminded_at, answered, asked, signed_at, signer, signer_title, receipt,
  score::int, points, decided_at, decided_by, decision_note, returned_at, returned_by, returned_reason, returned_questions`

export async function attestationById(db: Db | Tx, id: number): Promise<Attestation | undefined> {
  const { rows } = await sql<Attestation>`select ${columns} from vendor_attestation where id = ${id}`.execute(db)
  return rows[0]
}

/** Held until the transaction ends: of two who answer at once, the second sees what the first wrote. */
export async function lockAttestation(tx: Tx, id: number): Promise<Attestation | undefined> {
  await tx.selectFrom('vendor_attestation').select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
  return attestationById(tx, id)
}

/** The latest first. More years than anybody looks through are in the audit log. */
export async function attestationsOf(db: Db | Tx, vendorId: number): Promise<Attestation[]> {
  const { rows } = await sql<Attestation>`select ${columns} from vendor_attestation
    where vendor_id = ${vendorId} order by id desc limit 20`.execute(db)
  return rows
}

export const attestationOf = ({ subject }: Link): number => Number(subject.slice('vendor-attestation:'.length))

export interface AnswerRow {
  question: string
  /** Null where somebody took it back. */
  value: AnswerValue | null
  version: number
  saved_by: string
  saved_at: Date
}

export async function answerRows(db: Db | Tx, attestationId: number): Promise<AnswerRow[]> {
  const { rows } = await sql<AnswerRow>`select question, value, version, saved_by, saved_at from vendor_answer
    where attestation_id = ${attestationId} order by question`.execute(db)
  return rows
}

export const valuesOf = (rows: readonly AnswerRow[]): Record<string, AnswerValue> =>
  Object.fromEntries(rows.flatMap(({ question, value }) => (value === null ? [] : [[question, value]])))

export interface FileRow {
  id: number
  question: string
  filename: string
  size: number
  hash: string
  added_at: Date
  added_by: string
  scanned: boolean
}

export async function filesOf(db: Db | Tx, attestationId: number): Promise<FileRow[]> {
  return db
    .selectFrom('vendor_file as f')
    .innerJoin('file as b', 'b.hash', 'f.hash')
    .select(['f.id', 'f.question', 'f.filename', 'b.size', 'f.added_at', 'f.added_by', 'f.scanned'])
    .select(sql<string>`encode(f.hash, 'hex')`.as('hash'))
    .where('f.attestation_id', '=', attestationId)
    .orderBy('f.id')
    .execute()
}

/** Only what was sent: before that nobody but the vendor sees it. */
export async function sentFile(
  db: Db,
  vendorId: number,
  fileId: number,
): Promise<(StoredFile & { unseen: boolean; attestation: number }) | undefined> {
  const row = await db
    .selectFrom('vendor_file as f')
    .innerJoin('vendor_attestation as a', 'a.id', 'f.attestation_id')
    .innerJoin('file as b', 'b.hash', 'f.hash')
    .select(['f.filename', 'f.scanned', 'b.size', 'b.kind', 'a.id as attestation'])
    .select(sql<string>`encode(f.hash, 'hex')`.as('hash'))
    .where('f.id', '=', fileId)
    .where('a.vendor_id', '=', vendorId)
    .where('a.signed_at', 'is not', null)
    .executeTakeFirst()
  if (!row) return undefined
  const { scanned, kind, ...file } = row
  return { ...file, kind: kind as FileKind, unseen: !scanned }
}

export interface ItemRow {
  id: number
  vendor_id: number
  text: string
  question: string | null
  due_on: string
  who: string
  added_at: Date
  added_by: string
  done_at: Date | null
  done_by: string
  done_note: string
  escalated_at: Date | null
  version: number
}

const itemColumns = sql`id, vendor_id, text, question, due_on::text, who, added_at, added_by, done_at, done_by, done_note, escalated_at, version`

/** Open ones first; of those that are done the latest, as many as somebody looks at. */
export async function itemsOf(db: Db | Tx, vendorId: number): Promise<ItemRow[]> {
  const { rows } = await sql<ItemRow>`select ${itemColumns} from vendor_item where vendor_id = ${vendorId}
    order by (done_at is null) desc, case when done_at is null then due_on end, done_at desc, id limit 200`.execute(db)
  return rows
}

export async function lockItem(tx: Tx, vendorId: number, id: number): Promise<ItemRow | undefined> {
  const { rows } = await sql<ItemRow>`select ${itemColumns} from vendor_item
    where id = ${id} and vendor_id = ${vendorId} for no key update`.execute(tx)
  return rows[0]
}

export interface EventRow {
  at: Date
  kind: VendorEvent
  by_name: string
  text: string
}

/** In order; the latest, as many as a page shows. */
export async function eventsOf(db: Db, vendorId: number): Promise<EventRow[]> {
  const { rows } = await sql<EventRow>`select at, kind, by_name, text from (
    select id, at, kind, by_name, text from vendor_event where vendor_id = ${vendorId} order by id desc limit 100) e order by id`.execute(
    db,
  )
  return rows
}
