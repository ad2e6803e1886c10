// SQL of the settings and of the maintenance windows.
import type { StatusSummary } from '@portal/contract/settings'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/open.ts'

export const settingRows = (db: Db): Promise<{ name: string; value: unknown }[]> =>
  db.selectFrom('setting').select(['name', 'value']).execute()

export async function secretOf(db: Db, name: string): Promise<Buffer | undefined> {
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

export async function activeMaintenances(db: Db, now: Date): Promise<StatusSummary['activeMaintenances']> {
  const rows = await db
    .selectFrom('maintenance')
    .select(['name', 'url', 'starts_at', 'ends_at'])
    .where('starts_at', '<=', now)
    .where('ends_at', '>', now)
    .orderBy('starts_at')
    .execute()
  return rows.map(({ name, url, starts_at, ends_at }) => ({
    name,
    url,
    start: starts_at.toISOString(),
    end: ends_at.toISOString(),
  }))
}
