// A zip written file by file, so that it can go on after a crash: whoever notes each entry cuts the file back to the last one noted and
// adds the rest. The same content gives the same bytes: entries have no time of their own. Past 4 GB or 65,534 entries it is zip64.
// Whoever verifies a packet holds it against this very layout (check-zip.ts): packets of earlier versions must go on fitting it.
import { createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createDeflateRaw, crc32 } from 'node:zlib'
import { turn } from '../turns.ts'

export interface ZipEntry {
  name: string
  /** Where its header begins. */
  offset: number
  /** Where the next entry begins. */
  end: number
  size: number
  packed: number
  crc: number
  stored: boolean
  /** SHA-256 of its content, hex. */
  sha256: string
}

export interface ZipContent {
  name: string
  content: AsyncIterable<Buffer> | Iterable<Buffer>
  /** As it is, for what is compressed already. */
  stored?: boolean
  /** It may grow past 4 GB. */
  large?: boolean
  /** What its content must have. */
  sha256?: string
}

/** Content that isn't what it must be. */
export class Different extends Error {}

export interface ZipWriter {
  add(file: ZipContent): Promise<ZipEntry>
  /** What was added so far outlives a loss of power. */
  sync(): Promise<void>
  /** The list of all entries, in their order. Nothing can be added after it. */
  finish(entries: AsyncIterable<ZipEntry>): Promise<void>
  close(): Promise<void>
}

const most = 0xffff_ffff
const mostEntries = 0xffff
const utf8 = 0x0800
/** January 1, 1980, the first day a zip knows. */
const noDay = 0x0021
const version = 45
const unix = 3
const plainFile = 0o100_644 * 0x1_0000
const deflated = 8
const gatherBytes = 64 * 1024

const small = (value: number) => Math.min(value, most)
/** Sizes that need a field of their own. */
export const isLarge = ({ size, packed }: Pick<ZipEntry, 'size' | 'packed'>): boolean => size >= most || packed >= most

function numbers(...fields: [bytes: 2 | 4 | 8, value: number][]): Buffer {
  const buffer = Buffer.alloc(fields.reduce((sum, [bytes]) => sum + bytes, 0))
  let at = 0
  for (const [bytes, value] of fields) {
    if (bytes === 2) buffer.writeUInt16LE(value, at)
    else if (bytes === 4) buffer.writeUInt32LE(value, at)
    else buffer.writeBigUInt64LE(BigInt(value), at)
    at += bytes
  }
  return buffer
}

/** Sizes past 32 bits, in a field of their own. */
const longSizes = (values: readonly number[]): Buffer =>
  values.length === 0
    ? Buffer.alloc(0)
    : numbers([2, 1], [2, values.length * 8], ...values.map((value) => [8, value] as [8, number]))

export type Header = Pick<ZipEntry, 'name' | 'size' | 'packed' | 'crc' | 'stored'>

/** In front of each file. */
export function localHeader({ name, size, packed, crc, stored }: Header, large: boolean): Buffer {
  const label = Buffer.from(name)
  const extra = longSizes(large ? [size, packed] : [])
  const head = numbers(
    [4, 0x0403_4b50],
    [2, large ? version : 20],
    [2, utf8],
    [2, stored ? 0 : deflated],
    [2, 0],
    [2, noDay],
    [4, crc],
    [4, large ? most : packed],
    [4, large ? most : size],
    [2, label.length],
    [2, extra.length],
  )
  return Buffer.concat([head, label, extra])
}

/** Its line in the list at the end. */
export function listed({ name, offset, size, packed, crc, stored }: Header & Pick<ZipEntry, 'offset'>): Buffer {
  const label = Buffer.from(name)
  const extra = longSizes([size, packed, offset].filter((value) => value >= most))
  const head = numbers(
    [4, 0x0201_4b50],
    [2, unix * 256 + version],
    [2, extra.length > 0 ? version : 20],
    [2, utf8],
    [2, stored ? 0 : deflated],
    [2, 0],
    [2, noDay],
    [4, crc],
    [4, small(packed)],
    [4, small(size)],
    [2, label.length],
    [2, extra.length],
    [2, 0],
    [2, 0],
    [2, 0],
    [4, plainFile],
    [4, small(offset)],
  )
  return Buffer.concat([head, label, extra])
}

/** Behind the list. */
export function ending(entries: number, start: number, size: number): Buffer {
  const last = numbers(
    [4, 0x0605_4b50],
    [2, 0],
    [2, 0],
    [2, Math.min(entries, mostEntries)],
    [2, Math.min(entries, mostEntries)],
    [4, small(size)],
    [4, small(start)],
    [2, 0],
  )
  if (entries < mostEntries && start < most && size < most) return last
  const long = numbers(
    [4, 0x0606_4b50],
    [8, 44],
    [2, unix * 256 + version],
    [2, version],
    [4, 0],
    [4, 0],
    [8, entries],
    [8, entries],
    [8, size],
    [8, start],
  )
  const where = numbers([4, 0x0706_4b50], [4, 0], [8, start + size], [4, 1])
  return Buffer.concat([long, where, last])
}

/** Goes on at `from`; what the file has beyond is cut off. */
export async function openZip(path: string, from = 0): Promise<ZipWriter> {
  const handle = await open(path, from === 0 ? 'w' : 'r+', 0o600)
  await handle.truncate(from)
  let end = from
  return {
    async add(file) {
      const entry = await write(handle, end, file)
      end = entry.end
      return entry
    },
    sync: () => handle.datasync(),
    async finish(entries) {
      const start = end
      let count = 0
      let gathered: Buffer[] = []
      let bytes = 0
      const flush = async () => {
        if (bytes > 0) await writeAll(handle, Buffer.concat(gathered), end)
        end += bytes
        gathered = []
        bytes = 0
      }
      for await (const entry of entries) {
        const line = listed(entry)
        gathered.push(line)
        bytes += line.length
        count++
        if (bytes >= gatherBytes) await flush()
      }
      await flush()
      await writeAll(handle, ending(count, start, end - start), end)
      await handle.sync()
    },
    close: () => handle.close(),
  }
}

async function write(handle: FileHandle, offset: number, file: ZipContent): Promise<ZipEntry> {
  const { name, content, stored = false, large = false, sha256 } = file
  const header: Header = { name, stored, size: 0, packed: 0, crc: 0 }
  const hash = createHash('sha256')
  const from = offset + localHeader(header, large).length
  const measured = async function* () {
    for await (const piece of content) {
      header.size += piece.length
      header.crc = crc32(piece, header.crc)
      hash.update(piece)
      yield piece
      await turn()
    }
  }
  const into = async (pieces: AsyncIterable<Buffer>) => {
    for await (const piece of pieces) {
      await writeAll(handle, piece, from + header.packed)
      header.packed += piece.length
    }
  }
  if (stored) await into(measured())
  else
    await pipeline(
      Readable.from(measured(), { objectMode: false, highWaterMark: gatherBytes }),
      createDeflateRaw({ chunkSize: gatherBytes }),
      into,
    )
  const sum = hash.digest('hex')
  if (sha256 && sum !== sha256) throw new Different(name)
  if (!large && isLarge(header)) throw new Error(`${name} has more than 4 GB`)
  // its sizes are known only now
  await writeAll(handle, localHeader(header, large), offset)
  return { ...header, offset, end: from + header.packed, sha256: sum }
}

async function writeAll(handle: FileHandle, bytes: Buffer, at: number): Promise<void> {
  for (let done = 0; done < bytes.length; ) {
    const { bytesWritten } = await handle.write(bytes, done, bytes.length - done, at + done)
    done += bytesWritten
  }
}

/** Pieces of text as bytes, gathered to a size worth writing. */
export async function* asBytes(text: AsyncIterable<string> | Iterable<string>): AsyncGenerator<Buffer> {
  let gathered: string[] = []
  let length = 0
  for await (const piece of text) {
    gathered.push(piece)
    length += piece.length
    await turn()
    if (length < gatherBytes) continue
    yield Buffer.from(gathered.join(''))
    gathered = []
    length = 0
  }
  if (length > 0) yield Buffer.from(gathered.join(''))
}
