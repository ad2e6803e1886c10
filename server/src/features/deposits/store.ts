// SQL of deposits: what is read.
import type { AccountType, Contribution, DepositFilter, ReturnReason, Side } from '@portal/contract/deposits'
import { depositPage } from '@portal/contract/deposits'
import { checkNumberOf } from '@portal/contract/rules/deposit'
import { lastFour, plainAccount } from '@portal/contract/rules/account-number'
import { daysAfter } from '@portal/contract/rules/day'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/open.ts'
import { wordsBegin } from '../../platform/db/patterns.ts'
import type { FileKind, StoredFile } from '../../platform/files/files.ts'
import { handsIn } from '../../platform/hands.ts'
import { AppError } from '../../platform/http/errors.ts'
import { lockWorkItem } from '../tasks/public.ts'
import type { Standing } from './policy.ts'

export interface Row extends Standing {
  id: number
  first: string
  last: string
  email: string
  branch: string
  client: string
  account_type: AccountType
  account_end: string
  amount: number
  check_number: string
  payee: string
  check_date: string
  contribution: Contribution | null
  tax_year: number | null
  flags: readonly string[]
  captured_at: Date
  captured_day: string
  bank_day: string
  taken_at: Date | null
  taker: string
  second: boolean
  first_name: string
  first_at: Date | null
  decided_by: string | null
  decider: string
  decided_at: Date | null
  reason_code: ReturnReason | null
  reason: string
  batch: string | null
  posted_at: Date | null
  destroy_on: string | null
  destroyed_at: Date | null
  withdrawn_at: Date | null
  /** Who sent it and who confirmed: whoever was signed in, also while acting for its owner. */
  sender: string
  destroyer: string
  version: number
  work_item_id: number | null
}

// looked up one by one: with every name joined, planning the statement takes ten times as long as running it
const nameOf = (column: string) =>
  sql`coalesce((select n.first || ' ' || n.last from account n where n.id = ${sql.ref(`d.${column}`)}), '')`
const hands = handsIn(sql`'deposit:' || d.id`, sql`'work-item:' || d.work_item_id`)

const select = (where: RawBuilder<unknown>) => sql<Row>`
  select d.id, d.account_id, d.branch_id, d.created_by, d.status, d.client, d.account_type, d.account_end, d.amount,
    d.check_number, d.payee, d.check_date::text, d.contribution, d.tax_year, d.flags, d.captured_at, d.captured_day::text,
    d.bank_day::text, d.taken_by, d.taken_at, ${nameOf('taken_by')} as taker, d.second, d.first_by, ${nameOf('first_by')} as first_name,
    d.first_at, d.decided_by, ${nameOf('decided_by')} as decider, d.decided_at, d.reason_code, d.reason, d.batch::text, p.posted_at,
    d.destroy_on::text, d.destroyed_at, d.withdrawn_at, d.version, d.work_item_id, a.first, a.last, a.email,
    ${nameOf('created_by')} as sender, ${nameOf('destroyed_by')} as destroyer,
    coalesce(b.name, '') as branch, ${hands} as hands
  from deposit d join account a on a.id = d.account_id left join branch b on b.id = d.branch_id
  left join deposit_batch p on p.day = d.batch
  where ${where}`

export async function depositById(db: Db | Tx, id: number): Promise<Row | undefined> {
  const { rows } = await select(sql`d.id = ${id}`).execute(db)
  return rows[0]
}

export async function depositsByIds(db: Db | Tx, ids: readonly number[]): Promise<Row[]> {
  const { rows } = await select(sql`d.id = any(${ids}::int[])`).execute(db)
  return rows
}

/** Held until the transaction ends; its work item first, as everybody does. */
export async function lockDeposit(tx: Tx, id: number): Promise<Row | undefined> {
  const lock = tx.selectFrom('deposit').select('work_item_id').where('id', '=', id)
  const before = await lock.executeTakeFirst()
  if (before?.work_item_id) await lockWorkItem(tx, before.work_item_id)
  const held = await lock.forUpdate().executeTakeFirst()
  if (held?.work_item_id !== before?.work_item_id) throw new AppError('conflict')
  return await depositById(tx, id)
}

/** Whose deposits: an advisor's, a branch's, or all of the firm. */
export type Scope = { account: string } | { branch: number } | 'firm'
export const inScope = (scope: Scope): RawBuilder<unknown> => {
  if (scope === 'firm') return sql`true`
  return 'account' in scope ? sql`d.account_id = ${scope.account}` : sql`d.branch_id = ${scope.branch}`
}

export interface Position {
  bank_day: string
  captured_at: Date
  id: number
}

/** By name, by account or by number; at most so many are looked through. */
const searchedAtMost = 500
function searched(text: string, scope: Scope, mark: (account: string) => Buffer): RawBuilder<unknown> | undefined {
  const q = text.trim()
  if (!wordsBegin(q)) return undefined
  const newest = (where: RawBuilder<unknown>) =>
    sql`(select d.id from deposit d where ${where} and ${inScope(scope)} order by d.bank_day desc limit ${searchedAtMost})`
  // what fits is found first: walked through by day, a name that nobody has would be looked for in every row
  const ways = [
    sql`(select f.id from (select d.id, d.bank_day from deposit d
      where searched_words(d.client) @@ to_tsquery('simple', ${wordsBegin(q)}) and ${inScope(scope)} offset 0) f
      order by f.bank_day desc limit ${searchedAtMost})`,
  ]
  if (/^\d{1,12}$/.test(q)) ways.push(newest(sql`d.check_number = ${checkNumberOf(q)}`))
  const account = plainAccount(q)
  if (account.length === 4) ways.push(newest(sql`d.account_end = ${lastFour(q)}`))
  if (account.length > 4) ways.push(newest(sql`d.account_mark = ${mark(account)}`))
  // looked for once, and first: whatever the order, no other row is read
  return sql`d.id = any(array(${sql.join(ways, sql` union all `)}))`
}

export const segmentOf: Record<NonNullable<DepositFilter['segment']>, RawBuilder<unknown>> = {
  all: sql`true`,
  review: sql`d.status in ('Captured', 'In Review')`,
  returned: sql`d.status = 'Not in good order'`,
  destroy: sql`d.status = 'Destroy due'`,
}

/** The range is for all deposits; what is open is shown however old it is. */
function since(filter: DepositFilter, today: string): string | undefined {
  // whoever searches for a check doesn't know when it was sent
  const { segment = 'all', q, range = q ? 'all' : '7' } = filter
  if (segment !== 'all' || range === 'all') return undefined
  return range === 'year' ? `${today.slice(0, 4)}-01-01` : daysAfter(today, -Number(range))
}

const latestFirst = sql`d.bank_day desc, d.captured_at desc, d.id desc`

export async function deposits(
  db: Db,
  scope: Scope,
  filter: DepositFilter,
  { today, after, most = depositPage }: { today: string; after?: Position | undefined; most?: number },
  mark: (account: string) => Buffer,
): Promise<Row[]> {
  const from = since(filter, today)
  const found = filter.q ? searched(filter.q, scope, mark) : undefined
  const where = [
    inScope(scope),
    segmentOf[filter.segment ?? 'all'],
    ...(from ? [sql`d.bank_day >= ${from}::date`] : []),
    ...(filter.status ? [sql`d.status = ${filter.status}`] : []),
    ...(filter.branch ? [sql`d.branch_id = (select id from branch where name = ${filter.branch})`] : []),
    ...(found ? [found] : []),
    ...(after
      ? [
          sql`(d.bank_day, d.captured_at, d.id) < (${after.bank_day}::date, ${after.captured_at}::timestamptz, ${after.id}::int)`,
        ]
      : []),
  ]
  // the page first, from an index alone; names and hands only of those
  const { rows } = await sql<Row>`${select(sql`d.id = any(array(select d.id from deposit d
    where ${sql.join(where, sql` and `)} order by ${latestFirst} limit ${most}))`)} order by ${latestFirst}`.execute(db)
  return rows
}

export interface DayRow {
  day: string
  total: number
  posted_at: Date | null
}

/** Of the days named: what counts, and when it was posted. A posted day's total is that of the bank's file, to whoever sees all of it. */
export async function daysOf(db: Db, scope: Scope, days: string[]): Promise<DayRow[]> {
  const { rows } = await sql<DayRow>`
    select n.day::text, p.posted_at, ${scope === 'firm' ? sql`coalesce(p.total, ${totalOf(scope)})` : totalOf(scope)} as total
    from unnest(${days}::date[]) n (day) left join deposit_batch p on p.day = n.day`.execute(db)
  return rows
}
const totalOf = (scope: Scope) => sql`(select coalesce(sum(d.amount), 0) from deposit d
  where ${inScope(scope)} and d.bank_day = n.day and d.status not in ('Not in good order', 'Withdrawn'))`

export interface Picture extends StoredFile {
  side: Side
  /** What is shown of it. */
  shown: StoredFile
}

export async function picturesOf(db: Db | Tx, depositId: number): Promise<Picture[]> {
  const { rows } = await sql<{
    side: Side
    filename: string
    hash: string
    size: number
    kind: FileKind
    shown: string
    shown_size: number
    shown_kind: FileKind
  }>`
    select p.side, p.filename, encode(p.hash, 'hex') as hash, f.size, f.kind, encode(p.shown_hash, 'hex') as shown,
      s.size as shown_size, s.kind as shown_kind
    from deposit_picture p join file f on f.hash = p.hash join file s on s.hash = p.shown_hash
    where p.deposit_id = ${depositId} and p.current order by p.side desc`.execute(db)
  return rows.map(({ shown, shown_size, shown_kind, ...row }) => ({
    ...row,
    shown: { hash: shown, size: shown_size, kind: shown_kind, filename: `${row.side}.${shown_kind}` },
  }))
}

export async function isPosted(db: Db | Tx, day: string): Promise<boolean> {
  const { rows } = await sql`select from deposit_batch where day = ${day}::date`.execute(db)
  return rows.length > 0
}

/** As the bank needs it: with the sealed account number. */
export type BatchRow = Row & { account_number: Buffer }

export async function countBatch(db: Db, day: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from deposit where batch = ${day}::date`.execute(
    db,
  )
  return rows[0]?.n ?? 0
}

/** By their numbers, beyond this one. */
export async function batchRows(db: Db, day: string, after: number, most: number): Promise<BatchRow[]> {
  const { rows } = await sql<BatchRow>`
    select r.*, n.account_number from (${select(sql`d.batch = ${day}::date and d.id > ${after}`)}) r
    join deposit n on n.id = r.id order by r.id limit ${most}`.execute(db)
  return rows
}

export async function sealedAccount(
  db: Db | Tx,
  id: number,
): Promise<{ account_number: Buffer; account_mark: Buffer; account_end: string } | undefined> {
  return await db
    .selectFrom('deposit')
    .select(['account_number', 'account_mark', 'account_end'])
    .where('id', '=', id)
    .executeTakeFirst()
}

export interface Known {
  deposit: number
  end: string
  type: AccountType
  client: string
  payee: string
  used: Record<string, number>
}

const lookedBack = 200
/** Accounts of this advisor's last deposits, the latest first. */
export async function knownAccounts(db: Db, accountId: string): Promise<Known[]> {
  const { rows } = await sql<Known>`
    with last as (select d.id, d.account_mark, d.account_end, d.account_type, d.client, d.payee from deposit d
      where d.account_id = ${accountId} order by d.bank_day desc, d.captured_at desc, d.id desc limit ${lookedBack}),
    latest as (select distinct on (account_mark) * from last order by account_mark, id desc)
    select l.id as deposit, l.account_end as end, l.account_type as type, l.client, l.payee, coalesce((select
      jsonb_object_agg(y.tax_year, y.sum) from (select u.tax_year, sum(u.amount) as sum from deposit u
        where u.account_mark = l.account_mark and u.account_id = ${accountId} and u.tax_year is not null
          and u.contribution in ('Regular', 'Employer') and u.status <> 'Withdrawn' group by 1) y), '{}') as used
    from latest l order by l.id desc limit 50`.execute(db)
  return rows
}

/** Cents that count against a year's limit, of everybody's deposits to this account; one may be left out. */
export async function contributed(tx: Tx, mark: Buffer, year: number, but = 0): Promise<number> {
  const { rows } = await sql<{ sum: number }>`select coalesce(sum(amount), 0) as sum from deposit
    where account_mark = ${mark} and tax_year = ${year} and contribution in ('Regular', 'Employer')
      and status <> 'Withdrawn' and id <> ${but}`.execute(tx)
  return rows[0]?.sum ?? 0
}

export async function branchNames(db: Db, scope: Scope): Promise<string[]> {
  if (scope !== 'firm') return []
  const rows = await db.selectFrom('branch').select('name').orderBy('name').limit(500).execute()
  return rows.map(({ name }) => name)
}
