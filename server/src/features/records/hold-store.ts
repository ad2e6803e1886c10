// SQL of legal holds.
import type { HoldState, RecordEvent } from '@portal/contract/holds'
import type { RecordClassId } from '@portal/contract/record-classes'
import type { RecordScope } from '@portal/contract/records'
import { type RawBuilder, sql } from 'kysely'
import { contains } from '../../platform/db/patterns.ts'
import type { Db, Tx } from '../../platform/db/open.ts'
import { endOfRetention } from './retention-sql.ts'
import { recordsUnder } from './scope.ts'
import { finderFor, recordsWith } from './store.ts'

export interface HoldOf {
  id: number
  matter: string
  reference: string
  reason: string
  people: string[]
  branches: number[]
  classes: RecordClassId[]
  from: string | null
  until: string | null
  placed_by: string
  placed_by_id: string | null
  placed_at: Date
  lifted_by: string
  lifted_at: Date | null
  lift_reason: string
}

export const scopeOf = ({ people, branches, classes, from, until }: HoldOf): RecordScope => ({
  people,
  branches,
  classes,
  from,
  until,
})

const columns = sql`h.id, h.matter, h.reference, h.reason, h.people::text[] as people, h.branches, h.classes,
  h.from_day::text as "from", h.until_day::text as until, coalesce(p.first || ' ' || p.last, '') as placed_by,
  h.placed_by as placed_by_id, h.placed_at, coalesce(l.first || ' ' || l.last, '') as lifted_by, h.lifted_at, h.lift_reason
  from hold h left join account p on p.id = h.placed_by left join account l on l.id = h.lifted_by`

const holdsLock = 7_140_235
/** Placing a hold, and deleting what none covers, wait for each other. Held until the transaction ends. */
export async function lockHolds(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${holdsLock})`.execute(tx)
}

/** Over rows `x` of records: the first active hold that covers one. */
export const holdOn = sql`(select h.id from hold h
  where h.lifted_at is null and hold_covers(h, x.class, x.person_id, x.branch_id, x.at) order by h.id limit 1)`

export async function holdsIn(db: Db, state: HoldState, words: string): Promise<HoldOf[]> {
  const like = contains(words)
  const { rows } = await sql<HoldOf>`select ${columns}
    where (${state} = 'all' or (h.lifted_at is null) = (${state} = 'active'))
      and (${words} = '' or h.matter ilike ${like} or h.reference ilike ${like} or exists (
        select from account a where a.id = any(h.people) and a.first || ' ' || a.last ilike ${like}))
    order by h.id desc`.execute(db)
  return rows
}

export async function holdCounts(db: Db): Promise<{ active: number; lifted: number; all: number }> {
  const { rows } = await sql<{ active: number; lifted: number; all: number }>`
    select count(*) filter (where lifted_at is null)::int as active, count(lifted_at)::int as lifted, count(*)::int as all
    from hold`.execute(db)
  return rows[0] ?? { active: 0, lifted: 0, all: 0 }
}

export async function holdById(db: Db | Tx, id: number, lock = sql``): Promise<HoldOf | undefined> {
  const { rows } = await sql<HoldOf>`select ${columns} where h.id = ${id} ${lock}`.execute(db)
  return rows[0]
}
export const lockHold = (tx: Tx, id: number): Promise<HoldOf | undefined> => holdById(tx, id, sql`for update of h`)

/** What active holds are about. */
async function activeScopes(db: Db | Tx): Promise<RecordScope[]> {
  const { rows } = await sql<HoldOf>`select ${columns} where h.lifted_at is null`.execute(db)
  return rows.map(scopeOf)
}

export interface Counted {
  class: RecordClassId
  records: number
  past: number
}

/** What a hold keeps, by class. */
export async function countHeld(db: Db | Tx, today: string, hold: HoldOf): Promise<Counted[]> {
  const { rows } = await sql<Counted>`
    select x.class, count(*)::int as records, count(*) filter (where ${await endOfRetention(db)} <= ${today}::date)::int as past
    from hold h join (${recordsUnder([scopeOf(hold)])}) x on hold_covers(h, x.class, x.person_id, x.branch_id, x.at)
    where h.id = ${hold.id} group by 1 order by 2 desc`.execute(db)
  return rows
}

/** How many records each active hold keeps, and all of them together: what two holds keep counts once. */
export async function countKept(db: Db): Promise<{ kept: number; by: (hold: number) => number }> {
  const { rows } = await sql<{ holds: number[]; records: number }>`
    select k.holds, count(*)::int as records from (
      select array(select h.id from hold h
        where h.lifted_at is null and hold_covers(h, x.class, x.person_id, x.branch_id, x.at)) as holds
      from (${recordsUnder(await activeScopes(db))}) x) k
    where k.holds <> '{}' group by 1`.execute(db)
  const sum = (of: typeof rows) => of.reduce((all, { records }) => all + records, 0)
  return { kept: sum(rows), by: (hold) => sum(rows.filter(({ holds }) => holds.includes(hold))) }
}

/** A hold that isn't there yet, as a row of the table. */
const asHold = ({ people, branches, classes, from, until }: RecordScope): RawBuilder<unknown> => sql`(
  select r.* from jsonb_populate_record(null::hold, ${JSON.stringify({
    people,
    branches,
    classes,
    from_day: from,
    until_day: until,
  })}::jsonb) r)`

export async function countScope(
  db: Db,
  scope: RecordScope,
  today: string,
): Promise<{ records: number; past: number; leaving: number; proposal: number | null }> {
  const { rows } = await sql<{ records: number; past: number; leaving: number; proposal: number | null }>`
    with open as (select id from disposal where state = 'open')
    select count(*)::int as records, count(*) filter (where ${await endOfRetention(db)} <= ${today}::date)::int as past,
      count(i.record)::int as leaving, (select id from open) as proposal
    from ${asHold(scope)} h
    join (${recordsUnder([scope])}) x on hold_covers(h, x.class, x.person_id, x.branch_id, x.at)
    left join disposal_item i on i.disposal_id = (select id from open) and i.record = x.record and i.state = 'proposed'`.execute(
    db,
  )
  return rows[0] ?? { records: 0, past: 0, leaving: 0, proposal: null }
}

export async function addHold(
  tx: Tx,
  { matter, reference, reason, scope }: { matter: string; reference: string; reason: string; scope: RecordScope },
  by: string,
  now: Date,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into hold (matter, reference, reason, people, branches, classes, from_day, until_day, placed_by, placed_at)
    values (${matter}, ${reference}, ${reason}, ${scope.people}::uuid[], ${scope.branches}::int[], ${scope.classes}::text[],
      ${scope.from}::date, ${scope.until}::date, ${by}, ${now}) returning id`.execute(tx)
  return rows[0]?.id ?? 0
}

export async function putScope(tx: Tx, id: number, scope: RecordScope): Promise<void> {
  await sql`update hold set people = ${scope.people}::uuid[], branches = ${scope.branches}::int[],
    classes = ${scope.classes}::text[], from_day = ${scope.from}::date, until_day = ${scope.until}::date where id = ${id}`.execute(
    tx,
  )
}

export async function putLifted(tx: Tx, id: number, by: string, reason: string, now: Date): Promise<void> {
  await sql`update hold set lifted_by = ${by}, lifted_at = ${now}, lift_reason = ${reason} where id = ${id}`.execute(tx)
}

/** What it covers leaves the proposals that are not carried out yet. By proposal, how many. */
export async function keepBack(tx: Tx, id: number, scope: RecordScope): Promise<Map<number, number>> {
  const { rows } = await sql<{ disposal_id: number; count: number }>`
    with left_out as (
      update disposal_item i set state = 'held', hold_id = h.id
      from hold h, (${recordsUnder([scope])}) x, disposal d
      where h.id = ${id} and d.state in ('open', 'approved') and i.disposal_id = d.id and i.state = 'proposed'
        and x.record = i.record and hold_covers(h, x.class, x.person_id, x.branch_id, x.at)
      returning i.disposal_id)
    select disposal_id, count(*)::int as count from left_out group by 1`.execute(tx)
  return new Map(rows.map(({ disposal_id, count }) => [disposal_id, count]))
}

export async function holdsOf(db: Db, record: string): Promise<{ id: number; matter: string }[]> {
  const its = finderFor(record)
  if (!its) return []
  try {
    const { rows } = await sql<{ id: number; matter: string }>`
      select h.id, h.matter from (${recordsWith(its.finder, [its.key])}) x
      join hold h on h.lifted_at is null and hold_covers(h, x.class, x.person_id, x.branch_id, x.at) order by h.id`.execute(
      db,
    )
    return rows
  } catch (error) {
    if ((error as { code?: string }).code?.startsWith('22')) return []
    throw error
  }
}

export async function branchNames(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from branch where id = any(${[...new Set(ids)]}::int[])`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** What the audit log tells of it, oldest first. */
export async function eventsOf(db: Db, subject: string): Promise<RecordEvent[]> {
  const { rows } = await sql<Omit<RecordEvent, 'at'> & { at: Date }>`
    select e.action, e.at, coalesce(a.first || ' ' || a.last, '') as by,
      coalesce(e.detail ->> 'reason', e.detail ->> 'added', '') as text, (e.detail ->> 'count')::int as count,
      (e.detail ->> 'disposal')::int as disposal
    from audit_entry e left join account a on a.id = e.actor_id
    where e.subject = ${subject} and e.action not in ('disposal.looked', 'disposal.exported') order by e.id`.execute(db)
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }))
}
