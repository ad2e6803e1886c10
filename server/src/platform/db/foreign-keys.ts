// Foreign keys set aside for a bulk load, which takes no superuser: rows come in any order, and adding the keys again checks every one.
import type pg from 'pg'

export interface ForeignKey {
  name: string
  on: string
  definition: string
}

/** In the transaction that this connection is in. */
export async function dropForeignKeys(client: pg.ClientBase, schemas: string[]): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `select quote_ident(conname) as name, conrelid::regclass::text as on, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and conparentid = 0 and connamespace::regnamespace::text = any($1)`,
    [schemas],
  )
  // all at once: one by one, hundreds of small statements take longer than the rows of a small portal
  await client.query(rows.map(({ name, on }) => `alter table ${on} drop constraint ${name}`).join(';'))
  return rows
}

export const addForeignKeys = (client: pg.ClientBase, keys: readonly ForeignKey[]): Promise<unknown> =>
  client.query(
    keys.map(({ name, on, definition }) => `alter table ${on} add constraint ${name} ${definition}`).join(';'),
  )
