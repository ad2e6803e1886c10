// SQL of the files that were sent with replies.
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
    .selectFrom('work_item_file')
    .select(['id', 'filename'])
    .where('work_item_id', '=', id)
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    name: row.filename,
    url: `/tasks/${id}/file/${row.id}`,
    pdf: /\.pdf$/i.test(row.filename),
  }))
}

export async function itemFile(db: Db, id: number, fileId: number): Promise<StoredFile | undefined> {
  const row = await db
    .selectFrom('work_item_file as s')
    .innerJoin('file as f', 'f.hash', 's.hash')
    .select(['s.filename', 'f.size', 'f.kind', sql<string>`encode(f.hash, 'hex')`.as('hash')])
    .where('s.id', '=', fileId)
    .where('s.work_item_id', '=', id)
    .executeTakeFirst()
  return row && { ...row, kind: row.kind as FileKind }
}
