// Who may call what. The access word of an endpoint is checked before the body is read; a route without one does not start.
import type { Access, Endpoint } from '@portal/contract/endpoint'
import { actingHeader, nobody } from '@portal/contract/rules/acting-header'
import { inPersonOnly } from '@portal/contract/rules/four-eyes'
import type { ReviewerFlag } from '@portal/contract/session'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { TSchema } from 'typebox'
import { type Challenge, type Over, signInOver } from '../session/challenges.ts'
import { isProven } from '../session/proof.ts'
import type { Link } from '../links/links.ts'
import type { Session, User } from '../session/sessions.ts'
import { AppError } from './errors.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access
    changes?: boolean
    proof?: 'recent' | undefined
    inPerson?: true | undefined
    beforeCode?: boolean
    /** The fields of a multipart call. */
    form?: TSchema
  }
  interface FastifyRequest {
    session: Session | undefined
    challenge: Challenge | undefined
    link: Link | undefined
  }
}

// Routes that libraries register for themselves and that cannot carry a word of their own: built files, the API page.
const publicFiles = (url: string) => url === '/*' || url.startsWith('/api/reference')

export function requireAccessOnEveryRoute(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    if (publicFiles(route.url)) route.config = { ...route.config, access: 'public' }
    const access = route.config?.access
    const name = `${String(route.method)} ${route.url}`
    if (!access) throw new Error(`${name} declares no access`)
    const reads = route.method === 'GET' || route.method === 'HEAD' || route.config?.changes === false
    // a guest's session is read-only: logging out is the one thing a guest may do
    if (access === 'guest-ok' && !reads) throw new Error(`${name} changes something and lets guests in`)
    const nobody = access === 'public' || access === 'challenge' || isLink(access)
    if (route.config?.proof && nobody) throw new Error(`${name} asks for proof of somebody who is not signed in`)
  })
}

type LinkWord = Extract<Access, `link:${string}`>
/** What whoever has a link may call: it is looked at before anything else, and no session counts there. */
export const isLink = (access: Access): access is LinkWord => access.startsWith('link:')

/** Throws when the word shuts this caller out. `over`: why the sign-in that this browser had begun counts no more. */
export function checkAccess(
  access: Access,
  { session, challenge, headers }: Pick<FastifyRequest, 'session' | 'challenge' | 'headers'>,
  over?: Over,
): void {
  if (access === 'public' || isLink(access)) return
  if (access === 'challenge') {
    if (!challenge) throw signInOver(over)
    return
  }
  if (!session) throw new AppError('session-expired')
  // what was meant for somebody else must not be done for oneself; whoever asks about the session is told, and it ends
  if (session.actedFor) throw new AppError('acting-over')
  checkActing(session.user, headers[actingHeader])
  if (!wordAllows(access, session.user)) throw new AppError('forbidden')
}

/** Another tab may have begun to act for somebody, or stopped: a change is made for whom its own screen shows, or not at all. */
function checkActing({ acting }: User, shown: string | string[] | undefined): void {
  if (shown === undefined || shown === (acting?.id ?? nobody)) return
  throw new AppError('acting-over', {
    ...(acting && { message: `You’re now acting for ${acting.first} ${acting.last}. Nothing was changed.` }),
  })
}

/** Throws when what is called asks for proof and the session has none that is recent. */
export function checkProof(proof: 'recent' | undefined, session: Session | undefined, now: Date): void {
  if (proof && !(session && isProven(session, now))) throw new AppError('proof-needed')
}

/** Throws when the call decides, certifies or signs and the caller acts for someone else. */
export function checkInPerson(inPerson: true | undefined, session: Session | undefined): void {
  if (inPerson && session?.user.acting) throw new AppError('forbidden', { message: inPersonOnly })
}

/** For what the browser offers: whether the endpoint's word would let this person in. */
export const mayCall = (user: User, { access, inPerson }: Pick<Endpoint, 'access' | 'inPerson'>): boolean =>
  !(inPerson && user.acting) &&
  (access === 'public' || access === 'challenge' || (!isLink(access) && wordAllows(access, user)))

function wordAllows(access: Exclude<Access, 'public' | 'challenge' | LinkWord>, user: User): boolean {
  if (access === 'everyone') return true
  // the one place that decides what an examiner may call: what is not meant for them is none of theirs, whatever is added later
  if (user.examinerUntil) return access === 'examiner'
  if (access === 'examiner') return false
  if (access === 'guest-ok') return true
  if (user.guest) return false
  if (access === 'signed-in') return true
  if (access === 'admin') return user.isAdmin
  return user.menus.reviewer_tools[access.slice('reviewer:'.length) as ReviewerFlag]
}
