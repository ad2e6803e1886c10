// Server-sent events: lines that are kept open, beat, and end with their session. What a line tells besides its topics is
// the business of whoever opened it.
import type { ServerResponse } from 'node:http'
import { liveStream } from '@portal/contract/live'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../http/errors.ts'
import { type App, serveRaw } from '../http/serve.ts'
import type { Sessions } from '../session/sessions.ts'

declare module 'fastify' {
  interface FastifyInstance {
    streams: Streams
  }
}

const beatMs = 20_000
/** A reader this far behind is not reading. */
const backlogAtMost = 64 * 1024

export interface Stream {
  write(text: string): void
  onClose(closed: () => void): void
}

export interface Streams {
  /** Tells of changed topics from now on; refused unless this person may listen to each of them. */
  open(request: FastifyRequest, reply: FastifyReply, topics: string[]): Promise<Stream>
}

interface Line extends Stream {
  topics: string[]
  session: Buffer
  raw: ServerResponse
}

/** One event; `id` is what a reader that comes back names as the last it has seen. */
export const sse = (event: string, data = '', id?: string): string =>
  `${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${data}\n\n`

export function liveRoutes(app: App, sessions: Sessions): void {
  const streams = openStreams(app, sessions)
  app.decorate('streams', streams)

  // holds no state worth keeping: whoever reconnects asks again
  serveRaw(app, liveStream, async (request, reply) => {
    const { topics } = request.query as { topics: string }
    const stream = await streams.open(request, reply, topics.split(','))
    stream.write(sse('hello'))
    return reply
  })
}

function openStreams(app: App, sessions: Sessions): Streams {
  const { live } = app.platform
  const lines = new Set<Line>()

  const stop = live.onChange((topic) => {
    for (const line of lines) {
      if (topic === undefined) line.write(sse('hello'))
      else if (line.topics.includes(topic)) line.write(sse('changed', topic))
    }
  })

  // the beat keeps proxies from closing the line, and ends the streams of sessions that are over
  const beat = setInterval(() => {
    // those of now: one that opens meanwhile was not asked about
    const asked = [...lines]
    if (asked.length === 0) return
    sessions
      .stillGood([...new Set(asked.map((line) => line.session))])
      .then((good) => {
        for (const line of asked) {
          if (good.has(line.session.toString('hex'))) line.write(':\n\n')
          else line.raw.end(sse('over'))
        }
      })
      .catch((error) => app.log.warn({ err: error }, 'live beat failed'))
  }, beatMs)
  beat.unref()

  app.addHook('preClose', async () => {
    clearInterval(beat)
    stop()
    for (const { raw } of lines) raw.end()
  })

  return {
    async open({ session }, reply, topics) {
      if (!session) throw new AppError('session-expired')
      const may = await Promise.all(topics.map(async (topic) => live.mayListen(session.user, topic)))
      if (may.includes(false)) throw new AppError('not-found')
      reply.hijack()
      const { raw } = reply
      raw.writeHead(200, {
        ...(reply.getHeaders() as Record<string, string>),
        'content-type': 'text/event-stream',
        'x-accel-buffering': 'no',
      })
      raw.write('retry: 2000\n')
      const line: Line = {
        topics,
        session: session.idHash,
        raw,
        write(text) {
          if (raw.writableLength > backlogAtMost) raw.destroy()
          else raw.write(text)
        },
        onClose: (closed) => void (raw.destroyed ? closed() : raw.on('close', closed)),
      }
      lines.add(line)
      line.onClose(() => lines.delete(line))
      return line
    },
  }
}
