// What the ledgers of newcomers add up to, in the runs and files they were billed and deducted by; and what some of them dispute.
import type { ClientBase } from 'pg'
import type { Tell } from './tell.ts'

/** Before their bills: balances follow. */
export const addLedgers = (client: ClientBase): Promise<unknown> =>
  client.query('insert into fee_account (account_id, joined_on) select id, joined_on from grown_person')

export async function sumLedgers(client: ClientBase, now: Date, tell: Tell): Promise<void> {
  const began = performance.now()
  await client.query(
    `update fee_run r set bills = t.bills, cents = t.cents, prorated = t.prorated, total = t.people, done = t.people from (
       select run_id, count(*)::int as bills, sum(cents) as cents, count(distinct account_id)::int as people,
         count(distinct account_id) filter (where days is not null)::int as prorated
       from fee_entry where run_id is not null group by run_id) t where r.id = t.run_id`,
  )
  await client.query(
    `update fee_file f set lines = t.n, cents = t.cents, confirmed = t.n, confirmed_cents = t.confirmed from (
       select file_id, count(*)::int as n, sum(cents) as cents, sum(confirmed_cents) as confirmed from fee_file_line group by file_id) t
     where f.id = t.file_id`,
  )
  // one in fifty disputes a bill, and one in ten of those waits for an answer
  const { rowCount } = await client.query(
    `insert into fee_dispute (entry_id, account_id, created_by, created_at, reason, text, state, reply, answered_by, answered_at)
     select e.id, p.id, p.id, $1::timestamptz - d.days, 'Charged twice', m.text, case when d.open then 'open' else 'upheld' end,
       case when d.open then '' else m.reply end, case when d.open then null else m.answered_by end,
       case when d.open then null else $1::timestamptz - d.days + interval '2 days' end
     from grown_person p
     join lateral (select id from fee_entry where account_id = p.id and kind = 'charge' order by id limit 1) e on true
     cross join (select * from fee_dispute where state <> 'open' order by id limit 1) m
     cross join lateral (select p.n % 500 = 0 as open, (3 + p.n % 28) * interval '1 day' as days) d
     where p.n % 50 = 0`,
    [now.toISOString()],
  )
  tell('fee_dispute', rowCount ?? 0, performance.now() - began)
}
