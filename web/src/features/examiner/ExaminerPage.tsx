// All that an examiner has: the packets released to them, what they did, and whom to ask. Without the portal around it.
import type { Details } from '@portal/contract/session'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useRouteLoaderData } from 'react-router'
import { isRefused } from '../../lib/call.ts'
import { useLogout } from '../../lib/logout.ts'
import { DetailsContext } from '../../lib/session.ts'
import { Look } from '../../ui/Look.tsx'
import { NoAccess } from '../../ui/NoAccess.tsx'
import { PlainButton } from '../../ui/plain/PlainButton.tsx'
import { Toaster } from '../../ui/toast.tsx'
import { PublicFrame, Waiting } from '../links/public.ts'
import { useHome } from './api.ts'
import { Ended } from './Ended.tsx'
import { Home } from './Home.tsx'
import styles from './examiner.module.css'

const noAccess = {
  title: 'You don’t have access to this page.',
  help: 'It’s for examiners. Packets for them are in Records.',
}

export function ExaminerPage() {
  const details = useRouteLoaderData<Details | null>('examiner')
  return details?.examiner ? <Theirs key={details.id} details={details} /> : <NotTheirs />
}

const NotTheirs = () => (
  <PublicFrame narrow>
    <NoAccess {...noAccess} />
  </PublicFrame>
)

/** Made anew for every person, so that nothing of one is left for the next. */
function Theirs({ details }: { details: Details }) {
  const [client] = useState(() => new QueryClient({ defaultOptions: { queries: { retry: false } } }))
  const known = useMemo(() => ({ details, change: () => {} }), [details])
  return (
    <QueryClientProvider client={client}>
      <DetailsContext value={known}>
        <Look>
          <Access name={`${details.first} ${details.last}`} />
          <Toaster />
        </Look>
      </DetailsContext>
    </QueryClientProvider>
  )
}

function Access({ name }: { name: string }) {
  const { data, error, refetch } = useHome()
  if (isRefused(error)) return <NotTheirs />
  if (!data) return <Waiting error={error} onRetry={() => void refetch()} />
  const who = data.organization ? `${name}, ${data.organization}` : name
  const { access } = data
  const out = <SignOut who={who} />
  return data.ended || !access ? (
    <Ended contact={data.contact} right={out} />
  ) : (
    <Home home={data} access={access} who={who} right={out} />
  )
}

function SignOut({ who }: { who: string }) {
  const { leave, leaving } = useLogout()
  return (
    <span className={styles.who}>
      <span>{who}</span>
      <PlainButton busy={leaving} onClick={leave}>
        Sign out
      </PlainButton>
    </span>
  )
}
