// A file on its way out, read into a few pieces of memory that are used again and again: new ones for every piece cost half of the time
// and are what the garbage collector is busy with. Only for whoever passes a piece on before they ask for the next but one.
import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { Range } from './place.ts'

const pieceBytes = 256 * 1024
/** One is written, one is read ahead, and one is spare. */
const usualPieces = 3

export function pooledRead(path: string, range: Range): Readable {
  const size = Math.min(pieceBytes, Math.max(1, range.end - range.start + 1))
  // so that no more than one is read ahead
  return Readable.from(pooled(path, range), { objectMode: false, highWaterMark: size })
}

export async function* pooled(path: string, { start, end }: Range, pieces = usualPieces): AsyncGenerator<Buffer> {
  const handle = await open(path)
  try {
    const size = Math.min(pieceBytes, Math.max(1, end - start + 1))
    const pool: Buffer[] = []
    let at = start
    for (let turn = 0; at <= end; turn++) {
      const piece = (pool[turn % pieces] ??= Buffer.allocUnsafeSlow(size))
      const { bytesRead } = await handle.read(piece, 0, Math.min(size, end - at + 1), at)
      // shorter than it was: whoever reads it notices by its length
      if (bytesRead === 0) return
      at += bytesRead
      yield piece.subarray(0, bytesRead)
    }
  } finally {
    await handle.close()
  }
}
