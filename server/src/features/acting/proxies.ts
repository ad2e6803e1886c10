// SQL of the permission to act for someone. It ends instead of being deleted: taking it away must work under a legal hold too.
import type { Tx } from '../../platform/db/open.ts'
import { isUuid } from '../../platform/db/ids.ts'

/** Returns false if they could act before. */
export async function grantProxy(tx: Tx, ownerId: string, proxyId: string, now: Date): Promise<boolean> {
  const granted = await tx
    .insertInto('proxy')
    .values({ owner_id: ownerId, proxy_id: proxyId, granted_at: now })
    .onConflict((on) =>
      on
        .columns(['proxy_id', 'owner_id'])
        .doUpdateSet({ granted_at: now, ended_at: null })
        .where('proxy.ended_at', 'is not', null),
    )
    .executeTakeFirst()
  return granted.numInsertedOrUpdatedRows === 1n
}

/** Returns false if this owner has given them no permission. */
export async function endProxy(tx: Tx, ownerId: string, proxyId: string, now: Date): Promise<boolean> {
  if (!isUuid(proxyId)) return false
  const ended = await tx
    .updateTable('proxy')
    .set({ ended_at: now })
    .where('owner_id', '=', ownerId)
    .where('proxy_id', '=', proxyId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return ended.numUpdatedRows === 1n
}
