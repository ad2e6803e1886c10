// The database is restarted again and again while people write: each request is done or refused, and what was refused can be sent again.
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type EmbeddedDatabase, startEmbedded } from '../platform/db/embedded.ts'
import { testKeys } from '../testing/keys.ts'
import { cookieOf, enter, get, insertProduct } from './client.ts'
import { compare, Journal, tell } from './journal.ts'
import { newDataDir, type PortalProcess, startPortal } from './process.ts'

const restarts = 10
const writers = 8
const dataDir = newDataDir()
const folder = join(dataDir, 'database')
let database: EmbeddedDatabase
let portal: PortalProcess
let admin: string

async function asOwner<T>(work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: database.url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

beforeAll(async () => {
  database = await startEmbedded(folder)
  portal = await startPortal(dataDir, { DATABASE_URL: database.url, PORTAL_KEYS: testKeys, DEMO: '1' })
  admin = await asOwner(cookieOf)
})
afterAll(async () => {
  portal.child.kill('SIGTERM')
  await portal.ended
  await database.stop()
  rmSync(dataDir, { recursive: true })
})

/** As `pg_ctl restart -m immediate`: nothing is written down before, everything is recovered after. */
async function restart(): Promise<void> {
  const postmaster = Number(readFileSync(join(folder, 'pgdata', 'postmaster.pid'), 'utf8').split('\n')[0])
  process.kill(postmaster, 'SIGQUIT')
  await database.died
  await database.stop()
  database = await startEmbedded(folder)
}

test(`Fault 2: ${restarts} immediate restarts of the database under writes: done or 503, sent again without harm, sessions and locks stay`, async () => {
  // the sixth wrong password locks the account
  for (let n = 0; n < 6; n++) expect((await enter(portal.origin, 'advisor', `wrong-password-${n}`)).status).toBe(400)
  const journal = new Journal()
  const refused: Record<string, number> = {}
  const now = { over: false }
  const write = async (writer: number) => {
    for (let n = 0; !now.over; n++) {
      const name = `Restart ${writer}-${n}`
      for (let done = false; !done; ) {
        const { status, code, retryAfter } = await insertProduct(portal.origin, admin, name)
        done = status === 200
        const answer = `${status} ${code}`
        const expected = ['200 ', '503 maybe-done', '503 unavailable']
        expect(expected).toContain(answer)
        expect(retryAfter).toBe(code === 'unavailable' ? 5 : 0)
        if (done) journal.acknowledge(name)
        else refused[answer] = (refused[answer] ?? 0) + 1
        if (code === 'maybe-done') break
        // sooner than it says, so that the interruption is the portal's
        if (!done) await pause(100)
      }
    }
  }
  const writing = Promise.all(Array.from({ length: writers }, (_, writer) => write(writer)))
  const enough = async (more: number) => {
    for (const until = journal.marks.length + more; journal.marks.length < until; ) await pause(20)
  }
  for (let n = 0; n < restarts; n++) {
    await Promise.race([enough(60), writing])
    await restart()
  }
  await Promise.race([enough(60), writing])
  now.over = true
  await writing

  const rows = await asOwner(async (client) => {
    const text = `select name, (select count(*) from audit_entry where action = 'product.added' and subject = 'product:' || product.id)::int as entries
                  from product where name like 'Restart %'`
    return (await client.query<{ name: string; entries: number }>(text)).rows
  })
  const { lost, twice } = compare(
    journal,
    rows.map(({ name }) => name),
  )
  expect([lost, twice]).toEqual([[], []])
  expect(rows.filter(({ entries }) => entries !== 1)).toEqual([])
  expect(journal.longestGap).toBeLessThan(30_000)
  // the session of before, and the lock of before
  expect((await get(portal.origin, '/data/products', admin)).status).toBe(200)
  const locked = await enter(portal.origin, 'advisor')
  expect([locked.status, locked.body['message']]).toEqual([400, 'Invalid login.'])
  expect((await enter(portal.origin, 'new')).status).toBe(200)
  tell('Database restarted under load (immediate)', {
    acknowledged: journal.marks.length,
    lost: lost.length,
    twice: twice.length,
    longest: journal.longestGap,
    also: `${restarts} restarts; ${Object.entries(refused)
      .map(([answer, n]) => `${n} × ${answer}`)
      .join(', ')}; session and lock kept`,
  })
})
