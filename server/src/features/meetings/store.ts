// SQL of recorded meetings.
import type { ChatMessage, MeetingFlag, MeetingRow } from '@portal/contract/meetings'
import { type CountsAs, isAtLine, isOverLine, type MeetingStatus, meetingType } from '@portal/contract/rules/meeting'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/open.ts'
import { handsIn } from '../../platform/hands.ts'
import type { Standing } from './policy.ts'

interface Named {
  id: string
  first: string
  last: string
  face: string
}

export interface Row extends Standing {
  id: number
  reference: string
  title: string
  host: Named & { email: string }
  branch: string
  started_at: Date
  day: string
  minutes: number
  recording: string
  series: string
  material_id: number
  by_slides: boolean
  slides_name: string
  chat_name: string
  people: number
  retail: number
  retail_30: number
  assigned: Named | null
  approved: boolean
  /** A file much like these slides was. */
  approved_like: boolean
  draw_id: number | null
  drawn_number: number | null
  drawn_share: string | null
  sampled_why: 'over' | 'share' | 'added' | null
  sampled_at: Date | null
  sampled_by: string
  outcome_by: string
  outcome_at: Date | null
  note: string
  acknowledged_at: Date | null
  decision: string
  answer: string
  decided_by: string
  decided_at: Date | null
  arrived_at: Date
  version: number
}

const person = (as: string) =>
  sql`json_build_object('id', ${sql.ref(`${as}.id`)}, 'first', ${sql.ref(`${as}.first`)}, 'last', ${sql.ref(`${as}.last`)},
    'face', ${sql.ref(`${as}.profile_image`)}, 'email', ${sql.ref(`${as}.email`)})`
const nameOf = (column: string) =>
  sql`coalesce((select n.first || ' ' || n.last from account n where n.id = ${sql.ref(`m.${column}`)}), '')`
const approvedBefore = (material: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from meeting_approval p where p.material_id = ${material} and p.at <= m.started_at)`

/** Everything but the messages of the chat, which can be long. */
export const select = (where: RawBuilder<unknown>) => sql<Row>`
  select m.id, m.reference, m.host_id as account_id, m.branch_id, m.title, m.started_at, m.day::text, m.minutes, m.recording, m.series,
    m.material_id, m.slides_name, m.chat_name, m.slides_hash is not null as slides, m.chat_hash is not null as chat,
    m.people, m.retail, m.retail_30, m.status, m.assigned_to, m.draw_id, m.drawn_number, m.drawn_share, m.sampled_why, m.sampled_at,
    m.outcome_at, m.note, m.acknowledged_at, m.work_item_id, m.decision, m.answer, m.decided_at, m.arrived_at, m.version,
    ${nameOf('sampled_by')} as sampled_by, ${nameOf('outcome_by')} as outcome_by, ${nameOf('decided_by')} as decided_by,
    ${person('h')} as host, coalesce(b.name, '') as branch, case when s.id is not null then ${person('s')} end as assigned,
    t.hash is not null as by_slides, ${approvedBefore(sql`m.material_id`)} as approved, ${approvedBefore(sql`t.like_id`)} as approved_like,
    ${handsIn(sql`'meeting:' || m.id`, sql`'work-item:' || m.work_item_id`)} as hands
  from meeting m
  join account h on h.id = m.host_id
  join meeting_material t on t.id = m.material_id
  left join branch b on b.id = m.branch_id
  left join account s on s.id = m.assigned_to
  where ${where}`

export async function meetingById(db: Db | Tx, id: number): Promise<Row | undefined> {
  const { rows } = await select(sql`m.id = ${id}`).execute(db)
  return rows[0]
}

/** Held until the transaction ends. By itself first: only a statement that begins under the lock sees what others did before it. */
export async function lockMeeting(tx: Tx, id: number): Promise<Row | undefined> {
  await tx.selectFrom('meeting').select('id').where('id', '=', id).forUpdate().executeTakeFirst()
  return meetingById(tx, id)
}

export function flagsOf(row: Pick<Row, 'retail_30' | 'approved' | 'approved_like' | 'chat' | 'slides'>): MeetingFlag[] {
  const flags: MeetingFlag[] = []
  if (isOverLine(row.retail_30) && !row.approved) flags.push(row.approved_like ? 'differs' : 'unapproved')
  if (isAtLine(row.retail_30)) flags.push('line')
  if (!row.chat) flags.push('chat')
  if (!row.slides) flags.push('slides')
  return flags
}

const shown = ({ id, first, last, face }: Named) => ({ id, first, last, face })

export const rowOf = (row: Row): MeetingRow => ({
  id: row.id,
  title: row.title,
  host: shown(row.host),
  branch: row.branch,
  day: row.day,
  started: row.started_at.toISOString(),
  minutes: row.minutes,
  people: row.people,
  retail: row.retail,
  retail_30: row.retail_30,
  type: meetingType(row.retail_30),
  flags: flagsOf(row),
  status: row.status,
  assigned: row.assigned && shown(row.assigned),
  version: row.version,
})

export interface AttendeeRow {
  n: number
  name: string
  email: string
  person: string
  counts_as: CountsAs
  changed: boolean
  joined_at: Date | null
  left_at: Date | null
}

export const attendeesOf = async (db: Db | Tx, meetingId: number): Promise<AttendeeRow[]> =>
  (await db
    .selectFrom('meeting_attendee')
    .select(['n', 'name', 'email', 'person', 'counts_as', 'changed', 'joined_at', 'left_at'])
    .where('meeting_id', '=', meetingId)
    .orderBy('n')
    .execute()) as AttendeeRow[]

export async function messagesOf(db: Db, meetingId: number): Promise<ChatMessage[]> {
  const row = await db.selectFrom('meeting').select('chat').where('id', '=', meetingId).executeTakeFirst()
  return (row?.chat ?? []) as unknown as ChatMessage[]
}

export interface Put {
  status?: MeetingStatus
  assigned_to?: string | null
  sampled_why?: 'over' | 'share' | 'added'
  sampled_at?: Date
  sampled_by?: string | null
  draw_id?: number
  drawn_number?: number
  drawn_share?: number
  outcome_by?: string | null
  outcome_at?: Date | null
  note?: string
  acknowledged_at?: Date | null
  work_item_id?: number | null
  decision?: string
  answer?: string
  decided_by?: string | null
  decided_at?: Date | null
  retail?: number
  retail_30?: number
}

export async function put(tx: Tx, id: number, to: Put): Promise<void> {
  await tx
    .updateTable('meeting')
    .set({ ...to, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
}

/** Of the same host, newest first. */
export async function meetingsOfHost(db: Db, hostId: string, atMost: number): Promise<Row[]> {
  const { rows } =
    await sql<Row>`${select(sql`m.host_id = ${hostId}`)} order by m.day desc, m.id desc limit ${atMost}`.execute(db)
  return rows
}
