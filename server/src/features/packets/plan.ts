// Every file of a packet, in the order they are written. Each is worked out only when it is asked for: what a crash has left is passed over.
import { createHash } from 'node:crypto'
import { packetNumber } from '@portal/contract/packets'
import { type RecordClassId, recordClassIds } from '@portal/contract/record-classes'
import { recordTables } from '@portal/contract/record-tables'
import type { RecordScope } from '@portal/contract/records'
import { csvLine, utf8Mark } from '@portal/contract/rules/csv'
import { dayInWords } from '@portal/contract/rules/day'
import { sql } from 'kysely'
import { asBytes, type ZipContent } from '../../platform/archive/zip.ts'
import type { ChainKey } from '../../platform/audit/chain.ts'
import { keyFileOf, readSeal, signatureFileOf } from '../../platform/audit/seal-text.ts'
import { pooled } from '../../platform/files/pooled-read.ts'
import type { Store } from '../../platform/files/store.ts'
import { AppError } from '../../platform/http/errors.ts'
import { findersIn, partsOf } from '../records/public.ts'
import {
  brokenEntries,
  entries,
  entriesPage,
  entryLines,
  entryStarts,
  linkLines,
  sealAt,
  sealLines,
  sealsOver,
} from './audit.ts'
import { scriptData } from './html.ts'
import { folderOf, personFolder } from './names.ts'
import {
  aboutClass,
  type Book,
  classFolder,
  indexPage,
  nameOf,
  navigated,
  pageName,
  peoplePage,
  personPage,
  tablePage,
} from './pages.ts'
import {
  classSums,
  columnsOf,
  documents,
  type Lists,
  type Shown,
  type PacketDocument,
  packetSums,
  pageCount,
  pageRows,
  type PacketRecord,
  pageStarts,
  people,
  peopleAfter,
  records,
  searchRows,
} from './reading.ts'
import { auditText, verifyText } from './texts.ts'

export interface Making extends Shown {
  store: Pick<Store, 'read' | 'pathOf'>
  name: string
  scope: RecordScope
  masked: boolean
  /** When its records were taken. */
  made: Date
  by: string
  firm: string
  phone: string
  chain: ChainKey
  key: { name: string; publicPem: string }
  /** Public halves, older ones included. */
  keys: ReadonlyMap<string, string>
}

/** Kinds that are no smaller once packed. */
const packed = new Set(['pdf', 'jpeg', 'png', 'docx', 'xlsx', 'zip'])
const large = 2_000_000_000
/** At most five are on their way at once: packed, waiting for that, waiting to be sent there, sent, and read. */
const pieces = 8

export interface Sums {
  records: number
  documents: number
  documentBytes: number
  entries: number
  /** Files besides manifest.json, manifest.sig and SHA256SUMS. */
  files: number
}

export async function sumsOf(lists: Lists): Promise<Sums> {
  const { people: count, ...sums } = await packetSums(lists)
  const classes = await classSums(lists)
  const shards = Math.ceil(sums.records / searchRows)
  const seals = await sealsOver(lists)
  const audit = 4 + Math.max(1, Math.ceil(sums.entries / pageRows)) + (seals.last > 0 ? 3 : 0)
  const pages = (await pageCount(lists)) + (count > 0 ? 1 : 0)
  return { ...sums, files: 3 + sums.documents + classes.length * 2 + pages + shards + audit }
}

export async function* plan(making: Making): AsyncGenerator<ZipContent> {
  const text = (name: string, pieces: AsyncIterable<string> | Iterable<string>, grows = false): ZipContent => ({
    name,
    content: asBytes(pieces),
    large: grows,
  })
  const { key, firm, name, masked } = making
  const keySha256 = createHash('sha256').update(key.publicPem).digest('hex')
  yield text('key.pem', [key.publicPem])
  yield text('VERIFY.txt', [verifyText({ firm, name, masked, key: key.name, keySha256 })])
  for await (const one of documents(making)) {
    const { path, hash, kind, size } = one
    const [stored, grows] = [packed.has(kind), size > large]
    yield { name: path, content: bytesOf(making, one), stored, large: grows, sha256: hash }
  }

  const classes = await classSums(making)
  for (const { class: of } of classes) {
    yield text(`records/${of}.csv`, csvOf(making, of), true)
    yield text(`records/${of}.jsonl`, linesOf(making, of), true)
  }

  const sums = await packetSums(making)
  const book: Book = {
    firm,
    records: sums.records,
    shards: Math.ceil(sums.records / searchRows),
    classes,
    people: await peopleAfter(making, undefined, navigated),
    peopleCount: sums.people,
    entries: sums.entries,
  }
  for (const { class: of, records: count } of classes) {
    const starts = await pageStarts(making, { class: of })
    const pages = starts.map((_, page) => pageName(classFolder, of, page))
    for (const [page, after] of starts.entries()) {
      const about = { path: pages[page] ?? '', title: nameOf(of), about: aboutClass(of, count, page), pages, page }
      const rows = records(making, { class: of, after, most: pageRows })
      yield text(about.path, tablePage(book, { ...about, withPerson: true }, rows))
    }
  }
  if (sums.people > 0) yield text('people/index.html', peoplePage(book, people(making)))
  for await (const person of people(making)) {
    const folder = personFolder(person)
    yield text(`${folder}/index.html`, personPage(book, person))
    for (const { class: of, records: count } of person.classes) {
      const starts = await pageStarts(making, { class: of, person: person.id })
      const pages = starts.map((_, page) => pageName(folder, of, page))
      for (const [page, after] of starts.entries()) {
        const title = `${person.name}, ${nameOf(of)}`
        const about = { path: pages[page] ?? '', title, about: aboutClass(of, count, page), pages, page }
        const rows = records(making, { class: of, person: person.id, after, most: pageRows })
        yield text(about.path, tablePage(book, { ...about, withPerson: false }, rows))
      }
    }
  }
  yield* searchFiles(
    making,
    classes.map((one) => one.class),
  )
  yield* auditFiles(making, book)

  const seals = await sealsOver(making)
  yield text(
    'index.html',
    indexPage(book, {
      number: packetNumber(making.id),
      name,
      about: await aboutScope(making),
      made: making.made,
      by: making.by,
      phone: making.phone,
      documents: sums.documents,
      documentBytes: sizeInWords(sums.documentBytes),
      seals: seals.count,
      broken: await brokenEntries(making, making.chain),
      masked,
      key: key.name,
      keySha256,
    }),
  )
}

export function sizeInWords(bytes: number): string {
  const [unit, by] = (
    [
      ['GB', 1e9],
      ['MB', 1e6],
      ['KB', 1e3],
    ] as const
  ).find(([, least]) => bytes >= least) ?? ['B', 1]
  const value = bytes / by
  return `${value < 10 && by > 1 ? value.toFixed(1) : Math.round(value)} ${unit}`
}

/** A document that is not in the store as it was put there. */
export class Unreadable extends Error {
  constructor(path: string) {
    super(`A stored document is missing or damaged: ${path}`)
  }
}

/** Whether they are what was stored shows when they are in the packet. */
async function* bytesOf({ store }: Making, { hash, size, path }: PacketDocument): AsyncGenerator<Buffer> {
  try {
    const place = store.pathOf?.(hash)
    yield* place === undefined
      ? ((await store.read(hash)) as AsyncIterable<Buffer>)
      : pooled(place, { start: 0, end: size - 1 }, pieces)
  } catch (error) {
    throw error instanceof AppError ? error : new Unreadable(path)
  }
}

const personOf = ({ person_id, names }: PacketRecord): string => (person_id ? (names.get(person_id) ?? '') : '')

const cellOf = (value: unknown): string => {
  if (value === null || value === undefined) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}

const common = ['record', 'part', 'part_key', 'class', 'person', 'branch_id', 'at', 'settled_at', 'title', 'documents']

/** A line for each record and each of its parts; columns of all their tables. */
async function* csvOf(making: Making, of: RecordClassId): AsyncGenerator<string> {
  const roots = findersIn({ classes: [of] }).map(({ table }) => table)
  const tables = roots.flatMap((table) => [table, ...partsOf(table).map((part) => part.table)])
  const without = new Set(
    tables.flatMap((table) => (recordTables[table]?.without ?? []).map((column) => `${table}.${column}`)),
  )
  const columns =
    of === 'sign-ins'
      ? ['id', 'at', 'actor', 'action', 'subject', 'address', 'agent', 'detail']
      : await columnsOf(making, tables, without)
  yield utf8Mark
  yield csvLine([...common, ...columns.map((column) => (common.includes(column) ? `its_${column}` : column))])
  for await (const record of records(making, { class: of })) {
    const head = (part: string, key: string) => [
      record.record,
      part,
      key,
      of,
      personOf(record),
      cellOf(record.branch_id),
      record.at?.toISOString() ?? '',
      record.settled_at?.toISOString() ?? '',
      record.title,
      part === '' ? record.documents.map(({ path }) => path).join('; ') : '',
    ]
    yield csvLine([...head('', ''), ...columns.map((column) => cellOf(record.row[column]))])
    for (const { table, key, row } of record.parts)
      yield csvLine([...head(table, key), ...columns.map((column) => cellOf(row[column]))])
  }
}

async function* linesOf(making: Making, of: RecordClassId): AsyncGenerator<string> {
  for await (const record of records(making, { class: of })) {
    const { table, title, person_id, branch_id, at, settled_at, row, parts, documents: files } = record
    const line = {
      record: record.record,
      class: of,
      table,
      title,
      person: person_id && { id: person_id, name: personOf(record) },
      branch_id,
      at,
      settled_at,
      content: row,
      parts,
      documents: files.map(({ path, filename, size, hash }) => ({ path, filename, size, sha256: hash })),
    }
    yield `${JSON.stringify(line)}\n`
  }
}

/** One list over all classes, cut into files of a size a browser takes at once. */
async function* searchFiles(making: Making, classes: readonly RecordClassId[]): AsyncGenerator<ZipContent> {
  const all = (async function* () {
    for (const of of classes) {
      let row = 0
      for await (const record of records(making, { class: of })) {
        const page = pageName(classFolder, of, Math.floor(row / pageRows))
        yield [record.title, personOf(record), nameOf(of), `${page}#${folderOf(record.record)}`]
        row++
      }
    }
  })()
  const { records: count } = await packetSums(making)
  for (let shard = 1; shard <= Math.ceil(count / searchRows); shard++) {
    const rows: string[][] = []
    while (rows.length < searchRows) {
      const next = await all.next()
      if (next.done) break
      rows.push(next.value)
    }
    yield { name: `search/${shard}.js`, content: asBytes([`packetFound(${scriptData(rows)})\n`]) }
  }
}

async function* auditFiles(making: Making, book: Book): AsyncGenerator<ZipContent> {
  const file = (name: string, pieces: AsyncIterable<string> | Iterable<string>): ZipContent => ({
    name: `audit/${name}`,
    content: asBytes(pieces),
    large: true,
  })
  const over = await sealsOver(making)
  const last = over.last > 0 ? await sealAt(making, over.last) : undefined
  const keyName = last && (readSeal(last.content)?.key ?? '')
  const pem = keyName && making.keys.get(keyName)
  yield file('README.txt', [auditText(pem ? keyFileOf(keyName) : '', last?.file ?? '')])
  yield file('entries.jsonl', entryLines(making, making.chain))
  yield file('links.txt', linkLines(making, over))
  yield file('seals.jsonl', sealLines(making, over))
  for (const [name, its] of making.keys) if (last) yield file(keyFileOf(name), [its])
  if (last) {
    yield file(last.file, [last.content])
    yield { name: `audit/${signatureFileOf(last.file)}`, content: [last.signature], stored: true }
  }
  const starts = await entryStarts(making)
  for (const [page, after] of starts.entries())
    yield file(
      pageName('.', 'index', page).slice(2),
      entriesPage(book, page, starts.length, entries(making, making.chain, after, pageRows)),
    )
}

async function aboutScope({ db, scope }: Making): Promise<string> {
  const { people: chosen, branches, classes, from, until } = scope
  const { rows } = await sql<{ name: string }>`
    select name from branch where id = any(${branches}::int[]) order by name limit 3`.execute(db)
  const counted = (count: number, one: string, many: string) => (count === 1 ? `1 ${one}` : `${count} ${many}`)
  const ofBranches =
    branches.length > 0 && branches.length <= 3
      ? rows.map(({ name }) => name).join(', ')
      : branches.length > 0 && counted(branches.length, 'branch', 'branches')
  const period =
    from || until
      ? `${from ? dayInWords(from) : 'The beginning'} – ${until ? dayInWords(until) : 'the day it was made'}`
      : 'any date'
  const every = classes.length === 0 || classes.length === recordClassIds.length
  return [
    every ? 'All classes' : counted(classes.length, 'class', 'classes'),
    chosen.length > 0 ? counted(chosen.length, 'person', 'people') : 'everyone',
    ofBranches,
    period,
  ]
    .filter(Boolean)
    .join(', ')
}
