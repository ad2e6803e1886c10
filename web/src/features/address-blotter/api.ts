import type { AddressChange, ChangeFilter, ChangeRow, listChanges } from '@portal/contract/address-blotter'
import { getChange, listChanges as list } from '@portal/contract/address-blotter'
import type { AnswerOf } from '@portal/contract/endpoint'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { changing } from '../../lib/changing.ts'
import { useLive } from '../../lib/live.ts'

export type { AddressChange, ChangeRow }
export type Listed = AnswerOf<typeof listChanges>

const key = ['address-changes'] as const

/** Page after page, as far as somebody asked to see. */
export function useChanges(filter: ChangeFilter, enabled = true) {
  const found = useInfiniteQuery({
    queryKey: [...key, 'list', filter],
    queryFn: ({ pageParam, signal }) =>
      call(list, { query: { ...filter, ...(pageParam && { after: pageParam }) } }, signal),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    enabled,
  })
  useLive(found.data?.pages[0]?.topic, key)
  return found
}

export const rowsOf = (pages: readonly Listed[] | undefined): ChangeRow[] | undefined =>
  pages?.flatMap(({ data }) => data)

export function useChange(id: number) {
  const found = useQuery({
    queryKey: [...key, 'one', id],
    queryFn: ({ signal }) => call(getChange, { params: { id } }, signal),
  })
  useLive(found.data?.topic, key)
  return found
}

export const { useCall } = changing(key)
