// A backup into an empty place: checked as it is read, and again as a whole. What does not hold leaves the place empty.
import { randomUUID } from 'node:crypto'
import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
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
import { type Manifest, readManifest } from './manifest.ts'
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

/** What its manifest says, for whoever has read it. */
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

/** Nothing of the database is there before the last file is. */
async function load(from: Source, manifest: Manifest, owner: pg.Pool, store: Store): Promise<void> {
  const client = await owner.connect()
  try {
    await client.query(`begin; ${plainText}`)
    await loadTables(client, manifest, from)
    const head = await auditHead(client)
    if (head?.position !== manifest.audit?.position || head?.hash !== manifest.audit?.hash)
      throw new StartError('The audit log doesn’t end where it ended when the backup was made')
    await loadFiles(from, manifest, store)
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

export async function loadFiles(from: Source, { files }: Manifest, store: Store): Promise<void> {
  let count = 0
  for (let page = 1; page <= files.list.pieces; page++) {
    const lines = (await text(await from.read(pieceName('files', page)))).split('\n').slice(0, -1)
    count += lines.length
    await inParallel(lines, from.atOnce, async (line) => {
      const [hash = '', size = ''] = line.split(' ')
      await loadFile(from, { hash, size: Number(size) }, store)
    })
  }
  if (count !== files.count) throw new StartError(`The backup has ${count} files instead of ${files.count}`)
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
