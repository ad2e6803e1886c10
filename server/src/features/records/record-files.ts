// Which files a record names: the columns of its tables that refer to one. A test compares them with the database.
import { recordTables } from '@portal/contract/record-tables'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../platform/db/open.ts'
import { partsOf } from '../../platform/holds/finders.ts'
import { keyIn, keysOf } from '../../platform/holds/keys.ts'

export const fileColumns: Readonly<Record<string, readonly string[]>> = {
  blotter_answer_file: ['hash'],
  candidate_file: ['hash'],
  candidate_policy: ['hash'],
  deposit_picture: ['hash', 'shown_hash'],
  document_version: ['hash'],
  meeting: ['chat_hash', 'slides_hash'],
  meeting_material: ['hash'],
  packet: ['hash'],
  reading: ['hash'],
  request_file: ['hash'],
  submission_file: ['hash'],
  vendor_file: ['hash'],
  work_item_file: ['hash'],
}

const tableOf = (name: string) => recordTables[name]?.of?.[0] ?? name
/** The tables of records that can name files. */
export const tablesWithFiles: readonly string[] = [...new Set(Object.keys(fileColumns).map(tableOf))]

/** Rows of `record` and `hash`: every file that records of this table name. */
export function filesOfTable(root: string): RawBuilder<unknown> {
  const places = [{ table: root, column: '' }, ...partsOf(root)].flatMap(({ table, column }) =>
    (fileColumns[table] ?? []).map((hash) =>
      sql.raw(
        `select '${root}:' || ${column ? `f.${column}` : keysOf(table, 'f')} as record, f.${hash} as hash from ${table} f
         where f.${hash} is not null`,
      ),
    ),
  )
  return sql.join(places, sql` union `)
}

/** As hex. */
export async function hashesOf(tx: Tx, root: string, keys: readonly string[]): Promise<string[]> {
  const places = [{ table: root, column: '' }, ...partsOf(root)].flatMap(({ table, column }) =>
    (fileColumns[table] ?? []).map((hash) => {
      const its = column ? sql`${sql.ref(`r.${column}`)} = any(${keys})` : keyIn(table, keys)
      return sql`select ${sql.ref(`r.${hash}`)} as hash from ${sql.table(table)} r where ${its} and ${sql.ref(`r.${hash}`)} is not null`
    }),
  )
  if (places.length === 0) return []
  const { rows } = await sql<{ hash: string }>`
    select encode(hash, 'hex') as hash from (${sql.join(places, sql` union `)}) f order by 1`.execute(tx)
  return rows.map(({ hash }) => hash)
}
