// Runs beside the portal's own thread: encrypts, decrypts, and sums up what it is sent, or a whole file of this host.
import { closeSync, openSync, readSync, writevSync } from 'node:fs'
import { setImmediate as others } from 'node:timers/promises'
import { parentPort } from 'node:worker_threads'
import { begin, type Sums, type Take, type Work } from './payload.ts'
import type { Asked, Told } from './threads.ts'

const streams = new Map<number, Take>()
const buffer = Buffer.allocUnsafe(1024 * 1024)
/** So much of a file, then whatever else waits. */
const turnBytes = 16 * 1024 * 1024

const tell = (told: Told, transferred: ArrayBuffer[] = []) => parentPort?.postMessage(told, transferred)
const fail = (id: number) => (error: unknown) => {
  streams.delete(id)
  const { message, code, path } = error as NodeJS.ErrnoException
  tell({ id, failed: { message, ...(code !== undefined && { code }), ...(path !== undefined && { path }) } })
}

function take(id: number, bytes: Uint8Array, last: boolean): void {
  const done = streams.get(id)?.(bytes, last)
  if (last) streams.delete(id)
  if (!done) return
  // one block: pieces of it would each be a buffer to be handed over
  const all = Buffer.allocUnsafeSlow(done.bytes.reduce((sum, { length }) => sum + length, 0))
  done.bytes.reduce((at, piece) => {
    all.set(piece, at)
    return at + piece.length
  }, 0)
  tell({ id, done: { ...done, bytes: [all] } }, [all.buffer])
}

async function wholeFile(id: number, work: Work, from: string, to: string): Promise<void> {
  const source = openSync(from, 'r')
  try {
    const target = openSync(to, 'w')
    try {
      tell({ id, done: { bytes: [], sums: await copied(begin(work), source, target) } })
    } finally {
      closeSync(target)
    }
  } finally {
    closeSync(source)
  }
}

async function copied(next: Take, source: number, target: number): Promise<Sums> {
  for (let turn = 0; ; ) {
    const read = readSync(source, buffer)
    const { bytes, sums } = next(buffer.subarray(0, read), read === 0)
    writeAll(target, bytes)
    if (sums) return sums
    turn += read
    if (turn < turnBytes) continue
    turn = 0
    await others()
  }
}

/** A disk that is nearly full takes less than it is given. */
function writeAll(file: number, pieces: Uint8Array[]): void {
  let left = pieces.filter(({ length }) => length > 0)
  while (left.length > 0) {
    let written = writevSync(file, left)
    left = left.flatMap((piece) => {
      const rest = piece.subarray(Math.min(written, piece.length))
      written -= piece.length - rest.length
      return rest.length > 0 ? [rest] : []
    })
  }
}

parentPort?.on('message', (asked: Asked) => {
  const { id } = asked
  try {
    if (asked.do === 'begin') streams.set(id, begin(asked.work))
    else if (asked.do === 'take') take(id, asked.bytes, asked.last)
    else if (asked.do === 'file') wholeFile(id, asked.work, asked.from, asked.to).catch(fail(id))
    else streams.delete(id)
  } catch (error) {
    fail(id)(error)
  }
})
