// Serving files. The bytes are held against their hash before the first of them leaves: a file that has changed on the disk is not
// sent at all. Whatever does leave is recorded.
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { type Clock, later } from '../clock.ts'
import type { Tx } from '../db/open.ts'
import { textStream } from '../http/slow-readers.ts'
import { isPicture, mimeOf, type StoredFile } from './kinds.ts'
import { contentDisposition } from './names.ts'
import type { Found, Range, Store } from './place.ts'
import { pooledRead } from './pooled-read.ts'

// The browser's own PDF viewer needs these two; a script still has nowhere to run.
const inlinePolicy = "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox"
const remembered = 10_000
const believedMs = 24 * 3_600_000
/** Pieces that come within this time of each other are one reading. */
const readingMs = 15 * 60_000

class Damaged extends Error {
  constructor(hash: string) {
    super(`the stored file ${hash} is not what was stored`)
  }
}

/** How it is told that bytes leave. */
export interface Recording {
  /** What is read: pieces of it that one session fetches are one entry. */
  of: string
  /** Writes the entry, in a transaction that asks `begins` first: where this is a further piece, that throws and nothing is written. */
  record(begins: (tx: Tx) => Promise<void>): Promise<unknown>
}

export type Send = (
  request: FastifyRequest,
  reply: FastifyReply,
  file: StoredFile,
  how: 'inline' | 'attachment',
  /** Left out only where everybody may read, and nobody is asked who they are. */
  recording?: Recording,
) => Promise<FastifyReply>

export function sender(store: Store, clock: Clock): Send {
  // whose bytes were seen to fit, by the stamp they had then: hashing costs as much as sending. Disks also rot without a trace,
  // so it is not believed for ever.
  const intact = new Map<string, { stamp: string; until: number; seen: Promise<void> }>()
  const verified = async (hash: string, { stamp }: Found): Promise<void> => {
    const now = clock().getTime()
    const known = intact.get(hash)
    if (known?.stamp === stamp && known.until > now) return known.seen
    if (intact.size >= remembered) intact.clear()
    const seen = verify(store, hash)
    intact.set(hash, { stamp, until: now + believedMs, seen })
    // what did not fit, or could not be read, is looked at again
    seen.catch(() => intact.delete(hash))
    return seen
  }

  return async (request, reply, file, how, recording) => {
    const { hash, size, kind, filename } = file
    const etag = `"${hash}"`
    if (matches(request.headers['if-none-match'], etag)) return reply.code(304).header('etag', etag).send()
    const found = await store.find(hash)
    if (found?.size !== size) throw new Damaged(hash)
    const { range: asked, 'if-range': condition } = request.headers
    const range = condition === undefined || condition === etag ? rangeOf(asked, size) : undefined
    const leaves = request.method !== 'HEAD' && range !== 'unsatisfiable'
    if (leaves) await verified(hash, found)
    if (leaves && recording) await record(request, recording, range !== undefined, clock())
    const inline = how === 'inline' && (kind === 'pdf' || isPicture(kind))
    // only now: a refusal is no file, and is not saved as one
    void reply.type(mimeOf[kind]).headers({
      etag,
      'accept-ranges': 'bytes',
      'content-disposition': contentDisposition(inline ? 'inline' : 'attachment', filename),
      ...(inline && { 'content-security-policy': inlinePolicy }),
      ...(!recording && { 'cache-control': 'private, no-cache' }),
    })
    if (range === 'unsatisfiable') {
      return reply
        .code(416)
        .headers({ 'content-range': `bytes */${size}`, 'content-length': 0 })
        .send(textStream([]))
    }
    const { start, end } = range ?? { start: 0, end: size - 1 }
    void reply.header('content-length', end - start + 1)
    if (range) void reply.code(206).header('content-range', `bytes ${start}-${end}/${size}`)
    if (!leaves) return reply.send(textStream([]))
    const path = store.pathOf?.(hash)
    const stream = path === undefined ? await store.read(hash, range) : pooledRead(path, { start, end })
    stream.once('error', (error) => request.log.error({ err: error, hash }, 'a file could not be served'))
    return reply.send(stream)
  }
}

/** A whole file is an entry; so is the first of its pieces, unless this session has been reading it just now. */
async function record(
  { session }: FastifyRequest,
  { of, record }: Recording,
  piece: boolean,
  now: Date,
): Promise<void> {
  const key = `reading:${session?.id}:${of}`
  const told = new Error('told already')
  const begins = async (tx: Tx) => {
    // in the entry's own transaction: of pieces that come at once, the others wait here for the first
    const { rows } = await sql<{ count: number }>`
      insert into rate_window as w (key, started_at, ends_at, count) values (${key}, ${now}, ${later(now, readingMs)}, 1)
      on conflict (key) do update set count = case when w.ends_at <= ${now} then 1 else w.count + 1 end,
        ends_at = ${later(now, readingMs)}
      returning count`.execute(tx)
    if (piece && rows[0]?.count !== 1) throw told
  }
  await record(begins).catch((error) => {
    if (error !== told) throw error
  })
}

async function verify(store: Store, hash: string): Promise<void> {
  for await (const _ of await checkedRead(store, hash));
}

/** Fails at the end, with the last piece still in hand, when the bytes do not fit the hash. */
export async function checkedRead(store: Store, hash: string): Promise<Readable> {
  const source = await store.read(hash)
  const pieces = async function* () {
    const sum = createHash('sha256')
    let held: Buffer | undefined
    for await (const piece of source as AsyncIterable<Buffer>) {
      if (held) yield held
      sum.update(piece)
      held = piece
    }
    if (sum.digest('hex') !== hash) throw new Damaged(hash)
    if (held) yield held
  }
  return Readable.from(pieces(), { objectMode: false, highWaterMark: 512 * 1024 })
}

function matches(header: string | undefined, etag: string): boolean {
  return (header ?? '').split(',').some((one) => one.trim().replace(/^W\//, '') === etag)
}

/** One range of bytes; several, or something else, get the whole file. */
function rangeOf(header: string | undefined, size: number): Range | 'unsatisfiable' | undefined {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? []
  if (!first && !last) return undefined
  const start = first ? Number(first) : Math.max(0, size - Number(last))
  const end = first && last ? Math.min(Number(last), size - 1) : size - 1
  if (first && last && Number(last) < Number(first)) return undefined
  return start > end || (!first && Number(last) === 0) ? 'unsatisfiable' : { start, end }
}
