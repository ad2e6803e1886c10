import { createBrowserRouter, type RouteObject, redirect } from 'react-router'
import { features as allFeatures } from '../features/index.ts'
import { whenSessionExpires } from '../lib/call.ts'
import { type Feature, type LoadScreen, type Screens, screensOf } from '../lib/feature.ts'
import { readFirm } from '../lib/firm.ts'
import { patiently } from '../lib/loading.ts'
import { type Path, routeTable } from '../lib/route-table.ts'
import { readSession } from '../lib/session.ts'
import { useTitle } from '../lib/title.ts'
import { NotFound } from '../ui/NotFound.tsx'
import { Blank, PortalError, ScreenError } from './errors.tsx'
import { signedInGuard } from './guards.ts'
import { askAgainOnReturn } from './returning.ts'

const loadSignedIn = patiently(async () => (await import('./SignedIn.tsx')).SignedIn)

export function portalRoutes(leave: (to: string) => void, features: readonly Feature[] = allFeatures): RouteObject[] {
  const screens: Screens = new Map([...screensOf(features)].map(([path, load]) => [path, patiently(load)]))
  const onOpening = Object.assign({}, ...features.map((feature) => feature.onOpening)) as Feature['onOpening']
  const guardedAs = (guard: 'public' | 'session') =>
    [...screens].flatMap(([path, load]) =>
      routeTable[path].guard === guard ? routeTo(path, load, onOpening?.[path]) : [],
    )
  return [
    {
      loader: readFirm,
      shouldRevalidate: () => false,
      HydrateFallback: Blank,
      ErrorBoundary: PortalError,
      children: [
        { path: '/', loader: () => redirect('/dash'), Component: Blank },
        { path: '/dash', loader: () => redirect('/dash/p'), Component: Blank },
        ...guardedAs('public'),
        {
          loader: signedInGuard(leave),
          // Search, sort and page live in the address: only another screen asks the session again. Nor does a person who
          // is signed in no longer stay where they are.
          shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname || !readSession(),
          lazy: async () => {
            const SignedIn = await loadSignedIn()
            return { Component: () => <SignedIn screens={screens} /> }
          },
          children: [
            {
              ErrorBoundary: ScreenError,
              children: [...guardedAs('session'), { path: '*', Component: NotFound }],
            },
          ],
        },
      ],
    },
  ]
}

function routeTo(path: Path, load: LoadScreen, onOpening: (() => void) | undefined): RouteObject {
  const { title } = routeTable[path]
  return {
    path,
    ...(onOpening && {
      loader: () => {
        onOpening()
        return null
      },
    }),
    lazy: async () => {
      const Screen = await load()
      return {
        Component: function Titled() {
          useTitle(title)
          return <Screen />
        },
      }
    },
  }
}

export function createPortalRouter() {
  const router = createBrowserRouter(portalRoutes((to) => void router.navigate(to)))
  whenSessionExpires(() => void router.navigate('/login?q=l'))
  askAgainOnReturn(document.body, () => location.reload())
  return router
}
