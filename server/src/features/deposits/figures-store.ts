// SQL of deposits: how many there are of what, and what a reviewer works next.
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/open.ts'
import { inScope, type Scope, segmentOf } from './store.ts'

export interface Figures {
  total: number
  count: number
  accepted: number
  review: number
  oldest: Date | null
  returned: number
  returned_to: string
  destroy: number
  overdue: number
  since: string | null
}

export async function figuresOf(db: Db, scope: Scope, bankDay: string, today: string): Promise<Figures> {
  const open = (status: RawBuilder<unknown>) => sql`from deposit d where ${inScope(scope)} and ${status}`
  const { rows } = await sql<Figures>`select b.*, r.*, n.*, x.* from
    (select coalesce(sum(d.amount), 0) as total, count(*)::int as count,
       (count(*) filter (where d.status not in ('Captured', 'In Review')))::int as accepted from deposit d
     where ${inScope(scope)} and d.bank_day = ${bankDay}::date and d.status not in ('Not in good order', 'Withdrawn')) b,
    (select count(*)::int as review, min(d.captured_at) as oldest ${open(segmentOf.review)}) r,
    (select count(*)::int as returned, case when count(distinct d.account_id) = 1
       then (select left(a.first, 1) || '. ' || a.last from account a where a.id = min(d.account_id::text)::uuid) else '' end as returned_to
     ${open(segmentOf.returned)}) n,
    (select count(*)::int as destroy, (count(*) filter (where d.destroy_on < ${today}::date))::int as overdue,
       (min(d.destroy_on) filter (where d.destroy_on < ${today}::date))::text as since ${open(segmentOf.destroy)}) x`.execute(
    db,
  )
  return rows[0] as Figures
}

/** What this reviewer can work, the oldest first: in that order from the index, so that only as many as are wanted are looked at. */
const workable = (scope: Scope, me: string) => sql`select w.id, w.captured_at from (
    select d.id, d.captured_at, d.work_item_id from deposit d
    where ${inScope(scope)} and ${segmentOf.review} and d.account_id <> ${me} and d.created_by <> ${me}
      and d.first_by is distinct from ${me} order by d.captured_at, d.id offset 0) w
    where not exists (select from worked_on h
      where h.record = any(array['deposit:' || w.id, 'work-item:' || w.work_item_id]) and h.account_id = ${me} offset 0)
    order by w.captured_at, w.id limit 500`

export interface Queue {
  of: number
  first: number | null
}

export async function queueOf(db: Db, scope: Scope, me: string): Promise<Queue> {
  const { rows } = await sql<Queue>`with q as materialized (${workable(scope, me)})
    select (select count(*)::int from q) as of, (select id from q order by captured_at, id limit 1) as first`.execute(
    db,
  )
  return rows[0] ?? { of: 0, first: null }
}

export interface Place {
  at: number | null
  of: number
  previous: number | null
  next: { id: number; client: string; amount: number } | null
}

/** Where it is in the reviewer's queue; decided meanwhile, what comes after where it was. */
export async function placeIn(db: Db, scope: Scope, me: string, id: number): Promise<Place> {
  const { rows } = await sql<Place>`
    with q as materialized (select w.*, (row_number() over (order by w.captured_at, w.id))::int as at from (${workable(scope, me)}) w)
    select (select q.at from q where q.id = me.id) as at, (select count(*)::int from q) as of,
      (select q.id from q where (q.captured_at, q.id) < (me.captured_at, me.id) order by q.at desc limit 1) as previous,
      (select jsonb_build_object('id', d.id, 'client', d.client, 'amount', d.amount) from deposit d where d.id = coalesce(
        (select q.id from q where (q.captured_at, q.id) > (me.captured_at, me.id) order by q.at limit 1),
        (select q.id from q where q.at = 1 and not exists (select from q x where x.id = me.id)))) as next
    from deposit me where me.id = ${id}`.execute(db)
  return rows[0] ?? { at: null, of: 0, previous: null, next: null }
}
