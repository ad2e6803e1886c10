import IconUserOff from '@tabler/icons-react/dist/esm/icons/IconUserOff.mjs'
import { Link, Navigate } from 'react-router'
import { CallError } from '../../../lib/call.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Message } from '../../../ui/Message.tsx'
import { StatusDial } from '../../../ui/StatusDial.tsx'
import { ReviewSkeleton } from '../../review/public.ts'
import { useCandidate } from './api.ts'
import { Shown } from './CandidateReview.tsx'
import { listPath, stateSaid, stateStep } from './words.ts'

const back = { to: listPath, label: 'Back to Candidates' }

/** Until everything is signed there is no task; from then on, the task is where they are reviewed. */
export function CandidatePage({ id }: { id: number }) {
  const { data, error, refetch } = useCandidate(id)
  if (error instanceof CallError && (error.status === 404 || error.status === 403) && !data)
    return (
      <Message
        icon={IconUserOff}
        heading="h1"
        title="Candidate not found"
        help="They don’t exist, or they belong to another branch."
      >
        <Link className="link" to={listPath}>
          Go to Candidates
        </Link>
      </Message>
    )
  if (!data) {
    if (!error) return <ReviewSkeleton />
    return (
      <ErrorState heading="h1" title="Couldn’t load candidate" help={error.message} onRetry={() => void refetch()} />
    )
  }
  if (data.task !== null) return <Navigate replace to={`/view/${data.task}`} />
  return (
    <Shown
      candidate={data}
      number=""
      status={<StatusDial step={stateStep(data)} label={stateSaid(data)} />}
      place={undefined}
      back={back}
      onNext={undefined}
      onPrevious={undefined}
      onDecided={() => undefined}
    />
  )
}
