// SQL of acting for somebody. Whether the right still holds is asked with the session, at every call.
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/open.ts'
import type { User } from '../../platform/session/sessions.ts'

export interface Owner {
  first: string
  last: string
  email: string
  tapsid: number
}

export interface AdvisorAccount extends Owner {
  id: string
}

/** A column beside those of `account`: the people who have allowed it, and can be acted for. Never any for guests. */
export const ownersColumn = sql<Owner[]>`array(
  select json_build_object('first', o.first, 'last', o.last, 'email', o.email, 'tapsid', o.tapsid)
  from proxy p join account o on o.id = p.owner_id
  where p.proxy_id = account.id and may_act_for(account.id, o.id)
  order by o.last, o.first, o.email)`

export async function ownerByEmail(tx: Tx, actorId: string, email: string): Promise<{ id: string } | undefined> {
  return tx
    .selectFrom('account as o')
    .select('o.id')
    .where('o.email', '=', email.toLowerCase())
    .where(sql<boolean>`may_act_for(${actorId}, o.id)`)
    .executeTakeFirst()
}

/** Somebody with an id in the commission system whom this person may act for. The 0 is written out: the index asks for it. */
export async function ownerByTapsid(db: Db | Tx, actorId: string, tapsid: number): Promise<AdvisorAccount | undefined> {
  return db
    .selectFrom('account as o')
    .select(['o.id', 'o.first', 'o.last', 'o.email', 'o.tapsid'])
    .where('o.tapsid', '=', tapsid)
    .where('o.tapsid', '>', sql.lit(0))
    .where(sql<boolean>`may_act_for(${actorId}, o.id)`)
    .executeTakeFirst()
}

/** Everybody this person may act for. */
export async function owners(db: Db, user: Pick<User, 'id' | 'isAdmin' | 'manager' | 'branchId'>): Promise<Owner[]> {
  return db
    .selectFrom('account as o')
    .select(['o.first', 'o.last', 'o.email', 'o.tapsid'])
    .where((o) =>
      o.or([
        ...(user.isAdmin ? [o.lit(true)] : []),
        ...(user.manager && user.branchId !== null ? [o('o.branch_id', '=', user.branchId)] : []),
        o('o.id', 'in', o.selectFrom('proxy').select('owner_id').where('proxy_id', '=', user.id)),
      ]),
    )
    .where(sql<boolean>`may_act_for(${user.id}, o.id)`)
    .orderBy('o.last')
    .orderBy('o.first')
    .orderBy('o.email')
    .execute()
}

export async function putActingFor(tx: Tx, idHash: Buffer, ownerId: string | null): Promise<void> {
  await tx.updateTable('session').set({ acting_for: ownerId }).where('id_hash', '=', idHash).execute()
}

export const mayActFor = async (db: Db, actorId: string, ownerId: string): Promise<boolean> => {
  const { rows } = await sql<{ may: boolean }>`select may_act_for(${actorId}, ${ownerId}) as may`.execute(db)
  return rows[0]?.may ?? false
}

interface Named {
  name: string
  email: string
}

/** Whom somebody has let act for them, and who has let them. */
export async function proxiesOf(db: Db, accountId: string): Promise<{ may_act: Named[]; acts_for: Named[] }> {
  const people = async (is: 'owner_id' | 'proxy_id', other: 'owner_id' | 'proxy_id') =>
    db
      .selectFrom('proxy as p')
      .innerJoin('account as a', 'a.id', `p.${other}`)
      .select(['a.email', sql<string>`a.first || ' ' || a.last`.as('name')])
      .where(`p.${is}`, '=', accountId)
      .orderBy('a.last')
      .orderBy('a.first')
      .execute()
  const [may_act, acts_for] = await Promise.all([people('owner_id', 'proxy_id'), people('proxy_id', 'owner_id')])
  return { may_act, acts_for }
}
