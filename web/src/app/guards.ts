// Who may pass. The global guard comes first (nobody signed in: to the sign-in page, with the way back), then the
// session itself is asked. A failed answer also clears the state, so that `/` ends at the sign-in page and nothing loops.
import type { Details } from '@portal/contract/session'
import { verifySession } from '@portal/contract/sign-in'
import { type LoaderFunctionArgs, redirect, replace } from 'react-router'
import { call } from '../lib/call.ts'
import { dropSessionHint, forgetSession, hasSessionHint, isSame, keepSession, readSession } from '../lib/session.ts'
import { examinerHome, signInFor } from '../lib/way-back.ts'

/** `expired`: its cookie has. `useless`: it has no menus, as if nobody were signed in. */
type Verdict = { details: Details } | 'ended' | 'expired' | 'useless' | 'unanswered'

async function verify(known?: Details): Promise<Verdict> {
  try {
    const { ap, details = known, notice } = await call(verifySession, {})
    if (ap < 0 || !details) {
      dropSessionHint()
      return 'ended'
    }
    if (!details.menus) return 'useless'
    keepSession(details)
    if (notice) void import('../ui/toast.tsx').then(({ toast }) => toast.lasting(notice))
    return { details }
  } catch {
    return 'unanswered'
  }
}

export interface Way {
  /** For a session found dead after its screen was already shown. */
  leave: (to: string) => void
  /** Of the address somebody goes to: a loader is not told. */
  hash: () => string
  /** The browser is at the address already: it was typed, or gone back to. */
  arrived: () => boolean
}

/** On to another address. One that was arrived at makes room for it, or going back would lead here again, and on again. */
export async function passOn(way: Pick<Way, 'arrived'>, to: string): Promise<Response> {
  // at the first address of all, the router is still being made
  await Promise.resolve()
  return way.arrived() ? replace(to) : redirect(to)
}

export function signedInGuard(way: Way) {
  const { leave, hash } = way
  let verified = false
  /** Where somebody was going when their session turned out to have ended. */
  let cutOff: string | undefined

  return async ({ request, params }: LoaderFunctionArgs): Promise<Details | Response | null> => {
    const { pathname, search } = new URL(request.url)
    const known = readSession()
    const passed = await passes(known)
    const wanted = pathname + search + hash()
    if (typeof passed === 'object') {
      // From here on a change of screen does not wait for the answer. An examiner has no other screen, and theirs asks by itself.
      if (verified && known && !known.examiner) void verifyBehind(known, wanted)
      verified = true
      // an examiner has one page, whatever address they try
      return passed.details.examiner && pathname !== examinerHome ? passOn(way, examinerHome) : passed.details
    }
    forgetSession()
    // that there is nothing at an address is no secret
    return params['*'] === undefined ? passOn(way, wayOut(passed, wanted, known !== undefined)) : null
  }

  async function passes(known: Details | undefined): Promise<Verdict | 'stranger'> {
    // A new tab: the session may well be alive, only this tab knows nothing of it yet.
    if (!known) return hasSessionHint() ? verify() : 'stranger'
    if (!known.menus) return 'useless'
    if (!hasSessionHint()) return 'expired'
    return verified ? { details: known } : verify(known)
  }

  function wayOut(why: Exclude<Verdict, object> | 'stranger', wanted: string, wasHere: boolean): string {
    verified = false
    if (why === 'ended' && wasHere) {
      cutOff = wanted
      return '/'
    }
    const interrupted = why === 'stranger' ? cutOff : undefined
    cutOff = undefined
    if (interrupted || why === 'ended' || why === 'expired') return signInFor(interrupted ?? wanted, 'l')
    return signInFor(wanted, why === 'unanswered' ? 'o' : undefined)
  }

  async function verifyBehind(known: Details, wanted: string) {
    const verdict = await verify(known)
    if (typeof verdict === 'object') {
      // somebody else has signed in, in another tab, or acts for somebody else there: what is on the screen is not theirs
      if (!isSame(verdict.details, known)) {
        // home may be where they are: without this it would be taken for the same screen, and stay
        forgetSession()
        leave('/')
      }
      return
    }
    if (!navigator.onLine) return
    forgetSession()
    leave(wayOut(verdict, wanted, true))
  }
}

/**
 * The same for an examiner's page, and for every other address that an examiner tries: for them no screen is fetched that would be there.
 * Whoever turns out to be somebody else, although an examiner was here before, goes on to where they were going.
 */
export const examinerGuard =
  (way: Way, guard: ReturnType<typeof signedInGuard>) =>
  async (asked: LoaderFunctionArgs): Promise<Details | Response | null> => {
    const found = await guard({ ...asked, params: {} })
    const { pathname, search } = new URL(asked.request.url)
    return asked.params['*'] === undefined || !found || found instanceof Response
      ? found
      : passOn(way, pathname + search + way.hash())
  }
