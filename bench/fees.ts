// A month billed for 30,000 advisors: how long it takes, how much memory the node grows by meanwhile, and that a second run bills
// nothing. Alone: `node bench/fees.ts`
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { monthOf } from '@portal/contract/rules/fee'
import { startEmbedded } from '@portal/server/platform/db/embedded'
import pg from 'pg'
import { atMost, type Figure, rounds, table } from './figures.ts'
import { type Program, portalCommand, startProgram, stopAll } from './processes.ts'

const firm = 30_000
const [technology, affiliation] = [1, 2]

/** Each month on a node of its own, the only one there is: whatever it uses is this. */
export async function billingOfAMonth(start: () => Promise<Program>, url: string): Promise<Figure[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await grow(client)
    const took: number[] = []
    const grew: number[] = []
    const again: number[] = []
    for (let round = 0; round < rounds; round++) {
      const portal = await start()
      const month = monthOf(`${new Date().getFullYear() - 3}-0${round + 1}-15`)
      const before = portal.rss()
      let most = before
      const first = await run(client, month, () => (most = Math.max(most, portal.rss())))
      const second = await run(client, month, () => (most = Math.max(most, portal.rss())))
      if (first.total < firm || first.bills < firm) throw new Error(`billed ${first.bills} of ${first.total} advisors`)
      console.log(`  ${first.bills} bills in ${first.seconds.toFixed(1)} s, again in ${second.seconds.toFixed(1)} s`)
      took.push(first.seconds)
      again.push(second.bills)
      grew.push((most - before) / 1e6)
      await portal.stop()
    }
    return [
      atMost('billing a month of 30,000 advisors', took, 120, ' s'),
      atMost('billing it again: new bills', again, 0, ''),
      atMost('billing a month of 30,000 advisors: memory grows by', grew, 80, ' MB'),
    ]
  } finally {
    await client.end()
  }
}

/** Long with the firm, so that every month of the past can be billed. */
async function grow(client: pg.Client): Promise<void> {
  await client.query(
    `insert into account (email, first, last, access, menus, tapsid, created_at)
     select 'billed' || n || '@bench.example', 'Billed', 'Advisor ' || n, 1, (select menus from account limit 1), 3000000 + n, '2015-01-01'
     from generate_series(1, $1 - (select count(*)::int from account where created_at < '2020-01-01')) n`,
    [firm],
  )
  await client.query(
    `insert into fee_price (fee_id, cents, starts_on, created_at) values ($1, 14500, '2015-01-01', now()), ($2, 9500, '2015-01-01', now())
     on conflict do nothing`,
    [technology, affiliation],
  )
  await client.query('vacuum analyze account, fee_account, fee_entry, fee_price')
}

interface Run {
  bills: number
  total: number
  seconds: number
}

/** As the timetable starts it; asked for how far it is ten times a second. */
async function run(client: pg.Client, { from, to }: { from: string; to: string }, look: () => void): Promise<Run> {
  const { rows } = await client.query<{ id: number }>(
    `insert into fee_run (kind, starts_on, ends_on, state, started_at, heard_at, total)
     values ('month', $1, $2, 'running', now(), now(), 0) returning id`,
    [from, to],
  )
  const id = rows[0]?.id ?? 0
  const began = performance.now()
  await client.query(`select enqueue('bill-fees', $1::json, 5)`, [JSON.stringify({ run: String(id) })])
  for (;;) {
    await pause(100)
    look()
    const state = await client.query<{ state: string; bills: number; done: number }>(
      'select state, bills, done from fee_run where id = $1',
      [id],
    )
    const [row] = state.rows
    if (row?.state === 'failed') throw new Error('the run failed')
    if (row?.state === 'complete')
      return { bills: row.bills, total: row.done, seconds: (performance.now() - began) / 1_000 }
  }
}

async function alone(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-bench-fees-'))
  // what the first start seals, the second one opens
  const keys = `bench:${randomBytes(32).toString('base64')}`
  await (await startProgram(portalCommand, folder, { DATA_DIR: folder, PORTAL_KEYS: keys }, '/healthz')).stop()
  const database = await startEmbedded(join(folder, 'postgres'))
  const env = { DATABASE_URL: database.url, DATA_DIR: folder, PORTAL_KEYS: keys }
  try {
    const start = () => startProgram(portalCommand, folder, env, '/healthz')
    console.log(table(await billingOfAMonth(start, database.url)))
  } finally {
    await stopAll()
    await database.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

if (import.meta.main) await alone()
