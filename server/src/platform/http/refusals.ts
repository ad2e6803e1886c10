// What a failed call answers, and the trace it leaves: the first refusal of a kind at once, equal ones of the same caller within the
// minute as a number. Whoever tries a thousand doors is on record, and cannot fill the record.
import type { AuditSubject } from '@portal/contract/audit-fields'
import type { ErrorCode, Failure } from '@portal/contract/errors'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { type Change, changeBy } from '../change.ts'
import { isFirstMiss } from '../session/proof.ts'
import { mayCall } from './access.ts'
import { AppError, asAppError } from './errors.ts'
import { actorOf, type App } from './serve.ts'

declare module 'fastify' {
  interface FastifyInstance {
    refusals: Refusals
  }
}

export interface Refusals {
  /** For what is refused inside a call that goes on with the rest. */
  record(request: FastifyRequest, code: ErrorCode, subject?: AuditSubject): Promise<void>
}

// Refusals by rule. A flood that a limit holds back is written once, by whoever counted it.
const byRule = new Set<ErrorCode>(['forbidden', 'foreign-origin', 'acting-over'])

function isRefusal({ session, challenge, headers, routeOptions }: FastifyRequest, code: ErrorCode): boolean {
  if (byRule.has(code)) return true
  // to somebody who may not see it, another person's record does not exist
  if (code === 'not-found') return session !== undefined
  // a session that is over has no user any more, but whoever still holds its cookie is worth a line
  if (code === 'session-expired') return headers.cookie?.includes('portal=') === true
  // a code for a sign-in that is over or that nobody has begun; a wrong one is told where it is checked
  return code === 'sign-in-over' && challenge === undefined && routeOptions.config.access === 'challenge'
}

export function answerFailures(app: App): void {
  const refusals = countRefusals(app)
  app.decorate('refusals', refusals)
  app.setErrorHandler(async (error: FastifyError, request, reply) => {
    const failure = asAppError(error, mayKnowOfHolds(request))
    if (failure.status >= 500) request.log.error({ err: error }, 'failed')
    if (isRefusal(request, failure.code) || (failure.code === 'proof-needed' && (await isMiss(app, request))))
      await refusals.record(request, failure.code)
    if (failure.retryAfterSeconds) void reply.header('retry-after', failure.retryAfterSeconds)
    return refuse(request, reply, failure)
  })
}

const mayKnowOfHolds = ({ session }: FastifyRequest): boolean =>
  session !== undefined && !session.user.acting && mayCall(session.user, { access: 'reviewer:records' })

/** Every browser meets this refusal and asks its person: what counts is that one was met at all. */
const isMiss = async ({ platform: { database, clock } }: App, { session, log }: FastifyRequest): Promise<boolean> =>
  session !== undefined &&
  (await isFirstMiss(database.pool, session.id, clock()).catch((error: unknown) => {
    log.error({ err: error }, 'a call without proof could not be marked')
    return false
  }))

/** Answers an address that no route can take: malformed percent encoding, or a parameter that is too long. No hook has run for it. */
export function refuseAddress(app: App, error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const isTooLong = error.code === 'FST_ERR_MAX_PARAM_LENGTH'
  const failure = isTooLong
    ? new AppError('not-found')
    : new AppError('invalid', { message: 'The address isn’t valid. Check its percent encoding.' })
  void reply.headers({ ...app.securityHeaders, ...app.apiHeaders, 'x-request-id': request.id })
  request.log.info({ method: request.method, route: 'none', status: failure.status }, 'call')
  void refuse(request, reply, failure)
}

function refuse(
  request: FastifyRequest,
  reply: FastifyReply,
  { status, code, message, fields }: ReturnType<typeof asAppError>,
) {
  const body: Failure = { ok: false, code, message, requestId: request.id, ...(fields && { fields }) }
  return reply.code(status).type('application/json; charset=utf-8').send(body)
}

const minuteMs = 60_000
/** Callers and kinds told apart within a minute; what comes from yet more of them is counted together. */
const toldApart = 1_000

interface Counted {
  until: number
  times: number
  write(times: number): Promise<void>
}

function countRefusals(app: App): Refusals {
  const { platform } = app
  const counted = new Map<string, Counted>()
  const over = (one: Counted) => one.until <= platform.clock().getTime()
  const flush = async (is: (one: Counted) => boolean) => {
    for (const [key, one] of counted) {
      if (!is(one)) continue
      counted.delete(key)
      if (one.times > 0) await one.write(one.times)
    }
  }
  const timer = setInterval(() => void flush(over), minuteMs)
  timer.unref()
  app.addHook('onClose', async () => {
    clearInterval(timer)
    await flush(() => true)
  })

  return {
    async record(request, code, named) {
      const actor = actorOf(request)
      const subject: AuditSubject = named ?? `call:${request.method} ${request.routeOptions.url ?? '?'}`
      const address = request.ip
      const own = `${actor.id ?? address} ${code} ${subject}`
      const key = counted.has(own) || counted.size < toldApart ? own : `${code} of many`
      const seen = counted.get(key)
      if (seen && !over(seen)) {
        seen.times++
        return
      }
      const change: Change = changeBy(platform, actor, request.id)
      const write = (times: number) =>
        change(async (_tx, note) =>
          note.audit('refused', subject, { code, address, ...(times > 0 && { times }) }),
        ).catch((error) => app.log.error({ err: error }, 'a refusal could not be audited'))
      counted.set(key, { until: platform.clock().getTime() + minuteMs, times: 0, write })
      if (seen && seen.times > 0) await seen.write(seen.times)
      await write(0)
    },
  }
}
