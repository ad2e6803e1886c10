// The pages of a packet: what there is, class by class and person by person.
import { type RecordClassId, recordClasses } from '@portal/contract/record-classes'
import { dayInWords, firmDay, timeInWords } from '@portal/contract/rules/day'
import { columnInWords, fieldsOf, valueInWords } from '../records/public.ts'
import { type Around, figure, Html, html, pageEnd, pageStart } from './html.ts'
import type { Row } from './masking.ts'
import { folderOf, personFolder } from './names.ts'
import { type ClassSum, pageRows, type PacketRecord, type PersonSum } from './reading.ts'

/** What every page of one packet shares. */
export interface Book {
  firm: string
  records: number
  shards: number
  classes: ClassSum[]
  /** The first of them, for the navigation. */
  people: PersonSum[]
  peopleCount: number
  entries: number
}

export const nameOf = (id: RecordClassId): string => recordClasses[id].name
export const pageName = (folder: string, of: string, page: number): string =>
  `${folder}/${of}${page === 0 ? '' : `-${page + 1}`}.html`
export const classFolder = 'classes'
export const navigated = 12

const day = (at: Date | null): string => (at ? dayInWords(firmDay(at)) : '–')
/** A record without a date of its own has the beginning of time. */
const dated = (at: Date | null): Date | null => (at && at.getTime() > 0 ? at : null)

function navOf(book: Book, root: string, here: string): Html {
  const link = (href: string, text: string, count?: number) =>
    html`<li><a href="${root}${href}"${href === here && new Html(' aria-current="page"')}>${text}${count !== undefined && html`<small>${figure(count)}</small>`}</a></li>`
  const many = book.peopleCount > book.people.length
  return html`<h2>Packet</h2><ul>${[
    link('index.html', 'Overview'),
    html`<li><a href="${root}index.html#check">How to check it</a></li>`,
    link('audit/index.html', 'Audit entries', book.entries),
  ]}</ul><h2>Classes</h2><ul>${book.classes.map((one) =>
    link(pageName(classFolder, one.class, 0), nameOf(one.class), one.records),
  )}</ul>${
    book.people.length > 0 &&
    html`<h2>People</h2><ul>${book.people.map((one) =>
      link(`${personFolder(one)}/index.html`, `${one.last}, ${one.first}`, one.records),
    )}${many && link('people/index.html', `All ${figure(book.peopleCount)} people`)}</ul>`
  }`
}

export function around(book: Book, title: string, root: string, here: string, label = 'Examiner’s packet'): Around {
  const { firm, records, shards } = book
  return { title, firm, label, root, records, shards, nav: navOf(book, root, here) }
}

const fieldLabel = (label: string): string => label.split(' / ').map(columnInWords).join(', ')

function fieldList(table: string, row: Row, { names, kinds }: Pick<PacketRecord, 'names' | 'kinds'>): Html {
  const lines = [...fieldsOf(table, row, kinds)].flatMap(([label, { value, kind }]) => {
    const words = valueInWords(value, kind, names)
    return words === '' ? [] : [html`<dt>${fieldLabel(label)}</dt><dd>${words}</dd>`]
  })
  return html`<dl>${lines}</dl>`
}

function rowOf(record: PacketRecord, root: string, withPerson: boolean): string {
  const { title, person_id, names, at, settled_at, documents, row, parts } = record
  const person = person_id ? (names.get(person_id) ?? '') : ''
  const files = documents.map(
    ({ path, filename }) =>
      html`<div><a href="${root}${path.split('/').map(encodeURIComponent).join('/')}">${filename}</a></div>`,
  )
  return html`<tr id="${folderOf(record.record)}"><td>${title || 'No title'}<details><summary>Details</summary>${fieldList(record.table, row, record)}${parts.map(
    (part) => html`<h3>${columnInWords(part.table)} ${part.key}</h3>${fieldList(part.table, part.row, record)}`,
  )}</details></td>${withPerson && html`<td>${person || '–'}</td>`}<td>${day(dated(at))}</td><td>${day(settled_at)}</td><td>${files.length > 0 ? files : '–'}</td></tr>
`.text
}

export interface TablePage {
  path: string
  title: string
  about: string
  /** Names of all pages of the table, and which this is. */
  pages: string[]
  page: number
  withPerson: boolean
}

export async function* tablePage(
  book: Book,
  { path, title, about, pages, page, withPerson }: TablePage,
  rows: AsyncIterable<PacketRecord>,
): AsyncGenerator<string> {
  const root = '../'.repeat(path.split('/').length - 1)
  const here = pages[0] ?? path
  yield pageStart(around(book, title, root, here))
  yield html`<h1>${title}</h1><p>${about}</p>`.text
  const turning =
    pages.length > 1
      ? html`<div class="pages" aria-label="Pages">${pages.map((name, index) =>
          index === page ? html`<b>${index + 1}</b>` : html`<a href="${root}${name}">${index + 1}</a>`,
        )}</div>`.text
      : ''
  yield turning
  yield html`<table><thead><tr><th>Record</th>${withPerson && html`<th>Person</th>`}<th>Date</th><th>Settled</th><th>Documents</th></tr></thead><tbody>
`.text
  for await (const row of rows) yield rowOf(row, root, withPerson)
  yield `</tbody></table>${turning}${pageEnd}`
}

export const aboutClass = (id: RecordClassId, records: number, page: number): string => {
  const { rule, years } = recordClasses[id]
  const from = page * pageRows
  const part =
    records > pageRows
      ? `${figure(from + 1)} to ${figure(Math.min(records, from + pageRows))} of ${figure(records)}`
      : ''
  return [part || (records === 1 ? '1 record' : `${figure(records)} records`), `${rule}, ${years} years`].join('. ')
}

export function* personPage(book: Book, person: PersonSum): Generator<string> {
  const folder = personFolder(person)
  yield pageStart(around(book, person.name, '../../', `${folder}/index.html`))
  yield html`<h1>${person.name}</h1><p>${person.records === 1 ? '1 record' : `${figure(person.records)} records`}</p>
<table><thead><tr><th>Class</th><th class="n">Records</th></tr></thead><tbody>${person.classes.map(
    (one) =>
      html`<tr><td><a href="${one.class}.html">${nameOf(one.class)}</a></td><td class="n">${figure(one.records)}</td></tr>`,
  )}</tbody></table>`.text
  yield pageEnd
}

export async function* peoplePage(book: Book, people: AsyncIterable<PersonSum>): AsyncGenerator<string> {
  yield pageStart(around(book, 'People', '../', 'people/index.html'))
  yield html`<h1>People</h1><p>Everyone whose records are in this packet</p><table><thead><tr><th>Person</th><th class="n">Records</th></tr></thead><tbody>
`.text
  for await (const one of people)
    yield html`<tr><td><a href="../${personFolder(one)}/index.html">${one.last}, ${one.first}</a></td><td class="n">${figure(one.records)}</td></tr>
`.text
  yield `</tbody></table>${pageEnd}`
}

export interface Cover {
  number: string
  name: string
  about: string
  made: Date
  by: string
  phone: string
  documents: number
  documentBytes: string
  seals: number
  /** Entries that don't match their link. */
  broken: number
  masked: boolean
  key: string
  keySha256: string
}

export function* indexPage(book: Book, cover: Cover): Generator<string> {
  const { number, name, about, made, by, phone, masked } = cover
  yield pageStart(around(book, name, '', 'index.html', `Examiner’s packet ${number}`))
  yield html`<h1>${name}</h1><p>${about}. Made ${timeInWords(made)} by ${by}.</p>`.text
  const proved =
    cover.broken > 0
      ? `${figure(cover.broken)} don’t match their link`
      : `integrity verified, ${cover.seals === 1 ? '1 seal' : `${figure(cover.seals)} seals`}`
  yield html`<div class="figures"><div><small>Records</small><strong>${figure(book.records)}</strong><small>in ${book.classes.length === 1 ? '1 class' : `${book.classes.length} classes`}</small></div>
<div><small>Documents</small><strong>${figure(cover.documents)}</strong><small>every version, ${cover.documentBytes}</small></div>
<div><small>Audit entries</small><strong>${figure(book.entries)}</strong><small>${proved}</small></div>
<div><small>Masked</small><strong>${masked ? '3 kinds' : 'No'}</strong><small>${masked ? 'account numbers, birth dates, tax IDs' : 'a second person confirmed it'}</small></div></div>
<h2 class="part">Classes</h2><table><thead><tr><th>Class</th><th>Kept under</th><th class="n">Records</th><th class="n">Documents</th><th>Period</th><th class="n">Open</th></tr></thead><tbody>
`.text
  for (const { class: id, records, documents, first, last } of book.classes) {
    const { rule, years } = recordClasses[id]
    yield html`<tr><td><a href="${pageName(classFolder, id, 0)}">${nameOf(id)}</a></td><td>${rule}, ${years} years</td><td class="n">${figure(records)}</td><td class="n">${documents === 0 ? '–' : figure(documents)}</td><td>${first ? `${day(first)} – ${day(last)}` : '–'}</td><td class="n"><a href="records/${id}.csv">CSV</a> &nbsp; <a href="records/${id}.jsonl">JSON Lines</a></td></tr>
`.text
  }
  yield html`<tr class="sum"><td>Total</td><td></td><td class="n">${figure(book.records)}</td><td class="n">${figure(cover.documents)}</td><td></td><td></td></tr></tbody></table>
<h2 class="part" id="check">How to check this packet</h2><div class="check"><div>Every file is listed in <b>manifest.json</b> with its size and SHA-256, and the list is signed. You need nothing from us and no network.
<pre>sha256sum -c SHA256SUMS
openssl pkeyutl -verify -pubin -inkey key.pem \\
  -rawin -in manifest.json -sigfile manifest.sig</pre><span class="note"><a href="VERIFY.txt">VERIFY.txt</a> has all steps for Windows, macOS, and Linux.</span></div>
<div><b>Signed with key ${cover.key}</b><br>SHA-256 of key.pem<pre>${(cover.keySha256.match(/.{16}/g) ?? []).join(' ')}</pre><span class="note">Compare the SHA-256 of manifest.json and of key.pem with our cover letter, or call ${by}, ${phone}.</span></div></div>`
    .text
  yield pageEnd
}
