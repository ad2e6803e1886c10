// SQL of disposal proposals: what each names, who approved it, and what came of it.
import {
  type DisposalClass,
  type DisposalItem,
  type DisposalRow,
  type DisposalState,
  type ItemState,
  itemStates,
} from '@portal/contract/disposal'
import type { RecordClassId } from '@portal/contract/record-classes'
import type { DisposalNote } from '@portal/contract/records'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/open.ts'
import { shareHolds } from '../../platform/holds/held.ts'
import { finders } from '../../platform/holds/finders.ts'
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

/** Advisory lock: one node proposes or carries out at a time, and no hold is placed until this transaction ends. */
export async function lockDisposals(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${disposalsLock})`.execute(tx)
  await shareHolds(tx)
}
const disposalsLock = 7_140_251

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

/** Proposes everything whose retention ends by this day. Held records are named and kept back. */
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

/** Of one proposal, by class, state, and hold: all that is told of it is added up from these. */
export interface Tally {
  class: RecordClassId
  state: ItemState
  hold_id: number | null
  records: number
  from: string
  until: string
  files: number
  bytes: number
  oldest: string
  largest: number
}

export async function tallyOf(db: Db | Tx, id: number): Promise<Tally[]> {
  const { rows } = await sql<Tally>`
    select i.class, i.state, i.hold_id, count(*)::int as records, sum(i.files)::int as files, sum(i.bytes)::bigint as bytes,
      (min(i.settled_at) at time zone 'America/New_York')::date::text as "from",
      (max(i.settled_at) at time zone 'America/New_York')::date::text as until,
      min(i.ended_on)::text as oldest, max(i.bytes)::bigint as largest
    from disposal_item i where i.disposal_id = ${id} group by 1, 2, 3`.execute(db)
  return rows
}

const sum = (of: readonly Tally[], figure: 'records' | 'files' | 'bytes'): number =>
  of.reduce((all, one) => all + one[figure], 0)
const inState = (tally: readonly Tally[], ...states: ItemState[]) => tally.filter(({ state }) => states.includes(state))
const first = (days: readonly string[]) => days.reduce((a, b) => (a < b ? a : b))
const last = (days: readonly string[]) => days.reduce((a, b) => (a > b ? a : b))

/** What each hold keeps back. */
export async function heldBy(
  db: Db | Tx,
  tally: readonly Tally[],
): Promise<{ hold_id: number; matter: string; count: number }[]> {
  const held = Map.groupBy(inState(tally, 'held'), ({ hold_id }) => hold_id ?? 0)
  if (held.size === 0) return []
  const { rows } = await sql<{ id: number; matter: string }>`
    select id, matter from hold where id = any(${[...held.keys()]}::int[]) order by id`.execute(db)
  return rows.map(({ id, matter }) => ({ hold_id: id, matter, count: sum(held.get(id) ?? [], 'records') }))
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
export async function classesOf(db: Db | Tx, id: number, viewer: string, tally: readonly Tally[]): Promise<ClassOf[]> {
  const { rows } = await sql<{ class: RecordClassId }>`
    select class from disposal_look where disposal_id = ${id} and account_id = ${viewer}`.execute(db)
  const looked = new Set(rows.map((row) => row.class))
  return [...Map.groupBy(tally, (one) => one.class)]
    .map(([of, its]) => ({
      class: of,
      from: first(its.map((one) => one.from)),
      until: last(its.map((one) => one.until)),
      records: sum(inState(its, 'proposed'), 'records'),
      held: sum(inState(its, 'held'), 'records'),
      disposed: sum(inState(its, 'disposed'), 'records'),
      bytes: sum(inState(its, 'proposed', 'disposed'), 'bytes'),
      looked: looked.has(of),
    }))
    .sort((a, b) => (a.class < b.class ? -1 : 1))
}

export interface Figures {
  files: number
  bytes: number
  oldest: string | null
  pointed_at: number
  states: Record<ItemState, number>
  example: { record: string; class: RecordClassId; created: string | null; ended: string } | null
}

export async function figuresOf(db: Db, id: number, tally: readonly Tally[]): Promise<Figures> {
  const going = inState(tally, 'proposed', 'disposed')
  const largest = Math.max(0, ...going.map((one) => one.largest))
  const [{ rows: pointed }, { rows: examples }] = await Promise.all([
    sql<{ n: number }>`select count(distinct i.record)::int as n from work_item w join disposal_item i
      on i.disposal_id = ${id} and i.record = replace(w.record_kind, '-', '_') || ':' || w.record_id and i.state = 'proposed'
      where w.stage < 9`.execute(db),
    sql<NonNullable<Figures['example']>>`
      select record, class, (at at time zone 'America/New_York')::date::text as created, ended_on::text as ended
      from disposal_item where disposal_id = ${id} and state in ('proposed', 'disposed') and bytes = ${largest}
      order by record limit 1`.execute(db),
  ])
  const states = Object.fromEntries(
    itemStates.map((state) => [state, sum(inState(tally, state), 'records')]),
  ) as Figures['states']
  return {
    files: sum(going, 'files'),
    bytes: sum(going, 'bytes'),
    oldest: going.length > 0 ? first(going.map((one) => one.oldest)) : null,
    pointed_at: pointed[0]?.n ?? 0,
    states,
    example: examples[0] ?? null,
  }
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
