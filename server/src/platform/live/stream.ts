// The live topics as server-sent events. A stream holds no state worth keeping: whoever reconnects asks again.
import type { ServerResponse } from 'node:http'
import { liveStream } from '@portal/contract/live'
import { AppError } from '../http/errors.ts'
import { type App, serveRaw } from '../http/serve.ts'
import type { Sessions } from '../session/sessions.ts'

const beatMs = 20_000
/** A reader this far behind is not reading. */
const backlogAtMost = 64 * 1024

interface Stream {
  topics: string[]
  session: Buffer
  raw: ServerResponse
}

export function liveRoutes(app: App, sessions: Sessions): void {
  const { live } = app.platform
  const streams = new Set<Stream>()
  const send = (stream: Stream, text: string) => {
    if (stream.raw.writableLength > backlogAtMost) stream.raw.destroy()
    else stream.raw.write(text)
  }

  const stop = live.onChange((topic) => {
    for (const stream of streams) {
      if (topic === undefined) send(stream, 'event: hello\ndata:\n\n')
      else if (stream.topics.includes(topic)) send(stream, `event: changed\ndata: ${topic}\n\n`)
    }
  })

  // the beat keeps proxies from closing the line, and ends the streams of sessions that are over
  const beat = setInterval(() => {
    if (streams.size === 0) return
    sessions
      .stillGood([...new Set([...streams].map((stream) => stream.session))])
      .then((good) => {
        for (const stream of streams) {
          if (good.has(stream.session.toString('hex'))) send(stream, ':\n\n')
          else stream.raw.end('event: over\ndata:\n\n')
        }
      })
      .catch((error) => app.log.warn({ err: error }, 'live beat failed'))
  }, beatMs)
  beat.unref()

  app.addHook('preClose', async () => {
    clearInterval(beat)
    stop()
    for (const { raw } of streams) raw.end()
  })

  serveRaw(app, liveStream, async (request, reply) => {
    const { session } = request
    if (!session) throw new AppError('session-expired')
    const topics = (request.query as { topics: string }).topics.split(',')
    if (!topics.every((topic) => live.mayListen(session.user, topic))) throw new AppError('not-found')
    reply.hijack()
    const { raw } = reply
    raw.writeHead(200, {
      ...(reply.getHeaders() as Record<string, string>),
      'content-type': 'text/event-stream',
      'x-accel-buffering': 'no',
    })
    const stream = { topics, session: session.idHash, raw }
    streams.add(stream)
    raw.on('close', () => streams.delete(stream))
    raw.write('retry: 2000\nevent: hello\ndata:\n\n')
    return reply
  })
}
