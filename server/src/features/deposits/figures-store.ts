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

export interface Queued {
  id: number
  client: string
  amount: number
  captured_at: Date
}

/** What this reviewer can work, the oldest first. */
export async function queueOf(db: Db, scope: Scope, me: string): Promise<Queued[]> {
  const { rows } = await sql<Queued>`select d.id, d.client, d.amount, d.captured_at from deposit d
    where ${inScope(scope)} and ${segmentOf.review} and d.account_id <> ${me} and d.created_by <> ${me}
      and d.first_by is distinct from ${me}
      and not exists (select from worked_on h where h.record in ('deposit:' || d.id, 'work-item:' || d.work_item_id) and h.account_id = ${me})
    order by d.captured_at, d.id limit 500`.execute(db)
  return rows
}
