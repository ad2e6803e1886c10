// Who may pass. The global guard comes first (nobody signed in: to the sign-in page, with the way back), then the
// session itself is asked. A failed answer also clears the state, so that `/` ends at the sign-in page and nothing loops.
import type { Details } from '@portal/contract/session'
import { verifySession } from '@portal/contract/sign-in'
import { type LoaderFunctionArgs, redirect } from 'react-router'
import { call } from '../lib/call.ts'
import { dropSessionHint, forgetSession, hasSessionHint, keepSession, readSession } from '../lib/session.ts'

type Verdict = { details: Details } | { goTo: '/' | '/login' }

async function verify(known?: Details): Promise<Verdict> {
  try {
    const { ap, details = known } = await call(verifySession, {})
    if (ap < 0 || !details) {
      dropSessionHint()
      return { goTo: '/' }
    }
    keepSession(details)
    return { details }
  } catch {
    return { goTo: '/login' }
  }
}

/** `leave` is for a session found dead after its screen was already shown. */
export function signedInGuard(leave: (to: string) => void) {
  let verified = false

  return async ({ request }: LoaderFunctionArgs): Promise<Details | Response> => {
    const { pathname, search } = new URL(request.url)
    const signIn = `/login?redirect=${encodeURIComponent(pathname + search)}`
    const known = readSession()

    if (!known) {
      // A new tab: the session may well be alive, only this tab knows nothing of it yet.
      const verdict = hasSessionHint() ? await verify() : undefined
      if (!verdict || 'goTo' in verdict) return redirect(signIn)
      verified = true
      return verdict.details
    }
    if (!known.menus) {
      forgetSession()
      return redirect(signIn)
    }
    if (!hasSessionHint()) {
      forgetSession()
      return redirect('/login')
    }
    if (!verified) {
      const verdict = await verify(known)
      if ('details' in verdict) {
        verified = true
        return verdict.details
      }
      forgetSession()
      return redirect(verdict.goTo)
    }
    // From here on a change of screen does not wait for the answer.
    void verifyBehind(known)
    return known
  }

  async function verifyBehind(known: Details) {
    const verdict = await verify(known)
    if ('details' in verdict) {
      // somebody else has signed in, in another tab, or acts for somebody else there: what is on the screen is not theirs
      if (verdict.details.id !== known.id || verdict.details.acting?.email !== known.acting?.email) {
        // home may be where they are: without this it would be taken for the same screen, and stay
        forgetSession()
        leave('/')
      }
      return
    }
    if (!navigator.onLine) return
    verified = false
    forgetSession()
    leave(verdict.goTo)
  }
}
