// npm run test:ha: faults of the database under writes of two portal nodes, and of the nodes themselves. `ROUNDS=2 npm run test:ha -- switch etcd`
// makes two of what has these words in its name; LOGS is a folder for the logs of the database nodes.
import { execFile } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { freePort, type PortalProcess, runPortal } from '../faults/process.ts'
import { testKeys } from '../testing/keys.ts'
import { startStripe } from '../testing/stripe.ts'
import { Cluster, missing, names } from './cluster.ts'
import { followProducts } from './streams.ts'
import { type Seen, Table } from './table.ts'
import { firmOf, judge, kinds, newTally, startWriters, type Tally } from './writers.ts'

const first = missing()
if (first) {
  console.error(first)
  process.exit(1)
}
const rounds = Number(process.env['ROUNDS'] ?? 2)
/** While there is this file, no round begins: for a machine that others use too. */
const hold = process.env['HOLD']
const backWithin = 30_000

const table = new Table()
const wrong: string[] = []
/** Of all rounds: a later one must not lose what an earlier one kept. */
const journal: Tally['acknowledged'] = []

const cluster = new Cluster()
/** The nodes share it, and with it the seals. */
const filesUrl = `file://${join(cluster.folder, 'files')}`
const stripe = await startStripe()
const nodes: (PortalProcess | undefined)[] = []
let closing: Promise<void> | undefined
let stopped = false
const close = () =>
  (closing ??= (async () => {
    for (const node of nodes) node?.child.kill('SIGKILL')
    await stripe.close()
    await cluster.close()
  })())
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    stopped = true
    void close().then(ended)
  })

/** What was seen until then, also when somebody stops it. */
function ended(): never {
  console.log(table.toString())
  for (const text of wrong) console.error(`✗ ${text}`)
  process.exit(wrong.length > 0 || stopped ? 1 : 0)
}

async function startNode(index: number): Promise<void> {
  const dataDir = join(cluster.folder, `node${index}`)
  mkdirSync(dataDir, { recursive: true })
  const { keys } = stripe
  const node = runPortal({
    PORT: await freePort(),
    DATA_DIR: dataDir,
    FILES_URL: filesUrl,
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

type Undo = () => Promise<unknown> | void
/** Makes the fault; what it answers undoes it. */
const ofTheDatabase: Record<string, () => Promise<Undo>> = {
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
}

/** The same, and one of the two portal nodes goes with it. */
const withNode = (make: () => Promise<Undo>) => async () => {
  const [, killed] = nodes
  nodes[1] = undefined
  killed?.child.kill('SIGKILL')
  const undo = await make()
  return async () => {
    await undo()
    await startNode(1)
  }
}
const faults: [string, () => Promise<Undo>][] = Object.entries(ofTheDatabase).flatMap(([kind, make]) => [
  [kind, make],
  [`${kind}, and a portal node killed`, withNode(make)],
])

const acknowledged = (tally: Tally, since: number) => tally.acknowledged.filter(({ at }) => at > since).length
async function until(what: string, is: () => boolean | Promise<boolean>, ms: number): Promise<void> {
  for (const end = Date.now() + ms; !(await is()); await pause(100)) if (Date.now() > end) throw new Error(what)
}

const longestGap = ({ acknowledged: all }: Tally) =>
  all.slice(1).reduce((most, { at }, index) => Math.max(most, at - (all[index]?.at ?? at)), 0)

let round = 0

async function faultOf(kind: string, make: () => Promise<Undo>) {
  round++
  const complain = (text: string) => {
    wrong.push(`${kind}, round ${round}: ${text}`)
    console.error(`✗ ${wrong.at(-1)}`)
  }
  await cluster.synchronous()
  // signed in anew: sessions end when nobody has used them for a while
  const firm = await asOwner(firmOf)
  const tally = newTally()
  const streams = nodes.map((_, index) => followProducts(() => nodes[index]?.origin, firm.admin.cookie))
  const writers = startWriters(origins, firm, stripe, tally, String(round))
  await until('no writes before the fault', () => tally.acknowledged.length > 40, 60_000)
  const undo = await make()
  const made = Date.now()
  await pause(3_000)
  // writes go on, or begin again: that is what is measured
  await until('no writes within a minute', () => acknowledged(tally, made + 3_000) > 20, 60_000).catch((error: Error) =>
    complain(error.message),
  )
  await undo()
  // under writes too: what comes back must not take anything with it
  await cluster.synchronous()
  await until('no writes after it was undone', () => acknowledged(tally, Date.now() - 5_000) > 5, 60_000).catch(
    (error: Error) => complain(error.message),
  )
  await writers.stop()
  journal.push(...tally.acknowledged)
  const found = await asOwner((database) => judge(database, tally.acknowledged))
  const seen: Seen = {
    acknowledged: tally.acknowledged.length,
    lost: found.lost.length,
    twice: found.twice.length,
    unaudited: found.unaudited.length,
    unavailable: tally.unavailable,
    maybe: tally.maybe,
    unanswered: tally.unanswered,
    others: tally.others.length,
    stale: await staleLists(tally, firm.admin.cookie),
    deaf: await deafStreams(streams, firm.admin.cookie, `Heard ${round}`),
    gap: longestGap(tally),
  }
  table.add(kind, seen)
  for (const text of [...found.lost, ...found.twice, ...found.unaudited, ...new Set(tally.others)]) complain(text)
  for (const one of kinds)
    if (!tally.acknowledged.some((write) => write.kind === one)) complain(`no ${one} was acknowledged at all`)
  if (seen.stale > 0) complain(`${seen.stale} lists without an acknowledged product`)
  if (seen.deaf > 0) complain(`${seen.deaf} streams didn’t tell of a change afterward`)
  if (seen.gap > backWithin) complain(`${seen.gap} ms without a write`)
  console.log(`${new Date().toISOString()} ${kind}: ${JSON.stringify(seen)}`)
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

const jobsLeft = () =>
  asOwner(async (database) => {
    const { rows } = await database.query<{ task_identifier: string; count: number }>(
      `select task_identifier, attempts, last_error, locked_at is not null as locked, count(*)::int from graphile_worker.jobs
       where run_at <= now() and attempts < max_attempts group by 1, 2, 3, 4`,
    )
    return rows
  })

/** The text of a thousand uploads takes its time. Fewer with every look, though; those of a node that was killed go to the others within a minute. */
async function jobsEnd(): Promise<void> {
  let [fewest, since] = [Number.POSITIVE_INFINITY, Date.now()]
  for (;;) {
    const jobs = await jobsLeft()
    const left = jobs.reduce((sum, { count }) => sum + count, 0)
    if (left === 0) return
    if (left < fewest) [fewest, since] = [left, Date.now()]
    if (Date.now() - since > 60_000) throw new Error(`jobs are left: ${JSON.stringify(jobs)}`)
    await pause(1_000)
  }
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
  const words = process.argv.slice(2)
  const wanted = faults.filter(([kind]) => words.length === 0 || words.some((word) => kind.includes(word)))
  // in turns: each fault meets what the others leave behind
  for (let n = 0; n < rounds; n++)
    for (const [kind, make] of wanted) {
      await until('held for a day', () => hold === undefined || !existsSync(hold), 86_400_000)
      await faultOf(kind, make)
    }

  const { lost } = await asOwner((database) => judge(database, journal))
  console.log(`${journal.length} acknowledged in all, ${lost.length} of them lost in the end`)
  wrong.push(...lost.map((text) => `lost in the end: ${text}`))
  await jobsEnd().catch((error: Error) => wrong.push(error.message))
  const cli = resolve(import.meta.dirname, '..', '..', '..', 'bin', 'portal.mjs')
  const env = {
    PATH: process.env['PATH'],
    DATABASE_URL: cluster.url('portal', 'portal', 'portal-of-the-test'),
    PORTAL_KEYS: testKeys,
    DATA_DIR: join(cluster.folder, 'node0'),
    FILES_URL: filesUrl,
  }
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [cli, 'audit', 'verify'], { env }).catch(
    (error: { stdout: string; stderr: string }) => error,
  )
  console.log(`${stdout}${stderr}`.trim())
  if (!/, 0 problems/.test(stdout)) wrong.push('the audit log doesn’t hold')
} catch (error) {
  console.error(error)
  wrong.push(String(error))
} finally {
  await close()
}
ended()
