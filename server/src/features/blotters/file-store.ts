// SQL of the files that came with answers to findings.
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/open.ts'
import type { StoredFile } from '../../platform/files/files.ts'

export async function addAnswerFiles(tx: Tx, findingId: number, files: readonly StoredFile[]): Promise<void> {
  if (files.length === 0) return
  const rows = files.map(({ hash, filename }) => ({ finding_id: findingId, hash: Buffer.from(hash, 'hex'), filename }))
  await tx.insertInto('blotter_answer_file').values(rows).execute()
}

export interface AnswerFile {
  id: number
  finding_id: number
  filename: string
}

export async function answerFilesOf(db: Db, findings: readonly number[]): Promise<Map<number, AnswerFile[]>> {
  const { rows } = await sql<AnswerFile>`select id, finding_id, filename from blotter_answer_file
    where finding_id = any(${findings}::integer[]) order by finding_id, id`.execute(db)
  return Map.groupBy(rows, ({ finding_id }) => finding_id)
}

export async function answerFileOf(db: Db, findingId: number, id: number): Promise<StoredFile | undefined> {
  const { rows } = await sql<StoredFile>`select encode(f.hash, 'hex') as hash, f.size, f.kind, a.filename
    from blotter_answer_file a join file f on f.hash = a.hash where a.id = ${id} and a.finding_id = ${findingId}`.execute(
    db,
  )
  return rows[0]
}
