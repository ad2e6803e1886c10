// SQL of billing: one statement bills many advisors, and what is billed already is left alone.
import { type RunState, feePortion } from '@portal/contract/fees'
import type { Prorated, Run } from '@portal/contract/fee-billing'
import { dayInWords } from '@portal/contract/rules/day'
import { daysIn, type Period, periodInWords } from '@portal/contract/rules/fee'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/open.ts'
import { liveChannel } from '../../platform/live/live.ts'
import { appliesTo, creditedOf, joined, left, onBooks, pricesOn } from './prices.ts'

export interface RunRow {
  id: number
  kind: 'month' | 'year'
  fee_id: number | null
  starts_on: string
  ends_on: string
  state: RunState
  last: string | null
  total: number
}

/** What is billed: the monthly fees of a month, or one yearly fee of its year. */
export type Billed = Pick<RunRow, 'kind' | 'fee_id' | 'starts_on' | 'ends_on'>

const columns = sql`r.id, r.kind, r.fee_id, r.starts_on::text, r.ends_on::text, r.state, r.last, r.total`

/** Held until the transaction ends: of two workers the second goes on where the first has come to. */
export async function lockRun(tx: Tx, id: number): Promise<RunRow | undefined> {
  const { rows } = await sql<RunRow>`select ${columns} from fee_run r where r.id = ${id} for update`.execute(tx)
  return rows[0]
}

const feesOf = ({ kind, fee_id }: Billed) =>
  kind === 'month' ? sql`f.per = 'month' and f.priced = 'own'` : sql`f.id = ${fee_id}::smallint and f.priced = 'own'`
const starts = ({ starts_on }: Billed) => sql`${starts_on}::date`
const ends = ({ ends_on }: Billed) => sql`${ends_on}::date`

/** With the firm on some day of the period, or billed for it though they were not. */
const concerned = (
  run: Billed,
) => sql`${onBooks} and (${joined} <= ${ends(run)} and (${left} is null or ${left} >= ${starts(run)})
  or exists (select from fee_entry e where e.account_id = a.id and e.kind = 'charge' and e.starts_on = ${starts(run)}))`
const people = sql`account a left join fee_account s on s.account_id = a.id`

export async function countConcerned(db: Db | Tx, run: Billed): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${people} where ${concerned(run)}`.execute(
    db,
  )
  return rows[0]?.n ?? 0
}

const of = ({ starts_on, ends_on }: Billed) => daysIn({ from: starts_on, to: ends_on })
const days = (run: Billed) =>
  sql`greatest(0, least(coalesce(${left}, ${ends(run)}), ${ends(run)}) - greatest(${joined}, ${starts(run)}) + 1)`
/** The rule of `prorated`: half a cent up. */
const share = (cents: RawBuilder<unknown>, of_days: number) =>
  sql`case when d.days >= ${of_days} then ${cents} else (2 * ${cents}::bigint * d.days + ${of_days}) / (2 * ${of_days}) end`

/** What is due and not billed yet, beside `account a`: `f`, its price `p.cents`, the days `d.days`. */
const due = (run: Billed, among: RawBuilder<unknown>) => sql`
  from ${people} cross join fee f
  ${pricesOn(starts(run))} cross join lateral (select ${days(run)} as days) d
  where ${among} and ${feesOf(run)} and ${appliesTo} and p.cents > 0 and d.days > 0
    and not exists (select from fee_entry e where e.account_id = a.id and e.fee_id = f.id and e.kind = 'charge'
      and e.starts_on = ${starts(run)})`

export interface Preview {
  advisors: number
  bills: number
  already: number
  prorated: number
  cents: number
}

export async function previewOf(db: Db, run: Billed): Promise<Preview> {
  const of_days = of(run)
  const [{ rows }, advisors] = await Promise.all([
    sql<Omit<Preview, 'advisors' | 'already' | 'cents'> & { cents: string; already: number }>`
    select count(*)::int as bills, count(distinct x.id) filter (where x.days < ${of_days})::int as prorated,
      coalesce(sum(x.cents), 0)::text as cents,
      (select count(distinct e.account_id)::int from fee_entry e
        where e.kind = 'charge' and e.starts_on = ${starts(run)} and e.fee_id in (select f.id from fee f where ${feesOf(run)})) as already
    from (select a.id, d.days, ${share(sql`p.cents`, of_days)} as cents ${due(run, concerned(run))}) x`.execute(db),
    countConcerned(db, run),
  ])
  const row = rows[0]
  return {
    advisors,
    bills: row?.bills ?? 0,
    already: row?.already ?? 0,
    prorated: row?.prorated ?? 0,
    cents: Number(row?.cents ?? 0),
  }
}

/** The next advisors after the last one; their ledgers are held until the transaction ends. */
export async function nextPeople(tx: Tx, run: RunRow, size: number = feePortion): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select a.id from ${people} where ${concerned(run)} and a.id > ${run.last ?? '00000000-0000-0000-0000-000000000000'}::uuid
    order by a.id limit ${size}`.execute(tx)
  const ids = rows.map(({ id }) => id)
  await sql`insert into fee_account (account_id) select unnest(${ids}::uuid[]) on conflict do nothing`.execute(tx)
  await sql`select from fee_account where account_id = any(${ids}::uuid[]) order by account_id for update`.execute(tx)
  return ids
}

export interface Portion {
  bills: number
  already: number
  prorated: number
  attention: number
  cents: number
}

/** Bills these, and credits whoever was billed for days they turn out not to have been here. */
export async function billPeople(tx: Tx, run: RunRow, ids: string[], day: string, now: Date): Promise<Portion> {
  const of_days = of(run)
  const among = sql`a.id = any(${ids}::uuid[])`
  const words = periodInWords(run.kind, { from: run.starts_on, to: run.ends_on } satisfies Period)
  const { rows: billed } = await sql<{ account_id: string; cents: number; days: number | null }>`
    insert into fee_entry (account_id, day, at, kind, fee_id, description, cents, starts_on, ends_on, full_cents, days, of_days, run_id, why)
    select x.id, ${day}::date, ${now}, 'charge', x.fee_id, x.name || ', ' || ${words}, x.cents, ${starts(run)}, ${ends(run)}, x.full_cents,
      case when x.days < ${of_days} then x.days end, case when x.days < ${of_days} then ${of_days}::int end, ${run.id},
      case when x.days < ${of_days} then x.why else '' end
    from (select a.id, f.id as fee_id, f.name, p.cents as full_cents, d.days, ${share(sql`p.cents`, of_days)} as cents,
      ${stayInWords(run)} as why ${due(run, among)}) x
    where x.cents > 0 order by x.id, x.fee_id
    on conflict do nothing returning account_id, cents, days`.execute(tx)
  const { rows: credited } = await sql<{ account_id: string; cents: number }>`
    insert into fee_entry (account_id, day, at, kind, fee_id, description, cents, of_entry, reason, why, full_cents, days, of_days, run_id)
    select x.account_id, ${day}::date, ${now}, 'credit', x.fee_id, left('Credit, ' || x.description, 200), x.cents, x.id, 'Proration', x.why,
      x.full, x.days, ${of_days}::int, ${run.id}
    from (select e.id, e.account_id, e.fee_id, e.description, coalesce(e.full_cents, e.cents) as full, d.days, ${stayInWords(run)} as why,
        least(e.cents - ${creditedOf(sql`e.id`)}, e.cents
          - coalesce((select sum(k.cents) from fee_entry k where k.of_entry = e.id and k.reason = 'Proration'), 0)
          - ${share(sql`coalesce(e.full_cents, e.cents)`, of_days)}) as cents
      from ${people} join fee_entry e on e.account_id = a.id and e.kind = 'charge' and e.starts_on = ${starts(run)}
      join fee f on f.id = e.fee_id cross join lateral (select ${days(run)} as days) d
      where ${among} and ${feesOf(run)} and (${left} is not null or ${joined} > ${starts(run)})) x
    where x.cents > 0 order by x.account_id, x.id
    returning account_id, cents`.execute(tx)
  const newly = new Set(billed.map(({ account_id }) => account_id))
  const { rows: before } = await sql<{ id: string }>`
    select distinct e.account_id as id from fee_entry e join fee f on f.id = e.fee_id
    where e.account_id = any(${ids}::uuid[]) and e.kind = 'charge' and e.starts_on = ${starts(run)} and ${feesOf(run)}`.execute(
    tx,
  )
  const { rows: attention } = await sql`
    insert into fee_attention (run_id, account_id, why)
    select ${run.id}, a.id, 'no-commission-id' from ${people}
    where a.id = any(${before.map(({ id }) => id)}::uuid[]) and a.tapsid = 0 and ${left} is null
    on conflict do nothing returning account_id`.execute(tx)
  const prorated = new Set([
    ...billed.filter((bill) => bill.days !== null).map(({ account_id }) => account_id),
    ...credited.map(({ account_id }) => account_id),
  ])
  const sum = (rows: readonly { cents: number }[]) => rows.reduce((all, { cents }) => all + cents, 0)
  return {
    bills: billed.length,
    already: before.filter(({ id }) => !newly.has(id)).length,
    prorated: prorated.size,
    attention: attention.length,
    cents: sum(billed) - sum(credited),
  }
}

/** Joined 2026-11-09; the days are put into words where they are shown. */
const stayInWords = (run: Billed) =>
  sql`case when ${left} < ${ends(run)} then 'Left ' || ${left} else 'Joined ' || ${joined} end`

/** How far it is, told to the screens that show it in the same transaction. */
export async function putProgress(
  tx: Tx,
  id: number,
  last: string,
  done: number,
  more: Portion,
  now: Date,
  topic: string,
): Promise<void> {
  await sql`
    with told as (
      update fee_run set last = ${last}, done = done + ${done}, bills = bills + ${more.bills}, already = already + ${more.already},
        prorated = prorated + ${more.prorated}, attention = attention + ${more.attention}, cents = cents + ${more.cents}, heard_at = ${now}
      where id = ${id} returning id)
    select pg_notify(${liveChannel}, pg_current_xact_id()::text || ' ' || ${topic}::text) from told`.execute(tx)
}

interface NewRun extends Billed {
  scheduled: boolean
  started_by: string | null
  now: Date
}

/** Undefined where one of the same period is open, or, by the timetable, was started before. */
export async function putRun(tx: Tx, run: NewRun): Promise<number | undefined> {
  await lockPeriod(tx, run)
  const { rows } = await sql<{ id: number }>`
    insert into fee_run (kind, fee_id, starts_on, ends_on, state, scheduled, started_by, started_at, heard_at, total)
    values (${run.kind}, ${run.fee_id}, ${run.starts_on}::date, ${run.ends_on}::date, 'running', ${run.scheduled}, ${run.started_by},
      ${run.now}, ${run.now}, ${await countConcerned(tx, run)})
    on conflict do nothing returning id`.execute(tx)
  return rows[0]?.id
}

export async function putState(tx: Tx, id: number, state: RunState, now: Date): Promise<void> {
  const over = state === 'complete' || state === 'stopped' || state === 'failed'
  await sql`update fee_run set state = ${state}, heard_at = ${now}, ended_at = ${over ? now : null} where id = ${id}`.execute(
    tx,
  )
}

/** Starts of one period meet one after the other, whichever way they come. */
const lockPeriod = (tx: Tx, { kind, fee_id, starts_on }: Billed) =>
  sql`select pg_advisory_xact_lock(hashtext(${`fee-run ${kind} ${fee_id ?? 0} ${starts_on}`}))`.execute(tx)

/** False where another one of the same period was started since. */
export async function takeUp(tx: Tx, run: RunRow, now: Date): Promise<boolean> {
  await lockPeriod(tx, run)
  const { rows } = await sql`
    update fee_run r set state = 'running', heard_at = ${now}, ended_at = null where r.id = ${run.id} and not exists (
      select from fee_run o where o.kind = r.kind and coalesce(o.fee_id, 0) = coalesce(r.fee_id, 0) and o.starts_on = r.starts_on
        and o.id <> r.id and o.state in ('running', 'stopping', 'stopped')) returning r.id`.execute(tx)
  return rows.length > 0
}

/** Whether there is anything to bill: a firm without prices is not billed by itself. */
export async function hasPrices(db: Db | Tx, run: Billed): Promise<boolean> {
  const { rows } = await sql`select from fee f where ${feesOf(run)} and (
    exists (select from fee_price p where p.fee_id = f.id and p.starts_on <= ${starts(run)})
    or exists (select from fee_override o where o.fee_id = f.id and o.starts_on <= ${starts(run)})) limit 1`.execute(db)
  return rows.length > 0
}

export async function silentRuns(db: Db, before: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from fee_run where state in ('running', 'stopping') and heard_at < ${before} order by id`.execute(db)
  return rows.map(({ id }) => id)
}

type Shown = Omit<Run, 'started' | 'ended'> & { started_at: Date; ended_at: Date | null }

async function runsWhere(db: Db, where: RawBuilder<unknown>): Promise<Run[]> {
  const { rows } = await sql<Shown>`
    select r.id, r.kind, coalesce(f.name, '') as fee, r.starts_on::text as "from", r.ends_on::text as "to", r.state,
      coalesce(a.first || ' ' || a.last, '') as by, r.started_at, r.ended_at, r.total, r.done, r.bills, r.already, r.prorated, r.attention,
      r.cents,
      (select count(*) from fee_run o where o.kind = r.kind and coalesce(o.fee_id, 0) = coalesce(r.fee_id, 0)
        and o.starts_on = r.starts_on and o.id <= r.id)::int as nth
    from fee_run r left join fee f on f.id = r.fee_id left join account a on a.id = r.started_by
    where ${where}`.execute(db)
  return rows.map(({ started_at, ended_at, cents, ...run }) => ({
    ...run,
    cents,
    started: started_at.toISOString(),
    ended: ended_at?.toISOString() ?? null,
  }))
}

export const latestRuns = (db: Db, atMost: number): Promise<Run[]> =>
  runsWhere(db, sql`true order by r.id desc limit ${atMost}`)
export const runById = async (db: Db, id: number): Promise<Run | undefined> =>
  (await runsWhere(db, sql`r.id = ${id}`))[0]

export async function proratedIn(db: Db, runId: number, atMost: number): Promise<Prorated[]> {
  const { rows } = await sql<{
    account: string
    name: string
    why: string
    days: number
    of_days: number
    fee: string
    full: number
    cents: number
    credit: boolean
  }>`
    select e.account_id as account, a.last || ', ' || a.first as name, e.why, e.days, e.of_days, f.name as fee, e.cents,
      e.kind = 'credit' as credit,
      case when e.kind = 'credit' then (select c.cents from fee_entry c where c.id = e.of_entry)
        - coalesce((select sum(k.cents) from fee_entry k where k.of_entry = e.of_entry and k.reason = 'Proration' and k.id < e.id), 0)::int
        else e.full_cents end as full
    from fee_entry e join account a on a.id = e.account_id join fee f on f.id = e.fee_id
    where e.run_id = ${runId} and e.days is not null
      and e.account_id in (select n.account_id from fee_entry n where n.run_id = ${runId} and n.days is not null
        group by n.account_id order by n.account_id limit ${atMost})
    order by a.last, a.first, e.account_id, f.sort`.execute(db)
  return [...Map.groupBy(rows, ({ account }) => account)].map(([account, bills]) => {
    const [first] = bills as [(typeof rows)[number]]
    return {
      account,
      name: first.name,
      why: first.why.replace(/\d{4}-\d\d-\d\d$/, (day) => dayInWords(day)),
      days: first.days,
      of_days: first.of_days,
      bills: bills.map(({ fee, full, cents, credit }) => ({ fee, full, cents, credit })),
      cents: bills.reduce((sum, { cents, credit }) => sum + (credit ? -cents : cents), 0),
    }
  })
}

export async function attentionIn(db: Db, runId: number, atMost: number) {
  const { rows } = await sql<{ id: string; first: string; last: string; branch: string; tapsid: number }>`
    select a.id, a.first, a.last, coalesce(b.name, '') as branch, a.tapsid from fee_attention n join account a on a.id = n.account_id
    left join branch b on b.id = a.branch_id where n.run_id = ${runId} and a.tapsid = 0 order by n.account_id limit ${atMost}`.execute(
    db,
  )
  return rows
}
