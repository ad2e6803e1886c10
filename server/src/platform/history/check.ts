// Whether the history of records is whole: its lines as the audit log was told of them, and the records as their history says.
import type pg from 'pg'
import { type Found, keyOf, type Register, tablesIn, valuesOf } from './tables.ts'

/** More of a kind than this are only counted. */
const named = 20

/** Lines that aren’t what the audit log was told, in plain words. */
export const checkLines = async (client: pg.ClientBase): Promise<string[]> => [
  ...(await changedLines(client)),
  ...(await untoldLines(client)),
  ...(await emptiedLines(client)),
  ...(await changedNotes(client)),
]

/** Records that aren’t what their history says: somebody changed them past the portal. */
export async function checkRows(pool: pg.Pool, { tables }: Register): Promise<string[]> {
  const faults: string[] = []
  const client = await pool.connect()
  try {
    for (const table of await tablesIn(client)) {
      const kept = tables[table.name]
      if (kept) faults.push(...(await otherRows(client, table, valuesOf('r', kept))))
    }
  } finally {
    client.release()
  }
  return faults
}

async function changedLines(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ id: number; records: string | null }>(`
    select e.id, (select string_agg(distinct c.record, ', ') from record_change c where c.change = e.change) as records
    from audit_entry e where e.change is not null and e.history is distinct from hash_of_change(e.change) order by e.id`)
  return some(rows, ({ id, records }) =>
    records === null
      ? `the history that entry ${id} tells of was removed`
      : `the history that entry ${id} tells of was changed: ${records}`,
  )
}

async function untoldLines(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ id: number; record: string }>(`
    select c.id, c.record from record_change c
    where not exists (select from audit_entry e where e.change = c.change) order by c.id`)
  return some(rows, ({ id, record }) => `history line ${id} (${record}) has no entry in the audit log`)
}

/** Only what was disposed of loses what its history says, and a note tells of it. */
async function emptiedLines(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ record: string }>(`
    select distinct c.record from record_change c where c.gone is not null
      and not exists (select from disposal_note n where n.record = c.record and n.last_line >= c.id) order by 1`)
  return some(rows, ({ record }) => `the history of ${record} was emptied, and no disposal note tells of it`)
}

async function changedNotes(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ record: string }>(`
    select n.record from disposal_note n where n.history is distinct from (
      select sha256(coalesce(string_agg(c.gone, ''::bytea order by c.id), ''::bytea)) from record_change c
      where c.record = n.record and c.id <= n.last_line) order by 1`)
  const { rows: sets } = await client.query<{ id: number }>(`
    select substr(e.subject, 10)::integer as id from audit_entry e
    where e.action = 'disposal.carried-out' and e.detail ->> 'sha256' is distinct from encode(hash_of_notes(substr(e.subject, 10)::integer), 'hex')
    order by 1`)
  const { rows: untold } = await client.query<{ record: string }>(`
    select n.record from disposal_note n where not exists (select from audit_entry e
      where e.subject = 'disposal:' || n.disposal_id and e.action = 'disposal.approved') order by 1`)
  return [
    ...some(rows, ({ record }) => `the disposal note of ${record} isn’t about the history it had`),
    ...some(sets, ({ id }) => `the notes of disposal ${id} don’t match the audit log`),
    ...some(untold, ({ record }) => `the disposal note of ${record} belongs to no approved disposal`),
  ]
}

/** What a later version added to a table, or took from it, its history cannot know. */
async function otherRows(client: pg.ClientBase, { name, key }: Found, values: string): Promise<string[]> {
  await client.query('begin')
  try {
    await client.query(`set local timezone = 'UTC'`)
    const { rows } = await client.query<{ key: string; how: string }>(
      `with told as (
         select key, merged(coalesce(after, '{}') order by id) as state, (array_agg(op = 'delete' or gone is not null order by id desc))[1] as gone
         from record_change where of_table = $1 group by key
       ), found as (
         -- each row is read out once, not for every column that is compared
         select ${keyOf('r', key)} as key, ${values} as state from ${name} r offset 0)
       select coalesce(t.key, f.key) as key,
         case when f.key is null then 'removed' when t.key is null or t.gone then 'added' else 'changed' end as how
       from told t full join found f on f.key = t.key
       where case when f.key is null then not t.gone when t.key is null or t.gone then true
         else t.state <> f.state and exists (
           select from jsonb_each(t.state) s where f.state ? s.key and f.state -> s.key <> s.value) end
       order by 1`,
      [name],
    )
    return some(rows, (row) => `${name}:${row.key} was ${row.how} outside the portal: its history doesn’t tell of it`)
  } finally {
    await client.query('rollback')
  }
}

function some<R>(rows: R[], say: (row: R) => string): string[] {
  const more = rows.length - named
  return [...rows.slice(0, named).map(say), ...(more > 0 ? [`and ${more} more like that`] : [])]
}
