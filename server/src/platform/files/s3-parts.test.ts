// What is larger than one request may be: a packet, and a file in a backup.
import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { keyPair, oldKeys } from '../../testing/backups.ts'
import { startS3, type TestS3 } from '../../testing/s3.ts'
import { decryptionBy, encryptionFor, readIdentities } from '../backup/age.ts'
import { bucketObjects } from '../backup/bucket.ts'
import { objectsSink } from '../backup/objects.ts'
import { every } from '../backup/place.ts'
import { s3Store } from './s3-store.ts'

/** The least a bucket takes as a part that isn't the last. */
const partBytes = 5 * 1024 * 1024
const parts = { wholeBytes: 6 * 1024 * 1024, partBytes }
const bytes = randomBytes(2 * partBytes + 4_321)
const hashOf = (content: Uint8Array) => createHash('sha256').update(content).digest('hex')
const hash = hashOf(bytes)

let s3: TestS3
let folder: string
beforeEach(async () => {
  s3 = await startS3()
  folder = await mkdtemp(join(tmpdir(), 's3-parts-'))
})
afterEach(async () => {
  await s3.stop()
  await rm(folder, { recursive: true, force: true })
})

describe('a file of the store', () => {
  const put = async (content = bytes) => {
    const store = await s3Store(new URL(s3.url), folder, parts)
    const path = join(folder, 'packet.zip')
    await writeFile(path, content)
    return { store, done: store.put(hashOf(content), path) }
  }

  it('arrives part by part, and is one file there', async () => {
    const { store, done } = await put()
    await done
    expect(s3.parts).toEqual({ begun: 1, sent: [1, 2, 3], completed: 1, aborted: 0 })
    expect(await store.find(hash)).toMatchObject({ size: bytes.length })
    expect((await buffer(await store.read(hash))).equals(bytes)).toBe(true)
    const range = { start: partBytes - 3, end: partBytes + 3 }
    expect((await buffer(await store.read(hash, range))).equals(bytes.subarray(range.start, range.end + 1))).toBe(true)
  })

  it('whose part is refused isn’t there at all, and its parts are given up', async () => {
    s3.failAt(2)
    const { store, done } = await put()
    await expect(done).rejects.toMatchObject({ code: 'unavailable' })
    expect(s3.parts).toMatchObject({ begun: 1, completed: 0, aborted: 1 })
    expect(await store.find(hash)).toBeUndefined()
  })

  it('that fits into one request is sent in one', async () => {
    const small = bytes.subarray(0, partBytes)
    const { store, done } = await put(small)
    await done
    expect(s3.parts.begun).toBe(0)
    expect(await store.find(hashOf(small))).toMatchObject({ size: partBytes })
  })
})

describe('a file of a backup', () => {
  async function* inPieces() {
    for (let at = 0; at < bytes.length; at += 300_000) yield bytes.subarray(at, at + 300_000)
  }
  const source = { path: undefined, read: async () => inPieces() }
  const open = async () => {
    const { recipient, file } = await keyPair(folder)
    const objects = bucketObjects(s3.url, parts)
    const encryption = await encryptionFor(recipient)
    const sink = objectsSink(objects, 'night', encryption, { recipient, keys: oldKeys })
    const there = async () => {
      const names: string[] = []
      for await (const name of objects.list('files')) names.push(name)
      return names
    }
    return { sink, objects, there, encryption, decrypt: decryptionBy(await readIdentities(file)) }
  }

  it('is encrypted as it goes, part by part', async () => {
    const { sink, objects, there, encryption, decrypt } = await open()
    await sink.putFile({ hash, size: bytes.length }, source)
    expect(s3.parts).toEqual({ begun: 1, sent: [1, 2, 3], completed: 1, aborted: 0 })
    const [name = ''] = await there()
    expect(await objects.size(name)).toBe(encryption.sizeOf(bytes.length))
    const read = await buffer(decrypt(name, (await objects.read(name)) ?? inPieces()))
    expect(read.equals(bytes)).toBe(true)
  })

  it('that is damaged, or whose part is refused, isn’t there at all', async () => {
    const { sink, there } = await open()
    const other = hash.replace(/^./, (first) => (first === '0' ? '1' : '0'))
    await expect(sink.putFile({ hash: other, size: bytes.length }, source)).rejects.toThrow('is damaged')
    await expect(sink.putFile({ hash, size: bytes.length + 1 }, source)).rejects.toThrow('is damaged')
    const small = { path: undefined, read: async () => every([bytes.subarray(0, 500_000)]) }
    await expect(sink.putFile({ hash, size: 500_000 }, small)).rejects.toThrow('is damaged')
    s3.failAt(3)
    await expect(sink.putFile({ hash, size: bytes.length }, source)).rejects.toMatchObject({ code: 'unavailable' })
    expect(s3.parts).toMatchObject({ begun: 3, completed: 0, aborted: 3 })
    expect(await there()).toEqual([])
  })
})
