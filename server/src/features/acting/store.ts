// SQL of acting for somebody. Whether the right still holds is asked with the session, at every call.
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/open.ts'

export interface Owner {
  first: string
  last: string
  email: string
  tapsid: number
}

/** A column beside those of `account`: the people who have allowed it, and can be acted for. Never any for guests. */
export const ownersColumn = sql<Owner[]>`array(
  select json_build_object('first', o.first, 'last', o.last, 'email', o.email, 'tapsid', o.tapsid)
  from proxy p join account o on o.id = p.owner_id
  where p.proxy_id = account.id and not account.guest and o.disabled_at is null and o.access >= 0
  order by o.last, o.first, o.email)`

export async function ownerByEmail(tx: Tx, proxyId: string, email: string): Promise<{ id: string } | undefined> {
  return tx
    .selectFrom('account as o')
    .innerJoin('proxy as p', 'p.owner_id', 'o.id')
    .select('o.id')
    .where('o.email', '=', email.toLowerCase())
    .where('p.proxy_id', '=', proxyId)
    .where('o.disabled_at', 'is', null)
    .where('o.access', '>=', 0)
    .executeTakeFirst()
}

export async function putActingFor(tx: Tx, idHash: Buffer, ownerId: string | null): Promise<void> {
  await tx.updateTable('session').set({ acting_for: ownerId }).where('id_hash', '=', idHash).execute()
}
