// As much of the tar format as one backup in one file needs: plain files, in order.
import { StartError } from '../start-error.ts'
import type { Bytes } from './place.ts'

const block = 512
const mostOctal = 8 ** 11

export function headerOf(name: string, size: number, now: Date): Buffer {
  const header = Buffer.alloc(block)
  const octal = (value: number, at: number, length: number) =>
    header.write(value.toString(8).padStart(length - 1, '0'), at, 'latin1')
  if (header.write(name, 0) > 100) throw new Error(`too long a name: ${name}`)
  octal(0o600, 100, 8)
  octal(0, 108, 8)
  octal(0, 116, 8)
  if (size < mostOctal) octal(size, 124, 12)
  else {
    // 8 GB and more: binary, as GNU tar and BSD tar both read it
    header[124] = 0x80
    header.writeBigUInt64BE(BigInt(size), 128)
  }
  octal(Math.floor(now.getTime() / 1000), 136, 12)
  header.fill(' ', 148, 156)
  header.write('0ustar\u000000', 156, 'latin1')
  octal(
    header.reduce((sum, byte) => sum + byte, 0),
    148,
    7,
  )
  return header
}

export const paddingOf = (size: number): Buffer => Buffer.alloc((block - (size % block)) % block)
export const ending = Buffer.alloc(2 * block)

function readHeader(header: Buffer): { name: string; size: number } {
  const size =
    header[124] === 0x80 ? Number(header.readBigUInt64BE(128)) : parseInt(header.toString('latin1', 124, 136), 8)
  const name = header.toString('utf8', 0, header.indexOf(0))
  if (!name || !Number.isSafeInteger(size)) throw new StartError('This isn’t a backup')
  return { name, size }
}

export interface Entry {
  name: string
  size: number
  /** To be read before the next entry is asked for; what is left is skipped. */
  bytes: Bytes
}

export async function* entriesOf(stream: Bytes): AsyncGenerator<Entry> {
  const chunks = stream[Symbol.asyncIterator]()
  let rest: Uint8Array = new Uint8Array()
  /** At most this many; none at the end. */
  const some = async (most: number): Promise<Uint8Array> => {
    while (rest.length === 0) {
      const { done, value } = await chunks.next()
      if (done) return rest
      rest = value
    }
    const taken = rest.subarray(0, most)
    rest = rest.subarray(taken.length)
    return taken
  }
  const whole = async (size: number) => {
    const parts: Uint8Array[] = []
    for (let left = size; left > 0; ) {
      const part = await some(left)
      if (part.length === 0) throw new StartError('The backup was cut short')
      parts.push(part)
      left -= part.length
    }
    return Buffer.concat(parts)
  }
  try {
    for (;;) {
      const header = await whole(block)
      if (header.every((byte) => byte === 0)) break
      const { name, size } = readHeader(header)
      let left = size
      const bytes = async function* () {
        while (left > 0) {
          const part = await some(left)
          if (part.length === 0) throw new StartError('The backup was cut short')
          left -= part.length
          yield part
        }
      }
      yield { name, size, bytes: bytes() }
      const skipped = bytes()
      while (!(await skipped.next()).done);
      await whole(paddingOf(size).length)
    }
    // to the very end, which is what says that nothing was cut off
    while ((await some(block)).length > 0);
  } finally {
    await chunks.return?.()
  }
}
