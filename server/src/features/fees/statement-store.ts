// SQL of statements: a month's lines, and who is told that theirs is ready.
import type { Period } from '@portal/contract/rules/fee'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/open.ts'
import { carried, type EntryRow } from './ledger-store.ts'

const linesAtMost = 2_000

/** What was owed when a day began. */
export async function closingOf(db: Db | Tx, accountId: string, before: string): Promise<number> {
  const { rows } = await sql<{
    cents: number
  }>`select (${carried(sql`${accountId}::uuid`)} + coalesce(sum(signed), 0))::bigint as cents from fee_entry
    where account_id = ${accountId} and day < ${before}::date`.execute(db)
  return rows[0]?.cents ?? 0
}

export async function monthLines(db: Db, accountId: string, from: string, to: string) {
  const { rows } = await sql<Pick<EntryRow, 'id' | 'day' | 'kind' | 'description' | 'cents'>>`
    select id, day::text, kind, description, cents from fee_entry
    where account_id = ${accountId} and day between ${from}::date and ${to}::date order by day, id limit ${linesAtMost}`.execute(
    db,
  )
  return rows
}

/** Everybody with a line in the month, or with something owed at its end. Tells how many are new. */
export async function prepareStatements(tx: Tx, { from, to }: Period, now: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into fee_statement (account_id, month, made_at)
    select s.account_id, ${from}::date, ${now} from fee_account s join account a on a.id = s.account_id
    where a.disabled_at is null and exists (
      select from fee_entry e where e.account_id = s.account_id and e.day <= ${to}::date and (e.day >= ${from}::date or s.balance <> 0))
    on conflict do nothing`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

/** Those another node is at are not left over. */
export async function unsent(db: Db, month: string): Promise<boolean> {
  const { rows } = await sql`select from fee_statement where month = ${month}::date and mailed_at is null
    limit 1 for update skip locked`.execute(db)
  return rows.length > 0
}

/** Those who are told now; nobody else tells them the same. */
export async function takeStatements(tx: Tx, { from, to }: Period, atMost: number, now: Date) {
  const { rows } = await sql<{ id: string; email: string; first: string; closing: number }>`
    with taken as (
      update fee_statement t set mailed_at = ${now} where (t.account_id, t.month) in (
        select n.account_id, n.month from fee_statement n where n.month = ${from}::date and n.mailed_at is null
        order by n.account_id limit ${atMost} for update skip locked)
      returning t.account_id)
    select a.id, a.email, a.first,
      (${carried(sql`a.id`)} + (select coalesce(sum(e.signed), 0) from fee_entry e where e.account_id = a.id and e.day <= ${to}::date))::bigint as closing
    from taken t join account a on a.id = t.account_id`.execute(tx)
  return rows
}
