// SQL of the ledgers: the list of advisors with what they owe, and one advisor's lines with the balance after each.
import {
  type EntryKind,
  feeCounted,
  feePage,
  type LedgerPlace,
  type LedgerRow,
  type LedgerSegment,
} from '@portal/contract/fees'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/open.ts'
import { handsIn } from '../../platform/hands.ts'
import { wordsBegin } from '../../platform/db/patterns.ts'
import { creditedOf, joined, left, nextDeduction, onBooks, owedOf } from './prices.ts'
import { cursorOf, readCursor } from './cursor.ts'

export interface LedgerFilter {
  q?: string | undefined
  branch?: number | undefined
  segment?: LedgerSegment | undefined
}

/** What lines that were disposed of came to. */
export const carried = (accountId: RawBuilder<unknown>) =>
  sql`coalesce((select o.carried from fee_account o where o.account_id = ${accountId}), 0)`
const balance = sql`coalesce(s.balance, 0)`
/** Of the few who left: joined to all of them, everybody’s would be read to count the list. */
const ownBalance = sql`coalesce((select o.balance from fee_account o where o.account_id = a.id), 0)`
/**
 * Written as the index has it, and found before anything else: planned without the words, the list would be walked through in its order
 * for the few that fit.
 */
const found = (q: string) => sql`a.id = any(array(select a.id from account a where ${onBooks}
  and searched_words(a.first || ' ' || a.last || ' ' || a.tapsid::text) @@ to_tsquery('simple', ${wordsBegin(q)})))`

function among(scope: number | 'firm', { q = '', branch, segment = 'all' }: LedgerFilter): RawBuilder<unknown>[] {
  return [
    onBooks,
    ...(scope === 'firm' ? [] : [sql`a.branch_id = ${scope}`]),
    ...(branch === undefined ? [] : [sql`a.branch_id = ${branch}`]),
    ...(q.trim() ? [found(q)] : []),
    // whoever left and owes nothing is of the past
    ...(segment === 'all' ? [sql`(a.disabled_at is null or ${ownBalance} <> 0)`] : []),
    ...(segment === 'owing' ? [sql`s.balance > 0`] : []),
    ...(segment === 'credit' ? [sql`s.balance < 0`] : []),
    ...(segment === 'disputed' ? [sql`a.id in (select d.account_id from fee_dispute d where d.state = 'open')`] : []),
  ]
}

const row = sql`a.id, a.first, a.last, coalesce(b.name, '') as branch, a.tapsid, ${balance} as balance,
  w.disputed, ${nextDeduction(balance)} as deduction, ${left}::text as left`
/** An inner join where nobody without a balance is asked for: the index of balances leads. */
const tables = (segment: LedgerSegment | undefined) =>
  segment === 'owing' || segment === 'credit'
    ? sql`fee_account s join account a on a.id = s.account_id left join branch b on b.id = a.branch_id`
    : sql`account a left join fee_account s on s.account_id = a.id left join branch b on b.id = a.branch_id`

/** What is owed by amount, everybody else by name. */
function orderOf(segment: LedgerSegment | undefined, after: string | undefined) {
  if (segment === 'owing' || segment === 'credit') {
    const from = readCursor(after, ['number', 'string'])
    const [over, order] =
      segment === 'owing'
        ? [sql`(s.balance, a.id) < (${from?.[0]}::bigint, ${from?.[1]}::uuid)`, sql`s.balance desc, a.id desc`]
        : [sql`(s.balance, a.id) > (${from?.[0]}::bigint, ${from?.[1]}::uuid)`, sql`s.balance, a.id`]
    return { after: from && over, order, cursor: (one: LedgerRow) => cursorOf([one.balance, one.id]) }
  }
  const from = readCursor(after, ['string', 'string', 'string'])
  return {
    after: from && sql`(a.last, a.first, a.id) > (${from[0]}, ${from[1]}, ${from[2]}::uuid)`,
    order: sql`a.last, a.first, a.id`,
    cursor: (one: LedgerRow) => cursorOf([one.last, one.first, one.id]),
  }
}

export async function ledgersOf(
  db: Db,
  scope: number | 'firm',
  filter: LedgerFilter,
  after: string | undefined,
  atMost: number = feePage,
): Promise<{ rows: LedgerRow[]; next: string | null }> {
  const place = orderOf(filter.segment, after)
  const terms = [...among(scope, filter), ...(place.after ? [place.after] : [])]
  // with its length in words one plan serves every page; else each is planned anew, which takes longer than running it
  const { rows } = await sql<LedgerRow>`
    select ${row} from ${tables(filter.segment)} cross join ${owedOf(sql`a.id`)} where ${sql.join(terms, sql` and `)}
    order by ${place.order} limit ${sql.lit(atMost + 1)}`.execute(db)
  const page = rows.slice(0, atMost)
  const last = page.at(-1)
  return { rows: page, next: rows.length > atMost && last ? place.cursor(last) : null }
}

/** Where somebody is in the list, and who is beside them. Counted only so far: nobody steps through more. */
export async function placeIn(
  db: Db,
  scope: number | 'firm',
  filter: LedgerFilter,
  accountId: string,
): Promise<Omit<LedgerPlace, 'ok'>> {
  const byAmount = filter.segment === 'owing' || filter.segment === 'credit'
  const key = byAmount ? sql`(${balance}, a.id)` : sql`(a.last, a.first, a.id)`
  const falls = filter.segment === 'owing'
  const from = tables(filter.segment)
  const listed = sql.join(among(scope, filter), sql` and `)
  const mine = sql`(select ${byAmount ? sql`${balance}, a.id` : sql`a.last, a.first, a.id`}
    from account a left join fee_account s on s.account_id = a.id where a.id = ${accountId})`
  const [up, down] = falls ? [sql`>`, sql`<`] : [sql`<`, sql`>`]
  const ordered = (forward: boolean) => {
    const way = forward === falls ? sql`desc` : sql`asc`
    return byAmount ? sql`${balance} ${way}, a.id ${way}` : sql`a.last ${way}, a.first ${way}, a.id ${way}`
  }
  const beside = (sign: RawBuilder<unknown>, forward: boolean) =>
    sql`(select a.id from ${from} where ${listed} and ${key} ${sign} ${mine} order by ${ordered(forward)} limit 1)`
  const { rows } = await sql<{
    among: boolean
    before: number
    of: number
    previous: string | null
    next: string | null
  }>`
    select exists (select from ${from} where ${listed} and a.id = ${accountId}) as among,
      (select count(*) from (select from ${from} where ${listed} and ${key} ${up} ${mine} limit ${feeCounted}) x)::int as before,
      (select count(*) from (select from ${from} where ${listed} limit ${feeCounted + 1}) x)::int as of,
      ${beside(up, false)} as previous, ${beside(down, true)} as next`.execute(db)
  const { among: isIn = false, before = 0, of = 0, previous = null, next = null } = rows[0] ?? {}
  return {
    at: isIn && before < feeCounted ? before + 1 : null,
    of: of <= feeCounted ? of : null,
    previous,
    next,
  }
}

export interface Holder {
  id: string
  account_id: string
  branch_id: number | null
  first: string
  last: string
  email: string
  branch: string
  tapsid: number
  profile_image: string
  joined: string | null
  left: string | null
  version: number
}

export async function holderOf(db: Db | Tx, id: string): Promise<Holder | undefined> {
  const { rows } = await sql<Holder>`
    select a.id, a.id as account_id, a.branch_id, a.first, a.last, a.email, coalesce(b.name, '') as branch, a.tapsid, a.profile_image,
      ${joined}::text as joined, ${left}::text as left, coalesce(s.version, 0) as version
    from account a left join fee_account s on s.account_id = a.id left join branch b on b.id = a.branch_id
    where a.id = ${id} and not a.guest and a.examiner_until is null`.execute(db)
  return rows[0]
}

export interface EntryRow {
  id: number
  account_id: string
  day: string
  kind: EntryKind
  description: string
  cents: number
  balance: number
  credited: number
  starts_on: string | null
  ends_on: string | null
  full_cents: number | null
  days: number | null
  of_days: number | null
  reason: string
  why: string
  by: string
  approved: string
  run_id: number | null
  payment_id: string | null
  hands: readonly string[]
}

export interface Page {
  after?: string | undefined
  year?: number | undefined
  show?: 'charges' | 'credits' | 'payments' | 'disputed' | undefined
}

const shown: Record<NonNullable<Page['show']>, RawBuilder<unknown>> = {
  charges: sql`e.kind = 'charge'`,
  credits: sql`e.kind in ('waiver', 'credit')`,
  payments: sql`e.kind in ('receipt', 'deduction', 'refund')`,
  disputed: sql`exists (select from fee_dispute d where d.entry_id = e.id)`,
}

/** An advisor's own lines are summed once: the balance after each is the same under every filter. */
export async function entriesOf(
  db: Db | Tx,
  accountId: string,
  { after, year, show }: Page,
  atMost: number = feePage,
): Promise<{ rows: EntryRow[]; next: string | null }> {
  const from = readCursor(after, ['day', 'number'])
  const terms = [
    sql`true`,
    ...(from ? [sql`(e.day, e.id) < (${from[0]}::date, ${from[1]}::int)`] : []),
    ...(year === undefined ? [] : [sql`e.day between ${`${year}-01-01`}::date and ${`${year}-12-31`}::date`]),
    ...(show ? [shown[show]] : []),
  ]
  const { rows } = await sql<EntryRow>`
    with summed as (
      select id, day, (${carried(sql`${accountId}::uuid`)} + sum(signed) over (order by day, id))::bigint as balance
      from fee_entry where account_id = ${accountId})
    select e.id, e.account_id, e.day::text, e.kind, e.description, e.cents, n.balance, ${creditedOf(sql`e.id`)} as credited,
      e.starts_on::text, e.ends_on::text, e.full_cents, e.days, e.of_days, e.reason, e.why, e.run_id, e.payment_id,
      coalesce(m.first || ' ' || m.last, '') as by, coalesce(p.first || ' ' || p.last, '') as approved,
      ${handsIn(sql`'fee-entry:' || e.id`)} as hands
    from fee_entry e join summed n on n.id = e.id
    left join account m on m.id = e.by_id left join account p on p.id = e.approved_by
    where e.account_id = ${accountId} and ${sql.join(terms, sql` and `)}
    order by e.day desc, e.id desc limit ${atMost + 1}`.execute(db)
  const page = rows.slice(0, atMost)
  const last = page.at(-1)
  return { rows: page, next: rows.length > atMost && last ? cursorOf([last.day, last.id]) : null }
}

export async function yearsOf(db: Db, accountId: string): Promise<number[]> {
  const { rows } = await sql<{ first: number | null; last: number | null }>`
    select extract(year from min(day))::int as first, extract(year from max(day))::int as last
    from fee_entry where account_id = ${accountId}`.execute(db)
  const { first, last } = rows[0] ?? {}
  return first && last ? Array.from({ length: last - first + 1 }, (_, index) => last - index) : []
}

export interface NewEntry {
  account_id: string
  day: string
  at: Date
  kind: EntryKind
  fee_id: number | null
  description: string
  cents: number
  of_entry?: number | null
  reason?: string
  why?: string
  by_id?: string | null
  approved_by?: string | null
  file_id?: number | null
  key?: string | null
}

/** Undefined where the same line, by its key, is there already. */
export async function putEntry(tx: Tx, entry: NewEntry): Promise<number | undefined> {
  const { of_entry = null, reason = '', why = '', by_id = null, approved_by = null, file_id = null, key = null } = entry
  const { rows } = await sql<{ id: number }>`
    insert into fee_entry (account_id, day, at, kind, fee_id, description, cents, of_entry, reason, why, by_id, approved_by, file_id, key)
    values (${entry.account_id}, ${entry.day}::date, ${entry.at}, ${entry.kind}, ${entry.fee_id}, ${entry.description.slice(0, 200)},
      ${entry.cents}, ${of_entry}, ${reason}, ${why}, ${by_id}, ${approved_by}, ${file_id}, ${key}::uuid)
    on conflict (key) do nothing returning id`.execute(tx)
  return rows[0]?.id
}

/** The line with this key, and which charge it credits. */
export async function entryByKey(
  tx: Tx,
  key: string,
): Promise<{ id: number; account_id: string; of_entry: number | null } | undefined> {
  return await tx
    .selectFrom('fee_entry')
    .select(['id', 'account_id', 'of_entry'])
    .where('key', '=', key)
    .executeTakeFirst()
}

export interface Charge {
  id: number
  account_id: string
  branch_id: number | null
  first: string
  last: string
  day: string
  kind: EntryKind
  fee_id: number | null
  description: string
  cents: number
  open: number
  payment_id: string | null
  disputed: boolean
  asked: boolean
  /** Who disputed it for the advisor, also if that was taken back. */
  hands: readonly string[]
}

const handsOf = handsIn(sql`'fee-entry:' || e.id`)

export async function chargeById(db: Db | Tx, id: number): Promise<Charge | undefined> {
  const { rows } = await sql<Charge>`
    select e.id, e.account_id, a.branch_id, a.first, a.last, e.day::text, e.kind, e.fee_id, e.description, e.cents, e.payment_id,
      greatest(0, e.cents - ${creditedOf(sql`e.id`)})::int as open,
      exists (select from fee_dispute d where d.entry_id = e.id and d.state = 'open') as disputed,
      exists (select from fee_credit c where c.entry_id = e.id and c.decision is null) as asked, ${handsOf} as hands
    from fee_entry e join account a on a.id = e.account_id where e.id = ${id}`.execute(db)
  return rows[0]
}

/** What was paid, and what will be deducted for it: held before the ledger, as whoever settles or refunds holds them. */
export async function lockPaid(tx: Tx, entryId: number): Promise<void> {
  const paid = sql`(select e.payment_id from fee_entry e where e.id = ${entryId})`
  await sql`select from payment where id = ${paid} for update`.execute(tx)
  await sql`select from pending_line where payment_id = ${paid} order by id for update`.execute(tx)
}

/** Held until the transaction ends: credits, disputes and billing of one advisor meet one after the other. */
export async function lockCharge(tx: Tx, id: number): Promise<Charge | undefined> {
  await lockPaid(tx, id)
  // by itself first: only a statement that begins under the lock sees what others did before it
  await sql`select from fee_account s where s.account_id = (select e.account_id from fee_entry e where e.id = ${id}) for update`.execute(
    tx,
  )
  return chargeById(tx, id)
}

export async function putStay(
  tx: Tx,
  accountId: string,
  joined_on: string | null,
  left_on: string | null,
): Promise<void> {
  await sql`insert into fee_account (account_id, joined_on, left_on, version) values (${accountId}, ${joined_on}::date, ${left_on}::date, 1)
    on conflict (account_id) do update set joined_on = excluded.joined_on, left_on = excluded.left_on,
      version = fee_account.version + 1`.execute(tx)
}

/** Held until the transaction ends, also where there was none yet: of two at once the second sees the first's. */
export async function stayVersion(tx: Tx, accountId: string): Promise<number> {
  await sql`insert into fee_account (account_id, version) values (${accountId}, 0) on conflict do nothing`.execute(tx)
  const { rows } = await sql<{ version: number }>`
    select version from fee_account where account_id = ${accountId} for update`.execute(tx)
  return rows[0]?.version ?? 0
}
