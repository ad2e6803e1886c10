// Everything behind the sign-in: data cache, toasts, the frame around the screens. Made anew at every sign-in and for every person,
// so that nothing of one is left for the next.
import type { Details } from '@portal/contract/session'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, useCallback, useEffect, useMemo, useState } from 'react'
import { Outlet, useRouteLoaderData } from 'react-router'
import { ApprovalPrompt } from '../features/devices/public.ts'
import { FollowPending } from '../features/pending/public.ts'
import { ProofAsker } from '../features/proof/public.ts'
import { type Screens, ScreensContext } from '../lib/feature.ts'
import { isFollowed, openAnew } from '../lib/live.ts'
import { DetailsContext, keepSession, readSession } from '../lib/session.ts'
import { Look } from '../ui/Look.tsx'
import { NotFound } from '../ui/NotFound.tsx'
import { FrontPage } from '../ui/plain/FrontPage.tsx'
import form from '../ui/plain/form.module.css'
import { Toaster } from '../ui/toast.tsx'

/** What stands around every screen. */
export type Frame = ComponentType<{ children: ReactNode }>

export function SignedIn({ screens, frame }: { screens: Screens; frame: Frame }) {
  const details = useRouteLoaderData<Details | null>('session')
  // the guard lets nobody else pass, but to what does not exist
  if (!details) return <Stranger />
  // Whoever acts for somebody sees that person's data.
  return (
    <PortalOf key={`${details.id} ${details.acting?.email ?? ''}`} told={details} screens={screens} frame={frame} />
  )
}

const Stranger = () => (
  <FrontPage>
    <div className={form.message}>
      <NotFound />
    </div>
  </FrontPage>
)

function queryClient(): QueryClient {
  const client: QueryClient = new QueryClient({
    defaultOptions: {
      queries: {
        // Failures are told at once; the live stream and the return of the network ask again.
        retry: false,
        staleTime: (query) => (isFollowed(client, query) ? Number.POSITIVE_INFINITY : 0),
      },
    },
  })
  return client
}

function PortalOf({ told, screens, frame: Around }: { told: Details; screens: Screens; frame: Frame }) {
  const [client] = useState(queryClient)
  // the line of whoever was here before carries what they may hear of
  useEffect(openAnew, [])
  const [kept, setKept] = useState({ told, details: told })
  if (kept.told !== told) setKept({ told, details: told })
  const { details } = kept
  const change = useCallback((patch: Partial<Details>) => {
    // An answer that arrives after the logout brings nobody back.
    const known = readSession()
    if (known) keepSession({ ...known, ...patch })
    setKept((now) => ({ ...now, details: { ...now.details, ...patch } }))
  }, [])
  const known = useMemo(() => ({ details, change }), [details, change])
  return (
    <QueryClientProvider client={client}>
      <DetailsContext value={known}>
        <ScreensContext value={screens}>
          <Look>
            {/* before everything that hears the Escape key: what is asked on top has the first word */}
            <ProofAsker />
            <Around>
              <Outlet />
            </Around>
            <ApprovalPrompt />
            <FollowPending />
            <Toaster />
          </Look>
        </ScreensContext>
      </DetailsContext>
    </QueryClientProvider>
  )
}
