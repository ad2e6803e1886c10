// SQL of credits that wait for a second person.
import { feeShown } from '@portal/contract/fees'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/open.ts'
import { handsIn } from '../../platform/hands.ts'

export interface AskedRow {
  id: number
  entry_id: number
  account_id: string
  branch_id: number | null
  kind: 'waiver' | 'credit'
  cents: number
  reason: string
  why: string
  dispute_id: number | null
  asked_by: string
  asked_at: Date
  decision: string | null
  by: string
  hands: readonly string[]
}

/** Whoever worked on the dispute for the advisor has worked on its credit. */
const hands = handsIn(
  sql`'fee-dispute:' || c.dispute_id`,
  sql`'work-item:' || (select d.work_item_id from fee_dispute d where d.id = c.dispute_id)`,
)

const select = (where: RawBuilder<unknown>) => sql<AskedRow>`
  select c.id, c.entry_id, c.account_id, a.branch_id, c.kind, c.cents, c.reason, c.why, c.dispute_id, c.asked_by, c.asked_at, c.decision,
    m.first || ' ' || m.last as by, ${hands} as hands
  from fee_credit c join account a on a.id = c.account_id join account m on m.id = c.asked_by where ${where}`

/** Of these charges, the ones that wait. */
export async function askedOf(db: Db, entryIds: readonly number[]): Promise<AskedRow[]> {
  const { rows } = await select(sql`c.entry_id = any(${entryIds}::int[]) and c.decision is null`).execute(db)
  return rows
}

export interface WaitingRow extends AskedRow {
  first: string
  last: string
  branch: string
  tapsid: number
  charge: string
}

export async function waiting(db: Db, scope: number | 'firm', accountId?: string): Promise<WaitingRow[]> {
  const terms = [
    sql`c.decision is null`,
    ...(scope === 'firm' ? [] : [sql`a.branch_id = ${scope}`]),
    ...(accountId === undefined ? [] : [sql`c.account_id = ${accountId}`]),
  ]
  const { rows } = await sql<WaitingRow>`
    select w.*, a.first, a.last, coalesce(b.name, '') as branch, a.tapsid, e.description as charge
    from (${select(sql.join(terms, sql` and `))} order by c.asked_at, c.id limit ${feeShown}) w
    join account a on a.id = w.account_id left join branch b on b.id = a.branch_id join fee_entry e on e.id = w.entry_id
    order by w.asked_at, w.id`.execute(db)
  return rows
}

interface NewAsk {
  entry_id: number
  account_id: string
  kind: 'waiver' | 'credit'
  cents: number
  reason: string
  why: string
  dispute_id: number | null
  asked_by: string
  asked_at: Date
}

export async function putAsk(tx: Tx, ask: NewAsk): Promise<number> {
  const { id } = await tx.insertInto('fee_credit').values(ask).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Held until the transaction ends. */
export async function lockAsk(tx: Tx, id: number): Promise<AskedRow | undefined> {
  await sql`select from fee_credit where id = ${id} for update`.execute(tx)
  const { rows } = await select(sql`c.id = ${id}`).execute(tx)
  return rows[0]
}

export const askById = async (db: Db | Tx, id: number): Promise<AskedRow | undefined> =>
  (await select(sql`c.id = ${id}`).execute(db)).rows[0]

export async function closeAsk(
  tx: Tx,
  id: number,
  decision: 'approved' | 'declined' | 'withdrawn',
  by: string,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('fee_credit')
    .set({ decision, decided_by: by, decided_at: now })
    .where('id', '=', id)
    .where('decision', 'is', null)
    .execute()
}

/** Of a dispute that is answered or withdrawn meanwhile there is nothing left to approve. */
export async function closeAsksOf(tx: Tx, disputeId: number, by: string, now: Date): Promise<void> {
  await tx
    .updateTable('fee_credit')
    .set({ decision: 'withdrawn', decided_by: by, decided_at: now })
    .where('dispute_id', '=', disputeId)
    .where('decision', 'is', null)
    .execute()
}
