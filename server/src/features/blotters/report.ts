// A month on paper and as a table.
import type { BlotterLine, OfPeriod } from '@portal/contract/blotters'
import { blotterNames, monthInWords } from '@portal/contract/rules/blotter'
import { csvLine, utf8Mark } from '@portal/contract/rules/csv'
import { dayInWords, timeInWords } from '@portal/contract/rules/day'
import { decimal, money } from '@portal/contract/rules/money'
import type { Db } from '../../platform/db/open.ts'
import { type PdfPart, pdfOf } from '../../platform/pdf/pdf.ts'
import { idsOf, shownLines } from './lines.ts'
import type { Viewer } from './policy.ts'
import { drawsOf, findingsOf } from './review-store.ts'
import type { PeriodRow } from './store.ts'
import type { Terms } from './terms.ts'

const portion = 500

/** Every line in its order, read in portions. */
export async function* everyLine(db: Db, of: OfPeriod, row: PeriodRow, user: Viewer): AsyncGenerator<BlotterLine> {
  const ids = await idsOf(db, of)
  const places = new Map(ids.map((id, index) => [id, index + 1]))
  for (let from = 0; from < ids.length; from += portion)
    yield* await shownLines(db, of, ids.slice(from, from + portion), (id) => places.get(id) ?? 0, { row, user })
}

const outcomeOf = ({ sampled, outcome }: BlotterLine): string =>
  !sampled ? '' : outcome === null ? 'Not reviewed' : outcome === 'none' ? 'No finding' : 'Finding'

const head = ['Line', 'Date', 'Client', 'Account', 'Number', 'Advisor', 'What', 'Amount', 'Status', 'Outcome', 'Note']

export async function* csvOf(lines: AsyncIterable<BlotterLine>): AsyncGenerator<string> {
  yield utf8Mark + csvLine(head)
  for await (const line of lines) {
    const { n, day, client, account, number, advisor, what, amount, status } = line
    const sum = amount === null ? '' : decimal(amount)
    yield csvLine([String(n), day, client, account, number, advisor, what, sum, status, outcomeOf(line), ''])
    for (const one of line.corrections) {
      const note = `${one.label}: ${one.old} corrected to ${one.new}. ${one.why} (${one.by}, ${one.status.toLowerCase()}${one.decided ? ` by ${one.decided.by}` : ''})`
      yield csvLine([`${n}.${one.place}`, one.at.slice(0, 10), 'Correction', '', '', '', '', '', one.status, '', note])
    }
  }
}

const someone = (by: string, at: Date | null): string =>
  at ? `${by || 'Former colleague'}, ${timeInWords(at)}` : 'Not yet'

export async function reportOf(
  db: Db,
  row: PeriodRow,
  user: Viewer & { first: string; last: string },
  { terms, firm }: { terms: Terms; firm: { name: string; colour: string } },
): Promise<Buffer> {
  const of = { kind: row.kind, branch: row.branch_id, month: row.month }
  const lines: BlotterLine[] = []
  for await (const line of everyLine(db, of, row, user)) lines.push(line)
  const title = `${blotterNames[row.kind]}, ${row.branch}, ${monthInWords(row.month)}`
  const draws = row.id === null ? [] : await drawsOf(db, row.id)
  const findings = row.id === null ? [] : await findingsOf(db, row.id)
  const places = new Map(lines.map(({ id, n }) => [id, n]))
  const total = money(row.amount) + (row.corrected ? `, corrected ${money(row.amount + row.corrected)}` : '')
  const parts: PdfPart[] = [
    {
      facts: [
        ['Status', row.status === 'Nil' ? 'Nil report' : row.status],
        ['Entries', `${row.entries}${row.amount ? `, ${total}` : ''}`],
        ['Certify by', dayInWords(terms.due(row.month))],
        ...draws.map((draw): [string, string] => [
          'Sample',
          `${draw.drawn} of ${draw.from} entries, ${draw.share}% rounded up, drawn at random by ${draw.by}, ${timeInWords(draw.at)}. Seed ${draw.seed}`,
        ]),
        ['Signed off', someone(row.signer, row.signed_at)],
        [
          'Certified',
          `${someone(row.certifier, row.certified_at)}${row.certified_name ? `, signed “${row.certified_name}”` : ''}`,
        ],
        ['Locked', someone(row.locker, row.locked_at)],
        ...(row.seal ? ([['Seal (SHA-256)', row.seal]] satisfies [string, string][]) : []),
      ],
    },
    ...(row.statement ? [{ text: `“${row.statement}”` }] : []),
    { heading: 'Entries' },
    lines.length === 0 ? { text: 'No entries in this month.' } : { table: tableOf(lines) },
    ...(findings.length > 0 ? [{ heading: 'Findings' }] : []),
    ...findings.flatMap((one) => [
      { text: `Line ${places.get(one.line_id) ?? '–'}, ${one.category.toLowerCase()}. ${one.text}` },
      { small: `${one.finder}, ${timeInWords(one.found_at)}` },
      ...(one.answered_at ? [{ text: one.answer }, { small: `${one.answerer}, ${timeInWords(one.answered_at)}` }] : []),
    ]),
  ]
  return await pdfOf({
    title,
    landscape: true,
    head: { name: firm.name, detail: 'Blotter review', colour: firm.colour },
    footer: `${title}. Printed by ${user.first} ${user.last}, ${timeInWords(terms.now)}`,
    now: terms.now,
    parts,
  })
}

function tableOf(lines: readonly BlotterLine[]) {
  const columns = [
    { title: 'Line', share: 5 },
    { title: 'Date', share: 10 },
    { title: 'Client', share: 18 },
    { title: 'Account', share: 9 },
    { title: 'Number', share: 9 },
    { title: 'Advisor', share: 15 },
    { title: 'Entry', share: 22 },
    { title: 'Outcome', share: 10 },
    { title: 'Amount', share: 12, right: true },
  ]
  const rows = lines.flatMap((line) => [
    [
      String(line.n),
      dayInWords(line.day),
      line.client,
      line.account,
      line.number,
      line.advisor,
      line.what,
      outcomeOf(line),
      line.amount === null ? '' : money(line.amount),
    ],
    ...line.corrections
      .filter(({ status }) => status !== 'Declined')
      .map((one) => [
        `${line.n}.${one.place}`,
        dayInWords(one.at.slice(0, 10)),
        'Correction',
        '',
        '',
        one.by,
        `${one.label}: ${shown(one.type, one.old)} corrected to ${shown(one.type, one.new)}. ${one.why}`,
        one.decided ? `Approved by ${one.decided.by}` : 'Waiting',
        '',
      ]),
  ])
  return { columns, rows }
}

function shown(type: 'text' | 'money' | 'day', value: string): string {
  if (value === '') return 'nothing'
  if (type === 'money') return money(Math.round(Number(value) * 100))
  return type === 'day' ? dayInWords(value) : value
}
