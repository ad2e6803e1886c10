// Everything behind the sign-in: data cache, toasts, the shell. Made anew at every sign-in and for every person,
// so that nothing of one is left for the next.
import type { Details } from '@portal/contract/session'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { Outlet, useLoaderData } from 'react-router'
import { ApprovalPrompt } from '../features/devices/public.ts'
import { features } from '../features/index.ts'
import { Shell } from '../features/shell/public.ts'
import { ScreensContext } from '../lib/feature.ts'
import { DetailsContext } from '../lib/session.ts'
import { Toaster } from '../ui/toast.tsx'
import { Look } from './Look.tsx'

const screens = features.flatMap((feature) => feature.screens ?? [])

export function SignedIn() {
  const details = useLoaderData<Details>()
  return <PortalOf key={details.id} details={details} />
}

function PortalOf({ details }: { details: Details }) {
  // Failures are told at once; the live stream and the return of the network ask again.
  const [client] = useState(() => new QueryClient({ defaultOptions: { queries: { retry: false } } }))
  return (
    <QueryClientProvider client={client}>
      <DetailsContext value={details}>
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
