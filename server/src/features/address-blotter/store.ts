// SQL of address changes as they are read. The sealed account number never comes with them.
import type {
  ChangeEntry,
  ChangeEvent,
  ChangeFilter,
  listChanges,
  NoticeLetter,
} from '@portal/contract/address-blotter'
import { changesCounted } from '@portal/contract/address-blotter'
import type { AnswerOf } from '@portal/contract/endpoint'
import { sharedAddressDays } from '@portal/contract/rules/address-change'
import { isDay, daysAfter } from '@portal/contract/rules/day'
import type { Address } from '@portal/contract/rules/us-address'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/open.ts'
import { handsIn } from '../../platform/hands.ts'
import { AppError } from '../../platform/http/errors.ts'
import type { listScopeOf, Standing } from './policy.ts'

export interface Row extends Omit<Standing, 'locked'> {
  id: number
  client: string
  account_end: string
  joint: string
  old_address: Address
  new_address: Address
  received_on: string
  due: string
  through: ChangeEntry['through']
  identity: ChangeEntry['identity']
  identity_note: string
  reason: string
  verified_at: Date | null
  verified_by: string
  updated_by: string
  old_mailed: string | null
  old_letter: NoticeLetter | null
  new_mailed: string | null
  new_letter: NoticeLetter | null
  ended_at: Date | null
  manager_told_at: Date | null
  compliance_told_at: Date | null
  po_box: boolean
  second_of: string | null
  shared_clients: number
  disbursement_on: string | null
  disbursement_near: boolean
  account_mark: Buffer
  new_key: string
  created_at: Date
  version: number
  work_item_id: number
  notice_item_id: number | null
  client_action_id: number | null
  client_kept_at: Date | null
  client_stopped_at: Date | null
  advisor: { first: string; last: string }
  email: string
  branch: string
  entered_by: string
}

const hands = handsIn(sql`'address-change:' || c.id`, sql`'work-item:' || c.work_item_id`)
const nameOf = (alias: string) => sql.raw(`coalesce(${alias}.first || ' ' || ${alias}.last, '')`)

const columns = sql`c.id, c.account_id, c.branch_id, c.created_by, c.client, c.account_end, c.joint, c.old_address,
  c.new_address, c.received_on::text, c.due_on::text as due, c.through, c.identity, c.identity_note, c.status, c.reason, c.verified_at,
  c.updated_at, c.old_mailed::text, c.old_letter, c.new_mailed::text, c.new_letter, c.ended_at, c.manager_told_at,
  c.compliance_told_at, c.po_box, c.second_of::text,
  c.shared_clients, c.disbursement_on::text, c.disbursement_near, c.account_mark, c.new_key, c.created_at, c.version, c.work_item_id,
  c.notice_item_id, c.client_action_id, c.client_kept_at, c.client_stopped_at, json_build_object('first', a.first, 'last', a.last) as advisor, a.email, coalesce(b.name, '') as branch`

export async function changeById(db: Db | Tx, id: number): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    select ${columns}, ${nameOf('e')} as entered_by, ${nameOf('v')} as verified_by, ${nameOf('u')} as updated_by,
      w.assigned_to, ${hands} as hands
    from address_change c
    join account a on a.id = c.account_id
    join account e on e.id = c.created_by
    left join branch b on b.id = c.branch_id
    left join account v on v.id = c.verified_by
    left join account u on u.id = c.updated_by
    left join work_item w on w.id = c.work_item_id
    where c.id = ${id}`.execute(db)
  return rows[0]
}

type Scope = ReturnType<typeof listScopeOf>
const within = (scope: Scope): RawBuilder<unknown> => {
  if ('advisor' in scope) return sql`c.account_id = ${scope.advisor}`
  return scope.branch === 'firm' ? sql`true` : sql`c.branch_id = ${scope.branch}`
}

/** Somebody's own stand out to others, not to them. */
const markedFor = (user: { id: string }) => sql`c.is_open and c.flagged and c.account_id <> ${user.id}`

const inSegment = (segment: NonNullable<ChangeFilter['segment']>, user: { id: string }, today: string) =>
  ({
    open: sql`c.is_open`,
    overdue: sql`c.is_open and c.clock < ${today}::date`,
    flagged: markedFor(user),
    closed: sql`not c.is_open`,
  })[segment]

const withFlag = {
  'po-box': sql`c.po_box`,
  second: sql`c.second_of is not null`,
  shared: sql`c.shared_clients > 1`,
  disbursement: sql`c.disbursement_near`,
}

/** As clients are compared and looked for: without marks, case and signs. Nothing of it is a sign of the query language. */
export const clientKey = (client: string): string =>
  client
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** The last four of an account, with or without the dots before it, or words of the client's name as far as they are typed. */
function found(q: string): RawBuilder<unknown> {
  const words = clientKey(q).split(' ').filter(Boolean)
  const [only = ''] = words
  if (words.length === 1 && only.length === 4 && /\d/.test(only)) return sql`c.account_end = ${only.toUpperCase()}`
  if (words.length === 0) return sql`false`
  return sql`to_tsvector('simple', c.client_key) @@ to_tsquery('simple', ${words.map((word) => `${word}:*`).join(' & ')})`
}

function narrowed(
  { q, status, flag, branch, since }: ChangeFilter,
  scope: Scope,
  user: { id: string },
): RawBuilder<unknown>[] {
  const reviewing = 'branch' in scope
  return [
    ...(q?.trim() ? [found(q)] : []),
    ...(status ? [sql`c.status = any(${status.split('|')}::text[])`] : []),
    ...(flag && (reviewing || flag === 'po-box') ? [withFlag[flag]] : []),
    // what they are not shown of their own, they cannot look for either
    ...(flag && flag !== 'po-box' && reviewing ? [sql`c.account_id <> ${user.id}`] : []),
    ...(branch !== undefined && reviewing ? [sql`c.branch_id = ${branch}`] : []),
    ...(since && isDay(since) ? [sql`c.received_on >= ${since}::date`] : []),
  ]
}

interface Asked {
  user: { id: string }
  scope: Scope
  filter: ChangeFilter
  today: string
  after: string | undefined
  size: number
}

export type ListRow = Omit<Row, 'entered_by' | 'verified_by' | 'updated_by' | 'hands' | 'assigned_to'> & { at: string }

/** The first due first, and of what is over the last first. One more than asked for tells whether there is another page. */
export async function page(db: Db, asked: Asked): Promise<{ rows: ListRow[]; next: string | null }> {
  const { segment = 'open' } = asked.filter
  const over = segment === 'closed'
  const desc = asked.filter.desc !== undefined
  const conditions = [
    within(asked.scope),
    inSegment(segment, asked.user, asked.today),
    ...narrowed(asked.filter, asked.scope, asked.user),
    ...(asked.after === undefined ? [] : [over ? endedAfter(asked.after) : dueAfter(asked.after, desc)]),
  ]
  const order = over
    ? sql`c.ended_at desc, c.id desc`
    : desc
      ? sql`c.clock desc, c.received_on desc, c.id desc`
      : sql`c.clock, c.received_on, c.id`
  const { rows } = await sql<ListRow>`
    select ${columns}, ${over ? sql`c.ended_at::text || '_' || c.id` : sql`c.clock || '_' || c.received_on || '_' || c.id`} as at
    from address_change c
    join account a on a.id = c.account_id
    left join branch b on b.id = c.branch_id
    where ${sql.join(conditions, sql` and `)} order by ${order} limit ${asked.size + 1}`.execute(db)
  const shown = rows.slice(0, asked.size)
  return { rows: shown, next: rows.length > asked.size ? (shown.at(-1)?.at ?? null) : null }
}

const notACursor = new AppError('invalid', { fields: { after: 'Invalid value.' } })
function dueAfter(cursor: string, desc: boolean): RawBuilder<unknown> {
  const [clock = '', received = '', id = ''] = cursor.split('_')
  if ((clock !== 'infinity' && !isDay(clock)) || !isDay(received) || !/^\d{1,9}$/.test(id)) throw notACursor
  return sql`(c.clock, c.received_on, c.id) ${desc ? sql`<` : sql`>`} (${clock}::date, ${received}::date, ${Number(id)})`
}
/** A timestamptz in the text form that PostgreSQL writes. */
const clockOfInstant = /^ ([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,6})?[+-](0\d|1[0-4])(:[0-5]\d)?$/
function endedAfter(cursor: string): RawBuilder<unknown> {
  const [at = '', id = ''] = cursor.split('_')
  if (!isDay(at.slice(0, 10)) || !clockOfInstant.test(at.slice(10)) || !/^\d{1,9}$/.test(id)) throw notACursor
  return sql`(c.ended_at, c.id) < (${at}::timestamptz, ${Number(id)})`
}

type Counts = AnswerOf<typeof listChanges>['counts'] & { soon: number }

/** No further than is shown: a reader of a million is told that there are many. */
export async function countsIn(db: Db, user: { id: string }, scope: Scope, today: string): Promise<Counts> {
  const upTo = (condition: RawBuilder<unknown>) => sql`(select count(*)::int from (
    select from address_change c where ${within(scope)} and ${condition} limit ${changesCounted + 1}) x)`
  const week = sql`c.is_open and c.clock between ${today}::date and ${daysAfter(today, 7)}::date`
  const marked = 'branch' in scope ? upTo(markedFor(user)) : sql`0`
  const { rows } = await sql<Counts>`select ${upTo(inSegment('open', user, today))} as open,
    ${upTo(inSegment('overdue', user, today))} as overdue, ${marked} as flagged,
    ${upTo(inSegment('closed', user, today))} as closed, ${upTo(week)} as soon`.execute(db)
  return rows[0] ?? { open: 0, overdue: 0, flagged: 0, closed: 0, soon: 0 }
}

export async function branchesIn(db: Db, scope: Scope): Promise<{ id: number; name: string }[]> {
  if (!('branch' in scope) || scope.branch !== 'firm') return []
  return await db.selectFrom('branch').select(['id', 'name']).orderBy('name').execute()
}

export async function eventsOf(db: Db, id: number): Promise<ChangeEvent[]> {
  const { rows } = await sql<Omit<ChangeEvent, 'at'> & { at: Date }>`
    select e.at, ${nameOf('a')} as by, e.kind, e.text, e.day::text from address_change_event e
    left join account a on a.id = e.account_id where e.change_id = ${id} order by e.id`.execute(db)
  return rows.map((event) => ({ ...event, at: event.at.toISOString() }))
}

export interface Beside {
  id: number
  account_id: string
  branch_id: number | null
  client: string
  account_end: string
}
const shownBeside = 20
/** Changes of other clients to the same place. */
export async function toTheSamePlace(db: Db, { id, new_key, received_on }: Row): Promise<Beside[]> {
  const { rows } = await sql<Beside>`select c.id, c.account_id, c.branch_id, c.client, c.account_end
    from address_change c join address_change m on m.id = ${id}
    where c.new_key = ${new_key} and c.id <> m.id and c.client_key <> m.client_key and c.status <> 'Withdrawn'
      and c.received_on between ${received_on}::date - ${sharedAddressDays}::int and ${received_on}::date + ${sharedAddressDays}::int
    order by c.received_on desc, c.id desc limit ${shownBeside}`.execute(db)
  return rows
}

/** What was entered with this key before. The same key with other words is a slip of the browser's that nobody should guess about. */
export async function enteredWith(
  db: Db | Tx,
  createdBy: string,
  { key, sent }: { key: string; sent: Buffer },
): Promise<number | undefined> {
  const row = await db
    .selectFrom('address_change')
    .select(['id', 'entry_mark'])
    .where('created_by', '=', createdBy)
    .where('entry_key', '=', key)
    .executeTakeFirst()
  if (row && !row.entry_mark.equals(sent))
    throw new AppError('conflict', {
      message: 'This was already added with other details. Check it in the list before you add it again.',
    })
  return row?.id
}
