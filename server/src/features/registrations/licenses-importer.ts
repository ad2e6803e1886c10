// Licences from the registry's file: state registrations, and as type FINRA the exams held. What is being decided here stays as
// it is until it is decided; the next file brings it.
import { exams } from '@portal/contract/rules/exams'
import { licenseNames, registrationsTopic, type RegistrationStatus } from '@portal/contract/registrations'
import type { Tx } from '../../platform/db/open.ts'
import { type Cells, type Importer, type Into, reading, undoRows, upsert } from '../imports/public.ts'
import { advisorsBy, lockHeld, tapsidsOf } from './import-store.ts'
import { readState } from './reading-state.ts'

interface Entry {
  /** One of the two says who; the other is 0 or empty. */
  tapsid: number
  email: string
  license: (typeof licenseNames)[number]
  /** Of a FINRA entry, the exam. */
  state: string
  status: RegistrationStatus
  /** Empty when the file does not say. */
  updated: string
}

type Read = ReturnType<typeof reading>

const intoStates: Into = {
  table: 'registration',
  key: ['account_id', 'state', 'license'],
  values: ['status', 'updated_at'],
  owner: 'account_id',
}
const intoExams: Into = { table: 'exam_held', key: ['account_id', 'exam'], values: ['held_on'], owner: 'account_id' }

export const licensesImporter: Importer<Entry> = {
  name: 'licenses',
  columns: [
    {
      name: 'tapsid',
      aliases: ['taps id', 'advisor id', 'advisor'],
      optional: true,
      help: 'The advisor’s commission ID. Leave blank to match by email.',
      example: '2101',
    },
    { name: 'email', aliases: ['e-mail'], optional: true, help: 'Used when there is no commission ID' },
    { name: 'state', aliases: ['state name', 'state code'], optional: true, help: 'State name or code', example: 'NY' },
    {
      name: 'type',
      aliases: ['license', 'license name', 'licence'],
      help: `${licenseNames.join(', ')}.`,
      example: 'Advisor',
    },
    { name: 'series', aliases: ['exam'], optional: true, help: 'For FINRA rows, the exam, for example Series 7' },
    { name: 'status', help: 'VALID, REQUESTED, DENIED, or blank', example: 'VALID' },
    {
      name: 'updated',
      aliases: ['date', 'status date', 'effective'],
      optional: true,
      help: 'Status date. For exams, the date passed.',
      example: '2026-03-31',
    },
  ],
  parse(cells) {
    const read = reading(cells)
    const license = readType(read, cells)
    const finra = license === 'FINRA'
    const record: Entry = {
      tapsid: cells['tapsid'] ? read.whole('tapsid', 1, 2_147_483_647) : 0,
      email: cells['tapsid'] ? '' : read.text('email', 1, 200).toLowerCase(),
      license,
      state: finra ? readSeries(read, cells) : readState(read, cells),
      status: readStatus(read, cells),
      updated: cells['updated'] || finra ? read.day('updated') : '',
    }
    if (finra && record.status !== 'VALID') read.refuse('status', 'Exams must have the status VALID.')
    return Object.keys(read.problems).length > 0 ? { problems: read.problems } : { record }
  },
  keyOf: (entry) => `${whoOf(entry)} ${entry.license} ${entry.state}`,
  async check(tx, records) {
    const advisors = await advisorsBy(tx, records)
    const seen = new Set<string>()
    return records.map((entry) => {
      const column = entry.tapsid ? 'tapsid' : 'email'
      const ids = advisors.get(whoOf(entry)) ?? []
      if (ids.length === 0) return { [column]: 'No one matches this.' }
      if (ids.length > 1) return { [column]: 'More than one person matches this.' }
      const key = `${ids[0]} ${entry.license} ${entry.state}`
      // once by the number and once by the address
      if (seen.has(key)) return { '': 'Duplicate of an earlier line.' }
      seen.add(key)
      return undefined
    })
  },
  async write(tx, runId, records, now) {
    const advisors = await advisorsBy(tx, records)
    const owned = records.map((entry) => ({ ...entry, account_id: advisors.get(whoOf(entry))?.[0] ?? '' }))
    const written = [
      await writeStates(tx, runId, owned, now),
      await upsert<string>(
        tx,
        runId,
        intoExams,
        owned
          .filter(({ license }) => license === 'FINRA')
          .map(({ account_id, state, updated }) => ({ account_id, exam: state, held_on: updated })),
      ),
    ]
    return {
      added: written.reduce((sum, { added }) => sum + added, 0),
      changed: written.reduce((sum, { changed }) => sum + changed, 0),
      touched: await tapsidsOf(
        tx,
        written.flatMap(({ touched }) => touched),
      ),
    }
  },
  async undo(tx, runId) {
    const states = await undoRows<string>(tx, runId, intoStates)
    const passed = await undoRows<string>(tx, runId, intoExams)
    return {
      removed: states.removed + passed.removed,
      restored: states.restored + passed.restored,
      kept: 0,
      touched: await tapsidsOf(tx, [...states.touched, ...passed.touched]),
    }
  },
  topics: async (_tx, touched) => touched.map(registrationsTopic),
}

export const whoOf = ({ tapsid, email }: Pick<Entry, 'tapsid' | 'email'>): string => (tapsid ? `#${tapsid}` : email)

async function writeStates(tx: Tx, runId: number, owned: (Entry & { account_id: string })[], now: Date) {
  const held = await lockHeld(
    tx,
    owned.map(({ account_id }) => account_id),
  )
  const rows = owned
    .filter(({ license }) => license !== 'FINRA')
    .flatMap(({ account_id, state, license, status, updated }) => {
      const before = held.get(`${account_id} ${state} ${license}`)
      if (before && before.work_item_id !== null) return []
      // a file without days must not make yesterday's status today's
      const kept = before?.status === status ? before.updated_at : now
      return [{ account_id, state, license, status, updated_at: updated ? noonOf(updated) : kept }]
    })
  return upsert<string>(tx, runId, intoStates, rows)
}

/** The same day in all of the country. */
const noonOf = (day: string) => `${day}T17:00:00Z`

function readType(read: Read, cells: Cells): Entry['license'] {
  const type = licenseNames.find((name) => name.toLowerCase() === cells['type']?.toLowerCase())
  if (!type) read.refuse('type', `Use one of ${licenseNames.join(', ')}.`)
  return type ?? 'Advisor'
}

const statuses: Record<string, RegistrationStatus> = {
  valid: 'VALID',
  approved: 'VALID',
  requested: 'REQUESTED',
  pending: 'REQUESTED',
  denied: 'DENIED',
  '': '',
}

function readStatus(read: Read, cells: Cells): RegistrationStatus {
  const status = statuses[(cells['status'] ?? '').toLowerCase()]
  if (status === undefined) read.refuse('status', 'Use VALID, REQUESTED, or DENIED, or leave blank.')
  return status ?? ''
}

const series = new Map([
  ['sie', 'SIE'],
  ...exams.flatMap(({ text, value }) => [text.toLowerCase(), value].map((word) => [word, value] as const)),
])

/** 'Series 7', '7', 'SIE'. */
function readSeries(read: Read, cells: Cells): string {
  const word = (cells['series'] || cells['state'] || '').toLowerCase()
  const exam = series.get(word) ?? series.get(`series ${word}`)
  if (!exam) read.refuse('series', 'Enter an exam, for example Series 7 or SIE.')
  return exam ?? ''
}
