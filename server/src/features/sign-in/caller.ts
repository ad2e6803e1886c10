// What the sign-in wants to know about whoever is calling.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Cookies } from '../../platform/session/cookies.ts'
import type { Session } from '../../platform/session/sessions.ts'
import { placeOf } from './place.ts'

export interface Caller {
  address: string
  browser: string
  place: string
  deviceToken: string | undefined
  /** A session this browser holds already: taken over when it is the same person's, ended otherwise. */
  session: Session | undefined
  rememberDevice(token: string): void
}

export const callerOf = (request: FastifyRequest, reply: FastifyReply, cookies: Cookies, coords?: unknown): Caller => ({
  address: request.ip,
  browser: request.headers['user-agent'] ?? '',
  place: placeOf(coords),
  deviceToken: cookies.device(request),
  session: request.session,
  rememberDevice: (token) => cookies.setDevice(reply, token),
})
