// SQL of the roster: who is on it, in which order, and what needs attention. Figures are other features' to tell.
import { limits } from '@portal/contract/limits'
import { quietDays, type RosterFilter, type RosterFlag, rosterFlags, type RosterSort } from '@portal/contract/roster'
import { firmDay } from '@portal/contract/rules/day'
import { type RawBuilder, sql } from 'kysely'
import { later } from '../../platform/clock.ts'
import { isUuid } from '../../platform/db/ids.ts'
import type { Db } from '../../platform/db/open.ts'
import { attestationOverdue } from '../attestations/public.ts'
import { certificationMissing } from '../certification/public.ts'
import { examWindowEnding } from '../exams/public.ts'
import { renewalDue } from '../outside-business/public.ts'
import { accountFits } from '../../platform/session/people.ts'
import type { peopleScopeOf } from '../../platform/session/scope.ts'

const dayMs = 86_400_000

/** What the conditions are asked with. */
export interface At {
  now: Date
  /** Of the certification's text in force. */
  certification: number
}

/** Written as the indexes have it. */
const onRoster = sql`not a.guest and a.disabled_at is null
  and a.access >= ${sql.lit(limits.accessAdvisor)} and a.access < ${sql.lit(limits.accessAdmin)}`

function conditions({ now, certification }: At): Record<RosterFlag, RawBuilder<boolean>> {
  const account = sql.ref('a.id')
  const today = firmDay(now)
  return {
    attestation: attestationOverdue(account, today),
    certification: certificationMissing(account, certification),
    exam: examWindowEnding(account, today),
    renewal: renewalDue(account, today),
    // whoever was invited lately has time
    'sign-in': sql<boolean>`coalesce(a.signed_in_at, a.created_at) < ${later(now, -quietDays * dayMs)}`,
    locked: sql<boolean>`greatest(a.password_locked_until, a.factor_locked_until) > ${now}`,
  }
}

/** Whoever never signed in did so longest ago. */
const orders: Record<RosterSort, [ascending: RawBuilder<unknown>, descending: RawBuilder<unknown>]> = {
  name: [sql`a.last, a.first, a.id`, sql`a.last desc, a.first desc, a.id desc`],
  branch: [
    sql`b.name nulls last, a.last, a.first, a.id`,
    sql`b.name desc nulls last, a.last desc, a.first desc, a.id desc`,
  ],
  signed_in: [
    sql`a.signed_in_at nulls first, a.last, a.first, a.id`,
    sql`a.signed_in_at desc nulls last, a.last desc, a.first desc, a.id desc`,
  ],
}

type Scope = ReturnType<typeof peopleScopeOf>

function among(scope: Scope, { q = '', branch, flag, sort }: RosterFilter, at: At): RawBuilder<unknown> {
  const terms = [
    onRoster,
    ...(scope === 'firm' ? [] : [sql`a.branch_id = ${scope === 'nobody' ? null : scope}`]),
    ...(branch === undefined ? [] : [sql`a.branch_id = ${branch}`]),
    ...(q.trim() ? [accountFits(q)] : []),
    ...(flag ? [conditions(at)[flag]] : []),
  ]
  // beside the branch, were it only left out later, nobody would be read from the index alone
  const beside = sort === 'branch' ? sql`left join branch b on b.id = a.branch_id` : sql``
  return sql`account a ${beside} where ${sql.join(terms, sql` and `)}`
}

export async function countOf(db: Db, scope: Scope, filter: RosterFilter, at: At): Promise<number> {
  const { sort: _, ...unsorted } = filter
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${among(scope, unsorted, at)}`.execute(db)
  return rows[0]?.n ?? 0
}

/** In their order; without a page all of them. */
export async function idsOf(
  db: Db,
  scope: Scope,
  filter: RosterFilter,
  at: At,
  page?: { from: number; atMost: number },
): Promise<string[]> {
  const order = orders[filter.sort ?? 'name'][filter.desc ? 1 : 0]
  const cut = page ? sql`limit ${page.atMost} offset ${page.from}` : sql``
  const { rows } = await sql<{ id: string }>`
    select a.id from ${among(scope, filter, at)} order by ${order} ${cut}`.execute(db)
  return rows.map(({ id }) => id)
}

export interface Known {
  id: string
  first: string
  last: string
  email: string
  crd: string
  phone: string
  manager: boolean
  created_at: Date
  branch: string
  signed_in: string | null
  flags: RosterFlag[]
}
type Row = Omit<Known, 'signed_in' | 'flags'> & { signed_in_at: Date | null } & Record<RosterFlag, boolean>

async function select(db: Db, where: RawBuilder<unknown>, at: At): Promise<Known[]> {
  const flagged = Object.entries(conditions(at)).map(([flag, holds]) => sql`(${holds}) as ${sql.ref(flag)}`)
  // asked of each of a page by itself: beside the columns, the firm would be gone through for every flag
  const { rows } = await sql<Row>`
    select a.id, a.first, a.last, a.email, a.crd, a.phone, a.manager, a.created_at, a.signed_in_at,
      coalesce(b.name, '') as branch, flags.*
    from account a left join branch b on b.id = a.branch_id cross join lateral (select ${sql.join(flagged)} offset 0) flags
    where ${onRoster} and ${where}`.execute(db)
  return rows.map(({ signed_in_at, ...row }) => ({
    id: row.id,
    first: row.first,
    last: row.last,
    email: row.email,
    crd: row.crd,
    phone: row.phone,
    manager: row.manager,
    created_at: row.created_at,
    branch: row.branch,
    signed_in: signed_in_at?.toISOString() ?? null,
    flags: rosterFlags.filter((flag) => row[flag]),
  }))
}

/** In the order of the ids. */
export async function knownOf(db: Db, ids: string[], at: At): Promise<Known[]> {
  const found = new Map((await select(db, sql`a.id = any(${ids}::uuid[])`, at)).map((row) => [row.id, row]))
  return ids.flatMap((id) => found.get(id) ?? [])
}

/** Undefined for somebody out of scope, as for somebody who is not there. */
export async function knownIn(db: Db, scope: Scope, id: string, at: At): Promise<Known | undefined> {
  if (!isUuid(id) || scope === 'nobody') return undefined
  const within = scope === 'firm' ? sql`true` : sql`a.branch_id = ${scope}`
  return (await select(db, sql`a.id = ${id} and ${within}`, at))[0]
}

export async function branchesIn(db: Db, scope: Scope): Promise<{ id: number; name: string }[]> {
  if (scope === 'nobody') return []
  const all = db.selectFrom('branch').select(['id', 'name']).orderBy('name')
  return (scope === 'firm' ? all : all.where('id', '=', scope)).execute()
}

const signInsShown = 10

export async function signInsOf(db: Db, id: string): Promise<{ at: Date; browser: string; place: string }[]> {
  const { rows } = await sql<{ at: Date; browser: string; place: string }>`
    select at, coalesce(detail->>'browser', '') as browser, coalesce(detail->>'place', '') as place from audit_entry
    where subject = ${`account:${id}`} and action = 'sign-in.completed'
    order by audit_entry.id desc limit ${signInsShown}`.execute(db)
  return rows
}
