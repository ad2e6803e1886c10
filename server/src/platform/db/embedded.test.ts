import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { StartError } from '../start-error.ts'
import { type EmbeddedDatabase, startEmbedded } from './embedded.ts'

const fast = { settings: { fsync: 'off' } }
let root: string
let running: EmbeddedDatabase[]

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'portal db '))
  running = []
})

afterEach(async () => {
  for (const database of running) await database.stop()
  rmSync(root, { recursive: true })
})

async function start(dir: string) {
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

async function startElsewhere(dir: string): Promise<{ owner: ChildProcess; url: string }> {
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

test('creates the database on first use, below a folder with a blank, and keeps its rows over a restart', async () => {
  const dir = join(root, 'data')
  const first = await start(dir)
  expect(await ask(first.url, 'SELECT current_user, current_database()')).toEqual(['portal', 'portal'])
  await ask(first.url, 'CREATE TABLE kept AS SELECT 7 AS n')
  await first.stop()
  const second = await start(dir)
  expect(await ask(second.url, 'SELECT n FROM kept')).toEqual([7])
})

test('passes settings on and listens on no network address', async () => {
  const { url } = await start(root)
  expect(await ask(url, 'SHOW fsync')).toEqual(['off'])
  expect(await ask(url, 'SHOW listen_addresses')).toEqual([''])
})

test('refuses a folder that a running portal holds', async () => {
  const { url } = await start(root)
  await expect(startEmbedded(root, fast)).rejects.toThrow(
    new StartError(`Data folder in use by a running portal (process ${process.pid}): ${root}`),
  )
  expect(await ask(url, 'SELECT 1')).toEqual([1])
})

test('starts cleanly after its owner was killed, with every committed row', async () => {
  const { owner, url } = await startElsewhere(root)
  await ask(url, 'CREATE TABLE kept AS SELECT 7 AS n')
  await killHard(owner)
  expect(await ask(url, 'SELECT n FROM kept')).toEqual([7]) // the orphan still runs
  const next = await start(root)
  expect(await ask(next.url, 'SELECT n FROM kept')).toEqual([7])
})

test('starts when the numbers of dead processes belong to strangers now', async () => {
  const { owner, url } = await startElsewhere(root)
  await killHard(owner)
  const [pid] = await ask(url, 'SELECT pg_backend_pid()')
  expect(pid).toBeGreaterThan(0)
  const pidFile = join(root, 'pgdata', 'postmaster.pid')
  const [postmaster, ...rest] = readFileSync(pidFile, 'utf8').split('\n')
  process.kill(Number(postmaster), 'SIGKILL')
  const stranger = spawn('sleep', ['60'])
  try {
    writeFileSync(pidFile, [stranger.pid, ...rest].join('\n'))
    writeFileSync(join(root, 'owner.json'), JSON.stringify({ pid: stranger.pid, started: '1' }))
    const next = await start(root)
    expect(await ask(next.url, 'SELECT 1')).toEqual([1])
    expect(stranger.exitCode ?? stranger.signalCode).toBeNull()
  } finally {
    stranger.kill()
  }
})

test('works where the folder name is too long for a socket', async () => {
  const dir = join(root, 'x'.repeat(120))
  const database = await start(dir)
  expect(await ask(database.url, 'SELECT 1')).toEqual([1])
})

test('a first start that was cut off is begun anew', async () => {
  mkdirSync(join(root, 'init-abc'))
  writeFileSync(join(root, 'init-abc', 'PG_VERSION'), '18\n')
  const { url } = await start(root)
  expect(await ask(url, 'SELECT 1')).toEqual([1])
})

test('tells when the database ends by itself, and not when it was stopped', async () => {
  const { died, url } = await start(root)
  await ask(url, 'SELECT 1')
  process.kill(Number(readFileSync(join(root, 'pgdata', 'postmaster.pid'), 'utf8').split('\n')[0]), 'SIGQUIT')
  expect(await died).toMatch(/^The database stopped unexpectedly/)
  const other = await start(join(root, 'other'))
  const stopped = other.stop().then(() => 'stopped')
  expect(await Promise.race([other.died, stopped])).toBe('stopped')
})
