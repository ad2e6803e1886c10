import type { Details } from '@portal/contract/session'
import { render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { createMemoryRouter, type Location, RouterProvider } from 'react-router'
import { onTestFinished } from 'vitest'
import { followTheSession, frontRoutes, theRest, wayOf } from '../app/router.tsx'
import type { Frame } from '../app/SignedIn.tsx'
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

/** What a screen's own tests need around it. */
const Bare = ({ children }: { children: ReactNode }) => (
  <main id="main" tabIndex={-1}>
    {children}
  </main>
)

let inShell = false
/** The screens that are opened next have the shell around them, until the test ends. */
export function withShell() {
  inShell = true
  onTestFinished(() => {
    inShell = false
  })
}

/** The portal with the shell left out, which is most of a page: guard, session, look, toasts, and the screen of an address. */
export const openScreen = (address: Address, of?: readonly Feature[]) => open(address, of, inShell ? undefined : Bare)

/** The whole portal, opened at an address. */
export const openPortal = (address: Address, of?: readonly Feature[]) => open(address, of)

/** With a location as the browser keeps it for a reload, state included. */
type Address = string | Partial<Location>

function open(address: Address, of: readonly Feature[] = features, frame?: Frame) {
  const router = createMemoryRouter(
    frontRoutes(
      wayOf(() => router),
      of,
    ),
    { initialEntries: [address], patchRoutesOnNavigation: theRest(async () => of, frame) },
  )
  followTheSession(router)
  render(<RouterProvider router={router} />)
  return {
    user: userEvent.setup({ delay: null }),
    router,
    address: () => router.state.location.pathname + router.state.location.search,
  }
}
