import { once } from 'node:events'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { type CutLine, cutLineTo } from '../../testing/cut-line.ts'
import { type TestPortal, testPortal } from '../../testing/portal.ts'
import { openStanding, type Standing } from './standing.ts'

let portal: TestPortal
let line: CutLine
beforeAll(async () => {
  portal = await testPortal()
  line = await cutLineTo(portal.databaseUrl)
})
afterAll(async () => {
  await line.close()
  await portal.close()
})

const clients: pg.Client[] = []
const lost = vi.fn<() => void>()
const failed = vi.fn<(error: unknown) => void>()
let mayHold: Promise<void>
let standing: Standing<string>
beforeEach(async () => {
  clients.length = 0
  mayHold = Promise.resolve()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  standing = await openStanding(line.url, {
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
  line.state = 'open'
  line.keepsEnds = false
  await standing.close()
})

const said = (event: 'error' | 'end') => new Promise((heard) => clients.at(-1)?.once(event, heard))
async function endTheLast() {
  const told = said('error')
  await portal.sql(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query = $1`,
    [`select 'standing'`],
  )
  await told
}

/** How many connections are begun in that time. */
function begunWithin(ms: number): number {
  const connect = vi.spyOn(pg.Client.prototype, 'connect')
  vi.advanceTimersByTime(ms)
  const begun = connect.mock.calls.length
  connect.mockRestore()
  return begun
}

it('one that says twice that it ends is lost once, and another is there half a second later', async () => {
  expect(standing.held()).toBe('connection 1')
  const ended = said('end')
  await endTheLast()
  await ended
  expect([standing.held(), lost.mock.calls.length]).toEqual([undefined, 1])
  expect([begunWithin(499), begunWithin(1)]).toEqual([0, 1])
  await vi.waitFor(() => expect(standing.held()).toBe('connection 2'))
  expect(begunWithin(60_000)).toBe(0)
  expect([lost.mock.calls.length, failed.mock.calls.length]).toEqual([1, 0])
})

it('one whose end is told by PostgreSQL and does not come is ended here', async () => {
  line.keepsEnds = true
  const ended = said('end')
  await endTheLast()
  await ended
  expect(lost).toHaveBeenCalledTimes(1)
})

it('one that cannot be opened is told of each time, and tried again until it is there', async () => {
  await endTheLast()
  line.state = 'refused'
  for (const times of [1, 2]) {
    vi.advanceTimersByTime(500)
    await vi.waitFor(() => expect(failed).toHaveBeenCalledTimes(times))
    expect(lost).toHaveBeenCalledTimes(1 + times)
  }
  line.state = 'open'
  vi.advanceTimersByTime(500)
  await vi.waitFor(() => expect(standing.held()).toBe('connection 2'))
})

it('is not there at all when the first cannot be opened, and nothing tries again', async () => {
  line.state = 'refused'
  await expect(openStanding(line.url, { hold: async () => 'never', lost, failed })).rejects.toThrow()
  expect(begunWithin(60_000)).toBe(0)
  expect([lost.mock.calls.length, failed.mock.calls.length]).toEqual([0, 0])
})

it('closed while it waits for the next try, it opens none', async () => {
  await endTheLast()
  await standing.close()
  expect(begunWithin(60_000)).toBe(0)
})

it('closed while the database does not answer another, it does not wait for it', async () => {
  await endTheLast()
  line.state = 'silent'
  line.keepsEnds = true
  expect(begunWithin(500)).toBe(1)
  await standing.close()
})

it('closed while another is opened, that one ends when it is there', async () => {
  await endTheLast()
  const gate = Promise.withResolvers<void>()
  mayHold = gate.promise
  vi.advanceTimersByTime(500)
  await vi.waitFor(() => expect(clients).toHaveLength(2))
  const ended = once(clients[1] as pg.Client, 'end')
  await standing.close()
  gate.resolve()
  await ended
  expect([standing.held(), begunWithin(60_000), failed.mock.calls.length]).toEqual([undefined, 0, 0])
})
