// What somebody owes, what comes off next and what was billed: one statement, for the ledger, the cards elsewhere and the statement.
import type { LedgerSummary } from '@portal/contract/fees'
import type { Calendar } from '@portal/contract/rules/calendar'
import { daysAfter } from '@portal/contract/rules/day'
import { monthBefore, monthOf } from '@portal/contract/rules/fee'
import { nextPayDate } from '@portal/contract/rules/pay-date'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/open.ts'
import { appliesTo, left, nextDeduction, owedOf, pendingNext, priceOn } from './prices.ts'

interface Row {
  balance: number
  disputed: number
  disputed_count: number
  open_count: number
  deduction: number
  outstanding: number
  pending: number
  file_date: string | null
  billed: number
  waived: number
  next: number
  statement: boolean
}

export async function summaryOf(db: Db, accountId: string, today: string, calendar: Calendar): Promise<LedgerSummary> {
  const year = Number(today.slice(0, 4))
  const nextMonth = daysAfter(monthOf(today).to, 1)
  const last = monthBefore(today)
  const balance = sql`coalesce(s.balance, 0)`
  const { rows } = await sql<Row>`
    select ${balance} as balance, w.disputed, w.disputed_count, ${nextDeduction(balance)} as deduction, w.outstanding,
      ${pendingNext} as pending,
      (select min(y.pay_date)::text from fee_file_line n join fee_file y on y.id = n.file_id
        where n.account_id = a.id and n.confirmed_cents is null) as file_date,
      (select count(*)::int from (
        select sum(e.cents) over (order by e.day desc, e.id desc) - e.cents as newer from fee_entry e
        where e.account_id = a.id and e.kind = 'charge') c where c.newer < ${balance}) as open_count,
      (select coalesce(sum(e.cents), 0)::bigint from fee_entry e where e.account_id = a.id and e.kind = 'charge'
        and e.day between ${`${year}-01-01`}::date and ${`${year}-12-31`}::date) as billed,
      (select coalesce(sum(e.cents), 0)::bigint from fee_entry e where e.account_id = a.id and e.kind = 'waiver'
        and e.day between ${`${year}-01-01`}::date and ${`${year}-12-31`}::date) as waived,
      (select coalesce(sum(${priceOn(sql`${nextMonth}::date`)}), 0)::int from fee f
        where f.per = 'month' and f.priced = 'own' and ${appliesTo} and (${left} is null or ${left} >= ${nextMonth}::date)) as next,
      exists (select from fee_entry e where e.account_id = a.id and e.day <= ${last.to}::date) as statement
    from account a left join fee_account s on s.account_id = a.id cross join ${owedOf(sql`a.id`)} where a.id = ${accountId}`.execute(
    db,
  )
  const row = rows[0] as Row
  const inFile = row.outstanding > 0
  return {
    balance: row.balance,
    disputed: row.disputed,
    disputed_count: row.disputed_count,
    open_count: row.open_count,
    deduction: {
      on: (inFile && row.file_date) || nextPayDate(today),
      cents: row.deduction,
      in_file: inFile,
      pending: Math.max(0, row.pending),
    },
    next_billing: { on: calendar.from(nextMonth), cents: row.next },
    billed: { year, cents: row.billed, waived: row.waived },
    statement: row.statement ? last.from.slice(0, 7) : null,
  }
}
