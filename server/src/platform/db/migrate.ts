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
import { installHolds } from '../holds/install.ts'
import { StartError } from '../start-error.ts'
import { isBefore, version } from '../version.ts'
import { appRole } from './open.ts'

const folder = join(import.meta.dirname, '../../../migrations')
const lock = 7_140_226

export async function migrate(owner: pg.Pool, alsoLocked?: () => Promise<void>): Promise<string[]> {
  const holder = await owner.connect()
  try {
    await holder.query('select pg_advisory_lock($1)', [lock])
    // a newer release has done all of this, for tables this one does not know
    if (await isNewer(owner, await namesOfMigrations())) {
      await alsoLocked?.()
      return []
    }
    const applied = await migrateSchema(owner)
    await runMigrations({ pgPool: owner })
    await grant(holder)
    await makeLogin(holder)
    await installHistory(holder, { tables: recordTables, others: notRecords })
    await installHolds(holder)
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
  if ((await migrationsDone(owner)).length === names.length) return []
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
    const unused = unusedSince(text)
    const up: Migration['up'] = async (db) => {
      await sql.raw(text).execute(db)
      if (unused) await sql`insert into schema_removal values (${name}, ${unused})`.execute(db)
    }
    return [name, { up }]
  })
  return Object.fromEntries(await Promise.all(entries))
}

/** The release that had stopped using what this migration takes away, if it takes anything. */
export const unusedSince = (text: string): string | undefined => /^-- unused since (\d+\.\d+\.\d+)\b/m.exec(text)?.[1]

async function migrationsDone(owner: pg.Pool): Promise<string[]> {
  const table = await owner.query(`select to_regclass('kysely_migration') is not null as exists`)
  if (!table.rows[0].exists) return []
  const done = await owner.query<{ name: string }>('select name from kysely_migration order by name')
  return done.rows.map((row) => row.name)
}

/** A newer release was here first. What it added is no harm to this one; what it removed may be. */
async function isNewer(owner: pg.Pool, known: string[]): Promise<boolean> {
  const done = await migrationsDone(owner)
  const unknown = done.filter((name) => !known.includes(name))
  if (unknown.length === 0) return false
  const refuse = (why: string) => {
    throw new StartError(`The database schema is newer than this version of the portal (${version}). ${why}`)
  }
  const missing = known.filter((name) => !done.includes(name))
  if (missing.length > 0) refuse(`It has migration ${unknown.join(', ')}, but not ${missing.join(', ')}`)
  const { rows } = await owner.query<{ migration: string; unused_since: string }>(
    'select migration, unused_since from schema_removal where migration = any($1) order by migration',
    [unknown],
  )
  const harm = rows.find(({ unused_since }) => isBefore(version, unused_since))
  if (harm) refuse(`Migration ${harm.migration} removed what versions before ${harm.unused_since} use`)
  return true
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
      revoke update, delete, truncate on held_record from ${appRole};
      revoke update, delete, truncate on audit_key from ${appRole};
      grant update (sealed) on audit_key to ${appRole};
      revoke update, delete, truncate on signing_key from ${appRole};
      grant update (private_key) on signing_key to ${appRole};
      revoke all on portal_login from ${appRole};
      revoke insert, update, delete on kysely_migration, kysely_migration_lock, schema_removal from ${appRole};
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
