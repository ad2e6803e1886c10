// Connections to a bucket are kept for the next request; a balancer in front of it may have closed one by then.
import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type CutLine, cutLineTo } from '../../testing/cut-line.ts'
import { startS3, type TestS3 } from '../../testing/s3.ts'
import type { Store } from './place.ts'
import { s3Store } from './s3-store.ts'

const mib = 1024 * 1024
/** The least a bucket takes as a part that isn't the last. */
const partBytes = 5 * mib
const parts = { wholeBytes: partBytes, partBytes }

let s3: TestS3
let line: CutLine
let folder: string
let store: Store
beforeEach(async () => {
  s3 = await startS3()
  const url = new URL(s3.url)
  line = await cutLineTo(url.searchParams.get('endpoint') ?? '')
  url.searchParams.set('endpoint', new URL(line.url).origin)
  folder = await mkdtemp(join(tmpdir(), 's3-kept-'))
  store = await s3Store(url, folder, parts)
})
afterEach(async () => {
  await line.close()
  await s3.stop()
  await rm(folder, { recursive: true, force: true })
})

async function put(size: number): Promise<string> {
  const bytes = randomBytes(size)
  const hash = createHash('sha256').update(bytes).digest('hex')
  const path = join(folder, hash)
  await writeFile(path, bytes)
  await store.put(hash, path)
  return hash
}

it('a file is read anew and sent on a new connection when all that were kept are closed at their next use', async () => {
  await Promise.all([put(mib), put(mib), put(mib)])
  line.wearOut()
  const hash = await put(mib)
  const direct = await s3Store(new URL(s3.url), folder)
  expect(await direct.find(hash)).toMatchObject({ size: mib })
})

it('the last part of a large file is, too: the SDK gives a connection of its own only to what is larger', async () => {
  s3.afterPart(1, line.wearOut)
  const size = partBytes + mib
  const hash = await put(size)
  expect(s3.parts).toEqual({ begun: 1, sent: [1, 2], completed: 1, aborted: 0 })
  expect(await store.find(hash)).toMatchObject({ size })
})

it('a bucket that isn’t there is told of all the same', async () => {
  await put(mib)
  line.state = 'refused'
  line.wearOut()
  await expect(put(mib)).rejects.toMatchObject({ code: 'unavailable' })
  line.state = 'open'
  await put(mib)
})
