// Limits what a client costs that asks and doesn't read: bounded buffers, and an end after 30 seconds without progress. It holds for
// every answer of every route: JSON, files, exports, event streams.
import type { Socket } from 'node:net'
import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyInstance {
    /** Ends the connections that wait and made no progress until this time (of `performance.now()`). Runs by itself. */
    dropStalledReaders(nowMs: number): void
  }
}

const lookEveryMs = 5_000
const patienceMs = 30_000
/** Browsers and proxies ask one at a time. Answers to more wait in memory until the ones before them are read. */
const unansweredAtMost = 4
const bufferedBytes = 64 * 1024

interface Progress {
  written: number
  queued: number
  since: number
}

export function dropSlowReaders(app: FastifyInstance): void {
  const connections = new Map<Socket, Progress>()
  app.server.on('connection', (socket) => {
    connections.set(socket, { written: 0, queued: 0, since: performance.now() })
    socket.once('close', () => connections.delete(socket))
  })
  app.decorate('dropStalledReaders', (nowMs) => {
    for (const [socket, before] of connections) {
      const written = socket.bytesWritten - socket.writableLength
      const queued = queuedIn(socket)
      // An idle event stream has nothing to send: it isn't stalled.
      if (socket.writableLength === 0 || written !== before.written || queued !== before.queued)
        connections.set(socket, { written, queued, since: nowMs })
      else if (nowMs - before.since >= patienceMs) socket.destroy()
    }
  })
  const look = setInterval(() => app.dropStalledReaders(performance.now()), lookEveryMs).unref()
  app.addHook('onClose', async () => clearInterval(look))

  // A request that is never answered ends with its socket, and its count with it.
  const unanswered = new WeakMap<Socket, number>()
  app.addHook('onRequest', (request, _reply, done) => {
    const { socket } = request.raw
    const count = (unanswered.get(socket) ?? 0) + 1
    unanswered.set(socket, count)
    if (count > unansweredAtMost) socket.destroy()
    else done()
  })
  app.addHook('onResponse', (request, _reply, done) => {
    const { socket } = request.raw
    unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1)
    done()
  })

  app.addHook('onSend', (request, reply, payload, done) => {
    // Answers without a body, like the 304 of a built file, may be empty streams of objects.
    const hasBody = request.method === 'GET' && reply.statusCode === 200
    if (hasBody && payload instanceof Readable && payload.readableObjectMode)
      done(new Error('This stream would read 16 pieces ahead, however large they are: use textStream'))
    else done(null, payload)
  })
}

/**
 * How much of the chunk being sent the kernel hasn't taken yet. A large answer is one chunk, which counts as written only as a whole.
 * Node's own socket timeout looks at the same field; there is no public one.
 */
function queuedIn(socket: Socket): number {
  const { _handle: handle } = socket as { _handle?: { writeQueueSize?: number } | null }
  return handle?.writeQueueSize ?? 0
}

/** Sends pieces of text as they are made. The next ones are made when the client has read the ones before. */
export const textStream = (pieces: Iterable<string> | AsyncIterable<string>): Readable =>
  Readable.from(pieces, { objectMode: false, highWaterMark: bufferedBytes })
