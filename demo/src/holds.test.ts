// Legal holds over every kind of record: generated from the finders and the register of record tables, so that a new kind is covered too.
import { placeHold } from '@portal/contract/holds'
import { recordTables } from '@portal/contract/record-tables'
import type { RecordScope } from '@portal/contract/records'
import { finders, rootTables, sources } from '@portal/server/platform/holds/finders'
import { keyColumns } from '@portal/server/platform/holds/keys'
import { recordSql } from '@portal/server/platform/holds/scopes'
import { type TestPortal, testPortal } from '@portal/server/testing/portal'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoFirm } from './demo-firm.ts'

let portal: TestPortal
let client: pg.PoolClient
let person: string
let branch: number
beforeAll(async () => {
  portal = await testPortal({ demo: true, demoFirm })
  client = await portal.platform.database.owner.connect()
  const [row] = await portal.sql(`select a.id, a.branch_id from account a
    where a.branch_id is not null and a.tapsid > 0 and not a.guest order by (select count(*) from work_item w where w.account_id = a.id) desc limit 1`)
  person = String(row?.['id'])
  branch = Number(row?.['branch_id'])
  const admin = await portal.asAdmin()
  await dropRules()
  for (const table of [...rootTables, ...Object.keys(recordTables)]) if (table !== 'hold') await fillEmpty(table)
  const place = async (matter: string, more: Partial<RecordScope>) => {
    const scope = { people: [], branches: [], classes: [], from: null, until: null, ...more }
    const { status } = await admin.call(placeHold, { body: { matter, reference: '', reason: 'Counsel asked.', scope } })
    expect(status).toBe(200)
  }
  await place('A person', { people: [person] })
  await place('A branch', { branches: [branch] })
  await place('A period', { from: '2031-01-01', until: '2031-12-31' })
  await place('A class', { classes: ['branch-library'] })
  await place('Everything', {})
})
afterAll(async () => {
  client.release()
  await portal.close()
})

/** The tests move and delete rows that other rows and rules would keep in place. */
const dropRules = () =>
  client.query(`do $$ declare rule record; begin
    for rule in select conrelid::regclass as on_table, conname from pg_constraint
      where contype in ('c', 'f', 'u') and connamespace = 'public'::regnamespace order by contype = 'u' loop
      execute format('alter table %s drop constraint %I', rule.on_table, rule.conname);
    end loop;
    for rule in select indexrelid::regclass as name from pg_index where indisunique and not indisprimary
      and indrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace) loop
      execute format('drop index %s', rule.name);
    end loop;
    drop trigger fee_entry_append_only on fee_entry;
  end $$`)

const fillers: Record<string, string> = {
  text: `'1'`,
  uuid: 'gen_random_uuid()',
  bool: 'false',
  bytea: `''`,
  date: `'2026-01-05'`,
  timestamptz: 'now()',
  jsonb: `'{}'`,
}
/** One row, where the demo firm has none. */
async function fillEmpty(table: string): Promise<void> {
  const { rows } = await client.query<{ name: string; type: string }>(
    `select column_name as name, udt_name as type from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_nullable = 'NO' and column_default is null and is_identity = 'NO' and is_generated = 'NEVER'`,
    [table],
  )
  const values = rows.map(({ type }) => (type.startsWith('_') ? `'{}'` : (fillers[type] ?? '1')))
  const named = rows.map(({ name }) => name)
  await client.query(
    `insert into ${table} (${named.join(', ')}) select ${values.join(', ')} where not exists (select from ${table})`,
  )
}

/** The columns of other tables that this SQL reads, as `table.column`. */
const readColumns = (text: string): string[] => {
  const tables = new Map(
    [...text.matchAll(/(?:from|join) (\w+) (\w+)\b/g)].map(([, table = '', alias = '']) => [alias, table]),
  )
  return [...text.matchAll(/\b(\w+)\.(\w+)/g)].flatMap(([, alias = '', column = '']) =>
    tables.has(alias) && column !== 'id' ? [`${tables.get(alias)}.${column}`] : [],
  )
}
const ownColumns = (text: string): string[] => [...text.matchAll(/\br\.(\w+)/g)].map(([, column = '']) => column)
const scopeSql = ({ person: its, branch: of, class: kind, at }: (typeof finders)[number]) =>
  [its, of, kind, at].join(' ')

it('every column of another table that decides a record’s person, branch, class, or date is a source of it', () => {
  const missing = finders.flatMap((finder) =>
    readColumns(scopeSql(finder)).filter((name) => {
      const [table = '', column = ''] = name.split('.')
      const source = sources[table]
      return !(source?.columns.includes(column) && source.records[finder.table])
    }),
  )
  expect(missing).toEqual([])
})

const unheld = async (table: string): Promise<unknown[]> => {
  const finder = finders.find((one) => one.table === table)
  if (!finder) return []
  const { rows } = await client.query(`select h.matter, x.record from (${recordSql(finder)}) x
    join hold h on h.lifted_at is null and hold_covers(h, x.class, x.person_id, x.branch_id, x.at)
    where not exists (select from held_record k where k.hold_id = h.id and k.record = x.record)`)
  return rows
}
const countHeld = async () => Number((await client.query('select count(*) as n from held_record')).rows[0].n)

/** Values that move a row into one of the holds, or out of it. */
async function valuesFor(table: string, column: string): Promise<unknown[]> {
  const { rows } = await client.query<{ type: string }>(
    'select udt_name as type from information_schema.columns where table_name = $1 and column_name = $2',
    [table, column],
  )
  const others = async (text: string) => (await client.query<{ value: unknown }>(text)).rows.map(({ value }) => value)
  const type = rows[0]?.type
  if (type === 'uuid')
    return [person, ...(await others(`select id as value from account where id <> '${person}' and not guest limit 1`))]
  if (column === 'branch_id')
    return [branch, ...(await others(`select id as value from branch where id <> ${branch} limit 1`))]
  if (type === 'timestamptz') return ['2031-06-15T12:00:00Z', '1999-01-04T12:00:00Z', '2035-01-01T12:00:00Z']
  if (type === 'date') return ['2031-06-15', '1999-01-04', '2035-01-01']
  if (column === 'month') return ['2031-06', '1999-01']
  if (column === 'tapsid') return others(`select tapsid as value from production order by tapsid limit 2`)
  if (column === 'record_kind') return ['request', 'submission']
  return others(`select distinct ${column} as value from ${table} where ${column} is not null order by 1 desc limit 2`)
}

const fields = [
  ...finders.flatMap((finder) =>
    [...new Set(ownColumns(scopeSql(finder)))]
      .filter((column) => !keyColumns(finder.table).includes(column))
      .map((column) => ({ table: finder.table, column, moves: [finder.table] })),
  ),
  ...Object.entries(sources).flatMap(([table, { columns, records }]) =>
    columns.map((column) => ({ table, column, moves: Object.keys(records) })),
  ),
]

describe('a record that a change moves into the scope of a hold is held, and no change releases one', () => {
  it.each(fields.map(({ table, column, moves }) => [table, column, moves] as const))(
    '%s %s',
    async (table, column, moves) => {
      const values = await valuesFor(table, column)
      await client.query('begin')
      try {
        const before = await countHeld()
        for (const value of values) {
          await client.query('savepoint one')
          await client.query(
            `update ${table} set ${column} = $1 where ctid = any(array(select ctid from ${table} where ${column} is distinct from $1 limit 3))`,
            [value],
          )
          for (const moved of new Set([...moves, table])) expect([value, await unheld(moved)]).toEqual([value, []])
        }
        expect(await countHeld()).toBeGreaterThanOrEqual(before)
      } finally {
        await client.query('rollback')
      }
    },
  )
})

describe('no statement deletes a record that a hold covers, nor a part of one', () => {
  it.each(Object.keys(recordTables))('%s', async (table) => {
    const app = await portal.platform.database.pool.connect()
    try {
      await app.query('begin')
      // a hold itself can't go while records name it
      const code = table === 'hold' ? '23503' : 'HELD1'
      await expect(app.query(`delete from ${table}`)).rejects.toMatchObject({ code })
    } finally {
      await app.query('rollback')
      app.release()
    }
  })
})
