// A list that everybody reads, answered from bytes kept ready: made once after each change, on every node.
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { AnswerOf, Endpoint } from '@portal/contract/endpoint'
import type { FastifyReply } from 'fastify'
import { type App, serveRaw } from './serve.ts'

const compress = promisify(brotliCompress)
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

interface Kept {
  plain: Buffer
  brotli: Buffer
  etag: string
}

export function serveCachedList<E extends Endpoint>(
  app: App,
  endpoint: E,
  topic: string,
  load: () => Promise<AnswerOf<E>>,
): void {
  const { live } = app.platform
  let kept: Promise<Kept> | undefined
  app.addHook('onClose', async () => stop())
  const stop = live.onChangeEarly((changed) => {
    if (changed === undefined || changed === topic) kept = undefined
  })

  const make = async (reply: FastifyReply): Promise<Kept> => {
    const plain = Buffer.from(reply.serializeInput(await load(), endpoint.answer as never))
    const etag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`
    return { plain, brotli: await compress(plain, quality), etag }
  }
  const current = (reply: FastifyReply): Promise<Kept> => {
    if (kept) return kept
    const made = make(reply)
    // a change that arrives while it is being made throws it away; without notices nothing is kept at all
    if (live.connected()) {
      kept = made
      made.catch(() => {
        if (kept === made) kept = undefined
      })
    }
    return made
  }

  serveRaw(app, endpoint, async (request, reply) => {
    const { plain, brotli, etag } = await current(reply)
    void reply.headers({ 'cache-control': 'private, no-cache', etag, vary: 'accept-encoding' })
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    void reply.type('application/json; charset=utf-8')
    if (!request.headers['accept-encoding']?.includes('br')) return reply.send(plain)
    return reply.header('content-encoding', 'br').send(brotli)
  })
}
