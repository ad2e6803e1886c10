// The blotters of the newcomers' branches: how many lines each month has, whose they are, and that every month before this one is certified.
import { monthInWords, statementOf } from '@portal/contract/rules/blotter'
import { firmDay } from '@portal/contract/rules/day'
import type { ClientBase } from 'pg'
import type { Tell } from './tell.ts'

/** With places for both names, which the database fills in. */
const statement = statementOf('{branch}', '2000-01').replace(monthInWords('2000-01'), '{month}')

const ofNewcomers = 'branch_id in (select branch_id from grown_cast)'
const lines = `
  select branch_id, 'deposit' as kind, to_char(captured_day, 'YYYY-MM') as month, amount as cents, account_id from deposit where ${ofNewcomers}
  union all
  select branch_id, 'address', to_char(created_at at time zone 'America/New_York', 'YYYY-MM'), 0, account_id from address_change
    where ${ofNewcomers}
  union all
  select branch_id, 'check', to_char(received_on, 'YYYY-MM'), cents, entered_by from received_check where ${ofNewcomers}`

export async function addMonths(client: ClientBase, now: Date, tell: Tell): Promise<void> {
  const began = performance.now()
  await client.query(`insert into blotter_count (branch_id, kind, month, entries, amount)
    select branch_id, kind, month, count(*)::int, sum(cents) from (${lines}) l group by branch_id, kind, month`)
  await client.query(`insert into blotter_hand (branch_id, kind, month, account_id)
    select distinct branch_id, kind, month, account_id from (${lines}) l where account_id is not null`)
  const { rowCount } = await client.query(
    `insert into blotter_period (branch_id, kind, month, status, version, certified_by, certified_at, certified_name, statement)
     select c.branch_id, c.kind, c.month, 'Certified', 2, m.id, to_date(c.month, 'YYYY-MM') + interval '1 month 12 days 19 hours',
       m.first || ' ' || m.last, replace(replace($1, '{branch}', b.name), '{month}', to_char(to_date(c.month, 'YYYY-MM'), 'FMMonth YYYY'))
     from blotter_count c join branch b on b.id = c.branch_id
     join lateral (select id, first, last from account where branch_id = c.branch_id order by manager desc, id limit 1) m on true
     where c.${ofNewcomers} and to_date(c.month, 'YYYY-MM') + interval '1 month 13 days' < $2::date`,
    [statement, firmDay(now)],
  )
  tell('blotter_period', rowCount ?? 0, performance.now() - began)
}
