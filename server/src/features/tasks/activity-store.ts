// SQL of the reviewers' side: the queue of a branch or of the firm, who works it, and saved filters.
import type { ActivityFilter, SavedFilter } from '@portal/contract/tasks'
import { isAdmin } from '@portal/contract/rules/access'
import { type RawBuilder, sql } from 'kysely'
import { later } from '../../platform/clock.ts'
import { contains } from '../../platform/db/patterns.ts'
import type { Db, Tx } from '../../platform/db/open.ts'
import { reviewScopeOf } from '../../platform/session/scope.ts'
import { mayDecide, type Standing, type Viewer } from './policy.ts'
import { type Row, select } from './store.ts'

type Scope = number | 'firm'

const shownAtMost = 500
const dayMs = 86_400_000
/** How long what was decided stays in sight. */
const latelyMs = 30 * dayMs
const ages = { day: dayMs, week: 7 * dayMs, month: 30 * dayMs }

const open = sql`i.stage < 9`
const decidedLately = (now: Date) => sql`i.stage = 9 and i.decided_at > ${later(now, -latelyMs)}`

/** A branch is gone through advisor by advisor; `offset 0` keeps the planner from going through the firm instead. */
const within = (scope: Scope, standing: RawBuilder<unknown>) =>
  scope === 'firm'
    ? sql`(select i.* from work_item i where ${standing})`
    : sql`(select i.* from account m join work_item i on i.account_id = m.id
        where m.branch_id = ${scope} and ${standing} offset 0)`

export async function activitiesOf(
  db: Db,
  user: Viewer,
  scope: Scope,
  filter: ActivityFilter,
  now: Date,
): Promise<{ rows: Row[]; more: boolean }> {
  const { department = null, category = null, stage, assignee, age, q = '', done } = filter
  const assigned = assignee === 'me' ? user.id : assignee === 'nobody' ? null : assignee
  const number = /^(?:t-|wi-)?(\d{1,9})$/i.exec(q.trim())?.[1] ?? null
  const like = contains(q.trim())
  // one text for every choice of filters: what is not chosen is null
  const fits = sql`(${department}::text is null or w.department = ${department})
    and (${category}::text is null or w.category = ${category})
    and (${stage ?? null}::text is null or w.stage = any(string_to_array(${stage ?? null}, ',')::smallint[]))
    and (${assignee ?? null}::text is null or w.assigned_to::text is not distinct from ${assigned ?? null})
    and (${q.trim()} = '' or w.id = ${number}::integer or w.info ilike ${like}
      or (a.last || ', ' || a.first) ilike ${like} or (a.first || ' ' || a.last) ilike ${like})
    and w.created_at >= ${age && age !== 'older' ? later(now, -ages[age]) : new Date(0)}
    and w.created_at < ${age === 'older' ? later(now, -ages.month) : later(now, dayMs)}`
  const among = (standing: RawBuilder<unknown>, order: RawBuilder<unknown>) => sql`(select w.id
    from ${within(scope, standing)} w join account a on a.id = w.account_id
    where ${fits} order by ${order} limit ${shownAtMost + 1})`
  const waiting = among(open, sql`w.created_at, w.id`)
  const chosen = done ? sql`${waiting} union all ${among(decidedLately(now), sql`w.decided_at desc`)}` : waiting
  const { rows } = await sql<Row>`
    ${select(sql`w.id in (${chosen})`)} order by w.created_at, w.id limit ${shownAtMost + 1}`.execute(db)
  return { rows: rows.slice(0, shownAtMost), more: rows.length > shownAtMost }
}

/** Of the whole scope, whatever is filtered: all that is open, and what was decided lately. */
export async function tallyOf(db: Db, scope: Scope, now: Date): Promise<{ counts: number[]; categories: string[] }> {
  const tally = (standing: RawBuilder<unknown>) =>
    sql`select w.stage, w.category, count(*)::int as n from ${within(scope, standing)} w group by w.stage, w.category`
  const { rows } = await sql<{ stage: number; category: string; n: number }>`
    ${tally(open)} union all ${tally(decidedLately(now))}`.execute(db)
  const counts = Array.from({ length: 10 }, () => 0)
  for (const { stage, n } of rows) counts[stage] = (counts[stage] ?? 0) + n
  return { counts, categories: [...new Set(rows.map(({ category }) => category))].sort() }
}

interface Assignee {
  id: string
  name: string
  face: string
}

/** Everybody who works activities: few, whatever the size of the firm. */
async function reviewers(db: Db | Tx): Promise<(Assignee & Viewer)[]> {
  const { rows } = await sql<Assignee & Pick<Viewer, 'branchId' | 'manager' | 'menus'> & { access: number }>`
    select id, first || ' ' || last as name, profile_image as face, branch_id as "branchId", manager, access, menus from account
    where (menus->'reviewer_tools'->>'activities')::boolean and not guest and disabled_at is null
    order by last, first`.execute(db)
  return rows.map(({ access, ...row }) => ({ ...row, isAdmin: isAdmin(access), guest: false, acting: null }))
}

const named = ({ id, name, face }: Assignee): Assignee => ({ id, name, face })

/** Who could decide on it. */
export const assigneesFor = async (db: Db | Tx, row: Standing): Promise<Assignee[]> =>
  (await reviewers(db)).filter((person) => mayDecide(person, { ...row, assigned_to: null })).map(named)

/** Who may have something of this scope. */
export const assigneesOf = async (db: Db, scope: Scope): Promise<Omit<Assignee, 'face'>[]> =>
  (await reviewers(db))
    .filter((person) => scope === 'firm' || [scope, 'firm'].includes(reviewScopeOf(person)))
    .map(({ id, name }) => ({ id, name }))

export async function filtersOf(db: Db | Tx, accountId: string): Promise<SavedFilter[]> {
  const rows = await db
    .selectFrom('activity_filter')
    .select(['id', 'name', 'filter'])
    .where('account_id', '=', accountId)
    .orderBy('name')
    .execute()
  return rows.map(({ filter, ...row }) => ({ ...row, filter: filter as ActivityFilter }))
}

export async function keepFilter(tx: Tx, accountId: string, name: string, filter: ActivityFilter): Promise<number> {
  const kept = JSON.stringify(filter)
  const { id } = await tx
    .insertInto('activity_filter')
    .values({ account_id: accountId, name, filter: kept })
    .onConflict((on) => on.columns(['account_id', 'name']).doUpdateSet({ filter: kept }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function forgetFilter(tx: Tx, accountId: string, id: number): Promise<boolean> {
  const gone = await tx
    .deleteFrom('activity_filter')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return gone.numDeletedRows === 1n
}
