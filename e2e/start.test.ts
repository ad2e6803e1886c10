import { once } from 'node:events'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { demoAccounts, demoPassword, demoSeed } from '@portal/demo/accounts'
import {
  connect,
  freePort,
  newDataDir,
  type PortalProcess,
  runPortal,
  startPortal,
} from '@portal/server/faults/process'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

// One folder, and its tests in their order: a first start takes longest.
const dataDir = newDataDir()
const running: PortalProcess[] = []

afterAll(async () => {
  for (const { child, ended } of running) {
    child.kill('SIGTERM')
    await ended
  }
  rmSync(dataDir, { recursive: true })
})

async function start(env: Record<string, string> = {}) {
  const portal = await startPortal(dataDir, env)
  running.push(portal)
  return portal
}

const pidFile = () => join(dataDir, 'postgres', 'pgdata', 'postmaster.pid')
const postmaster = () => Number(readFileSync(pidFile(), 'utf8').split('\n')[0])
const isHealthy = async (origin: string) => (await fetch(`${origin}/healthz`)).ok

async function failure(env: Parameters<typeof runPortal>[0]) {
  const { code, stderr } = await runPortal(env).ended
  expect(code).toBe(1)
  return stderr
}

test('a signal during the very first start ends it cleanly; the next one, below, finds nothing in its way', async () => {
  const portal = runPortal({ PORT: await freePort(), DATA_DIR: dataDir })
  await portal.printed('› Starting the database')
  portal.child.kill('SIGTERM')
  const { code, stderr } = await portal.ended
  expect(stderr).toBe('')
  expect(code).toBe(0)
})

test('the first start shows its steps and one box, and serves', async () => {
  const portal = await start({ DEMO: '1' })
  expect(await isHealthy(portal.origin)).toBe(true)
  portal.child.kill('SIGINT')
  const { code, stdout, stderr } = await portal.ended
  expect(stderr).toBe('')
  for (const step of ['Starting the database…', 'Updating the database…', 'Loading the demo firm…', 'Stopping…']) {
    expect(stdout).toContain(`› ${step}\n`)
  }
  expect(stdout.match(/┌/g)).toHaveLength(1)
  for (const { email, role } of demoAccounts) expect(stdout).toMatch(new RegExp(`│ +${email} +${role} .*│`))
  for (const text of [portal.origin, demoPassword, demoSeed, `${portal.origin}/dev/outbox`])
    expect(stdout).toContain(text)
  expect(code).toBe(0)
  expect(existsSync(pidFile())).toBe(false)
})

describe('the second start', () => {
  let portal: PortalProcess
  beforeAll(async () => {
    portal = await start({ DEMO: '1' })
  })

  test('a data folder in use is told, and its portal goes on', async () => {
    const stderr = await failure({ PORT: await freePort(), DATA_DIR: dataDir })
    expect(stderr).toBe(
      `✗ Data folder in use by a running portal (process ${portal.child.pid}): ${join(dataDir, 'postgres')}\n`,
    )
    expect(await isHealthy(portal.origin)).toBe(true)
  })

  test('SIGTERM lets a running request finish, takes no new one, and is not hurried by a second', async () => {
    const { origin, child, ended } = portal
    const blocker = await connect(dataDir)
    await blocker.query('BEGIN; LOCK TABLE account')
    const slow = fetch(`${origin}/api/auth`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'somebody@meridianharbor.example', password: 'anything' }),
    })
    await waitsForLock(blocker)
    child.kill('SIGTERM')
    await portal.printed('› Stopping')
    child.kill('SIGTERM')
    child.kill('SIGINT')
    await refusesConnections(origin)
    await blocker.query('ROLLBACK')
    await blocker.end()
    const answer = await slow
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ ok: false, code: 'invalid-login' })
    const { code, signal, stdout } = await ended
    expect({ code, signal }).toEqual({ code: 0, signal: null })
    expect(existsSync(pidFile())).toBe(false)
    // nor was anything loaded again
    expect(stdout).not.toContain('Loading the demo firm…')
  })
})

async function waitsForLock(client: Awaited<ReturnType<typeof connect>>) {
  const waiting = `SELECT 1 FROM pg_locks WHERE NOT granted`
  while ((await client.query(waiting)).rowCount === 0);
}

async function refusesConnections(origin: string) {
  while (
    await fetch(`${origin}/healthz`).then(
      () => true,
      () => false,
    )
  );
}

test('a taken port is told before anything is started', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as { port: number }
  const folder = newDataDir()
  const stderr = await failure({ PORT: port, DATA_DIR: folder })
  expect(stderr).toBe(`✗ Port ${port} is in use. Stop the other program or set PORT\n`)
  expect(existsSync(join(folder, 'postgres'))).toBe(false)
  rmSync(folder, { recursive: true })
  await new Promise((done) => other.close(done))
})

test('bad configuration is told all at once', async () => {
  const stderr = await failure({ PORT: 0, DATA_DIR: dataDir, PORTAL_ORIGIN: 'portal', LOG_LEVEL: 'loud' })
  expect(stderr.trim().split('\n')).toEqual([
    expect.stringMatching(/^✗ PORT: /),
    expect.stringMatching(/^✗ PORTAL_ORIGIN: /),
    expect.stringMatching(/^✗ LOG_LEVEL: /),
  ])
})

test('the container image refuses to start without a database and an origin, and serves no demo firm', async () => {
  const image = readFileSync(join(import.meta.dirname, '..', 'deploy', 'Containerfile'), 'utf8')
  const settings =
    /^ENV (.*)$/m
      .exec(image)?.[1]
      ?.split(' ')
      .map((setting) => setting.split('=')) ?? []
  const folder = newDataDir()

  const env = { ...Object.fromEntries(settings), DEMO: '', PORT: await freePort(), DATA_DIR: folder }
  const stderr = await failure(env)

  expect(stderr.trim().split('\n')).toEqual([
    expect.stringMatching(/^✗ PORTAL_ORIGIN: is required/),
    expect.stringMatching(/^✗ DATABASE_URL: is required/),
  ])
  expect(existsSync(join(folder, 'postgres'))).toBe(false)
  rmSync(folder, { recursive: true, force: true })
})

test('an unreachable database is told in one line', async () => {
  const stderr = await failure({
    PORT: await freePort(),
    DATA_DIR: dataDir,
    DATABASE_URL: `postgres://portal:secret@127.0.0.1:${await freePort()}/portal`,
    PORTAL_KEYS: `k1:${Buffer.alloc(32).toString('base64')}`,
  })
  expect(stderr).toMatch(/^✗ Database unreachable: .*\n$/)
  expect(stderr).not.toContain('secret')
})

describe('a start after the portal was killed', () => {
  let portal: PortalProcess
  let orphan: number
  beforeAll(async () => {
    const first = await start()
    orphan = postmaster()
    first.child.kill('SIGKILL')
    await first.ended
    expect(postmaster()).toBe(orphan)
    portal = await start()
  })

  test('is a clean one', async () => {
    expect(await isHealthy(portal.origin)).toBe(true)
    expect(postmaster()).not.toBe(orphan)
  })

  test('a portal whose database dies says so and ends', async () => {
    const database = await connect(dataDir)
    // for the next test: nothing starts there afterwards
    await database.query(`INSERT INTO kysely_migration (name, timestamp) VALUES ('9999_from_the_future', '2099-01-01')`)
    await database.query(`INSERT INTO schema_removal VALUES ('9999_from_the_future', '99.0.0')`)
    await database.end()
    process.kill(postmaster(), 'SIGQUIT')
    const { code, stderr } = await portal.ended
    expect(stderr).toMatch(/^✗ The database stopped unexpectedly.*\n$/)
    expect(code).toBe(1)
  })

  test('a newer schema that removed what the program uses is told in one line, and the database stopped', async () => {
    const stderr = await failure({ PORT: await freePort(), DATA_DIR: dataDir })
    expect(stderr).toMatch(/^✗ The database schema is newer than this version of the portal.*9999_from_the_future.*\n$/)
    expect(existsSync(pidFile())).toBe(false)
  })
})
