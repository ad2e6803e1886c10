// Every figure against its goal, in one run, on the embedded database as `npm start` runs it.
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { limits } from '@portal/contract/limits'
import { products } from '@portal/demo/products'
import { insertRows } from '@portal/demo/rows'
import { type EmbeddedDatabase, startEmbedded } from '@portal/server/platform/db/embedded'
import { openDatabase, openOwner } from '@portal/server/platform/db/open'
import { beginSession } from '@portal/server/platform/session/sessions'
import { backupOfDatabase, backupOfFiles } from './backups.ts'
import { freeBytes } from './disk.ts'
import { documentList, fillDocuments } from './documents.ts'
import { billingOfAMonth } from './fees.ts'
import { atMost, type Figure, median, table } from './figures.ts'
import { fileTransfer } from './files.ts'
import { historyOfAnInsert } from './history.ts'
import { liveTasks } from './live.ts'
import { packets } from './packets.ts'
import { type Program, portalCommand, startProgram, stopAll } from './processes.ts'
import { fillProduction, productionRange } from './production.ts'
import { productInsert, productList, type Sides } from './products.ts'
import { registrationsAsTheFirmGrows } from './registrations.ts'
import { signIn } from './sign-in.ts'
import { installedSize, pageWeight } from './sizes.ts'
import { tableFilter } from './table.ts'

const folder = mkdtempSync(join(tmpdir(), 'portal-bench-'))
let database: EmbeddedDatabase | undefined
/** The portal beside the bare server. */
let whole: Program | undefined
const listed = 500
/** From the first start on: what one has sealed, the next one opens. */
const keys = `bench:${randomBytes(32).toString('base64')}`

async function startAndIdle(): Promise<Figure[]> {
  console.log('› First start: the database and the demo firm')
  const env = { DATA_DIR: folder, PORTAL_KEYS: keys }
  await (await startProgram(portalCommand, folder, env, '/healthz')).stop()
  console.log('› Second starts, and memory at rest')
  const starts: number[] = []
  let idle = 0
  for (let round = 0; round < 3; round++) {
    const portal = await startProgram(portalCommand, folder, env, '/healthz')
    starts.push(portal.startMs)
    if (round === 2) {
      await pause(10_000) // until what the start left behind has settled
      idle = portal.rss()
    }
    await portal.stop()
  }
  return [
    atMost('second start until /healthz answers', median(starts) / 1000, 3, ' s'),
    atMost('idle RSS of the node process', idle / 1e6, 130, ' MB'),
  ]
}

async function openSides(): Promise<Sides> {
  database = await startEmbedded(join(folder, 'postgres'))
  const { url } = database
  const token = await fillUp(url)
  const portal = await startPortal(url)
  whole = portal
  const bare = await startProgram(['bench/bare.ts'], folder, { DATABASE_URL: url, DATA_DIR: folder }, '/')
  return { portal: portal.port, bare: bare.port, cookie: `portal=${token}` }
}

const startPortal = (url: string) =>
  startProgram(
    portalCommand,
    folder,
    { DATABASE_URL: url, DATA_DIR: folder, PORTAL_KEYS: keys, TRUSTED_PROXIES: '127.0.0.1' },
    '/healthz',
  )

/** On a node of its own: what the others left in memory does not count. */
async function liveOnItsOwn(url: string, reviewer: string): Promise<Figure[]> {
  const portal = await startPortal(url)
  const figures = await liveTasks(url, portal, reviewer)
  await portal.stop()
  return figures
}

/** Products and documents up to the number to be listed, and an admin's session. */
async function fillUp(url: string): Promise<string> {
  const owner = openOwner(url)
  const opened = await openDatabase(owner, url)
  const now = new Date()
  const there = await owner.query('select from product')
  const client = await owner.connect()
  await insertRows(client, 'product', products({ now, count: listed - (there.rowCount ?? 0), seed: 'bench' }))
  const admin = await client.query<{ id: string }>('select id from account where access >= $1', [limits.accessAdmin])
  const accountId = admin.rows[0]?.id ?? ''
  await fillDocuments(client, accountId, now)
  await fillProduction(client, accountId)
  client.release()
  const token = await opened.db
    .transaction()
    .execute((tx) => beginSession(tx, now, accountId, { address: '127.0.0.1', browser: 'bench' }))
  await opened.close()
  return token
}

async function run(): Promise<boolean> {
  const figures = [...(await startAndIdle())]
  const sides = await openSides()
  console.log('› Product list: bare against whole answers against 304')
  figures.push(...(await productList(sides)))
  console.log('› Document list: bare against whole answers')
  figures.push(...(await documentList(sides)))
  console.log('› Production of sixty months: bare against the portal')
  figures.push(...(await productionRange(sides)))
  console.log('› Product insert: bare against the portal, 1 and 8 at a time')
  figures.push(...(await productInsert(sides)))
  console.log('› Sign-in: the hash alone against the whole stage, and the others meanwhile')
  figures.push(...(await signIn({ port: sides.portal, cookie: sides.cookie })))
  console.log('› Files: the plain pipe against the portal')
  figures.push(...(await fileTransfer(database?.url ?? '', folder)))
  console.log('› Work items to the screen: one open stream against two thousand')
  figures.push(...(await liveOnItsOwn(database?.url ?? '', sides.cookie)))
  console.log('› Registrations of one advisor while the firm grows')
  figures.push(await registrationsAsTheFirmGrows(sides, database?.url ?? ''))
  console.log('› Billing a month of 30,000 advisors')
  if (whole) figures.push(...(await billingOfAMonth(whole, database?.url ?? '')))
  console.log('› The history of records: an insert with and without')
  figures.push(...(await historyOfAnInsert(database?.url ?? '')))
  console.log('› Backups against copies of the same bytes')
  figures.push(...(await backupOfDatabase(folder, database?.url ?? '', 'rows of the lines above')))
  // a disk takes the first gigabytes at another pace than the rest
  figures.push(...(await backupOfFiles(folder, (await freeBytes(folder)) > 30e9 ? 10 : 2)))
  console.log('› Packets of one advisor and of the firm')
  figures.push(...(await packets(folder)))
  console.log('› The table in a browser')
  figures.push(await tableFilter(sides.portal, sides.cookie))
  figures.push(...(await pageWeight()), installedSize())
  console.log(`\n${table(figures)}`)
  writeFileSync(join(import.meta.dirname, 'results.json'), `${JSON.stringify(figures, null, 2)}\n`)
  return figures.every(({ held }) => held)
}

const interrupted = new Promise<never>((_, stop) => {
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => stop(new Error(`stopped by ${signal}`)))
})
let held = false
try {
  held = await Promise.race([run(), interrupted])
} catch (error) {
  console.error(`✗ ${(error as Error).message}`)
}
await stopAll()
await database?.stop()
rmSync(folder, { recursive: true, force: true })
process.exit(held ? 0 : 1)
