import { createBrowserRouter, type RouteObject, redirect } from 'react-router'
import { features } from '../features/index.ts'
import { whenSessionExpires } from '../lib/call.ts'
import { Blank, PortalError, ScreenError } from './errors.tsx'
import { signedInGuard } from './guards.ts'
import { NotFound } from '../ui/NotFound.tsx'

export function portalRoutes(leave: (to: string) => void): RouteObject[] {
  return [
    {
      HydrateFallback: Blank,
      ErrorBoundary: PortalError,
      children: [
        { path: '/', loader: () => redirect('/dash') },
        { path: '/dash', loader: () => redirect('/dash/p') },
        ...features.flatMap((feature) => feature.publicRoutes ?? []),
        {
          loader: signedInGuard(leave),
          // Search, sort and page live in the address; only another screen asks the session again.
          shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname,
          lazy: { Component: async () => (await import('./SignedIn.tsx')).SignedIn },
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
  return router
}
