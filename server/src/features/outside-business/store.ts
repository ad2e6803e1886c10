// SQL of outside activities.
import type { Activity, ActivityStatus, Answers, ObaRecord } from '@portal/contract/outside-business'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/open.ts'
import { handsIn } from '../../platform/hands.ts'
import { AppError } from '../../platform/http/errors.ts'
import { lockWorkItem } from '../tasks/public.ts'
import { type Decider, holds, rightsOf, type Standing } from './policy.ts'

export interface Row extends Standing {
  id: number
  account_id: string
  branch_id: number | null
  /** Who has worked on it for whoever it is of. */
  hands: readonly string[]
  email: string
  answers: Answers
  proposed: string
  reason: string
  manager_id: string | null
  /** Who decided first; the branch's manager until then. */
  manager: string
  created_at: Date
  changed_at: Date
  version: number
  work_item_id: number | null
}

const shownAtMost = 500

/** Whoever can decide first: of several the one whose name comes first. Beside `outside_business o` and its account `a`. */
const manager = sql`select m.id, m.first, m.last
  from account m where m.branch_id = a.branch_id and m.id <> a.id and m.manager and not m.guest and m.disabled_at is null
    and (m.menus->'reviewer_tools'->>'activities')::boolean
    and not exists (select from worked_on h where h.record = 'outside-business:' || o.id and h.account_id = m.id)
  order by m.last, m.first, m.id limit 1`

const hands = handsIn(sql`'outside-business:' || o.id`, sql`'work-item:' || o.work_item_id`)

const select = (where: RawBuilder<unknown>) => sql<Row>`
  select o.id, o.account_id, o.status, o.answers, o.submitted_at, o.proposed, o.conditions, o.reason, o.manager_id, o.manager_at,
    o.expires::text, o.renewing, o.created_at, o.changed_at, o.version, o.work_item_id, a.branch_id, a.email,
    coalesce(d.first || ' ' || d.last, m.first || ' ' || m.last, '') as manager, ${hands} as hands
  from outside_business o
  join account a on a.id = o.account_id
  left join account d on d.id = o.manager_id
  left join lateral (${manager}) m on o.manager_id is null
  where o.discarded_at is null and ${where}`

export async function activitiesOf(db: Db, accountId: string): Promise<Row[]> {
  const { rows } = await sql<Row>`${select(sql`o.account_id = ${accountId}`)}
    order by o.created_at desc, o.id desc limit ${shownAtMost}`.execute(db)
  return rows
}

export async function activityById(db: Db | Tx, id: number): Promise<Row | undefined> {
  const { rows } = await select(sql`o.id = ${id}`).execute(db)
  return rows[0]
}

/** Held until the transaction ends; its work item first, as whoever comes from there does. */
export async function lockActivity(tx: Tx, id: number): Promise<Row | undefined> {
  const lock = tx.selectFrom('outside_business').select('work_item_id').where('id', '=', id)
  const before = await lock.executeTakeFirst()
  if (before?.work_item_id) await lockWorkItem(tx, before.work_item_id)
  // by itself first: only a statement that begins under the lock sees what others did before it
  const held = await lock.forUpdate().executeTakeFirst()
  if (held?.work_item_id !== before?.work_item_id) throw new AppError('conflict')
  return await activityById(tx, id)
}

export function activityOf(row: Row, guest: boolean, today: string): Activity {
  return {
    id: row.id,
    status: row.status,
    answers: row.answers,
    created: row.created_at.toISOString(),
    changed: row.changed_at.toISOString(),
    expires: row.expires,
    approved: holds(row, today),
    manager: row.manager,
    conditions: row.conditions,
    reason: row.reason,
    renewal: row.renewing,
    version: row.version,
    task: row.work_item_id,
    can: rightsOf(row, guest, today),
  }
}

/** As the specification has it, with ours beside it. */
export function recordOf(activity: Activity): ObaRecord {
  const { id, created, expires, approved, manager, answers } = activity
  const { desc, business, start_date, end_date } = answers
  const data = { desc, created, expires, approved, manager, answers: { business }, start_date, end_date, activity }
  return { id, data }
}

const blank: Answers = {
  desc: '',
  business: { name: '', nature: '' },
  investment_related: false,
  position: '',
  start_date: '',
  end_date: '',
  hours_week: 0,
  hours_trading: 0,
  compensation: '',
  clients_involved: false,
  clients: '',
  private_securities: false,
  note: '',
}

export async function addDraft(
  tx: Tx,
  accountId: string,
  by: { id: string },
  now: Date,
  answers: Answers = blank,
): Promise<number> {
  const { id } = await tx
    .insertInto('outside_business')
    .values({
      account_id: accountId,
      created_by: by.id,
      status: 'Draft' satisfies ActivityStatus,
      answers: JSON.stringify(answers),
      created_at: now,
      changed_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export interface Moved {
  status?: ActivityStatus
  answers?: Answers
  submitted_at?: Date
  proposed?: string
  conditions?: string
  reason?: string
  manager_id?: string | null
  manager_at?: Date | null
  decided_by?: string
  decided_at?: Date
  expires?: string | null
  renewing?: boolean
  reminded_for?: null
  ended_on?: string
  discarded_at?: Date
  work_item_id?: number
}

export async function put(tx: Tx, id: number, { answers, ...to }: Moved, now: Date): Promise<void> {
  await tx
    .updateTable('outside_business')
    .set({
      ...to,
      ...(answers && { answers: JSON.stringify(answers) }),
      changed_at: now,
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .execute()
}

/** Who works it first; nobody where the branch has no manager but the one it is about, or who worked on it. */
export async function branchManager(tx: Tx, id: number): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`select m.id from outside_business o join account a on a.id = o.account_id,
    lateral (${manager}) m where o.id = ${id}`.execute(tx)
  return rows[0]?.id
}

export async function deciderOf(tx: Db | Tx, accountId: string): Promise<Decider> {
  return await tx
    .selectFrom('account')
    .select(['id', 'access', 'manager', 'branch_id'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
}

const expiring = (today: string, days: number) => sql`o.status in ('Approved', 'Approved with conditions')
  and o.expires between ${today}::date and ${today}::date + ${days}::integer
  and (o.reminded_for is null or o.reminded_for > ${days})
  and exists (select from account a where a.id = o.account_id and a.disabled_at is null)`

export async function anyToRemind(db: Db, today: string, days: number): Promise<boolean> {
  const { rows } = await sql`select from outside_business o where ${expiring(today, days)} limit 1`.execute(db)
  return rows.length > 0
}

export interface Expiring {
  id: number
  account_id: string
  email: string
  answers: Answers
  expires: string
}

/** Those that are told now; nobody else tells them the same. */
export async function claimReminders(tx: Tx, today: string, days: number, atMost: number): Promise<Expiring[]> {
  const { rows } = await sql<Expiring>`
    update outside_business u set reminded_for = ${days} from account p
    where p.id = u.account_id and u.id in (
      select o.id from outside_business o where ${expiring(today, days)} order by o.expires limit ${atMost} for update skip locked)
    returning u.id, u.account_id, p.email, u.answers, u.expires::text`.execute(tx)
  return rows
}

/** Approved, and near enough to its end to be renewed. */
const isDue = (by: string) => sql`o.status in ('Approved', 'Approved with conditions') and o.expires <= ${by}::date`

export const hasRenewalDue = (account: RawBuilder<unknown>, by: string) => sql<boolean>`exists (
  select from outside_business o where o.account_id = ${account} and o.discarded_at is null and ${isDue(by)})`

export interface ActivityCounts {
  approved: number
  in_hand: number
  renewal_due: number
}

export async function activityCounts(
  db: Db,
  accountIds: string[],
  today: string,
  by: string,
): Promise<Map<string, ActivityCounts>> {
  const { rows } = await sql<{ id: string } & ActivityCounts>`
    select o.account_id as id,
      count(*) filter (where (o.status in ('Approved', 'Approved with conditions') or o.renewing)
        and o.expires >= ${today}::date)::int as approved,
      count(*) filter (where o.status in ('Manager', 'Compliance', 'Holding (Advisor)'))::int as in_hand,
      count(*) filter (where ${isDue(by)})::int as renewal_due
    from outside_business o where o.account_id = any(${accountIds}::uuid[]) and o.discarded_at is null
    group by o.account_id`.execute(db)
  return new Map(rows.map(({ id, ...counts }) => [id, counts]))
}
