// Restores a backup into an empty place. Everything is checked while it is read, and the result as a whole; a failure leaves the place empty.
import { createHash, randomUUID } from 'node:crypto'
import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type pg from 'pg'
import { putSeals, sealsBrought } from '../audit/seals.ts'
import { verifyAudit } from '../audit/verify.ts'
import type { Keys } from '../crypto/keys.ts'
import { migrate, migrateExactly } from '../db/migrate.ts'
import type { Store } from '../files/store.ts'
import { StartError } from '../start-error.ts'
import { auditHead } from './backup.ts'
import type { Named } from './checked.ts'
import { emptyDatabase, emptyStore, refuseUnlessEmpty } from './empty.ts'
import { loadTables } from './load.ts'
import { type Copied, type Manifest, readManifest } from './manifest.ts'
import { inParallel, pieceName, type Source } from './place.ts'
import { plainText } from './tables.ts'

export interface To {
  owner: pg.Pool
  store: Store
  /** Of the portal that was backed up. */
  keys: Keys
}

export const restore = async (from: Source, to: To): Promise<Manifest> =>
  restoreAs(readManifest(await from.manifest(), to.keys), from, to)

/** Restores the backup of a manifest that was already read. */
export async function restoreAs(manifest: Manifest, from: Source, { owner, store, keys }: To): Promise<Manifest> {
  await refuseUnlessEmpty(owner, store)
  try {
    await emptyDatabase(owner)
    await migrateExactly(owner, manifest.migrations)
    await load(from, manifest, owner, store)
    await migrate(owner)
    const { faults } = await verifyAudit(owner, keys, await sealsBrought(owner))
    if (faults.length > 0) throw new StartError(`The audit log doesn’t hold: ${faults.slice(0, 5).join('; ')}`)
    const others = await putSeals(owner, store)
    if (others.length > 0) throw new StartError(`The file store has seals of another portal: ${others.join(', ')}`)
    await owner.query('analyze')
    return manifest
  } catch (error) {
    await emptyDatabase(owner)
    await emptyStore(store)
    throw error
  } finally {
    await from.close()
  }
}

/** One transaction for all tables: it commits only after the last file is stored and checked. */
async function load(from: Source, manifest: Manifest, owner: pg.Pool, store: Store): Promise<void> {
  const client = await owner.connect()
  try {
    await client.query(`begin; ${plainText}`)
    await loadTables(client, manifest, from)
    const head = await auditHead(client)
    if (head?.position !== manifest.audit?.position || head?.hash !== manifest.audit?.hash)
      throw new StartError('The audit log doesn’t end where it ended when the backup was made')
    await loadFiles(from, manifest, store, compareWithFileTable(client))
    await from.end()
    const { rows } = await client.query(
      'select count(*)::int as count, coalesce(sum(size), 0)::bigint as bytes from file',
    )
    if (rows[0].count !== manifest.files.count || rows[0].bytes !== manifest.files.bytes)
      throw new StartError('The files aren’t those that the database names')
    await client.query('commit')
  } finally {
    client.release(true)
  }
}

/** `checkPage` gets each page of the list before any file of that page is stored. */
export async function loadFiles(
  from: Source,
  { files }: Manifest,
  store: Store,
  checkPage: (page: Named[]) => Promise<void>,
): Promise<void> {
  let count = 0
  for await (const page of readFileList(from, files.list)) {
    count += page.length
    await checkPage(page)
    await inParallel(page, from.atOnce, async (named) => loadFile(from, named, store))
  }
  if (count !== files.count) throw new StartError(`The backup has ${count} files instead of ${files.count}`)
}

/** Compares the list with its length and SHA-256 in the manifest. An archive has the files of a page right behind that page. */
async function* readFileList(from: Source, list: Copied): AsyncGenerator<Named[]> {
  const sum = createHash('sha256')
  let read = 0
  for (let number = 1; number <= list.pieces; number++) {
    const bytes = await buffer(await from.read(pieceName('files', number)))
    sum.update(bytes)
    read += bytes.length
    const lines = bytes.toString().split('\n').slice(0, -1)
    yield lines.map((line) => {
      const [hash = '', size = ''] = line.split(' ')
      return { hash, size: Number(size) }
    })
  }
  if (read !== list.bytes || sum.digest('hex') !== list.sha256)
    throw new StartError('The list of files isn’t what was backed up')
}

/** The table is already loaded and matches the manifest. The list has the same files in the order of their hashes. */
function compareWithFileTable(client: pg.ClientBase): (page: Named[]) => Promise<void> {
  let last = ''
  return async (page) => {
    const { rows } = await client.query<Named>(
      `select encode(hash, 'hex') as hash, size from file where hash > decode($1, 'hex') order by hash limit $2`,
      [last, page.length],
    )
    for (const [index, listed] of page.entries()) {
      const row = rows[index]
      if (row && row.hash < listed.hash)
        throw new StartError(`The list of files is incomplete: the database also names ${row.hash}`)
      if (row?.hash !== listed.hash)
        throw new StartError(`The list of files has ${listed.hash}, which the database doesn’t name`)
      if (row.size !== listed.size)
        throw new StartError(`The list of files has another size for ${listed.hash} than the database`)
    }
    last = rows.at(-1)?.hash ?? last
  }
}

async function loadFile(from: Source, named: Named, store: Store): Promise<void> {
  const path = join(store.incoming, randomUUID())
  const file = await open(path, 'wx', 0o600)
  try {
    for await (const chunk of await from.readFile(named)) await file.writeFile(chunk)
    await file.sync()
    await file.close()
    await store.put(named.hash, path)
  } finally {
    await file.close()
    await rm(path, { force: true }) // gone already when it was stored
  }
}
