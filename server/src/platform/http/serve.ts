// Turns an endpoint of the contract into a route.
import { noBody, noFields } from '@portal/contract/closed-inputs'
import { isIP } from 'node:net'
import { type AnswerOf, describeAccess, type Endpoint, type InputOf, type Problems } from '@portal/contract/endpoint'
import { Failure } from '@portal/contract/errors'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import type { Actor } from '../audit/audit.ts'
import { type Change, changeBy } from '../change.ts'
import type { Platform } from '../platform.ts'
import type { Link } from '../links/links.ts'
import type { Challenge } from '../session/challenges.ts'
import { isProven } from '../session/proof.ts'
import type { User } from '../session/sessions.ts'
import { pageHeader } from '@portal/contract/rules/page-header'
import { AppError } from './errors.ts'
import { findOtherIds } from './repeated-ids.ts'

declare module 'fastify' {
  interface FastifyInstance {
    platform: Platform
    /** Every endpoint that is served: what the permission matrix goes through. */
    endpoints: Endpoint[]
  }
}
export type App = FastifyInstance

/** What a handler is given. Who is calling depends on the access word. */
export type Call<E extends Endpoint> = InputOf<E> & {
  user: E['access'] extends 'public' | 'challenge' | `link:${string}` ? undefined : User
  link: E['access'] extends `link:${string}` ? Link : undefined
  challenge: E['access'] extends 'challenge' ? Challenge : undefined
  change: Change
  request: FastifyRequest
  reply: FastifyReply
}

export function serve<E extends Endpoint>(
  app: App,
  endpoint: E,
  handle: (call: Call<E>) => Promise<AnswerOf<E>>,
): void {
  app.route({
    ...routeOf(app, endpoint),
    handler: async (request, reply) => {
      const call = {
        params: request.params,
        query: request.query,
        body: request.body,
        user: endpoint.access === 'public' ? undefined : request.session?.user,
        link: request.link,
        challenge: request.challenge,
        change: changeBy(app.platform, actorOf(request), request.id),
        request,
        reply,
      }
      return handle(call as Call<E>)
    },
  })
}

/** For answers that aren't JSON of the declared shape: streams and cached bytes. */
export function serveRaw(
  app: App,
  endpoint: Endpoint,
  handler: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>,
): void {
  app.route({ ...routeOf(app, endpoint), handler })
}

function routeOf(app: App, endpoint: Endpoint): Omit<RouteOptions, 'handler'> {
  app.endpoints.push(endpoint)
  const {
    method,
    path,
    access,
    summary,
    params,
    query,
    body,
    form,
    answer,
    changes,
    check,
    proof,
    inPerson,
    beforeCode,
  } = endpoint
  return {
    method,
    url: path,
    config: {
      access,
      changes: changes ?? method !== 'GET',
      proof,
      inPerson,
      ...(form && { form }),
      ...(beforeCode && { beforeCode }),
    },
    schema: {
      summary,
      description: describeAccess(endpoint),
      tags: [path.split('/')[1] ?? ''],
      // Without a declaration there are no fields: the validator closes every object.
      params: params ?? noFields,
      querystring: query ?? noFields,
      ...(!form && method !== 'GET' && { body: body ?? noBody }),
      response: { 200: answer, '4xx': Failure, '5xx': Failure },
    },
    // The schema's problems, the ids that differ from the path's and the rules' problems are reported together. A rule's sentence about a
    // field replaces the schema's.
    attachValidation: body !== undefined,
    ...(body && {
      preHandler: async (request: FastifyRequest) => {
        const failed = request.validationError as unknown as AppError | undefined
        if (failed && !failed.fields) throw failed
        const fields: Problems = {
          ...failed?.fields,
          ...findOtherIds(body, request.body, request.params),
          ...(check && problems(check, request.body)),
        }
        if (failed || Object.keys(fields).length > 0) throw new AppError('invalid', { fields })
      },
    }),
  }
}

// A body of the wrong shape altogether is the schema's to describe; the rules then have nothing to look at.
function problems(check: (body: never) => Problems, body: unknown): Problems {
  try {
    return check(body as never)
  } catch {
    return {}
  }
}

/** A browser's description of itself is as long as it likes. */
const agentLength = 300

export function actorOf(request: FastifyRequest): Actor {
  return { ...callerOf(request), from: fromOf(request), ...(isProvenCaller(request) && { proof: 'recent' }) }
}

/** A link in an email never counts as proof, also in a browser that is signed in. */
const isProvenCaller = ({ session, link, server }: FastifyRequest): boolean =>
  session !== undefined && link === undefined && isProven(session, server.platform.clock())

/** A proxy can pass on what is no address at all. */
const fromOf = ({ ip, headers, link, routeOptions }: FastifyRequest) => ({
  address: isIP(ip) === 0 ? '' : (ip.split('%')[0] ?? ''),
  agent: (headers['user-agent'] ?? '').slice(0, agentLength),
  through: link ? `link ${link.purpose}` : throughOf(headers[pageHeader], routeOptions.url),
})

/** The page somebody was on; whoever does not tell came straight to the API. */
const throughOf = (page: unknown, route = '') =>
  typeof page === 'string' && isPage.test(page) ? `page ${page}` : `api ${route}`
const isPage = /^\/[\w/-]{0,100}$/

function callerOf({ session, challenge, link }: FastifyRequest): Actor {
  if (link) return { id: null, name: `link ${link.id}` }
  if (session) {
    const { id, email, acting } = session.user
    const owner = acting?.email ?? session.actedFor
    return { id, name: owner ? `${email} for ${owner}` : email }
  }
  if (challenge) return { id: challenge.accountId, name: challenge.email }
  return { id: null, name: 'anonymous' }
}
