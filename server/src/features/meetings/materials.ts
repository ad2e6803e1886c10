// What makes meetings count together: its row is the lock under which they are counted.
import {
  type Attendance,
  isOverLine,
  largestCount,
  mayMoveMeeting,
  type MeetingStatus,
  retailDays,
  trailingCounts,
} from '@portal/contract/rules/meeting'
import { meetingsTopic, meetingTopic } from '@portal/contract/meetings'
import { daysAfter } from '@portal/contract/rules/day'
import { sql } from 'kysely'
import type { Note } from '../../platform/change.ts'
import type { Db, Tx } from '../../platform/db/open.ts'
import { addToSample } from './sampling.ts'
import { put } from './store.ts'

/** Without slides the host's series, without either the meeting by itself. */
export const materialKey = (host: string, series: string, reference: string): string =>
  series.trim() ? `series:${host}:${series.trim().toLowerCase()}` : `meeting:${reference}`
export const slidesKey = (hash: string): string => `slides:${hash}`

export async function materialOf(tx: Tx, key: string, file?: { hash: string; filename: string }): Promise<number> {
  await tx
    .insertInto('meeting_material')
    .values({ key, ...(file && { hash: Buffer.from(file.hash, 'hex'), filename: file.filename }) })
    .onConflict((on) => on.column('key').doNothing())
    .execute()
  const { id } = await tx.selectFrom('meeting_material').select('id').where('key', '=', key).executeTakeFirstOrThrow()
  return id
}

/** Nobody else counts these until the transaction ends; always in one order, or two could wait for each other. */
export async function lockMaterials(tx: Tx, ids: readonly number[]): Promise<void> {
  for (const id of [...new Set(ids)].toSorted((a, b) => a - b))
    await tx.selectFrom('meeting_material').select('id').where('id', '=', id).forUpdate().execute()
}

/** Retail people at meetings with this material, from one day to another. */
export async function attendancesOf(db: Db | Tx, materialId: number, from: string, to: string): Promise<Attendance[]> {
  const { rows } = await sql<Attendance>`
    select distinct m.day::text as day, a.person from meeting m join meeting_attendee a on a.meeting_id = m.id
    where m.material_id = ${materialId} and m.day between ${from}::date and ${to}::date and a.counts_as in ('client', 'prospect')`.execute(
    db,
  )
  return rows
}

interface Counted {
  id: number
  day: string
  branch_id: number | null
  host_id: string
  status: MeetingStatus
  retail_30: number
}

/**
 * Counts every meeting that shares a period with this day again; the material is held. What is over the line now is reviewed, and
 * what was over it once and is no longer stays in the sample: it was looked at, or will be.
 */
export async function recount(tx: Tx, note: Note, materialId: number, day: string, now: Date): Promise<void> {
  const reach = retailDays - 1
  const attendances = await attendancesOf(tx, materialId, daysAfter(day, -2 * reach), daysAfter(day, 2 * reach))
  const trailing = trailingCounts(attendances)
  const { rows } = await sql<Counted>`
    select id, day::text, branch_id, host_id, status, retail_30 from meeting
    where material_id = ${materialId} and day between ${daysAfter(day, -reach)}::date and ${daysAfter(day, reach)}::date
    order by id for update`.execute(tx)
  for (const row of rows) {
    const { count } = largestCount(trailing, row.day)
    if (count !== row.retail_30) {
      await put(tx, row.id, { retail_30: count })
      note.audit('meeting.updated', `meeting:${row.id}`, {
        before: { retail_30: row.retail_30 },
        after: { retail_30: count },
      })
    }
    if (isOverLine(count) && mayMoveMeeting(row.status, 'In sample'))
      await addToSample(tx, note, row, { why: 'over' }, now)
    tellOf(note, row)
  }
}

/** Open lists and whoever has the meeting open. */
export function tellOf(note: Note, { id, branch_id }: { id: number; branch_id: number | null }): void {
  note.live(meetingTopic(id))
  if (branch_id !== null) note.live(meetingsTopic(branch_id))
  note.live(meetingsTopic('firm'))
}
