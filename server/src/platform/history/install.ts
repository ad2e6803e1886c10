// The history of records: on each table that holds them, a trigger writes down every change of a row, in the transaction that makes it.
// Which tables those are is a register's decision; a table it does not know keeps the portal from starting.
import { createHash } from 'node:crypto'
import type pg from 'pg'
import { writeEntries } from '../audit/audit.ts'
import { dbOver, type Tx } from '../db/open.ts'
import { StartError } from '../start-error.ts'
import { type Found, keyOf, type KeptTable, recordOf, type Register, tablesIn, valuesOf } from './tables.ts'

/** Under the lock of whoever migrates. */
export async function installHistory(owner: pg.ClientBase, { tables, others }: Register): Promise<void> {
  const found = await tablesIn(owner)
  const unknown = found.map(({ name }) => name).filter((name) => !tables[name] && !others[name])
  if (unknown.length > 0)
    throw new StartError(
      `No record class for ${unknown.join(', ')}: add it to record-tables.ts, as records of a class or with the reason why not`,
    )
  await writeRegister(owner, tables)
  const wanting = found.flatMap((table) => {
    const kept = tables[table.name]
    if (!kept) return []
    const body = bodyOf(table, kept)
    const mark = createHash('sha256').update(body).digest('hex').slice(0, 16)
    return table.made === mark ? [] : [{ ...table, kept, body, mark }]
  })
  if (wanting.length === 0) return
  await owner.query('begin')
  try {
    for (const { name, key, body, mark } of wanting) await owner.query(triggersOf(name, key, body, mark))
    await writeFound(owner, wanting)
    await owner.query('commit')
  } catch (error) {
    await owner.query('rollback')
    throw error
  }
}

/** The register, for what runs in the database: each table, the table of the records it belongs to, and the column that names them. */
async function writeRegister(owner: pg.ClientBase, tables: Register['tables']): Promise<void> {
  const rows = Object.entries(tables).map(([name, { of }]) =>
    of ? `('${name}', '${of[0]}', '${of[1]}')` : `('${name}', '${name}', null)`,
  )
  const body = `values ${rows.join(', ')}`
  const mark = createHash('sha256').update(body).digest('hex').slice(0, 16)
  const { rows: made } = await owner.query<{ mark: string | null }>(
    `select obj_description(to_regprocedure('record_register()'), 'pg_proc') as mark`,
  )
  if (made[0]?.mark === mark) return
  await owner.query(`create or replace function record_register() returns table (name text, root text, named_by text)
    language sql immutable as $register$${body}$register$;
    comment on function record_register() is '${mark}'`)
}

/** What is loaded in bulk gets no line for every step: `beginHistory`, in the same transaction, writes down what came of it. */
export const withoutHistory = (owner: pg.ClientBase): Promise<unknown> =>
  owner.query(`set local portal.history = 'off'`)

/** The rows that have no history yet, as they are found. Tells how many. */
export async function beginHistory(owner: pg.ClientBase, { tables }: Register): Promise<number> {
  const found = await tablesIn(owner)
  return writeFound(
    owner,
    found.flatMap((table) => {
      const kept = tables[table.name]
      return kept ? [{ ...table, kept }] : []
    }),
  )
}

function bodyOf({ name, key }: Found, kept: KeptTable): string {
  // names that no column has
  const line = (row: string) => `this_change, '${name}', ${keyOf(row, key)}, ${recordOf(name, row, key, kept)}`
  const into = 'insert into record_change (change, of_table, key, record, op, before, after, first)'
  // only the first line of a change is asked whether the audit log tells of it
  const isFirst = 'this_is_first and row_number() over () = 1'
  return `
declare this_change bigint; this_is_first boolean;
begin
  if current_setting('portal.history', true) = 'off' and session_user = current_user then return null; end if;
  if current_setting('portal.disposing', true) = 'on' and is_disposing() then return null; end if;
  select * into this_change, this_is_first from change_number();
  if tg_op = 'INSERT' then
    ${into} select ${line('row_now')}, 'insert', null, ${valuesOf('row_now', kept)}, ${isFirst} from new_rows row_now;
  elsif tg_op = 'DELETE' then
    ${into} select ${line('row_was')}, 'delete', ${valuesOf('row_was', kept)}, null, ${isFirst} from old_rows row_was;
  else
    ${into}
    select *, ${isFirst} from (
      select ${line('row_now')}, 'update', changed_columns(v.was, v.now) as was, changed_columns(v.now, v.was) as now
      from old_rows row_was join new_rows row_now on ${key.map((column) => `row_was.${column} = row_now.${column}`).join(' and ')},
        lateral (select ${valuesOf('row_was', kept)} as was, ${valuesOf('row_now', kept)} as now) v
    ) u where u.now <> '{}';
  end if;
  return null;
end`
}

function triggersOf(name: string, key: string[], body: string, mark: string): string {
  const made = `history_of_${name}`
  const on = (event: string, rows: string) => `
create or replace trigger history_of_${event} after ${event} on ${name} referencing ${rows} for each statement execute function ${made}();`
  return `
create or replace function ${made}() returns trigger language plpgsql
  security definer set search_path = public, pg_temp set timezone = 'UTC' as $history$${body}$history$;
${on('insert', 'new table as new_rows')}
${on('update', 'old table as old_rows new table as new_rows')}
${on('delete', 'old table as old_rows')}
create or replace trigger history_key before update of ${key.join(', ')} on ${name} for each statement execute function key_stays();
comment on trigger history_of_insert on ${name} is '${mark}';`
}

/** A change of many more lines than this is hashed and checked in one piece, which takes memory. */
const linesInOneChange = 500_000

async function writeFound(owner: pg.ClientBase, tables: (Found & { kept: KeptTable })[]): Promise<number> {
  await owner.query(`set local timezone = 'UTC'`)
  // of most tables there is no line yet, and then there is nothing to compare millions of rows with
  const { rows } = await owner.query<{ name: string }>('select distinct of_table as name from record_change')
  const begun = new Set(rows.map(({ name }) => name))
  let all = 0
  let lines = 0
  for (const { name, key, kept } of tables) {
    const record = recordOf(name, 'row_now', key, kept)
    const unknown = `where not exists (
        select from record_change c where c.record = ${record} and c.of_table = '${name}' and c.key = ${keyOf('row_now', key)})`
    const written = await owner.query(`
      insert into record_change (change, of_table, key, record, op, after)
      select (select number from change_number()), '${name}', ${keyOf('row_now', key)}, ${record}, 'found', ${valuesOf('row_now', kept)}
      from ${name} row_now ${begun.has(name) ? unknown : ''}`)
    all += written.rowCount ?? 0
    lines += written.rowCount ?? 0
    if (lines < linesInOneChange) continue
    await tellFound(owner, lines)
    // what follows is another change
    await owner.query(`select set_config('portal.change', '', true)`)
    lines = 0
  }
  if (lines > 0) await tellFound(owner, lines)
  return all
}

const tellFound = async (owner: pg.ClientBase, lines: number): Promise<void> => {
  await writeEntries(
    dbOver(owner) as Tx,
    [
      {
        action: 'history.began',
        subject: 'portal:history',
        detail: { rows: lines },
        requestId: 'command start',
        at: new Date(),
        actor: { id: null, name: 'portal' },
      },
    ],
    [],
    'none',
  )
}
