// SQL of the schedule: dated prices and overrides.
import { type Fee, type FeeOverride, type FeePrice, feeShown } from '@portal/contract/fees'
import { monthOf } from '@portal/contract/rules/fee'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/open.ts'
import { feesSetFor } from '../registrations/public.ts'

type Base = Pick<Fee, 'id' | 'code' | 'name' | 'per' | 'year_day' | 'applies' | 'priced'>

export async function fees(db: Db | Tx): Promise<Base[]> {
  const { rows } =
    await sql<Base>`select id, code, name, per, year_day, applies, priced from fee order by sort`.execute(db)
  return rows
}

export const feeById = async (db: Db | Tx, id: number): Promise<Base | undefined> =>
  (await fees(db)).find((fee) => fee.id === id)

/** The whole schedule as it is on a day. */
export async function scheduleOn(db: Db, on: string): Promise<Fee[]> {
  const { from, to } = monthOf(on)
  const { rows: prices } = await sql<FeePrice & { fee_id: number }>`
    select p.id, p.fee_id, p.cents, p.starts_on::text as starts, p.reason, coalesce(a.first || ' ' || a.last, '') as by
    from fee_price p left join account a on a.id = p.created_by order by p.fee_id, p.starts_on`.execute(db)
  const { rows: counts } = await sql<{ id: number; overrides: number; billed: string }>`
    select f.id,
      (select count(*) from fee_override o where o.fee_id = f.id and ${lasts(on)})::int as overrides,
      (select coalesce(sum(e.cents), 0) from fee_entry e
        where e.fee_id = f.id and e.kind = 'charge' and e.day between ${from}::date and ${to}::date)::text as billed
    from fee f`.execute(db)
  const all: Fee[] = []
  for (const fee of await fees(db)) {
    const own = prices
      .filter(({ fee_id }) => fee_id === fee.id)
      .map(({ id, cents, starts, reason, by }) => ({ id, cents, starts, reason, by }))
    const known = counts.find(({ id }) => id === fee.id)
    all.push({
      ...fee,
      price: own.findLast(({ starts }) => starts <= on) ?? null,
      next: own.find(({ starts }) => starts > on) ?? null,
      prices: own,
      overrides: await overridesOf(db, fee.id, on),
      override_count: known?.overrides ?? 0,
      billed: Number(known?.billed ?? 0),
      ahead: fee.priced === 'state' && fee.per === 'year' ? await aheadOf(db, on) : null,
    })
  }
  return all
}

/** In effect or planned; one that was ended before its first day is neither. */
const lasts = (on: string) => sql`(o.ends_on is null or (o.ends_on >= ${on}::date and o.ends_on >= o.starts_on))`

/** From November on, when renewals are prepared, and earlier once a state has told its fee. */
async function aheadOf(db: Db, on: string): Promise<Fee['ahead']> {
  const year = Number(on.slice(0, 4)) + 1
  const known = await feesSetFor(db, year)
  return known.set > 0 || on.slice(5, 7) >= '11' ? { year, ...known } : null
}

async function overridesOf(db: Db, feeId: number, on: string): Promise<FeeOverride[]> {
  const { rows } = await sql<Omit<FeeOverride, 'at'> & { at: Date }>`
    select o.id, coalesce(b.name || ', branch', p.last || ', ' || p.first, '') as who, o.account_id as account, o.cents,
      o.starts_on::text as starts, o.ends_on::text as until, o.reason, coalesce(c.first || ' ' || c.last, '') as by,
      o.created_at as at, o.version
    from fee_override o left join branch b on b.id = o.branch_id left join account p on p.id = o.account_id
    left join account c on c.id = o.created_by
    where o.fee_id = ${feeId} and ${lasts(on)}
    order by o.starts_on desc, o.id desc limit ${feeShown}`.execute(db)
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }))
}

/** Bills from that day until the next price that would have been another amount; whoever had an override is left out. */
export async function billsThatDiffer(db: Db | Tx, feeId: number, cents: number, from: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from fee_entry e join account a on a.id = e.account_id
    where e.fee_id = ${feeId} and e.kind = 'charge' and e.starts_on >= ${from}::date
      and e.starts_on < coalesce((select min(p.starts_on) from fee_price p
        where p.fee_id = ${feeId} and p.starts_on > ${from}::date), 'infinity'::date)
      and coalesce(e.full_cents, e.cents) <> ${cents}
      and not exists (select from fee_override o where o.fee_id = ${feeId}
        and (o.account_id = e.account_id or o.branch_id = a.branch_id)
        and o.starts_on <= e.starts_on and (o.ends_on is null or o.ends_on >= e.starts_on))`.execute(db)
  return rows[0]?.n ?? 0
}

/** False when there is one that starts on the same day. */
export async function putPrice(
  tx: Tx,
  price: { fee_id: number; cents: number; starts_on: string; reason: string; created_by: string; created_at: Date },
): Promise<boolean> {
  const { rows } = await sql`
    insert into fee_price (fee_id, cents, starts_on, reason, created_by, created_at)
    values (${price.fee_id}, ${price.cents}, ${price.starts_on}::date, ${price.reason}, ${price.created_by}, ${price.created_at})
    on conflict (fee_id, starts_on) do nothing returning id`.execute(tx)
  return rows.length > 0
}

interface NewOverride {
  fee_id: number
  branch_id: number | null
  account_id: string | null
  cents: number
  starts_on: string
  ends_on: string | null
  reason: string
  created_by: string
  created_at: Date
}

/** Undefined when another one of the same branch or person covers some of its days. */
export async function putOverride(tx: Tx, one: NewOverride): Promise<number | undefined> {
  // two at once for the same fee meet one after the other
  await sql`select from fee where id = ${one.fee_id} for update`.execute(tx)
  const { rows } = await sql<{ id: number }>`
    insert into fee_override (fee_id, branch_id, account_id, cents, starts_on, ends_on, reason, created_by, created_at)
    select ${one.fee_id}, ${one.branch_id}::int, ${one.account_id}::uuid, ${one.cents}, ${one.starts_on}::date, ${one.ends_on}::date,
      ${one.reason}, ${one.created_by}, ${one.created_at}
    where not exists (select from fee_override o where o.fee_id = ${one.fee_id}
      and (o.account_id = ${one.account_id}::uuid or o.branch_id = ${one.branch_id}::int)
      and o.starts_on <= coalesce(${one.ends_on}::date, 'infinity'::date)
      and coalesce(o.ends_on, 'infinity'::date) >= greatest(o.starts_on, ${one.starts_on}::date))
    returning id`.execute(tx)
  return rows[0]?.id
}

export interface KeptOverride {
  id: number
  fee_id: number
  account_id: string | null
  starts_on: string
  ends_on: string | null
  version: number
}

export async function lockOverride(tx: Tx, id: number): Promise<KeptOverride | undefined> {
  const { rows } = await sql<KeptOverride>`select id, fee_id, account_id, starts_on::text, ends_on::text, version
    from fee_override where id = ${id} for update`.execute(tx)
  return rows[0]
}

export async function endOverrideOn(tx: Tx, id: number, on: string): Promise<void> {
  await sql`update fee_override set ends_on = ${on}::date, version = version + 1 where id = ${id}`.execute(tx)
}

export async function branches(db: Db): Promise<{ id: number; name: string }[]> {
  return await db.selectFrom('branch').select(['id', 'name']).orderBy('name').execute()
}

export async function placeOf(
  db: Db | Tx,
  accountId: string,
): Promise<{ account_id: string; branch_id: number | null } | undefined> {
  return await db
    .selectFrom('account')
    .select(['id as account_id', 'branch_id'])
    .where('id', '=', accountId)
    .where('examiner_until', 'is', null)
    .executeTakeFirst()
}
