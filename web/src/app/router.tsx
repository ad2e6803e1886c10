import { createBrowserRouter, type RouteObject, redirect } from 'react-router'
import { features } from '../features/index.ts'
import { whenSessionExpires } from '../lib/call.ts'
import { readFirm } from '../lib/firm.ts'
import { readSession } from '../lib/session.ts'
import { NotFound } from '../ui/NotFound.tsx'
import { Blank, PortalError, ScreenError } from './errors.tsx'
import { signedInGuard } from './guards.ts'
import { askAgainOnReturn } from './returning.ts'

export function portalRoutes(leave: (to: string) => void): RouteObject[] {
  return [
    {
      loader: readFirm,
      shouldRevalidate: () => false,
      HydrateFallback: Blank,
      ErrorBoundary: PortalError,
      children: [
        { path: '/', loader: () => redirect('/dash'), Component: Blank },
        { path: '/dash', loader: () => redirect('/dash/p'), Component: Blank },
        ...features.flatMap((feature) => feature.publicRoutes ?? []),
        {
          loader: signedInGuard(leave),
          // Search, sort and page live in the address: only another screen asks the session again. Nor does a person who
          // is signed in no longer stay where they are.
          shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname || !readSession(),
          lazy: async () => ({ Component: (await import('./SignedIn.tsx')).SignedIn }),
          children: [
            {
              ErrorBoundary: ScreenError,
              children: [...features.flatMap((feature) => feature.routes ?? []), { path: '*', Component: NotFound }],
            },
          ],
        },
      ],
    },
  ]
}

export function createPortalRouter() {
  const router = createBrowserRouter(portalRoutes((to) => void router.navigate(to)))
  whenSessionExpires(() => void router.navigate('/login?q=l'))
  askAgainOnReturn(document.body, () => location.reload())
  return router
}
