// The lists of a packet, a few hundred rows at a time.
import { type RecordClassId, recordClassIds } from '@portal/contract/record-classes'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/open.ts'
import { turn } from '../../platform/turns.ts'
import { actionWords } from '@portal/contract/audit-actions'
import { idsIn, namesOf } from '../records/public.ts'
import type { ColumnKinds } from '../../platform/history/columns.ts'
import type { Masking, Row } from './masking.ts'
import { pathsOf } from './names.ts'

export const pageRows = 500
export const searchRows = 5_000
const atOnce = 100

export interface PacketDocument {
  class: RecordClassId
  record: string
  hash: string
  size: number
  kind: string
  filename: string
  /** Its place in the packet. */
  path: string
}

export interface Part {
  table: string
  key: string
  row: Row
}

export interface PacketRecord {
  n: number
  class: RecordClassId
  table: string
  record: string
  person_id: string | null
  branch_id: number | null
  at: Date | null
  settled_at: Date | null
  title: string
  row: Row
  parts: Part[]
  documents: PacketDocument[]
  /** Of everyone named in it. */
  names: ReadonlyMap<string, string>
  kinds: ColumnKinds
}

/** The lists of one packet. */
export interface Lists {
  db: Db
  id: number
}

/** How its records and entries are shown. */
export interface Shown extends Lists {
  masking: Masking
  kinds: ColumnKinds
}

interface Wanted {
  class: RecordClassId
  person?: string
  /** Behind this one. */
  after?: number
  most?: number
}

const words = new Map<string, string>(Object.entries(actionWords))

export async function* records({ db, id, masking, kinds }: Shown, wanted: Wanted): AsyncGenerator<PacketRecord> {
  let { after = 0, most = Number.POSITIVE_INFINITY } = wanted
  while (most > 0) {
    const { rows } = await sql<
      Omit<PacketRecord, 'row' | 'parts' | 'documents' | 'names' | 'kinds'> & { content: Row }
    >`
      select n, class, of_table as table, record, person_id, branch_id, at, settled_at, title, content from packet_record
      where packet_id = ${id} and class = ${wanted.class} and n > ${after}
        ${wanted.person ? sql`and person_id = ${wanted.person}` : sql``}
      order by n limit ${Math.min(most, atOnce)}`.execute(db)
    if (rows.length === 0) return
    const named = rows.map(({ record }) => record)
    const [parts, documents] = await Promise.all([partsOf(db, id, named), documentsOf({ db, id, masking }, named)])
    const names = await namesOf(db, [
      ...rows.flatMap(({ person_id }) => person_id ?? []),
      ...idsIn([...rows, ...parts.values()].flat().map(({ content }) => ({ before: null, after: content }))),
    ])
    for (const { content, ...row } of rows) {
      yield {
        ...row,
        at: realTime(row.at),
        settled_at: realTime(row.settled_at),
        title: masking.text(words.get(row.title) ?? row.title),
        row: masking.row(row.table, content),
        parts: (parts.get(row.record) ?? []).map((part) => ({
          table: part.of_table,
          key: part.key,
          row: masking.row(part.of_table, part.content),
        })),
        documents: documents.get(row.record) ?? [],
        names,
        kinds,
      }
      await turn()
    }
    after = rows.at(-1)?.n ?? after
    most -= rows.length
    if (rows.length < atOnce) return
  }
}

/** The database's `infinity` is no time that a calendar has. The record's own column says what it is. */
const realTime = (at: Date | null): Date | null => (at !== null && Number.isFinite(Number(at)) ? at : null)

interface PartRow {
  record: string
  of_table: string
  key: string
  content: Row
}

async function partsOf(db: Db, id: number, of: readonly string[]): Promise<Map<string, PartRow[]>> {
  const { rows } = await sql<PartRow>`
    select record, of_table, key, content from packet_part where packet_id = ${id} and record = any(${of}::text[])
    order by record, of_table, length(key), key`.execute(db)
  return Map.groupBy(rows, ({ record }) => record)
}

async function documentsOf(
  { db, id, masking }: Lists & Pick<Shown, 'masking'>,
  of: readonly string[],
): Promise<Map<string, PacketDocument[]>> {
  const { rows } = await sql<Omit<PacketDocument, 'path'>>`
    select class, record, encode(hash, 'hex') as hash, size, kind, filename from packet_document
    where packet_id = ${id} and class = any(${recordClassIds}::text[]) and record = any(${of}::text[])
    order by record, of_table, length(key), key, of_column`.execute(db)
  const found = Map.groupBy(rows, ({ record }) => record)
  return new Map(
    [...found].map(([record, its]) => {
      const [first] = its
      const named = its.map(({ filename, kind }) =>
        masking.filename(filename.includes('.') ? filename : `${filename}.${kind}`),
      )
      const paths = first ? pathsOf(first, named) : []
      return [
        record,
        its.map((one, index) => ({ ...one, filename: masking.filename(one.filename), path: paths[index] ?? '' })),
      ]
    }),
  )
}

/** All of them, record by record. */
export async function* documents(shown: Shown): AsyncGenerator<PacketDocument> {
  const { db, id } = shown
  let [ofClass, after] = ['', '']
  for (;;) {
    const { rows } = await sql<{ class: string; record: string }>`
      select distinct class, record from packet_document
      where packet_id = ${id} and (class, record) > (${ofClass}, ${after}) order by class, record limit ${atOnce}`.execute(
      db,
    )
    if (rows.length === 0) return
    const found = await documentsOf(
      shown,
      rows.map(({ record }) => record),
    )
    for (const { record } of rows) yield* found.get(record) ?? []
    ofClass = rows.at(-1)?.class ?? ''
    after = rows.at(-1)?.record ?? ''
  }
}

export interface ClassSum {
  class: RecordClassId
  records: number
  documents: number
  bytes: number
  first: Date | null
  last: Date | null
}

/** In the order of the register. */
export async function classSums({ db, id }: Lists): Promise<ClassSum[]> {
  const { rows } = await sql<ClassSum>`
    select r.class, r.records, coalesce(d.documents, 0) as documents, coalesce(d.bytes, 0) as bytes, r.first, r.last
    from (select class, count(*)::int as records, min(at) filter (where at > 'epoch') as first, max(at) as last
      from packet_record where packet_id = ${id} group by class) r
    left join (select class, count(*)::int as documents, sum(size)::float8 as bytes from packet_document
      where packet_id = ${id} group by class) d on d.class = r.class`.execute(db)
  return rows
    .map((row) => ({ ...row, first: realTime(row.first), last: realTime(row.last) }))
    .sort((a, b) => recordClassIds.indexOf(a.class) - recordClassIds.indexOf(b.class))
}

export interface PersonSum {
  id: string
  first: string
  last: string
  name: string
  records: number
  classes: { class: RecordClassId; records: number }[]
}

/** By name, so many after that one. */
export async function peopleAfter(
  { db, id }: Lists,
  after: Pick<PersonSum, 'last' | 'first' | 'id'> | undefined,
  most: number,
): Promise<PersonSum[]> {
  const { rows } = await sql<PersonSum>`
    select a.id, a.first, a.last, a.first || ' ' || a.last as name, sum(r.records)::int as records,
      json_agg(json_build_object('class', r.class, 'records', r.records)) as classes
    from (select person_id, class, count(*)::int as records from packet_record
      where packet_id = ${id} and person_id is not null group by person_id, class) r
    join account a on a.id = r.person_id
    ${after ? sql`where (a.last, a.first, a.id) > (${after.last}, ${after.first}, ${after.id})` : sql``}
    group by a.id order by a.last, a.first, a.id limit ${most}`.execute(db)
  for (const { classes } of rows)
    classes.sort((a, b) => recordClassIds.indexOf(a.class) - recordClassIds.indexOf(b.class))
  return rows
}

export async function* people(lists: Lists): AsyncGenerator<PersonSum> {
  for (let after: PersonSum | undefined; ; ) {
    const rows = await peopleAfter(lists, after, atOnce)
    yield* rows
    after = rows.at(-1)
    if (rows.length < atOnce) return
  }
}

/** Behind which record each page begins. */
export async function pageStarts(
  { db, id }: Lists,
  { class: of, person }: Wanted,
  size: number = pageRows,
): Promise<number[]> {
  const { rows } = await sql<{ n: number }>`
    select n from (
      select n, row_number() over (order by n) as row, count(*) over () as rows from packet_record
      where packet_id = ${id} and class = ${of} ${person ? sql`and person_id = ${person}` : sql``}) r
    where row % ${size} = 0 and row < rows order by n`.execute(db)
  return [0, ...rows.map(({ n }) => n)]
}

export interface PacketSums {
  records: number
  documents: number
  documentBytes: number
  entries: number
  people: number
}

export async function packetSums({ db, id }: Lists): Promise<PacketSums> {
  const { rows } = await sql<PacketSums>`select
    (select count(*) from packet_record where packet_id = ${id}) as records,
    (select count(*) from packet_document where packet_id = ${id}) as documents,
    (select coalesce(sum(size), 0)::float8 from packet_document where packet_id = ${id}) as "documentBytes",
    (select count(*) from packet_entry where packet_id = ${id}) as entries,
    (select count(distinct person_id) from packet_record where packet_id = ${id}) as people`.execute(db)
  return rows[0] ?? { records: 0, documents: 0, documentBytes: 0, entries: 0, people: 0 }
}

/** How many pages people and classes have. */
export async function pageCount({ db, id }: Lists): Promise<number> {
  const { rows } = await sql<{ pages: number }>`select
    (select coalesce(sum(ceil(c::float8 / ${pageRows})), 0) from
      (select count(*) as c from packet_record where packet_id = ${id} group by class) x)
    + (select coalesce(sum(ceil(c::float8 / ${pageRows})), 0) + count(distinct person_id) from
      (select person_id, count(*) as c from packet_record where packet_id = ${id} and person_id is not null
       group by person_id, class) y) as pages`.execute(db)
  return rows[0]?.pages ?? 0
}

/** Columns of a class's tables, each once, in their order. */
export async function columnsOf(
  { db }: Lists,
  tables: readonly string[],
  without: ReadonlySet<string>,
): Promise<string[]> {
  const { rows } = await sql<{ table: string; column: string }>`
    select t.name as table, a.attname::text as column from unnest(${tables}::text[]) with ordinality t (name, n)
    join pg_attribute a on a.attrelid = t.name::regclass and a.attnum > 0 and not a.attisdropped
    order by t.n, a.attnum`.execute(db)
  const names = rows.filter(({ table, column }) => !without.has(`${table}.${column}`)).map(({ column }) => column)
  return [...new Set(names)]
}
