import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import type pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { type TestPortal, testPortal } from '../../testing/portal.ts'
import { openStanding, type Standing } from './standing.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await testPortal()
})
afterAll(() => portal.close())

// PostgreSQL says that a connection ends; that the first one has ended is heard only when the test says so
const nears: Socket[] = []
const server = createServer((near) => {
  const folder = new URL(portal.databaseUrl).searchParams.get('host')
  const { port, hostname } = new URL(portal.databaseUrl)
  const far = folder ? connect(`${folder}/.s.PGSQL.5432`) : connect(Number(port || 5432), hostname)
  far.pipe(near, { end: nears.push(near) > 1 }).on('error', () => {})
  near.pipe(far).on('error', () => {})
})
const overTheLine = () => {
  const url = new URL(portal.databaseUrl)
  for (const name of ['host', 'port']) url.searchParams.delete(name)
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as AddressInfo).port)
  return url.href
}
beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterAll(() => server.close())

const clients: pg.Client[] = []
const lost = vi.fn<() => void>()
const failed = vi.fn<(error: unknown) => void>()
let mayHold: Promise<unknown>
let standing: Standing<string>
beforeEach(async () => {
  clients.length = nears.length = 0
  mayHold = Promise.resolve()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  standing = await openStanding(overTheLine(), {
    async hold(client) {
      clients.push(client)
      await mayHold
      await client.query(`select 'standing'`)
      return `connection ${clients.length}`
    },
    lost,
    failed,
  })
})
afterEach(async () => {
  vi.useRealTimers()
  vi.clearAllMocks()
  await standing.close()
  for (const near of nears) near.destroy()
})

const endTheLast = async () => {
  const gone = once(clients.at(-1) as pg.Client, 'error')
  await portal.sql(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query = $1`,
    [`select 'standing'`],
  )
  await gone
}

it('a connection whose end is heard while another is opened is not lost twice', async () => {
  expect(standing.held()).toBe('connection 1')
  await endTheLast()
  expect([standing.held(), lost.mock.calls.length]).toEqual([undefined, 1])
  const gate = Promise.withResolvers<void>()
  mayHold = gate.promise
  vi.advanceTimersByTime(499)
  expect(nears).toHaveLength(1)
  vi.advanceTimersByTime(1)
  await vi.waitFor(() => expect(clients).toHaveLength(2))
  nears[0]?.end()
  await new Promise((ended) => clients[0]?.once('end', ended))
  gate.resolve()
  await vi.waitFor(() => expect(standing.held()).toBe('connection 2'))
  vi.advanceTimersByTime(60_000)
  expect([lost.mock.calls.length, failed.mock.calls.length, clients.length]).toEqual([1, 0, 2])
})

it('one that cannot be opened is told of each time, and tried again until it is there', async () => {
  await endTheLast()
  mayHold = Promise.reject(new Error('not now'))
  mayHold.catch(() => {})
  for (const times of [1, 2]) {
    vi.advanceTimersByTime(500)
    await vi.waitFor(() => expect(failed).toHaveBeenCalledTimes(times))
    expect(lost).toHaveBeenCalledTimes(1 + times)
  }
  mayHold = Promise.resolve()
  vi.advanceTimersByTime(500)
  await vi.waitFor(() => expect(standing.held()).toBe('connection 4'))
})

it('closed while it waits for the next try, it opens none', async () => {
  await endTheLast()
  await standing.close()
  vi.advanceTimersByTime(60_000)
  expect([clients.length, nears.length, failed.mock.calls.length]).toEqual([1, 1, 0])
})

it('closed while another is opened, it holds none', async () => {
  await endTheLast()
  const gate = Promise.withResolvers<void>()
  mayHold = gate.promise
  vi.advanceTimersByTime(500)
  await vi.waitFor(() => expect(clients).toHaveLength(2))
  const closing = standing.close()
  gate.resolve()
  await closing
  await vi.waitFor(() => expect(clients[1]?.listenerCount('end')).toBeGreaterThan(0))
  vi.advanceTimersByTime(60_000)
  expect([standing.held(), clients.length, failed.mock.calls.length]).toEqual([undefined, 2, 0])
})
