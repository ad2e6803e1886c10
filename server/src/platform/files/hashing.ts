// The hash and the MAC of an upload, made by a thread of its own while the rest still arrives: at the pace of the network it would
// otherwise cost this thread as much as everything else about the upload together.
import { Worker } from 'node:worker_threads'

export type Asked = { id: number } & (
  | { do: 'begin'; path: string }
  | { do: 'sum'; upTo: number }
  | { do: 'tell' }
  | { do: 'forget' }
)
export interface Hashed {
  hash: string
  mac: string
}
export type Told = { id: number; done?: Hashed; failed?: string }

export interface Hashing {
  /** So much has been written by now. */
  sum(upTo: number): void
  tell(): Promise<Hashed>
  /** Settles when the file is let go: a removed one takes up room for as long as it is open. */
  forget(): Promise<void>
}

/** A thread nobody needs holds memory for nothing. */
const idleMs = 10_000
let worker: Worker | undefined
let idle: NodeJS.Timeout | undefined
let ids = 0
const waiting = new Map<number, (told: Told) => void>()
const under = new Set<number>()

function started(): Worker {
  clearTimeout(idle)
  if (worker) return worker
  const next = new Worker(new URL('./hash-thread.ts', import.meta.url))
  next.unref()
  next.on('message', (told: Told) => {
    waiting.get(told.id)?.(told)
    ended(told.id)
  })
  // whoever waits is told; the next upload starts another
  next.on('error', (error) => {
    if (worker === next) worker = undefined
    for (const id of under) {
      waiting.get(id)?.({ id, failed: error.message })
      ended(id)
    }
  })
  worker = next
  return next
}

function ended(id: number): void {
  waiting.delete(id)
  under.delete(id)
  if (under.size > 0 || !worker) return
  clearTimeout(idle)
  idle = setTimeout(() => {
    void worker?.terminate()
    worker = undefined
  }, idleMs).unref()
}

export function hashing(path: string): Hashing {
  const id = ++ids
  const thread = started()
  under.add(id)
  const ask = (asked: Asked) => thread.postMessage(asked, [])
  const told = new Promise<Hashed>((resolve, fail) => {
    waiting.set(id, ({ done, failed }) => (done ? resolve(done) : fail(new Error(failed))))
  })
  told.catch(() => {}) // heard when somebody asks
  ask({ id, do: 'begin', path })
  return {
    sum: (upTo) => ask({ id, do: 'sum', upTo }),
    tell: () => {
      ask({ id, do: 'tell' })
      return told
    },
    forget: async () => {
      ask({ id, do: 'forget' })
      await told.catch(() => {})
    },
  }
}
