// HTTP face of the sign-in. The stages are in files of their own; further factors add an entry to factors.ts and a route here.
import { answerEmailedCode, authenticate, logout, verifySession } from '@portal/contract/sign-in'
import type { FastifyRequest } from 'fastify'
import type { Feature } from '../../platform/feature.ts'
import { AppError, allow } from '../../platform/http/errors.ts'
import { serve } from '../../platform/http/serve.ts'
import { endSession, openSessions } from '../../platform/session/sessions.ts'
import { codeStage } from './code-stage.ts'
import { detailsOf } from './details.ts'
import { passwordStage } from './password-stage.ts'

export const signIn: Feature = {
  routes(app, platform, cookies) {
    const sessions = openSessions(platform.database, platform.clock)

    serve(app, authenticate, async ({ body, change, request, reply }) => {
      const { id, cookie, ap, sentTo, lastsMs } = await passwordStage(platform, change, request.ip, body)
      cookies.setChallenge(reply, cookie, lastsMs)
      return { response: id, ap, advisor: { email: sentTo } }
    })

    serve(app, answerEmailedCode, async ({ body, challenge, change, request, reply }) => {
      const from = { address: request.ip, browser: browserOf(request), oldSession: request.session?.idHash }
      const token = await codeStage(platform, change, 'EMAIL', challenge, body, from)
      const session = await sessions.find(token)
      if (!session) throw new AppError('invalid-code')
      cookies.setSession(reply, token)
      const { id, first, last, email } = session.user
      return { response: detailsOf(session.user, platform.origin), advisor: { id, first, last, email } }
    })

    serve(app, verifySession, async ({ request, reply }) => {
      const user = request.session?.user
      if (user) return { ap: user.access, details: detailsOf(user, platform.origin) }
      cookies.clear(reply)
      return { ap: -1 }
    })

    serve(app, logout, async ({ params, user, change, request, reply }) => {
      allow(params.email.toLowerCase() === user.email)
      await change(async (tx, note) => {
        if (request.session) await endSession(tx, request.session.idHash)
        note.audit('sign-in.ended', `account:${user.id}`)
      })
      cookies.clear(reply)
      return { ok: true }
    })
  },
}

const browserOf = (request: FastifyRequest) => request.headers['user-agent'] ?? ''
