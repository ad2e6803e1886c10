// A recording comes in, from the meeting software or from a file: new, late, or once more with what was missing.
import type { ChatMessage, Recording } from '@portal/contract/meetings'
import { type CountsAs, isRetail, personKey, unknownCountsAs } from '@portal/contract/rules/meeting'
import { firmDay } from '@portal/contract/rules/day'
import { sql } from 'kysely'
import type { Note } from '../../platform/change.ts'
import type { Tx } from '../../platform/db/open.ts'
import { addHand } from '../../platform/hands.ts'
import { AppError } from '../../platform/http/errors.ts'
import { lockMaterials, materialKey, materialOf, recount } from './materials.ts'
import { attendeesOf } from './store.ts'

export interface Arriving extends Omit<Recording, 'chat'> {
  chat?: { messages: ChatMessage[]; hash: string; filename: string }
}

export interface Host {
  id: string
  first: string
  last: string
  branch_id: number | null
}

/** By their emails; a guest hosts nothing. */
export async function hostsOf(tx: Tx, emails: readonly string[]): Promise<Map<string, Host>> {
  const rows = await tx
    .selectFrom('account')
    .select(['id', 'email', 'first', 'last', 'branch_id'])
    .where('email', '=', sql<string>`any(${[...new Set(emails.map((one) => one.trim().toLowerCase()))]}::text[])`)
    .where('guest', '=', sql<boolean>`false`)
    .where('examiner_until', 'is', null)
    .execute()
  return new Map(rows.map(({ email, ...host }) => [email, host]))
}

/** Whose the meetings are that are there already. */
export async function hostsOfReferences(tx: Tx, references: readonly string[]): Promise<Map<string, string>> {
  const rows = await tx
    .selectFrom('meeting')
    .select(['reference', 'host_id'])
    .where('reference', '=', sql<string>`any(${references}::text[])`)
    .execute()
  return new Map(rows.map(({ reference, host_id }) => [reference, host_id]))
}

export const unknownHost = 'No advisor with this email.'
export const otherHost = 'This reference belongs to another host’s meeting.'

interface Before {
  id: number
  host_id: string
  material_id: number
  day: string
  series: string
  slides: boolean
  chat: boolean
}

/** Whether it is new, and its number. Two notices of one recording wait for each other. */
export async function receive(tx: Tx, note: Note, told: Arriving, now: Date): Promise<{ id: number; added: boolean }> {
  const arriving = { ...told, reference: told.reference.trim() }
  const host = (await hostsOf(tx, [arriving.host])).get(arriving.host.trim().toLowerCase())
  if (!host) throw new AppError('invalid', { fields: { 'recording.host': unknownHost } })
  await sql`select pg_advisory_xact_lock(hashtext('meeting'), hashtext(${arriving.reference}))`.execute(tx)
  const before = await knownAs(tx, arriving.reference)
  if (before && before.host_id !== host.id) throw new AppError('invalid', { fields: { 'recording.host': otherHost } })
  const series = arriving.series?.trim() || (before?.series ?? '')
  // once it has slides it counts with them, whatever its series
  const material = before?.slides
    ? before.material_id
    : await materialOf(tx, materialKey(host.id, series, arriving.reference))
  await lockMaterials(tx, before ? [before.material_id, material] : [material])
  // its slides may have come while this one waited
  if (before && (await knownAs(tx, arriving.reference))?.material_id !== before.material_id)
    throw new AppError('conflict')
  const id = before?.id ?? (await add(tx, arriving, host, { material, series }, now))
  if (before) await change(tx, id, arriving, { material, series })
  await putAttendees(tx, id, arriving)
  if (arriving.chat && !before?.chat) await putChat(tx, id, arriving.chat)
  await putWords(tx, id)
  // whoever hosts it never reviews it, whatever else they may
  await addHand(tx, `meeting:${id}`, host.id, now)
  note.audit(before ? 'meeting.updated' : 'meeting.arrived', `meeting:${id}`, { people: arriving.attendees.length })
  const day = firmDay(new Date(arriving.started))
  await recount(tx, note, material, day, now)
  if (before && (before.day !== day || before.material_id !== material))
    await recount(tx, note, before.material_id, before.day, now)
  return { id, added: !before }
}

async function knownAs(tx: Tx, reference: string): Promise<Before | undefined> {
  const { rows } =
    await sql<Before>`select id, host_id, material_id, day::text, series, slides_hash is not null as slides,
    chat_hash is not null as chat from meeting where reference = ${reference}`.execute(tx)
  return rows[0]
}

/** What is left out stays as it is: a notice that brings the chat need not name the recording again. */
const toldBy = ({ title, started, minutes, url }: Arriving) => ({
  title: title.trim(),
  started_at: new Date(started),
  day: firmDay(new Date(started)),
  minutes,
  ...(url && { recording: url }),
})

interface Together {
  material: number
  series: string
}

async function add(tx: Tx, arriving: Arriving, host: Host, { material, series }: Together, now: Date): Promise<number> {
  const { id } = await tx
    .insertInto('meeting')
    .values({
      ...toldBy(arriving),
      reference: arriving.reference,
      host_id: host.id,
      branch_id: host.branch_id,
      series,
      material_id: material,
      arrived_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function change(tx: Tx, id: number, arriving: Arriving, { material, series }: Together): Promise<void> {
  await tx
    .updateTable('meeting')
    .set({ ...toldBy(arriving), series, material_id: material, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
}

/**
 * What a reviewer said of somebody holds, whatever the software says later. People of the firm are known by their email; a guest of
 * the portal, or somebody who has left the firm, is retail as anybody else.
 */
async function putAttendees(tx: Tx, id: number, { attendees, reference }: Arriving): Promise<void> {
  const said = new Map(
    (await attendeesOf(tx, id)).filter((one) => one.changed).map((one) => [one.person, one.counts_as]),
  )
  const emails = attendees.flatMap(({ email }) => (email ? [email.trim().toLowerCase()] : []))
  const { rows } = await sql<{ email: string }>`select email from account
    where email = any(${emails}::text[]) and not guest and disabled_at is null
      and examiner_until is null`.execute(tx)
  const ours = new Set(rows.map(({ email }) => email))
  const people = attendees.map(({ name, email = '', counts_as, joined, left }, index) => {
    const person = personKey({ email, name }, `${reference}#${index + 1}`)
    const known: CountsAs = ours.has(email.trim().toLowerCase()) ? 'firm' : unknownCountsAs
    return {
      n: index + 1,
      name: name.trim() || 'Unknown caller',
      email: email.trim().toLowerCase(),
      person,
      counts_as: said.get(person) ?? counts_as ?? known,
      changed: said.has(person),
      joined_at: joined ? new Date(joined) : null,
      left_at: left ? new Date(left) : null,
    }
  })
  // a legal hold refuses removals: a second notice with the same people must not remove any
  await tx.deleteFrom('meeting_attendee').where('meeting_id', '=', id).where('n', '>', people.length).execute()
  await sql`insert into meeting_attendee (meeting_id, n, name, email, person, counts_as, changed, joined_at, left_at)
    select ${id}, p.n, p.name, p.email, p.person, p.counts_as, p.changed, p.joined_at, p.left_at
    from json_populate_recordset(null::meeting_attendee, ${JSON.stringify(people)}::json) p
    on conflict (meeting_id, n) do update set name = excluded.name, email = excluded.email, person = excluded.person,
      counts_as = excluded.counts_as, changed = excluded.changed, joined_at = excluded.joined_at, left_at = excluded.left_at`.execute(
    tx,
  )
  await tx
    .updateTable('meeting')
    .set({ people: people.length, retail: retailIn(people) })
    .where('id', '=', id)
    .execute()
}

/** Whoever joined twice in one meeting is one person in it. */
export const retailIn = (people: readonly { person: string; counts_as: CountsAs }[]): number =>
  new Set(people.filter(({ counts_as }) => isRetail(counts_as)).map(({ person }) => person)).size

export async function putChat(
  tx: Tx,
  id: number,
  { messages, hash, filename }: NonNullable<Arriving['chat']>,
): Promise<void> {
  await tx
    .updateTable('meeting')
    .set({ chat: JSON.stringify(messages), chat_hash: Buffer.from(hash, 'hex'), chat_name: filename })
    .where('id', '=', id)
    .execute()
}

/** What the search finds it by. */
async function putWords(tx: Tx, id: number): Promise<void> {
  await sql`update meeting m set words = searched_words(m.title || ' ' || (
      select a.first || ' ' || a.last from account a where a.id = m.host_id) || ' ' || coalesce((
      select string_agg(p.name || ' ' || p.email, ' ') from meeting_attendee p where p.meeting_id = m.id), ''))
    where m.id = ${id}`.execute(tx)
}
