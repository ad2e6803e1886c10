// Medians of the home screen's calls, in the demo firm of forty and once 30,000 advisors are there with twenty years of
// production and a million work items. A command of its own: filling takes minutes. `node bench/growth.ts [advisors]`
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '@portal/server/platform/db/embedded'
import { openDatabase, openOwner } from '@portal/server/platform/db/open'
import { beginSession } from '@portal/server/platform/session/sessions'
import type { ClientBase } from 'pg'
import { atMost, type Figure, median, table } from './figures.ts'
import { portalCommand, startProgram, stopAll } from './processes.ts'
import { productionRows } from './production.ts'

const advisors = Number(process.argv[2] ?? 30_000)
const firstTapsid = 200_001
const calls = 400

interface Call {
  name: string
  method: 'GET' | 'POST'
  /** Another range each time: what is asked again is answered from memory. */
  path(n: number): string
  body?(n: number): object
}

const homeCalls = (tapsid: number): Call[] => [
  { name: 'session', method: 'POST', path: () => '/auth/verify', body: () => ({}) },
  {
    name: 'production',
    method: 'POST',
    path: () => `/user/${tapsid}/production`,
    body: (n) => ({ year: 2022 + (n % 4), month: (n % 12) + 1, duration: 13 + (n % 47) }),
  },
  { name: 'pending', method: 'GET', path: () => '/pending' },
  { name: 'events', method: 'GET', path: () => '/events/60' },
  { name: 'announcements', method: 'GET', path: () => '/announcements' },
  { name: 'tasks', method: 'GET', path: () => '/tasks' },
  { name: 'messages', method: 'GET', path: () => '/user/message' },
  { name: 'year-end', method: 'GET', path: () => `/year-end/${new Date().getFullYear()}` },
]

async function medians(port: number, cookie: string, tapsid: number): Promise<number[]> {
  const results: number[] = []
  for (const { name, method, path, body } of homeCalls(tapsid)) {
    const times: number[] = []
    for (let n = 0; n < calls; n++) {
      const began = performance.now()
      const answer = await fetch(`http://127.0.0.1:${port}/api${path(n)}`, {
        method,
        headers: { cookie, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body(n)) }),
      })
      await answer.arrayBuffer()
      if (answer.status !== 200) throw new Error(`${name} answered ${answer.status}`)
      // the first ones compile what the others run
      if (n >= calls / 4) times.push(performance.now() - began)
    }
    results.push(median(times))
    console.log(`  ${name.padEnd(14)} ${median(times).toFixed(2)} ms`)
  }
  return results
}

async function grow(client: ClientBase): Promise<void> {
  const last = firstTapsid + advisors - 1
  await client.query(
    `insert into account (email, first, last, access, branch_id, tapsid, menus)
     select 'grown.' || t || '@meridianharbor.example', 'Grown', 'Advisor', 1, 1 + t % 3, t, m.menus
     from generate_series($1::int, $2::int) t, (select menus from account where access = 1 limit 1) m`,
    [firstTapsid, last],
  )
  const year = new Date().getFullYear()
  await productionRows(client, firstTapsid, advisors, year - 19, 20)
  await client.query(
    `insert into pending_line (tapsid, reference, traded, client, gross, amount, pay_date)
     select t, 'grown-' || t || '-' || n, current_date - n, 'Grown Client', 100 + n, 80 + n, current_date + n
     from generate_series($1::int, $2::int) t, generate_series(1, 6) n`,
    [firstTapsid, last],
  )
  await client.query(
    `insert into work_item (department, category, info, account_id, created_by, created_at, stage, decision, decided_at,
       record_kind, record_id, changed_at)
     select 'Commissions', 'Pending Compensation', 'Grown', a.id, a.id, now() - n * interval '10 days', s, d, e,
       'pending-line', 1000000 + a.tapsid * 33 + n, now() - n * interval '10 days'
     from account a, generate_series(1, 33) n, lateral (select case when n < 3 then 2 else 9 end as s,
       case when n < 3 then null else 'Answered' end as d, case when n < 3 then null else now() end as e) x
     where a.tapsid between $1 and $2`,
    [firstTapsid, last],
  )
  await client.query('vacuum analyze account, production, pending_line, work_item')
}

const keys = `bench:${randomBytes(32).toString('base64')}`
const folder = mkdtempSync(join(tmpdir(), 'portal-growth-'))
let held = false
try {
  console.log('› The demo firm')
  await (await startProgram(portalCommand, folder, { DATA_DIR: folder, PORTAL_KEYS: keys }, '/healthz')).stop()
  const database = await startEmbedded(join(folder, 'postgres'))
  const { url } = database
  const owner = openOwner(url)
  const opened = await openDatabase(owner, url)
  const { rows } = await owner.query<{ id: string; tapsid: number }>(
    `select id, tapsid from account where email = 'advisor@meridianharbor.example'`,
  )
  const [{ id, tapsid } = { id: '', tapsid: 0 }] = rows
  const from = { address: '127.0.0.1', browser: 'bench' }
  const token = await opened.db.transaction().execute((tx) => beginSession(tx, new Date(), id, from))
  const env = { DATABASE_URL: url, DATA_DIR: folder, PORTAL_KEYS: keys }
  const measure = async () => {
    const portal = await startProgram(portalCommand, folder, env, '/healthz')
    const found = await medians(portal.port, `portal=${token}`, tapsid)
    await portal.stop()
    return found
  }
  const small = await measure()
  console.log(`› ${advisors} more advisors`)
  const client = await owner.connect()
  await grow(client)
  client.release()
  // filling may take longer than somebody may be idle
  await owner.query('update session set seen_at = now()')
  const large = await measure()
  const figures: Figure[] = homeCalls(tapsid).map(({ name }, index) =>
    atMost(`${name}, median against the demo firm's`, (large[index] ?? 0) / (small[index] ?? 1), 1.5, '×'),
  )
  console.log(`\n${table(figures)}`)
  held = figures.every((figure) => figure.held)
  await opened.close()
  await database.stop()
} catch (error) {
  console.error(`✗ ${(error as Error).message}`)
}
await stopAll()
rmSync(folder, { recursive: true, force: true })
process.exit(held ? 0 : 1)
