// SQL of the settings.
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/open.ts'

export const settingRows = (db: Db): Promise<{ name: string; value: unknown }[]> =>
  db.selectFrom('setting').select(['name', 'value']).orderBy('name').execute()

const settingLock = 7_140_228

/** One writer at a time: what is not there yet has no row to lock. */
export async function lockedSetting(tx: Tx, name: string): Promise<unknown> {
  await sql`select pg_advisory_xact_lock(${settingLock})`.execute(tx)
  const row = await tx.selectFrom('setting').select('value').where('name', '=', name).executeTakeFirst()
  return row?.value
}

export async function removeSetting(tx: Tx, name: string): Promise<void> {
  await tx.deleteFrom('setting').where('name', '=', name).execute()
}

/** Who changed each of them last. */
export async function lastChanges(
  db: Db,
  names: readonly string[],
): Promise<Record<string, { by: string; at: string }>> {
  const { rows } = await sql<{ name: string; by: string; at: Date }>`
    select name, entry.actor as by, entry.at from unnest(${names}::text[]) name
    cross join lateral (
      select actor, at from audit_entry where subject = 'setting:' || name order by id desc limit 1
    ) entry`.execute(db)
  return Object.fromEntries(rows.map(({ name, by, at }) => [name, { by, at: at.toISOString() }]))
}

export async function secretOf(db: Db | Tx, name: string): Promise<Buffer | undefined> {
  const row = await db.selectFrom('setting').select('secret').where('name', '=', name).executeTakeFirst()
  return row?.secret ?? undefined
}

/** Without a new secret the one that is there stays. */
export async function putSetting(tx: Tx, name: string, value: unknown, secret: Buffer | undefined): Promise<void> {
  await tx
    .insertInto('setting')
    .values({ name, value: JSON.stringify(value), secret: secret ?? null })
    .onConflict((on) =>
      on.column('name').doUpdateSet((row) => ({
        value: row.ref('excluded.value'),
        secret: sql`coalesce(excluded.secret, setting.secret)`,
      })),
    )
    .execute()
}
