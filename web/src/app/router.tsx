import { createBrowserRouter, type DOMRouterOpts, type RouteObject, redirect } from 'react-router'
import { frontFeatures } from '../features/front.ts'
import { whenActingEnds, whenSessionExpires } from '../lib/call.ts'
import type { Feature } from '../lib/feature.ts'
import { readFirm } from '../lib/firm.ts'
import { patiently } from '../lib/loading.ts'
import { forgetSession, readSession } from '../lib/session.ts'
import { Blank, PortalError } from './errors.tsx'
import { signedInGuard } from './guards.ts'
import { askAgainOnReturn } from './returning.ts'
import { patientScreens, routesOf } from './routes-of.tsx'

const session = 'session'

/** What is there from the start: the pages open to everybody, and the guard. */
export function frontRoutes(leave: (to: string) => void, features: readonly Feature[]): RouteObject[] {
  return [
    {
      loader: readFirm,
      shouldRevalidate: () => false,
      HydrateFallback: Blank,
      ErrorBoundary: PortalError,
      children: [
        { path: '/', loader: () => redirect('/dash'), Component: Blank },
        { path: '/dash', loader: () => redirect('/dash/p'), Component: Blank },
        ...routesOf('public', features, patientScreens(features)),
        {
          id: session,
          loader: signedInGuard(leave),
          // Search, sort and page live in the address: only another screen asks the session again. Nor does a person who
          // is signed in no longer stay where they are.
          shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname || !readSession(),
          children: [],
        },
      ],
    },
  ]
}

/** Whatever address is none of the front's: the screens behind the guard, page-not-found among them. */
export function theRest(
  features: () => Promise<readonly Feature[]>,
): NonNullable<DOMRouterOpts['patchRoutesOnNavigation']> {
  const load = patiently(async () => {
    const [{ sessionRoutes }, all] = await Promise.all([import('./session-routes.tsx'), features()])
    return sessionRoutes(all, patientScreens(all))
  })
  let there = false
  return async ({ patch }) => {
    const routes = await load()
    if (!there) patch(session, routes)
    there = true
  }
}

/** What calls find out about the session, whichever screen made them. */
export function followTheSession(router: ReturnType<typeof createBrowserRouter>) {
  whenSessionExpires(() => void router.navigate('/login?q=l'))
  whenActingEnds((why) => {
    forgetSession()
    void router.revalidate()
    void import('../ui/toast.tsx').then(({ toast }) => toast.lasting(why))
  })
}

export function createPortalRouter() {
  const router = createBrowserRouter(
    frontRoutes((to) => void router.navigate(to), frontFeatures),
    { patchRoutesOnNavigation: theRest(async () => (await import('../features/index.ts')).features) },
  )
  followTheSession(router)
  askAgainOnReturn(document.body, () => location.reload())
  return router
}
