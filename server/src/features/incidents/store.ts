// SQL of incidents.
import type { Incident } from '@portal/contract/incidents'
import type { Db, Tx } from '../../platform/db/open.ts'
import { notifyBy } from './clock.ts'

export type Reported = Pick<Incident, 'what' | 'devices' | 'clients'> & { noticed: Date }

export async function addIncident(tx: Tx, accountId: string, reported: Reported, now: Date): Promise<number> {
  const { what, noticed, devices, clients } = reported
  const { id } = await tx
    .insertInto('incident')
    .values({ account_id: accountId, what, noticed_at: noticed, devices, clients, reported_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function putWorkItem(tx: Tx, id: number, workItemId: number): Promise<void> {
  await tx.updateTable('incident').set({ work_item_id: workItemId }).where('id', '=', id).execute()
}

export async function incidentById(db: Db, id: number): Promise<(Reported & { reported_at: Date }) | undefined> {
  return await db
    .selectFrom('incident')
    .select(['what', 'noticed_at as noticed', 'devices', 'clients', 'reported_at'])
    .where('id', '=', id)
    .executeTakeFirst()
}

export async function incidentsOf(db: Db, accountId: string): Promise<Incident[]> {
  const rows = await db
    .selectFrom('incident')
    .select(['id', 'what', 'noticed_at', 'devices', 'clients', 'reported_at'])
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
