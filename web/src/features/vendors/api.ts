import type { AnswerOf } from '@portal/contract/endpoint'
import { getAttestation } from '@portal/contract/vendor-reviews'
import { getVendor, listVendors, type VendorFilter, type VendorRow, vendorsTopic } from '@portal/contract/vendors'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { changing } from '../../lib/changing.ts'
import { useLive } from '../../lib/live.ts'

export type Listed = AnswerOf<typeof listVendors>
export type VendorAnswer = AnswerOf<typeof getVendor>

const key = ['vendors'] as const

/** Page after page, as far as somebody asked to see. */
export function useVendors(filter: VendorFilter) {
  useLive(vendorsTopic, key)
  return useInfiniteQuery({
    queryKey: [...key, 'list', filter],
    queryFn: ({ pageParam, signal }) =>
      call(listVendors, { query: { ...filter, ...(pageParam && { after: pageParam }) } }, signal),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next || undefined,
    placeholderData: keepPreviousData,
  })
}

export const rowsOf = (pages: readonly Listed[] | undefined): VendorRow[] | undefined =>
  pages?.flatMap(({ data }) => data)

export function useVendor(id: number) {
  useLive(vendorsTopic, key)
  return useQuery({
    queryKey: [...key, 'one', id],
    queryFn: ({ signal }) => call(getVendor, { params: { id } }, signal),
    // nobody decides by what a vendor was when they last looked
    gcTime: 0,
  })
}

/** What was answered in one year; nothing is asked where there was none. */
export const useAttested = (id: number, attestation: number | undefined) =>
  useQuery({
    queryKey: [...key, 'one', id, attestation],
    queryFn: ({ signal }) => call(getAttestation, { params: { id, attestation: attestation ?? 0 } }, signal),
    enabled: attestation !== undefined,
  })

export const { useCall } = changing(key)
