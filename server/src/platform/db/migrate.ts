// Forward-only SQL migrations. One advisory lock covers everything a start does to the schema, so that several
// nodes may start at once: the first migrates, the others wait and find nothing left to do.
import { randomBytes } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runMigrations } from 'graphile-worker'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import type pg from 'pg'
import { notRecords, recordTables } from '@portal/contract/record-tables'
import { installHistory } from '../history/install.ts'
import { StartError } from '../start-error.ts'
import { appRole } from './open.ts'

const folder = join(import.meta.dirname, '../../../migrations')
const lock = 7_140_226

export async function migrate(owner: pg.Pool, alsoLocked?: () => Promise<void>): Promise<string[]> {
  const holder = await owner.connect()
  try {
    await holder.query('select pg_advisory_lock($1)', [lock])
    const applied = await migrateSchema(owner)
    await runMigrations({ pgPool: owner })
    await grant(holder)
    await makeLogin(holder)
    await installHistory(holder, { tables: recordTables, others: notRecords })
    await alsoLocked?.()
    return applied
  } finally {
    // ends the session and with it the lock, whatever state the connection is in
    holder.release(true)
  }
}

/** The schema as it was with these and no others, for data from then. Neither roles nor grants: `migrate` follows. */
export async function migrateExactly(owner: pg.Pool, names: string[]): Promise<void> {
  const known = await readMigrations()
  const newer = names.filter((name) => !known[name])
  if (newer.length > 0)
    throw new StartError(`It comes from a newer version of the portal, which has migration ${newer.join(', ')}`)
  await migrateSchema(owner, Object.fromEntries(Object.entries(known).filter(([name]) => names.includes(name))))
  await runMigrations({ pgPool: owner })
}

async function migrateSchema(owner: pg.Pool, known?: Record<string, Migration>): Promise<string[]> {
  const names = known ? Object.keys(known) : await namesOfMigrations()
  // most starts: to find that out by itself, the migrator reads the whole catalog
  if ((await refuseNewerSchema(owner, names)) === names.length) return []
  const migrations = known ?? (await readMigrations())
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: owner }) })
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const { error, results = [] } = await migrator.migrateToLatest()
  if (error) {
    const failed = results.find((result) => result.status === 'Error')
    throw new Error(`Migration ${failed?.migrationName ?? ''} failed`, { cause: error })
  }
  return results.map((result) => result.migrationName)
}

async function namesOfMigrations(): Promise<string[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql'))
  return files.sort().map((file) => file.replace('.sql', ''))
}

async function readMigrations(): Promise<Record<string, Migration>> {
  const entries = (await namesOfMigrations()).map(async (name): Promise<[string, Migration]> => {
    const text = await readFile(join(folder, `${name}.sql`), 'utf8')
    return [name, { up: async (db) => void (await sql.raw(text).execute(db)) }]
  })
  return Object.fromEntries(await Promise.all(entries))
}

/** How many of the known migrations the schema has. */
async function refuseNewerSchema(owner: pg.Pool, known: string[]): Promise<number> {
  const table = await owner.query(`select to_regclass('kysely_migration') is not null as exists`)
  if (!table.rows[0].exists) return 0
  const done = await owner.query<{ name: string }>('select name from kysely_migration order by name')
  const unknown = done.rows.map((row) => row.name).filter((name) => !known.includes(name))
  if (unknown.length > 0) {
    throw new StartError(
      `The database schema is newer than this version of the portal. It has migration ${unknown.join(', ')}`,
    )
  }
  return done.rows.length
}

// Again on every start: tables that a migration has just made need their grants too.
async function grant(owner: pg.PoolClient): Promise<void> {
  await owner.query(`do $$ begin
    if not exists (select from pg_roles where rolname = '${appRole}') then create role ${appRole} nologin; end if;
    if not pg_has_role(current_user, '${appRole}', 'member') then grant ${appRole} to current_user; end if;
  exception when insufficient_privilege then raise notice 'no right to create the role ${appRole}';
    when duplicate_object or unique_violation then null;
  end $$`)
  await owner.query(`do $$ begin
    if exists (select from pg_roles where rolname = '${appRole}') then
      grant usage on schema public to ${appRole};
      grant select, insert, update, delete on all tables in schema public to ${appRole};
      grant usage on all sequences in schema public to ${appRole};
      grant execute on function enqueue(text, json, integer) to ${appRole};
      revoke update, delete, truncate on audit_entry, audit_seal, audit_signed, audit_signed_mail from ${appRole};
      grant execute on function dispose_records(integer, text, text[], timestamptz) to ${appRole};
      revoke insert, update, delete, truncate on record_change, disposal_note, disposal_now from ${appRole};
      revoke delete, truncate on audit_key from ${appRole};
      revoke update, delete, truncate on signing_key from ${appRole};
      grant update (private_key) on signing_key to ${appRole};
      revoke all on portal_login from ${appRole};
      revoke insert, update, delete on kysely_migration, kysely_migration_lock from ${appRole};
    end if;
  end $$`)
}

/** Of this database alone: another portal may live on the same server. A copy of the database takes it along. */
async function makeLogin(owner: pg.PoolClient): Promise<void> {
  await owner.query(`insert into portal_login (name, password) values ($1, $2) on conflict do nothing`, [
    `${appRole}_${randomBytes(4).toString('hex')}`,
    randomBytes(24).toString('hex'),
  ])
  await owner.query(`do $$ declare it portal_login; begin
    select * into it from portal_login;
    if exists (select from pg_roles where rolname = '${appRole}') and not exists (select from pg_roles where rolname = it.name) then
      execute format('create role %I login inherit password %L in role ${appRole}', it.name, it.password);
    end if;
  exception when insufficient_privilege then raise notice 'no right to create the role %', it.name;
    when duplicate_object or unique_violation then null;
  end $$`)
}
