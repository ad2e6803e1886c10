// The payload of an age file, as age-encryption.org/v1 has it: chunks of 64 KiB, each under ChaCha20-Poly1305 with a nonce that counts
// them and marks the last. By Node's own cipher: that of the age package is JavaScript, and many times as slow.
import { createCipheriv, createDecipheriv, createHash, createSecretKey, hkdfSync, type KeyObject } from 'node:crypto'
import { macLike, macOf } from '../crypto/mac.ts'

const cipher = 'chacha20-poly1305'
const chunkBytes = 64 * 1024
const tagBytes = 16
const authTagLength = tagBytes
/** In front of the chunks, so that none of them ever has the key of another file's. */
export const saltBytes = 16

export const sealedSize = (size: number): number => size + tagBytes * Math.max(1, Math.ceil(size / chunkBytes))

/** What is to be done with a stream of bytes. Plain values: a thread is told them. */
export interface Work {
  how: 'seal' | 'open'
  fileKey: Uint8Array
  salt: Uint8Array
  /** Goes in front of what is sealed. */
  head: Uint8Array
  want: Wanted
}

export interface Wanted {
  /** SHA-256 of what is plain. It costs twice as much as the cipher. */
  sum?: boolean
  /** The MAC of what is plain, under the key of this one. It costs next to nothing. */
  like?: string
  /** Of all that is sealed, for whoever has no key to it. */
  mac?: boolean
}

export interface Sums {
  /** Bytes that are plain. */
  size: number
  sum?: string | undefined
  like?: string | undefined
  mac?: string | undefined
}

export interface Done {
  /** One behind the other. */
  bytes: Uint8Array[]
  /** With the last bytes. */
  sums?: Sums
}

/** One after the other, and nothing after the last. Throws where what is opened was changed or cut short. */
export type Take = (bytes: Uint8Array, last: boolean) => Done

export function begin({ how, fileKey, salt, head, want }: Work): Take {
  // made once: from plain bytes, every chunk would make its own
  const key = createSecretKey(Buffer.from(hkdfSync('sha256', fileKey, salt, 'payload', 32)))
  const chunks = how === 'seal' ? sealing(key) : opening(key)
  const sum = want.sum ? createHash('sha256') : undefined
  const like = want.like === undefined ? undefined : macLike(want.like)
  const mac = want.mac ? macOf() : undefined
  let size = 0
  let first = [head]
  return (taken, last) => {
    const made = [...first, ...chunks(taken, last)]
    first = []
    const [plain, sealed] = how === 'seal' ? [[taken], made] : [made, [taken]]
    for (const bytes of plain) {
      sum?.update(bytes)
      like?.update(bytes)
      size += bytes.length
    }
    for (const bytes of sealed) mac?.update(bytes)
    if (!last) return { bytes: made }
    return { bytes: made, sums: { size, sum: sum?.digest('hex'), like: like?.tell(), mac: mac?.tell() } }
  }
}

type Chunks = (bytes: Uint8Array, last: boolean) => Uint8Array[]

function sealing(key: KeyObject): Chunks {
  return cut(chunkBytes, (chunk, nonce) => {
    const one = createCipheriv(cipher, key, nonce, { authTagLength })
    const sealed = one.update(chunk)
    one.final() // a stream's last bytes are with the others
    return [sealed, one.getAuthTag()]
  })
}

function opening(key: KeyObject): Chunks {
  return cut(chunkBytes + tagBytes, (chunk, nonce, number) => {
    if (chunk.length < tagBytes) throw new Error('it ends within a chunk')
    if (chunk.length === tagBytes && number > 1) throw new Error('its last chunk is empty')
    const one = createDecipheriv(cipher, key, nonce, { authTagLength })
    one.setAuthTag(chunk.subarray(-tagBytes))
    const plain = one.update(chunk.subarray(0, -tagBytes))
    try {
      // not a byte of it is given out before
      return [plain, one.final()]
    } catch {
      throw new Error(`chunk ${number} doesn’t fit its tag`)
    }
  })
}

/** A whole chunk waits until something follows: before, it may be the last. */
function cut(size: number, each: (chunk: Uint8Array, nonce: Buffer, number: number) => Uint8Array[]): Chunks {
  const held = Buffer.allocUnsafe(size)
  let waiting = 0
  let count = 0
  const next = (chunk: Uint8Array, last: boolean) => {
    const nonce = Buffer.alloc(12)
    nonce.writeBigUInt64BE(BigInt(count++), 3)
    nonce[11] = last ? 1 : 0
    return each(chunk, nonce, count)
  }
  return (bytes, last) => {
    const made: Uint8Array[] = []
    let at = 0
    if (waiting > 0) {
      at = Math.min(size - waiting, bytes.length)
      held.set(bytes.subarray(0, at), waiting)
      waiting += at
      if (at < bytes.length) {
        made.push(...next(held, false))
        waiting = 0
      }
    }
    for (; bytes.length - at > size; at += size) made.push(...next(bytes.subarray(at, at + size), false))
    held.set(bytes.subarray(at), waiting)
    waiting += bytes.length - at
    if (last) made.push(...next(held.subarray(0, waiting), true))
    return made
  }
}
