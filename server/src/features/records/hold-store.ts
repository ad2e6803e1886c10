// SQL of legal holds.
import type { HoldState, RecordEvent } from '@portal/contract/holds'
import type { RecordClassId } from '@portal/contract/record-classes'
import type { RecordScope } from '@portal/contract/records'
import { type RawBuilder, sql } from 'kysely'
import { contains } from '../../platform/db/patterns.ts'
import type { Db, Tx } from '../../platform/db/open.ts'
import { finders } from '../../platform/holds/finders.ts'
import { coverRecords } from '../../platform/holds/held.ts'
import { findersIn, recordsUnder } from '../../platform/holds/scopes.ts'
import { endOfRetention } from './retention-sql.ts'
import { everyRecord, recordsWith, union } from './store.ts'

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

/** Over rows `x` of records: the first active hold that covers one. */
export const holdOn = sql`(select min(k.hold_id) from held_record k where k.record = x.record)`

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

export interface Counted {
  class: RecordClassId
  records: number
  past: number
}

/** Up to this many records are read by their keys. More are found faster by reading whole tables. */
const mostByKey = 20_000

/** How many records a hold covers, by class, and how many of these are past their time. */
export async function countHeld(db: Db, today: string, hold: number): Promise<Counted[]> {
  const { rows: counted } = await sql<{ class: RecordClassId; records: number }>`
    select class, count(*)::int as records from held_record where hold_id = ${hold} group by 1 order by 2 desc`.execute(
    db,
  )
  const all = counted.reduce((sum, { records }) => sum + records, 0)
  const held =
    all > mostByKey ? everyRecord(findersIn({ classes: counted.map((one) => one.class) })) : await recordsHeld(db, hold)
  const { rows } = await sql<{ class: RecordClassId; past: number }>`
    select k.class, count(*)::int as past from (${held}) x
    join held_record k on k.record = x.record and k.hold_id = ${hold}
    where ${await endOfRetention(db)} <= ${today}::date group by 1`.execute(db)
  const past = new Map(rows.map((row) => [row.class, row.past]))
  return counted.map((row) => ({ ...row, past: past.get(row.class) ?? 0 }))
}

/** The records of a hold that covers few. */
async function recordsHeld(db: Db, hold: number): Promise<RawBuilder<unknown>> {
  const { rows } = await sql<{ name: string; keys: string[] }>`
    select split_part(record, ':', 1) as name, array_agg(substr(record, strpos(record, ':') + 1)) as keys
    from held_record where hold_id = ${hold} group by 1`.execute(db)
  const keys = new Map(rows.map((row) => [row.name, row.keys]))
  return union(finders.map((finder) => recordsWith(finder, keys.get(finder.table) ?? [])))
}

/** How many records each active hold covers, and all of them together: a record under two holds counts once. */
export async function countKept(db: Db): Promise<{ kept: number; by: (hold: number) => number }> {
  const { rows } = await sql<{ hold_id: number; records: number }>`
    select hold_id, count(*)::int as records from held_record group by 1`.execute(db)
  const by = new Map(rows.map(({ hold_id, records }) => [hold_id, records]))
  const [only, another] = rows
  // looking for records under two holds takes far longer than counting
  const kept = another ? await countDistinct(db) : (only?.records ?? 0)
  return { kept, by: (hold) => by.get(hold) ?? 0 }
}

async function countDistinct(db: Db): Promise<number> {
  const { rows } = await sql<{ kept: number }>`select count(distinct record)::int as kept from held_record`.execute(db)
  return rows[0]?.kept ?? 0
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
  const id = rows[0]?.id ?? 0
  await coverRecords(tx, id, scope)
  return id
}

export async function putScope(tx: Tx, id: number, scope: RecordScope): Promise<void> {
  await sql`update hold set people = ${scope.people}::uuid[], branches = ${scope.branches}::int[],
    classes = ${scope.classes}::text[], from_day = ${scope.from}::date, until_day = ${scope.until}::date where id = ${id}`.execute(
    tx,
  )
  await coverRecords(tx, id, scope)
}

export async function putLifted(tx: Tx, id: number, by: string, reason: string, now: Date): Promise<void> {
  await sql`update hold set lifted_by = ${by}, lifted_at = ${now}, lift_reason = ${reason} where id = ${id}`.execute(tx)
}

/** Takes what the hold covers out of the proposals that aren't carried out yet. Returns how many records left each proposal. */
export async function keepBack(tx: Tx, id: number): Promise<Map<number, number>> {
  const { rows } = await sql<{ disposal_id: number; count: number }>`
    with left_out as (
      update disposal_item i set state = 'held', hold_id = k.hold_id
      from held_record k, disposal d
      where k.hold_id = ${id} and d.state in ('open', 'approved') and i.disposal_id = d.id and i.state = 'proposed'
        and k.record = i.record
      returning i.disposal_id)
    select disposal_id, count(*)::int as count from left_out group by 1`.execute(tx)
  return new Map(rows.map(({ disposal_id, count }) => [disposal_id, count]))
}

export async function holdsOf(db: Db, record: string): Promise<{ id: number; matter: string }[]> {
  const { rows } = await sql<{ id: number; matter: string }>`
    select h.id, h.matter from held_record k join hold h on h.id = k.hold_id where k.record = ${record} order by h.id`.execute(
    db,
  )
  return rows
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
