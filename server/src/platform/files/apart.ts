// A file taken apart by a program of its own: whatever a file does to its reader, it costs a limited time and memory and never holds up
// the portal. The program knows neither keys nor database, and gives all its memory back by ending.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { getCompileCacheDir } from 'node:module'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'

/** What a file did to its reader. Whatever else is thrown is not the file's fault. */
export class Unreadable extends Error {}

export type Opened = Buffer | (() => Promise<Readable>)

export interface Asked {
  /** What the program is to know besides the file. */
  about: object
  withinMs: number
}
export type Said = { done: unknown } | { failed: string }

const heapMb = 384
const timeMs = 30_000

let turn: Promise<unknown> = Promise.resolve()

/** One at a time, whatever they are read for. `program` calls `takeApart` of reader.ts. */
export function takenApart<T>(program: URL, about: object, file: Opened, withinMs = timeMs): Promise<T> {
  const read = turn.then(async () => inProgram(program, { about, withinMs }, await opened(file)))
  turn = read.catch(() => {})
  return read as Promise<T>
}

// a string or buffer as a whole would be taken for a list of its bytes
const opened = async (file: Opened) => (Buffer.isBuffer(file) ? Readable.from([file]) : file())

async function inProgram(program: URL, asked: Asked, file: Readable): Promise<unknown> {
  const flags = [`--max-old-space-size=${heapMb}`, '--max-semi-space-size=4']
  const compiled = getCompileCacheDir()
  const child = spawn(process.execPath, [...flags, fileURLToPath(program), JSON.stringify(asked)], {
    env: compiled === undefined ? {} : { NODE_COMPILE_CACHE: dirname(compiled) },
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  let broken: unknown
  let late = false
  const end = () => child.kill('SIGKILL')
  const timer = setTimeout(() => {
    late = true
    end()
  }, asked.withinMs)
  file.once('error', (error) => {
    broken = error
    end()
  })
  child.stdin.on('error', () => {}) // it has ended before it had read all: it says why, or nothing
  file.pipe(child.stdin)
  try {
    const [said] = await Promise.all([text(child.stdout), once(child, 'close')])
    if (broken) throw broken
    if (late) throw new Unreadable('not read in time')
    if (!said) throw new Unreadable('the reader ended without a word')
    const outcome = JSON.parse(said) as Said
    if ('failed' in outcome) throw new Unreadable(outcome.failed)
    return outcome.done
  } finally {
    clearTimeout(timer)
    file.destroy()
  }
}
