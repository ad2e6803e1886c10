// Bodies take as long as their size needs. One that trickles in holds a connection and is cut off.
import { noBody } from '@portal/contract/closed-inputs'
import type { FastifyInstance } from 'fastify'
import { AppError } from './errors.ts'

const lookEveryMs = 10_000
/** Lines stall, so the first moments are free. */
const freeMs = 20_000
const leastPerSecond = 10_000

/** Whether a body of which so much has come in this time is too slow to wait for. */
export const trickles = (bytes: number, ms: number): boolean => bytes < ((ms - freeMs) / 1000) * leastPerSecond

export function refuseSlowBodies(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    done()
    const { raw } = request
    const { 'content-length': length, 'transfer-encoding': chunked } = raw.headers
    if ((length === undefined || length === '0') && chunked === undefined) return
    const { socket } = raw
    const [began, before] = [performance.now(), socket.bytesRead]
    const look = setInterval(() => {
      if (raw.complete || raw.destroyed) clearInterval(look)
      else if (trickles(socket.bytesRead - before, performance.now() - began)) socket.destroy()
    }, lookEveryMs).unref()
    const stop = () => clearInterval(look)
    raw.once('end', stop).once('close', stop)
  })
}

/** Handlers that accept files read them as a stream. An endpoint that declares a body accepts only JSON. */
export function leaveUploadsUnread(app: FastifyInstance): void {
  app.addContentTypeParser('multipart/form-data', (request, _payload, done) => {
    done((request.routeOptions.schema?.body ?? noBody) !== noBody ? new AppError('unsupported-type') : null)
  })
}
