// A candidate's own page: what is done, what is missing, who to call, and how long it is until the first day.
import { getOnboarding } from '@portal/contract/onboarding'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../lib/call.ts'
import { LinkPage, type Opened, Waiting } from '../../links/public.ts'
import { Closed } from './Closed.tsx'
import { Status } from './Status.tsx'

export const StatusPage = () => <LinkPage purpose="onboarding">{(opened) => <Known opened={opened} />}</LinkPage>

function Known({ opened }: { opened: Opened }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['onboarding'],
    queryFn: ({ signal }) => call(getOnboarding, {}, signal),
  })
  if (!data) return <Waiting error={error} onRetry={() => void refetch()} />
  if (!data.status || data.side === 'closed') return <Closed contact={data.people[0]} />
  return (
    <Status
      side={data.side}
      people={data.people}
      status={data.status}
      opened={opened}
      onChanged={async () => void (await refetch())}
    />
  )
}
