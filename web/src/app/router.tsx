import { createBrowserRouter, type DOMRouterOpts, type RouteObject } from 'react-router'
import { frontFeatures } from '../features/front.ts'
import { whenActingEnds, whenSessionExpires } from '../lib/call.ts'
import type { Feature } from '../lib/feature.ts'
import { readFirm } from '../lib/firm.ts'
import { patiently } from '../lib/loading.ts'
import { forgetSession, readSession, seemsExaminer } from '../lib/session.ts'
import { signInFor, wayBack } from '../lib/way-back.ts'
import { Blank, PortalError } from './errors.tsx'
import { examinerGuard, passOn, signedInGuard, type Way } from './guards.ts'
import { followOtherTabs } from './other-tabs.ts'
import { askAgainOnReturn } from './returning.ts'
import { patientScreens, routesOf } from './routes-of.tsx'
import type { Frame } from './SignedIn.tsx'

const session = 'session'

/** What is there from the start: the pages open to everybody, the guard, and an examiner's one page. */
export function frontRoutes(way: Way, features: readonly Feature[]): RouteObject[] {
  const guard = signedInGuard(way)
  const screens = patientScreens(features)
  // the way from `/` to home begins anew twice
  let firm: Promise<null> | undefined
  return [
    {
      loader: () => (firm ??= readFirm()),
      shouldRevalidate: () => false,
      HydrateFallback: Blank,
      ErrorBoundary: PortalError,
      children: [
        { path: '/', loader: () => passOn(way, '/dash'), Component: Blank },
        { path: '/dash', loader: () => passOn(way, '/dash/p'), Component: Blank },
        ...routesOf('public', features, screens),
        {
          id: session,
          loader: guard,
          // Search, sort and page live in the address: only another screen asks the session again. Nor does a person who
          // is signed in no longer stay where they are.
          shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname || !readSession(),
          children: [],
        },
        {
          id: 'examiner',
          loader: examinerGuard(way, guard),
          // whatever address leads here: it may be another person by now
          shouldRevalidate: () => true,
          children: [...routesOf('examiner', features, screens), { path: '*', Component: Blank }],
        },
      ],
    },
  ]
}

/** Whatever address is none of the front's: the screens behind the guard, page-not-found among them. */
export function theRest(
  features: () => Promise<readonly Feature[]>,
  frame?: Frame,
): NonNullable<DOMRouterOpts['patchRoutesOnNavigation']> {
  const load = patiently(async () => {
    const [{ sessionRoutes }, all] = await Promise.all([import('./session-routes.tsx'), features()])
    return sessionRoutes(all, patientScreens(all), frame)
  })
  let there = false
  return async ({ patch }) => {
    if (seemsExaminer()) return
    const routes = await load()
    if (!there) patch(session, routes)
    there = true
  }
}

type Router = ReturnType<typeof createBrowserRouter>

/** Where somebody is, or already on the way to. */
const whereTo = ({ state: { navigation, location } }: Router) => navigation.location ?? location

export const wayOf = (router: () => Router): Way => ({
  leave: (to) => void router().navigate(to),
  hash: () => whereTo(router()).hash,
  arrived: () => {
    const { initialized, location: shown } = router().state
    return !initialized || shown.pathname + shown.search !== location.pathname + location.search
  },
})

/** What calls find out about the session, whichever screen made them. */
export function followTheSession(router: Router) {
  whenSessionExpires(() => {
    const { pathname, search, hash } = whereTo(router)
    // somebody has just logged out: what was still asked for says nothing new
    if (pathname === '/login' && !search) return
    const wanted = pathname === '/login' ? wayBack(new URLSearchParams(search)) : pathname + search + hash
    void router.navigate(signInFor(wanted, 'l'))
  })
  whenActingEnds((why) => {
    forgetSession()
    void router.revalidate()
    void import('../ui/toast.tsx').then(({ toast }) => toast.lasting(why))
  })
}

export function createPortalRouter() {
  const router = createBrowserRouter(
    frontRoutes(
      wayOf(() => router),
      frontFeatures,
    ),
    { patchRoutesOnNavigation: theRest(async () => (await import('../features/index.ts')).features) },
  )
  followTheSession(router)
  followOtherTabs(document.body, router)
  askAgainOnReturn(document.body, () => location.reload())
  return router
}
