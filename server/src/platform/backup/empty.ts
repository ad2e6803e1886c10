// A restore goes into an empty place, and leaves one behind when it fails.
import type pg from 'pg'
import type { Store } from '../files/store.ts'
import { StartError } from '../start-error.ts'
import { listTables, nameOf } from './tables.ts'

/** What migrations write without anybody's doing. */
const seeded = ['fee']

export async function refuseUnlessEmpty(owner: pg.Pool, store: Store): Promise<void> {
  for await (const { hash } of store.list())
    throw new StartError(`The file store isn’t empty: it has ${hash}. Restore into an empty one`)
  const tables = (await listTables(owner)).filter(({ schema }) => schema === 'public')
  if (tables.length === 0) return
  const portal = await owner.query(`select to_regclass('kysely_migration') is not null as it`)
  if (!portal.rows[0].it) throw new StartError('The database isn’t empty: it has tables of another program')
  for (const table of tables) {
    if (seeded.includes(table.name)) continue
    const { rowCount } = await owner.query(`select from ${nameOf(table)} limit 1`)
    if (rowCount) throw new StartError(`The database isn’t empty: ${table.name} has rows. Restore into an empty one`)
  }
}

export async function emptyStore(store: Store): Promise<void> {
  for await (const { hash } of store.list()) await store.remove(hash)
}

/** Object by object: the schema itself may belong to somebody else. What came with an extension stays. */
export async function emptyDatabase(owner: pg.Pool): Promise<void> {
  const client = await owner.connect()
  try {
    await client.query('begin')
    const login = await client.query(`select to_regclass('portal_login') is not null as it`)
    if (login.rows[0].it)
      await client.query(`do $$ declare it text; begin
        for it in select name from portal_login loop execute format('drop role if exists %I', it); end loop;
      exception when insufficient_privilege or dependent_objects_still_exist then null; end $$`)
    await client.query('drop schema if exists graphile_worker cascade')
    await client.query(`do $$ declare it record; begin
      for it in select c.oid::regclass as name, c.relkind as kind from pg_class c
        where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm')
          and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
      loop
        execute format('drop %s if exists %s cascade',
          case it.kind when 'v' then 'view' when 'm' then 'materialized view' else 'table' end, it.name);
      end loop;
      for it in select p.oid::regprocedure as name from pg_proc p where p.pronamespace = 'public'::regnamespace
          and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
      loop execute format('drop routine if exists %s cascade', it.name); end loop;
      for it in select c.oid::regclass as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'S'
          and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
      loop execute format('drop sequence if exists %s cascade', it.name); end loop;
      for it in select t.oid::regtype as name from pg_type t where t.typnamespace = 'public'::regnamespace and t.typtype in ('e', 'd')
          and not exists (select from pg_depend d where d.objid = t.oid and d.deptype = 'e')
      loop execute format('drop type if exists %s cascade', it.name); end loop;
    end $$`)
    await client.query('commit')
  } finally {
    client.release(true)
  }
}
