// SQL of pending compensation. Open means: not paid.
import type { PendingLine } from '@portal/contract/pending'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/open.ts'

export const recordKind = 'pending-line'

const columns = sql`l.id, l.traded::text as date, l.client, l.product, l.sponsor, l.gross::text as gross, l.split::text as split,
  l.amount::text as amount, l.pay_date::text as expected, l.hold,
  (select w.id from work_item w where w.record_kind = ${sql.lit(recordKind)} and w.record_id = l.id and w.stage < 9 limit 1) as queried`

export async function openLines(db: Db, tapsid: number): Promise<PendingLine[]> {
  const { rows } = await sql<PendingLine>`
    select ${columns} from pending_line l where l.tapsid = ${tapsid} and l.paid_at is null
    order by l.pay_date, l.traded, l.id`.execute(db)
  return rows
}

/** A column beside others: what all open lines of an advisor come to. */
export const pendingColumn = (tapsid: number): RawBuilder<string> =>
  sql<string>`(select coalesce(sum(l.amount), 0.00)::text from pending_line l where l.tapsid = ${tapsid} and l.paid_at is null)`

/** Of whoever asks, open, and held until the transaction ends: two questions at once meet one after the other. */
export async function lockLine(tx: Tx, id: number, tapsid: number): Promise<PendingLine | undefined> {
  const { rows: held } = await sql`
    select from pending_line where id = ${id} and tapsid = ${tapsid} and paid_at is null for update`.execute(tx)
  return held.length > 0 ? lineById(tx, id) : undefined
}

export async function lineById(db: Db | Tx, id: number): Promise<PendingLine | undefined> {
  const { rows } = await sql<PendingLine>`select ${columns} from pending_line l where l.id = ${id}`.execute(db)
  return rows[0]
}

/** Of those that are paid. */
export async function paidAt(tx: Tx, references: string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ reference: string; paid: string }>`
    select reference, paid_at::text as paid from pending_line
    where reference = any(${references}::text[]) and paid_at is not null`.execute(tx)
  return new Map(rows.map(({ reference, paid }) => [reference, paid]))
}

export async function accountsOf(tx: Tx, tapsids: number[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from account where tapsid = any(${tapsids}::int[]) and tapsid > 0`.execute(tx)
  return rows.map(({ id }) => id)
}

export interface FeeLine {
  account_id: string
  payment_id: string
  reversal: boolean
  reference: string
  traded: string
  client: string
  product: string
  amount: string
  pay_date: string
}

/** On the commission ID its deduction is on; a deduction, on the one the account has now. Without an ID there is nothing to deduct from. */
export async function putFee(tx: Tx, fee: FeeLine): Promise<void> {
  await sql`
    insert into pending_line (tapsid, reference, traded, client, product, gross, amount, pay_date, payment_id, reversal)
    select coalesce((select d.tapsid from pending_line d where d.payment_id = ${fee.payment_id} and not d.reversal), a.tapsid),
      ${fee.reference}, ${fee.traded}::date, ${fee.client}, ${fee.product}, ${fee.amount}::numeric, ${fee.amount}::numeric,
      ${fee.pay_date}::date, ${fee.payment_id}, ${fee.reversal}
    from account a where a.id = ${fee.account_id} and a.tapsid > 0
    on conflict do nothing`.execute(tx)
}

/** What is on hold is not taken, however old its pay date is. */
const feeIsDue = (today: string) =>
  sql`payment_id is not null and paid_at is null and hold = '' and pay_date < ${today}::date`

/** Until it is taken up again, on a pay date to come. The reversal stays as it is. */
export async function putHold(tx: Tx, paymentId: string, hold: string, payDate: string): Promise<void> {
  await sql`update pending_line set hold = ${hold}, pay_date = greatest(pay_date, ${payDate}::date)
    where payment_id = ${paymentId} and not reversal and paid_at is null`.execute(tx)
}

export async function feesDue(db: Db, today: string): Promise<boolean> {
  const { rows } = await sql`select from pending_line where ${feeIsDue(today)} limit 1`.execute(db)
  return rows.length > 0
}

/** The commission IDs whose lines were closed. */
export async function closeFees(tx: Tx, today: string, now: Date): Promise<number[]> {
  const { rows } = await sql<{ tapsid: number }>`
    update pending_line set paid_at = ${now} where ${feeIsDue(today)} returning tapsid`.execute(tx)
  return rows.map(({ tapsid }) => tapsid)
}
