// What a failed call answers, and the trace it leaves.
import type { ErrorCode, Failure } from '@portal/contract/errors'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { changeBy } from '../change.ts'
import { isFirstMiss } from '../session/proof.ts'
import { asAppError } from './errors.ts'
import { actorOf, type App } from './serve.ts'

// Refusals by rule go into the audit trail. A flood that a limit holds back is written once, by whoever counted it.
const audited = new Set<ErrorCode>(['forbidden', 'foreign-origin', 'acting-over'])

export function answerFailures(app: App): void {
  app.setErrorHandler(async (error: FastifyError, request, reply) => {
    const failure = asAppError(error)
    if (failure.status >= 500) request.log.error({ err: error }, 'failed')
    // a session that is over has no user any more, but whoever still holds its cookie is worth a line
    if (
      audited.has(failure.code) ||
      (failure.code === 'session-expired' && request.headers.cookie?.includes('portal=')) ||
      (failure.code === 'proof-needed' && (await isMiss(app, request)))
    ) {
      await auditRefusal(app, request, failure.code)
    }
    if (failure.retryAfterSeconds) void reply.header('retry-after', failure.retryAfterSeconds)
    return refuse(request, reply, failure)
  })
}

/** Every browser meets this refusal and asks its person: what counts is that one was met at all. */
const isMiss = async ({ platform: { database, clock } }: App, { session, log }: FastifyRequest): Promise<boolean> =>
  session !== undefined &&
  (await isFirstMiss(database.pool, session.id, clock()).catch((error: unknown) => {
    log.error({ err: error }, 'a call without proof could not be marked')
    return false
  }))

function refuse(
  request: FastifyRequest,
  reply: FastifyReply,
  { status, code, message, fields }: ReturnType<typeof asAppError>,
) {
  const body: Failure = { ok: false, code, message, requestId: request.id, ...(fields && { fields }) }
  return reply.code(status).type('application/json; charset=utf-8').send(body)
}

async function auditRefusal(app: App, request: FastifyRequest, code: ErrorCode): Promise<void> {
  const change = changeBy(app.platform, actorOf(request), request.id)
  const call = `${request.method} ${request.routeOptions.url ?? '?'}`
  await change(async (_tx, note) => note.audit('refused', `call:${call}`, { code, address: request.ip })).catch(
    (error) => request.log.error({ err: error }, 'a refusal could not be audited'),
  )
}
