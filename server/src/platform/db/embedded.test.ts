import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, afterEach, expect, test } from 'vitest'
import { StartError } from '../start-error.ts'
import { type EmbeddedDatabase, startEmbedded } from './embedded.ts'

// One folder, and its tests in their order: to create a database takes longest.
const fast = { settings: { fsync: 'off' } }
const root = mkdtempSync(join(tmpdir(), 'portal db '))
let dir = join(root, 'data')
let running: EmbeddedDatabase[] = []

afterEach(async () => {
  for (const database of running) await database.stop()
  running = []
})
afterAll(() => rmSync(root, { recursive: true }))

async function start() {
  const database = await startEmbedded(dir, fast)
  running.push(database)
  return database
}

async function ask(url: string, sql: string) {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query({ text: sql, rowMode: 'array' })).rows.flat()
  } finally {
    await client.end()
  }
}

const program = `
  import { startEmbedded } from ${JSON.stringify(new URL('embedded.ts', import.meta.url).href)}
  const database = await startEmbedded(process.argv[1], ${JSON.stringify(fast)})
  process.stdout.write(database.url)
  setInterval(() => {}, 1000)
`

async function startElsewhere(): Promise<{ owner: ChildProcess; url: string }> {
  const owner = spawn(process.execPath, ['--input-type=module', '-e', program, dir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [url] = (await once(owner.stdout, 'data')) as [Buffer]
  return { owner, url: url.toString() }
}

async function killHard(owner: ChildProcess) {
  owner.kill('SIGKILL')
  await once(owner, 'exit')
}

test('creates the database on first use, below a folder with a blank, beside what a start left that was cut off', async () => {
  mkdirSync(join(dir, 'init-abc'), { recursive: true })
  writeFileSync(join(dir, 'init-abc', 'PG_VERSION'), '18\n')
  const { url, died, stop } = await start()
  expect(await ask(url, 'SELECT current_user, current_database()')).toEqual(['portal', 'portal'])
  expect(readdirSync(dir).filter((name) => name.startsWith('init-'))).toEqual([])
  await ask(url, 'CREATE TABLE kept AS SELECT 7 AS n')
  // to be stopped is not to end by itself
  expect(await Promise.race([died, stop().then(() => 'stopped')])).toBe('stopped')
})

test('keeps its rows over a restart, passes settings on, and listens on no network address', async () => {
  const { url } = await start()
  expect(await ask(url, 'SELECT n FROM kept')).toEqual([7])
  expect(await ask(url, 'SHOW fsync')).toEqual(['off'])
  expect(await ask(url, 'SHOW listen_addresses')).toEqual([''])
  // a folder that a running portal holds is refused
  await expect(startEmbedded(dir, fast)).rejects.toThrow(
    new StartError(`Data folder in use by a running portal (process ${process.pid}): ${dir}`),
  )
  expect(await ask(url, 'SELECT 1')).toEqual([1])
})

test('starts cleanly after its owner was killed, with every committed row, and tells when it ends by itself', async () => {
  const { owner, url } = await startElsewhere()
  await ask(url, 'CREATE TABLE later AS SELECT 8 AS n')
  await killHard(owner)
  expect(await ask(url, 'SELECT n FROM later')).toEqual([8]) // the orphan still runs
  const next = await start()
  expect(await ask(next.url, 'SELECT n FROM later')).toEqual([8])
  process.kill(postmaster(), 'SIGQUIT')
  expect(await next.died).toMatch(/^The database stopped unexpectedly/)
})

const pidFile = () => join(dir, 'pgdata', 'postmaster.pid')
const postmaster = () => Number(readFileSync(pidFile(), 'utf8').split('\n')[0])

test('starts when the numbers of dead processes belong to strangers now', async () => {
  const { owner, url } = await startElsewhere()
  await killHard(owner)
  const [pid] = await ask(url, 'SELECT pg_backend_pid()')
  expect(pid).toBeGreaterThan(0)
  const [, ...rest] = readFileSync(pidFile(), 'utf8').split('\n')
  process.kill(postmaster(), 'SIGKILL')
  const stranger = spawn('sleep', ['60'])
  try {
    writeFileSync(pidFile(), [stranger.pid, ...rest].join('\n'))
    writeFileSync(join(dir, 'owner.json'), JSON.stringify({ pid: stranger.pid, started: '1' }))
    const next = await start()
    expect(await ask(next.url, 'SELECT 1')).toEqual([1])
    expect(stranger.exitCode ?? stranger.signalCode).toBeNull()
  } finally {
    stranger.kill()
  }
})

test('works where the folder name is too long for a socket', async () => {
  const long = join(root, 'x'.repeat(120))
  renameSync(dir, long)
  dir = long
  const database = await start()
  expect(await ask(database.url, 'SELECT n FROM kept')).toEqual([7])
})
