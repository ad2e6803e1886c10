// SQL of releases: which examiner was given which packet, and since when not any more.
import type { PacketRelease } from '@portal/contract/packets'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/open.ts'

type Released = Omit<PacketRelease, 'released_at' | 'viewed_at' | 'downloaded_at'> & {
  packet_id: number
  released_at: Date
  viewed_at: Date | null
  downloaded_at: Date | null
}

/** Those that hold, by packet, newest first. */
export async function releasesOf(db: Db, packetIds: readonly number[]): Promise<Map<number, PacketRelease[]>> {
  const { rows } = await sql<Released>`
    select r.packet_id, r.account_id as examiner, a.first || ' ' || a.last as name, coalesce(x.organization, '') as organization,
      r.released_at, coalesce(b.first || ' ' || b.last, '') as released_by, r.viewed_at, r.downloaded_at
    from packet_release r join account a on a.id = r.account_id left join examiner x on x.account_id = r.account_id
    left join account b on b.id = r.released_by
    where r.packet_id = any(${packetIds}::int[]) and r.withdrawn_at is null
    order by r.released_at desc, r.id desc`.execute(db)
  const told = rows.map(({ packet_id, released_at, viewed_at, downloaded_at, ...row }) => ({
    packet_id,
    release: {
      ...row,
      released_at: released_at.toISOString(),
      viewed_at: viewed_at && viewed_at.toISOString(),
      downloaded_at: downloaded_at && downloaded_at.toISOString(),
    },
  }))
  return new Map(
    [...Map.groupBy(told, ({ packet_id }) => packet_id)].map(([id, of]) => [id, of.map(({ release }) => release)]),
  )
}

/** Of this examiner; each with what it is about. */
export async function scopesReleasedTo(tx: Tx, accountId: string): Promise<{ name: string; scope: unknown }[]> {
  return tx
    .selectFrom('packet_release as r')
    .innerJoin('packet as p', 'p.id', 'r.packet_id')
    .select(['p.name', 'p.scope'])
    .where('r.account_id', '=', accountId)
    .where('r.withdrawn_at', 'is', null)
    .where('p.state', '=', 'ready')
    .orderBy('r.id')
    .execute()
}

/** False where it is released already. Whoever calls holds the packet. */
export async function addRelease(tx: Tx, packetId: number, accountId: string, by: string, now: Date): Promise<boolean> {
  const row = await tx
    .insertInto('packet_release')
    .values({ packet_id: packetId, account_id: accountId, released_at: now, released_by: by })
    .onConflict((on) => on.columns(['account_id', 'packet_id']).where('withdrawn_at', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** False where there was none to withdraw. */
export async function withdrawRelease(
  tx: Tx,
  packetId: number,
  accountId: string,
  by: string,
  now: Date,
): Promise<boolean> {
  const done = await tx
    .updateTable('packet_release')
    .set({ withdrawn_at: now, withdrawn_by: by })
    .where('packet_id', '=', packetId)
    .where('account_id', '=', accountId)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst()
  return done.numUpdatedRows > 0n
}

/** All that this examiner has; which packets they were. */
export async function withdrawAll(tx: Tx, accountId: string, by: string, now: Date): Promise<number[]> {
  const rows = await tx
    .updateTable('packet_release')
    .set({ withdrawn_at: now, withdrawn_by: by })
    .where('account_id', '=', accountId)
    .where('withdrawn_at', 'is', null)
    .returning('packet_id')
    .execute()
  return rows.map(({ packet_id }) => packet_id)
}

export async function everReleased(db: Db | Tx, packetId: number, accountId: string): Promise<boolean> {
  const row = await db
    .selectFrom('packet_release')
    .select('id')
    .where('packet_id', '=', packetId)
    .where('account_id', '=', accountId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
