// The portal's cookies. `__Host-` and Secure everywhere but on a plain-http localhost, where browsers refuse them.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { absoluteMs } from './sessions.ts'

const session = 'portal'
const challenge = 'portal_challenge'
const device = 'portal_device'
/** Readable by script, no secret in it: tells the web that asking for a session is worth a call. */
const hint = 'portal_session_hint'

/** Browsers cap a cookie's life at 400 days. */
const deviceMs = 400 * 24 * 3_600_000

/** Cookies of one flow each: a set-up under way, an office sign-in under way. */
export type FlowCookie = 'portal_set_up' | 'portal_office'

export interface Cookies {
  session(request: FastifyRequest): string | undefined
  challenge(request: FastifyRequest): string | undefined
  setSession(reply: FastifyReply, token: string): void
  setChallenge(reply: FastifyReply, token: string, ms: number): void
  clear(reply: FastifyReply): void
  /** Which browser this is, for as long as browsers remember. */
  device(request: FastifyRequest): string | undefined
  setDevice(reply: FastifyReply, token: string): void
  flow(request: FastifyRequest, flow: FlowCookie): string | undefined
  /** `lax` only where another site sends the browser back to us. */
  setFlow(reply: FastifyReply, flow: FlowCookie, token: string, ms: number, sameSite?: 'strict' | 'lax'): void
  clearFlow(reply: FastifyReply, flow: FlowCookie): void
  /** The browser in which a link's code was entered; each link has its own. */
  link(request: FastifyRequest, id: number): string | undefined
  setLink(reply: FastifyReply, id: number, token: string, ms: number): void
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
    device: (request) => request.cookies[name(device)],
    setDevice: (reply, token) =>
      void reply.setCookie(name(device), token, { ...common, httpOnly: true, maxAge: deviceMs / 1000 }),
    flow: (request, flow) => request.cookies[name(flow)],
    setFlow: (reply, flow, token, ms, sameSite = 'strict') =>
      void reply.setCookie(name(flow), token, { ...common, httpOnly: true, sameSite, maxAge: ms / 1000 }),
    link: (request, id) => request.cookies[name(`portal_link_${id}`)],
    setLink: (reply, id, token, ms) =>
      void reply.setCookie(name(`portal_link_${id}`), token, { ...common, httpOnly: true, maxAge: ms / 1000 }),
    clearFlow: (reply, flow) => void reply.clearCookie(name(flow), { ...common, httpOnly: true }),
    clear(reply) {
      void reply.clearCookie(name(session), { ...common, httpOnly: true })
      void reply.clearCookie(hint, common)
    },
  }
}
