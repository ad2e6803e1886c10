// Triggers on every table that holds records: a record that comes under a legal hold is written to `held_record`, and deleting a held
// one is refused. They are generated from the finders, so that a new kind of record has them too.
import { createHash } from 'node:crypto'
import { recordTables } from '@portal/contract/record-tables'
import type { RecordScope } from '@portal/contract/records'
import type pg from 'pg'
import { dbOver } from '../db/open.ts'
import { recordOf, tablesIn } from '../history/tables.ts'
import { type Finder, finders, sources } from './finders.ts'
import { coverRecords } from './held.ts'
import { recordSql } from './scopes.ts'

/** Call this under the migration lock. When the triggers changed, it also writes down what the active holds cover. */
export async function installHolds(owner: pg.ClientBase): Promise<void> {
  const tables = await tablesIn(owner)
  const triggers = tables.flatMap(({ name, key }) => (recordTables[name] ? [triggersOn(name, key)] : [])).join('\n')
  const mark = createHash('sha256').update(triggers).digest('hex').slice(0, 16)
  const { rows } = await owner.query<{ mark: string | null }>(
    `select obj_description('held_record'::regclass, 'pg_class') as mark`,
  )
  const isInstalled = rows[0]?.mark === mark
  // committed before the table is filled: whatever is written meanwhile meets the triggers
  if (!isInstalled) await inTransaction(owner, () => owner.query(triggers))
  const holds = await activeHolds(owner, isInstalled)
  if (isInstalled && holds.length === 0) return
  await inTransaction(owner, async () => {
    for (const { id, ...scope } of holds) await coverRecords(dbOver(owner), id, scope)
    await owner.query(`comment on table held_record is '${mark}'`)
  })
}

async function inTransaction(owner: pg.ClientBase, work: () => Promise<unknown>): Promise<void> {
  await owner.query('begin')
  try {
    await work()
    await owner.query('commit')
  } catch (error) {
    await owner.query('rollback')
    throw error
  }
}

/** `empty`: only those that cover nothing yet, because a node of the previous release placed them. */
async function activeHolds(owner: pg.ClientBase, empty: boolean): Promise<(RecordScope & { id: number })[]> {
  const { rows } = await owner.query<RecordScope & { id: number }>(
    `
    select id, people::text[] as people, branches, classes, from_day::text as "from", until_day::text as until
    from hold h where lifted_at is null and not ($1 and exists (select from held_record where hold_id = h.id))`,
    [empty],
  )
  return rows
}

const cover = (finder: Finder, from: string, where = 'true') => `
  insert into held_record (hold_id, record, class)
  select h.id, x.record, x.class from (${recordSql(finder, from)} where ${where}) x
  join hold h on h.lifted_at is null and hold_covers(h, x.class, x.person_id, x.branch_id, x.at)
  on conflict do nothing;`

/** Checks records again whose person, branch or date the changed rows decide. */
function coverMoved(name: string, key: string[]): string {
  const source = sources[name]
  if (!source) return ''
  const row = (alias: string) => `(${source.columns.map((column) => `${alias}.${column}`).join(', ')})`
  const same = key.map((column) => `n.${column} = o.${column}`).join(' and ')
  const pairs = `new_rows n join old_rows o on ${same} where ${row('n')} is distinct from ${row('o')}`
  // the old rows too: a record that loses a row can change as well
  const moved = `(select n.* from ${pairs} union all select o.* from ${pairs})`
  const coverAll = (changed: string) =>
    finders
      .flatMap((finder) => {
        const condition = source.records[finder.table]
        return condition ? [cover(finder, finder.table, condition.replaceAll(':changed', changed))] : []
      })
      .join('')
  return `
  if tg_op = 'INSERT' then ${coverAll('new_rows')}
  elsif exists ${moved} then ${coverAll(moved)}
  end if;`
}

function triggersOn(name: string, key: string[]): string {
  const finder = finders.find(({ table }) => table === name)
  const old = `array(select distinct ${recordOf(name, 'o', key, recordTables[name] ?? {})} from old_rows o)`
  const made = `holds_on_${name}`
  const on = (event: string, rows: string) => `
create or replace trigger held_on_${event} after ${event} on ${name} referencing ${rows} for each statement execute function ${made}();`
  return `
create or replace function ${made}() returns trigger language plpgsql
  security definer set search_path = public, pg_temp set timezone = 'UTC' as $holds$
begin
  perform share_holds_lock();
  if not exists (select from hold where lifted_at is null) then return null; end if;
  if tg_op = 'DELETE' then
    perform refuse_held(${old});
    return null;
  end if;
  if tg_op = 'UPDATE' and current_setting('portal.overwriting', true) = 'on' then perform refuse_held(${old}); end if;${finder ? cover(finder, 'new_rows') : ''}${coverMoved(name, key)}
  return null;
end $holds$;
${on('insert', 'new table as new_rows')}
${on('update', 'old table as old_rows new table as new_rows')}
${on('delete', 'old table as old_rows')}`
}
