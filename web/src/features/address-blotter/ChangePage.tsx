import IconFileOff from '@tabler/icons-react/dist/esm/icons/IconFileOff.mjs'
import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { CallError } from '../../lib/call.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Message } from '../../ui/Message.tsx'
import { ReviewSkeleton } from '../review/public.ts'
import { changeAddress, filterFrom, listAddress } from './address.ts'
import { rowsOf, useChange, useChanges } from './api.ts'
import { ChangeRecord } from './ChangeRecord.tsx'

/** Where it stands in the list it was opened from, as far as that list was loaded. */
function usePlace(id: number) {
  const [query] = useSearchParams()
  const { data } = useChanges(filterFrom(query))
  const rows = rowsOf(data?.pages) ?? []
  const at = rows.findIndex((row) => row.id === id)
  // one that is over leaves the list while it is still open: its neighbors are those of where it stood
  const [stood, setStood] = useState(at)
  if (at >= 0 && stood !== at) setStood(at)
  const here = at < 0 ? stood : at
  return {
    words: at < 0 ? undefined : `${at + 1} of ${rows.length}${data?.pages.at(-1)?.next ? '+' : ''}`,
    next: here < 0 ? undefined : rows[at < 0 ? here : at + 1]?.id,
    previous: here < 0 ? undefined : rows[here - 1]?.id,
  }
}

/** One address change, for its advisor and for whoever reviews it. */
export function ChangePage({ id }: { id: number }) {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const { data, error, refetch } = useChange(id)
  const { words, next, previous } = usePlace(id)
  if (!data) {
    if (!error) return <ReviewSkeleton />
    if (error instanceof CallError && (error.status === 404 || error.status === 403)) return <NotHere />
    return (
      <ErrorState
        heading="h1"
        title="Couldn’t load address change"
        help={error.message}
        onRetry={() => void refetch()}
      />
    )
  }
  const go = (to: number | undefined) =>
    to === undefined ? undefined : () => void navigate(changeAddress(to, query), { replace: true })
  return (
    <ChangeRecord
      change={data.change}
      place={words}
      back={{ to: listAddress(query), label: 'Back to Address Blotter' }}
      onNext={go(next)}
      onPrevious={go(previous)}
    />
  )
}

export function NotHere() {
  const [query] = useSearchParams()
  return (
    <Message
      icon={IconFileOff}
      heading="h1"
      title="Address change not found"
      help="It doesn’t exist, or you don’t have access to it."
    >
      <Link className="link" to={listAddress(query)}>
        Back to Address Blotter
      </Link>
    </Message>
  )
}
