// SQL of what payroll is asked to deduct, and of what it says it has deducted.
import type { PayrollFile } from '@portal/contract/fee-billing'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/open.ts'
import { owedOf, toDeduct } from './prices.ts'

const shown = 24

export async function filesOf(db: Db): Promise<PayrollFile[]> {
  const { rows } = await sql<
    Omit<PayrollFile, 'made' | 'downloaded' | 'recorded'> &
      Record<'made_at' | 'downloaded_at' | 'confirmed_at', Date | null>
  >`
    select y.id, y.pay_date::text, y.lines, y.cents, y.confirmed, y.confirmed_cents, y.made_at, y.downloaded_at, y.confirmed_at,
      coalesce(m.first || ' ' || m.last, '') as made_by, coalesce(d.first || ' ' || d.last, '') as downloaded_by
    from fee_file y left join account m on m.id = y.made_by left join account d on d.id = y.downloaded_by
    order by y.pay_date desc limit ${shown}`.execute(db)
  return rows.map(({ made_at, downloaded_at, confirmed_at, ...file }) => ({
    ...file,
    made: made_at?.toISOString() ?? '',
    downloaded: downloaded_at?.toISOString() ?? null,
    recorded: confirmed_at?.toISOString() ?? null,
  }))
}

/**
 * Undefined where there is one for this pay date. Everybody who owes something that is neither disputed nor asked for already; of two
 * accounts with one commission ID, whoever owes more.
 */
export async function makeFile(
  tx: Tx,
  payDate: string,
  by: string,
  now: Date,
): Promise<{ id: number; lines: number; cents: number } | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into fee_file (pay_date, made_by, made_at) values (${payDate}::date, ${by}, ${now}) on conflict do nothing returning id`.execute(
    tx,
  )
  const id = rows[0]?.id
  if (id === undefined) return undefined
  const { rows: made } = await sql<{ lines: number; cents: string }>`
    with asked as (
      insert into fee_file_line (file_id, account_id, tapsid, name, cents)
      select distinct on (x.tapsid) ${id}::int, x.id, x.tapsid, x.name, x.cents from (
        select a.id, a.tapsid, a.last || ', ' || a.first as name, ${toDeduct(sql`s.balance`)} as cents
        from fee_account s join account a on a.id = s.account_id cross join ${owedOf(sql`a.id`)} where s.balance > 0 and a.tapsid > 0) x
      where x.cents > 0 order by x.tapsid, x.cents desc, x.id returning cents)
    update fee_file set lines = t.lines, cents = t.cents
    from (select count(*)::int as lines, coalesce(sum(cents), 0) as cents from asked) t
    where id = ${id} returning fee_file.lines, fee_file.cents::text as cents`.execute(tx)
  return { id, lines: made[0]?.lines ?? 0, cents: Number(made[0]?.cents ?? 0) }
}

export interface Line {
  tapsid: number
  name: string
  cents: number
  pay_date: string
}

export async function linesOf(db: Db, fileId: number, after: number, atMost: number): Promise<Line[]> {
  const { rows } =
    await sql<Line>`select n.tapsid, n.name, n.cents, y.pay_date::text from fee_file_line n join fee_file y on y.id = n.file_id
    where n.file_id = ${fileId} and n.tapsid > ${after} order by n.tapsid limit ${atMost}`.execute(db)
  return rows
}

export async function markDownloaded(
  tx: Tx,
  id: number,
  by: string,
  now: Date,
): Promise<{ pay_date: string } | undefined> {
  const { rows } = await sql<{ pay_date: string }>`
    update fee_file set downloaded_at = ${now}, downloaded_by = ${by} where id = ${id} returning pay_date::text`.execute(
    tx,
  )
  return rows[0]
}

export interface Confirmation {
  file: number
  tapsid: number
  cents: number
}

/** What is asked for, and what was confirmed before, in the order given. */
export async function askedFor(
  tx: Tx,
  given: readonly Confirmation[],
): Promise<{ cents: number | null; confirmed: number | null }[]> {
  const { rows } = await sql<{ cents: number | null; confirmed: number | null }>`
    select n.cents, n.confirmed_cents as confirmed
    from rows from (json_to_recordset(${JSON.stringify(given)}::json) as (file int, tapsid int, cents bigint)) with ordinality g (file, tapsid, cents, at)
    left join fee_file_line n on n.file_id = g.file and n.tapsid = g.tapsid order by g.at`.execute(tx)
  return rows
}

/** Once for each line: what was deducted stands in the ledger, and the line is closed. Answers whose they were. */
export async function confirm(
  tx: Tx,
  given: readonly Confirmation[],
  now: Date,
): Promise<{ account_id: string; tapsid: number }[]> {
  const json = JSON.stringify(given)
  // two confirmations at once meet one after the other
  await sql`select from fee_file where id = any(${[...new Set(given.map(({ file }) => file))].toSorted((a, b) => a - b)}::int[]) order by id for update`.execute(
    tx,
  )
  const { rows } = await sql<{ account_id: string; tapsid: number }>`
    with given as (select * from json_to_recordset(${json}::json) g (file int, tapsid int, cents int)),
    closed as (
      update fee_file_line n set confirmed_cents = g.cents from given g
      where n.file_id = g.file and n.tapsid = g.tapsid and n.confirmed_cents is null
      returning n.file_id, n.account_id, n.tapsid, g.cents),
    booked as (
      insert into fee_entry (account_id, day, at, kind, description, cents, file_id)
      select c.account_id, y.pay_date, ${now}, 'deduction', 'Payroll deduction', c.cents, c.file_id
      from closed c join fee_file y on y.id = c.file_id where c.cents > 0 order by c.account_id
      on conflict do nothing),
    counted as (
      update fee_file y set confirmed = y.confirmed + t.n, confirmed_cents = y.confirmed_cents + t.cents,
        confirmed_at = case when y.confirmed + t.n >= y.lines then ${now}::timestamptz end
      from (select file_id, count(*)::int as n, sum(cents) as cents from closed group by file_id) t where y.id = t.file_id)
    select account_id, tapsid from closed`.execute(tx)
  return rows
}
