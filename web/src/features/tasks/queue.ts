// Where an item stands in the list it was opened from, and what comes before and after it.
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useRows } from '../../ui/table-rows.ts'
import { filterFrom, inQueue } from './address.ts'
import { useActivities } from './api.ts'
import { activityColumns } from './columns.tsx'
import type { Seen } from './rows.ts'

const none: readonly Seen[] = []
const idOf = ({ id }: Seen) => String(id)

export interface Place {
  /** "4 of 17" */
  words: string | undefined
  next: number | undefined
  previous: number | undefined
}

export function usePlace(id: number): Place {
  const [query] = useSearchParams()
  const filter = filterFrom(query)
  const rows = useActivities(filter, inQueue(query)).data?.data ?? none
  const sort = query.get('sort') ?? 'created'
  // in the order of the table, which is the reader's own
  const order = useRows(
    inQueue(query) ? rows : none,
    activityColumns,
    idOf,
    { column: sort.replace(/^-/, ''), desc: sort.startsWith('-') },
    filter.q ?? '',
  )
  const at = order.findIndex(({ original }) => original.id === id)
  // one that was decided leaves the list while it is still open: its neighbours are those of where it stood
  const [stood, setStood] = useState({ id, at })
  if (at >= 0 && (stood.id !== id || stood.at !== at)) setStood({ id, at })
  const here = at < 0 && stood.id === id ? stood.at : at
  if (here < 0) return { words: undefined, next: undefined, previous: undefined }
  return {
    words: at < 0 ? undefined : `${at + 1} of ${order.length}`,
    next: order[at < 0 ? here : at + 1]?.original.id,
    previous: order[here - 1]?.original.id,
  }
}
