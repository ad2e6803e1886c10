import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import {
  Decrypter,
  Encrypter,
  generateHybridIdentity,
  generateX25519Identity,
  identityToRecipient,
} from 'age-encryption'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { decryptionBy, type Encryption, encryptionFor } from './age.ts'
import { macLike, macOf } from '../crypto/mac.ts'
import type { Sums } from './payload.ts'
import type { Bytes } from './place.ts'

const chunk = 64 * 1024
/** Around what a chunk holds, around what is worked on without a thread, and several blocks of a thread. */
const sizes = [0, 1, chunk - 1, chunk, chunk + 1, 2 * chunk, 5 * chunk + 7, 3_000_000]

let identity: string
let recipient: string
let encryption: Encryption
let folder: string
afterAll(() => rm(folder, { recursive: true, force: true }))
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-age-'))
  identity = await generateX25519Identity()
  recipient = await identityToRecipient(identity)
  encryption = await encryptionFor(recipient)
})

async function* inPieces(bytes: Uint8Array, size: number): Bytes {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const macAgain = (bytes: Uint8Array, told = '') => {
  const mac = macLike(told)
  for (let at = 0; at < bytes.length; at += 12_345) mac?.update(bytes.subarray(at, at + 12_345))
  return mac?.tell()
}
const ours = (bytes: Uint8Array, piece = 10_000) => buffer(encryption.encrypt(inPieces(bytes, piece)))
const theirs = async (bytes: Uint8Array) => {
  const encrypter = new Encrypter()
  encrypter.addRecipient(recipient)
  return Buffer.from(await encrypter.encrypt(bytes))
}
const opened = (sealed: Uint8Array, piece = 10_000) => buffer(decryptionBy([identity])('it', inPieces(sealed, piece)))
const openedByThem = async (sealed: Uint8Array) => {
  const decrypter = new Decrypter()
  decrypter.addIdentity(identity)
  return Buffer.from(await decrypter.decrypt(sealed))
}

describe.each(sizes)('of %d bytes', (size) => {
  const plain = randomBytes(size)

  it('what is encrypted here is opened by the age package, and the other way round', async () => {
    expect((await openedByThem(await ours(plain))).equals(plain)).toBe(true)
    expect((await opened(await theirs(plain))).equals(plain)).toBe(true)
  })

  it('in whatever pieces it comes, it is as long as announced, and is read again', async () => {
    for (const piece of [999, chunk, chunk + 16, 2_000_000]) {
      const sealed = await ours(plain, piece)
      expect(sealed.length).toBe(encryption.sizeOf(size))
      expect((await opened(sealed, piece)).equals(plain)).toBe(true)
    }
  })

  it('the sums are those of what was read and written, and told before the end', async () => {
    let sums: Partial<Sums> = {}
    const pieces: Uint8Array[] = []
    const stream = encryption.encrypt(inPieces(plain, 10_000), { sum: true, mac: true }, (its) => (sums = its))
    for await (const piece of stream) pieces.push(piece)
    const sealed = Buffer.concat(pieces)
    expect(sums).toEqual({ size, sum: sha256(plain), mac: expect.any(String) })
    expect(macAgain(sealed, sums.mac)).toBe(sums.mac)
    await buffer(decryptionBy([identity])('it', inPieces(sealed, 10_000), (its) => (sums = its)))
    expect(sums).toEqual({ size, sum: sha256(plain), mac: undefined })
  })

  it('from file to file it is the same', async () => {
    const [from, to] = [join(folder, 'from'), join(folder, randomUUID())]
    await writeFile(from, plain)
    const { mac, ...rest } = await encryption.encryptFile(from, to, { sum: true, mac: true })
    expect(rest).toEqual({ size, sum: sha256(plain) })
    const sealed = await readFile(to)
    expect(sealed.length).toBe(encryption.sizeOf(size))
    expect((await openedByThem(sealed)).equals(plain)).toBe(true)
    expect(macAgain(sealed, mac)).toBe(mac)
  })
})

describe('what was sealed in several chunks', () => {
  const plain = randomBytes(20 * chunk)
  const tag = 16
  let sealed: Buffer
  let head: number
  const starts = () => Array.from({ length: 20 }, (_, index) => head + index * (chunk + tag))
  beforeAll(async () => {
    sealed = await ours(plain)
    head = encryption.sizeOf(0) - tag
  })
  const failed = () => 'refused'
  /** By the package too. */
  const outcome = async (bytes: Uint8Array) => {
    const ours = opened(bytes).then(() => 'read', String)
    return [await ours, await openedByThem(bytes).then(() => 'read', failed)]
  }
  const refusal = [expect.stringContaining('it was changed or cut short'), 'refused']
  const without = (from: number, to: number) => Buffer.concat([sealed.subarray(0, from), sealed.subarray(to)])

  it('is refused with a bit flipped in any chunk, or in its tag', async () => {
    for (const start of starts())
      for (const at of [start, start + chunk]) {
        const copy = Buffer.from(sealed)
        copy[at] = (copy[at] ?? 0) ^ 1
        await expect(opened(copy)).rejects.toThrow(/it was changed or cut short \(chunk \d+ doesn’t fit its tag\)/)
      }
  })

  it('is refused when it is cut off behind any chunk, or within one', async () => {
    for (const start of starts()) {
      await expect(opened(sealed.subarray(0, start))).rejects.toThrow('it was changed or cut short')
      await expect(opened(sealed.subarray(0, start + 5))).rejects.toThrow('it was changed or cut short')
    }
    expect(await outcome(sealed.subarray(0, -1))).toEqual(refusal)
  })

  it('is refused without a chunk, with one twice, two swapped, or something behind the last', async () => {
    const [, , third = 0, fourth = 0, fifth = 0] = starts()
    expect(await outcome(without(third, fourth))).toEqual(refusal)
    const [a, b] = [sealed.subarray(third, fourth), sealed.subarray(fourth, fifth)]
    expect(await outcome(Buffer.concat([sealed.subarray(0, fourth), a, sealed.subarray(fourth)]))).toEqual(refusal)
    expect(await outcome(Buffer.concat([sealed.subarray(0, third), b, a, sealed.subarray(fifth)]))).toEqual(refusal)
    expect(await outcome(Buffer.concat([sealed, Buffer.from('x')]))).toEqual(refusal)
    expect(await outcome(Buffer.concat([sealed, a]))).toEqual(refusal)
  })

  it('is refused with another salt, or a header that was changed', async () => {
    for (const at of [head - 1, 30, 150]) {
      const copy = Buffer.from(sealed)
      copy[at] = (copy[at] ?? 0) ^ 1
      await expect(opened(copy)).rejects.toThrow(/it was changed|can’t open it/)
    }
    for (const end of [0, 10, 100, head - 20, head - 5])
      await expect(opened(sealed.subarray(0, end))).rejects.toThrow('it was changed or cut short')
    await expect(opened(randomBytes(500_000))).rejects.toThrow('it was changed or cut short (it has no header)')
  })

  it('gives out nothing of a chunk before its tag was compared', async () => {
    const copy = Buffer.from(sealed)
    const at = starts()[17] ?? 0
    copy[at] = (copy[at] ?? 0) ^ 1
    let read = 0
    const reading = async () => {
      for await (const piece of decryptionBy([identity])('it', inPieces(copy, 7_000))) {
        expect(plain.subarray(read, read + piece.length).equals(piece)).toBe(true)
        read += piece.length
      }
    }
    await expect(reading()).rejects.toThrow('chunk 18 doesn’t fit its tag')
    expect(read).toBeLessThanOrEqual(17 * chunk)
  })
})

it('an empty last chunk behind a whole one is refused, as the format wants it', async () => {
  // nobody writes this: it is made with the parts of the format
  const { createCipheriv, hkdfSync } = await import('node:crypto')
  let fileKey = new Uint8Array()
  const encrypter = new Encrypter()
  encrypter.addRecipient(recipient)
  encrypter.addRecipient({
    wrapFileKey(key) {
      fileKey = Uint8Array.from(key)
      return []
    },
  })
  const empty = Buffer.from(await encrypter.encrypt(new Uint8Array()))
  const front = empty.subarray(0, -16)
  const key = Buffer.from(hkdfSync('sha256', fileKey, front.subarray(-16), 'payload', 32))
  const sealed = (bytes: Uint8Array, count: number, last: number) => {
    const nonce = Buffer.alloc(12)
    nonce[10] = count
    nonce[11] = last
    const cipher = createCipheriv('chacha20-poly1305', key, nonce, { authTagLength: 16 })
    return Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
  }
  const whole = randomBytes(chunk)
  const right = Buffer.concat([front, sealed(whole, 0, 1)])
  expect((await opened(right)).equals(whole)).toBe(true)
  const wrong = Buffer.concat([front, sealed(whole, 0, 0), sealed(Buffer.alloc(0), 1, 1)])
  await expect(opened(wrong)).rejects.toThrow('its last chunk is empty')
  await expect(openedByThem(wrong)).rejects.toThrow()
})

it('what says at the end that it isn’t right keeps the last bytes back', async () => {
  const bytes = randomBytes(5 * chunk)
  const failing = encryption.encrypt(inPieces(bytes, 10_000), { sum: true }, () => {
    throw new Error('not what it should be')
  })
  let given = 0
  const taking = async () => {
    for await (const piece of failing) given += piece.length
  }
  await expect(taking()).rejects.toThrow('not what it should be')
  expect(given).toBeLessThan(encryption.sizeOf(bytes.length))
})

it('no two files have the same beginning, and none opens with another identity', async () => {
  const [first, second] = [await ours(Buffer.from('same')), await ours(Buffer.from('same'))]
  expect(first.equals(second)).toBe(false)
  expect(first.subarray(-20).equals(second.subarray(-20))).toBe(false)
  const other = decryptionBy([await generateX25519Identity()])
  await expect(buffer(other('it', inPieces(first, 50)))).rejects.toThrow('This identity can’t open it')
})

it('a recipient of another kind is the age package’s work', async () => {
  const hybrid = await generateHybridIdentity()
  const plain = randomBytes(chunk + 1)
  const forIt = await encryptionFor(await identityToRecipient(hybrid))
  const sealed = await buffer(forIt.encrypt(inPieces(plain, 10_000)))
  expect(sealed).toHaveLength(forIt.sizeOf(plain.length))
  expect((await buffer(decryptionBy([hybrid])('it', inPieces(sealed, 10_000)))).equals(plain)).toBe(true)
  await expect(encryptionFor(`${recipient.slice(0, -1)}b`)).rejects.toThrow('BACKUP_RECIPIENT')
})

it('many at once share the threads, and one that ends early harms no other', async () => {
  const all = Array.from({ length: 12 }, (_, index) => randomBytes(400_000 + index * 150_000))
  const early = encryption.encrypt(inPieces(randomBytes(4_000_000), 10_000))
  const [sealed] = await Promise.all([
    Promise.all(all.map((bytes) => ours(bytes))),
    (async () => {
      for await (const _ of early) break
    })(),
  ])
  for (const [index, bytes] of all.entries())
    expect((await opened(sealed[index] ?? Buffer.alloc(0))).equals(bytes)).toBe(true)
})

it('a file that isn’t there, or can’t be written, is told with its cause', async () => {
  const missing = encryption.encryptFile(join(folder, 'none'), join(folder, 'to'), {})
  await expect(missing).rejects.toMatchObject({ code: 'ENOENT' })
  await writeFile(join(folder, 'from'), 'here')
  const nowhere = encryption.encryptFile(join(folder, 'from'), join(folder, 'from', 'no folder'), {})
  await expect(nowhere).rejects.toMatchObject({ code: 'ENOTDIR' })
})

it('a MAC fits its bytes and no others, whatever pieces they come in', () => {
  const bytes = randomBytes(100_000)
  const mac = macOf()
  mac.update(bytes)
  const told = mac.tell()
  expect(told).toMatch(/^gmac:[0-9a-f]{96}$/)
  expect(macAgain(bytes, told)).toBe(told)
  expect(macAgain(bytes.subarray(1), told)).not.toBe(told)
  const changed = Buffer.from(bytes)
  changed[99_999] = (changed[99_999] ?? 0) ^ 1
  expect(macAgain(changed, told)).not.toBe(told)
  const again = macOf()
  again.update(bytes)
  expect(again.tell()).not.toBe(told)
  expect(macLike('a'.repeat(64))).toBeUndefined()
})
