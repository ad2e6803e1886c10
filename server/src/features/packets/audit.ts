// The audit entries of a packet, each held against its link, and the seals over them.
import { actionWords } from '@portal/contract/audit-actions'
import { subjectInWords } from '@portal/contract/audit-fields'
import { timeInWords } from '@portal/contract/rules/day'
import { sql } from 'kysely'
import { entryColumns, type EntryRow, told } from '../../platform/audit/audit.ts'
import { type ChainKey, linkOf, start } from '../../platform/audit/chain.ts'
import { turn } from '../../platform/turns.ts'
import { figure, html, pageEnd, pageStart } from './html.ts'
import { around, type Book, pageName } from './pages.ts'
import { type Lists, pageRows, type Shown } from './reading.ts'

const atOnce = 200

export interface Linked extends Omit<EntryRow, 'detail'> {
  detail: unknown
  position: number
  hash: Buffer
  /** Whether its content gives its link. */
  intact: boolean
}

/** Masked as the packet is. Whether an entry is intact is checked before it is masked. */
export async function* entries(
  { db, id, masking }: Shown,
  key: ChainKey,
  after = 0,
  most = Number.POSITIVE_INFINITY,
): AsyncGenerator<Linked> {
  while (most > 0) {
    const { rows } = await sql<EntryRow & { position: number; hash: Buffer; before: Buffer | null }>`
      select s.position, s.hash, b.hash as before, ${sql.raw(entryColumns)}
      from packet_entry p join audit_seal s on s.position = p.position left join audit_seal b on b.position = p.position - 1
      join audit_entry e on e.id = p.entry_id
      where p.packet_id = ${id} and p.position > ${after} order by p.position limit ${Math.min(atOnce, most)}`.execute(
      db,
    )
    for (const { before, position, hash, ...row } of rows) {
      const intact = linkOf(key, position, before ?? start, told(row)).equals(hash)
      yield { ...masking.entry({ ...row, detail: JSON.parse(row.detail) as unknown }), position, hash, intact }
      await turn()
    }
    if (rows.length < atOnce) return
    most -= rows.length
    after = rows.at(-1)?.position ?? after
  }
}

export async function brokenEntries(lists: Shown, key: ChainKey): Promise<number> {
  let broken = 0
  for await (const { intact } of entries(lists, key)) if (!intact) broken++
  return broken
}

export async function* entryLines(lists: Shown, key: ChainKey): AsyncGenerator<string> {
  for await (const { hash, detail, history, ...entry } of entries(lists, key)) {
    const { id, position, at, intact, ...rest } = entry
    const line = { position, id, at: `${at}Z`, ...rest, detail, history, link: hash.toString('hex'), intact }
    yield `${JSON.stringify(line)}\n`
  }
}

export interface Seals {
  /** The first and the last that matter: none where nothing is sealed. */
  first: number
  last: number
  count: number
}

/** From the one over the first entry to the one over the last: a later one proves no more. */
export async function sealsOver({ db, id }: Lists): Promise<Seals> {
  const { rows } = await sql<Seals>`
    with e as (select min(position) as low, max(position) as high from packet_entry where packet_id = ${id}),
    f as (select (select min(position) from audit_signed where position >= e.low) as first,
      coalesce((select min(position) from audit_signed where position >= e.high),
        (select max(position) from audit_signed where position >= e.low)) as last from e)
    select coalesce(first, 0) as first, coalesce(last, 0) as last,
      (select count(*) from audit_signed where position between f.first and f.last) as count from f`.execute(db)
  return rows[0] ?? { first: 0, last: 0, count: 0 }
}

export interface SealFile {
  position: number
  file: string
  content: string
  signature: Buffer
}

async function* seals({ db }: Lists, { first, last }: Seals): AsyncGenerator<SealFile> {
  for (let from = first; from > 0; ) {
    const { rows } = await sql<SealFile>`
      select position, file, content, signature from audit_signed where position between ${from} and ${last}
      order by position limit ${atOnce}`.execute(db)
    yield* rows
    if (rows.length < atOnce) return
    from = (rows.at(-1)?.position ?? last) + 1
  }
}

export async function* sealLines(lists: Lists, over: Seals): AsyncGenerator<string> {
  for await (const { position, content, signature } of seals(lists, over))
    yield `${JSON.stringify({ position, text: content, signature: signature.toString('base64') })}\n`
}

export async function sealAt({ db }: Lists, position: number): Promise<SealFile | undefined> {
  const { rows } = await sql<SealFile>`
    select position, file, content, signature from audit_signed where position = ${position}`.execute(db)
  return rows[0]
}

/** Links of the entries, of the ones before them, and of the seals, in their order. */
export async function* linkLines({ db, id }: Lists, over: Seals): AsyncGenerator<string> {
  let [after, written] = [0, 0]
  for (;;) {
    const { rows: own } = await sql<{ position: number }>`
      select position from packet_entry where packet_id = ${id} and position > ${after} order by position limit ${atOnce}`.execute(
      db,
    )
    const ends = own.length < atOnce
    const high = ends ? Math.max(over.last, own.at(-1)?.position ?? 0) : (own.at(-1)?.position ?? 0)
    const wanted = own.flatMap(({ position }) => [position - 1, position])
    const { rows } = await sql<{ position: number; hash: string }>`
      select s.position, encode(s.hash, 'hex') as hash from audit_seal s
      where s.position > ${written} and s.position = any(array(
        select unnest(${wanted}::bigint[]) union
        select g.position from audit_signed g where g.position > ${written} and g.position between ${over.first} and ${Math.min(high, over.last)}))
      order by s.position`.execute(db)
    for (const { position, hash } of rows) yield `${position} ${hash}\n`
    written = rows.at(-1)?.position ?? written
    if (ends) return
    after = own.at(-1)?.position ?? after
  }
}

export async function entryStarts({ db, id }: Lists): Promise<number[]> {
  const { rows } = await sql<{ position: number }>`
    select position from (select position, row_number() over (order by position) as row, count(*) over () as rows
      from packet_entry where packet_id = ${id}) r
    where row % ${pageRows} = 0 and row < rows order by position`.execute(db)
  return [0, ...rows.map(({ position }) => position)]
}

const words = new Map<string, string>(Object.entries(actionWords))

export async function* entriesPage(
  book: Book,
  page: number,
  pages: number,
  rows: AsyncIterable<Linked>,
): AsyncGenerator<string> {
  yield pageStart(around(book, 'Audit entries', '../', pageName('audit', 'index', 0)))
  yield html`<h1>Audit entries</h1><p>${figure(book.entries)} entries. Files: <a href="entries.jsonl">JSON Lines</a>, <a href="links.txt">links</a>, <a href="seals.jsonl">seals</a>, <a href="README.txt">what they prove</a></p>`
    .text
  const turning =
    pages > 1
      ? html`<div class="pages">${Array.from({ length: pages }, (_, index) =>
          index === page
            ? html`<b>${index + 1}</b>`
            : html`<a href="../${pageName('audit', 'index', index)}">${index + 1}</a>`,
        )}</div>`.text
      : ''
  yield `${turning}<table><thead><tr><th>Time</th><th>Person</th><th>Action</th><th>Record</th><th>Through</th><th>Link</th></tr></thead><tbody>\n`
  for await (const { at, actor, action, subject, through, hash, intact } of rows)
    yield html`<tr><td>${timeInWords(new Date(`${at}Z`))}</td><td>${actor}</td><td>${words.get(action) ?? action}</td><td>${subjectInWords(subject)}</td><td>${through ?? ''}</td><td><code>${hash.toString('hex').slice(0, 12)}</code>${!intact && html` doesn’t match`}</td></tr>
`.text
  yield `</tbody></table>${turning}${pageEnd}`
}
