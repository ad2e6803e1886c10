// The text of a file, read in a thread of its own: whatever a file does to its reader, it costs a limited time and
// memory and never holds up the portal.
import { Worker } from 'node:worker_threads'
import type { FileKind } from '../../platform/files/files.ts'

/** In bytes; words beyond would not fit into one entry of the index. */
export const textAtMost = 500_000
const timeMs = 30_000

let turn: Promise<unknown> = Promise.resolve()

/** One at a time. Throws when the file cannot be read, or not in time. */
export function textOf(bytes: Buffer, kind: FileKind, withinMs = timeMs): Promise<string> {
  const read = turn.then(() => inThread(bytes, kind, withinMs))
  turn = read.catch(() => {})
  return read
}

function inThread(bytes: Buffer, kind: FileKind, withinMs: number): Promise<string> {
  const worker = new Worker(new URL('./text-thread.ts', import.meta.url), {
    workerData: { bytes, kind, atMost: textAtMost },
    resourceLimits: { maxOldGenerationSizeMb: 384 },
    // no preload or flag of the portal's own process is of use in there
    execArgv: [],
    stdout: true,
    stderr: true,
  })
  return new Promise<string>((done, fail) => {
    const late = setTimeout(() => fail(new Error('not read in time')), withinMs)
    worker.once('message', done)
    worker.once('error', fail)
    worker.once('exit', () => fail(new Error('the reader ended without a word')))
    worker.once('exit', () => clearTimeout(late))
  }).finally(() => void worker.terminate())
}
