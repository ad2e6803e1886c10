// HTTP face of proof: whoever is signed in shows once more who they are. Also while they act for somebody it is they.
import { randomUUID } from 'node:crypto'
import { limits } from '@portal/contract/limits'
import { beginProofPasskey, getProof, prove, sendProofCode } from '@portal/contract/proof'
import { maskEmail } from '@portal/contract/rules/email'
import type { Factor } from '@portal/contract/sign-in'
import type { FastifyRequest } from 'fastify'
import { newToken } from '../../../platform/crypto/keys.ts'
import type { Tx } from '../../../platform/db/open.ts'
import { AppError, found } from '../../../platform/http/errors.ts'
import { type App, serve } from '../../../platform/http/serve.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Cookies } from '../../../platform/session/cookies.ts'
import { isProven } from '../../../platform/session/proof.ts'
import { proofCode } from '../factors/codes.ts'
import type { Begun } from '../factors/factor.ts'
import { beginPasskey } from '../passkeys.ts'
import { mailsSpent } from '../resend.ts'
import {
  type AccountRow,
  challengeOf,
  endChallengesOf,
  hasPasskey,
  lockAccount,
  mailsSpentUntil,
  openChallenge,
} from '../store.ts'
import { judgeProof } from './judging.ts'
import { meansOf } from './means.ts'

export function proofRoutes(app: App, platform: Platform, cookies: Cookies): void {
  const { db, keys, clock } = platform
  const byOf = (request: FastifyRequest) => ({ session: found(request.session), address: request.ip })

  serve(app, getProof, async ({ user, request }) => {
    const account = await db
      .selectFrom('account')
      .select(['email', 'password_hash', 'totp_seed', 'factor'])
      .where('id', '=', user.id)
      .executeTakeFirstOrThrow()
    return {
      ok: true,
      proven: isProven(found(request.session), clock()),
      means: meansOf(account, await hasPasskey(db, user.id)),
      email: maskEmail(account.email),
    }
  })

  /** What is waited for from this session; whatever it waited for before counts no more. */
  const open = async (
    tx: Tx,
    account: AccountRow,
    request: FastifyRequest,
    begin: (id: string) => Promise<Begun>,
  ): Promise<string> => {
    const [id, now, session] = [randomUUID(), clock(), found(request.session)]
    await endChallengesOf(tx, session.id, now)
    await openChallenge(tx, {
      id,
      // nobody gets this one: no sign-in can be finished with it
      cookie: newToken(),
      accountId: account.id,
      factor: account.factor as Factor,
      begun: await begin(id),
      now,
      lastsMs: limits.emailCodeMs,
      from: { place: '', address: request.ip, browser: request.headers['user-agent'] ?? '' },
      sessionId: session.id,
    })
    return id
  }

  serve(app, sendProofCode, async ({ user, change, request }) => {
    await change(async (tx, note) => {
      const now = clock()
      const account = await lockAccount(tx, user.id)
      if (!meansOf(account, false).includes('email'))
        throw new AppError('conflict', {
          message: 'You confirm with your authenticator app, not with an emailed code.',
        })
      const last = await challengeOf(tx, found(request.session).id, now)
      const wait = limits.emailResendWaitMs - (now.getTime() - (last?.sent_at?.getTime() ?? 0))
      if (wait > 0) throw new AppError('too-many', { retryAfterSeconds: Math.ceil(wait / 1000) })
      const spentUntil = await mailsSpentUntil(tx, account.id, now)
      if (spentUntil) throw mailsSpent(spentUntil, now, ', or confirm another way')
      const begin = (challengeId: string) => proofCode.begin({ challengeId, account, keys, now, note })
      await open(tx, account, request, begin)
      note.audit('proof.asked', `account:${user.id}`, { by: 'email', address: request.ip })
    })
    return { ok: true }
  })

  serve(app, beginProofPasskey, async ({ user, change, request }) => {
    const challenge = await change(async (tx, note) => {
      const account = await lockAccount(tx, user.id)
      const { email, factor } = account
      const id = await open(tx, account, request, async () => ({}))
      note.audit('proof.asked', `account:${user.id}`, { by: 'passkey', address: request.ip })
      return { id, accountId: user.id, email, factor: factor as Factor }
    })
    return { options: await beginPasskey(platform, change, challenge) }
  })

  serve(app, prove, async ({ body, change, request, reply }) => {
    const token = await judgeProof(platform, change, byOf(request), body).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'proof-ended') cookies.clear(reply)
      throw error
    })
    if (token) cookies.setSession(reply, token)
    return { ok: true }
  })
}
