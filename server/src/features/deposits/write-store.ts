// SQL of what changes deposits.
import type { AccountType, Contribution, DepositStatus, ReturnReason, Side } from '@portal/contract/deposits'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/open.ts'
import type { StoredFile } from '../../platform/files/files.ts'

export interface Facts {
  client: string
  account_type: AccountType
  amount: number
  check_number: string
  payee: string
  check_date: string
  contribution: Contribution | null
  tax_year: number | null
}
export interface SealedAccount {
  account_number: Buffer
  account_mark: Buffer
  account_end: string
}
export interface Captured extends Facts, SealedAccount {
  account_id: string
  branch_id: number | null
  created_by: string
  key: string
  flags: string[]
  second: boolean
  captured_at: Date
  captured_day: string
  bank_day: string
}

/** Nothing where the same check, or the same key, is there already; also where both come at the same moment. */
export async function addDeposit(tx: Tx, captured: Captured): Promise<number | undefined> {
  const row = await tx
    .insertInto('deposit')
    .values({ ...captured, status: 'Captured' satisfies DepositStatus, changed_at: captured.captured_at })
    .onConflict((on) => on.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

export async function byKey(
  db: Db | Tx,
  createdBy: string,
  key: string,
): Promise<{ id: number; bank_day: string } | undefined> {
  const { rows } = await sql<{ id: number; bank_day: string }>`
    select id, bank_day::text from deposit where created_by = ${createdBy} and key = ${key}::uuid`.execute(db)
  return rows[0]
}

/** Deposits to one account are sent and changed one after the other: none of two at once misses the other. */
export async function holdAccount(tx: Tx, mark: Buffer): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('deposit-account'), hashtext(${mark.toString('hex')}))`.execute(tx)
}

/** Sums what this person alone accepted for this advisor since that time, and locks the sum until the transaction ends. */
export async function sumAcceptedAlone(
  tx: Tx,
  { accountId, by, since }: { accountId: string; by: string; since: Date },
): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext('deposits-accepted'), hashtext(${`${by} ${accountId}`}))`.execute(tx)
  const { rows } = await sql<{ cents: number }>`select coalesce(sum(amount), 0)::bigint as cents from deposit
    where account_id = ${accountId} and decided_by = ${by} and decided_at > ${since} and first_by is null
      and status in ('Accepted', 'Posted', 'Destroy due', 'Destroyed')`.execute(tx)
  return rows[0]?.cents ?? 0
}

/** The deposit of the same check, by what is written on it. */
export async function sameCheck(
  tx: Tx | Db,
  { account_mark, check_number, amount }: Pick<Captured, 'account_mark' | 'check_number' | 'amount'>,
  but = 0,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`select id from deposit where account_mark = ${account_mark}
    and check_number = ${check_number} and amount = ${amount} and status <> 'Withdrawn' and id <> ${but}`.execute(tx)
  return rows[0]?.id
}

/** Another check of this number from the same account: a fact worth a look. */
export async function numberUsed(tx: Tx, mark: Buffer, checkNumber: string, but = 0): Promise<boolean> {
  const { rows } = await sql`select from deposit where account_mark = ${mark} and check_number = ${checkNumber}
    and status <> 'Withdrawn' and id <> ${but} limit 1`.execute(tx)
  return rows.length > 0
}

export interface NewPicture {
  side: Side
  original: StoredFile
  shown: StoredFile
}

/** The deposit that has the picture already; undefined where it is new, and added. */
export async function addPicture(
  tx: Tx,
  depositId: number,
  { side, original, shown }: NewPicture,
  by: { id: string; now: Date },
): Promise<number | undefined> {
  const hash = Buffer.from(original.hash, 'hex')
  await sql`update deposit_picture set current = false where deposit_id = ${depositId} and side = ${side} and current`.execute(
    tx,
  )
  const { rows } = await sql`
    insert into deposit_picture (deposit_id, side, filename, hash, shown_hash, added_by, added_at)
    values (${depositId}, ${side}, ${original.filename}, ${hash}, ${Buffer.from(shown.hash, 'hex')}, ${by.id}, ${by.now})
    on conflict do nothing returning id`.execute(tx)
  if (rows.length > 0) return undefined
  const first = await tx
    .selectFrom('deposit_picture')
    .select('deposit_id')
    .where('hash', '=', hash)
    .where('live', '=', true)
    .executeTakeFirst()
  return first?.deposit_id ?? depositId
}

/** Its pictures can be sent again. */
export async function releasePictures(tx: Tx, depositId: number): Promise<void> {
  await tx.updateTable('deposit_picture').set({ live: false }).where('deposit_id', '=', depositId).execute()
}

export interface Moved extends Partial<Facts>, Partial<SealedAccount> {
  status?: DepositStatus
  flags?: string[]
  second?: boolean
  bank_day?: string
  taken_by?: string
  taken_at?: Date
  first_by?: string | null
  first_at?: Date | null
  decided_by?: string | null
  decided_at?: Date | null
  reason_code?: ReturnReason | null
  reason?: string
  destroyed_by?: string
  destroyed_at?: Date
  withdrawn_at?: Date
  work_item_id?: number
}

export async function put(tx: Tx, id: number, to: Moved, now: Date): Promise<void> {
  await tx
    .updateTable('deposit')
    .set({ ...to, changed_at: now, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
}

export async function linkWorkItem(tx: Tx, id: number, workItemId: number): Promise<void> {
  await tx.updateTable('deposit').set({ work_item_id: workItemId }).where('id', '=', id).execute()
}

const unposted = sql`status in ('Captured', 'In Review', 'Not in good order', 'Accepted')`

/** Something is still in the batch of a day that is over. */
export async function anyUnposted(db: Db, day: string): Promise<boolean> {
  const { rows } = await sql`select from deposit where ${unposted} and bank_day <= ${day}::date limit 1`.execute(db)
  return rows.length > 0
}

export interface Posted {
  total: number
  count: number
  accounts: { account_id: string; branch_id: number | null }[]
}

/** One batch a day, by whichever node comes first; undefined where there is nothing to post, or it was posted before. */
export async function postBatch(tx: Tx, day: string, destroyOn: string, now: Date): Promise<Posted | undefined> {
  // of two nodes the second waits here, and then finds what the first has done
  await sql`select pg_advisory_xact_lock(hashtext('deposit-batch'))`.execute(tx)
  const before = await sql`select from deposit_batch where day = ${day}::date`.execute(tx)
  if (before.rows.length > 0) return undefined
  const { rows } = await sql<{ id: number; amount: number; account_id: string; branch_id: number | null }>`
    select id, amount, account_id, branch_id from deposit where status = 'Accepted' and bank_day <= ${day}::date
    order by id for update`.execute(tx)
  if (rows.length === 0) return undefined
  const total = rows.reduce((sum, { amount }) => sum + amount, 0)
  await sql`insert into deposit_batch (day, total, count, posted_at)
    values (${day}::date, ${total}, ${rows.length}, ${now})`.execute(tx)
  await sql`update deposit set status = 'Posted', batch = ${day}::date, bank_day = ${day}::date, destroy_on = ${destroyOn}::date,
    changed_at = ${now}, version = version + 1 where id = any(${rows.map(({ id }) => id)}::int[])`.execute(tx)
  return { total, count: rows.length, accounts: rows }
}

/** What missed its day goes with the next one. That is nobody's change: what somebody is about to send or decide still counts. */
export async function rollOver(tx: Tx, day: string, next: string, now: Date): Promise<Posted['accounts']> {
  const { rows } = await sql<Posted['accounts'][number]>`
    update deposit set bank_day = ${next}::date, changed_at = ${now} where id in
      (select id from deposit where ${unposted} and bank_day <= ${day}::date order by id for update)
    returning account_id, branch_id`.execute(tx)
  return rows
}

export interface Due {
  id: number
  account_id: string
  branch_id: number | null
  email: string
  first: string
  check_number: string
  destroy_on: string
  batch: string
}

/** Which reminder is next is the count of those that were sent: each is sent once. */
const dueOn = (today: string, everyDays: number) => sql`d.status in ('Posted', 'Destroy due')
  and d.destroy_on <= ${today}::date and d.destroy_on + d.reminders * ${everyDays}::int <= ${today}::date`

export async function anyDue(db: Db, today: string, everyDays: number): Promise<boolean> {
  const { rows } = await sql`select from deposit d where ${dueOn(today, everyDays)} limit 1`.execute(db)
  return rows.length > 0
}

/** Those that are told now; nobody else tells them the same. */
export async function claimDue(tx: Tx, today: string, everyDays: number, atMost: number, now: Date): Promise<Due[]> {
  const { rows } = await sql<Due>`
    update deposit u set status = 'Destroy due', changed_at = ${now}, version = version + 1,
      reminders = (${today}::date - u.destroy_on) / ${everyDays}::int + 1
    from account a where a.id = u.account_id and u.id in (
      select d.id from deposit d where ${dueOn(today, everyDays)} order by d.destroy_on, d.id limit ${atMost} for update skip locked)
    returning u.id, u.account_id, u.branch_id, a.email, a.first, u.check_number, u.destroy_on::text, u.batch::text`.execute(
    tx,
  )
  return rows
}
