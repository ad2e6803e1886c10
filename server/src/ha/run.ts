// npm run test:ha: faults of the database under writes of two portal nodes, and of the nodes themselves. `ROUNDS=2 npm run test:ha -- kill`
// makes two of one kind.
import { execFile } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { freePort, type PortalProcess, runPortal } from '../faults/process.ts'
import { testKeys } from '../testing/keys.ts'
import { startStripe } from '../testing/stripe.ts'
import { Cluster, missing, names } from './cluster.ts'
import { followProducts } from './streams.ts'
import { firmOf, judge, newTally, startWriters, type Tally } from './writers.ts'

const first = missing()
if (first) {
  console.error(first)
  process.exit(1)
}
const rounds = Number(process.env['ROUNDS'] ?? 10)
const backWithin = 30_000

const cluster = new Cluster()
const stripe = await startStripe()
const nodes: (PortalProcess | undefined)[] = []
let closing: Promise<void> | undefined
const close = () =>
  (closing ??= (async () => {
    for (const node of nodes) node?.child.kill('SIGKILL')
    await stripe.close()
    await cluster.close()
  })())
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void close().then(() => process.exit(1)))

async function startNode(index: number): Promise<void> {
  const dataDir = join(cluster.folder, `node${index}`)
  mkdirSync(dataDir, { recursive: true })
  const { keys } = stripe
  const node = runPortal({
    PORT: await freePort(),
    DATA_DIR: dataDir,
    FILES_URL: `file://${join(cluster.folder, 'files')}`,
    DATABASE_URL: cluster.url('portal', 'portal', 'portal-of-the-test'),
    PORTAL_KEYS: testKeys,
    DEMO: '1',
    STRIPE_SECRET_KEY: keys.secretKey,
    STRIPE_WEBHOOK_SECRET: keys.webhookSecret,
    STRIPE_PUBLISHABLE_KEY: keys.publishableKey,
    STRIPE_API_URL: keys.apiUrl,
  })
  await node.printed('The portal is open')
  nodes[index] = node
}
const origins = () => nodes.flatMap((node) => (node ? [node.origin] : []))

async function asOwner<T>(work: (database: pg.Client) => Promise<T>): Promise<T> {
  const database = new pg.Client({ connectionString: cluster.url('portal') })
  database.on('error', () => {})
  await database.connect()
  try {
    return await work(database)
  } finally {
    await database.end()
  }
}

/** Makes the fault; what it answers undoes it. */
const faults: Record<string, () => Promise<() => Promise<unknown> | void>> = {
  'kill -9 of the primary': async () => {
    const primary = await cluster.primary()
    await cluster.kill(primary)
    return () => cluster.startPatroni(primary)
  },
  'network cut of the primary': async () => {
    const primary = await cluster.primary()
    cluster.cut(primary)
    return () => cluster.mend(primary)
  },
  'switch-over': async () => {
    await cluster.switchOver(await cluster.primary())
    return () => {}
  },
  'disk full on the replica': async () => {
    const replica = await cluster.synchronousReplica()
    cluster.fill(replica)
    return () => cluster.empty(replica)
  },
  'etcd lost': async () => {
    await cluster.loseEtcd()
    return () => {
      for (const name of names) cluster.startEtcd(name)
    }
  },
  'a portal node killed, and the primary': async () => {
    const primary = await cluster.primary()
    const [, killed] = nodes
    nodes[1] = undefined
    killed?.child.kill('SIGKILL')
    await cluster.kill(primary)
    return async () => {
      cluster.startPatroni(primary)
      await startNode(1)
    }
  },
}

const acknowledged = (tally: Tally, since: number) => tally.acknowledged.filter(({ at }) => at > since).length
async function until(what: string, is: () => boolean | Promise<boolean>, ms: number): Promise<void> {
  for (const end = Date.now() + ms; !(await is()); await pause(100)) if (Date.now() > end) throw new Error(what)
}

const longestGap = ({ acknowledged: all }: Tally) =>
  all.slice(1).reduce((most, { at }, index) => Math.max(most, at - (all[index]?.at ?? at)), 0)

const results: Record<string, string | number>[] = []
const wrong: string[] = []
let round = 0

async function faultOf(
  kind: string,
  make: () => Promise<() => Promise<unknown> | void>,
  firm: Awaited<ReturnType<typeof firmOf>>,
) {
  const sum = {
    acknowledged: 0,
    lost: 0,
    twice: 0,
    unaudited: 0,
    '503': 0,
    maybe: 0,
    unanswered: 0,
    others: 0,
    stale: 0,
    deaf: 0,
    gap: 0,
  }
  for (let n = 0; n < rounds; n++) {
    round++
    await cluster.synchronous()
    const tally = newTally()
    const streams = nodes.map((_, index) => followProducts(() => nodes[index]?.origin, firm.admin.cookie))
    const writers = startWriters(origins, firm, stripe, tally, String(round))
    await until('no writes before the fault', () => tally.acknowledged.length > 40, 60_000)
    const undo = await make()
    const made = Date.now()
    await pause(3_000)
    // writes go on, or begin again: that is what is measured
    await until(`${kind}: no writes within a minute`, () => acknowledged(tally, made + 3_000) > 20, 60_000).catch(
      (error: Error) => wrong.push(error.message),
    )
    await undo()
    await until(
      `${kind}: no writes after it was undone`,
      () => acknowledged(tally, Date.now() - 5_000) > 5,
      60_000,
    ).catch((error: Error) => wrong.push(error.message))
    await writers.stop()
    const found = await asOwner((database) => judge(database, tally.acknowledged))
    const stale = await staleLists(tally, firm.admin.cookie)
    sum.acknowledged += tally.acknowledged.length
    sum.lost += found.lost.length
    sum.twice += found.twice.length
    sum.unaudited += found.unaudited.length
    sum['503'] += tally.unavailable
    sum.maybe += tally.maybe
    sum.unanswered += tally.unanswered
    sum.others += tally.others.length
    sum.stale += stale
    const deaf = await deafStreams(streams, firm.admin.cookie, `Heard ${round}`)
    sum.deaf += deaf
    if (deaf > 0) wrong.push(`${kind}: ${deaf} streams didn’t tell of a change afterward`)
    sum.gap = Math.max(sum.gap, longestGap(tally))
    for (const text of [...found.lost, ...found.twice, ...found.unaudited]) wrong.push(`${kind}: ${text}`)
    if (tally.others.length > 0) wrong.push(`${kind}: ${[...new Set(tally.others)].join(', ')}`)
    if (stale > 0) wrong.push(`${kind}: ${stale} lists without an acknowledged product`)
    if (longestGap(tally) > backWithin) wrong.push(`${kind}: ${longestGap(tally)} ms without a write`)
    console.log(
      `${kind} ${n + 1}/${rounds}: ${tally.acknowledged.length} acknowledged, longest gap ${longestGap(tally)} ms, ${tally.unavailable} × 503, lost ${found.lost.length}, twice ${found.twice.length}, without entry ${found.unaudited.length}, other answers ${[...new Set(tally.others)].join(', ') || 'none'}`,
    )
  }
  results.push({ fault: kind, rounds, ...sum })
}

/** A change made on the first node is told by the streams of both. */
async function deafStreams(
  streams: ReturnType<typeof followProducts>[],
  cookie: string,
  name: string,
): Promise<number> {
  const since = Date.now()
  const body = JSON.stringify({ item: { Type: 'Mutual Funds', Name: name } })
  await fetch(`${origins()[0]}/api/branch/product/insert`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body,
  })
  const heard = () => streams.filter((stream) => stream.heardAt() >= since).length
  await until('deaf', () => heard() === streams.length, 10_000).catch(() => {})
  const deaf = streams.length - heard()
  for (const stream of streams) stream.close()
  return deaf
}

/** Every node's list, from its cache or not, has every product that was acknowledged. */
async function staleLists(tally: Tally, cookie: string): Promise<number> {
  let stale = 0
  for (const origin of origins()) {
    const answer = await fetch(`${origin}/api/data/products`, { headers: { cookie } })
    const { products = [] } = (await answer.json()) as { products?: { Name: string }[] }
    const there = new Set(products.map(({ Name }) => Name))
    if (tally.acknowledged.some(({ kind, mark }) => kind === 'product' && !there.has(mark))) stale++
  }
  return stale
}

try {
  console.log('Starting three database nodes…')
  await cluster.open()
  await cluster.makeDatabase('portal')
  await startNode(0)
  await startNode(1)
  const firm = await asOwner(firmOf)
  const [wanted] = process.argv.slice(2)
  for (const [kind, make] of Object.entries(faults))
    if (!wanted || kind.includes(wanted)) await faultOf(kind, make, firm)

  await until(
    'jobs are left',
    () =>
      asOwner(
        async (database) =>
          (
            await database.query(
              'select 1 from graphile_worker._private_jobs where run_at <= now() and attempts < max_attempts limit 1',
            )
          ).rowCount === 0,
      ),
    120_000,
  ).catch((error: Error) => wrong.push(error.message))
  const cli = resolve(import.meta.dirname, '..', '..', '..', 'bin', 'portal.mjs')
  const env = {
    PATH: process.env['PATH'],
    DATABASE_URL: cluster.url('portal', 'portal', 'portal-of-the-test'),
    PORTAL_KEYS: testKeys,
    DATA_DIR: join(cluster.folder, 'node0'),
  }
  const { stdout } = await promisify(execFile)(process.execPath, [cli, 'audit', 'verify'], { env }).catch(
    (error: { stdout: string }) => error,
  )
  console.log(stdout.trim())
  if (!/, 0 faults/.test(stdout)) wrong.push('the audit log doesn’t hold')
} catch (error) {
  console.error(error)
  wrong.push(String(error))
} finally {
  await close()
}
console.table(results)
for (const text of wrong) console.error(`✗ ${text}`)
process.exit(wrong.length > 0 ? 1 : 0)
