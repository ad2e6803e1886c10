// SQL of acting for somebody. Whether the right still holds is asked with the session, at every call.
import { advisorsOffered, type ChoosingAdvisor } from '@portal/contract/choosing'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/open.ts'
import { namesFit } from '../../platform/session/people.ts'
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
  where p.proxy_id = account.id and p.ended_at is null and may_act_for(account.id, o.id)
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

/** Everybody this person may act for; with a search, the first of those who fit it, and whoever is chosen already. */
export async function owners(
  db: Db,
  user: Pick<User, 'id' | 'isAdmin' | 'manager' | 'branchId'>,
  { q, chosen = '' }: ChoosingAdvisor = {},
): Promise<Owner[]> {
  // of whom a manager may act for, nobody else is looked at: neither the firm in the order of names nor all of it one by one
  const ofBranch =
    user.manager && user.branchId !== null
      ? sql`union all select id from account where branch_id = ${user.branchId}`
      : sql``
  const near = user.isAdmin
    ? sql`true`
    : sql`a.id = any(array(select owner_id from proxy where proxy_id = ${user.id} and ended_at is null ${ofBranch}))`
  const those = sql`select a.first, a.last, a.email, a.tapsid from may_be_acted_for(${user.id}) o (id) join account a on a.id = o.id
    where ${near}`
  const byName = sql`order by last, first, email`
  const { rows } = await (q === undefined
    ? sql<Owner>`${those} ${byName}`
    : // as it is shown, the last name comes first
      sql<Owner>`(${those} and ${namesFit(q.replaceAll(',', ' '))} ${byName} limit ${advisorsOffered})
          union ${those} and a.email = ${chosen} ${byName}`
  ).execute(db)
  return rows
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
      .where('p.ended_at', 'is', null)
      .orderBy('a.last')
      .orderBy('a.first')
      .execute()
  const [may_act, acts_for] = await Promise.all([people('owner_id', 'proxy_id'), people('proxy_id', 'owner_id')])
  return { may_act, acts_for }
}
