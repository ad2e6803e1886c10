// SQL of a reviewer's morning: how much there is, what needs them first, and how the departments stand.
import { type Calendar, calendarOf, type Closing } from '@portal/contract/rules/calendar'
import { daysAfter, findDay, firmDay } from '@portal/contract/rules/day'
import { firmInstant } from '@portal/contract/rules/firm-time'
import { stage } from '@portal/contract/rules/stage'
import type { QueueOverview } from '@portal/contract/tasks'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/open.ts'
import { reviewScopeOf } from '../../platform/session/scope.ts'
import { within } from './activity-store.ts'
import { type Viewer, works } from './policy.ts'
import { type Row, select, taskOf } from './store.ts'

const needsAtMost = 8
const dayMinutes = 24 * 60

/** The firm's last working day before today: what came since then has come overnight or over the weekend. */
const lastWorkingDay = (today: string, calendar: Calendar): string => findDay(daysAfter(today, -1), -1, calendar.isOpen)

/** Monday to Monday before this week's. */
function lastWeek(today: string): { from: Date; to: Date } {
  const monday = daysAfter(today, -((new Date(today).getUTCDay() + 6) % 7))
  return { from: firmInstant(daysAfter(monday, -7), 0), to: firmInstant(monday, 0) }
}

export async function overviewOf(
  db: Db,
  user: Viewer,
  now: Date,
  closings: readonly Closing[],
): Promise<Omit<QueueOverview, 'ok'>> {
  const scope = reviewScopeOf(user)
  const today = firmDay(now)
  const tonight = firmInstant(today, dayMinutes)
  const since = lastWorkingDay(today, calendarOf('market', closings))
  const open = within(scope, sql`i.stage < ${sql.lit(stage.complete)}`)
  const mine = sql`i.assigned_to = ${user.id}`
  const [{ rows }, week, needs] = await Promise.all([
    sql<OfDepartment>`
      select i.department as name, count(*)::int as open, (count(*) filter (where ${mine}))::int as mine,
        (count(*) filter (where ${mine} and i.created_at >= ${firmInstant(since, 0)}))::int as fresh,
        (count(*) filter (where i.due_at < ${now}))::int as overdue,
        (count(*) filter (where i.due_at >= ${now} and i.due_at < ${tonight}))::int as today,
        min(i.created_at) filter (where i.due_at < ${now}) as oldest,
        (count(*) filter (where i.assigned_to is null))::int as unassigned
      from ${open} i group by i.department order by open desc, name`.execute(db),
    weekOf(db, scope, lastWeek(today)),
    needsOf(db, user, now, tonight),
  ])
  const sum = (figure: 'open' | 'mine' | 'fresh' | 'overdue' | 'unassigned') =>
    rows.reduce((all, row) => all + row[figure], 0)
  const oldest = rows.flatMap((row) => row.oldest ?? []).sort((one, other) => Number(one) - Number(other))[0]
  return {
    mine: { count: sum('mine'), fresh: sum('fresh'), since },
    overdue: { count: sum('overdue'), oldest: oldest?.toISOString() ?? null },
    unassigned: sum('unassigned'),
    open: sum('open'),
    completed: week,
    departments: rows.map(({ name, open, overdue, today }) => ({ name, open, overdue, today })),
    needs,
  }
}

type OfDepartment = QueueOverview['departments'][number] & {
  mine: number
  fresh: number
  unassigned: number
  oldest: Date | null
}

async function weekOf(db: Db, scope: number | 'firm', { from, to }: { from: Date; to: Date }) {
  const { rows } = await sql<{ count: number; median: number | null; on_time: number | null }>`
    select count(*)::int as count,
      percentile_cont(0.5) within group (order by extract(epoch from i.decided_at - i.created_at))::float as median,
      avg((coalesce(least(i.promised_at, i.deadline_at) >= i.decided_at, true))::int)::float as on_time
    from ${within(scope, sql`i.stage = ${sql.lit(stage.complete)} and i.decided_at >= ${from} and i.decided_at < ${to}`)} i`.execute(
    db,
  )
  const [row] = rows
  return {
    count: row?.count ?? 0,
    median: row?.median == null ? null : Math.round(row.median),
    on_time: row?.on_time == null ? null : Math.round(row.on_time * 100),
  }
}

type Why = QueueOverview['needs'][number]['why']

/**
 * What is theirs, and of what nobody has what is overdue: incidents with a deadline first, then what was replied to, what is
 * overdue, the oldest first, and what is due today.
 */
async function needsOf(db: Db, user: Viewer, now: Date, tonight: Date): Promise<QueueOverview['needs']> {
  const scope = reviewScopeOf(user)
  const theirs = sql`i.stage < ${sql.lit(stage.complete)} and (i.assigned_to = ${user.id} or i.assigned_to is null)`
  const { rows: found } = await sql<{ id: number; why: Why; at: Date | null }>`
    select i.id, i.why, i.at from (
      select i.id, i.due_at, i.created_at, e.at, case
        when i.record_kind = 'incident' and i.deadline_at is not null then 'incident'
        when e.kind = 'answered' and i.assigned_to = ${user.id} then 'replied'
        when i.due_at < ${now} then 'overdue'
        when i.due_at < ${tonight} and i.assigned_to = ${user.id} then 'today' end as why
      from ${within(scope, theirs)} i
      left join lateral (select e.kind, e.at from work_item_entry e
        where i.assigned_to = ${user.id} and e.work_item_id = i.id order by e.id desc limit 1) e on true) i
    where i.why is not null
    order by array_position(array['incident', 'replied', 'overdue', 'today'], i.why), i.due_at, i.created_at, i.id
    limit ${needsAtMost}`.execute(db)
  const { rows } = await sql<Row>`${select(sql`w.id = any(${found.map(({ id }) => id)}::int[])`)}`.execute(db)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return found.flatMap(({ id, why, at }) => {
    const row = byId.get(id)
    return row && works(user, row)
      ? [{ why, since: why === 'replied' && at ? at.toISOString() : null, task: taskOf(row, user, now) }]
      : []
  })
}
