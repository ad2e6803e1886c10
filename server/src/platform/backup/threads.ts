// Bytes on their way through the cipher and the sums, in threads beside the portal's own: it goes on answering, and a second core helps.
// What is small is done at once: to ask a thread takes longer.
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { begin, type Done, type Sums, type Work } from './payload.ts'
import type { Bytes } from './place.ts'

export type Asked = { id: number } & (
  | { do: 'begin'; work: Work }
  | { do: 'take'; bytes: Uint8Array; last: boolean }
  | { do: 'file'; work: Work; from: string; to: string }
  | { do: 'forget' }
)
export type Told = { id: number; done?: Done; failed?: { message: string; code?: string; path?: string } }

interface Waiting {
  resolve(done: Done): void
  reject(error: Error): void
}

interface Thread {
  worker: Worker
  /** By stream: who waits for what was asked, in that order. */
  under: Map<number, Waiting[]>
  idle?: NodeJS.Timeout
  /** Why it is no more. */
  broken?: Error
}

/** Large enough that asking costs next to nothing. */
const blockBytes = 1024 * 1024
const smallBytes = 128 * 1024
/** Blocks of one stream that are asked for before the first of them is taken. */
const ahead = 2
const threadsAtMost = Math.min(4, availableParallelism())
/** A thread nobody needs holds memory for nothing. */
const idleMs = 10_000
const threads = new Set<Thread>()
let ids = 0

function start(): Thread {
  const thread: Thread = { worker: new Worker(new URL('./payload-thread.ts', import.meta.url)), under: new Map() }
  thread.worker.on('message', ({ id, done, failed }: Told) => {
    const waiting = thread.under.get(id)
    if (done) waiting?.shift()?.resolve(done)
    else for (const one of waiting?.splice(0) ?? []) one.reject(Object.assign(new Error(failed?.message), failed))
  })
  // whoever waits, or asks on, is told; the next stream starts another
  thread.worker.on('error', (error: Error) => {
    threads.delete(thread)
    thread.broken = error
    for (const waiting of thread.under.values()) for (const one of waiting.splice(0)) one.reject(error)
  })
  threads.add(thread)
  return thread
}

/** The one with the least to do. */
function leastBusy(): Thread {
  const [least] = [...threads].sort((a, b) => a.under.size - b.under.size)
  const thread = !least || (least.under.size > 0 && threads.size < threadsAtMost) ? start() : least
  clearTimeout(thread.idle)
  thread.worker.ref()
  return thread
}

function inThread() {
  const id = ++ids
  const thread = leastBusy()
  const waiting: Waiting[] = []
  thread.under.set(id, waiting)
  const send = (asked: Asked, transferred: ArrayBuffer[] = []) => thread.worker.postMessage(asked, transferred)
  const ask = (asked: Asked, transferred?: ArrayBuffer[]): Promise<Done> => {
    if (thread.broken) return Promise.reject(thread.broken)
    const done = new Promise<Done>((resolve, reject) => waiting.push({ resolve, reject }))
    done.catch(() => {}) // heard when it is its turn
    send(asked, transferred)
    return done
  }
  return {
    begin: (work: Work) => send({ id, do: 'begin', work }),
    take: ({ bytes, last }: Block) => ask({ id, do: 'take', bytes, last }, [bytes.buffer]),
    file: (work: Work, from: string, to: string) => ask({ id, do: 'file', work, from, to }),
    forget() {
      send({ id, do: 'forget' })
      thread.under.delete(id)
      if (thread.under.size > 0) return
      thread.worker.unref()
      thread.idle = setTimeout(() => {
        threads.delete(thread)
        void thread.worker.terminate()
      }, idleMs).unref()
    },
  }
}

interface Block {
  bytes: Buffer<ArrayBuffer>
  last: boolean
}

/** Copies, which a thread may keep. Always one at least; the first soon, for what is small has no other. */
async function* blocksOf(bytes: Bytes): AsyncGenerator<Block> {
  let gathered: Uint8Array[] = []
  let size = 0
  let enough = smallBytes
  for await (const piece of bytes) {
    if (size >= enough) {
      yield { bytes: joined(gathered, size), last: false }
      gathered = []
      size = 0
      enough = blockBytes
    }
    gathered.push(piece)
    size += piece.length
  }
  yield { bytes: joined(gathered, size), last: true }
}

function joined(pieces: Uint8Array[], size: number): Buffer<ArrayBuffer> {
  const all = Buffer.allocUnsafeSlow(size)
  let at = 0
  for (const piece of pieces) {
    all.set(piece, at)
    at += piece.length
  }
  return all
}

/** `ended` is told the sums before the last bytes are given out: what it throws keeps them back. */
export async function* worked(work: Work, bytes: Bytes, ended: (sums: Sums) => void = () => {}): Bytes {
  let thread: ReturnType<typeof inThread> | undefined
  const under: Promise<Done>[] = []
  const given = function* ({ bytes: its, sums }: Done) {
    if (sums) ended(sums)
    yield* its
  }
  try {
    for await (const block of blocksOf(bytes)) {
      if (block.last && !thread) {
        const { bytes: its, sums } = begin(work)(block.bytes, true)
        yield* given({ bytes: [Buffer.concat(its)], ...(sums && { sums }) })
        return
      }
      if (!thread) {
        thread = inThread()
        thread.begin(work)
      }
      under.push(thread.take(block))
      if (under.length > ahead) yield* given(await (under.shift() as Promise<Done>))
    }
    for (const one of under) yield* given(await one)
  } finally {
    thread?.forget()
  }
}

/** A file of this host into another, without a byte of it passing through here. */
export async function workedFile(work: Work, from: string, to: string): Promise<Sums> {
  const thread = inThread()
  try {
    const { sums } = await thread.file(work, from, to)
    if (!sums) throw new Error('a file came to no end')
    return sums
  } finally {
    thread.forget()
  }
}
