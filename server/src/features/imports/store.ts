// SQL of imports.
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../platform/db/open.ts'
import type { Written } from './importer.ts'

/** One import of a kind at a time; whatever came before can no longer be undone. */
export async function beginRun(
  tx: Tx,
  run: { kind: string; file_name: string; at: Date; by: string },
): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext(${`import:${run.kind}`}))`.execute(tx)
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
  outcome: { file_hash: Buffer; added: number; changed: number },
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

/**
 * Writes rows by their key and keeps what they were before. A row that is there already, just so, is not touched.
 * `owner` is the column that says whose they are.
 */
export async function upsert<Whose = number>(
  tx: Tx,
  runId: number,
  into: { table: string; key: readonly string[]; values: readonly string[]; owner: string },
  rows: object[],
): Promise<Written<Whose>> {
  const { key, values, owner } = into
  const all = [...key, ...values]
  const table = sql.table(into.table)
  const names = (columns: readonly string[], of?: string) =>
    sql.join(columns.map((column) => sql.ref(of ? `${of}.${column}` : column)))
  const each = (
    columns: readonly string[],
    one: (column: string) => RawBuilder<unknown>,
    between: RawBuilder<unknown>,
  ) => sql.join(columns.map(one), between)
  const told = await sql<{ owner: Whose; before: Whose | null }>`
    with given as (
      select g.*, to_jsonb(t) as before, ${sql.ref(`t.${owner}`)} as owned_before
      from json_populate_recordset(null::${table}, ${JSON.stringify(rows)}::json) g
      left join ${table} t on ${each(key, (column) => sql`${sql.ref(`t.${column}`)} = ${sql.ref(`g.${column}`)}`, sql` and `)}
      where ${sql.ref(`t.${owner}`)} is null or (${names(values, 't')}) is distinct from (${names(values, 'g')})
    ), written as (
      insert into ${table} (${names(all)}) select ${names(all)} from given on conflict (${names(key)}) do update
      set ${each(values, (column) => sql`${sql.ref(column)} = ${sql.ref(`excluded.${column}`)}`, sql`, `)}
    ), kept as (
      insert into import_undo (run_id, key, before)
      select ${runId}, jsonb_build_object(${each(key, (column) => sql`${sql.lit(column)}, ${sql.ref(column)}`, sql`, `)}), before
      from given
    )
    select ${sql.ref(owner)} as owner, owned_before as before from given`.execute(tx)
  const added = told.rows.filter(({ before }) => before === null).length
  return {
    added,
    changed: told.rows.length - added,
    touched: told.rows.flatMap(({ owner: now, before }) => (before === null || before === now ? [now] : [now, before])),
  }
}
