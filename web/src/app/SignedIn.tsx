// Everything behind the sign-in: data cache, toasts, the shell. Made anew at every sign-in and for every person,
// so that nothing of one is left for the next.
import type { Details } from '@portal/contract/session'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { Outlet, useLoaderData } from 'react-router'
import { ApprovalPrompt } from '../features/devices/public.ts'
import { Shell } from '../features/shell/public.ts'
import { type Screens, ScreensContext } from '../lib/feature.ts'
import { DetailsContext, keepSession } from '../lib/session.ts'
import { Toaster } from '../ui/toast.tsx'
import { Look } from './Look.tsx'

export function SignedIn({ screens }: { screens: Screens }) {
  const details = useLoaderData<Details>()
  return <PortalOf key={details.id} told={details} screens={screens} />
}

function PortalOf({ told, screens }: { told: Details; screens: Screens }) {
  // Failures are told at once; the live stream and the return of the network ask again.
  const [client] = useState(() => new QueryClient({ defaultOptions: { queries: { retry: false } } }))
  const [kept, setKept] = useState({ told, details: told })
  if (kept.told !== told) setKept({ told, details: told })
  const { details } = kept
  const known = useMemo(
    () => ({
      details,
      change: (patch: Partial<Details>) => {
        keepSession({ ...details, ...patch })
        setKept((now) => ({ ...now, details: { ...now.details, ...patch } }))
      },
    }),
    [details],
  )
  return (
    <QueryClientProvider client={client}>
      <DetailsContext value={known}>
        <ScreensContext value={screens}>
          <Look>
            <Shell>
              <Outlet />
            </Shell>
            <ApprovalPrompt />
            <Toaster />
          </Look>
        </ScreensContext>
      </DetailsContext>
    </QueryClientProvider>
  )
}
