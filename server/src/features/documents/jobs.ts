// Reads what stands in a file, once for each file, so that the search finds it.
import { sql } from 'kysely'
import type { Db } from '../../platform/db/open.ts'
import { Unreadable } from '../../platform/files/apart.ts'
import type { FileKind } from '../../platform/files/files.ts'
import type { Platform } from '../../platform/platform.ts'
import { textOf } from './text.ts'
import { rebuildWords } from './write-store.ts'

export const textJob = 'document-text'

/** A file that cannot be read has an empty text and is not tried again; a store that is away throws, and is. */
export async function readTextOf({ db, files, log }: Platform, hash: string): Promise<void> {
  const kind = await unreadKind(db, hash)
  if (kind) {
    const body = await textOf(() => files.stream(hash), kind).catch((error: unknown) => {
      if (!(error instanceof Unreadable)) throw error
      log.warn({ err: error, hash }, 'the text of a file could not be read')
      return ''
    })
    await putText(db, hash, body)
  }
  for (const id of await documentsWith(db, hash)) {
    await db.transaction().execute(async (tx) => {
      // whoever changes the title meanwhile builds the words anew afterwards, from what is stored by then
      await tx.selectFrom('document').select('id').where('id', '=', id).forUpdate().execute()
      await rebuildWords(tx, id)
    })
  }
}

async function unreadKind(db: Db, hash: string): Promise<FileKind | undefined> {
  const row = await db
    .selectFrom('file as f')
    .leftJoin('file_text as t', 't.hash', 'f.hash')
    .select('f.kind')
    .where('f.hash', '=', Buffer.from(hash, 'hex'))
    .where('t.hash', 'is', null)
    .executeTakeFirst()
  return row?.kind as FileKind | undefined
}

async function putText(db: Db, hash: string, body: string): Promise<void> {
  await db
    .insertInto('file_text')
    .values({ hash: Buffer.from(hash, 'hex'), body })
    .onConflict((on) => on.doNothing())
    .execute()
}

async function documentsWith(db: Db, hash: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select d.id from document_version v join document d on d.id = v.document_id and d.version = v.version
    where v.hash = ${Buffer.from(hash, 'hex')} and d.deleted_at is null and d.branch_id is null`.execute(db)
  return rows.map(({ id }) => id)
}
