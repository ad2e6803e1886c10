import IconFileOff from '@tabler/icons-react/dist/esm/icons/IconFileOff.mjs'
import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { CallError, isRefused } from '../../lib/call.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Message } from '../../ui/Message.tsx'
import { NoAccess } from '../../ui/NoAccess.tsx'
import { ReviewSkeleton } from '../review/public.ts'
import { filterFrom, listAddress, vendorAddress } from './address.ts'
import { rowsOf, useVendor, useVendors } from './api.ts'
import { noAccess } from './VendorList.tsx'
import { VendorRecord } from './VendorRecord.tsx'

/** Where it stands in the list it was opened from, as far as that list was loaded. */
function usePlace(id: number) {
  const [query] = useSearchParams()
  const { data } = useVendors(filterFrom(query))
  const rows = rowsOf(data?.pages) ?? []
  const at = rows.findIndex((row) => row.id === id)
  // one that was decided may leave the list while it is still open: its neighbors are those of where it stood
  const [stood, setStood] = useState(at)
  if (at >= 0 && stood !== at) setStood(at)
  const here = at < 0 ? stood : at
  return {
    words: at < 0 ? undefined : `${at + 1} of ${rows.length}${data?.pages.at(-1)?.next ? '+' : ''}`,
    next: here < 0 ? undefined : rows[at < 0 ? here : at + 1]?.id,
    previous: here < 0 ? undefined : rows[here - 1]?.id,
  }
}

export function VendorPage({ id }: { id: number }) {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const { data, error, refetch } = useVendor(id)
  const { words, next, previous } = usePlace(id)
  if (!data) {
    if (!error) return <ReviewSkeleton />
    if (isRefused(error)) return <NoAccess {...noAccess} />
    if (error instanceof CallError && error.status === 404) return <NotHere />
    return <ErrorState heading="h1" title="Couldn’t load vendor" help={error.message} onRetry={() => void refetch()} />
  }
  const go = (to: number | undefined) =>
    to === undefined ? undefined : () => void navigate(vendorAddress(to, query), { replace: true })
  return (
    <VendorRecord
      data={data}
      place={words}
      back={{ to: listAddress(query), label: 'Back to Vendors' }}
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
      title="Vendor not found"
      help="It doesn’t exist, or you don’t have access to it."
    >
      <Link className="link" to={listAddress(query)}>
        Back to Vendors
      </Link>
    </Message>
  )
}
