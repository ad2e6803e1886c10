// SQL of the reviewers' side: the queue of a branch or of the firm, who works it, and saved filters.
import {
  type ActivityFilter,
  type ActivitySegment,
  activitySegments,
  between,
  type SavedFilter,
  unassigned,
} from '@portal/contract/tasks'
import { limits } from '@portal/contract/limits'
import { isAdmin } from '@portal/contract/rules/access'
import { type RawBuilder, sql } from 'kysely'
import { later } from '../../platform/clock.ts'
import { contains } from '../../platform/db/patterns.ts'
import type { Db, Tx } from '../../platform/db/open.ts'
import { accountFits } from '../../platform/session/people.ts'
import { reviewScopeOf } from '../../platform/session/scope.ts'
import type { User } from '../../platform/session/sessions.ts'
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
export const within = (scope: Scope, standing: RawBuilder<unknown>) =>
  scope === 'firm'
    ? sql`(select i.* from work_item i where ${standing})`
    : sql`(select i.* from account m join work_item i on i.account_id = m.id
        where m.branch_id = ${scope} and ${standing}
      union all select i.* from candidate m join work_item i on i.candidate_id = m.id and i.account_id is null
        where m.branch_id = ${scope} and ${standing} offset 0)`

/** The first due first, and of those due at the same time the oldest; what has no due time comes last. */
const byDue = sql`w.due_at, w.created_at, w.id`

const ofSegment = (segment: ActivitySegment, user: Viewer, now: Date): RawBuilder<unknown> => {
  if (segment === 'mine') return sql`i.assigned_to = ${user.id}`
  if (segment === 'unassigned') return sql`i.assigned_to is null`
  // of what was decided: what was decided too late
  return segment === 'overdue'
    ? sql`(i.due_at < ${now} or least(i.promised_at, i.deadline_at) < i.decided_at)`
    : sql`true`
}

const several = (chosen: string | undefined): string[] | null => chosen?.split(between) ?? null

/** `nobody` stands for an assignee that is none. */
const assigneesAsked = (chosen: string | undefined, user: Viewer): string[] | null =>
  several(chosen)?.map((one) => (one === 'me' ? user.id : one)) ?? null

export async function activitiesOf(
  db: Db,
  user: Viewer,
  scope: Scope,
  filter: ActivityFilter,
  now: Date,
): Promise<{ rows: Row[]; total: number; more: boolean }> {
  const { segment = 'all', stage, age, q = '', done } = filter
  const [department, category, branch] = [several(filter.department), several(filter.category), several(filter.branch)]
  const assignee = assigneesAsked(filter.assignee, user)
  const number = /^(?:t-|wi-)?(\d{1,9})$/i.exec(q.trim())?.[1] ?? null
  const like = contains(q.trim())
  // what is not chosen is null: few texts for all choices of filters
  // people first, by the index of their words; the task's own words after that
  const named = (alias: 'a' | 'k') => {
    const [f, l] = [sql.ref(`${alias}.first`), sql.ref(`${alias}.last`)]
    return sql`(${l} || ', ' || ${f} ilike ${like} or ${f} || ' ' || ${l} ilike ${like})`
  }
  const theirs = sql`w.account_id = any(array(select a.id from account a
      where ${accountFits(q.replaceAll(',', ' '))} and ${named('a')}))
    or (w.account_id is null and (select ${named('k')} from candidate k where k.id = w.candidate_id))`
  const inBranch = sql`(w.account_id = any(array(select a.id from account a join branch b on b.id = a.branch_id where b.name = any(${branch})))
    or (w.candidate_id is not null and (select b.name = any(${branch}) from candidate k left join account a on a.id = w.account_id
      join branch b on b.id = coalesce(a.branch_id, k.branch_id) where k.id = w.candidate_id)))`
  const fits = sql`(${department}::text[] is null or w.department = any(${department}))
    and (${category}::text[] is null or w.category = any(${category}))
    and ${branch ? inBranch : sql`true`}
    and (${stage ?? null}::text is null or w.stage = any(string_to_array(${stage ?? null}, ',')::smallint[]))
    and (${assignee}::text[] is null or coalesce(w.assigned_to::text, ${unassigned}) = any(${assignee}))
    and ${q.trim() ? sql`(w.id = ${number}::integer or w.info ilike ${like} or ${theirs})` : sql`true`}
    and w.created_at >= ${age && age !== 'older' ? later(now, -ages[age]) : new Date(0)}
    and w.created_at < ${age === 'older' ? later(now, -ages.month) : later(now, dayMs)}`
  // nobody is looked up who isn’t asked for: the first page is read along its index
  const among = (standing: RawBuilder<unknown>) => sql`
    from ${within(scope, sql`${standing} and ${ofSegment(segment, user, now)}`)} w where ${fits}`
  const found = async (standing: RawBuilder<unknown>, order: RawBuilder<unknown>) => {
    const [page, all] = await Promise.all([
      sql<{ id: number }>`select w.id ${among(standing)} order by ${order} limit ${shownAtMost}`.execute(db),
      sql<{ n: number }>`select count(*)::int as n ${among(standing)}`.execute(db),
    ])
    return { ids: page.rows.map(({ id }) => id), total: all.rows[0]?.n ?? 0 }
  }
  const none = { ids: [], total: 0 }
  const [waiting, decided] = await Promise.all([
    found(open, byDue),
    done ? found(decidedLately(now), sql`w.decided_at desc`) : none,
  ])
  const total = waiting.total + decided.total
  const ids = [...waiting.ids, ...decided.ids].slice(0, shownAtMost)
  const { rows } = await sql<Row>`
    ${select(sql`w.id = any(${ids}::int[])`)} order by ${byDue}`.execute(db)
  return { rows, total, more: total > rows.length }
}

interface Tally {
  segments: Record<ActivitySegment, number>
  counts: number[]
  categories: string[]
}

/** Of the whole scope, whatever is filtered: all that is open, and what was decided lately. */
export async function tallyOf(db: Db, user: Viewer, scope: Scope, segment: ActivitySegment, now: Date): Promise<Tally> {
  const tally = (standing: RawBuilder<unknown>) =>
    sql`select i.stage, i.category, count(*)::int as n,
      (count(*) filter (where ${ofSegment('mine', user, now)}))::int as mine,
      (count(*) filter (where ${ofSegment('unassigned', user, now)}))::int as unassigned,
      (count(*) filter (where ${ofSegment('overdue', user, now)}))::int as overdue
      from ${within(scope, standing)} i group by i.stage, i.category`
  const { rows } = await sql<
    { stage: number; category: string; n: number } & Record<'mine' | 'unassigned' | 'overdue', number>
  >`
    ${tally(open)} union all ${tally(decidedLately(now))}`.execute(db)
  const segments = { mine: 0, unassigned: 0, overdue: 0, all: 0 }
  const counts = Array.from({ length: 10 }, () => 0)
  for (const row of rows) {
    const of = { mine: row.mine, unassigned: row.unassigned, overdue: row.overdue, all: row.n }
    counts[row.stage] = (counts[row.stage] ?? 0) + of[segment]
    if (row.stage < 9) for (const name of activitySegments) segments[name] += of[name]
  }
  return { segments, counts, categories: [...new Set(rows.map(({ category }) => category))].sort() }
}

/** Those whose advisors' tasks come to this person. */
export async function branchesOf(db: Db, scope: Scope): Promise<string[]> {
  const rows = await db
    .selectFrom('branch')
    .select('name')
    .$if(scope !== 'firm', (query) => query.where('id', '=', scope as number))
    .orderBy('name')
    .execute()
  return rows.map(({ name }) => name)
}

interface Assignee {
  id: string
  name: string
  face: string
}

/** Users who can work the activities of a branch: its own reviewers and the firm’s. */
export async function reviewersNear(
  db: Db | Tx,
  branch: Scope | null,
): Promise<(Assignee & Viewer & Pick<User, 'access'>)[]> {
  const near =
    branch === 'firm' ? sql`true` : sql`(branch_id = ${branch} or branch_id is null or access >= ${limits.accessAdmin})`
  const { rows } = await sql<Assignee & Pick<Viewer, 'branchId' | 'manager' | 'menus'> & { access: number }>`
    select id, first || ' ' || last as name, profile_image as face, branch_id as "branchId", manager, access, menus from account
    where (menus->'reviewer_tools'->>'activities')::boolean and not guest and disabled_at is null and ${near}
    order by last, first`.execute(db)
  return rows.map((row) => ({ ...row, isAdmin: isAdmin(row.access), guest: false, acting: null }))
}

const named = ({ id, name, face }: Assignee): Assignee => ({ id, name, face })

/** Who could decide on it. */
export const assigneesFor = async (db: Db | Tx, row: Standing): Promise<Assignee[]> =>
  (await reviewersNear(db, row.branch_id))
    .filter((person) => mayDecide(person, { ...row, assigned_to: null }))
    .map(named)

/** Who may have something of this scope. */
export const assigneesOf = async (db: Db, scope: Scope): Promise<Omit<Assignee, 'face'>[]> =>
  (await reviewersNear(db, scope))
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

/** Undefined when it is not theirs; false when another of theirs has the name. */
export async function renameKept(tx: Tx, accountId: string, id: number, name: string): Promise<boolean | undefined> {
  const theirs = await filtersOf(tx, accountId)
  if (!theirs.some((one) => one.id === id)) return undefined
  const { numUpdatedRows } = await tx
    .updateTable('activity_filter')
    .set({ name })
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('activity_filter as o')
            .select('o.id')
            .where('o.account_id', '=', accountId)
            .where('o.name', '=', name)
            .where('o.id', '<>', id),
        ),
      ),
    )
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function forgetFilter(tx: Tx, accountId: string, id: number): Promise<boolean> {
  const gone = await tx
    .deleteFrom('activity_filter')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return gone.numDeletedRows === 1n
}
