import type { Details } from '@portal/contract/session'
import { render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { portalRoutes } from '../app/router.tsx'
import { whenSessionExpires } from '../lib/call.ts'
import { keepSession } from '../lib/session.ts'

export const giveHint = () => {
  document.cookie = 'portal_session_hint=1; Path=/'
}

/** What a browser has after a sign-in. */
export function signedInAs(details: Details) {
  giveHint()
  keepSession(details)
}

/** The whole portal, opened at an address. */
export function openPortal(address: string) {
  const router = createMemoryRouter(
    portalRoutes((to) => void router.navigate(to)),
    { initialEntries: [address] },
  )
  whenSessionExpires(() => void router.navigate('/login?q=l'))
  render(<RouterProvider router={router} />)
  return {
    user: userEvent.setup(),
    router,
    address: () => router.state.location.pathname + router.state.location.search,
  }
}
