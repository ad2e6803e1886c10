// What the sign-in wants to know about whoever is calling.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Cookies } from '../../platform/session/cookies.ts'
import { placeOf } from './place.ts'

export interface Caller {
  address: string
  browser: string
  place: string
  deviceToken: string | undefined
  /** A session this browser holds already: taken over when it is the same person's, ended otherwise. */
  session: { idHash: Buffer; accountId: string; deviceId: string | null } | undefined
  rememberDevice(token: string): void
}

export const callerOf = (request: FastifyRequest, reply: FastifyReply, cookies: Cookies, coords?: unknown): Caller => ({
  address: request.ip,
  browser: request.headers['user-agent'] ?? '',
  place: placeOf(coords),
  deviceToken: cookies.device(request),
  session: request.session && {
    idHash: request.session.idHash,
    accountId: request.session.user.id,
    deviceId: request.session.deviceId,
  },
  rememberDevice: (token) => cookies.setDevice(reply, token),
})
