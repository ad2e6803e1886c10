// Monday morning: a whole firm signs in between 8:30 and 8:45, everybody looks at home and two screens and sends one form, while everybody
// else's sessions and streams are held. Whole people at planned times, not calls in a loop: what the portal doesn't get done in time shows.
// A command of its own: `node bench/monday.ts [--minutes 15] [--rate R] [--streams N] [--sessions N] [--advisors N]`. Without a rate, it is the
// highest that holds. `--database URL` takes a firm that is there, with its `PORTAL_KEYS`; don't give it one that anybody needs.
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { seeded } from '@portal/demo/random'
import { parseKeys } from '@portal/server/platform/crypto/keys'
import { type EmbeddedDatabase, startEmbedded } from '@portal/server/platform/db/embedded'
import pg from 'pg'
import { run as runProgram } from './disk.ts'
import { atMost, type Figure, table } from './figures.ts'
import { openBook } from './monday/book.ts'
import { capacityTable } from './monday/capacity.ts'
import { type Costs, measureCosts } from './monday/costs.ts'
import { letIn, type Person, stir } from './monday/firm.ts'
import { cpu, each, less, type Meter, openMeter, times, without } from './monday/meter.ts'
import { type Coming, lasts, type Morning, morning, tellOf, wrongOf } from './monday/morning.ts'
import type { Scene } from './monday/person.ts'
import { machineLoad } from './monday/proc.ts'
import { percentile } from './monday/schedule.ts'
import { openStreams } from './monday/streams.ts'
import { openWire } from './monday/wire.ts'
import { portalCommand, root, startProgram, stopAll } from './processes.ts'

const { values: given } = parseArgs({
  options: {
    minutes: { type: 'string', default: '15' },
    rate: { type: 'string' },
    streams: { type: 'string', default: '10000' },
    sessions: { type: 'string', default: '30000' },
    advisors: { type: 'string', default: '2000' },
    database: { type: 'string' },
  },
})
const [minutes, streams, sessions] = [Number(given.minutes), Number(given.streams), Number(given.sessions)]
const origin = 'https://portal.meridianharbor.example'
const slowerAtMost = 5
/** Longer than that, people try again. */
const signInAtMostMs = 5_000

const folder = mkdtempSync(join(tmpdir(), 'portal-monday-'))
const keys = process.env['PORTAL_KEYS'] ?? `bench:${randomBytes(32).toString('base64')}`
let database: EmbeddedDatabase | undefined

async function firmUrl(): Promise<string> {
  if (given.database) return given.database
  console.log(`› A firm of ${given.advisors} advisors`)
  database = await startEmbedded(join(folder, 'postgres'))
  const env = { PATH: process.env['PATH'], DATABASE_URL: database.url, DATA_DIR: folder, PORTAL_KEYS: keys }
  await runProgram(process.execPath, ['bin/portal.mjs', 'demo', '--advisors', given.advisors], { cwd: root, env })
  return database.url
}

/** Quick steps, each of people who hardly think, until one breaks; the highest that held. */
async function search(scene: Scene, meter: Meter, coming: Omit<Coming, 'rate' | 'seconds'>, idleP99: number) {
  const [pace, stepSeconds] = [0.1, 45]
  let held: number | undefined
  for (let rate = 1; ; rate *= 1.25) {
    console.log(`› ${rate.toFixed(1)} people a second, for ${stepSeconds} s`)
    const seen = await morning({ ...scene, pace }, meter, { ...coming, rate, seconds: stepSeconds, eachSecond: false })
    tellOf(seen)
    if (breaks(seen, idleP99)) return held
    held = rate
  }
}

function breaks(seen: Morning, idleP99: number): boolean {
  const tooSlow = percentile(seen.book.times('read'), 99) > slowerAtMost * idleP99
  return tooSlow || wrongOf(seen).length > 0 || percentile(seen.book.times('sign-in'), 99) > signInAtMostMs
}

function figuresOf(seen: Morning, { idleP99 }: Costs): Figure[] {
  const errors = [...seen.book.wrong().values()].reduce((all, count) => all + count, seen.lost)
  const p99 = percentile(seen.book.times('read'), 99)
  return [
    atMost('errors', errors, 0, ''),
    atMost('reads, p99 against idle', p99 / idleP99, slowerAtMost, '×'),
    atMost('sign-ins, p99', percentile(seen.book.times('sign-in'), 99) / 1000, signInAtMostMs / 1000, ' s'),
  ]
}

/** For docs/capacity.md. */
function tellCapacity(seen: Morning, costs: Costs, advisors: number, disk: number): void {
  const { read, signIn, stream } = costs
  // as many were held all the time
  const holding = times(stream.minute, (streams * seen.used.at) / 60_000)
  const person = each(less(without(seen.used, costs.idle), holding), seen.people)
  const calls = (['page', 'sign-in', 'code', 'read', 'write'] as const).reduce(
    (all, kind) => all + seen.book.count(kind),
    0,
  )
  console.log(`  a person, all in all: ${cpu(person)}; ${(calls / seen.people).toFixed(1)} calls`)
  for (const part of ['portal', 'main', 'database'] as const) {
    const perSecond = [signIn, read, person].map((each) => (1 / each[part]).toFixed(1))
    console.log(
      `  a core of ${part}: ${perSecond[0]} sign-ins/s, ${perSecond[1]} reads/s, ${perSecond[2]} people/s, ${Math.round(60 / stream.minute[part])} streams`,
    )
  }
  console.log(
    `  portal at most ${Math.round(seen.rss / 1e6)} MB; database ${Math.round(seen.databaseMemory / 1e6)} MB over ${seen.connections} connections`,
  )
  const node = seen.rss - streams * stream.memory
  const second = times(stream.minute, 1 / 60)
  console.log(
    capacityTable({
      person,
      hash: signIn.portal - signIn.main,
      node,
      stream: { memory: stream.memory, second },
      database: { memory: seen.databaseMemory, disk, advisors },
    }),
  )
}

async function run(): Promise<boolean> {
  const url = await firmUrl()
  const owner = new pg.Pool({ connectionString: url, application_name: 'bench', max: 2 })
  const people = await letIn(owner, parseKeys(keys))
  const { rows } = await owner.query<{ size: string; advisors: number }>(
    `select pg_database_size(current_database()) as size,
       (select count(*)::int from account where access between 1 and 6 and not guest) as advisors`,
  )
  const [size, advisors] = [Number(rows[0]?.size), rows[0]?.advisors ?? people.length]
  console.log(
    `› ${people.length} people, ${(size / 1e9).toFixed(2)} GB of database, ${availableParallelism()} cores, load ${machineLoad()}`,
  )
  const env = {
    NODE_ENV: 'production',
    PORTAL_ORIGIN: origin,
    TRUSTED_PROXIES: '127.0.0.0/8',
  }
  const portal = await startProgram(
    portalCommand,
    folder,
    { ...env, DATABASE_URL: url, DATA_DIR: folder, PORTAL_KEYS: keys },
    '/readyz',
  )
  const meter = await openMeter(portal, owner)
  const scene: Scene = {
    wire: openWire(portal.port),
    streams: openStreams(portal.port),
    book: openBook(),
    origin,
    random: seeded('monday'),
    pace: 1,
  }
  const { costs, held } = await measureCosts({ scene, meter, owner, people, sessions, streams })
  let turn = 0
  const coming = { next: () => people[turn++ % people.length] as Person, held, eachSecond: true }
  const rate = given.rate ? Number(given.rate) : await search(scene, meter, coming, costs.idleP99)
  if (!rate) throw new Error('not even one person a second')
  await stir(owner)
  console.log(
    `› Monday morning: ${rate.toFixed(1)} people a second for ${minutes} minutes, each there for ${lasts(1).toFixed(0)} s; load ${machineLoad()}`,
  )
  const seen = await morning(scene, meter, { ...coming, rate, seconds: minutes * 60 })
  console.log(`› It was, with load ${machineLoad()}`)
  tellOf(seen)
  tellCapacity(seen, costs, advisors, size)
  const figures = figuresOf(seen, costs)
  console.log(`\n${table(figures)}`)
  scene.streams.close()
  scene.wire.close()
  await owner.end()
  return figures.every((figure) => figure.held)
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
