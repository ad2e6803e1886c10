// An approved disposal is carried out in small transactions, by any node, and taken up again by another. For every record it is asked
// once more, under the lock that placing a hold takes, whether a hold covers it and whether its time is over.
import { type RecordClassId, recordClassIds } from '@portal/contract/record-classes'
import { recordsTopic } from '@portal/contract/records'
import { firmDay } from '@portal/contract/rules/day'
import type { ItemState } from '@portal/contract/disposal'
import { sql } from 'kysely'
import { changeBy } from '../../platform/change.ts'
import { later } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/db/open.ts'
import type { Platform } from '../../platform/platform.ts'
import { lockDisposal, lockDisposals, putEnd } from './disposal-store.ts'
import { finders } from '../../platform/holds/finders.ts'
import { holdOn } from './hold-store.ts'
import { keyIn } from '../../platform/holds/keys.ts'
import { hashesOf } from './record-files.ts'
import { endOfRetention } from './retention-sql.ts'
import { recordsWith } from './store.ts'

export const disposeJob = 'dispose-records'
export const resumeJob = 'resume-disposal'
/** A hold that is placed meanwhile waits for one of these. */
const atOnce = 200
const silentMs = 5 * 60_000

interface Step {
  record: string
  state: ItemState
  hold_id: number | null
}

/** One portion of one table. Undefined when the pass is over, or the disposal isn't under way. */
async function portion(platform: Platform, id: number, pass: number): Promise<Step[] | undefined> {
  const now = platform.clock()
  return platform.db.transaction().execute(async (tx) => {
    await lockDisposals(tx)
    const { rows } = await sql<{ record: string; of_table: string }>`
      with next as (select i.of_table from disposal_item i join disposal d on d.id = i.disposal_id and d.state = 'approved'
        where i.disposal_id = ${id} and i.state = 'proposed' and i.tried < ${pass} order by i.of_table limit 1)
      select i.record, i.of_table from disposal_item i
      where i.disposal_id = ${id} and i.of_table = (select of_table from next) and i.state = 'proposed' and i.tried < ${pass}
      order by i.record limit ${atOnce} for update`.execute(tx)
    const [first] = rows
    if (!first) return undefined
    const records = rows.map(({ record }) => record)
    const steps = await decided(tx, first.of_table, records, firmDay(now))
    const going = steps.flatMap(({ record, state }) => (state === 'disposed' ? [record] : []))
    const hashes = await hashesOf(tx, first.of_table, keysIn(first.of_table, going))
    const outcomes = await disposed(tx, id, first.of_table, going, now)
    for (const step of steps) step.state = outcomes.get(step.record) ?? step.state
    // in the order in which everyone keeps files, or two could wait for each other
    for (const hash of hashes) await platform.files.forget(tx, hash)
    await sql`
      update disposal_item i set tried = ${pass}, hold_id = coalesce(s.hold_id, i.hold_id),
        state = case when s.state = 'referred' then 'proposed' else s.state end
      from unnest(${steps.map(({ record }) => record)}::text[], ${steps.map(({ state }) => state)}::text[],
        ${steps.map(({ hold_id }) => hold_id)}::int[]) s (record, state, hold_id)
      where i.disposal_id = ${id} and i.record = s.record`.execute(tx)
    await sql`update disposal set progress_at = ${now} where id = ${id}`.execute(tx)
    return steps
  })
}

const keysIn = (table: string, records: readonly string[]) => records.map((record) => record.slice(table.length + 1))

/** Which of them may go now, and why the others don't. Nobody changes them meanwhile. */
async function decided(tx: Tx, table: string, records: readonly string[], today: string): Promise<Step[]> {
  const finder = finders.find((one) => one.table === table)
  if (!finder) return records.map((record) => ({ record, state: 'kept', hold_id: null }))
  const keys = keysIn(table, records)
  await sql`select 1 from ${sql.table(table)} r where ${keyIn(table, keys)} for update`.execute(tx)
  const { rows } = await sql<{ record: string; hold_id: number | null; over: boolean }>`
    select x.record, ${holdOn} as hold_id, coalesce(${await endOfRetention(tx)} <= ${today}::date, false) as over
    from (${recordsWith(finder, keys)}) x`.execute(tx)
  const found = new Map(rows.map((row) => [row.record, row]))
  return records.map((record): Step => {
    const its = found.get(record)
    if (!its) return { record, state: 'missing', hold_id: null }
    if (its.hold_id !== null) return { record, state: 'held', hold_id: its.hold_id }
    return { record, state: its.over ? 'disposed' : 'kept', hold_id: null }
  })
}

async function disposed(
  tx: Tx,
  id: number,
  table: string,
  records: readonly string[],
  now: Date,
): Promise<Map<string, ItemState>> {
  if (records.length === 0) return new Map()
  const { rows } = await sql<{ record: string; outcome: ItemState }>`
    select of_record as record, outcome
    from dispose_records(${id}, ${table}, ${keysIn(table, records)}::text[], ${now})`.execute(tx)
  return new Map(rows.map(({ record, outcome }) => [record, outcome]))
}

/** Records refer to each other: it goes over them until nothing moves any more. */
export async function carryOut(platform: Platform, id: number): Promise<void> {
  for (let pass = (await lastPass(platform.db, id)) + 1; ; pass++) {
    let moved = 0
    for (;;) {
      const steps = await portion(platform, id, pass)
      if (!steps) break
      moved += steps.filter(({ state }) => state === 'disposed').length
    }
    if (moved === 0) break
  }
  await finish(platform, id)
}

async function lastPass(db: Db, id: number): Promise<number> {
  const { rows } = await sql<{ pass: number }>`
    select coalesce(max(tried), 0)::int as pass from disposal_item where disposal_id = ${id} and state = 'proposed'`.execute(
    db,
  )
  return rows[0]?.pass ?? 0
}

async function finish(platform: Platform, id: number): Promise<void> {
  const now = platform.clock()
  await changeBy(
    platform,
    { id: null, name: 'portal' },
    'job',
  )(async (tx, note) => {
    await lockDisposals(tx)
    const disposal = await lockDisposal(tx, id)
    // another node was first, or it was never approved
    if (disposal?.state !== 'approved') throw over
    await sql`update disposal_item set state = 'referred' where disposal_id = ${id} and state = 'proposed'`.execute(tx)
    const { rows } = await sql<{ state: ItemState; class: RecordClassId; count: number }>`
      select state, class, count(*)::int as count from disposal_item where disposal_id = ${id} group by 1, 2`.execute(
      tx,
    )
    const { rows: hashes } = await sql<{ sha256: string }>`
      select encode(hash_of_notes(${id}), 'hex') as sha256`.execute(tx)
    const all = (state: ItemState) =>
      rows.filter((row) => row.state === state).reduce((sum, { count }) => sum + count, 0)
    const byClass = recordClassIds.flatMap((of) => {
      const row = rows.find((one) => one.class === of && one.state === 'disposed')
      return row ? [`${of} ${row.count}`] : []
    })
    await putEnd(tx, id, 'done', { now })
    note.audit('disposal.carried-out', `disposal:${id}`, {
      count: all('disposed'),
      class: byClass.join(', '),
      held: all('held'),
      referred: all('referred'),
      in_use: all('kept'),
      sha256: hashes[0]?.sha256 ?? '',
    })
    note.live(recordsTopic)
    // their bytes too
    await note.job('sweep-files', {})
  }).catch((error: unknown) => {
    if (error !== over) throw error
  })
}
const over = new Error('carried out meanwhile')

/** What a node that is gone was at goes on elsewhere. */
export async function resumeDisposal(platform: Platform): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from disposal where state = 'approved' and progress_at < ${later(platform.clock(), -silentMs)}`.execute(
    platform.db,
  )
  for (const { id } of rows) await carryOut(platform, id)
}
