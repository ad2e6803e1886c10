// SQL of raises that wait for a second admin.
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/open.ts'

export interface OpenRaise {
  id: number
  account_id: string
  name: string
  access: number
  asked_by: string
  asker: string
  asked_at: Date
}

const open = sql`select r.id, r.account_id, p.first || ' ' || p.last as name, r.access, r.asked_by,
  a.first || ' ' || a.last as asker, r.asked_at
  from access_raise r join account p on p.id = r.account_id join account a on a.id = r.asked_by
  where r.decision is null`

export async function openRaises(db: Db): Promise<OpenRaise[]> {
  const { rows } = await sql<OpenRaise>`${open} order by r.id`.execute(db)
  return rows
}

export async function openRaiseOf(db: Db, accountId: string): Promise<OpenRaise | undefined> {
  const { rows } = await sql<OpenRaise>`${open} and r.account_id = ${accountId}`.execute(db)
  return rows[0]
}

/** Undefined when one waits already. */
export async function addRaise(
  tx: Tx,
  raise: { account_id: string; access: number; asked_by: string; asked_at: Date },
): Promise<number | undefined> {
  const added = await tx
    .insertInto('access_raise')
    .values(raise)
    .onConflict((on) => on.column('account_id').where('decision', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst()
  return added?.id
}

export const raiseById = (tx: Tx, id: number) =>
  tx.selectFrom('access_raise').selectAll().where('id', '=', id).executeTakeFirst()

export const lockRaise = (tx: Tx, id: number) =>
  tx.selectFrom('access_raise').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export async function closeRaise(
  tx: Tx,
  id: number,
  decision: 'confirmed' | 'refused' | 'withdrawn',
  by: string,
  now: Date,
): Promise<void> {
  await tx.updateTable('access_raise').set({ decision, decided_by: by, decided_at: now }).where('id', '=', id).execute()
}

/** Who could confirm it. */
export async function otherAdmins(
  tx: Tx,
  but: readonly string[],
  access: number,
): Promise<{ email: string; first: string }[]> {
  return tx
    .selectFrom('account')
    .select(['email', 'first'])
    .where('access', '>=', sql.lit(7))
    .where('access', '>=', access)
    .where('disabled_at', 'is', null)
    .where('guest', '=', false)
    .where(sql<boolean>`(menus->'reviewer_tools'->>'user_management')::boolean`)
    .where('id', 'not in', [...but])
    .execute()
}
