// Recorded meetings of the demo firm, in every state; counted, drawn and escalated as the portal does it.
import { createHash } from 'node:crypto'
import type { ChatMessage } from '@portal/contract/meetings'
import { firmDay } from '@portal/contract/rules/day'
import {
  type CountsAs,
  drawNumber,
  isDrawn,
  isRetail,
  largestCount,
  personKey,
  trailingCounts,
} from '@portal/contract/rules/meeting'
import { stage } from '@portal/contract/rules/stage'
import { later } from '@portal/server/platform/clock'
import type { StoredFile } from '@portal/server/platform/files/files'
import type { Store } from '@portal/server/platform/files/store'
import { defaults } from '@portal/server/features/settings/public'
import type pg from 'pg'
import { keepFiles } from './files.ts'
import {
  approvedDecks,
  approvedIncome,
  decks,
  plainDeck,
  quietChat,
  told,
  type Told,
  wordyChat,
} from './meeting-texts.ts'
import { firstNames, lastNames } from './names.ts'
import { type Person, personOf } from './people.ts'
import { daysBefore, hex, insertRows, nextIds } from './rows.ts'
import { pageHash, type Slide, slidesPdf } from './slides.ts'

interface Firm {
  now: Date
  everybody: Person[]
}

const hour = 3_600_000
const minute = 60_000

interface Attendee {
  n: number
  name: string
  email: string
  person: string
  counts_as: CountsAs
  joined_at: Date
  left_at: Date
}

interface Made extends Told {
  id: number
  by: Person
  started: Date
  day: string
  people: Attendee[]
  deck: string
  messages: ChatMessage[] | null
}

const clerk = (deck: string, at: number) => {
  const turn = createHash('sha256').update(`${deck}:${at}`).digest().readUInt32BE()
  return `${firstNames[turn % firstNames.length]} ${lastNames[(turn >>> 8) % lastNames.length]}`
}

/** The same number of the same slides is the same person. One of them called in. */
function attendees(
  { came: [clients, prospects, ours, institutional], from = 1, title, slides, minutes, daysAgo }: Told,
  started: Date,
): Attendee[] {
  const deck = slides ?? `${title}:${daysAgo}`
  const kinds = [
    ...Array<CountsAs>(clients).fill('client'),
    ...Array<CountsAs>(prospects).fill('prospect'),
    ...Array<CountsAs>(ours).fill('firm'),
    ...Array<CountsAs>(institutional).fill('institutional'),
  ]
  return kinds.map((counts_as, index) => {
    const retail = isRetail(counts_as)
    const caller = retail && index === clients + prospects - 1
    const name = caller
      ? `Number ending 0${100 + ((daysAgo * 47) % 900)}`
      : clerk(deck, retail ? from + index : 1_000 + index)
    const email = caller
      ? ''
      : `${name
          .toLowerCase()
          .normalize('NFD')
          .replace(/[^a-z]+/g, '.')}.${retail ? from + index : index}@clients.example`
    const late = (index * 7) % 5
    return {
      n: index + 1,
      name,
      email,
      person: personKey({ email, name }, `demo:${deck}:${daysAgo}:${index}`),
      counts_as,
      joined_at: later(started, (late - 2) * minute),
      left_at: later(started, (minutes - ((index * 11) % 9)) * minute),
    }
  })
}

function make(firm: Firm, ids: number[]): Made[] {
  const hosts = [
    personOf(firm.everybody, 'advisor'),
    ...firm.everybody.filter(
      ({ access, guest, manager, email }) => access === 1 && !guest && !manager && !/^(advisor|new)@/.test(email),
    ),
  ]
  return told.map((one, index) => {
    const by = hosts[one.host % hosts.length] as Person
    const started = later(daysBefore(firm.now, one.daysAgo), 23 * hour)
    const people = attendees(one, started)
    const guests = people.filter(({ counts_as, email }) => isRetail(counts_as) && email).map(({ name }) => name)
    const host = `${by.first} ${by.last}`
    const messages =
      one.chat === 'none'
        ? null
        : one.chat === 'words'
          ? wordyChat(host, [guests[0] ?? '', guests[1] ?? '', guests[2] ?? ''])
          : quietChat(host, guests[0] ?? host)
    return { ...one, id: ids[index] ?? 0, by, started, day: firmDay(started), people, deck: one.slides ?? '', messages }
  })
}

/** A seed under which just those are drawn that are said to be. */
function seedFor(meetings: readonly Made[], share: number): string {
  for (let turn = 0; ; turn++) {
    const seed = createHash('sha256').update(`sample:${turn}`).digest('hex').slice(0, 32)
    if (meetings.every(({ id, why }) => isDrawn(drawNumber(seed, id), share) === (why === 'share'))) return seed
  }
}

/** Two draws, of the last two weeks; what is older is not shown by its draw. */
async function addDraws(client: pg.ClientBase, meetings: readonly Made[], now: Date, share: number) {
  const ids = await nextIds(client, 'meeting_draw', 2)
  const drawn = meetings.filter(({ why, status, daysAgo }) => why !== 'over' && status !== 'New' && daysAgo < 14)
  const draws = [8, 3].map((daysAgo, index) => {
    const of = drawn.filter((one) => (index === 0 ? one.daysAgo > 8 : one.daysAgo <= 8))
    return { id: ids[index], at: later(daysBefore(now, daysAgo), 11 * hour), seed: seedFor(of, share), of }
  })
  await insertRows(
    client,
    'meeting_draw',
    draws.map(({ id, at, seed }) => ({ id, at, seed, share })),
  )
  return draws
}

export async function addMeetings(client: pg.ClientBase, store: Store, firm: Firm): Promise<void> {
  const { now, everybody } = firm
  const meetings = make(firm, await nextIds(client, 'meeting', told.length))
  const { materials, files, chats } = await addMaterials(client, store, meetings, firm)
  const { share } = defaults.meetingReview
  const draws = await addDraws(client, meetings, now, share)
  const tasks = await addTasks(client, meetings, everybody)
  const rows = meetings.map((one) => {
    const sampled = one.status !== 'New' && one.status !== 'Not sampled'
    const at = one.why === 'over' ? later(one.started, 2 * hour) : later(one.started, 36 * hour)
    const decided = ['Cleared', 'Cleared with a note', 'Escalated', 'Not cleared'].includes(one.status)
    const assigned = sampled && one.assigned ? personOf(everybody, one.assigned).id : null
    const draw = draws.find((each) => each.of.includes(one))
    const file = files.get(one.deck)
    const chat = chats.get(one.id)
    return {
      id: one.id,
      reference: `demo-${one.id}`,
      host_id: one.by.id,
      branch_id: one.by.branch_id,
      title: one.title,
      started_at: one.started,
      day: one.day,
      minutes: one.minutes,
      recording: `https://meet.meridianharbor.example/rec/${one.id}`,
      series: '',
      material_id: materials.get(one.deck || `meeting:${one.id}`),
      slides_hash: file ? hex(file.hash) : null,
      slides_name: file?.filename ?? '',
      chat_hash: chat ? hex(chat.hash) : null,
      chat_name: chat?.filename ?? '',
      chat: one.messages,
      people: one.people.length,
      retail: one.people.filter(({ counts_as }) => isRetail(counts_as)).length,
      retail_30: countOf(meetings, one),
      status: one.status,
      assigned_to: assigned,
      draw_id: draw?.id ?? null,
      drawn_number: draw ? drawNumber(draw.seed, one.id) : null,
      drawn_share: draw ? share : null,
      sampled_why: sampled ? (one.why ?? null) : null,
      sampled_at: sampled ? (draw?.at ?? at) : null,
      outcome_by: decided ? assigned : null,
      outcome_at: decided ? later(draw?.at ?? at, 3 * hour) : null,
      note: one.note ?? '',
      acknowledged_at: one.acknowledged ? later(at, 30 * hour) : null,
      work_item_id: tasks.get(one.id) ?? null,
      ...(one.status === 'Not cleared'
        ? {
            decision: 'Declined',
            answer: 'The promise has to go. Withdraw the slides and take the course on communications.',
            decided_by: personOf(everybody, 'admin').id,
            decided_at: later(at, 50 * hour),
          }
        : { decision: '', answer: '', decided_by: null, decided_at: null }),
      arrived_at: later(one.started, 64 * minute),
      version: 3,
      words: '',
    }
  })
  await insertRows(client, 'meeting', rows)
  await insertRows(
    client,
    'meeting_attendee',
    meetings.flatMap(({ id, people }) => people.map((one) => ({ meeting_id: id, changed: false, ...one }))),
  )
  await insertRows(
    client,
    'worked_on',
    meetings.map(({ id, by, started }) => ({ record: `meeting:${id}`, account_id: by.id, at: started })),
  )
  await client.query(`update meeting m set words = to_tsvector('simple', m.title || ' ' || (
      select a.first || ' ' || a.last from account a where a.id = m.host_id) || ' ' || coalesce((
      select string_agg(p.name || ' ' || p.email, ' ') from meeting_attendee p where p.meeting_id = m.id), ''))`)
  await client.query('analyze meeting, meeting_attendee, meeting_material')
}

function countOf(all: readonly Made[], one: Made): number {
  const same = all.filter(({ deck, id }) => (one.deck ? deck === one.deck : id === one.id))
  const attendances = same.flatMap(({ day, people }) =>
    people.filter(({ counts_as }) => isRetail(counts_as)).map(({ person }) => ({ day, person })),
  )
  return largestCount(trailingCounts(attendances), one.day).count
}

interface Kept {
  /** By the deck, or `meeting:<id>`. */
  materials: Map<string, number>
  files: Map<string, StoredFile>
  chats: Map<number, StoredFile>
}

async function addMaterials(
  client: pg.ClientBase,
  store: Store,
  meetings: readonly Made[],
  { now, everybody }: Firm,
): Promise<Kept> {
  const slides = new Map<string, readonly Slide[]>([[approvedIncome.name, approvedIncome.slides]])
  for (const { deck, title } of meetings) if (deck) slides.set(deck, decks[deck] ?? plainDeck(title))
  const names = [...slides.keys()]
  const withChat = meetings.filter(({ messages }) => messages !== null)
  const two = (part: number) => String(part).padStart(2, '0')
  const written = (messages: readonly ChatMessage[]) =>
    messages
      .map(
        ({ at, name, text }) =>
          `${two(Math.floor(at / 3_600))}:${two(Math.floor(at / 60) % 60)}:${two(at % 60)} From ${name}: ${text}\n`,
      )
      .join('')
  const kept = await keepFiles(
    client,
    store,
    [
      ...names.map((name) => ({ filename: `${name}.pdf`, bytes: slidesPdf(slides.get(name) ?? []), text: '' })),
      ...withChat.map(({ id, messages }) => ({
        filename: `chat-${id}.txt`,
        bytes: Buffer.from(written(messages ?? [])),
        text: '',
      })),
    ],
    now,
  )
  const alone = meetings.filter(({ deck }) => !deck)
  const ids = await nextIds(client, 'meeting_material', names.length + alone.length)
  const materials = new Map<string, number>()
  names.forEach((name, at) => materials.set(name, ids[at] ?? 0))
  alone.forEach(({ id }, at) => materials.set(`meeting:${id}`, ids[names.length + at] ?? 0))
  await insertRows(client, 'meeting_material', [
    ...names.map((name, at) => ({
      id: ids[at],
      key: `slides:${kept[at]?.hash}`,
      hash: hex(kept[at]?.hash ?? ''),
      filename: `${name}.pdf`,
      page_titles: slides.get(name)?.map(({ title }) => title),
      page_hashes: slides.get(name)?.map(pageHash),
      like_id: name === 'retirement-income-v4' ? ids[0] : null,
    })),
    ...alone.map(({ id }) => ({
      id: materials.get(`meeting:${id}`),
      key: `meeting:demo-${id}`,
      hash: null,
      filename: '',
      page_titles: null,
      page_hashes: null,
      like_id: null,
    })),
  ])
  const admin = personOf(everybody, 'admin').id
  await insertRows(
    client,
    'meeting_approval',
    [approvedIncome.name, ...approvedDecks].map((name) => ({
      material_id: materials.get(name),
      account_id: admin,
      at: later(daysBefore(now, 41), 15 * hour),
    })),
  )
  return {
    materials,
    files: new Map(names.map((name, at) => [name, kept[at] as StoredFile])),
    chats: new Map(withChat.map(({ id }, at) => [id, kept[names.length + at] as StoredFile])),
  }
}

/** For the one that compliance has, and the one that it decided. */
async function addTasks(
  client: pg.ClientBase,
  meetings: readonly Made[],
  everybody: Person[],
): Promise<Map<number, number>> {
  const escalated = meetings.filter(({ status }) => status === 'Escalated' || status === 'Not cleared')
  const ids = await nextIds(client, 'work_item', escalated.length)
  const admin = personOf(everybody, 'admin')
  const items = escalated.map((one, index) => {
    const by = personOf(everybody, one.assigned ?? 'compliance')
    const open = one.status === 'Escalated'
    const created_at = later(one.started, 5 * hour)
    const decided_at = open ? null : later(created_at, 45 * hour)
    return {
      id: ids[index],
      department: 'Compliance',
      category: 'Meeting Review',
      info: one.title,
      account_id: by.id,
      created_by: by.id,
      created_at,
      assigned_to: open ? null : admin.id,
      stage: open ? stage.new : stage.complete,
      reason: '',
      decision: open ? null : 'Declined',
      decided_at,
      record_kind: 'meeting',
      record_id: one.id,
      desk: 'firm',
      changed_at: decided_at ?? created_at,
      version: open ? 1 : 2,
    }
  })
  await insertRows(client, 'work_item', items)
  const entries = items.flatMap((item) => [
    {
      work_item_id: item.id,
      account_id: item.account_id,
      kind: 'opened',
      text: '',
      stage: stage.new,
      internal: false,
      at: item.created_at,
    },
    ...(item.decided_at
      ? [
          {
            work_item_id: item.id,
            account_id: admin.id,
            kind: 'decided',
            text: 'The promise has to go. Withdraw the slides and take the course on communications.',
            stage: stage.complete,
            internal: false,
            at: item.decided_at,
          },
        ]
      : []),
  ])
  await insertRows(client, 'work_item_entry', entries)
  await insertRows(
    client,
    'worked_on',
    escalated.map(({ by, started }, index) => ({ record: `work-item:${ids[index]}`, account_id: by.id, at: started })),
  )
  return new Map(escalated.map(({ id }, index) => [id, ids[index] ?? 0]))
}
