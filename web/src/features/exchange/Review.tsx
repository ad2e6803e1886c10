import { Link, useNavigate, useSearchParams } from 'react-router'
import { CallError } from '../../lib/call.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { useQueue, useSubmission } from './api.ts'
import { Failed } from './PaperDrawer.tsx'
import { ReviewItem } from './ReviewItem.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'

/** One of the queue, with its neighbours. */
export function Review({ id }: { id: number }) {
  const [query] = useSearchParams()
  const decided = query.get('done') === 'yes'
  const queue = useQueue(decided).data ?? []
  const { data, error, refetch } = useSubmission(id)
  const navigate = useNavigate()
  const at = queue.findIndex((one) => one.id === id)
  const submission = data ?? queue[at]

  function addressOf(paper: number | undefined): string {
    const next = new URLSearchParams(query)
    if (paper === undefined) next.delete('paper')
    else next.set('paper', String(paper))
    return `?${next}`
  }
  const go = (paper: number | undefined) => void navigate(addressOf(paper), { replace: paper !== undefined })
  const next = at < 0 ? undefined : queue[at + 1]
  const previous = queue[at - 1]

  if (!submission) {
    if (!error) return <Skeleton height={480} aria-hidden />
    return (
      <>
        <h1 className="vh">Documents</h1>
        {error instanceof CallError && error.status === 403 ? (
          <ErrorState
            title="You don’t have access to document review"
            help="If you review documents, ask an admin to turn on the Documents tool for you."
            onRetry={() => void refetch()}
          />
        ) : (
          <Failed error={error} onRetry={() => void refetch()} />
        )}
        <Link className="link" to={addressOf(undefined)}>
          Back to queue
        </Link>
      </>
    )
  }
  return (
    <ReviewItem
      key={id}
      submission={submission}
      place={at < 0 ? undefined : `${at + 1} of ${queue.length}`}
      back={addressOf(undefined)}
      onNext={next && (() => go(next.id))}
      onPrevious={previous && (() => go(previous.id))}
      onDecided={() => go((next ?? previous)?.id)}
    />
  )
}
