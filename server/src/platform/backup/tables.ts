// The tables as text, which every version of PostgreSQL reads.
import { createHash } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { StartError } from '../start-error.ts'
import type { Copied, Manifest, TableCopy } from './manifest.ts'
import { type Bytes, every, pieceName, type Sink, type Source } from './place.ts'

/** Those of jobs too: an email that waits is part of what was acknowledged. */
export const schemas = ['public', 'graphile_worker']
/** What each database writes for itself: how far its schema is, and the login it made on its server. */
const ownTables = [
  'public.kysely_migration',
  'public.kysely_migration_lock',
  'public.schema_removal',
  'public.portal_login',
  'graphile_worker.migrations',
]

const pieceBytes = 8 * 1024 * 1024
const newline = 10

/** Text that does not depend on settings of the server. */
export const plainText = `set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres'; set local timezone = 'UTC';
  set local extra_float_digits = 3; set local bytea_output = 'hex'; set local statement_timeout = 0;
  set local idle_in_transaction_session_timeout = 0; set local lock_timeout = 0`

type Table = Pick<TableCopy, 'schema' | 'name' | 'columns'>
export const nameOf = ({ schema, name }: Pick<Table, 'schema' | 'name'>): string =>
  `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`
const columnsOf = ({ columns }: Table) => columns.map((column) => pg.escapeIdentifier(column)).join(', ')
export const folderOf = ({ schema, name }: Table) => `tables/${schema}.${name}`

/** Without generated columns, which follow from the others, and tables without a journal, which are made again. */
export async function listTables(client: pg.ClientBase | pg.Pool): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select n.nspname as schema, c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where n.nspname = any($1) and c.relkind = 'r' and c.relpersistence = 'p' group by 1, 2 order by 1, 2`,
    [schemas],
  )
  return rows.filter(({ schema, name }) => !ownTables.includes(`${schema}.${name}`))
}

export async function listSequences(client: pg.ClientBase): Promise<Manifest['sequences']> {
  const { rows } = await client.query<{ schema: string; name: string }>(
    'select schemaname as schema, sequencename as name from pg_sequences where schemaname = any($1) order by 1, 2',
    [schemas],
  )
  const sequences = []
  for (const row of rows) {
    const { rows: at } = await client.query(`select last_value::text as last, is_called as called from ${nameOf(row)}`)
    sequences.push({ ...row, last: String(at[0].last), called: Boolean(at[0].called) })
  }
  return sequences
}

/** While one piece is on its way, the next one is gathered. `passed` hears of each. */
export async function copyOut(
  client: pg.ClientBase,
  table: Table,
  to: Sink,
  passed: () => void = () => {},
): Promise<TableCopy> {
  const rows = client.query(copyTo(`copy ${nameOf(table)} (${columnsOf(table)}) to stdout`))
  const sum = createHash('sha256')
  const copy: TableCopy = { ...table, rows: 0, bytes: 0, sha256: '', pieces: 0 }
  let piece: Buffer[] = []
  let gathered = 0
  let sending = Promise.resolve()
  const flush = async () => {
    const [bytes, size] = [piece, gathered]
    piece = []
    gathered = 0
    await sending
    passed()
    sending = to.put(pieceName(folderOf(table), ++copy.pieces), size, every(bytes))
    sending.catch(() => {}) // told to whoever waits for it
  }
  try {
    for await (const chunk of rows as AsyncIterable<Buffer>) {
      sum.update(chunk)
      copy.rows += linesIn(chunk)
      copy.bytes += chunk.length
      gathered += chunk.length
      piece.push(chunk)
      if (gathered >= pieceBytes) await flush()
    }
    if (gathered > 0) await flush()
  } finally {
    await sending
  }
  return { ...copy, sha256: sum.digest('hex') }
}

/** A row is a line: within one, line breaks are escaped. */
function linesIn(chunk: Uint8Array): number {
  let lines = 0
  for (let at = chunk.indexOf(newline); at >= 0; at = chunk.indexOf(newline, at + 1)) lines++
  return lines
}

export async function copyIn(client: pg.ClientBase, table: TableCopy, from: Source): Promise<void> {
  const into = client.query(copyFrom(`copy ${nameOf(table)} (${columnsOf(table)}) from stdin`))
  await pipeline(piecesOf(from, folderOf(table), table), into)
  const { rowCount } = into
  if (rowCount !== table.rows) throw new StartError(`${nameOf(table)} has ${rowCount} rows instead of ${table.rows}`)
}

/** In their order, and checked: whoever reads to the end knows that these are the bytes that were written. */
export async function* piecesOf(from: Source, folder: string, { bytes, sha256, pieces }: Copied): Bytes {
  const sum = createHash('sha256')
  let read = 0
  for (let index = 1; index <= pieces; index++)
    for await (const chunk of await from.read(pieceName(folder, index))) {
      sum.update(chunk)
      read += chunk.length
      yield chunk
    }
  if (read !== bytes || sum.digest('hex') !== sha256) throw new StartError(`${folder} isn’t what was backed up`)
}
