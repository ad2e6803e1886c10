// SQL of the reviewers' list: keyset pages in the order of one of its columns, every count with an end.
import {
  countedAtMost,
  type MeetingFilter,
  type MeetingPeriod,
  type MeetingSegment,
  usualSort,
} from '@portal/contract/meetings'
import { daysAfter } from '@portal/contract/rules/day'
import { retailLine } from '@portal/contract/rules/meeting'
import { type RawBuilder, sql } from 'kysely'
import { isUuid } from '../../platform/db/ids.ts'
import type { Db } from '../../platform/db/open.ts'
import { wordsBegin } from '../../platform/db/patterns.ts'
import { orderOf, type Place } from './sorting.ts'
import { type Row, select } from './store.ts'

export type Scope = number | 'firm'

const toReview = sql`m.status in ('In sample', 'In Review')`
const over = sql.raw(`m.retail_30 > ${retailLine}`)

const inScope = (scope: Scope): RawBuilder<unknown> => (scope === 'firm' ? sql`true` : sql`m.branch_id = ${scope}`)
/** What is open is open however old it is; the rest is of the period. */
const since = (period: MeetingPeriod = '14', today: string): RawBuilder<unknown> =>
  period === 'all' ? sql`true` : sql`m.day > ${daysAfter(today, -Number(period))}::date`

function ofSegment(
  segment: MeetingSegment,
  scope: Scope,
  me: string,
  period: RawBuilder<unknown>,
): RawBuilder<unknown> {
  // also what is of another branch, and was given to them
  if (segment === 'mine') return sql`m.assigned_to = ${me} and ${toReview}`
  if (segment === 'sample') return sql`${inScope(scope)} and ${toReview}`
  if (segment === 'escalated') return sql`${inScope(scope)} and m.status = 'Escalated'`
  return segment === 'over' ? sql`${inScope(scope)} and ${over} and ${period}` : sql`${inScope(scope)} and ${period}`
}

const typeIs = {
  'Retail communication': over,
  Correspondence: sql.raw(`m.retail_30 between 1 and ${retailLine}`),
  Institutional: sql`m.retail_30 = 0`,
}

function fits({ q, host, branch, type }: MeetingFilter): RawBuilder<unknown> {
  const asked = [
    ...(q?.trim() ? [sql`m.words @@ to_tsquery('simple', ${wordsBegin(q)})`] : []),
    ...(host !== undefined ? [isUuid(host) ? sql`m.host_id = ${host}` : sql`false`] : []),
    ...(branch !== undefined ? [sql`m.branch_id = ${branch}`] : []),
    ...(type ? [typeIs[type]] : []),
  ]
  return asked.length > 0 ? sql.join(asked, sql` and `) : sql`true`
}

export interface Viewing {
  me: string
  scope: Scope
  today: string
}

export async function listed(
  db: Db,
  { me, scope, today }: Viewing,
  filter: MeetingFilter,
  atMost: number,
  after?: Place,
): Promise<Row[]> {
  const segment = ofSegment(filter.segment ?? 'all', scope, me, since(filter.period, today))
  const { order, beyond } = orderOf(filter.sort ?? usualSort)
  // the page first, by its numbers alone, planned by what is asked for; then what is shown of each, which one plan serves
  const { rows: page } = await sql<{ id: number }>`select m.id from meeting m
    where ${segment} and ${fits(filter)} and ${after ? beyond(after) : sql`true`} order by ${order} limit ${atMost}`.execute(
    db,
  )
  const ids = page.map(({ id }) => id)
  const { rows } = await sql<Row>`${select(sql`m.id = any(${ids}::int[])`)} order by ${order}`.execute(db)
  return rows
}

/** How many there are, and no more than these. */
export async function countListed(
  db: Db,
  { me, scope, today }: Viewing,
  filter: MeetingFilter,
  most: number,
): Promise<number> {
  const segment = ofSegment(filter.segment ?? 'all', scope, me, since(filter.period, today))
  const { rows } = await sql<{ n: number }>`select count(*)::int as n
    from (select from meeting m where ${segment} and ${fits(filter)} limit ${most}) few`.execute(db)
  return rows[0]?.n ?? 0
}

export async function countsOf(
  db: Db,
  { me, scope, today }: Viewing,
  period?: MeetingPeriod,
): Promise<Record<MeetingSegment, number>> {
  const count = (segment: MeetingSegment) => sql`(select count(*)::int from (
    select from meeting m where ${ofSegment(segment, scope, me, since(period, today))} limit ${countedAtMost + 1}) few)`
  const { rows } = await sql<
    Record<MeetingSegment, number>
  >`select ${count('mine')} as mine, ${count('sample')} as sample,
    ${count('over')} as over, ${count('escalated')} as escalated, ${count('all')} as "all"`.execute(db)
  return rows[0] ?? { mine: 0, sample: 0, over: 0, escalated: 0, all: 0 }
}

/** To choose from: who hosted something in the period. */
export async function hostsIn(db: Db, { scope, today }: Viewing, period?: MeetingPeriod) {
  const { rows } = await sql<{ id: string; first: string; last: string }>`
    select a.id, a.first, a.last from account a where a.id in (
      select h.host_id from (select m.host_id from meeting m where ${inScope(scope)} and ${since(period, today)} order by m.day desc limit 2000) h)
    order by a.last, a.first limit 200`.execute(db)
  return rows
}

export const branchesIn = (db: Db, scope: Scope) =>
  db
    .selectFrom('branch')
    .select(['id', 'name'])
    .$if(scope !== 'firm', (query) => query.where('id', '=', scope as number))
    .orderBy('name')
    .execute()

export async function lastDraw(db: Db): Promise<{ id: number; at: Date; seed: string; share: string } | undefined> {
  return db
    .selectFrom('meeting_draw')
    .select(['id', 'at', 'seed', 'share'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export const drawById = (db: Db, id: number) =>
  db.selectFrom('meeting_draw').select(['id', 'at', 'seed', 'share']).where('id', '=', id).executeTakeFirst()

export interface Drawn {
  id: number
  title: string
  host: string
  number: number
  share: string
  drawn: boolean
}

export async function drawnIn(db: Db, scope: Scope, id: number, atMost: number): Promise<Drawn[]> {
  const { rows } = await sql<Drawn>`select m.id, m.title, h.first || ' ' || h.last as host, m.drawn_number as number,
      m.drawn_share as share, m.sampled_why is not distinct from 'share' as drawn
    from meeting m join account h on h.id = m.host_id
    where m.draw_id = ${id} and ${inScope(scope)} order by m.id limit ${atMost}`.execute(db)
  return rows
}

/** What is open for somebody, in the order of the list: few, however many meetings there are. */
export async function openFor(db: Db, { me, scope, today }: Viewing, segment: 'mine' | 'sample'): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select m.id from meeting m
    where ${ofSegment(segment, scope, me, since('all', today))}
    order by m.retail_30 desc, m.id desc limit ${countedAtMost}`.execute(db)
  return rows.map(({ id }) => id)
}
