import IconFileOff from '@tabler/icons-react/dist/esm/icons/IconFileOff.mjs'
import { useState } from 'react'
import { Link, useNavigate, useParams, useSearchParams } from 'react-router'
import { CallError } from '../../lib/call.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Message } from '../../ui/Message.tsx'
import { useRows } from '../../ui/table-rows.ts'
import { ReviewSkeleton } from '../review/public.ts'
import { backFrom, filterFrom, inQueue } from './address.ts'
import { useActivities, useItem } from './api.ts'
import { CandidateItem, candidateBehind } from './CandidateItem.tsx'
import { activityColumns } from './columns.tsx'
import type { Seen } from './rows.ts'
import { ViewItem } from './ViewItem.tsx'

// Where an item stands in the list it was opened from, and what comes before and after it.
const none: readonly Seen[] = []
const idOf = ({ id }: Seen) => String(id)

interface Place {
  /** "4 of 17" */
  words: string | undefined
  next: number | undefined
  previous: number | undefined
}

function usePlace(id: number): Place {
  const [query] = useSearchParams()
  const filter = filterFrom(query)
  const rows = useActivities(filter, inQueue(query)).data?.data ?? none
  const sort = query.get('sort') ?? ''
  // in the order of the table, which is the reader's own; the server's, until they choose another
  const sorted = useRows(
    inQueue(query) && sort ? rows : none,
    activityColumns,
    idOf,
    { column: sort.replace(/^-/, ''), desc: sort.startsWith('-') },
    filter.q ?? '',
  )
  const order = sort ? sorted.map(({ original }) => original) : inQueue(query) ? rows : none
  const at = order.findIndex((task) => task.id === id)
  // one that was decided leaves the list while it is still open: its neighbours are those of where it stood
  const [stood, setStood] = useState({ id, at })
  if (at >= 0 && (stood.id !== id || stood.at !== at)) setStood({ id, at })
  const here = at < 0 && stood.id === id ? stood.at : at
  if (here < 0) return { words: undefined, next: undefined, previous: undefined }
  return {
    words: at < 0 ? undefined : `${at + 1} of ${order.length}`,
    next: order[at < 0 ? here : at + 1]?.id,
    previous: order[here - 1]?.id,
  }
}

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
    if (!error) return <ReviewSkeleton />
    if (error instanceof CallError && (error.status === 404 || error.status === 403)) return <NotHere />
    return <ErrorState heading="h1" title="Couldn’t load task" help={error.message} onRetry={() => void refetch()} />
  }
  const go = (to: number) => void navigate(`/view/${to}?${query}`, { replace: true })
  const { next, previous } = place
  const where = {
    item: data,
    place: place.words,
    back,
    onNext: next === undefined ? undefined : () => go(next),
    onPrevious: previous === undefined ? undefined : () => go(previous),
    onDecided: () => {
      if (next !== undefined) go(next)
      else if (inQueue(query)) void navigate(back.to)
    },
  }
  const candidate = candidateBehind(data)
  return candidate === undefined ? (
    <ViewItem key={id} {...where} />
  ) : (
    <CandidateItem key={id} id={candidate} {...where} />
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
