// The three cookies. `__Host-` and Secure everywhere but on a plain-http localhost, where browsers refuse them.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { absoluteMs } from './sessions.ts'

const session = 'portal'
const challenge = 'portal_challenge'
/** Readable by script, no secret in it: tells the web that asking for a session is worth a call. */
const hint = 'portal_session_hint'

export interface Cookies {
  session(request: FastifyRequest): string | undefined
  challenge(request: FastifyRequest): string | undefined
  setSession(reply: FastifyReply, token: string): void
  setChallenge(reply: FastifyReply, token: string, ms: number): void
  clear(reply: FastifyReply): void
}

export function cookiesFor(origin: string): Cookies {
  const secure = origin.startsWith('https:')
  const name = (plain: string) => (secure ? `__Host-${plain}` : plain)
  const common = { path: '/', secure, sameSite: 'strict' } as const
  return {
    session: (request) => request.cookies[name(session)],
    challenge: (request) => request.cookies[name(challenge)],
    setSession(reply, token) {
      void reply.setCookie(name(session), token, { ...common, httpOnly: true, maxAge: absoluteMs / 1000 })
      void reply.setCookie(hint, '1', { ...common, maxAge: absoluteMs / 1000 })
      void reply.clearCookie(name(challenge), { ...common, httpOnly: true })
    },
    setChallenge: (reply, token, ms) =>
      void reply.setCookie(name(challenge), token, { ...common, httpOnly: true, maxAge: ms / 1000 }),
    clear(reply) {
      void reply.clearCookie(name(session), { ...common, httpOnly: true })
      void reply.clearCookie(hint, common)
    },
  }
}
