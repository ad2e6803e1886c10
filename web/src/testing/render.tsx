import type { Details } from '@portal/contract/session'
import { render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createMemoryRouter, type Location, RouterProvider } from 'react-router'
import { followTheSession, frontRoutes, theRest, wayOf } from '../app/router.tsx'
import { features } from '../features/index.ts'
import type { Feature } from '../lib/feature.ts'
import { routeTable } from '../lib/route-table.ts'
import { keepSession } from '../lib/session.ts'

export const giveHint = () => {
  document.cookie = 'portal_session_hint=1; Path=/'
}

/** What a browser has after a sign-in. */
export function signedInAs(details: Details) {
  giveHint()
  keepSession(details)
}

const Stub = () => <h1>A screen</h1>
/** Every address of the route table has a screen: those that no feature has brought yet, a bare one. */
export const everyScreen: Feature[] = [
  { screens: Object.fromEntries(Object.keys(routeTable).map((path) => [path, async () => Stub])) },
  ...features,
]

/** The whole portal, opened at an address; with a location as the browser keeps it for a reload, state included. */
export function openPortal(address: string | Partial<Location>, of: readonly Feature[] = features) {
  const router = createMemoryRouter(
    frontRoutes(
      wayOf(() => router),
      of,
    ),
    { initialEntries: [address], patchRoutesOnNavigation: theRest(async () => of) },
  )
  followTheSession(router)
  render(<RouterProvider router={router} />)
  return {
    user: userEvent.setup({ delay: null }),
    router,
    address: () => router.state.location.pathname + router.state.location.search,
  }
}
