// What a column of a record holds, by the type that the database declares: text is never taken for a date because it looks like one.
import { sql } from 'kysely'
import type { Db } from '../db/open.ts'

/** `text` is everything that a person may have typed, JSON included; `value` is a number, an id, a hash and the like. */
export type ColumnKind = 'text' | 'day' | 'moment' | 'value'
/** A column that the table no longer has counts as text. */
export type ColumnKinds = (table: string, column: string) => ColumnKind

const kindOfType: Record<string, ColumnKind> = { date: 'day', timestamptz: 'moment', timestamp: 'moment' }
const typed = ['text', 'varchar', 'bpchar', 'json', 'jsonb', '_text', '_varchar', '_jsonb', 'citext']

export async function readColumnKinds(db: Db, tables: readonly string[]): Promise<ColumnKinds> {
  const { rows } = await sql<{ table: string; column: string; type: string }>`
    select c.relname as table, a.attname as column, t.typname as type
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      join pg_type t on t.oid = a.atttypid
    where c.relnamespace = 'public'::regnamespace and c.relname = any(${[...new Set(tables)]}::text[])`.execute(db)
  const kinds = new Map(
    rows.map(({ table, column, type }) => [
      `${table}.${column}`,
      typed.includes(type) ? 'text' : (kindOfType[type] ?? 'value'),
    ]),
  )
  return (table, column) => kinds.get(`${table}.${column}`) ?? 'text'
}
