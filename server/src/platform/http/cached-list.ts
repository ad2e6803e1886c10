// A list that everybody reads, answered from bytes kept ready: made once after each change, on every node.
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { AnswerOf, Endpoint, InputOf } from '@portal/contract/endpoint'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { User } from '../session/sessions.ts'
import { found } from './errors.ts'
import { keepUntilChanged } from './kept.ts'
import { type App, serveRaw } from './serve.ts'

const compress = promisify(brotliCompress)
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }
/** Each may be a megabyte. */
const variantsAtMost = 32

interface Kept {
  plain: Buffer
  brotli: Buffer
  etag: string
}

/**
 * Where not everybody gets the same, `variantOf` tells what an answer depends on besides the topics' data (the caller,
 * the address, the day), and `load` works from nothing else: callers with equal variants share the bytes.
 */
export function serveCachedList<E extends Endpoint, V = undefined>(
  app: App,
  endpoint: E,
  topics: string | string[],
  load: (variant: V) => Promise<AnswerOf<E>>,
  variantOf?: (user: User, params: InputOf<E>['params']) => Promise<V>,
): void {
  const keep = keepUntilChanged<Kept>(app, [topics].flat(), variantsAtMost)

  const make = async (reply: FastifyReply, variant: V): Promise<Kept> => {
    const plain = Buffer.from(reply.serializeInput(await load(variant), endpoint.answer as never))
    const etag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`
    return { plain, brotli: await compress(plain, quality), etag }
  }
  const current = async (request: FastifyRequest, reply: FastifyReply): Promise<Kept> => {
    const variant = (await variantOf?.(found(request.session).user, request.params as InputOf<E>['params'])) as V
    return keep(request, JSON.stringify(variant) ?? '', () => make(reply, variant))
  }

  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const { plain, brotli, etag } = await current(request, reply)
    if (endpoint.shared) {
      void reply.headers({ 'cache-control': 'private, no-cache', etag, vary: 'accept-encoding' })
      if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    }
    void reply.type('application/json; charset=utf-8')
    if (!request.headers['accept-encoding']?.includes('br')) return reply.send(plain)
    return reply.header('content-encoding', 'br').send(brotli)
  }
  serveRaw(app, endpoint, answer)
}
