// One consistent copy while the portal runs: the database as of one moment, and every file it names at that moment.
import { createHash } from 'node:crypto'
import type pg from 'pg'
import type { Keys } from '../crypto/keys.ts'
import { holdFiles } from '../files/rows.ts'
import type { Store } from '../files/store.ts'
import { StartError } from '../start-error.ts'
import type { Named } from './checked.ts'
import { type Copied, type Manifest, type TableCopy, writeManifest } from './manifest.ts'
import { every, inParallel, pieceName, type Sink } from './place.ts'
import { copyOut, listSequences, listTables, nameOf, plainText, schemas } from './tables.ts'

interface From {
  owner: pg.Pool
  store: Store
  keys: Keys
  recipient: string
}

export interface Made {
  manifest: Manifest
  /** Files that were not there from an earlier backup. */
  sent: { count: number; bytes: number }
}

export interface Progress {
  phase: 'database' | 'files'
  /** Of all, by bytes on the disk. */
  percent: number
}

/** Files of one page of the list. */
const pageSize = 1_000
/** A table is read by one process of the database: two of them keep two cores busy, and more would be felt by whoever works meanwhile. */
const tablesAtOnce = 2

export async function backUp(
  { owner, store, keys, recipient }: From,
  to: Sink,
  now: Date,
  progress: (so: Progress) => void = () => {},
): Promise<Made> {
  const client = await owner.connect()
  try {
    // before the snapshot: a file whose row it sees is there until this connection ends
    await holdFiles(client)
    await client.query(`begin isolation level repeatable read read only; ${plainText}`)
    const head = await headOf(client)
    const weights = await weightsOf(client)
    let done = 0
    const tell = (phase: Progress['phase'], bytes: number) => {
      done += bytes
      progress({ phase, percent: Math.min(99, Math.floor((100 * done) / Math.max(1, weights.all))) })
    }
    const tables = await copyTables(client, owner, to, weights.tables, (bytes) => tell('database', bytes))
    const sequences = await listSequences(client)
    const { files, sent } = await copyFiles(client, store, to, (bytes) => tell('files', bytes))
    const manifest: Manifest = { format: 1, madeAt: now.toISOString(), recipient, ...head, tables, sequences, files }
    await to.finish(writeManifest(manifest, keys))
    return { manifest, sent }
  } catch (error) {
    await to.abandon()
    throw error
  } finally {
    client.release(true)
  }
}

async function headOf(client: pg.ClientBase) {
  const exists = await client.query(`select to_regclass('kysely_migration') is not null as it`)
  if (!exists.rows[0].it)
    throw new StartError('There’s nothing to back up: the database doesn’t have the portal’s tables')
  const done = await client.query<{ name: string }>('select name from kysely_migration order by name')
  const server = await client.query<{ server_version: string }>('show server_version')
  return {
    migrations: done.rows.map(({ name }) => name),
    postgres: server.rows[0]?.server_version ?? '',
    node: process.version,
    audit: await auditHead(client),
  }
}

export async function auditHead(client: pg.ClientBase): Promise<Manifest['audit']> {
  const { rows } = await client.query<{ position: number; hash: string }>(
    `select position, encode(hash, 'hex') as hash from audit_seal order by position desc limit 1`,
  )
  return rows[0] ?? null
}

/** How much there is, by table, and with the files. */
async function weightsOf(client: pg.ClientBase) {
  const { rows } = await client.query<{ schema: string; name: string; bytes: number }>(
    `select n.nspname as schema, c.relname as name, pg_table_size(c.oid) as bytes
     from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = any($1) and c.relkind = 'r'`,
    [schemas],
  )
  const files = await client.query<{ bytes: number }>('select coalesce(sum(size), 0)::bigint as bytes from file')
  const tables = new Map(rows.map((table) => [nameOf(table), table.bytes]))
  const all = rows.reduce((sum, { bytes }) => sum + bytes, 0)
  return { tables, all: all + (files.rows[0]?.bytes ?? 0) }
}

/** All as of the moment that this connection sees. */
async function copyTables(
  client: pg.ClientBase,
  owner: pg.Pool,
  to: Sink,
  weights: Map<string, number>,
  passed: (bytes: number) => void,
): Promise<TableCopy[]> {
  const tables = await listTables(client)
  const weightOf = (table: (typeof tables)[number]) => weights.get(nameOf(table)) ?? 0
  const copies = new Map<string, TableCopy>()
  const clients = [client]
  try {
    if (to.atOnce > 1) clients.push(...(await seeingTheSame(client, owner, tablesAtOnce - 1)))
    const free = [...clients]
    // the largest first: at the end, small ones fill the time of whoever is done
    const order = to.atOnce > 1 ? tables.toSorted((a, b) => weightOf(b) - weightOf(a)) : tables
    await inParallel(order, clients.length, async (table) => {
      const one = free.pop() ?? client
      copies.set(nameOf(table), await copyOut(one, table, to, () => passed(0)))
      free.push(one)
      passed(weightOf(table))
    })
  } finally {
    for (const one of clients.slice(1)) (one as pg.PoolClient).release(true)
  }
  return tables.flatMap((table) => copies.get(nameOf(table)) ?? [])
}

async function seeingTheSame(client: pg.ClientBase, owner: pg.Pool, count: number): Promise<pg.PoolClient[]> {
  const { rows } = await client.query<{ snapshot: string }>('select pg_export_snapshot() as snapshot')
  const others: pg.PoolClient[] = []
  try {
    while (others.length < count) {
      const other = await owner.connect()
      others.push(other)
      await other.query('begin isolation level repeatable read read only')
      await other.query(`set transaction snapshot '${rows[0]?.snapshot}'; ${plainText}`)
    }
  } catch (error) {
    for (const one of others) one.release(true)
    throw error
  }
  return others
}

async function copyFiles(client: pg.ClientBase, store: Store, to: Sink, passed: (bytes: number) => void) {
  const sent = { count: 0, bytes: 0 }
  const sum = createHash('sha256')
  const list: Copied = { bytes: 0, sha256: '', pieces: 0 }
  const files = { count: 0, bytes: 0, list }
  for (let after = ''; ; ) {
    const { rows } = await client.query<Named>(
      // of any version: a database is also backed up before this program brings it up to date
      `select encode(hash, 'hex') as hash, size, to_jsonb(f) ->> 'mac' as mac from file f
       where hash > decode($1, 'hex') order by hash limit ${pageSize}`,
      [after],
    )
    if (rows.length === 0) break
    const lines = Buffer.from(rows.map(({ hash, size }) => `${hash} ${size}\n`).join(''))
    sum.update(lines)
    list.bytes += lines.length
    await to.put(pieceName('files', ++list.pieces), lines.length, every([lines]))
    await inParallel(rows, to.atOnce, async (named) => {
      const { hash, size } = named
      files.count++
      files.bytes += size
      if (await to.hasFile(hash, size)) return passed(size)
      await to.putFile(named, { path: store.pathOf?.(hash), read: () => store.read(hash) })
      sent.count++
      sent.bytes += size
      passed(size)
    })
    after = rows.at(-1)?.hash ?? ''
  }
  list.sha256 = sum.digest('hex')
  return { files, sent }
}
