import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { pooledRead } from './pooled-read.ts'

const bytes = randomBytes(5_300_000)
let folder = ''
let path = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-pooled-'))
  path = join(folder, 'file')
  await writeFile(path, bytes)
})
afterAll(() => rm(folder, { recursive: true }))

const sha = (of: Buffer) => createHash('sha256').update(of).digest('hex')

/** Sent as an answer is; read a little at a time, so that the sender has to wait again and again. */
async function fetched(start: number, end: number): Promise<Buffer> {
  const server = createServer((_, answer) => void pooledRead(path, { start, end }).pipe(answer)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const [answer] = (await once(get({ port, host: '127.0.0.1' }), 'response')) as [IncomingMessage]
  const read: Buffer[] = []
  for await (const piece of answer) {
    read.push(piece as Buffer)
    await turn()
  }
  server.close()
  return Buffer.concat(read)
}

it.each([
  ['all of it', 0, bytes.length - 1],
  ['a piece in its middle', 300_001, 4_000_000],
  ['its last byte', bytes.length - 1, bytes.length - 1],
  ['nothing', 0, -1],
])('memory that is used again holds what was read: %s', async (_, start, end) => {
  expect(sha(await fetched(start, end))).toBe(sha(bytes.subarray(start, end + 1)))
})

it('a reader that leaves closes the file', async () => {
  const file = pooledRead(path, { start: 0, end: bytes.length - 1 })
  for await (const piece of file) {
    expect(piece).toHaveLength(256 * 1024)
    break
  }
  expect(file.destroyed).toBe(true)
})
