// What the tests of backups begin with: a portal with something of everything, and empty places to restore it into.
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import type pg from 'pg'
import { insertProduct } from '@portal/contract/products'
import { makeIdentity } from '../platform/backup/age.ts'
import { backUp, type Made } from '../platform/backup/backup.ts'
import { openSink, openSource } from '../platform/backup/open.ts'
import { restore } from '../platform/backup/restore.ts'
import { listTables, nameOf } from '../platform/backup/tables.ts'
import { parseKeys } from '../platform/crypto/keys.ts'
import { openOwner } from '../platform/db/open.ts'
import { diskStore } from '../platform/files/disk-store.ts'
import type { Store } from '../platform/files/store.ts'
import { openFileStore } from '../open-platform.ts'
import type { Actor } from './actors.ts'
import { createDatabase, dropDatabase } from './cluster.ts'
import { aPdf, publish } from './documents.ts'
import { type TestPortal, testKeys } from './portal.ts'
import { tasksOn } from './tasks.ts'

export const oldKeys = parseKeys(testKeys)

export interface Place {
  url: string
  owner: pg.Pool
  store: Store
  folder: string
  close(): Promise<void>
}

/** An empty database and an empty folder for files. */
export async function emptyPlace(clusterUrl: string): Promise<Place> {
  const name = `restored_${randomBytes(6).toString('hex')}`
  const url = await createDatabase(clusterUrl, name, 'template0')
  const owner = openOwner(url)
  const folder = await mkdtemp(join(tmpdir(), 'portal-restored-'))
  const store = await diskStore(pathToFileURL(join(folder, 'files')))
  const close = async () => {
    await owner.end()
    await dropDatabase(clusterUrl, name)
    await rm(folder, { recursive: true, force: true })
  }
  return { url, owner, store, folder, close }
}

export interface KeyPair {
  file: string
  recipient: string
}

export async function keyPair(folder: string, name = 'identity'): Promise<KeyPair> {
  const file = join(folder, name)
  return { file, recipient: await makeIdentity(file, new Date()) }
}

export async function backUpPortal({ config, databaseUrl }: TestPortal, target: string, to: KeyPair): Promise<Made> {
  const owner = openOwner(databaseUrl)
  try {
    const now = new Date()
    const from = { owner, store: await openFileStore(config), keys: oldKeys, recipient: to.recipient }
    return await backUp(from, await openSink(target, from, now), now)
  } finally {
    await owner.end()
  }
}

export const restoreInto = async ({ owner, store }: Place, source: string, { file }: KeyPair, backup?: string) =>
  restore(await openSource(source, file, backup), { owner, store, keys: oldKeys })

/** A product, a document with its file and a work item, each acknowledged when it settles. */
export function workOn(portal: TestPortal, admin: Actor): (number: number) => Promise<void> {
  const tasks = tasksOn(portal)
  return async (number) => {
    const item = { Type: 'Mutual Funds' as const, Name: `Product ${number}` }
    const added = await admin.call(insertProduct, { body: { item } })
    if (added.status !== 200) throw new Error(`not added: ${JSON.stringify(added.body)}`)
    await publish(portal, admin, { title: `Document ${number}` }, aPdf(`Number ${number}`))
    await tasks.open(admin, { info: `Item ${number}` })
  }
}

/** Every row of every table as text, by table; the queue may have been worked on meanwhile. */
export async function everyRow(owner: pg.Pool): Promise<Record<string, string[]>> {
  const all: Record<string, string[]> = {}
  for (const table of await listTables(owner)) {
    const { rows } = await owner.query<{ row: string }>(`select t::text as row from ${nameOf(table)} t order by 1`)
    all[nameOf(table)] = rows.map(({ row }) => row)
  }
  return all
}

export async function everyFile(store: Store): Promise<Record<string, string>> {
  const all: Record<string, string> = {}
  for await (const { hash } of store.list()) all[hash] = (await buffer(await store.read(hash))).toString('base64')
  return all
}

/** Neither a table of the portal nor a file. */
export async function isEmpty({ owner, store }: Place): Promise<boolean> {
  const { rows } = await owner.query(
    `select count(*)::int as count from pg_class where relnamespace in (select oid from pg_namespace where nspname in ('public', 'graphile_worker'))`,
  )
  return rows[0].count === 0 && Object.keys(await everyFile(store)).length === 0
}
