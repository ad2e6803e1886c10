// HTTP face of the sign-in. The stages are in files of their own; what differs between the factors is in factors/.
import { maskEmail } from '@portal/contract/rules/email'
import {
  answerAppCode,
  answerEmailedCode,
  answerPasskey,
  answerPushRequest,
  approvalsOf,
  askForPush,
  authenticate,
  logout,
  passkeyChallenge,
  pendingPushRequest,
  resendEmailedCode,
  type SignedIn,
  verifySession,
  viewPushRequest,
} from '@portal/contract/sign-in'
import type { FastifyReply } from 'fastify'
import type { Change } from '../../platform/change.ts'
import type { Feature } from '../../platform/feature.ts'
import { AppError, allow } from '../../platform/http/errors.ts'
import { serve } from '../../platform/http/serve.ts'
import { type Challenge, signInOver } from '../../platform/session/challenges.ts'
import { endActing, endSession } from '../../platform/session/sessions.ts'
import { callerOf } from './caller.ts'
import { detailsOf } from './details.ts'
import { secondFactors } from './factors/index.ts'
import { beginPasskey, passkeyFits } from './passkeys.ts'
import { passwordStage } from './password-stage.ts'
import { mayLogOut } from './policy.ts'
import { proofRoutes } from './proof/routes.ts'
import { askDevices, awaitDecision, decide, pendingRequest, useApproval, viewRequest } from './push.ts'
import { sendPush, sendPushJob } from './push-sender.ts'
import { resendCode } from './resend.ts'
import { secondStage } from './second-stage.ts'
import { welcome } from './welcome.ts'

export const signIn: Feature = {
  routes(app, platform, cookies) {
    platform.live.declare('approvals/', (user, topic) => !user.guest && topic === approvalsOf(user.id))

    serve(app, authenticate, async ({ body, change, request, reply }) => {
      const caller = callerOf(request, reply, cookies, body.coords)
      const passed = await passwordStage(platform, change, caller, body)
      if ('alreadyIn' in passed) {
        if (passed.token) cookies.setSession(reply, passed.token)
        return {
          ...passed.answer,
          ...(request.session && { details: await detailsOf(platform, request.session.user) }),
        }
      }
      cookies.setChallenge(reply, passed.cookie, passed.lastsMs)
      return passed.answer
    })

    /** A code typed by the person, for the factors whose codes come this way. */
    const codeStage = async (
      { body, challenge, change, request, reply }: CodeCall,
      allowed: readonly string[],
    ): Promise<SignedIn> => {
      const entered = await secondStage(platform, change, callerOf(request, reply, cookies), {
        challenge,
        id: body.id,
        by: challenge.factor,
        remember: body.remember === true,
        judge: async (by) =>
          allowed.includes(challenge.factor) &&
          typeof body.twofactor === 'string' &&
          secondFactors[challenge.factor].fits(body.twofactor, { ...by, keys: platform.keys }),
      })
      return welcome(platform, cookies, reply, entered)
    }
    serve(app, answerAppCode, (call) => codeStage(call, ['AP', 'RESET', 'PASS', 'PUSH']))
    serve(app, answerEmailedCode, (call) => codeStage(call, ['EMAIL']))

    serve(app, resendEmailedCode, async ({ body, challenge, change }) => {
      if (body.id !== challenge.id) throw signInOver('replaced')
      if (challenge.factor !== 'EMAIL') throw new AppError('invalid-code')
      return { ok: true, resends: await resendCode(platform, change, challenge) }
    })

    serve(app, passkeyChallenge, async ({ body, challenge, change }) => {
      if (body.id !== challenge.id) throw signInOver('replaced')
      return { options: await beginPasskey(platform, change, challenge) }
    })
    serve(app, answerPasskey, async ({ body, challenge, change, request, reply }) => {
      const entered = await secondStage(platform, change, callerOf(request, reply, cookies), {
        challenge,
        id: body.id,
        by: 'PASSKEY',
        remember: body.remember === true,
        judge: ({ tx, challenge: current }) => passkeyFits(platform, tx, current, body.answer),
      })
      return welcome(platform, cookies, reply, entered)
    })

    serve(app, askForPush, async ({ body, challenge, change, request, reply }) => {
      // after the office sign-in the browser knows the address only as it was shown; the cookie is what binds
      const known = [challenge.email, maskEmail(challenge.email)]
      if (typeof body.email !== 'string' || !known.includes(body.email.toLowerCase()))
        throw new AppError('invalid-code')
      const id = await askDevices(platform, change, challenge)
      const gone = new AbortController()
      request.raw.socket.once('close', () => gone.abort())
      if (!(await awaitDecision(platform, id, gone.signal))) return { response: { access: -1 as const } }
      const entered = await secondStage(platform, change, callerOf(request, reply, cookies), {
        challenge,
        id: challenge.id,
        by: 'PUSH',
        remember: body.remember === true,
        judge: ({ tx, now }) => useApproval(tx, id, challenge.id, now),
      })
      return welcome(platform, cookies, reply, entered)
    })
    serve(app, viewPushRequest, async ({ params, request }) =>
      viewRequest(platform, cookies.device(request), params.caller, params.advisor),
    )
    serve(app, answerPushRequest, async ({ params, body, change, request }) => {
      const decision = { id: params.caller, accountId: params.advisor, approve: body.approve, number: body.number }
      if (!(await decide(platform, change, cookies.device(request), decision))) throw new AppError('invalid-code')
      return { ok: true }
    })
    serve(app, pendingPushRequest, async ({ user, request }) => ({
      request: await pendingRequest(platform, cookies.device(request), user.id),
    }))

    proofRoutes(app, platform, cookies)

    serve(app, verifySession, async ({ request, reply }) => {
      const user = request.session?.user
      const over = request.session?.actedFor !== undefined
      if (request.session && over) await endActing(platform.database, request.session.idHash)
      if (user) {
        const details = await detailsOf(platform, user)
        return { ap: user.access, details, ...(over && { notice: new AppError('acting-over').message }) }
      }
      cookies.clear(reply)
      return { ap: -1 }
    })

    serve(app, logout, async ({ params, user, change, request, reply }) => {
      allow(mayLogOut(user, params.email))
      await change(async (tx, note) => {
        if (request.session) await endSession(tx, request.session.idHash)
        note.audit('sign-in.ended', `account:${user.id}`)
      })
      cookies.clear(reply)
      return { ok: true }
    })
  },
  jobs: (platform) => ({ [sendPushJob]: (payload) => sendPush(platform, (payload as { id: string }).id) }),
}

interface CodeCall {
  body: { id: unknown; twofactor: unknown; remember?: boolean }
  challenge: Challenge
  change: Change
  request: Parameters<typeof callerOf>[0]
  reply: FastifyReply
}
