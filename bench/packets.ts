// Examiner's packets: how long that of one advisor takes, and what that of the whole firm does to everybody else's calls and to memory.
// Alone, also for a larger firm, or with so many gigabytes of documents: `node bench/packets.ts [--advisors 30000] [--gb 10]`. A large firm
// that is there already is taken as it is: `--firm FOLDER`, with its `postgres`, `files` and `keys`; --minutes ends a packet that takes longer.
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { cancelPacket, makePacket } from '@portal/contract/packets'
import type { RecordScope } from '@portal/contract/records'
import { startEmbedded } from '@portal/server/platform/db/embedded'
import { openDatabase, openOwner } from '@portal/server/platform/db/open'
import { beginSession } from '@portal/server/platform/session/sessions'
import type { Pool } from 'pg'
import { growing, needSpace, run } from './disk.ts'
import { atMost, type Figure, rounds, table } from './figures.ts'
import { type Program, portalCommand, root, startProgram } from './processes.ts'
import { fillStore, insertFiles } from './stored-files.ts'

const others = ['/data/products', '/announcements', '/tasks', '/events/60', '/pending']
/** Of each, so that the slowest of twenty says something. */
const calls = 75
const whole: RecordScope = { people: [], branches: [], classes: [], from: null, until: null }

interface Side {
  portal: Program
  owner: Pool
  cookie: string
  advisor: string
}

interface Options {
  advisors?: number
  gigabytes?: number
  firm?: string | undefined
  minutes?: number
}

export async function packets(within: string, options: Options = {}): Promise<Figure[]> {
  const { advisors = 40, gigabytes = 0, firm: there, minutes = Infinity } = options
  const folder = there ?? (await mkdtemp(join(within, 'packets-')))
  const database = await startEmbedded(join(folder, 'postgres'))
  let side: Side | undefined
  try {
    const keys = there ? await readFile(join(there, 'keys'), 'utf8') : `bench:${randomBytes(32).toString('base64')}`
    const env = { DATABASE_URL: database.url, DATA_DIR: folder, PORTAL_KEYS: keys.trim(), DEMO: '0' }
    if (!there) await fill(env, folder, advisors, gigabytes)
    side = await open(env, folder)
    const firm = `${advisors.toLocaleString('en-US')} advisors${gigabytes > 0 ? `, ${gigabytes} GB` : ''}`
    return [
      ...(await ofOneAdvisor(side)),
      ...(await ofTheFirm(side, firm, minutes, advisors > 100 || gigabytes > 0 || there ? 1 : rounds)),
    ]
  } finally {
    await side?.portal.stop()
    await side?.owner.end()
    await database.stop()
    if (!there) await rm(folder, { recursive: true, force: true })
  }
}

interface Env extends Record<string, string> {
  DATABASE_URL: string
}

async function fill(env: Env, folder: string, advisors: number, gigabytes: number): Promise<void> {
  await run(process.execPath, ['bin/portal.mjs', 'demo', '--advisors', String(advisors)], {
    cwd: root,
    env: { PATH: process.env['PATH'], ...env },
  })
  if (gigabytes === 0) return
  const owner = openOwner(env.DATABASE_URL)
  await addDocuments(owner, folder, gigabytes * 1e9)
  await owner.end()
}

async function open(env: Env, folder: string): Promise<Side> {
  const portal = await startProgram(portalCommand, folder, env, '/healthz')
  const owner = openOwner(env.DATABASE_URL)
  const { rows } = await owner.query<{ officer: string; advisor: string }>(
    `select (select id from account where email = 'compliance@meridianharbor.example') as officer,
       (select id from account where email = 'advisor@meridianharbor.example') as advisor`,
  )
  const [{ officer, advisor } = { officer: '', advisor: '' }] = rows
  const { db } = await openDatabase(owner, env.DATABASE_URL)
  const from = { address: '127.0.0.1', browser: 'bench' }
  const token = await db.transaction().execute((tx) => beginSession(tx, new Date(), officer, from))
  await db.destroy()
  return { portal, owner, cookie: `portal=${token}`, advisor }
}

/** Each in a document of the library. */
async function addDocuments(owner: Pool, folder: string, bytes: number): Promise<void> {
  // the files, and two packets of them
  await needSpace(folder, 3.3 * bytes)
  const files = await fillStore(join(folder, 'files'), bytes)
  await insertFiles(owner, files)
  await owner.query(
    `with d as (
       insert into document (title, description, category, filename, uploaded_at)
       select 'Bench ' || h, '', 0, h || '.pdf', now() from unnest($1::text[]) h returning id, filename)
     insert into document_version (document_id, version, hash, filename, uploaded_at)
     select id, 1, decode(split_part(filename, '.', 1), 'hex'), filename, now() from d`,
    [files.map(({ hash }) => hash)],
  )
}

/** Until it can be downloaded, or the time is up. */
async function made(
  { portal, owner, cookie }: Side,
  scope: RecordScope,
  minutes = Infinity,
): Promise<{ seconds: number; size: number }> {
  const began = performance.now()
  const answer = await fetch(`http://127.0.0.1:${portal.port}/api${makePacket.path}`, {
    method: makePacket.method,
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ key: randomUUID(), name: 'Bench', scope, masked: true }),
  })
  const { id } = (await answer.json()) as { id?: number }
  if (!id) throw new Error(`asking for a packet answered ${answer.status}`)
  for (;;) {
    await pause(50)
    const { rows } = await owner.query<{ state: string; why: string; size: number }>(
      'select state, why, size from packet where id = $1',
      [id],
    )
    const [{ state, why, size } = { state: 'gone', why: '', size: 0 }] = rows
    const seconds = (performance.now() - began) / 1_000
    if (state === 'ready') return { seconds, size }
    if (seconds > 60 * minutes) {
      await fetch(`http://127.0.0.1:${portal.port}/api${cancelPacket.path.replace(':id', String(id))}`, {
        method: cancelPacket.method,
        headers: { cookie },
      })
      return { seconds, size: 0 }
    }
    if (state !== 'waiting') throw new Error(`the packet is ${state}: ${why}`)
  }
}

async function ofOneAdvisor(side: Side): Promise<Figure[]> {
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    const { seconds, size } = await made(side, { ...whole, people: [side.advisor] })
    times.push(seconds)
    console.log(`  one advisor: ${seconds.toFixed(2)} s, ${(size / 1e6).toFixed(1)} MB`)
  }
  return [atMost('packet of one advisor', times, 5, ' s')]
}

/** A packet in each round, between calls alone. A large firm's takes long enough to be the only one. */
async function ofTheFirm(side: Side, firm: string, minutes: number, often: number): Promise<Figure[]> {
  const { portal } = side
  const slower: number[] = []
  const grown: number[] = []
  // as many as there are beside the packets: the portal then holds what calls alone make it hold
  await timesOf(side, 6_000)
  for (let round = 0; round < often; round++) {
    const before = await timesOf(side, calls)
    const busy: number[] = []
    let told = ''
    const [from, more] = [
      portal.rss(),
      await growing(portal.rss, async () => {
        const now = { making: true }
        const packet = made(side, whole, minutes).finally(() => (now.making = false))
        while (now.making) busy.push(...(await timesOf(side, 1)))
        const { seconds, size } = await packet
        told = `${seconds.toFixed(1)} s, ${size > 0 ? `${(size / 1e6).toFixed(0)} MB` : 'not to its end'}`
      }),
    ]
    const [alone, meanwhile] = [p95([...before, ...(await timesOf(side, calls))]), p95(busy)]
    slower.push(meanwhile / alone)
    grown.push(more / 1e6)
    console.log(
      `  the firm: ${told}; p95 of ${busy.length} other calls ${alone.toFixed(1)} ms alone, ${meanwhile.toFixed(1)} ms meanwhile; ${(from / 1e6).toFixed(0)} MB + ${(more / 1e6).toFixed(0)}`,
    )
  }
  return [
    atMost(`other calls' p95 while a packet of ${firm} is made, against alone`, slower, 1.5, '×'),
    atMost(`packet of ${firm}: memory grows by at most`, Math.max(...grown), 64, ' MB'),
  ]
}

const p95 = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0

/** One call after the other, each of them so often. */
async function timesOf({ portal, cookie }: Side, often: number): Promise<number[]> {
  const times: number[] = []
  for (let n = 0; n < often; n++)
    for (const path of others) {
      const began = performance.now()
      const answer = await fetch(`http://127.0.0.1:${portal.port}/api${path}`, { headers: { cookie } })
      await answer.arrayBuffer()
      if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`)
      times.push(performance.now() - began)
    }
  return times
}

async function alone(): Promise<void> {
  const { values } = parseArgs({
    options: {
      gb: { type: 'string' },
      advisors: { type: 'string' },
      firm: { type: 'string' },
      minutes: { type: 'string' },
    },
  })
  const within = await mkdtemp(join(tmpdir(), 'portal-bench-packets-'))
  try {
    const figures = await packets(within, {
      advisors: Number(values.advisors ?? 40),
      gigabytes: Number(values.gb ?? 0),
      firm: values.firm,
      minutes: Number(values.minutes ?? Infinity),
    })
    console.log(`\n${table(figures)}`)
    process.exitCode = figures.every(({ held }) => held) ? 0 : 1
  } finally {
    await rm(within, { recursive: true, force: true })
  }
}

if (import.meta.main) await alone()
