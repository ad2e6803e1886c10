// Two nodes behind nginx are replaced one after the other while people work: nobody notices.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort, type PortalProcess, runPortal } from '../faults/process.ts'
import { hashToken, newToken } from '../platform/crypto/keys.ts'
import { type EmbeddedDatabase, startEmbedded } from '../platform/db/embedded.ts'
import { openOwner } from '../platform/db/open.ts'
import { testKeys } from '../testing/keys.ts'
import { type Nginx, startNginx } from '../testing/nginx.ts'
import { fileAt, productsAt, startLoad } from '../testing/rolling-load.ts'

const drainSeconds = 2
const folder = mkdtempSync(join(tmpdir(), 'portal-rolling-'))
const nodes = new Map<number, PortalProcess>()
let database: EmbeddedDatabase
let owner: ReturnType<typeof openOwner>
let nginx: Nginx
let port: number

async function start(node: number): Promise<void> {
  const portal = runPortal({
    PORT: node,
    DATA_DIR: join(folder, String(node)),
    DATABASE_URL: database.url,
    PORTAL_KEYS: testKeys,
    PORTAL_ORIGIN: `http://localhost:${port}`,
    FILES_URL: pathToFileURL(join(folder, 'files')).href,
    DRAIN_SECONDS: drainSeconds,
    DEMO: 1,
  })
  await portal.printed('The portal is open')
  nodes.set(node, portal)
}

const statusOf = async (node: number, path: string) =>
  (await fetch(`http://127.0.0.1:${node}${path}`, { headers: { connection: 'close' } })).status

/** As docs/operations.md tells it, step by step. */
async function roll(node: number): Promise<void> {
  const portal = nodes.get(node)
  const others = [...nodes.keys()].filter((other) => other !== node)
  await nginx.sendTo(others)
  portal?.child.kill('SIGTERM')
  await portal?.printed('› Stopping')
  // not ready any more, and still serving
  expect(await statusOf(node, '/readyz')).toBe(503)
  expect(await statusOf(node, '/api/firm')).toBe(200)
  expect(await portal?.ended).toMatchObject({ code: 0, stderr: '' })
  await start(node)
  expect(await statusOf(node, '/readyz')).toBe(200)
  await nginx.sendTo([...others, node])
}

beforeAll(async () => {
  database = await startEmbedded(join(folder, 'postgres'))
  owner = openOwner(database.url)
  port = await freePort()
  for (const node of [await freePort(), await freePort()]) await start(node)
  nginx = await startNginx(join(folder, 'nginx'), { port, nodes: [...nodes.keys()] })
})
afterAll(async () => {
  await nginx?.stop()
  for (const { child, ended } of nodes.values()) {
    child.kill('SIGTERM')
    await ended
  }
  await owner.end()
  await database.stop()
  rmSync(folder, { recursive: true })
})

test('a rolling restart under load, with a newer schema in between, fails no request and loses nothing', async () => {
  const token = newToken()
  await owner.query(
    `insert into session (id_hash, account_id, created_at, seen_at, address, browser)
     select $1, id, now(), now(), '127.0.0.1', 'test' from account where email like 'admin@%'`,
    [hashToken(token)],
  )
  const cookie = `portal=${token}`
  const load = startLoad(port, cookie)
  const [first = 0, second = 0] = nodes.keys()
  await pause(1_000)
  await roll(first)
  await load.allHear()

  // a newer release migrates while this one serves: it only adds
  for (const table of ['product', 'account', 'session', 'document', 'file', 'mail'])
    await owner.query(`alter table ${table} add column from_the_next_release text`)
  await owner.query(`insert into kysely_migration (name, timestamp) values ('9999_from_the_next_release', now()::text)`)
  await owner.query('create table from_the_next_release (id integer primary key)')
  await pause(1_000)

  await roll(second)
  await load.allHear()
  await roll(first)
  await load.allHear()
  await load.stop()
  console.log(load.counts)

  expect([load.failures, nginx.errorLog()]).toEqual([[], expect.not.stringMatching(/\[(error|crit|alert|emerg)\]/)])
  expect(load.counts.reads).toBeGreaterThan(100)
  expect(load.counts.uploads).toBeGreaterThan(4)
  // each of them was moved three times
  expect(load.counts.streams).toBeGreaterThan(4 + 3)
  const there = await productsAt(port, cookie)
  expect([...load.products].filter(([id, name]) => there.get(id) !== name)).toEqual([])
  for (const [id, hash] of load.documents) expect(await fileAt(port, cookie, id)).toBe(hash)
})
