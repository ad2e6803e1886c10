// SQL of requests for documents as they are changed.
import { uploadConsent, type UploadReceipt, uploadRequestLimits } from '@portal/contract/upload-requests'
import type { UploadsWanted } from '@portal/contract/upload-requests'
import { sql } from 'kysely'
import { later } from '../../platform/clock.ts'
import { newReceiptNumber } from '../../platform/crypto/receipt-number.ts'
import type { Db, Tx } from '../../platform/db/open.ts'
import type { StoredFile } from '../../platform/files/files.ts'

interface Asked extends Pick<UploadsWanted, 'key' | 'name' | 'email' | 'reason' | 'papers' | 'until'> {
  workItemId: number
  by: { id: string }
  expiresAt: Date
  remindOn: string | undefined
}

export async function addRequest(tx: Tx, asked: Asked, now: Date): Promise<number | undefined> {
  const { workItemId, by, key, name, email, reason, papers, until, expiresAt, remindOn } = asked
  const added = await tx
    .insertInto('upload_request')
    .values({
      work_item_id: workItemId,
      key,
      asked_by: by.id,
      asked_at: now,
      sent_at: now,
      name,
      email,
      reason,
      until: sql`${until}::date`,
      expires_at: expiresAt,
      remind_on: remindOn === undefined ? null : sql`${remindOn}::date`,
    })
    .onConflict((on) => on.column('key').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!added) return undefined
  const rows = papers.map(({ title, hint }, position) => ({ upload_request_id: added.id, position, title, hint }))
  await tx.insertInto('upload_paper').values(rows).execute()
  return added.id
}

interface Changed {
  until?: string
  expires_at?: Date
  sent_at?: Date
  remind_on?: string | null
  reminded_at?: Date
  opened_at?: Date | null
  revoked_at?: Date | null
  new_link_wanted_at?: Date | null
  refused_at?: Date
  refused_why?: string
}

/** By the firm's people: whoever looked at it before is told to look again. */
export async function changeRequest(tx: Tx, id: number, changed: Changed): Promise<void> {
  await tx
    .updateTable('upload_request')
    .set({ ...changed, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
}

/** By what happens on the other side: nobody's change is held up by it. */
export async function noteOnRequest(tx: Tx, id: number, happened: Changed): Promise<void> {
  await tx.updateTable('upload_request').set(happened).where('id', '=', id).execute()
}

interface Added {
  workItemId: number
  paperId: number
  sitting: string
  file: StoredFile
  scanned: boolean
}

/** The same bytes for the same document are there once: an upload whose answer was lost is not a second file. */
export async function sameFile(tx: Tx, { paperId, sitting, file }: Added): Promise<number | undefined> {
  const row = await tx
    .selectFrom('work_item_file')
    .select('id')
    .where('paper_id', '=', paperId)
    .where('sitting', '=', sitting)
    .where('receipt_id', 'is', null)
    .where('hash', '=', Buffer.from(file.hash, 'hex'))
    .executeTakeFirst()
  return row?.id
}

export async function addFile(
  tx: Tx,
  { workItemId, paperId, sitting, file, scanned }: Added,
  now: Date,
): Promise<number> {
  const { id } = await tx
    .insertInto('work_item_file')
    .values({
      work_item_id: workItemId,
      hash: Buffer.from(file.hash, 'hex'),
      filename: file.filename,
      added_at: now,
      paper_id: paperId,
      sitting,
      scanned,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const hex = sql<string>`encode(hash, 'hex')`.as('hash')

/** Only what wasn't sent, and out of the same browser. */
export async function takeBack(tx: Tx, requestId: number, sitting: string, fileId: number) {
  return tx
    .deleteFrom('work_item_file')
    .where('id', '=', fileId)
    .where('sitting', '=', sitting)
    .where('receipt_id', 'is', null)
    .where('paper_id', 'in', (papers) =>
      papers.selectFrom('upload_paper').select('id').where('upload_request_id', '=', requestId),
    )
    .returning(['filename', hex])
    .executeTakeFirst()
}

/** Undefined where there is nothing to send. */
export async function addReceipt(
  tx: Tx,
  requestId: number,
  { sitting, sender }: { sitting: string; sender: string },
  now: Date,
): Promise<{ number: string; hashes: string[] } | undefined> {
  const number = newReceiptNumber('R')
  const { id } = await tx
    .insertInto('upload_receipt')
    .values({ upload_request_id: requestId, number, sitting, sender, consent: uploadConsent.version, sent_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  const files = await tx
    .updateTable('work_item_file')
    .set({ receipt_id: id })
    .where('sitting', '=', sitting)
    .where('receipt_id', 'is', null)
    .where('paper_id', 'in', (papers) =>
      papers.selectFrom('upload_paper').select('id').where('upload_request_id', '=', requestId),
    )
    .returning(hex)
    .execute()
  return files.length > 0 ? { number, hashes: files.map(({ hash }) => hash) } : undefined
}

export async function receiptOf(
  db: Db | Tx,
  requestId: number,
  sitting: string,
): Promise<Pick<UploadReceipt, 'number' | 'at' | 'sender' | 'files'> | undefined> {
  const row = await db
    .selectFrom('upload_receipt')
    .select(['id', 'number', 'sender', 'sent_at'])
    .where('upload_request_id', '=', requestId)
    .where('sitting', '=', sitting)
    .executeTakeFirst()
  if (!row) return undefined
  const files = await db
    .selectFrom('work_item_file as f')
    .innerJoin('upload_paper as p', 'p.id', 'f.paper_id')
    .select(['p.title as paper', 'f.filename as name', sql<string>`encode(f.hash, 'hex')`.as('hash')])
    .where('f.receipt_id', '=', row.id)
    .orderBy('p.position')
    .orderBy('f.id')
    .execute()
  return { number: row.number, at: row.sent_at.toISOString(), sender: row.sender, files }
}

/** Those whose reminder is due, once: it is asked for again only with a new link. */
export async function claimReminders(tx: Tx, today: string, most: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update upload_request set remind_on = null, version = version + 1 where id in (
      select id from upload_request where remind_on <= ${today}::date order by remind_on, id limit ${most} for update skip locked)
    returning id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Files under a legal hold stay: deleting one would refuse all. */
export async function claimUnsent(tx: Tx, most: number, now: Date): Promise<string[]> {
  const before = later(now, -uploadRequestLimits.unsentDays * 86_400_000)
  const { rows } = await sql<{ hash: string }>`
    delete from work_item_file where id in (
      select id from work_item_file f where paper_id is not null and receipt_id is null and added_at < ${before}
        and not exists (select from held_record k where k.record = 'work_item:' || f.work_item_id)
      order by added_at limit ${most} for update skip locked)
    returning encode(hash, 'hex') as hash`.execute(tx)
  return rows.map(({ hash }) => hash)
}
