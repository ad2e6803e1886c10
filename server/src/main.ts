// The portal's life: check the environment, start what it needs, serve, and take it all down in reverse.
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Portal } from './app.ts'
import { type Config, ConfigError, ensureKeys, readConfig } from './config.ts'
import type { DemoFirm } from './demo-firm.ts'
import { startEmbedded } from './platform/db/embedded.ts'
import { StartError } from './platform/start-error.ts'
import { startWatchdog } from './platform/watchdog.ts'
import { welcome } from './welcome.ts'

type Undo = (() => Promise<void>)[]

const drainTime = 10_000
let stopAskedAt: number | undefined
const stopAsked = new Promise<undefined>((tell) => {
  const ask = () => {
    if (stopAskedAt === undefined) {
      say('Stopping…')
      stopAskedAt = Date.now()
      tell(undefined)
    } else if (Date.now() - stopAskedAt > drainTime) {
      process.exit(1) // the next start picks up the database
    }
  }
  process.on('SIGINT', ask)
  process.on('SIGTERM', ask)
  // Killed without a word, npm could not pass it on: a portal nobody sees any more would hold the port.
  const npm = process.ppid
  if (process.env['npm_lifecycle_event']) setInterval(() => process.ppid === npm || ask(), 1000).unref()
})

function say(step: string) {
  console.log(`› ${step}`)
}

async function run(demoFirm: DemoFirm): Promise<void> {
  const config = readConfig(process.env)
  await listening(config, probePort(config)) // before the database, which takes longer to start and stop
  if (!existsSync(join(config.webDir, 'index.html'))) throw new StartError('The web app isn’t built. Run npm start')
  const loading = import('./app.ts') // while the database starts
  loading.catch(() => {})
  const undo: Undo = []
  let died: string | undefined
  try {
    died = await serve(config, demoFirm, loading, undo)
  } catch (error) {
    if (stopAskedAt === undefined) throw error // a start cut short by a signal may fail anywhere
  } finally {
    // Without its database the portal may not come to an end by itself.
    await (died ? Promise.race([takeDown(undo), pause(drainTime)]) : takeDown(undo))
  }
  if (died) throw new StartError(died)
}

async function serve(
  config: Config,
  demoFirm: DemoFirm,
  loading: Promise<typeof import('./app.ts')>,
  undo: Undo,
): Promise<string | undefined> {
  const database = await findDatabase(config, undo)
  const { openPortal } = await loading
  if (stopAskedAt !== undefined) return undefined
  const portal = await openPortal({ config, databaseUrl: database.url, keys: database.keys, demoFirm, progress: say })
  let open = false
  undo.push(() => drain(portal, open ? config.drainSeconds : 0))
  if (stopAskedAt !== undefined) return undefined
  await listening(config, portal.app.listen({ port: config.port, host: config.host }))
  open = true
  startWatchdog()
  console.log(welcome(config, demoFirm))
  return Promise.race([stopAsked, database.died])
}

async function drain(portal: Portal, seconds: number) {
  // told to stop, not fallen: whoever sends calls here gets the time to notice
  if (stopAskedAt !== undefined) await portal.app.draining.begin(seconds * 1000)
  // A browser keeps its connection after the last answer; nobody would hang up for a minute.
  const hangUp = setInterval(() => portal.app.server.closeIdleConnections(), 50)
  const closed = new AbortController()
  await Promise.race([portal.close(), databaseGone(portal.platform.database.url, closed.signal)])
  closed.abort()
  clearInterval(hangUp)
}

/** So long without its database, nothing more can be brought to an end; what was under way is taken up by others, or was never done. */
const goneAfter = 7_000

async function databaseGone(url: string, until: AbortSignal): Promise<void> {
  const { reachable } = await import('./platform/db/open.ts')
  let seen = Date.now()
  while (!until.aborted && Date.now() - seen < goneAfter) {
    if (await reachable(url, 1_000)) seen = Date.now()
    await pause(500)
  }
  if (!until.aborted) say('The database doesn’t respond. Stopping without it')
}

async function findDatabase(config: Config, undo: Undo) {
  if (config.databaseUrl) {
    return { url: config.databaseUrl, keys: config.keys ?? '', died: new Promise<string>(() => {}) }
  }
  say('Starting the database…')
  const database = await startEmbedded(join(config.dataDir, 'postgres'))
  undo.push(() => database.stop())
  return { url: database.url, died: database.died, keys: config.keys ?? ensureKeys(config.dataDir) }
}

async function takeDown(undo: Undo) {
  for (const step of undo.toReversed()) await step()
}

function probePort({ port, host }: Config): Promise<unknown> {
  return new Promise((done, fail) => {
    const probe = createServer().once('error', fail)
    probe.listen({ port, host }, () => probe.close(done))
  })
}

function listenProblems(port: number, host: string): Record<string, string> {
  return {
    EADDRINUSE: `Port ${port} is in use. Stop the other program or set PORT`,
    EACCES: `This user isn’t allowed to use port ${port}. Set PORT to another one`,
    EADDRNOTAVAIL: `HOST: "${host}" isn’t an address of this machine`,
    ENOTFOUND: `HOST: "${host}" can’t be resolved`,
  }
}

async function listening({ port, host }: Config, started: Promise<unknown>): Promise<void> {
  try {
    await started
  } catch (error) {
    const problem = listenProblems(port, host)[(error as NodeJS.ErrnoException).code ?? '']
    throw problem ? new StartError(problem) : error
  }
}

/** The process ends with the portal. */
export async function runPortal(demoFirm: DemoFirm): Promise<never> {
  try {
    await run(demoFirm)
    process.exit(0)
  } catch (error) {
    if (error instanceof ConfigError) console.error(error.problems.map((problem) => `✗ ${problem}`).join('\n'))
    else if (error instanceof StartError) console.error(`✗ ${error.message}`)
    else console.error(error)
    process.exit(1)
  }
}
