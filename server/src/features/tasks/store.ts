// SQL of work items as they are read, one by one and in an advisor's list.
import type { DueUnit } from '@portal/contract/rules/due-time'
import { awaitTimer } from '@portal/contract/rules/await-timer'
import { type Stage, stage } from '@portal/contract/rules/stage'
import type { Task, TaskEntry } from '@portal/contract/tasks'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/open.ts'
import { handsIn } from '../../platform/hands.ts'
import type { User } from '../../platform/session/sessions.ts'
import { subjectIdOf } from '../acting/public.ts'
import { maySee, rightsOf, type Standing, type Viewer, workedElsewhere, works } from './policy.ts'
import { elsewhereOf } from './records.ts'

type Told = Pick<
  Task,
  | 'id'
  | 'department'
  | 'category'
  | 'created_by_name'
  | 'assigned_to_name'
  | 'advisor'
  | 'branch'
  | 'reason'
  | 'version'
>
export interface Row extends Told, Standing {
  info: string
  email: string
  names: Task['names']
  created_at: Date
  changed_at: Date
  changed_in: string
  decision: string | null
  decided_at: Date | null
  record_kind: string
  record_id: number
  /** By the firm's due times, as if it were not held. */
  promised_at: Date | null
  due_unit: DueUnit | null
  held_at: Date | null
  /** What counts now; the database knows how it follows from the others. */
  due_at: Date | null
}

/** Of one's own, and of what one is assigned; whatever is still open is among them. */
const shownAtMost = 200

const hands = handsIn(sql`'work-item:' || w.id`, sql`w.record_kind || ':' || w.record_id`)

/** Beside `work_item w`: whom it concerns, an account or a candidate who has none yet, and their branch. */
const people = sql`left join account a on a.id = w.account_id
  left join candidate k on k.id = w.candidate_id
  left join branch b on b.id = coalesce(a.branch_id, k.branch_id)`
const first = sql`coalesce(a.first, k.first)`
const last = sql`coalesce(a.last, k.last)`

export const select = (where: RawBuilder<unknown>) => sql<Row>`
  select w.id, w.department, w.category, w.info, w.account_id, w.created_by, w.assigned_to, w.stage, w.reason, w.version,
    w.decision, w.decided_at, w.created_at, w.changed_at, w.changed_in::text, w.record_kind, w.record_id, w.desk,
    w.promised_at, w.due_unit, w.held_at, w.due_at,
    ${last} || ', ' || ${first} as advisor, coalesce(a.email, k.email) as email, b.id as branch_id, coalesce(b.name, '') as branch,
    coalesce(c.first, k.first) || ' ' || coalesce(c.last, k.last) as created_by_name,
    coalesce(s.first || ' ' || s.last, '') as assigned_to_name,
    json_build_object(
      'advisor', json_build_object('first', ${first}, 'last', ${last}),
      'created_by', json_build_object('first', coalesce(c.first, k.first), 'last', coalesce(c.last, k.last)),
      'assigned_to', case when s.id is not null then
        json_build_object('first', s.first, 'last', s.last, 'profile_image', s.profile_image) end) as names,
    ${hands} as hands
  from work_item w
  ${people}
  left join account c on c.id = w.created_by
  left join account s on s.id = w.assigned_to
  where ${where}`

export const taskOf = (row: Row, user: Viewer, now: Date): Task => ({
  id: row.id,
  department: row.department,
  category: row.category,
  other: { f1: row.info },
  created_when: row.created_at.toISOString(),
  created_by_name: row.created_by_name,
  outcome: row.decided_at && { decision: row.decision ?? '', timestamp: row.decided_at.toISOString() },
  assigned_to_name: row.assigned_to_name,
  stage: row.stage,
  await_timer: awaitTimer(row.created_at, row.decided_at ?? now),
  advisor: row.advisor,
  branch: row.branch,
  names: row.names,
  reason: row.reason,
  changed: row.changed_at.toISOString(),
  version: row.version,
  due: row.due_at && row.due_at.toISOString(),
  due_hour: row.due_at !== null && row.due_unit === 'hours' && row.due_at.getTime() === row.promised_at?.getTime(),
  overdue: row.due_at !== null && row.due_at < now,
  took: row.decided_at && Math.floor((row.decided_at.getTime() - row.created_at.getTime()) / 1_000),
  can: elsewhereOf(row) ? workedElsewhere(rightsOf(user, row)) : rightsOf(user, row),
})

/** Everything a transaction may still be writing has this number or a higher one. */
const horizon = sql`pg_snapshot_xmin(pg_current_snapshot())::text`

// Rights as they stand now: a stream outlives the call that opened it.
const mine = ({ id }: Viewer, subject: string) => (id === subject ? sql`true` : sql`may_act_for(${id}, ${subject})`)
const reviewing = ({ id }: Viewer) => sql`exists (select from account r
  where r.id = ${id} and not r.guest and (r.menus->'reviewer_tools'->>'activities')::boolean)`
const shown = ({ id }: Viewer) =>
  sql`not exists (select from work_item_hidden h where h.account_id = ${id} and h.work_item_id = i.id)`

/** While acting, the other person's alone. */
const assignedTo = (user: Viewer): string | null => (user.acting ? null : user.id)

export async function tasksOf(db: Db, user: Viewer): Promise<{ rows: Row[]; cursor: string }> {
  const subject = subjectIdOf(user)
  // asked first: what is committed meanwhile is then told by the stream once more, rather than not at all
  const { rows: at } = await sql<{ horizon: string }>`select ${horizon} as horizon`.execute(db)
  const newest = sql`order by i.created_at desc limit ${shownAtMost}`
  const own = sql`select i.id from work_item i where i.account_id = ${subject} and ${shown(user)}`
  const { rows } = await sql<Row>`
    ${select(sql`w.id in (
      (${own} ${newest}) union (${own} and i.stage < 9 ${newest})
      union (select i.id from work_item i
        where i.assigned_to = ${assignedTo(user)} and ${reviewing(user)} and ${shown(user)} ${newest}))`)}
    order by w.created_at desc, w.id desc`.execute(db)
  return { rows, cursor: at[0]?.horizon ?? '0' }
}

/** How many wait for a reply, as a column beside others. A guest replies to none. */
export const repliesOwed = (user: Viewer): RawBuilder<number> =>
  user.guest
    ? sql<number>`0`
    : sql<number>`(select count(*)::int from work_item i
        where i.account_id = ${subjectIdOf(user)} and i.stage = ${stage.holdingAdvisor})`

/** What this person would have on their list, had they not hidden it. */
export async function hiddenOf(db: Db, user: Viewer): Promise<Row[]> {
  const { rows } = await sql<Row>`
    ${select(sql`w.id in (select i.id from work_item_hidden h join work_item i on i.id = h.work_item_id
      where h.account_id = ${user.id} and (i.account_id = ${subjectIdOf(user)}
        or (i.assigned_to = ${assignedTo(user)} and ${reviewing(user)}))
      order by h.at desc limit ${shownAtMost})`)}
    order by w.created_at desc, w.id desc`.execute(db)
  return rows
}

export interface Changes {
  /** Where to go on from. */
  horizon: string
  rows: Row[]
  gone: { id: number; at_in: string }[]
}

/** What changed on this person's list in transactions from `since` on. */
export async function changesOf(db: Db, user: Viewer, since: string, atMost: number): Promise<Changes> {
  const subject = subjectIdOf(user)
  const { rows } = await sql<{ horizon: string } & (Row | { id: null })>`
    select h.horizon, t.* from (select ${horizon} as horizon) h left join (
      ${select(sql`w.id in (
        (select i.id from work_item i where i.account_id = ${subject} and i.changed_in >= ${since}::xid8
          and ${mine(user, subject)} and ${shown(user)} limit ${atMost})
        union (select i.id from work_item i where i.assigned_to = ${assignedTo(user)} and i.changed_in >= ${since}::xid8
          and ${reviewing(user)} and ${shown(user)} limit ${atMost}))`)}) t on true
    order by t.changed_in::xid8, t.id`.execute(db)
  const { rows: gone } = await sql<Changes['gone'][number]>`
    select work_item_id as id, at_in::text from work_item_hidden
    where account_id = ${user.id} and at_in >= ${since}::xid8 limit ${atMost}`.execute(db)
  const changed = rows.filter((row): row is { horizon: string } & Row => row.id !== null)
  return { horizon: rows[0]?.horizon ?? '0', rows: changed, gone }
}

export async function workItem(db: Db | Tx, id: number): Promise<Row | undefined> {
  const { rows } = await select(sql`w.id = ${id}`).execute(db)
  return rows[0]
}

/**
 * Held until the transaction ends. Whoever changes a record together with its work item takes hold of this first, so that
 * nobody waits for each other.
 */
export async function lockWorkItem(tx: Tx, id: number): Promise<Row | undefined> {
  // by itself first: only a statement that begins under the lock sees what others did before it
  await tx.selectFrom('work_item').select('id').where('id', '=', id).forUpdate().executeTakeFirst()
  return await workItem(tx, id)
}

/** Whether this person reviews it in /activities, whatever else they may do with its record. */
export async function mayWork(db: Db, user: User, id: number): Promise<boolean> {
  const row = await workItem(db, id)
  return row !== undefined && works(user, row)
}

export async function maySeeItem(db: Db, user: User, id: number): Promise<boolean> {
  const row = await workItem(db, id)
  return row !== undefined && maySee(user, row)
}

export async function entriesOf(db: Db, id: number, internal: boolean): Promise<TaskEntry[]> {
  const rows = await db
    .selectFrom('work_item_entry as e')
    .leftJoin('account as a', 'a.id', 'e.account_id')
    // what came from a candidate
    .innerJoin('work_item as w', 'w.id', 'e.work_item_id')
    .leftJoin('candidate as k', 'k.id', 'w.candidate_id')
    .select(['e.at', 'e.kind', 'e.text', 'e.stage', 'e.internal'])
    .select(sql<string>`coalesce(a.first, k.first) || ' ' || coalesce(a.last, k.last)`.as('by'))
    .select(sql<string>`coalesce(a.profile_image, '')`.as('face'))
    .where('e.work_item_id', '=', id)
    .$if(!internal, (query) => query.where('e.internal', '=', false))
    .orderBy('e.id')
    .execute()
  return rows.map(({ at, kind, stage, ...entry }) => ({
    ...entry,
    at: at.toISOString(),
    kind: kind as TaskEntry['kind'],
    stage: stage as Stage | null,
  }))
}

/** How many of each of these are open. */
export async function openCounts(db: Db, accountIds: string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; n: number }>`select account_id as id, count(*)::int as n from work_item
    where account_id = any(${accountIds}::uuid[]) and stage < 9 group by account_id`.execute(db)
  return new Map(rows.map(({ id, n }) => [id, n]))
}

/** What is open of one person, oldest first; `opens` where this user may see more of it. */
export async function openItemsOf(db: Db, user: Viewer, accountId: string): Promise<(Row & { opens: boolean })[]> {
  const { rows } = await sql<Row>`${select(sql`w.account_id = ${accountId} and w.stage < 9`)}
    order by w.created_at, w.id limit ${shownAtMost}`.execute(db)
  return rows.map((row) => ({ ...row, opens: maySee(user, row) }))
}
