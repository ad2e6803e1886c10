// Runs beside the portal's own thread: encrypts, decrypts, and sums up what it is sent, or a whole file of this host.
import { closeSync, openSync, readSync } from 'node:fs'
import { parentPort } from 'node:worker_threads'
import { type Buffers, newBuffers, writePastCache } from './past-cache.ts'
import { begin, type Sums, type Take, type Work } from './payload.ts'
import type { Asked, Told } from './threads.ts'

const streams = new Map<number, Take>()
const buffer = Buffer.allocUnsafe(1024 * 1024)

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

/** One file of each after the other: while one waits for the disk, the other is worked on. */
const lanes = Array.from({ length: 2 }, () => ({ buffers: newBuffers(), busy: Promise.resolve() }))
let next = 0

function wholeFile(id: number, work: Work, from: string, to: string): void {
  const lane = lanes[next++ % lanes.length]
  if (lane) lane.busy = lane.busy.then(() => copied(id, work, from, to, lane.buffers)).catch(fail(id))
}

async function copied(id: number, work: Work, from: string, to: string, buffers: Buffers): Promise<void> {
  const source = openSync(from, 'r')
  try {
    const target = writePastCache(to, buffers)
    try {
      const take = begin(work)
      for (let sums: Sums | undefined; !sums; ) {
        const read = readSync(source, buffer)
        const done = take(buffer.subarray(0, read), read === 0)
        for (const bytes of done.bytes) await target.put(bytes)
        sums = done.sums
        if (!sums) continue
        await target.end()
        tell({ id, done: { bytes: [], sums } })
      }
    } finally {
      await target.close()
    }
  } finally {
    closeSync(source)
  }
}

parentPort?.on('message', (asked: Asked) => {
  const { id } = asked
  try {
    if (asked.do === 'begin') streams.set(id, begin(asked.work))
    else if (asked.do === 'take') take(id, asked.bytes, asked.last)
    else if (asked.do === 'file') wholeFile(id, asked.work, asked.from, asked.to)
    else streams.delete(id)
  } catch (error) {
    fail(id)(error)
  }
})
