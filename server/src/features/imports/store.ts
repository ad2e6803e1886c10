// SQL of an import as it runs.
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/open.ts'

export const lockKind = (tx: Tx, kind: string) =>
  sql`select pg_advisory_xact_lock(hashtext(${`import:${kind}`}))`.execute(tx)

/** One import of a kind at a time; whatever came before can no longer be undone. */
export async function beginRun(
  tx: Tx,
  run: { kind: string; file_name: string; at: Date; by: string },
): Promise<number> {
  await lockKind(tx, run.kind)
  // the table grows while the plan stays: one made for an empty table would read all of it for every batch
  for (const off of ['enable_seqscan', 'enable_hashjoin', 'enable_mergejoin'])
    await sql`set local ${sql.ref(off)} = off`.execute(tx)
  // the keys met so far; kept there, because a file may have millions
  await sql`create temp table import_key (key text primary key, line integer not null) on commit drop`.execute(tx)
  const { id } = await tx
    .insertInto('import_run')
    .values({ ...run, file_hash: Buffer.alloc(0) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function endRun(
  tx: Tx,
  id: number,
  kind: string,
  outcome: { file_hash: Buffer; added: number; changed: number; rows: number; skipped: number },
): Promise<void> {
  await tx.updateTable('import_run').set(outcome).where('id', '=', id).execute()
  // a file that brought nothing leaves the import before it the last one
  if (outcome.added + outcome.changed === 0) return
  await tx
    .deleteFrom('import_undo')
    .where('run_id', 'in', (of) =>
      of.selectFrom('import_run').select('id').where('kind', '=', kind).where('id', '<', id),
    )
    .execute()
}

/** Of these the ones whose key was there before, by their line: with the line that had it first. */
export async function repeated(tx: Tx, keys: { key: string; line: number }[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ line: number }>`
    insert into import_key
    select * from unnest(${keys.map(({ key }) => key)}::text[], ${keys.map(({ line }) => line)}::int[])
    on conflict (key) do nothing returning line`.execute(tx)
  if (rows.length === keys.length) return new Map()
  const fresh = new Set(rows.map(({ line }) => line))
  const again = keys.filter(({ line }) => !fresh.has(line))
  const first = await sql<{ key: string; line: number }>`
    select key, line from import_key where key = any(${again.map(({ key }) => key)}::text[])`.execute(tx)
  const lineOf = new Map(first.rows.map(({ key, line }) => [key, line]))
  return new Map(again.map(({ key, line }) => [line, lineOf.get(key) ?? line]))
}

export const runOf = (tx: Tx, id: number) =>
  tx
    .selectFrom('import_run')
    .select(['kind', 'file_name', 'added', 'changed', 'undone_at'])
    .where('id', '=', id)
    .executeTakeFirst()

export async function keptRows(tx: Tx, runId: number): Promise<number> {
  const { count } = await tx
    .selectFrom('import_undo')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('run_id', '=', runId)
    .executeTakeFirstOrThrow()
  return count
}

export async function endUndo(tx: Tx, runId: number, by: string, now: Date): Promise<void> {
  await tx.updateTable('import_run').set({ undone_at: now, undone_by: by }).where('id', '=', runId).execute()
  await tx.deleteFrom('import_undo').where('run_id', '=', runId).execute()
}

/** Of this kind, the one that can be undone. */
export async function undoableRun(db: Db, kind: string): Promise<number | undefined> {
  const run = await db
    .selectFrom('import_run as r')
    .select('r.id')
    .where('kind', '=', kind)
    .where((of) => of.exists(of.selectFrom('import_undo').select('run_id').whereRef('run_id', '=', 'r.id')))
    .orderBy('r.id', 'desc')
    .executeTakeFirst()
  return run?.id
}

/** Of whatever kind. */
export const lastRun = async (db: Db) =>
  (await db
    .selectFrom('import_run')
    .select(['kind', 'at', 'added', 'changed', 'undone_at'])
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()) ?? null
