// Writes rows by their key, keeps what they were before, and takes them back. Records under a legal hold are neither overwritten nor removed.
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../platform/db/open.ts'
import { overwriteRecords } from '../../platform/holds/held.ts'
import type { Into, Undone, Written } from './importer.ts'

const ref = (name: string, of?: string) => sql.ref(of ? `${of}.${name}` : name)
const names = (columns: readonly string[], of?: string) => sql.join(columns.map((column) => ref(column, of)))
const each = (columns: readonly string[], one: (column: string) => RawBuilder<unknown>, between: RawBuilder<unknown>) =>
  sql.join(columns.map(one), between)
const sameKey = (key: readonly string[], as: string, of: string) =>
  each(key, (column) => sql`${ref(column, as)} = ${ref(column, of)}`, sql` and `)

/** A row that is there already, just so, is not touched. */
export async function upsert<Whose = number>(
  tx: Tx,
  runId: number,
  into: Into,
  rows: object[],
): Promise<Written<Whose>> {
  const { key, values, owner } = into
  const all = [...key, ...values]
  const table = sql.table(into.table)
  // one by one by its key, whatever the planner believes of the table: it is filled within the very transaction
  const lookedUp = (of: string) => sql`(select * from ${table} t where ${sameKey(key, 't', of)} offset 0)`
  const write = sql<{ owner: Whose; before: Whose | null }>`
    with given as (
      select g.*, ${ref(owner, 't')} as owned_before
      from json_populate_recordset(null::${table}, ${JSON.stringify(rows)}::json) g
      left join lateral ${lookedUp('g')} t on true
      where ${ref(owner, 't')} is null or (${names(values, 't')}) is distinct from (${names(values, 'g')})
    ), written as (
      insert into ${table} (${names(all)}) select ${names(all)} from given on conflict (${names(key)}) do update
      set ${each(values, (column) => sql`${ref(column)} = ${ref(`excluded.${column}`)}`, sql`, `)}
      returning *
    ), kept as (
      insert into import_undo (run_id, table_name, key, before, after)
      select ${runId}, ${into.table}, jsonb_build_object(${each(key, (column) => sql`${sql.lit(column)}, ${ref(column, 'w')}`, sql`, `)}),
        to_jsonb(t), to_jsonb(w)
      -- within one statement the table is still seen as it was
      from written w left join lateral ${lookedUp('w')} t on true
    )
    select ${ref(owner)} as owner, owned_before as before from given`
  const told = await overwriteRecords(tx, () => write.execute(tx))
  const added = told.rows.filter(({ before }) => before === null).length
  return {
    added,
    changed: told.rows.length - added,
    touched: told.rows.flatMap(({ owner: now, before }) => (before === null || before === now ? [now] : [now, before])),
  }
}

/** Takes back what is still as the import left it; the rest is left alone, for the caller to count. */
export async function undoRows<Whose = number>(tx: Tx, runId: number, into: Into): Promise<Undone<Whose>> {
  const { key, values, owner, watched } = into
  const table = sql.table(into.table)
  // filled up from the row of today: a column that came to the table since takes no part
  const left = sql`jsonb_populate_record(t, a.undo_after)`
  const untouched = watched
    ? each(watched, (column) => sql`${ref(column, 't')} is not distinct from (${left}).${ref(column)}`, sql` and `)
    : sql`t is not distinct from ${left}`
  const leftByUs = (which: RawBuilder<unknown>) => sql`
    with ours as materialized (
      select a.*, u.before as undo_before, u.after as undo_after
      from import_undo u, jsonb_populate_record(null::${table}, u.after) a
      where u.run_id = ${runId} and u.table_name = ${into.table} and ${which}
    )`
  const same = sql`${sameKey(key, 't', 'a')} and ${untouched}`
  await inOnePass(tx, true)
  const removed = await sql<{ owner: Whose }>`
    ${leftByUs(sql`u.before is null`)}
    delete from ${table} t using ours a where ${same} returning ${ref(owner, 't')} as owner`.execute(tx)
  const restore = sql<{ owner: Whose; was: Whose }>`
    ${leftByUs(sql`u.before is not null`)}
    update ${table} t set (${names(values)}) =
      (select ${names(values, 'b')} from jsonb_populate_record(null::${table}, a.undo_before) b)
    from ours a where ${same} returning ${ref(owner, 't')} as owner, ${ref(owner, 'a')} as was`
  const restored = await overwriteRecords(tx, () => restore.execute(tx))
  await inOnePass(tx, false)
  return {
    removed: removed.rows.length,
    restored: restored.rows.length,
    kept: 0,
    touched: [
      ...removed.rows.map((row) => row.owner),
      ...restored.rows.flatMap(({ owner: now, was }) => (now === was ? [now] : [now, was])),
    ],
  }
}

/**
 * Rows are told apart by one pass over the table. A preview writes everything and takes it back; looked at then, the
 * table counts as empty although it is about to be full, and the planner would hold each row against each.
 */
export async function inOnePass(tx: Tx, on: boolean): Promise<void> {
  for (const way of ['enable_nestloop', 'enable_mergejoin'])
    await sql`select set_config(${way}, ${on ? 'off' : 'on'}, true)`.execute(tx)
}
