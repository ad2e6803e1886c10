// SQL of disposal proposals: what each names, who approved it, and what came of it.
import type { DisposalClass, DisposalItem, DisposalRow, DisposalState, ItemState } from '@portal/contract/disposal'
import type { RecordClassId } from '@portal/contract/record-classes'
import type { DisposalNote } from '@portal/contract/records'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/open.ts'
import { finders } from './finders.ts'
import { holdOn } from './hold-store.ts'
import { filesOfTable, tablesWithFiles } from './record-files.ts'
import { endOfRetention } from './retention-sql.ts'
import { everyRecord, recordsNamed } from './store.ts'

export interface DisposalOf {
  id: number
  month: string
  state: DisposalState
  proposed_at: Date
  lapses_on: string
  ended_at: Date | null
  reason: string
}

const own = sql`d.id, d.month, d.state, d.proposed_at, d.lapses_on::text as lapses_on, d.ended_at, d.reason`

export async function disposalById(db: Db | Tx, id: number): Promise<DisposalOf | undefined> {
  const { rows } = await sql<DisposalOf>`select ${own} from disposal d where d.id = ${id}`.execute(db)
  return rows[0]
}

/** Nobody else changes it meanwhile. */
export async function lockDisposal(tx: Tx, id: number): Promise<DisposalOf | undefined> {
  const { rows } = await sql<DisposalOf>`select ${own} from disposal d where d.id = ${id} for update`.execute(tx)
  return rows[0]
}

export async function disposalIn(db: Db | Tx, month: string): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`select id from disposal where month = ${month}`.execute(db)
  return rows[0]?.id
}

export async function openBefore(tx: Tx, month: string): Promise<DisposalOf[]> {
  const { rows } = await sql<DisposalOf>`
    select ${own} from disposal d where d.state = 'open' and d.month < ${month} for update`.execute(tx)
  return rows
}

export async function disposals(db: Db): Promise<DisposalRow[]> {
  const { rows } = await sql<
    Omit<DisposalRow, 'proposed_at' | 'ended_at'> & { proposed_at: Date; ended_at: Date | null }
  >`
    select ${own}, (select count(*)::int from disposal_approval a where a.disposal_id = d.id) as approvals,
      coalesce(i.records, 0) as records, coalesce(i.held, 0) as held
    from disposal d left join lateral (
      select count(*) filter (where state = case when d.state = 'done' then 'disposed' else 'proposed' end)::int as records,
        count(*) filter (where state = 'held')::int as held from disposal_item where disposal_id = d.id) i on true
    where d.state <> 'nothing' order by d.month desc limit 120`.execute(db)
  return rows.map(({ id, month, state, lapses_on, approvals, records, held, ...row }) => ({
    id,
    month,
    state,
    lapses_on,
    approvals,
    records,
    held,
    proposed_at: row.proposed_at.toISOString(),
    ended_at: row.ended_at && row.ended_at.toISOString(),
  }))
}

/** Everything whose retention ends by this day, in one statement; what a hold covers is named and kept back. */
export async function propose(
  tx: Tx,
  { month, until, lapsesOn }: { month: string; until: string; lapsesOn: string },
  now: Date,
): Promise<{ id: number; proposed: number }> {
  const { rows } = await sql<{ id: number }>`
    insert into disposal (month, state, proposed_at, lapses_on) values (${month}, 'open', ${now}, ${lapsesOn}::date)
    returning id`.execute(tx)
  const id = rows[0]?.id ?? 0
  const ends = await endOfRetention(tx)
  await sql`
    insert into disposal_item (disposal_id, record, of_table, class, at, settled_at, ended_on, state, hold_id)
    select ${id}, x.record, split_part(x.record, ':', 1), x.class, x.at, x.settled_at, x.ends,
      case when x.hold_id is null then 'proposed' else 'held' end, x.hold_id
    from (
      select x.*, ${holdOn} as hold_id from (
        select x.*, ${ends} as ends from (${everyRecord()}) x where x.settled_at is not null) x
      where x.ends <= ${until}::date
    ) x
    where not exists (select from disposal_item o join disposal d on d.id = o.disposal_id
      where o.record = x.record and d.state = 'approved' and o.state = 'proposed')`.execute(tx)
  for (const table of tablesWithFiles)
    await sql`
      update disposal_item i set files = f.files, bytes = f.bytes
      from (select n.record, count(*)::int as files, sum(b.size)::bigint as bytes
        from (${filesOfTable(table)}) n join disposal_item o on o.disposal_id = ${id} and o.record = n.record
        join file b on b.hash = n.hash group by 1) f
      where i.disposal_id = ${id} and i.record = f.record`.execute(tx)
  const { rows: counted } = await sql<{ proposed: number }>`
    select count(*)::int as proposed from disposal_item where disposal_id = ${id} and state = 'proposed'`.execute(tx)
  return { id, proposed: counted[0]?.proposed ?? 0 }
}

export async function heldBy(db: Db | Tx, id: number): Promise<{ hold_id: number; matter: string; count: number }[]> {
  const { rows } = await sql<{ hold_id: number; matter: string; count: number }>`
    select i.hold_id, coalesce(h.matter, '') as matter, count(*)::int as count
    from disposal_item i left join hold h on h.id = i.hold_id
    where i.disposal_id = ${id} and i.state = 'held' group by 1, 2 order by 1`.execute(db)
  return rows
}

/** `ended_by` for what somebody declined. */
export async function putEnd(
  tx: Tx,
  id: number,
  state: DisposalState,
  { now, by = null, reason = '' }: { now: Date; by?: string | null; reason?: string },
): Promise<void> {
  await sql`update disposal set state = ${state}, ended_at = ${now}, ended_by = ${by}, reason = ${reason} where id = ${id}`.execute(
    tx,
  )
}

export interface Approver {
  account_id: string
  name: string
  at: Date
  looked: number
}

export async function approvalsOf(db: Db | Tx, id: number): Promise<Approver[]> {
  const { rows } = await sql<Approver>`
    select account_id, name, at, looked from disposal_approval where disposal_id = ${id} order by slot`.execute(db)
  return rows
}

export async function addApproval(
  tx: Tx,
  id: number,
  slot: number,
  { account_id, name, at, looked }: Approver,
): Promise<void> {
  await sql`insert into disposal_approval (disposal_id, slot, account_id, name, looked, at)
    values (${id}, ${slot}, ${account_id}, ${name}, ${looked}, ${at})`.execute(tx)
}

export async function putApproved(tx: Tx, id: number, now: Date): Promise<void> {
  await sql`update disposal set state = 'approved', approved_at = ${now}, progress_at = ${now} where id = ${id}`.execute(
    tx,
  )
}

export async function addLook(tx: Tx, id: number, by: string, of: RecordClassId, now: Date): Promise<boolean> {
  const { rows } = await sql`insert into disposal_look values (${id}, ${by}, ${of}, ${now})
    on conflict do nothing returning class`.execute(tx)
  return rows.length > 0
}

export interface ClassOf extends Omit<DisposalClass, 'years'> {
  disposed: number
}

/** By class: what it names, and whether this person has looked at it. */
export async function classesOf(db: Db | Tx, id: number, viewer: string): Promise<ClassOf[]> {
  const { rows } = await sql<ClassOf>`
    select i.class, min(i.settled_at at time zone 'America/New_York')::date::text as "from",
      max(i.settled_at at time zone 'America/New_York')::date::text as until,
      count(*) filter (where i.state = 'proposed')::int as records, count(*) filter (where i.state = 'held')::int as held,
      count(*) filter (where i.state = 'disposed')::int as disposed,
      coalesce(sum(i.bytes) filter (where i.state in ('proposed', 'disposed')), 0)::bigint as bytes,
      exists (select from disposal_look l where l.disposal_id = ${id} and l.account_id = ${viewer} and l.class = i.class) as looked
    from disposal_item i where i.disposal_id = ${id} group by i.class order by i.class`.execute(db)
  return rows
}

export interface Figures {
  files: number
  bytes: number
  oldest: string | null
  pointed_at: number
  states: Record<ItemState, number>
  example: { record: string; class: RecordClassId; created: string | null; ended: string } | null
}

/** Of a record whose key is a number, as a task names it. */
const numberIn = sql`case when split_part(i.record, ':', 2) ~ '^[0-9]{1,9}$' then split_part(i.record, ':', 2)::integer end`

export async function figuresOf(db: Db, id: number): Promise<Figures> {
  const live = sql`state in ('proposed', 'disposed')`
  const { rows } = await sql<Omit<Figures, 'example'>>`
    select coalesce(sum(files) filter (where ${live}), 0)::int as files, coalesce(sum(bytes) filter (where ${live}), 0)::bigint as bytes,
      (min(ended_on) filter (where ${live}))::text as oldest,
      count(*) filter (where state = 'proposed' and exists (select from work_item w
        where w.record_kind = replace(i.of_table, '_', '-') and w.decided_at is null
          and w.record_id = ${numberIn}))::int as pointed_at,
      jsonb_build_object(${sql.join(
        (['proposed', 'held', 'out', 'disposed', 'referred', 'kept', 'missing'] as const).map(
          (state) => sql`${state}::text, count(*) filter (where state = ${state})::int`,
        ),
      )}) as states
    from disposal_item i where disposal_id = ${id}`.execute(db)
  const { rows: examples } = await sql<NonNullable<Figures['example']>>`
    select record, class, (at at time zone 'America/New_York')::date::text as created, ended_on::text as ended
    from disposal_item where disposal_id = ${id} and ${live} order by bytes desc, record limit 1`.execute(db)
  const [own] = rows
  if (!own) throw new Error('a count is always there')
  return { ...own, example: examples[0] ?? null }
}

interface ItemRow extends Omit<DisposalItem, 'title' | 'person' | 'at' | 'settled_at'> {
  of_table: string
  class: RecordClassId
  at: Date | null
  settled_at: Date
}

/** After a record, in their order; with the titles they have as long as they are there. */
export async function itemsOf(
  db: Db,
  id: number,
  { class: of, after = '', offset = 0, most }: { class?: RecordClassId; after?: string; offset?: number; most: number },
): Promise<(DisposalItem & { class: RecordClassId })[]> {
  const { rows } = await sql<ItemRow>`
    select i.record, i.of_table, i.class, i.at, i.settled_at, i.ended_on::text as ended_on, i.bytes, i.state,
      case when i.state = 'held' then coalesce(h.matter, '') else i.why end as why, coalesce(a.first || ' ' || a.last, '') as by
    from disposal_item i left join account a on a.id = i.by_id left join hold h on h.id = i.hold_id
    where i.disposal_id = ${id} ${of ? sql`and i.class = ${of}` : sql``} and i.record > ${after}
    order by i.record limit ${most} offset ${offset}`.execute(db)
  const named = new Map<string, { title: string | null; person: string }>()
  for (const finder of finders) {
    const prefix = `${finder.table}:`
    const keys = rows.flatMap(({ of_table, record }) =>
      of_table === finder.table ? [record.slice(prefix.length)] : [],
    )
    if (keys.length > 0) for (const one of await recordsNamed(db, finder, keys)) named.set(one.record, one)
  }
  return rows.map((row) => ({
    record: row.record,
    class: row.class,
    ended_on: row.ended_on,
    bytes: row.bytes,
    state: row.state,
    why: row.why,
    by: row.by,
    title: named.get(row.record)?.title ?? '',
    person: named.get(row.record)?.person ?? '',
    at: row.at && row.at.toISOString(),
    settled_at: row.settled_at.toISOString(),
  }))
}

/** Only what is still proposed. */
export async function putOut(
  tx: Tx,
  id: number,
  record: string,
  by: string,
  why: string,
): Promise<RecordClassId | undefined> {
  const { rows } = await sql<{ class: RecordClassId }>`
    update disposal_item set state = 'out', why = ${why}, by_id = ${by}
    where disposal_id = ${id} and record = ${record} and state = 'proposed' returning class`.execute(tx)
  return rows[0]?.class
}

export async function noteOf(db: Db, record: string): Promise<DisposalNote | undefined> {
  const { rows } = await sql<Omit<DisposalNote, 'disposed_at'> & { disposed_at: Date }>`
    select record, class, (created_at at time zone 'America/New_York')::date::text as created,
      (settled_at at time zone 'America/New_York')::date::text as settled, ended_on::text as retention_ended, disposed_at,
      array[first_by, second_by] as approved_by, encode(history, 'hex') as sha256, disposal_id as disposal
    from disposal_note where record = ${record} order by disposed_at desc limit 1`.execute(db)
  const [row] = rows
  return row && { ...row, disposed_at: row.disposed_at.toISOString() }
}
