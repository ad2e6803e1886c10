// SQL of how a person likes the portal. Part of the account: read with it, never by itself.
import type { EventDays } from '@portal/contract/preferences'
import type { Preferences } from '@portal/contract/session'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/open.ts'

/** More tables than the portal has: a name sent by hand cannot make the account grow without end. */
export const tablesKept = 40

export const preferenceColumns = ['event_days', 'page_sizes'] as const

export const preferencesFrom = (row: { event_days: string; page_sizes: unknown }): Preferences => ({
  event_days: row.event_days === 'all' ? 'all' : (Number(row.event_days) as EventDays),
  page_sizes: row.page_sizes as Preferences['page_sizes'],
})

export async function putEventDays(tx: Tx, accountId: string, days: EventDays): Promise<void> {
  await tx
    .updateTable('account')
    .set({ event_days: String(days) })
    .where('id', '=', accountId)
    .execute()
}

/** Merged by the database, so that two browsers can set the sizes of two tables at once. */
export async function putPageSize(tx: Tx, accountId: string, table: string, size: number | 'all'): Promise<void> {
  await sql`update account set page_sizes = (
      select jsonb_object_agg(key, value) from (
        select key, value from jsonb_each(page_sizes || jsonb_build_object(${table}::text, ${JSON.stringify(size)}::jsonb))
        order by key = ${table} desc, key limit ${tablesKept}::int) kept)
    where id = ${accountId}`.execute(tx)
}

export const preferencesOf = async (tx: Tx, accountId: string): Promise<Preferences> =>
  preferencesFrom(
    await tx.selectFrom('account').select(preferenceColumns).where('id', '=', accountId).executeTakeFirstOrThrow(),
  )
