// SQL of requests about somebody's access and sign-in: what waits for a second admin, and whose hands were in what changed.
import { type RequestKind, requestKinds } from '@portal/contract/users'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/open.ts'

export interface OpenRequest {
  id: number
  kind: RequestKind
  account_id: string
  name: string
  was: string
  wanted: string
  /** Of the person, or of what they would become: nobody decides above their own. */
  level: number
  asked_by: string
  asker: string
  asked_at: Date
  /** When the caller last had part in what keeps them off this one. */
  part_at: Date | null
}

/**
 * Address and two-factor method together are the account: when this person last had part in the other of the two, or in a change that the
 * old address undid. What still waits counts as now.
 */
const partAt = (
  account: RawBuilder<unknown>,
  kind: RawBuilder<unknown>,
  userId: string,
  now: Date,
) => sql<Date | null>`(
  select max(greatest(
    case when h.kind <> ${kind} and (h.decision is null or h.decision in ('confirmed', 'done'))
      then coalesce(h.decided_at, ${now}::timestamptz) end,
    case when h.settled = 'undone' then h.settled_at end))
  from account_request h
  where h.account_id = ${account} and h.kind in ('address', 'factor') and ${kind} in ('address', 'factor')
    and ${userId}::uuid in (h.asked_by, h.decided_by))`

const open = (userId: string, now: Date) => sql`select r.id, r.kind, r.account_id, p.first || ' ' || p.last as name,
  r.was, r.wanted, greatest(p.access, case when r.kind = 'access' then r.wanted::int end) as level, r.asked_by,
  a.first || ' ' || a.last as asker, r.asked_at, ${partAt(sql`r.account_id`, sql`r.kind`, userId, now)} as part_at
  from account_request r join account p on p.id = r.account_id join account a on a.id = r.asked_by
  where r.decision is null`

export async function openRequests(db: Db, userId: string, now: Date): Promise<OpenRequest[]> {
  const { rows } = await sql<OpenRequest>`${open(userId, now)} order by r.id`.execute(db)
  return rows
}

export async function openRequestsOf(db: Db, accountId: string, userId: string, now: Date): Promise<OpenRequest[]> {
  const { rows } = await sql<OpenRequest>`${open(userId, now)} and r.account_id = ${accountId} order by r.id`.execute(
    db,
  )
  return rows
}

export type PartsAt = Record<'address' | 'factor', Date | null>

export async function partsAt(db: Db | Tx, accountId: string, userId: string, now: Date): Promise<PartsAt> {
  const account = sql`${accountId}::uuid`
  const { rows } = await sql<PartsAt>`select ${partAt(account, sql`'address'`, userId, now)} as address,
    ${partAt(account, sql`'factor'`, userId, now)} as factor`.execute(db)
  return rows[0] ?? { address: null, factor: null }
}

export interface NewRequest {
  account_id: string
  kind: RequestKind
  was: string
  wanted: string
  asked_by: string
  asked_at: Date
}

/** Undefined when one of that kind waits already. */
export async function addRequest(tx: Tx, request: NewRequest): Promise<number | undefined> {
  const added = await tx
    .insertInto('account_request')
    .values(request)
    .onConflict((on) => on.columns(['account_id', 'kind']).where('decision', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst()
  return added?.id
}

/** One admin's word was enough. */
export async function addDone(tx: Tx, request: NewRequest): Promise<number> {
  const done = { decision: 'done', decided_by: request.asked_by, decided_at: request.asked_at }
  const { id } = await tx
    .insertInto('account_request')
    .values({ ...request, ...done })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const requestById = (tx: Tx, id: number) =>
  tx.selectFrom('account_request').selectAll().where('id', '=', id).executeTakeFirst()

export async function lockRequest(tx: Tx, id: number) {
  const row = await tx.selectFrom('account_request').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  const kind = requestKinds.find((known) => known === row?.kind)
  return row && kind && { ...row, kind }
}

export async function closeRequest(
  tx: Tx,
  id: number,
  decision: 'confirmed' | 'refused' | 'withdrawn',
  by: string,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('account_request')
    .set({ decision, decided_by: by, decided_at: now })
    .where('id', '=', id)
    .execute()
}

/** Who could confirm it, or has to hear of it. */
export async function adminsBut(
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
