// SQL of the maintenance windows.
import type { MaintenanceWindow } from '@portal/contract/maintenance'
import type { StatusSummary } from '@portal/contract/settings'
import type { Db, Tx } from '../../platform/db/open.ts'

type Content = Pick<MaintenanceWindow, 'name' | 'url' | 'starts' | 'ends'>
interface Row {
  id: number
  name: string
  url: string
  starts_at: Date
  ends_at: Date
  cancelled_at: Date | null
}

/** Older ones are in the audit log. */
const listedAtMost = 100
const columns = ['id', 'name', 'url', 'starts_at', 'ends_at', 'cancelled_at'] as const

function stateOf({ starts_at, ends_at, cancelled_at }: Row, now: Date): MaintenanceWindow['state'] {
  if (cancelled_at) return 'cancelled'
  if (ends_at <= now) return 'past'
  return starts_at < now ? 'running' : 'coming'
}

const windowOf = (row: Row, now: Date): MaintenanceWindow => ({
  id: row.id,
  name: row.name,
  url: row.url,
  starts: row.starts_at.toISOString(),
  ends: row.ends_at.toISOString(),
  state: stateOf(row, now),
})

export async function maintenances(db: Db, now: Date): Promise<MaintenanceWindow[]> {
  const rows = await db
    .selectFrom('maintenance')
    .select(columns)
    .orderBy('ends_at', 'desc')
    .limit(listedAtMost)
    .execute()
  return rows.map((row) => windowOf(row, now))
}

export async function lockedMaintenance(tx: Tx, id: number, now: Date): Promise<MaintenanceWindow | undefined> {
  const row = await tx.selectFrom('maintenance').select(columns).where('id', '=', id).forUpdate().executeTakeFirst()
  return row && windowOf(row, now)
}

const rowOf = ({ name, url, starts, ends }: Content) => ({ name, url, starts_at: starts, ends_at: ends })

export async function addMaintenance(tx: Tx, content: Content): Promise<number> {
  const row = await tx.insertInto('maintenance').values(rowOf(content)).returning('id').executeTakeFirstOrThrow()
  return row.id
}

export async function changeMaintenance(tx: Tx, id: number, content: Content): Promise<void> {
  await tx.updateTable('maintenance').set(rowOf(content)).where('id', '=', id).execute()
}

export async function cancelMaintenance(tx: Tx, id: number, now: Date): Promise<void> {
  await tx.updateTable('maintenance').set({ cancelled_at: now }).where('id', '=', id).execute()
}

/** The names of the others that are to be at the same time. */
export async function overlapping(tx: Tx, id: number, { starts, ends }: Content): Promise<string[]> {
  const rows = await tx
    .selectFrom('maintenance')
    .select('name')
    .where('ends_at', '>', new Date(starts))
    .where('starts_at', '<', new Date(ends))
    .where('cancelled_at', 'is', null)
    .where('id', '<>', id)
    .orderBy('ends_at')
    .execute()
  return rows.map(({ name }) => name)
}

export async function activeMaintenances(db: Db, now: Date): Promise<StatusSummary['activeMaintenances']> {
  const rows = await db
    .selectFrom('maintenance')
    .select(['name', 'url', 'starts_at', 'ends_at'])
    .where('starts_at', '<=', now)
    .where('ends_at', '>', now)
    .where('cancelled_at', 'is', null)
    .orderBy('starts_at')
    .execute()
  return rows.map(({ name, url, starts_at, ends_at }) => ({
    name,
    url,
    start: starts_at.toISOString(),
    end: ends_at.toISOString(),
  }))
}

/** The one that runs, or the first to come. */
export async function nextMaintenance(db: Db, now: Date) {
  const row = await db
    .selectFrom('maintenance')
    .select(columns)
    .where('ends_at', '>', now)
    .where('cancelled_at', 'is', null)
    .orderBy('starts_at')
    .limit(1)
    .executeTakeFirst()
  if (!row) return null
  const { name, starts, ends } = windowOf(row, now)
  return { name, starts, ends }
}
