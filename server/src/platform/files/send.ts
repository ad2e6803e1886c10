// Serving files. The bytes are held against their hash: a file that has changed on the disk never leaves whole.
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '../clock.ts'
import { mimeOf, type StoredFile } from './kinds.ts'
import { contentDisposition } from './names.ts'
import type { Found, Range, Store } from './place.ts'

// The browser's own PDF viewer needs these two; a script still has nowhere to run.
const inlinePolicy = "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'"
const remembered = 10_000
const believedMs = 3_600_000

class Damaged extends Error {
  constructor(hash: string) {
    super(`the stored file ${hash} is not what was stored`)
  }
}

export function sender(store: Store, clock: Clock) {
  // whose bytes were seen to fit, by the stamp they had then: a range cannot be checked alone, and hashing costs as
  // much as sending. Disks also rot without a trace, so it is not believed for long.
  const intact = new Map<string, { stamp: string; until: number }>()
  const isIntact = (hash: string, { stamp }: Found) => {
    const seen = intact.get(hash)
    return seen?.stamp === stamp && seen.until > clock().getTime()
  }
  const remember = (hash: string, { stamp }: Found) => {
    if (intact.size >= remembered) intact.clear()
    intact.set(hash, { stamp, until: clock().getTime() + believedMs })
  }

  const bytes = async (hash: string, found: Found, range: Range | undefined): Promise<Readable> => {
    if (!range && !isIntact(hash, found)) {
      const whole = await checkedRead(store, hash)
      return whole.once('end', () => remember(hash, found))
    }
    if (!isIntact(hash, found)) {
      for await (const _ of await checkedRead(store, hash));
      remember(hash, found)
    }
    return store.read(hash, range)
  }

  return async (
    request: FastifyRequest,
    reply: FastifyReply,
    file: StoredFile,
    how: 'inline' | 'attachment',
  ): Promise<FastifyReply> => {
    const { hash, size, kind, filename } = file
    const etag = `"${hash}"`
    const inline = how === 'inline' && kind === 'pdf'
    void reply.headers({
      etag,
      'cache-control': 'private, no-cache',
      'accept-ranges': 'bytes',
      'content-disposition': contentDisposition(inline ? 'inline' : 'attachment', filename),
      ...(inline && { 'content-security-policy': inlinePolicy }),
    })
    if (matches(request.headers['if-none-match'], etag)) return reply.code(304).send()
    const found = await store.find(hash)
    if (found?.size !== size) throw new Damaged(hash)
    void reply.type(mimeOf[kind])
    const { range: asked, 'if-range': condition } = request.headers
    const range = condition === undefined || condition === etag ? rangeOf(asked, size) : undefined
    if (range === 'unsatisfiable') {
      return reply
        .code(416)
        .headers({ 'content-range': `bytes */${size}`, 'content-length': 0 })
        .send(Readable.from([]))
    }
    const { start, end } = range ?? { start: 0, end: size - 1 }
    void reply.header('content-length', end - start + 1)
    if (range) void reply.code(206).header('content-range', `bytes ${start}-${end}/${size}`)
    if (request.method === 'HEAD') return reply.send(Readable.from([]))
    const stream = await bytes(hash, found, range)
    stream.once('error', (error) => request.log.error({ err: error, hash }, 'a file could not be served'))
    return reply.send(stream)
  }
}

/** The first of the requests a file is fetched with: a viewer asks for its parts one by one, a broken download goes on. */
export const begins = ({ method, headers: { range } }: FastifyRequest): boolean =>
  method === 'GET' && (range === undefined || range.startsWith('bytes=0-'))

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
