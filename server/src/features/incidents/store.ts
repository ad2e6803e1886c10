// SQL of incidents.
import type { Incident } from '@portal/contract/incidents'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/open.ts'
import type { Marked } from '../tasks/public.ts'
import { notifyBy } from './clock.ts'

export type Reported = Pick<Incident, 'title' | 'what' | 'devices' | 'clients'> & { noticed: Date }

export async function addIncident(tx: Tx, accountId: string, reported: Reported, now: Date): Promise<number> {
  const { title, what, noticed, devices, clients } = reported
  const { id } = await tx
    .insertInto('incident')
    .values({ account_id: accountId, title, what, noticed_at: noticed, devices, clients, reported_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function putWorkItem(tx: Tx, id: number, workItemId: number): Promise<void> {
  await tx.updateTable('incident').set({ work_item_id: workItemId }).where('id', '=', id).execute()
}

export interface Check {
  entry: string
  note: string
  at: string
  by: string
}
export type Kept = Reported & { id: number; reported_at: Date; checks: Check[] }

const checks = sql<Check[]>`coalesce((select jsonb_agg(jsonb_build_object('entry', c.entry, 'note', c.note, 'at', c.at,
    'by', a.first || ' ' || a.last) order by c.marked_at)
  from incident_check c join account a on a.id = c.account_id where c.incident_id = i.id), '[]')`

export async function incidentsById(db: Db | Tx, ids: readonly number[]): Promise<Kept[]> {
  return await db
    .selectFrom('incident as i')
    .select(['i.id', 'i.title', 'i.what', 'i.noticed_at as noticed', 'i.devices', 'i.clients', 'i.reported_at'])
    .select(checks.as('checks'))
    .where('i.id', 'in', [...ids])
    .execute()
}

export const incidentById = async (db: Db | Tx, id: number): Promise<Kept | undefined> =>
  (await incidentsById(db, [id]))[0]

/** Whether it is new: what somebody else has marked meanwhile stays as they said it. */
export async function addCheck(tx: Tx, id: number, { entry, note, at, by, now }: Marked): Promise<boolean> {
  const added = await tx
    .insertInto('incident_check')
    .values({ incident_id: id, entry, note, at, account_id: by.id, marked_at: now })
    .onConflict((on) => on.doNothing())
    .returning('entry')
    .executeTakeFirst()
  return added !== undefined
}

export async function removeCheck(tx: Tx, id: number, entry: string): Promise<void> {
  await tx.deleteFrom('incident_check').where('incident_id', '=', id).where('entry', '=', entry).execute()
}

export async function incidentsOf(db: Db, accountId: string): Promise<Incident[]> {
  const rows = await db
    .selectFrom('incident')
    .select(['id', 'title', 'what', 'noticed_at', 'devices', 'clients', 'reported_at'])
    .where('account_id', '=', accountId)
    .orderBy('reported_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ noticed_at, reported_at, ...row }) => ({
    ...row,
    noticed: noticed_at.toISOString(),
    reported: reported_at.toISOString(),
    notifyBy: notifyBy(noticed_at),
  }))
}
