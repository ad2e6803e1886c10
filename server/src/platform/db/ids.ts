import { sql } from 'kysely'
import type { Db } from './open.ts'
import type { DB } from './schema.ts'

/** What is no id names no row: PostgreSQL would refuse to compare it. */
export const isUuid = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)

/** Those of these that name a row. */
export async function existing(db: Db, table: keyof DB, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(table)} where id = any(${ids}::int[])`.execute(db)
  return rows.map(({ id }) => id)
}
