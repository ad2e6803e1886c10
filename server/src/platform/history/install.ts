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

/** What is loaded in bulk gets no line for every step: `beginHistory`, in the same transaction, writes down what came of it. */
export const withoutHistory = (owner: pg.ClientBase): Promise<unknown> =>
  owner.query(`set local portal.history = 'off'`)

/** The rows that have no history yet, as they are found. */
export async function beginHistory(owner: pg.ClientBase, { tables }: Register): Promise<void> {
  const found = await tablesIn(owner)
  await writeFound(
    owner,
    found.flatMap((table) => {
      const kept = tables[table.name]
      return kept ? [{ ...table, kept }] : []
    }),
  )
}

function bodyOf({ name, key }: Found, kept: KeptTable): string {
  const line = (row: string) => `change_now, '${name}', ${keyOf(row, key)}, ${recordOf(name, row, key, kept)}`
  const into = 'insert into record_change (change, of_table, key, record, op, before, after, first)'
  // only the first line of a change is asked whether the audit log tells of it
  const isFirst = 'is_first and row_number() over () = 1'
  return `
declare change_now bigint; is_first boolean;
begin
  if current_setting('portal.history', true) = 'off' and session_user = current_user then return null; end if;
  select * into change_now, is_first from change_number();
  if tg_op = 'INSERT' then
    ${into} select ${line('n')}, 'insert', null, ${valuesOf('n', kept)}, ${isFirst} from new_rows n;
  elsif tg_op = 'DELETE' then
    ${into} select ${line('o')}, 'delete', ${valuesOf('o', kept)}, null, ${isFirst} from old_rows o;
  else
    ${into}
    select *, ${isFirst} from (
      select ${line('n')}, 'update', changed_columns(v.was, v.now) as was, changed_columns(v.now, v.was) as now
      from old_rows o join new_rows n on ${key.map((column) => `o.${column} = n.${column}`).join(' and ')},
        lateral (select ${valuesOf('o', kept)} as was, ${valuesOf('n', kept)} as now) v
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

async function writeFound(owner: pg.ClientBase, tables: (Found & { kept: KeptTable })[]): Promise<void> {
  await owner.query(`set local timezone = 'UTC'`)
  let lines = 0
  for (const { name, key, kept } of tables) {
    const record = recordOf(name, 'n', key, kept)
    const written = await owner.query(`
      insert into record_change (change, of_table, key, record, op, after)
      select (select number from change_number()), '${name}', ${keyOf('n', key)}, ${record}, 'found', ${valuesOf('n', kept)}
      from ${name} n where not exists (
        select from record_change c where c.record = ${record} and c.of_table = '${name}' and c.key = ${keyOf('n', key)})`)
    lines += written.rowCount ?? 0
  }
  if (lines === 0) return
  const entry = {
    action: 'history.began',
    subject: 'portal:history',
    detail: { rows: lines },
    requestId: 'command start',
  }
  await writeEntries(
    dbOver(owner) as Tx,
    [{ ...entry, at: new Date(), actor: { id: null, name: 'portal' } }],
    [],
    'none',
  )
}
