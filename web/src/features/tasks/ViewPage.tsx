import IconFileOff from '@tabler/icons-react/dist/esm/icons/IconFileOff.mjs'
import { Link, useNavigate, useParams, useSearchParams } from 'react-router'
import { CallError } from '../../lib/call.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Message } from '../../ui/Message.tsx'
import { backFrom, inQueue } from './address.ts'
import { useItem } from './api.ts'
import { usePlace } from './queue.ts'
import { ViewItem } from './ViewItem.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'

/** One work item, for whoever reviews it and for the advisor it concerns. */
export function ViewPage() {
  const { did = '' } = useParams()
  // not a number is nobody's item: the server is not asked
  return /^[1-9]\d{0,9}$/.test(did) ? <Opened id={Number(did)} /> : <NotHere />
}

function Opened({ id }: { id: number }) {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const { data, error, refetch } = useItem(id)
  const place = usePlace(id)
  const back = backFrom(query)

  if (!data) {
    if (!error) return <Skeleton height={480} aria-hidden />
    if (error instanceof CallError && (error.status === 404 || error.status === 403)) return <NotHere />
    return <ErrorState heading="h1" title="Couldn’t load task" help={error.message} onRetry={() => void refetch()} />
  }
  const go = (to: number) => void navigate(`/view/${to}?${query}`, { replace: true })
  const { next, previous } = place
  return (
    <ViewItem
      key={id}
      item={data}
      place={place.words}
      back={back}
      onNext={next === undefined ? undefined : () => go(next)}
      onPrevious={previous === undefined ? undefined : () => go(previous)}
      onDecided={() => {
        if (next !== undefined) go(next)
        else if (inQueue(query)) void navigate(back.to)
      }}
    />
  )
}

function NotHere() {
  const [query] = useSearchParams()
  const back = backFrom(query)
  return (
    <Message
      icon={IconFileOff}
      heading="h1"
      title="Task not found"
      help="It doesn’t exist, or you don’t have access to it."
    >
      <Link className="link" to={back.to}>
        {back.label}
      </Link>
    </Message>
  )
}
