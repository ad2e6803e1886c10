import { readBilling } from '@portal/contract/fee-billing'
import { listDisputes } from '@portal/contract/fee-disputes'
import {
  type entryFilters,
  feesBilledTopic,
  feeSchedule,
  feesReviewTopic,
  feesTopic,
  ledgerPlace,
  listLedgers,
  myFees,
  readLedger,
} from '@portal/contract/fees'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { changing } from '../../lib/changing.ts'
import { useLive } from '../../lib/live.ts'
import { useDetails } from '../../lib/session.ts'
import type { LedgersAsked } from './address.ts'
import { own } from './own.ts'

const key = ['fees'] as const
const review = ['fees', 'review'] as const

export function useSchedule(asOf: string | undefined) {
  useLive(feesReviewTopic, review)
  return useQuery({
    queryKey: [...review, 'schedule', asOf],
    queryFn: ({ signal }) => call(feeSchedule, { query: asOf ? { as_of: asOf } : {} }, signal),
    placeholderData: keepPreviousData,
  })
}

export function useLedgers(filter: LedgersAsked) {
  useLive(feesReviewTopic, review)
  return useInfiniteQuery({
    queryKey: [...review, 'ledgers', filter],
    queryFn: ({ pageParam, signal }) =>
      call(listLedgers, { query: { ...filter, ...(pageParam && { after: pageParam }) } }, signal),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
  })
}

/** Where a ledger is in the list one came from. */
export function useLedgerPlace(account: string, filter: LedgersAsked) {
  useLive(feesReviewTopic, review)
  return useQuery({
    queryKey: [...review, 'place', account, filter],
    queryFn: ({ signal }) => call(ledgerPlace, { params: { account }, query: filter }, signal),
    placeholderData: keepPreviousData,
    retry: false,
  })
}

export interface Shown {
  year?: number
  show?: (typeof entryFilters)[number]
}

/** Somebody's ledger for those who look after it; without an account, one's own. */
export function useLedger(account: string | undefined, shown: Shown) {
  const { id, acting } = useDetails()
  useLive(account ? feesReviewTopic : feesTopic(acting?.id ?? id), account ? review : own)
  useLive(account ? undefined : feesBilledTopic, own)
  return useInfiniteQuery({
    queryKey: [...(account ? review : own), 'ledger', account, shown],
    queryFn: ({ pageParam, signal }) => {
      const query = { ...shown, ...(pageParam && { after: pageParam }) }
      return account ? call(readLedger, { params: { account }, query }, signal) : call(myFees, { query }, signal)
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
  })
}

export function useBilling(run: number | undefined) {
  useLive(feesReviewTopic, review)
  return useQuery({
    queryKey: [...review, 'billing', run],
    queryFn: ({ signal }) => call(readBilling, { query: run ? { run } : {} }, signal),
    placeholderData: keepPreviousData,
  })
}

export function useDisputes(query: { state?: 'open' | 'answered'; account?: string }) {
  useLive(feesReviewTopic, review)
  return useInfiniteQuery({
    queryKey: [...review, 'disputes', query],
    queryFn: ({ pageParam, signal }) =>
      call(listDisputes, { query: { ...query, ...(pageParam && { after: pageParam }) } }, signal),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
  })
}

export const { useCall } = changing(key)
