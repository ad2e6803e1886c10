// Parts of SQL that every statement about fees shares, so that no two totals are worked out differently.
import { limits } from '@portal/contract/limits'
import { type RawBuilder, sql } from 'kysely'

/** Written as the indexes have it. */
export const onBooks = sql`not a.guest and a.access >= ${sql.lit(limits.accessAdvisor)} and a.access < ${sql.lit(limits.accessAdmin)}`

const zone = sql.lit(limits.firmTimeZone)
/** Beside `account a` and its `fee_account s`. */
export const joined = sql<string>`coalesce(s.joined_on, (a.created_at at time zone ${zone})::date)`
export const left = sql<string | null>`coalesce(s.left_on, (a.disabled_at at time zone ${zone})::date)`

const inForce = (on: RawBuilder<unknown>) => sql`o.fee_id = f.id and o.starts_on <= ${on}
  and (o.ends_on is null or o.ends_on >= ${on}) order by o.starts_on desc, o.id desc limit 1`

/** Beside `account a` and `fee f`: a person's override goes before a branch's, a branch's before the price. */
export const priceOn = (on: RawBuilder<unknown>) => sql<number | null>`coalesce(
  (select o.cents from fee_override o where o.account_id = a.id and ${inForce(on)}),
  (select o.cents from fee_override o where o.branch_id = a.branch_id and ${inForce(on)}),
  (select p.cents from fee_price p where p.fee_id = f.id and p.starts_on <= ${on} order by p.starts_on desc limit 1))`

/** The same for many at once, joined to `account a` and `fee f`: each price is looked up once, not once for every advisor. */
export const pricesOn = (on: RawBuilder<unknown>) => {
  const overrides = (
    whose: RawBuilder<unknown>,
  ) => sql`(select distinct on (o.fee_id, ${whose}) o.fee_id, ${whose} as whose, o.cents
    from fee_override o where ${whose} is not null and o.starts_on <= ${on} and (o.ends_on is null or o.ends_on >= ${on})
    order by o.fee_id, ${whose}, o.starts_on desc, o.id desc)`
  return sql`left join ${overrides(sql`o.account_id`)} own on own.fee_id = f.id and own.whose = a.id
    left join ${overrides(sql`o.branch_id`)} of_branch on of_branch.fee_id = f.id and of_branch.whose = a.branch_id
    left join (select distinct on (p.fee_id) p.fee_id, p.cents from fee_price p where p.starts_on <= ${on}
      order by p.fee_id, p.starts_on desc) listed on listed.fee_id = f.id
    cross join lateral (select coalesce(own.cents, of_branch.cents, listed.cents) as cents) p`
}

/** Whom a fee is for. Events are charged as they happen. */
export const appliesTo = sql<boolean>`(f.applies = 'all' or (f.applies = 'managers' and a.manager)
  or (f.applies = 'registered' and exists (select from registration r where r.account_id = a.id and r.status = 'VALID')))`

/** Of a charge `e`: what was credited or waived. */
export const creditedOf = (entry: RawBuilder<unknown>) =>
  sql<number>`coalesce((select sum(k.cents) from fee_entry k where k.of_entry = ${entry}), 0)::int`

/**
 * Beside whoever `account` names, as `w`, each worked out once: `disputed` of charges that nothing has paid yet, owed and not deducted, and
 * how many there are; of it, `held` as pending lines that wait for an answer; `pending`, what those lines will take, and give back, for
 * charges that are in the balance; `outstanding`, what payroll has been asked for and has not confirmed. It begins at the disputes: begun
 * at the charges, every paid one is read.
 */
export const owedOf = (account: RawBuilder<unknown>) => sql`lateral (
  select d.disputed, d.disputed_count, d.held, p.pending, n.outstanding
  from (
    select coalesce(sum(x.open), 0)::bigint as disputed, count(*)::int as disputed_count,
      coalesce(sum(x.open) filter (where x.payment_id is not null), 0)::bigint as held
    from (
      select greatest(0, c.cents - ${creditedOf(sql`c.id`)}) as open, c.payment_id
      from fee_dispute d join fee_entry c on c.id = d.entry_id
      where d.account_id = ${account} and d.state = 'open' and not exists (
        select from fee_entry r where r.payment_id = c.payment_id and r.kind = 'receipt')) x) d,
  (select coalesce(-sum(l.amount) * 100, 0)::bigint as pending
    from payment p join pending_line l on l.payment_id = p.id
    where p.account_id = ${account} and p.method = 'commission' and l.paid_at is null) p,
  (select coalesce(sum(n.cents), 0)::bigint as outstanding
    from fee_file_line n where n.account_id = ${account} and n.confirmed_cents is null) n) w`

/** Of the pending lines, what the next pay date takes: all but what is on hold. */
export const pendingNext = sql<number>`(w.pending - w.held)`

/** What the next file asks payroll for: all that is owed but what is disputed, pending, or asked for already. Nothing of a credit balance. */
export const toDeduct = (balance: RawBuilder<unknown>) => sql<number>`(case when ${balance} > 0
  then greatest(0, ${balance} - (w.disputed - w.held) - w.pending - w.outstanding) else 0 end)::bigint`

/** What comes off next: what the file asks for, or will, and the pending lines, of which some give back. */
export const nextDeduction = (balance: RawBuilder<unknown>) => sql<number>`
  greatest(0, ${pendingNext} + case when w.outstanding > 0 then w.outstanding else ${toDeduct(balance)} end)::bigint`

/** B-22877: bills, waivers, credits, receipts, payroll deductions, refunds. */
export const numberOf = (kind: string, id: number): string => `${letters[kind] ?? 'B'}-${id}`
const letters: Record<string, string> = {
  charge: 'B',
  refund: 'F',
  waiver: 'W',
  credit: 'C',
  receipt: 'R',
  deduction: 'P',
}
