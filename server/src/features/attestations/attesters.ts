// Whoever must attest, as the list and as lines for a spreadsheet, a portion of the firm at a time.
import type { Attester } from '@portal/contract/attestations'
import { csvLine, utf8Mark } from '@portal/contract/rules/csv'
import type { IdList } from '../../platform/db/packed-ids.ts'
import type { Db } from '../../platform/db/open.ts'
import { type Attestable, attestersByIds, type Person } from './store.ts'

export const attesterOf = (person: Person, version: number): Attester => ({
  email: person.email,
  name: `${person.first} ${person.last}`,
  branch: person.branch,
  attested: person.attested_at && { at: person.attested_at.toISOString(), version },
  reminded: person.reminded_at && person.reminded_at.toISOString(),
  escalated: person.escalated_at && person.escalated_at.toISOString(),
})

const portion = 500

const columns: [string, (row: Attester) => string][] = [
  ['Name', ({ name }) => name],
  ['Email', ({ email }) => email],
  ['Branch', ({ branch }) => branch],
  ['Attested', ({ attested }) => attested?.at ?? ''],
  ['Reminded', ({ reminded }) => reminded ?? ''],
  ['Escalated', ({ escalated }) => escalated ?? ''],
]

export async function* linesOf(db: Db, document: Attestable, ids: IdList): AsyncGenerator<string> {
  yield utf8Mark + csvLine(columns.map(([name]) => name))
  for (let from = 0; from < ids.length; from += portion) {
    // in a function of its own: this one would hold the rows until the client has read their text
    yield await linesOfPage(db, document, ids.slice(from, from + portion))
  }
}

async function linesOfPage(db: Db, document: Attestable, ids: string[]): Promise<string> {
  const people = await attestersByIds(db, document, ids)
  return people.map((one) => csvLine(columns.map(([, of]) => of(attesterOf(one, document.version))))).join('')
}
