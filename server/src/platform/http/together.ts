// Several reads in one request. Each goes through everything a call of its own would go through; files and streams are no part of it.
import { AsyncLocalStorage } from 'node:async_hooks'
import type { IncomingHttpHeaders } from 'node:http'
import { PassThrough } from 'node:stream'
import type { InputOf } from '@portal/contract/endpoint'
import { lineHeaders, readTogether } from '@portal/contract/together'
import type { FastifyRequest } from 'fastify'
import { AppError } from './errors.ts'
import { type App, serveRaw } from './serve.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A read that answers JSON at once. */
    together?: boolean
  }
}

const inside = new AsyncLocalStorage<true>()
/** As many as a browser would make at a time: one screen must not have every connection to the database. */
const atOnce = 6

/** Before the routes that it is for. */
export function togetherRoutes(api: App): void {
  api.addHook('onRequest', async ({ routeOptions }) => {
    if (inside.getStore() && !routeOptions.config.together) throw new AppError('not-found')
  })
  serveRaw(api, readTogether, async (request, reply) => {
    const { addresses } = request.body as InputOf<typeof readTogether>['body']
    const lines = new PassThrough()
    void answerAll(api, request, addresses, lines).finally(() => lines.end())
    // a proxy passes each line on as it comes
    return reply.header('x-accel-buffering', 'no').type('application/x-ndjson').send(lines)
  })
}

async function answerAll(api: App, request: FastifyRequest, addresses: string[], lines: PassThrough): Promise<void> {
  const headers = headersOf(request)
  const { remoteAddress } = request.raw.socket
  const left = addresses.entries()
  const answerSome = async () => {
    for (const [at, url] of left) {
      // whoever asked is gone
      if (lines.destroyed) return
      const answer = await inside.run(true, () =>
        api.inject({ method: 'GET', url, headers, ...(remoteAddress && { remoteAddress }) }),
      )
      const about = { at, status: answer.statusCode, headers: some(answer.headers) }
      // what was answered is JSON already, on one line
      const { payload } = answer
      lines.write(`${JSON.stringify(about).slice(0, -1)}${payload && `,"answer":${payload}`}}\n`)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, answerSome))
}

const some = (headers: Record<string, unknown>) =>
  Object.fromEntries(lineHeaders.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]])))

/** Who is calling and from where, as a call of its own would say it. */
function headersOf({ headers }: FastifyRequest) {
  const theirs: IncomingHttpHeaders = { ...headers, accept: 'application/json' }
  for (const name of [
    'content-type',
    'content-length',
    'transfer-encoding',
    'accept-encoding',
    'if-none-match',
    'expect',
  ])
    delete theirs[name]
  return theirs
}
