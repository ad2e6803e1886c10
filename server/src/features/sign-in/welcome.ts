import type { SignedIn } from '@portal/contract/sign-in'
import type { FastifyReply } from 'fastify'
import { AppError } from '../../platform/http/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Cookies } from '../../platform/session/cookies.ts'
import { openSessions } from '../../platform/session/sessions.ts'
import { detailsOf } from './details.ts'
import type { Entered } from './second-stage.ts'

/** The answer of every way into the portal. */
export async function welcome(
  platform: Platform,
  cookies: Cookies,
  reply: FastifyReply,
  { token, enrol }: Entered,
): Promise<SignedIn> {
  const session = await openSessions(platform.database, platform.clock).find(token)
  if (!session) throw new AppError('invalid-code')
  cookies.setSession(reply, token)
  const { id, first, last, email } = session.user
  return {
    response: await detailsOf(platform, session.user),
    advisor: { id, first, last, email },
    ...(enrol && { enrol }),
  }
}
