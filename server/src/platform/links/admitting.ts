// Before a call of a link is looked at: the token in its header, how often it may be tried, and whether this browser has shown its code.
import { linkLimits } from '@portal/contract/links'
import { linkHeader, type LinkPurpose } from '@portal/contract/rules/link-purpose'
import type { FastifyRequest } from 'fastify'
import { changeBy } from '../change.ts'
import { AppError } from '../http/errors.ts'
import { allowOneMore, type Limit, takeTry, triedBy } from '../http/rate-limit.ts'
import { actorOf } from '../http/serve.ts'
import type { Platform } from '../platform.ts'
import type { Cookies } from '../session/cookies.ts'
import { isOpenIn } from './codes.ts'
import { findLink, type Link, linkOver } from './links.ts'

/** Tokens that are none, tried from one address. */
const wrongOnes: Limit = { name: 'links', most: 20, ms: 60_000 }
/** Calls with one link: a person saves at every field, a program does not stop. */
const ofOne: Limit = { name: 'link-calls', most: 300, ms: 60_000 }

export function tokenIn(request: FastifyRequest): string {
  const token = request.headers[linkHeader]
  return typeof token === 'string' && token.length <= linkLimits.tokenLength ? token : ''
}

export const changeFor = (platform: Platform, request: FastifyRequest) =>
  changeBy(platform, actorOf(request), request.id)

/** The same refusal, after the same work, for whatever is no good link of this purpose. */
export async function goodLink(
  platform: Platform,
  request: FastifyRequest,
  purpose: LinkPurpose,
  token = tokenIn(request),
): Promise<Link> {
  const { db, database, clock } = platform
  const change = changeFor(platform, request)
  const taken = await takeTry(database.pool, wrongOnes, request.ip, clock())
  const link = await triedBy(taken, change, () => findLink(db, token, purpose, clock()))
  if (!link) throw linkOver()
  await allowOneMore(database.pool, change, ofOne, String(link.id), clock(), 'link')
  return link
}

export async function admitted(
  platform: Platform,
  cookies: Cookies,
  request: FastifyRequest,
  access: `link:${LinkPurpose}`,
  beforeCode: boolean,
): Promise<Link> {
  const link = await goodLink(platform, request, access.slice('link:'.length) as LinkPurpose)
  const open = await isOpenIn(platform.db, cookies.link(request, link.id), link, platform.clock())
  if (!open && !beforeCode) throw new AppError('code-needed')
  return link
}
