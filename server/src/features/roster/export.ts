// The roster as lines for a spreadsheet, a portion of the firm at a time.
import { type RosterRow, rosterFlagWords } from '@portal/contract/roster'
import { csvLine, utf8Mark } from '@portal/contract/rules/csv'
import type { IdList } from '../../platform/db/packed-ids.ts'
import type { Db } from '../../platform/db/open.ts'
import { rowsOf } from './figures.ts'
import type { At } from './store.ts'

const portion = 500

const columns: [string, (row: RosterRow) => string | number][] = [
  ['Last name', ({ last }) => last],
  ['First name', ({ first }) => first],
  ['Email', ({ email }) => email],
  ['CRD', ({ crd }) => crd],
  ['Branch', ({ branch }) => branch],
  ['States held', ({ states }) => states.held],
  ['States requested', ({ states }) => states.asked],
  ['Exams held', ({ exams }) => exams.held],
  ['Exams in progress', ({ exams }) => exams.in_hand],
  ['Outside activities approved', ({ outside }) => outside.approved],
  ['Outside activities in review', ({ outside }) => outside.in_hand],
  ['Outside activities to renew', ({ outside }) => outside.renewal_due],
  ['Attestations open', ({ attestations }) => attestations.open],
  ['Attestations overdue', ({ attestations }) => attestations.overdue],
  ['Certification accepted', ({ certified }) => (certified ? 'Yes' : 'No')],
  ['Browsers signed in', ({ devices }) => devices.browsers],
  ['Devices lost', ({ devices }) => devices.lost],
  ['Open tasks', ({ open_items }) => open_items],
  ['Last sign-in', ({ signed_in }) => signed_in ?? ''],
  ['Needs attention', ({ flags }) => flags.map((flag) => rosterFlagWords[flag]).join('; ')],
]

export async function* linesOf(db: Db, ids: IdList, at: At): AsyncGenerator<string> {
  yield utf8Mark + csvLine(columns.map(([name]) => name))
  for (let from = 0; from < ids.length; from += portion) {
    // in a function of its own: this one would hold the rows until the client has read their text
    yield await linesOfPage(db, ids.slice(from, from + portion), at)
  }
}

async function linesOfPage(db: Db, ids: string[], at: At): Promise<string> {
  const rows = await rowsOf(db, ids, at)
  return rows.map((row) => csvLine(columns.map(([, of]) => String(of(row))))).join('')
}
