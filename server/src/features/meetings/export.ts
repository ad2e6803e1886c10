// The list as a file for a spreadsheet.
import { meetingFlagWords } from '@portal/contract/meetings'
import { csvLine, utf8Mark } from '@portal/contract/rules/csv'
import { meetingType } from '@portal/contract/rules/meeting'
import { flagsOf, type Row } from './store.ts'

const columns: [string, (row: Row) => string | number][] = [
  ['Number', ({ id }) => numberOf(id)],
  ['Meeting', ({ title }) => title],
  ['Host', ({ host }) => `${host.last}, ${host.first}`],
  ['Branch', ({ branch }) => branch],
  ['Date', ({ day }) => day],
  ['Minutes', ({ minutes }) => minutes],
  ['People', ({ people }) => people],
  ['Retail', ({ retail }) => retail],
  ['Retail in 30 days', ({ retail_30 }) => retail_30],
  ['Type', ({ retail_30 }) => meetingType(retail_30)],
  [
    'Flags',
    (row) =>
      flagsOf(row)
        .map((flag) => meetingFlagWords[flag])
        .join('; '),
  ],
  ['Status', ({ status }) => status],
  ['Assigned To', ({ assigned }) => (assigned ? `${assigned.last}, ${assigned.first}` : '')],
]

/** M-0418 */
export const numberOf = (id: number) => `M-${String(id).padStart(4, '0')}`

const portion = 500

/** A portion at a time, each beginning where the one before ended, and no more than these. */
export async function* meetingLines(
  pageAfter: (most: number, after: Row | undefined) => Promise<Row[]>,
  most: number,
): AsyncGenerator<string> {
  yield utf8Mark + csvLine(columns.map(([name]) => name))
  let last: Row | undefined
  for (let told = 0; told < most; told += portion) {
    const rows = await pageAfter(Math.min(portion, most - told), last)
    yield rows.map((row) => csvLine(columns.map(([, of]) => String(of(row))))).join('')
    if (rows.length < portion) return
    last = rows.at(-1)
  }
}
