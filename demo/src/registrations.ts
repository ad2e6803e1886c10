// State registrations of the demo firm: fees of 2022, licences in every status, exams held, and the work items of what is asked for.
import { states } from '@portal/contract/rules/states'
import { stage } from '@portal/contract/rules/stage'
import {
  licenseLabels,
  type RegistrationStatus,
  type StateLicense,
  stateLicenses,
} from '@portal/contract/registrations'
import { later } from '@portal/server/platform/clock'
import type pg from 'pg'
import { type Person, personOf } from './people.ts'
import { producing } from './production.ts'
import { pick, type Random, seeded, shuffled, whole } from './random.ts'
import { daysBefore, insertRows, nextIds } from './rows.ts'

interface Firm {
  now: Date
  seed: string
  everybody: Person[]
}

const scheduleFrom = '2022-01-01'
/** To show what the screen says where no fee is loaded. */
const withoutFees = ['Hawaii', 'Puerto Rico']

interface Fees {
  rai: number
  rar: number
  agi: number
  agr: number
  rbi: number | null
  rbr: number | null
}
/** The others are made up. */
const known: Record<string, Partial<Fees>> = {
  Alabama: { agi: 80, agr: 60 },
  Alaska: { agi: 75, agr: 75 },
  Connecticut: { agi: 100, agr: 100 },
  Florida: { agi: 50, agr: 50 },
  Georgia: { agi: 55, agr: 50 },
  Louisiana: { agi: 75, agr: 75 },
  Massachusetts: { rai: 50, rar: 50 },
  'New Jersey': { rai: 150, rar: 100, agi: 60, agr: 60, rbi: 180, rbr: 140 },
  'New York': { agi: 185, agr: 165 },
  Ohio: { agi: 60, agr: 60 },
  Texas: { rai: 75, rar: 75, agi: 35, agr: 35, rbi: 90, rbr: 90 },
  Vermont: { agi: 120, agr: 120 },
}

function stateFees(seed: string): (Fees & { state: string; effective_from: string })[] {
  const random = seeded(`${seed}:fees`)
  const about = () => 5 * whole(random, 6, 30)
  return states
    .filter(({ name }) => !withoutFees.includes(name))
    .map(({ name }) => {
      const [agent, advisor] = [about(), about()]
      const made = { rai: advisor, rar: advisor, agi: agent, agr: agent, rbi: null, rbr: null }
      return { state: name, effective_from: scheduleFrom, ...made, ...known[name] }
    })
}

/** Of the advisor who signs in; what is asked for comes from the work items. */
const securities = 'NY NJ CT MA PA FL NC SC VA MD NH ME AZ CA TX CO'
const advisory = 'NY NJ CT MA PA TX'
const denied = 'LA'
const alsoAsked = [
  { category: 'State Request', info: 'Georgia, Securities Agent', hours: 30 },
  { category: 'State Request', info: 'Ohio, Securities Agent', hours: 54 },
  { category: 'State Removal', info: 'Maine, Securities Agent', hours: 20 },
]

/** What most of the firm's advisors have besides New York. */
const region = 'NJ CT MA PA MD FL'

const named = (codes: string) =>
  codes.split(' ').map((code) => states.find((state) => state.code === code)?.name ?? code)

export async function addRegistrations(client: pg.ClientBase, { now, seed, everybody }: Firm): Promise<void> {
  await insertRows(client, 'state_fee', stateFees(seed))
  const random = seeded(`${seed}:registrations`)
  const advisor = personOf(everybody, 'advisor')
  const people = producing(everybody)
  await insertRows(
    client,
    'exam_held',
    people.flatMap((person) => examsOf(person, random, now)),
  )
  await openItems(client, advisor, now)
  const rows = new Map(
    people
      .flatMap((person) => (person === advisor ? ofAdvisor(advisor, random, now) : ofOther(person, random, now)))
      .map((row) => [keyOf(row), row]),
  )
  for (const row of await beingAsked(client)) {
    const key = keyOf(row)
    // two who ask for the same are one too many
    if (!rows.get(key)?.work_item_id) rows.set(key, row)
  }
  await insertRows(client, 'registration', await numbered(client, [...rows.values()]))
  await client.query(
    `update work_item w set record_kind = 'registration', record_id = r.id from registration r where r.work_item_id = w.id`,
  )
  await client.query('analyze registration, exam_held, state_fee')
}

interface Row {
  account_id: string
  state: string
  license: StateLicense
  status: RegistrationStatus
  removal: boolean
  updated_at: Date
  work_item_id: number | null
}
const keyOf = ({ account_id, state, license }: Row) => `${account_id} ${state} ${license}`

async function numbered(client: pg.ClientBase, rows: Row[]): Promise<object[]> {
  const ids = await nextIds(client, 'registration', rows.length)
  return rows.map((row, index) => ({ id: ids[index], ...row }))
}

const rowsOf = (
  { id }: Person,
  license: StateLicense,
  codes: string[],
  status: RegistrationStatus,
  random: Random,
  now: Date,
): Row[] =>
  codes.map((state) => ({
    account_id: id,
    state,
    license,
    status,
    removal: false,
    updated_at: later(daysBefore(now, whole(random, 18, 1_400)), 15 * 3_600_000),
    work_item_id: null,
  }))

const ofAdvisor = (person: Person, random: Random, now: Date): Row[] => [
  ...rowsOf(person, 'Securities', named(securities), 'VALID', random, now),
  ...rowsOf(person, 'Advisor', named(advisory), 'VALID', random, now),
  ...rowsOf(person, 'Securities', named(denied), 'DENIED', random, now),
]

function ofOther(person: Person, random: Random, now: Date): Row[] {
  const agent = ['New York', ...shuffled(random, named(region)).slice(0, whole(random, 0, 4))]
  const adviser = random() < 0.6 ? agent.slice(0, whole(random, 1, agent.length)) : []
  return [
    ...rowsOf(person, 'Securities', agent, 'VALID', random, now),
    ...rowsOf(person, 'Advisor', adviser, 'VALID', random, now),
    ...(random() < 0.08 ? rowsOf(person, 'Securities', named(denied), 'DENIED', random, now) : []),
  ]
}

async function openItems(client: pg.ClientBase, advisor: Person, now: Date): Promise<void> {
  const ids = await nextIds(client, 'work_item', alsoAsked.length)
  const items = alsoAsked.map(({ category, info, hours }, index) => ({
    id: ids[index],
    department: 'Registrations',
    category,
    info,
    account_id: advisor.id,
    created_by: advisor.id,
    created_at: later(now, -hours * 3_600_000),
    stage: stage.new,
    reason: '',
    record_kind: 'registration',
    record_id: 0,
    changed_at: later(now, -hours * 3_600_000),
    version: 1,
  }))
  await insertRows(client, 'work_item', items)
  await insertRows(
    client,
    'work_item_entry',
    items.map(({ id, account_id, created_at }) => ({
      work_item_id: id,
      account_id,
      kind: 'opened',
      text: '',
      stage: stage.new,
      at: created_at,
      internal: false,
    })),
  )
}

/** What the open work items ask for. */
async function beingAsked(client: pg.ClientBase): Promise<Row[]> {
  const { rows } = await client.query<{
    id: number
    account_id: string
    category: string
    info: string
    created_at: Date
  }>(
    `select id, account_id, category, info, created_at from work_item
     where category in ('State Request', 'State Removal') and stage < $1 order by id`,
    [stage.complete],
  )
  return rows.flatMap(({ id, account_id, category, info, created_at }) => {
    const [state = '', label] = info.split(', ')
    const license = stateLicenses.find((one) => licenseLabels[one] === label)
    const removal = category === 'State Removal'
    const status = removal ? 'VALID' : 'REQUESTED'
    return license ? [{ account_id, state, license, status, removal, updated_at: created_at, work_item_id: id }] : []
  })
}

const series: [string[], ...string[][]] = [
  ['7', '66'],
  ['7', '63', '65'],
  ['6', '63'],
  ['7', '66', '24'],
]

function examsOf(person: Person, random: Random, now: Date): { account_id: string; exam: string; held_on: Date }[] {
  const since = whole(random, 900, 5_000)
  const own = person.manager ? ['7', '66', '24'] : pick(random, series)
  return ['SIE', ...own].map((exam, index) => ({
    account_id: person.id,
    exam,
    held_on: daysBefore(now, since - 60 * index),
  }))
}
