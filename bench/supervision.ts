// Medians of the supervision lists with a thousand rows in each table and with a million: first page, a page further on, search, and
// segments, as someone who reviews the firm and as an advisor. A command of its own: filling takes minutes. `node bench/supervision.ts [rows]`
import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '@portal/server/platform/db/embedded'
import { openDatabase, openOwner } from '@portal/server/platform/db/open'
import { beginSession } from '@portal/server/platform/session/sessions'
import type { ClientBase } from 'pg'
import { atMost, type Figure, median, table } from './figures.ts'
import { portalCommand, startProgram, stopAll } from './processes.ts'

const few = 1_000
const many = Number(process.argv[2] ?? 1_000_000)
const calls = 60

/** `further`: the answer names where the next page begins, and that page is asked for. */
interface List {
  name: string
  path: string
  further?: true
}
const reviewed: List[] = [
  { name: 'address changes', path: '/address-changes' },
  { name: 'address changes, next page', path: '/address-changes', further: true },
  { name: 'address changes, closed', path: '/address-changes?segment=closed' },
  { name: 'address changes, closed, next page', path: '/address-changes?segment=closed', further: true },
  { name: 'address changes, search', path: '/address-changes?segment=closed&q=0007' },
  { name: 'deposits', path: '/deposits' },
  { name: 'deposits, 90 days', path: '/deposits?range=90' },
  { name: 'deposits, 90 days, next page', path: '/deposits?range=90', further: true },
  { name: 'deposits, search', path: '/deposits?q=0007' },
  { name: 'deposits, figures', path: '/deposits/figures' },
  { name: 'blotters, a year', path: '/blotters' },
  { name: 'ledgers', path: '/fees/ledgers' },
  { name: 'ledgers, next page', path: '/fees/ledgers', further: true },
  { name: 'ledgers, search', path: '/fees/ledgers?q=00041' },
  { name: 'meetings', path: '/meetings' },
  { name: 'meetings, next page', path: '/meetings', further: true },
  { name: 'meetings, all time', path: '/meetings?segment=all&period=all' },
  { name: 'meetings, search', path: '/meetings?segment=all&period=all&q=grown0007' },
]
const own: List[] = [
  { name: 'own address changes', path: '/address-changes' },
  { name: 'own deposits', path: '/deposits?range=90' },
  { name: 'own ledger', path: '/fees/mine' },
  { name: 'own meetings', path: '/meetings/mine' },
]

/** A portal with so many rows in each table. */
interface Side {
  port: number
  cookies: { reviewer: string; advisor: string }
  stop: () => Promise<void>
}

/** Of each list, both medians. The two are asked in turn, so that whatever else the machine does meets both alike. */
async function mediansOf(
  sides: readonly Side[],
  lists: readonly List[],
  who: keyof Side['cookies'],
): Promise<number[][]> {
  const results: number[][] = []
  for (const { name, path, further } of lists) {
    const ask = async ({ port, cookies }: Side, address: string) => {
      const answer = await fetch(`http://127.0.0.1:${port}/api${address}`, { headers: { cookie: cookies[who] } })
      const body = (await answer.json()) as { next?: string | null; message?: string }
      if (answer.status !== 200) throw new Error(`${name} answered ${answer.status}: ${body.message}`)
      return body
    }
    const asked = await Promise.all(
      sides.map(async (side) => {
        const { next } = further ? await ask(side, path) : {}
        // few rows fit on one page: then a further page is held against the first
        const address = next ? `${path}${path.includes('?') ? '&' : '?'}after=${encodeURIComponent(next)}` : path
        return { side, address, times: [] as number[] }
      }),
    )
    for (let n = 0; n < calls; n++)
      for (const { side, address, times } of asked) {
        const began = performance.now()
        await ask(side, address)
        // the first ones compile what the others run
        if (n >= calls / 4) times.push(performance.now() - began)
      }
    const medians = asked.map(({ times }) => median(times))
    results.push(medians)
    console.log(`  ${name.padEnd(36)} ${medians.map((ms) => `${ms.toFixed(2)} ms`).join(', ')}`)
  }
  return results
}

/** Rows like those that are there, with what must differ, or be spread over years, written anew. `g` counts, `s` is the row copied. */
async function copied(client: ClientBase, name: string, total: number, anew: Record<string, string>, where = 'true') {
  const { rows } = await client.query<{ column_name: string }>(
    `select column_name from information_schema.columns where table_name = $1 and table_schema = 'public'
       and is_generated = 'NEVER' and is_identity = 'NO'`,
    [name],
  )
  const columns = rows.map(({ column_name }) => column_name)
  const values = columns.map((column) => anew[column] ?? `s.${column}`)
  const { rows: counted } = await client.query<{ there: number; alike: number }>(
    `select count(*)::int as there, (count(*) filter (where ${where}))::int as alike from ${name}`,
  )
  const { there = 0, alike = 0 } = counted[0] ?? {}
  if (there >= total) return
  await client.query(
    `insert into ${name} (${columns.join(', ')}) select ${values.join(', ')}
     from (select *, row_number() over (order by id) - 1 as place from ${name} where ${where}) s
     join generate_series(${there + 1}, ${total}) g on g % ${alike} = s.place`,
  )
  console.log(`  ${name} filled`)
}

const mark = `sha256(convert_to('mark ' || g, 'UTF8'))`
/** A hundred rows of each; so a search finds as many, however many there are. */
const endOf = (total: number) => `lpad((g % ${total / 100})::text, 4, '0')`
/** Over ten years; a thousand over two months, so that a page is as full. */
const daysOf = (total: number) => (total > few ? 3_650 : 60)

async function fill(client: ClientBase, total: number): Promise<void> {
  const end = endOf(total)
  const ago = `(g % ${daysOf(total)})`
  const earlier = (column: string) => `s.${column} - ${ago}`
  const address = { entry_key: 'gen_random_uuid()', entry_mark: mark, account_mark: mark, account_end: end }
  await copied(
    client,
    'address_change',
    total,
    { ...address, ended_at: `s.ended_at - ${ago} * interval '1 day'`, received_on: earlier('received_on') },
    `status = 'Closed'`,
  )
  await copied(
    client,
    'deposit',
    total,
    {
      key: 'gen_random_uuid()',
      account_mark: mark,
      account_end: end,
      check_number: '(g % 900000 + 1)::text',
      bank_day: earlier('bank_day'),
      captured_day: earlier('captured_day'),
      captured_at: `s.captured_at - ${ago} * interval '1 day'`,
    },
    `status = 'Destroyed'`,
  )
  // days that are over have been posted
  await client.query(
    `insert into deposit_batch (day, total, count, posted_at)
     select bank_day, sum(amount), count(*), bank_day + interval '21 hours' from deposit
     where bank_day < current_date and status not in ('Not in good order', 'Withdrawn') group by bank_day on conflict do nothing`,
  )
  await copied(
    client,
    'meeting',
    total,
    {
      reference: `'grown-' || g`,
      title: `'Grown ' || g`,
      day: earlier('day'),
      words: `to_tsvector('simple', 'grown' || ${end})`,
      started_at: `s.started_at - ${ago} * interval '1 day'`,
      retail_30: 'g % 20',
    },
    `status in ('Cleared', 'Not sampled')`,
  )
  await copied(client, 'received_check', total, {
    key: 'gen_random_uuid()',
    received_on: earlier('received_on'),
    forwarded_on: earlier('forwarded_on'),
  })
  await entries(client, total)
  await client.query(
    'vacuum analyze address_change, deposit, deposit_batch, meeting, received_check, fee_entry, fee_account, account',
  )
  // what was filled is written out before anything is measured
  await client.query('checkpoint')
}

/** Each advisor has up to some hundred, so there are thousands of advisors. */
async function entries(client: ClientBase, total: number): Promise<void> {
  const { rows } = await client.query<{ count: number }>('select count(*)::int as count from fee_entry')
  const missing = total - (rows[0]?.count ?? 0)
  if (missing <= 0) return
  // a full page of advisors also where there are few entries
  const people = Math.max(60, Math.ceil(missing / 300))
  const each = Math.ceil(missing / people)
  await client.query(
    `insert into account (email, first, last, access, branch_id, tapsid, menus)
     select 'fee.' || t || '@meridianharbor.example', 'Fee', 'Advisor ' || lpad(t::text, 5, '0'), 1, 1 + t % 3, 700000 + t, m.menus
     from generate_series(1, $1::int) t, (select menus from account where access = 1 limit 1) m on conflict do nothing`,
    [people],
  )
  await client.query(
    `insert into fee_entry (account_id, day, at, kind, fee_id, description, cents)
     select a.id, current_date - n * 10, now() - n * interval '10 days', case when n % 2 = 0 then 'charge' else 'receipt' end, 1,
       'Technology', 14500
     from account a, generate_series(1, ${each}) n where a.tapsid between 700001 and $1 limit $2`,
    [700_000 + people, missing],
  )
}

const keys = `bench:${randomBytes(32).toString('base64')}`
const folder = mkdtempSync(join(tmpdir(), 'portal-supervision-'))

async function sideOf(total: number): Promise<Side> {
  console.log(`› ${total} rows in each table`)
  const own = join(folder, `${total}`)
  mkdirSync(own)
  await (await startProgram(portalCommand, own, { DATA_DIR: own, PORTAL_KEYS: keys }, '/healthz')).stop()
  const database = await startEmbedded(join(own, 'postgres'))
  const { url } = database
  const owner = openOwner(url)
  const opened = await openDatabase(owner, url)
  const client = await owner.connect()
  await fill(client, total)
  const cookieOf = async (email: string) => {
    const { rows } = await client.query<{ id: string }>('select id from account where email = $1', [email])
    const from = { address: '127.0.0.1', browser: 'bench' }
    const id = rows[0]?.id ?? ''
    return `portal=${await opened.db.transaction().execute((tx) => beginSession(tx, new Date(), id, from))}`
  }
  const cookies = {
    reviewer: await cookieOf('admin@meridianharbor.example'),
    advisor: await cookieOf('advisor@meridianharbor.example'),
  }
  client.release()
  await opened.close()
  const env = { DATABASE_URL: url, DATA_DIR: own, PORTAL_KEYS: keys }
  const portal = await startProgram(portalCommand, own, env, '/healthz')
  const stop = async () => {
    await portal.stop()
    await database.stop()
  }
  return { port: portal.port, cookies, stop }
}

let held = false
try {
  const sides = [await sideOf(few), await sideOf(many)]
  console.log(`› Medians with ${few} rows, and with ${many}`)
  const medians = [...(await mediansOf(sides, reviewed, 'reviewer')), ...(await mediansOf(sides, own, 'advisor'))]
  const figures: Figure[] = [...reviewed, ...own].map(({ name }, index) => {
    const [small = 1, large = 0] = medians[index] ?? []
    return atMost(`${name}, median against that of ${few} rows`, large / small, 1.5, '×')
  })
  console.log(`\n${table(figures)}`)
  held = figures.every((figure) => figure.held)
  await Promise.all(sides.map(({ stop }) => stop()))
} catch (error) {
  console.error(`✗ ${(error as Error).message}`)
}
await stopAll()
rmSync(folder, { recursive: true, force: true })
process.exit(held ? 0 : 1)
