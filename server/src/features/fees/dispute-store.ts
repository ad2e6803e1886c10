// SQL of disputes.
import { type DisputeState, feePage } from '@portal/contract/fees'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/open.ts'
import { handsIn } from '../../platform/hands.ts'
import { AppError } from '../../platform/http/errors.ts'
import { reviewScopeOf } from '../../platform/session/scope.ts'
import type { User } from '../../platform/session/sessions.ts'
import { lockWorkItem } from '../tasks/public.ts'
import { cursorOf, readCursor } from './cursor.ts'
import { lockPaid } from './ledger-store.ts'
import { creditedOf } from './prices.ts'

export interface DisputeKept {
  id: number
  entry_id: number
  account_id: string
  branch_id: number | null
  first: string
  last: string
  branch: string
  tapsid: number
  reason: string
  wanted_cents: number | null
  text: string
  state: DisputeState
  reply: string
  by: string
  created_at: Date
  answered_at: Date | null
  due: Date | null
  version: number
  work_item_id: number | null
  hands: readonly string[]
  charge: string
  kind: string
  cents: number
  credited: number
  fee_id: number | null
  day: string
  payment_id: string | null
}

const hands = handsIn(sql`'fee-dispute:' || d.id`, sql`'work-item:' || d.work_item_id`)

const select = (where: RawBuilder<unknown>) => sql<DisputeKept>`
  select d.id, d.entry_id, d.account_id, a.branch_id, a.first, a.last, coalesce(b.name, '') as branch, a.tapsid, d.reason, d.wanted_cents,
    d.text, d.state, d.reply, m.first || ' ' || m.last as by, d.created_at, d.answered_at, d.version, d.work_item_id, ${hands} as hands,
    (select least(w.promised_at, w.deadline_at) from work_item w where w.id = d.work_item_id and w.stage < 9) as due,
    e.description as charge, e.kind, e.cents, ${creditedOf(sql`e.id`)} as credited, e.fee_id, e.day::text, e.payment_id
  from fee_dispute d join fee_entry e on e.id = d.entry_id join account a on a.id = d.account_id
  left join branch b on b.id = a.branch_id join account m on m.id = d.created_by where ${where}`

export async function disputesOf(db: Db, entryIds: readonly number[]): Promise<DisputeKept[]> {
  const { rows } = await sql<DisputeKept>`${select(sql`d.entry_id = any(${entryIds}::int[])`)} order by d.id`.execute(
    db,
  )
  return rows
}

export async function disputeById(db: Db | Tx, id: number): Promise<DisputeKept | undefined> {
  return (await select(sql`d.id = ${id}`).execute(db)).rows[0]
}

export async function disputesById(db: Db, ids: readonly number[]): Promise<DisputeKept[]> {
  return (await select(sql`d.id = any(${ids}::int[])`).execute(db)).rows
}

/** Its work item first, as whoever comes from there does; then the payment and the ledger, as whoever credits a charge does. */
export async function lockDispute(tx: Tx, id: number): Promise<DisputeKept | undefined> {
  const before = await disputeById(tx, id)
  if (!before) return undefined
  if (before.work_item_id) await lockWorkItem(tx, before.work_item_id)
  await lockPaid(tx, before.entry_id)
  await sql`select from fee_account where account_id = ${before.account_id} for update`.execute(tx)
  await sql`select from fee_dispute where id = ${id} for update`.execute(tx)
  const held = await disputeById(tx, id)
  if (held?.work_item_id !== before.work_item_id) throw new AppError('conflict')
  return held
}

const scoped = (scope: number | 'firm') => (scope === 'firm' ? [] : [sql`a.branch_id = ${scope}`])

/** Open ones oldest first, answered ones newest first. */
export async function disputePage(
  db: Db,
  scope: number | 'firm',
  {
    state = 'open',
    after,
    account,
  }: { state?: 'open' | 'answered' | undefined; after?: string | undefined; account?: string | undefined },
): Promise<{ rows: DisputeKept[]; next: string | null }> {
  const from = readCursor(after, ['number'])
  const open = state === 'open'
  const terms = [
    open ? sql`d.state = 'open'` : sql`d.state <> 'open'`,
    ...scoped(scope),
    ...(account === undefined ? [] : [sql`d.account_id = ${account}`]),
    ...(from ? [open ? sql`d.id > ${from[0]}` : sql`d.id < ${from[0]}`] : []),
  ]
  const { rows } = await sql<DisputeKept>`${select(sql.join(terms, sql` and `))}
    order by ${open ? sql`d.id` : sql`d.id desc`} limit ${feePage + 1}`.execute(db)
  const page = rows.slice(0, feePage)
  const last = page.at(-1)
  return { rows: page, next: rows.length > feePage && last ? cursorOf([last.id]) : null }
}

/** What waits for this person's side: open disputes, and credits to approve. */
export async function openOnes(db: Db, user: Pick<User, 'isAdmin' | 'branchId'>): Promise<number> {
  const scope = reviewScopeOf(user)
  const own = (table: RawBuilder<unknown>) =>
    scope === 'firm' ? sql`` : sql`and (select a.branch_id from account a where a.id = ${table}) = ${scope}`
  const { rows } = await sql<{ n: number }>`
    select ((select count(*) from fee_dispute d where d.state = 'open' ${own(sql`d.account_id`)})
      + (select count(*) from fee_credit c where c.decision is null and c.dispute_id is null ${own(sql`c.account_id`)}))::int as n`.execute(
    db,
  )
  return rows[0]?.n ?? 0
}

export interface Alike {
  entry_id: number
  id: number
  at: Date
  run: boolean
  by: string
  minutes: number
}

/** Equal charges of the same advisor close by, a few for each of these: what a reviewer would look for first. */
export async function alike(db: Db, entryIds: readonly number[]): Promise<Alike[]> {
  const { rows } = await sql<Alike>`
    select e.id as entry_id, o.id, o.at, o.run_id is not null as run, coalesce(m.first || ' ' || m.last, '') as by,
      abs(extract(epoch from o.at - e.at) / 60)::int as minutes
    from fee_entry e cross join lateral (
      select o.id, o.at, o.run_id, o.by_id from fee_entry o
      where o.account_id = e.account_id and o.fee_id = e.fee_id and o.kind = 'charge' and o.id <> e.id
        and o.day between e.day - 31 and e.day + 31 and o.cents = e.cents
        and (o.description = e.description or o.day = e.day) order by o.id limit 3) o
    left join account m on m.id = o.by_id where e.id = any(${entryIds}::int[]) order by e.id, o.id`.execute(db)
  return rows
}

interface NewDispute {
  entry_id: number
  account_id: string
  created_by: string
  created_at: Date
  reason: string
  wanted_cents: number | null
  text: string
}
export async function putDispute(tx: Tx, one: NewDispute): Promise<number> {
  const { id } = await tx.insertInto('fee_dispute').values(one).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function putWorkItem(tx: Tx, id: number, workItemId: number): Promise<void> {
  await tx.updateTable('fee_dispute').set({ work_item_id: workItemId }).where('id', '=', id).execute()
}

export async function closeDispute(
  tx: Tx,
  id: number,
  state: Exclude<DisputeState, 'open'>,
  reply: string,
  by: string,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('fee_dispute')
    .set({ state, reply: reply.slice(0, 2_000), answered_by: by, answered_at: now, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
}
