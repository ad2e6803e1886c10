// Single files out of a zip that lies in the store, which may be far away and larger than memory: its list is read in one go, and of the
// rest only the file that is asked for.
import { pipeline, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { createInflateRaw, crc32 } from 'node:zlib'
import type { Store } from '../files/place.ts'

/** What the list says of a file. */
export interface Listed {
  name: string
  offset: number
  size: number
  packed: number
  crc: number
  stored: boolean
}

export interface StoredZip {
  find(hash: string, size: number, name: string): Promise<Listed | undefined>
  /** Fails at its end where the bytes aren't those that were put in. */
  read(hash: string, entry: Listed): Promise<Readable>
}

const endSize = 22
/** The end of a zip with its comment, and what a zip64 has before it. */
const tailSize = endSize + 0xffff + 20 + 56
const longest = 0xffff_ffff
const listedSize = 46
const localSize = 30
/** Lists up to this size are kept for the next pages of the same packet; few at a time. */
const keptBytes = 8_000_000
const keptLists = 4
const pieceBytes = 64 * 1024

class NoZip extends Error {
  constructor() {
    super('the stored zip cannot be read')
  }
}

const long = (bytes: Buffer, at: number): number => Number(bytes.readBigUInt64LE(at))

export function storedZip(store: Pick<Store, 'read'>): StoredZip {
  const part = async (hash: string, start: number, length: number) => {
    const bytes = await buffer(await store.read(hash, { start, end: start + length - 1 }))
    if (bytes.length !== length) throw new NoZip()
    return bytes
  }

  const listOf = async (hash: string, size: number): Promise<{ start: number; length: number }> => {
    const tail = await part(hash, Math.max(0, size - tailSize), Math.min(size, tailSize))
    const at = tail.lastIndexOf('PK\x05\x06')
    if (at < 0 || at + endSize > tail.length) throw new NoZip()
    const [length, start] = [tail.readUInt32LE(at + 12), tail.readUInt32LE(at + 16)]
    if (length !== longest && start !== longest && tail.readUInt16LE(at + 10) !== 0xffff) return { start, length }
    const where = at - 20
    if (where < 0 || tail.readUInt32LE(where) !== 0x0706_4b50) throw new NoZip()
    const end = await part(hash, long(tail, where + 8), 56)
    if (end.readUInt32LE(0) !== 0x0606_4b50) throw new NoZip()
    return { length: long(end, 40), start: long(end, 48) }
  }

  const kept = new Map<string, Promise<Buffer>>()
  const wholeList = (hash: string, start: number, length: number): Promise<Buffer> => {
    const known = kept.get(hash)
    if (known) return known
    const read = part(hash, start, length)
    read.catch(() => kept.delete(hash))
    if (kept.size >= keptLists) kept.delete([...kept.keys()][0] ?? '')
    kept.set(hash, read)
    return read
  }

  return {
    async find(hash, size, name) {
      const known = kept.get(hash)
      if (known) return findIn([await known], name)
      const { start, length } = await listOf(hash, size)
      if (length === 0) return undefined
      if (length <= keptBytes) return findIn([await wholeList(hash, start, length)], name)
      const pieces = await store.read(hash, { start, end: start + length - 1 })
      try {
        return await findIn(pieces as AsyncIterable<Buffer>, name)
      } finally {
        pieces.destroy()
      }
    },

    async read(hash, { offset, size, packed, crc, stored, name }) {
      const head = await part(hash, offset, localSize)
      if (head.readUInt32LE(0) !== 0x0403_4b50) throw new NoZip()
      const start = offset + localSize + head.readUInt16LE(26) + head.readUInt16LE(28)
      const source = packed === 0 ? undefined : await store.read(hash, { start, end: start + packed - 1 })
      if (!source) return Readable.from([], { objectMode: false })
      // The loop below throws what fails here.
      const unpacked = stored ? source : pipeline(source, createInflateRaw(), () => {})
      async function* checked() {
        let [sum, length] = [0, 0]
        for await (const piece of unpacked as AsyncIterable<Buffer>) {
          sum = crc32(piece, sum)
          length += piece.length
          if (length > size) throw new Error(`${name} is longer than its list says`)
          yield piece
        }
        if (sum !== crc || length !== size) throw new Error(`${name} is not what was packed`)
      }
      // One loop instead of a chain of streams: each stream of a chain would buffer two pieces of its own.
      const out = Readable.from(checked(), { objectMode: false, highWaterMark: pieceBytes })
      // A reader that leaves before the first piece never starts the loop, which would close the source.
      return out.once('close', () => unpacked.destroy())
    },
  }
}

/** The first of this name. Pieces may end anywhere. */
async function findIn(pieces: Iterable<Buffer> | AsyncIterable<Buffer>, name: string): Promise<Listed | undefined> {
  const wanted = Buffer.from(name)
  let rest = Buffer.alloc(0)
  for await (const piece of pieces) {
    const bytes = rest.length > 0 ? Buffer.concat([rest, piece]) : piece
    let at = 0
    while (at + listedSize <= bytes.length) {
      if (bytes.readUInt32LE(at) !== 0x0201_4b50) throw new NoZip()
      const [named, extra, comment] = [28, 30, 32].map((field) => bytes.readUInt16LE(at + field)) as [
        number,
        number,
        number,
      ]
      const next = at + listedSize + named + extra + comment
      if (next > bytes.length) break
      const label = bytes.subarray(at + listedSize, at + listedSize + named)
      if (label.equals(wanted)) return entryOf(bytes.subarray(at, next), name, named, extra)
      at = next
    }
    rest = Buffer.from(bytes.subarray(at))
  }
  return undefined
}

function entryOf(line: Buffer, name: string, named: number, extra: number): Listed {
  const method = line.readUInt16LE(10)
  if (method !== 0 && method !== 8) throw new NoZip()
  const sizes = longSizes(line.subarray(listedSize + named, listedSize + named + extra))
  /** In the order they are written: each only where it did not fit. */
  const value = (at: number) => {
    const short = line.readUInt32LE(at)
    return short === longest ? (sizes.shift() ?? short) : short
  }
  const size = value(24)
  const packed = value(20)
  const offset = value(42)
  return { name, size, packed, offset, crc: line.readUInt32LE(16), stored: method === 0 }
}

function longSizes(extra: Buffer): number[] {
  for (let at = 0; at + 4 <= extra.length; ) {
    const [kind, length] = [extra.readUInt16LE(at), extra.readUInt16LE(at + 2)]
    if (kind === 1) {
      const field = extra.subarray(at + 4, at + 4 + length)
      return Array.from({ length: Math.floor(field.length / 8) }, (_, index) => long(field, index * 8))
    }
    at += 4 + length
  }
  return []
}
