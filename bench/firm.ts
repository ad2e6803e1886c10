// The firm every line begins with, and a copy of its database for each of them: what one line writes, no other one reads.
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { limits } from '@portal/contract/limits'
import { products } from '@portal/demo/products'
import { insertRows } from '@portal/demo/rows'
import { type EmbeddedDatabase, startEmbedded } from '@portal/server/platform/db/embedded'
import { openDatabase, openOwner } from '@portal/server/platform/db/open'
import { beginSession } from '@portal/server/platform/session/sessions'
import pg from 'pg'
import { fillDocuments } from './documents.ts'
import { type Program, portalCommand, startProgram } from './processes.ts'
import { fillProduction } from './production.ts'
import type { Sides } from './products.ts'

const listed = 500

export interface Copy {
  url: string
  /** A node on it; several see each other's changes. */
  start(): Promise<Program>
  /** The cookie of an admin. */
  cookie(): Promise<string>
  drop(): Promise<void>
}

export interface Firm {
  copy(): Promise<Copy>
  close(): Promise<void>
}

/** What the first start has sealed, the others open. */
export const newKeys = (): string => `bench:${randomBytes(32).toString('base64')}`

export async function openFirm(folder: string, keys: string): Promise<Firm> {
  const database = await startEmbedded(join(folder, 'postgres'))
  await fillUp(database.url)
  let copies = 0
  return {
    close: () => database.stop(),
    async copy() {
      const name = `bench_${copies++}`
      await onServer(database, `create database ${name} template ${nameIn(database.url)} strategy file_copy`)
      const url = inDatabase(database.url, name)
      const env = { DATABASE_URL: url, DATA_DIR: folder, PORTAL_KEYS: keys, TRUSTED_PROXIES: '127.0.0.1' }
      return {
        url,
        start: () => startProgram(portalCommand, folder, env, '/healthz'),
        cookie: () => adminsCookie(url),
        drop: () => onServer(database, `drop database ${name} with (force)`),
      }
    },
  }
}

/** A copy with the portal and the bare server on it, for as long as the line takes. */
export async function onSides<T>(firm: Firm, folder: string, line: (sides: Sides) => Promise<T>): Promise<T> {
  return onCopy(firm, async (copy) => {
    const portal = await copy.start()
    const env = { DATABASE_URL: copy.url, DATA_DIR: folder }
    const bare = await startProgram(['bench/bare.ts'], folder, env, '/')
    try {
      return await line({ portal: portal.port, bare: bare.port, cookie: await copy.cookie(), url: copy.url })
    } finally {
      await Promise.all([portal.stop(), bare.stop()])
    }
  })
}

export async function onCopy<T>(firm: Firm, line: (copy: Copy) => Promise<T>): Promise<T> {
  const copy = await firm.copy()
  try {
    return await line(copy)
  } finally {
    await copy.drop()
  }
}

const nameIn = (url: string) => new URL(url).pathname.slice(1)

function inDatabase(url: string, name: string): string {
  const other = new URL(url)
  other.pathname = `/${name}`
  return other.href
}

/** Over a connection to none of the databases in question. */
async function onServer({ url }: EmbeddedDatabase, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: inDatabase(url, 'postgres') })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

const anAdmin = 'select id from account where access >= $1 order by email limit 1'

/** Products and documents up to the number to be listed. */
async function fillUp(url: string): Promise<void> {
  const owner = openOwner(url)
  const now = new Date()
  const there = await owner.query('select from product')
  const client = await owner.connect()
  await insertRows(client, 'product', products({ now, count: listed - (there.rowCount ?? 0), seed: 'bench' }))
  const { rows } = await client.query<{ id: string }>(anAdmin, [limits.accessAdmin])
  const accountId = rows[0]?.id ?? ''
  await fillDocuments(client, accountId, now)
  await fillProduction(client, accountId)
  client.release()
  await owner.end()
}

async function adminsCookie(url: string): Promise<string> {
  const owner = openOwner(url)
  const { db, close } = await openDatabase(owner, url)
  const { rows } = await owner.query<{ id: string }>(anAdmin, [limits.accessAdmin])
  const from = { address: '127.0.0.1', browser: 'bench' }
  const token = await db.transaction().execute((tx) => beginSession(tx, new Date(), rows[0]?.id ?? '', from))
  await close()
  return `portal=${token}`
}
