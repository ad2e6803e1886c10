// SQL of the months of blotters.
import type { BlotterKind, BlotterStatus, OfPeriod } from '@portal/contract/blotters'
import type { Month } from '@portal/contract/rules/months'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/open.ts'
import { handsIn } from '../../platform/hands.ts'
import type { Standing } from './policy.ts'

export interface PeriodRow extends Omit<Standing, 'over' | 'expected' | 'undrawn'> {
  /** Null before its first step. */
  id: number | null
  kind: BlotterKind
  month: Month
  branch: string
  status: BlotterStatus
  version: number
  amount: number
  drawn_from: number
  findings: number
  reviewer_id: string | null
  reviewer: string
  sampled_at: Date | null
  signed_by: string | null
  signer: string
  certified_at: Date | null
  certifier: string
  certified_name: string
  statement: string
  locked_at: Date | null
  locker: string
  seal: string | null
  changes_reason: string
  changes_at: Date | null
  changer: string
  corrections: number
  waiting: number
  corrected: number
  manager_told_at: Date | null
  escalated_at: Date | null
  work_item_id: number | null
  /** Who certifies; of several the one whose name comes first. */
  principal_id: string | null
  principal: string
}

const name = (alias: string) => sql.raw(`coalesce(${alias}.first || ' ' || ${alias}.last, '')`)

/** Beside `branch b`. */
export const principal = sql`select m.id, m.email, m.first, m.last from account m
  where m.branch_id = b.id and m.manager and not m.guest and m.disabled_at is null
    and (m.menus->'reviewer_tools'->>'blotters')::boolean
  order by m.last, m.first, m.id limit 1`

const reviewers = handsIn(sql`'blotter-period:' || p.id`)

/** Beside `branch b`, `at (kind, month)`, `blotter_period p` and `blotter_count c`. */
const columns = sql`p.id, b.id as branch_id, b.name as branch, at.kind, at.month,
  coalesce(p.status, 'Open') as status, coalesce(p.version, 0) as version, coalesce(c.entries, 0) as entries,
  coalesce(c.amount, 0)::float8 as amount, coalesce(p.drawn_from, 0) as drawn_from, coalesce(p.sampled, 0) as sampled,
  coalesce(p.reviewed, 0) as reviewed, coalesce(p.findings, 0) as findings, coalesce(p.unanswered, 0) as unanswered,
  p.reviewer_id, p.sampled_at, p.signed_by, p.signed_at, p.certified_by, p.certified_at, coalesce(p.certified_name, '') as certified_name,
  coalesce(p.statement, '') as statement, p.locked_at, p.seal, coalesce(p.changes_reason, '') as changes_reason, p.changes_at,
  coalesce(p.corrections, 0) as corrections, coalesce(p.waiting, 0) as waiting, coalesce(p.corrected, 0)::float8 as corrected,
  p.manager_told_at, p.escalated_at, p.work_item_id`

// the count by its whole key: joined, every month of the branch would be read for each
const joins = sql`left join blotter_period p on p.branch_id = b.id and p.kind = at.kind and p.month = at.month
  left join lateral (select n.entries, n.amount from blotter_count n
    where n.branch_id = b.id and n.kind = at.kind and n.month = at.month limit 1) c on true`

const people = sql`left join account r on r.id = p.reviewer_id left join account s on s.id = p.signed_by
  left join account f on f.id = p.certified_by left join account l on l.id = p.locked_by left join account g on g.id = p.changes_by
  left join lateral (${principal}) m on true`

const hands = sql`array(select h.account_id from blotter_hand h
  where h.branch_id = b.id and h.kind = at.kind and h.month = at.month)`

const answerers = sql`array(select f.answered_by from blotter_finding f where f.period_id = p.id and f.answered_by is not null)`

const named = sql`${name('r')} as reviewer, ${name('s')} as signer, ${name('f')} as certifier, ${name('l')} as locker,
  ${name('g')} as changer, m.id as principal_id, ${name('m')} as principal`

export async function periodAt(db: Db | Tx, { kind, branch, month }: OfPeriod): Promise<PeriodRow | undefined> {
  const { rows } =
    await sql<PeriodRow>`select ${columns}, ${named}, ${hands} as hands, ${reviewers} as reviewers, ${answerers} as answerers
    from branch b cross join (values (${kind}::text, ${month}::text)) at (kind, month) ${joins} ${people}
    where b.id = ${branch}`.execute(db)
  return rows[0]
}

/** Held until the transaction ends, against lines that are entered and against others who move it. */
export async function lockPeriod(tx: Tx, of: OfPeriod): Promise<PeriodRow | undefined> {
  if (!(await periodAt(tx, of))) return undefined
  const { kind, branch, month } = of
  await sql`insert into blotter_count (branch_id, kind, month) values (${branch}, ${kind}, ${month}) on conflict do nothing`.execute(
    tx,
  )
  await sql`select from blotter_count where branch_id = ${branch} and kind = ${kind} and month = ${month} for update`.execute(
    tx,
  )
  // only a statement that begins under the lock sees what others did before it
  return await periodAt(tx, of)
}

export async function ofPeriodId(db: Db | Tx, id: number): Promise<OfPeriod | undefined> {
  const { rows } =
    await sql<OfPeriod>`select kind, branch_id as branch, month from blotter_period where id = ${id}`.execute(db)
  return rows[0]
}

/** Its row, made at its first step. The period must be held. */
export async function idOfPeriod(tx: Tx, { kind, branch, month }: OfPeriod): Promise<number> {
  const { rows } = await sql<{ id: number }>`insert into blotter_period (branch_id, kind, month)
    values (${branch}, ${kind}, ${month}) on conflict (branch_id, kind, month) do update set month = excluded.month returning id`.execute(
    tx,
  )
  return rows[0]?.id ?? 0
}

export interface Moved {
  status?: BlotterStatus
  reviewer_id?: string
  sampled_at?: Date
  drawn_from?: number
  sampled?: number
  reviewed?: number
  findings?: number
  unanswered?: number
  signed_by?: string | null
  signed_at?: Date | null
  certified_by?: string | null
  certified_at?: Date | null
  certified_name?: string
  statement?: string
  locked_by?: string
  locked_at?: Date
  seal?: string
  changes_reason?: string
  changes_by?: string | null
  changes_at?: Date | null
  corrections?: number
  waiting?: number
  corrected?: number
  manager_told_at?: Date
  escalated_at?: Date
  work_item_id?: number
}

/** `step`: whoever looked at it before has to look again. */
export async function putPeriod(tx: Tx, id: number, to: Moved, step = true): Promise<void> {
  await tx
    .updateTable('blotter_period')
    .set({ ...to, ...(step && { version: sql`version + 1` }) })
    .where('id', '=', id)
    .execute()
}

type Scope = number | 'firm'
const inScope = (scope: Scope) => (scope === 'firm' ? sql`true` : sql`b.id = ${scope}`)

export interface BranchRow {
  id: number
  name: string
  principal: string
}

export async function branchPage(
  db: Db,
  scope: Scope,
  { branch, after = '', atMost }: { branch?: number | undefined; after?: string | undefined; atMost: number },
): Promise<BranchRow[]> {
  const { rows } = await sql<BranchRow>`select b.id, b.name, ${name('m')} as principal
    from branch b left join lateral (${principal}) m on true
    where b.name > ${after} and ${inScope(scope)} and ${branch === undefined ? sql`true` : sql`b.id = ${branch}`}
    order by b.name limit ${atMost}`.execute(db)
  return rows
}

const choicesAtMost = 1_000

export async function branchChoices(db: Db, scope: Scope): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`select b.id, b.name from branch b
    where ${inScope(scope)} order by b.name limit ${choicesAtMost}`.execute(db)
  return rows
}

const reviewersAtMost = 500

export async function reviewersOf(db: Db): Promise<{ id: string; name: string; branch: string }[]> {
  const { rows } = await sql<{ id: string; name: string; branch: string }>`
    select a.id, a.last || ', ' || a.first as name, coalesce(b.name, '') as branch from account a left join branch b on b.id = a.branch_id
    where (a.menus->'reviewer_tools'->>'blotters')::boolean and a.disabled_at is null and not a.guest and not a.manager
    order by a.last, a.first, a.id limit ${reviewersAtMost}`.execute(db)
  return rows
}

/** The firm's first month: nothing is expected of the months before. */
export async function firstMonth(db: Db | Tx): Promise<Month | null> {
  const { rows } = await sql<{ month: Month }>`select month from blotter_count order by month limit 1`.execute(db)
  return rows[0]?.month ?? null
}

const kindsAndMonths = (months: readonly Month[]): RawBuilder<unknown> => sql`
  (select k.kind, n.month from unnest(array['address', 'deposit', 'check']) k (kind), unnest(${months}::text[]) n (month)) at`

const bare = sql`'' as reviewer, '' as signer, '' as certifier, '' as locker, '' as changer, '' as principal,
  null as principal_id, array[]::uuid[] as hands, array[]::uuid[] as reviewers, array[]::uuid[] as answerers`

/** Every blotter of these branches in these months, people left out. */
export async function periodsOf(db: Db, branchIds: readonly number[], months: readonly Month[]): Promise<PeriodRow[]> {
  // said of each table: else all there ever was is read and then joined
  const these = (alias: string) => sql`${sql.ref(`${alias}.branch_id`)} = b.id and ${sql.ref(`${alias}.kind`)} = at.kind
    and ${sql.ref(`${alias}.month`)} = at.month and ${sql.ref(`${alias}.branch_id`)} = any(${branchIds}::integer[])
    and ${sql.ref(`${alias}.month`)} = any(${months}::text[])`
  const { rows } = await sql<PeriodRow>`select ${columns}, ${bare}, ${name('r')} as reviewer from branch b
    cross join ${kindsAndMonths(months)} left join blotter_period p on ${these('p')} left join blotter_count c on ${these('c')}
    left join account r on r.id = p.reviewer_id
    where b.id = any(${branchIds}::integer[])`.execute(db)
  return rows
}

const isOpen = sql`coalesce(p.status, 'Open') in ('Open', 'Sampled', 'Certified')`
const oldest = sql`coalesce(p.status, 'Open') = 'Certified', at.month, b.name, at.kind`

/** Not yet reported as nil nor locked, the oldest month first. */
export async function unfinished(
  db: Db | Tx,
  scope: Scope,
  months: readonly Month[],
  atMost: number,
  untold: 'manager' | 'compliance' | 'any' = 'any',
): Promise<PeriodRow[]> {
  const told = {
    any: sql`true`,
    manager: sql`p.manager_told_at is null and p.certified_at is null`,
    compliance: sql`p.escalated_at is null and p.certified_at is null`,
  }[untold]
  const read = scope === 'firm' && untold === 'any' ? await monthsWithOpen(db, months, atMost) : months
  // which they are first, of every branch; who they are about only of those
  const { rows } =
    await sql<PeriodRow>`select ${columns}, ${named}, ${hands} as hands, ${reviewers} as reviewers, ${answerers} as answerers
    from (select b.id as branch_id, at.kind, at.month from branch b cross join ${kindsAndMonths(read)}
      left join blotter_period p on p.branch_id = b.id and p.kind = at.kind and p.month = at.month and p.month = any(${read}::text[])
      where ${inScope(scope)} and ${isOpen} and ${told} order by ${oldest} limit ${atMost}) at
    join branch b on b.id = at.branch_id ${joins} ${people} order by ${oldest}`.execute(db)
  return rows
}

/** The months in which the first so many are, so that years in which everything is locked are not gone through branch by branch. */
async function monthsWithOpen(db: Db | Tx, months: readonly Month[], atMost: number): Promise<Month[]> {
  const { rows } = await sql<{ month: Month; certified: number; open: number }>`
    select n.month, coalesce(c.certified, 0) as certified, 3 * (select count(*) from branch)::int - coalesce(c.begun, 0) as open
    from unnest(${months}::text[]) n (month) left join (
      select month, count(*) filter (where status = 'Certified')::int as certified,
        count(*) filter (where status in ('Certified', 'Locked', 'Nil'))::int as begun
      from blotter_period where month = any(${months}::text[]) group by month) c using (month)
    order by n.month`.execute(db)
  // what is certified comes after all that isn't, whatever its month
  let open = 0
  let certified = rows.reduce((sum, row) => sum + row.open, 0)
  return rows.flatMap((row) => {
    const isNear = (row.open > 0 && open < atMost) || (row.certified > 0 && certified < atMost)
    open += row.open
    certified += row.certified
    return isNear ? [row.month] : []
  })
}
