// SQL that reads people: the list, one of them, and what belongs to one.
import { type UserFilter, type UserRow, type UserSort, type UserState, userSorts } from '@portal/contract/users'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import { deviceName } from '../devices/public.ts'
import { later } from '../../platform/clock.ts'
import { isUuid } from '../../platform/db/ids.ts'
import type { Db, Tx } from '../../platform/db/open.ts'
import type { Account } from '../../platform/db/schema.ts'
import { accountFits } from '../../platform/session/people.ts'
import { absoluteMs, idleMs } from '../../platform/session/sessions.ts'

export type AccountRow = Selectable<Account>

const stateOf = (now: Date) => sql<UserState>`case
  when a.disabled_at is not null or a.access < 0 then 'suspended'
  when a.guest then 'guest'
  when a.password_hash is null and a.office_subject is null and a.signed_in_at is null then 'invited'
  when a.password_locked_until > ${now} or a.factor_locked_until > ${now} then 'locked'
  else 'active' end`

const suspended = sql`(a.disabled_at is not null or a.access < 0)`
const works = sql`a.disabled_at is null and a.access >= 0`
const invited = sql`a.password_hash is null and a.office_subject is null and a.signed_in_at is null`
const lockedAt = (now: Date) => sql`greatest(a.password_locked_until, a.factor_locked_until) > ${now}`

/** The same as a condition each, as the indexes have it: asked for by `stateOf`, everybody would be looked at. */
const inState: Record<UserState, (now: Date) => RawBuilder<unknown>> = {
  suspended: () => suspended,
  guest: () => sql`a.guest and ${works}`,
  invited: () => sql`not a.guest and ${works} and ${invited}`,
  locked: (now) => sql`(a.password_locked_until is not null or a.factor_locked_until is not null) and ${lockedAt(now)}
    and not a.guest and ${works} and not (${invited})`,
  active: (now) => sql`not a.guest and ${works} and not (${invited}) and (${lockedAt(now)}) is not true`,
}

const rowColumns = (
  now: Date,
) => sql`a.id, a.first, a.last, a.email, coalesce(b.name, '') as branch, a.access, a.manager,
  a.guest, ${stateOf(now)} as state, a.factor, a.tapsid, a.crd, a.signed_in_at`

type Listed = Omit<UserRow, 'signedIn'> & { signed_in_at: Date | null }
const rowOf = ({ signed_in_at, ...row }: Listed): UserRow => ({ ...row, signedIn: signed_in_at?.toISOString() ?? null })

const orders: Record<UserSort, readonly string[]> = {
  name: ['a.last', 'a.first'],
  email: ['a.email'],
  branch: ['b.name', 'a.last', 'a.first'],
  access: ['a.access', 'a.last', 'a.first'],
  signedIn: ['a.signed_in_at', 'a.last', 'a.first'],
}

function orderBy(sort: string): RawBuilder<unknown> {
  const by = userSorts.find((name) => name === sort.replace(/^-/, '')) ?? 'name'
  const way = sort.startsWith('-') ? sql`desc` : sql`asc`
  // whoever never signed in, or has no branch, comes last either way; names are never empty, and have an index as they are
  const empty = by === 'branch' || by === 'signedIn' ? sql`nulls last` : sql``
  const [first = '', ...rest] = orders[by]
  return sql.join([
    sql`${sql.ref(first)} ${way} ${empty}`,
    ...rest.map((column) => sql`${sql.ref(column)} ${way}`),
    sql`a.id`,
  ])
}

/** These have an index of their own, in the order of names; the others one for all of them. */
const toolsByName: readonly string[] = ['activities', 'blotters', 'vendors', 'records']
const hasTool = (tool: string) =>
  toolsByName.includes(tool)
    ? sql`(a.menus->'reviewer_tools'->>${sql.lit(tool)})::boolean`
    : sql`a.menus -> 'reviewer_tools' @> ${JSON.stringify({ [tool]: true })}::jsonb`

export interface Asked extends UserFilter {
  sort: string
  page: number
  size: number
}

export async function usersIn(
  db: Db,
  scope: number | 'firm',
  { q = '', branch, access, state, flag, sort, page, size }: Asked,
  now: Date,
): Promise<{ data: UserRow[]; total: number }> {
  const terms = [
    // everybody: the planner may walk the names' index where that is the shorter way
    sql`a.last >= ''`,
    sql`a.examiner_until is null`,
    ...(scope === 'firm' ? [] : [sql`a.branch_id = ${scope}`]),
    ...(branch === undefined ? [] : [sql`a.branch_id = ${branch}`]),
    ...(access === undefined ? [] : [sql`a.access = ${access}`]),
    ...(state ? [inState[state](now)] : []),
    ...(flag === 'manager' ? [sql`a.manager`] : []),
    ...(flag && flag !== 'manager' ? [hasTool(flag)] : []),
    ...(q.trim() ? [accountFits(q)] : []),
  ]
  const where = sql.join(terms, sql` and `)
  const order = orderBy(sort)
  const beside = sort.endsWith('branch') ? sql`left join branch b on b.id = a.branch_id` : sql``
  // the page first, from an index alone where there is one in this order; then what is shown of each
  const [{ rows }, counted] = await Promise.all([
    sql<Listed>`select ${rowColumns(now)} from (
        select a.id from account a ${beside} where ${where}
        order by ${order} limit ${size} offset ${(page - 1) * size}) listed
      join account a on a.id = listed.id left join branch b on b.id = a.branch_id order by ${order}`.execute(db),
    sql<{ total: number }>`select count(*)::int as total from account a where ${where}`.execute(db),
  ])
  return { data: rows.map(rowOf), total: counted.rows[0]?.total ?? 0 }
}

/** Examiners aren't users: compliance looks after them, and here there are none. */
const users = (db: Db | Tx, id: string) =>
  db.selectFrom('account').selectAll().where('id', '=', id).where('examiner_until', 'is', null)

export const userById = (db: Db | Tx, id: string): Promise<AccountRow | undefined> =>
  isUuid(id) ? users(db, id).executeTakeFirst() : Promise.resolve(undefined)

export const lockUser = (tx: Tx, id: string): Promise<AccountRow | undefined> =>
  isUuid(id) ? users(tx, id).forUpdate().executeTakeFirst() : Promise.resolve(undefined)

export async function listedUser(db: Db, id: string, now: Date): Promise<UserRow> {
  const { rows } = await sql<Listed>`select ${rowColumns(now)}
    from account a left join branch b on b.id = a.branch_id where a.id = ${id}`.execute(db)
  const [row] = rows
  if (!row) throw new Error('somebody was removed between two statements')
  return rowOf(row)
}

export async function branchesIn(db: Db, scope: number | 'firm'): Promise<{ id: number; name: string }[]> {
  const all = db.selectFrom('branch').select(['id', 'name']).orderBy('name')
  return (scope === 'firm' ? all : all.where('id', '=', scope)).execute()
}

export async function branchExists(db: Tx, id: number): Promise<boolean> {
  return (await db.selectFrom('branch').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}

export async function signingOf(db: Db, id: string) {
  const { rows } = await sql<{ devices: number; approvers: number; passkeys: number; invited_at: Date | null }>`select
    (select count(*)::int from device where account_id = ${id} and ended_at is null) as devices,
    (select count(*)::int from device where account_id = ${id} and ended_at is null and push is not null) as approvers,
    (select count(*)::int from passkey where account_id = ${id} and removed_at is null) as passkeys,
    (select max(created_at) from account_token where account_id = ${id} and kind = 'invitation') as invited_at`.execute(
    db,
  )
  const [row] = rows
  if (!row) throw new Error('a select without from has one row')
  return row
}

export async function hasApprover(tx: Tx, id: string): Promise<boolean> {
  const device = await tx
    .selectFrom('device')
    .select('id')
    .where('account_id', '=', id)
    .where('ended_at', 'is', null)
    .where('push', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return device !== undefined
}

const otherColumns = sql<{ id: string; name: string; email: string }>`a.id, a.first || ' ' || a.last as name, a.email`

export async function proxiesOf(db: Db, id: string) {
  const { rows } = await sql<{ id: string; name: string; email: string }>`select ${otherColumns}
    from proxy p join account a on a.id = p.proxy_id where p.owner_id = ${id} and p.ended_at is null order by a.last, a.first`.execute(
    db,
  )
  return rows
}

export async function ownersOf(db: Db, id: string) {
  const { rows } = await sql<{ id: string; name: string; email: string }>`select ${otherColumns}
    from proxy p join account a on a.id = p.owner_id where p.proxy_id = ${id} and p.ended_at is null order by a.last, a.first`.execute(
    db,
  )
  return rows
}

export async function sessionsOf(db: Db, id: string, now: Date) {
  const rows = await db
    .selectFrom('session')
    .select(['id', 'browser', 'place', 'created_at', 'seen_at'])
    .where('account_id', '=', id)
    .where('seen_at', '>', later(now, -idleMs))
    .where('created_at', '>', later(now, -absoluteMs))
    .orderBy('seen_at', 'desc')
    .execute()
  return rows.map(({ id: session, browser, place, created_at, seen_at }) => ({
    id: session,
    browser: deviceName(browser),
    place,
    since: created_at.toISOString(),
    seen: seen_at.toISOString(),
  }))
}

/** The highest access somebody had since then and has no more, however it was taken: all of it is in the log. */
export async function accessSince(db: Db | Tx, id: string, since: Date): Promise<number | null> {
  const { rows } = await sql<{ access: number | null }>`
    select max((detail->'changes'->'access'->>'before')::int) as access from audit_entry
    where subject = ${`account:${id}`} and at > ${since}
      and action in ('account.access-changed', 'account.changed')`.execute(db)
  return rows[0]?.access ?? null
}

export const historyOf = (db: Db, id: string) =>
  db
    .selectFrom('audit_entry')
    .select(['at', 'actor', 'action', 'detail'])
    .where('subject', '=', `account:${id}`)
    .orderBy('id', 'desc')
    .limit(20)
    .execute()

/** A handful at most: nobody is locked for long. */
export async function lockedNow(db: Db, now: Date): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, first || ' ' || last as name from account
    where (password_locked_until is not null or factor_locked_until is not null)
      and greatest(password_locked_until, factor_locked_until) > ${now} and disabled_at is null
      and examiner_until is null
    order by greatest(password_locked_until, factor_locked_until) desc limit 20`.execute(db)
  return rows
}
