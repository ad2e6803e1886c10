// The tables that hold records, and how a row of one reads in its history.
import type pg from 'pg'

export interface KeptTable {
  /** Part of a record of another table, which this column names. */
  of?: readonly [table: string, column: string]
  without?: readonly string[]
}

export interface Register {
  tables: Readonly<Record<string, KeptTable>>
  others: Readonly<Record<string, string>>
}

export interface Found {
  name: string
  key: string[]
  /** What its trigger was made of, if it has one. */
  made: string | null
}

export async function tablesIn(owner: pg.ClientBase): Promise<Found[]> {
  const { rows } = await owner.query<Found>(`
    select c.relname as name, obj_description(t.oid, 'pg_trigger') as made, array(
      select a.attname::text from pg_index i, unnest(i.indkey) with ordinality k (att, n)
      join pg_attribute a on a.attrelid = c.oid and a.attnum = k.att
      where i.indrelid = c.oid and i.indisprimary order by k.n) as key
    from pg_class c left join pg_trigger t on t.tgrelid = c.oid and t.tgname = 'history_of_insert'
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by c.relname`)
  return rows
}

export const keyOf = (row: string, key: string[]) =>
  key.length === 1 ? `${row}.${key[0]}::text` : `concat_ws('/', ${key.map((column) => `${row}.${column}`).join(', ')})`

export function recordOf(name: string, row: string, key: string[], { of }: KeptTable): string {
  return of ? `'${of[0]}:' || ${row}.${of[1]}` : `'${name}:' || ${keyOf(row, key)}`
}

export const valuesOf = (row: string, { without = [] }: KeptTable) =>
  without.length > 0 ? `to_jsonb(${row}) - '{${without.join(',')}}'::text[]` : `to_jsonb(${row})`
