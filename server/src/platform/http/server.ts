// The HTTP server: request ids, one log line per call, headers, cookies, origin, access, errors.
import cookie from '@fastify/cookie'
import Fastify, { LogController } from 'fastify'
import type { Platform } from '../platform.ts'
import { findChallenge } from '../session/challenges.ts'
import type { Cookies } from '../session/cookies.ts'
import type { Sessions } from '../session/sessions.ts'
import { newTrace } from '../trace.ts'
import { checkAccess, checkInPerson, checkProof, isLink, requireAccessOnEveryRoute } from './access.ts'
import { drainable } from './draining.ts'
import { securityHeaders } from './headers.ts'
import { refuseForeignOrigin } from './origin.ts'
import { answerFailures, refuseAddress } from './refusals.ts'
import type { App } from './serve.ts'
import { addressServed } from './pages.ts'
import { admitted } from '../links/admitting.ts'
import { leaveUploadsUnread, refuseSlowBodies } from './slow-bodies.ts'
import { dropSlowReaders } from './slow-readers.ts'
import { serializerCompiler } from './serialization.ts'
import { validatorCompiler } from './validation.ts'

export interface HttpOptions {
  trustedProxies: string[]
  platform: Platform
  sessions: Sessions
  cookies: Cookies
}

export async function createServer({ trustedProxies, platform, sessions, cookies }: HttpOptions): Promise<App> {
  const app: App = Fastify({
    loggerInstance: platform.log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: newTrace,
    trustProxy: trustedProxies.length > 0 ? trustedProxies : false,
    bodyLimit: 1024 * 1024,
    // 10 s for the headers; how long a body may take depends on its size
    requestTimeout: 0,
    http: { headersTimeout: 10_000 },
    forceCloseConnections: 'idle',
    // whoever was let in is served: a call that came in the last moment has nowhere else to go
    return503OnClosing: false,
    rewriteUrl: ({ url = '/' }) => addressServed(url),
    frameworkErrors: (error, request, reply) => refuseAddress(app, error, request, reply),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
  })
  app.decorate('platform', platform)
  app.decorate('endpoints', [])
  app.decorate('plainPages', new Map())
  app.decorateRequest('session', undefined)
  app.decorateRequest('challenge', undefined)
  app.decorateRequest('link', undefined)
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  // JSON only: what a plain form of another site could send is not even read
  app.removeContentTypeParser('text/plain')
  leaveUploadsUnread(app)
  requireAccessOnEveryRoute(app)
  securityHeaders(app, platform.origin)
  answerFailures(app)
  drainable(app)
  refuseSlowBodies(app)
  dropSlowReaders(app)
  await app.register(cookie)

  app.addHook('onRequest', async (request, reply) => {
    const { access, proof: asked, inPerson, beforeCode = false } = request.routeOptions.config
    if (!access) return
    // before anything is read: the answer then holds every change up to this position, and maybe more
    void reply.header('x-portal-position', platform.live.position())
    const token = cookies.session(request)
    // a public page has no use for the session, but for the two calls that ask who is there
    if (token && !isLink(access) && (access !== 'public' || request.method === 'POST'))
      request.session = await sessions.find(token)
    const proof = access === 'challenge' ? cookies.challenge(request) : undefined
    const begun = proof ? await findChallenge(platform.db, proof, platform.clock()) : undefined
    request.challenge = begun?.challenge
    refuseForeignOrigin(request, platform.origin)
    if (isLink(access)) request.link = await admitted(platform, cookies, request, access, beforeCode)
    checkAccess(access, request, begun?.over)
    checkInPerson(inPerson, request.session)
    checkProof(asked, request.session, platform.clock())
  })

  // the route's pattern, not the address: tokens in addresses never reach the log
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'none',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        user: request.session?.user.id,
      },
      'call',
    )
  })
  return app
}
