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

/**
 * Sums what counts together with a new credit against the firm's limit: what was credited of this charge without a second person, or what
 * this person alone gave this advisor since that time, credits and refunds of disputes, whichever is more. The advisor's ledger must be
 * locked, so that parallel credits see each other.
 */
export async function sumCreditsByOnePerson(
  tx: Tx,
  { entryId, accountId, by, since }: { entryId: number; accountId: string; by: string; since: Date },
): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select greatest(
      (select coalesce(sum(cents), 0) from fee_entry
        where of_entry = ${entryId} and by_id is not null and approved_by is null),
      (select coalesce(sum(cents), 0) from fee_entry
        where account_id = ${accountId} and kind in ('waiver', 'credit') and by_id = ${by} and approved_by is null and at > ${since})
      + (select coalesce(sum(e.cents), 0) from fee_dispute d join fee_entry e on e.id = d.entry_id
        where d.account_id = ${accountId} and d.answered_by = ${by} and d.answered_at > ${since} and d.state = 'waived'
          and e.payment_id is not null
          and not exists (select from fee_credit c where c.dispute_id = d.id and c.decision = 'approved'))
    )::bigint as cents`.execute(tx)
  return rows[0]?.cents ?? 0
}

/** Which charge somebody has asked about with this key. */
export async function askByKey(tx: Tx, key: string): Promise<{ entry_id: number } | undefined> {
  return await tx.selectFrom('fee_credit').select('entry_id').where('key', '=', key).executeTakeFirst()
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
  key?: string
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
