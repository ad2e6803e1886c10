// SQL of vendors as they are changed.
import type { AnswerValue, Answers } from '@portal/contract/rules/vendor-answers'
import type { NewVendorItem } from '@portal/contract/vendor-reviews'
import type { VendorEvent, VendorTyped } from '@portal/contract/vendors'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/open.ts'
import type { StoredFile } from '../../platform/files/files.ts'
import type { Points } from './attestation-store.ts'

export type Typed = VendorTyped

const columnsOf = (typed: Typed) => ({
  name: typed.name.trim(),
  service: typed.service.trim(),
  data: typed.data,
  tier: typed.tier,
  contact: typed.contact.trim(),
  email: typed.email.trim(),
  owner_id: typed.owner,
  contract_from: typed.contract_from,
  contract_until: typed.contract_until,
  due_on: typed.due,
})

/** Undefined where the same form was sent before. */
export async function addVendor(tx: Tx, key: string, typed: Typed, now: Date): Promise<number | undefined> {
  const row = await tx
    .insertInto('vendor')
    .values({ key, ...columnsOf(typed), added_at: now })
    .onConflict((on) => on.column('key').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

export async function changeVendor(tx: Tx, id: number, typed: Typed): Promise<void> {
  await tx
    .updateTable('vendor')
    .set({ ...columnsOf(typed), version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
}

/** Whoever looked at it before is told to look again. */
export async function touchVendor(
  tx: Tx,
  id: number,
  more: { due_on?: string; ended_at?: Date; ended_by?: string; ended_reason?: string } = {},
): Promise<void> {
  await tx
    .updateTable('vendor')
    .set({ ...more, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
}

interface Opened {
  vendorId: number
  year: number
  questionnaire: number
  beforeId: number | null
  due: string
  progress: { answered: number; asked: number }
}

export async function addAttestation(
  tx: Tx,
  { vendorId, year, questionnaire, beforeId, due, progress }: Opened,
  now: Date,
): Promise<number> {
  const { id } = await tx
    .insertInto('vendor_attestation')
    .values({
      vendor_id: vendorId,
      year,
      questionnaire,
      state: 'open',
      before_id: beforeId,
      due_on: due,
      opened_at: now,
      ...progress,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function carryAnswers(tx: Tx, attestationId: number, answers: Answers, now: Date): Promise<void> {
  const rows = Object.entries(answers).map(([question, value]) => ({
    attestation_id: attestationId,
    question,
    value: JSON.stringify(value),
    saved_at: now,
    saved_by: '',
  }))
  if (rows.length > 0) await tx.insertInto('vendor_answer').values(rows).execute()
}

interface Changed {
  state?: 'open' | 'returned' | 'submitted' | 'accepted'
  due_on?: string
  sent_at?: Date
  sent_to?: string
  until?: string
  expires_at?: Date
  link_opened_at?: Date | null
  revoked_at?: Date | null
  link_wanted_at?: Date | null
  reminded_at?: Date
  remind_on?: string | null
  answered?: number
  asked?: number
  signed_at?: Date | null
  signer?: string
  signer_title?: string
  statement?: number | null
  receipt?: string | null
  score?: number | null
  decided_at?: Date
  decided_by?: string
  decision_note?: string
  returned_at?: Date
  returned_by?: string
  returned_reason?: string
  returned_questions?: string[]
}

export async function changeAttestation(
  tx: Tx,
  id: number,
  { points, ...changed }: Changed & { points?: Points | null },
): Promise<void> {
  await tx
    .updateTable('vendor_attestation')
    .set({ ...changed, ...(points !== undefined && { points: points && JSON.stringify(points) }) })
    .where('id', '=', id)
    .execute()
}

export async function putAnswer(
  tx: Tx,
  attestationId: number,
  { question, value, by }: { question: string; value: AnswerValue | null; by: string },
  now: Date,
): Promise<number> {
  const row = { value: JSON.stringify(value), saved_at: now, saved_by: by }
  const { version } = await tx
    .insertInto('vendor_answer')
    .values({ attestation_id: attestationId, question, ...row })
    .onConflict((on) =>
      on.columns(['attestation_id', 'question']).doUpdateSet({ ...row, version: sql`vendor_answer.version + 1` }),
    )
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}

/** The same bytes for the same question are there once: an upload whose answer was lost is not a second file. */
export async function addFile(
  tx: Tx,
  attestationId: number,
  { question, file, by, scanned }: { question: string; file: StoredFile; by: string; scanned: boolean },
  now: Date,
): Promise<number> {
  const { id } = await tx
    .insertInto('vendor_file')
    .values({
      attestation_id: attestationId,
      question,
      hash: Buffer.from(file.hash, 'hex'),
      filename: file.filename,
      added_at: now,
      added_by: by,
      scanned,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function removeFile(tx: Tx, attestationId: number, fileId: number) {
  return tx
    .deleteFrom('vendor_file')
    .where('id', '=', fileId)
    .where('attestation_id', '=', attestationId)
    .returning(['question', 'filename', sql<string>`encode(hash, 'hex')`.as('hash')])
    .executeTakeFirst()
}

interface AddedItem extends NewVendorItem {
  vendorId: number
  attestationId: number | null
  key?: string
  by: string
  remindOn: string | undefined
}

/** Undefined where the same form was sent before. */
export async function addItem(tx: Tx, item: AddedItem, now: Date): Promise<number | undefined> {
  const row = await tx
    .insertInto('vendor_item')
    .values({
      vendor_id: item.vendorId,
      attestation_id: item.attestationId,
      key: item.key ?? null,
      text: item.text.trim(),
      question: item.question ?? null,
      due_on: item.due,
      who: item.who.trim(),
      added_at: now,
      added_by: item.by,
      remind_on: item.remindOn ?? null,
    })
    .onConflict((on) => on.column('key').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

export async function itemByKey(tx: Tx, key: string): Promise<{ id: number; vendor_id: number } | undefined> {
  return tx.selectFrom('vendor_item').select(['id', 'vendor_id']).where('key', '=', key).executeTakeFirst()
}

export async function changeItem(
  tx: Tx,
  id: number,
  changed: {
    text?: string
    due_on?: string
    who?: string
    remind_on?: string | null
    escalated_at?: Date | null
    done_at?: Date
    done_by?: string
    done_note?: string
  },
): Promise<void> {
  await tx
    .updateTable('vendor_item')
    .set({ ...changed, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
}

interface Happened {
  vendorId: number
  attestationId?: number | null
  kind: VendorEvent
  by: string
  text?: string
}

export async function addEvent(
  tx: Tx,
  { vendorId, attestationId = null, kind, by, text = '' }: Happened,
  now: Date,
): Promise<void> {
  await tx
    .insertInto('vendor_event')
    .values({ vendor_id: vendorId, attestation_id: attestationId, at: now, kind, by_name: by, text })
    .execute()
}
