// SQL of a task's files: sent with replies, and received from outside, which are there for others once they were sent.
import type { TaskRecord } from '@portal/contract/tasks'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/open.ts'
import type { FileKind, StoredFile } from '../../platform/files/files.ts'

export async function addItemFiles(
  tx: Tx,
  id: number,
  files: readonly StoredFile[],
  by: { id: string; now: Date },
): Promise<void> {
  const rows = files.map(({ hash, filename }) => ({
    work_item_id: id,
    hash: Buffer.from(hash, 'hex'),
    filename,
    added_by: by.id,
    added_at: by.now,
  }))
  await tx.insertInto('work_item_file').values(rows).execute()
}

export async function filesOf(db: Db, id: number): Promise<TaskRecord['files']> {
  const rows = await db
    .selectFrom('work_item_file as s')
    .leftJoin('upload_receipt as r', 'r.id', 's.receipt_id')
    .select(['s.id', 's.filename', 's.scanned', 'r.sender'])
    .where('s.work_item_id', '=', id)
    .where(shown)
    .orderBy('s.id')
    .execute()
  return rows.map((row) => ({
    name: row.filename,
    url: `/tasks/${id}/file/${row.id}`,
    pdf: row.scanned !== false && /\.pdf$/i.test(row.filename),
    ...(row.scanned === true && /\.(jpe?g|png)$/i.test(row.filename) && { picture: true }),
    ...(row.sender !== null && { from: row.sender }),
  }))
}

/** What somebody outside has uploaded and not sent is nobody's to see. */
const shown = sql<boolean>`(s.paper_id is null or s.receipt_id is not null)`

/** `unseen`: it came from outside and no virus scanner has looked at it. */
export async function itemFile(
  db: Db,
  id: number,
  fileId: number,
): Promise<(StoredFile & { unseen: boolean }) | undefined> {
  const row = await db
    .selectFrom('work_item_file as s')
    .innerJoin('file as f', 'f.hash', 's.hash')
    .select(['s.filename', 's.scanned', 'f.size', 'f.kind', sql<string>`encode(f.hash, 'hex')`.as('hash')])
    .where('s.id', '=', fileId)
    .where(shown)
    .where('s.work_item_id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const { scanned, kind, ...file } = row
  return { ...file, kind: kind as FileKind, unseen: scanned === false }
}
