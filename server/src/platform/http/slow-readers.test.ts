// Clients that ask and never read, on a Unix socket: its kernel buffers are small, so what the portal itself holds is soon seen.
import { mkdirSync, writeFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Actor } from '../../testing/actors.ts'
import { publish } from '../../testing/documents.ts'
import { examinersOn } from '../../testing/examiners.ts'
import { pdf } from '../../testing/files.ts'
import { type TestPortal, testPortal } from '../../testing/portal.ts'
import { readZip } from '../archive/read-zip.ts'
import { dropSlowReaders, textStream } from './slow-readers.ts'

const patienceMs = 30_000
const megabyte = 1_000_000
const many = 12
/** Any time: the portal's own clock looks at no connection here. */
const firstLook = 1_000_000

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

let portal: TestPortal
let admin: Actor
let path: string
/** What the clients ask for, by the kind of the answer. */
const addresses: Record<string, string> = {}
const accepted: Socket[] = []
const clients: Socket[] = []

beforeAll(async () => {
  // The tests look at the connections themselves, at times of their own.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  portal = await testPortal()
  vi.useRealTimers()
  admin = await portal.asAdmin()
  path = join(portal.config.dataDir, 'portal.sock')
  await portal.app.listen({ path })
  portal.app.server.on('connection', (socket: Socket) => {
    // clients of a Unix socket have no address
    Object.defineProperty(socket, 'remoteAddress', { value: '127.0.0.1' })
    accepted.push(socket)
  })

  const advisor = await portal.asAdvisor()
  const file = { filename: 'long.pdf', bytes: pdf('long', 6 * megabyte) }
  const document = await publish(portal, admin, { selected_advisor: advisor.email }, file)
  const examiners = examinersOn(portal)
  const packet = await examiners.packet(admin, { people: [advisor.id] })
  const examiner = await examiners.let(admin)
  await examiners.release(admin, packet, examiner.id)
  const index = await examiners.browse(examiner, packet)
  const [row] = await portal.sql(`select encode(hash, 'hex') as hash from packet where id = $1`, [packet])
  const hash = String(row?.['hash'])
  const zip = await readZip(join(portal.config.dataDir, 'files', hash.slice(0, 2), hash.slice(2, 4), hash))
  let documentInPacket = ''
  for await (const { name } of zip.entries()) if (name.endsWith('.pdf')) documentInPacket = name
  zip.close()
  await portal.sql(
    `insert into product (type, name, web, email, phone, fax, created_at, updated_at)
     select 'Mutual Funds', 'Product ' || n, '', '', '', '', now(), now() from generate_series(1, 4000) n`,
  )
  mkdirSync(join(portal.config.webDir, 'assets'), { recursive: true })
  writeFileSync(join(portal.config.webDir, 'assets', 'large.js'), Buffer.alloc(6 * megabyte, 'x'))
  await portal.sql(
    `insert into account (email, first, last, access, menus) select 'p' || n || '@many.example', 'Person', 'Of Many ' || n, 1, '{}'
     from generate_series(1, 30000) n`,
  )
  Object.assign(addresses, {
    'a file': `/api/docs/${document}/file`,
    'a packet': `/api/packets/${packet}/file`,
    'a document within a packet': index.replace(
      'index.html',
      documentInPacket.split('/').map(encodeURIComponent).join('/'),
    ),
    'an export': '/api/advisors/export.csv',
    'a list': '/api/data/products',
    'a built file': '/assets/large.js',
  })
})
afterAll(async () => {
  for (const client of clients) client.destroy()
  await portal.close()
})

/** Sends requests for this address and reads nothing. Returns the portal's end of the connection. */
async function askWithoutReading(address: string, times = 1): Promise<Socket> {
  const known = accepted.length
  const client = connect(path)
  clients.push(client.on('error', () => {}))
  client.write(`GET ${address} HTTP/1.1\r\nHost: localhost\r\nCookie: ${admin.cookie}\r\n\r\n`.repeat(times))
  await vi.waitFor(() => expect(accepted.length).toBe(known + 1), 10_000)
  return accepted[known] as Socket
}

const heldBytes = () => {
  collectGarbage()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}

/** Waits until nothing more is written on any of these connections. */
async function untilStalled(sockets: Socket[]): Promise<void> {
  await vi.waitFor(
    async () => {
      const before = sockets.map(({ bytesWritten }) => bytesWritten)
      for (const { writableLength } of sockets) expect(writableLength).toBeGreaterThan(0)
      await pause(300)
      expect(sockets.map(({ bytesWritten }) => bytesWritten)).toEqual(before)
    },
    { timeout: 60_000, interval: 100 },
  )
}

const ended = (sockets: Socket[]) => sockets.map(({ destroyed }) => destroyed)

/** Tells every open stream of products so many times that something changed. */
const announce = (times: number) =>
  portal.sql(`select pg_notify('portal_live', n || ' products') from generate_series(1, $1::int) n`, [times])

function expectEndAfterPatience(sockets: Socket[]): void {
  portal.app.dropStalledReaders(firstLook)
  portal.app.dropStalledReaders(firstLook + patienceMs - 1)
  expect(ended(sockets)).toEqual(sockets.map(() => false))
  portal.app.dropStalledReaders(firstLook + patienceMs)
  expect(ended(sockets)).toEqual(sockets.map(() => true))
}

/** Waits until it said hello. */
async function openStream(address: string): Promise<Socket> {
  const socket = await askWithoutReading(address)
  await vi.waitFor(() => expect(socket.bytesWritten).toBeGreaterThan(700), 10_000)
  return socket
}

describe('a client that asks and never reads', () => {
  it.each(['a file', 'a packet', 'a document within a packet', 'an export', 'a list', 'a built file'])(
    'costs less than a megabyte and loses its connection after 30 seconds without progress: %s',
    async (kind) => {
      const address = addresses[kind] ?? ''
      // the first one fills the caches
      await untilStalled([await askWithoutReading(address)])
      const before = heldBytes()
      const sockets: Socket[] = []
      for (let n = 0; n < many; n++) sockets.push(await askWithoutReading(address))
      await untilStalled(sockets)

      // On a busy machine an export may still be reading its next page when the connections look stalled.
      await vi.waitFor(() => expect((heldBytes() - before) / many).toBeLessThan(megabyte), {
        timeout: 60_000,
        interval: 500,
      })
      expectEndAfterPatience(sockets)
    },
  )

  it.each([
    ['of changes', '/api/live?topics=products'],
    ['of tasks', '/api/tasks/stream?topics=products'],
  ])('loses its event stream %s after 30 seconds without progress', async (_, address) => {
    const sockets = [await openStream(address), await openStream(address)]
    // the kernel takes some 200 kB, and the stream less than 64 kB more
    await vi.waitFor(
      async () => {
        await announce(100)
        for (const { writableLength } of sockets) expect(writableLength).toBeGreaterThan(0)
      },
      { timeout: 60_000, interval: 20 },
    )

    expect(ended(sockets)).toEqual([false, false])
    for (const { writableLength } of sockets) expect(writableLength).toBeLessThan(64 * 1024)
    expectEndAfterPatience(sockets)
  })

  it('loses its event stream at once when more than 64 kB wait', async () => {
    const stream = await openStream('/api/live?topics=products')

    await announce(12_000)

    await vi.waitFor(() => expect(stream.destroyed).toBe(true), 60_000)
  })

  it('loses its connection when it sends more than four requests without an answer', async () => {
    const four = await askWithoutReading('/api/firm', 4)
    const five = await askWithoutReading('/api/firm', 5)

    await vi.waitFor(() => expect(five.destroyed).toBe(true), 10_000)
    expect(four.destroyed).toBe(false)
  })
})

it('a client that reads slowly keeps its connection', async () => {
  const socket = await askWithoutReading(addresses['a file'] ?? '')
  const client = clients.at(-1)
  await untilStalled([socket])
  portal.app.dropStalledReaders(firstLook)
  for (let turn = 1; turn < 5; turn++) {
    const before = socket.bytesWritten - socket.writableLength
    await vi.waitFor(() => {
      client?.read()
      expect(socket.bytesWritten - socket.writableLength).toBeGreaterThan(before)
    }, 10_000)

    portal.app.dropStalledReaders(firstLook + turn * (patienceMs - 1))

    expect(socket.destroyed).toBe(false)
  }
})

it('an event stream without news stays open', async () => {
  const stream = await openStream('/api/live?topics=products')

  for (const hours of [0, 1, 2]) portal.app.dropStalledReaders(firstLook + hours * 3_600_000)

  expect(stream.destroyed).toBe(false)
})

it('a route that sends a stream of objects, which reads 16 pieces ahead, answers 500', async () => {
  const app = Fastify()
  dropSlowReaders(app)
  app.get('/objects', (_request, reply) => reply.send(Readable.from(['one', 'two'])))
  app.get('/text', (_request, reply) => reply.send(textStream(['one', 'two'])))

  const [objects, text] = [await app.inject('/objects'), await app.inject('/text')]

  expect([objects.statusCode, text.payload]).toEqual([500, 'onetwo'])
  await app.close()
})

it('a built file that the browser has already is answered with 304, and its HEAD with 200', async () => {
  const url = '/assets/large.js'
  const whole = await portal.app.inject({ url })

  const known = await portal.app.inject({ url, headers: { 'if-none-match': String(whole.headers.etag) } })
  const head = await portal.app.inject({ method: 'HEAD', url })

  expect([whole.statusCode, known.statusCode, head.statusCode]).toEqual([200, 304, 200])
})
