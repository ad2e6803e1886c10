import {
  type DepositFilter,
  depositAccounts,
  depositFigures,
  depositReviewTopic,
  depositsTopic,
  getDeposit,
  listDeposits,
} from '@portal/contract/deposits'
import { firmDay } from '@portal/contract/rules/day'
import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { changing } from '../../lib/changing.ts'
import { useLive } from '../../lib/live.ts'
import { useDetails } from '../../lib/session.ts'
import { useFirmDay } from '../../lib/today.ts'

const key = ['deposits'] as const

/** Everybody follows their own; who is offered the reviewers' tool, what is to review. */
function useFollowed() {
  const { id, acting, menus, guest } = useDetails()
  const reviewing = menus.reviewer_tools.blotters && !acting && !guest
  useLive(reviewing ? depositReviewTopic : depositsTopic(acting?.id ?? id), key)
}

export function useDepositList(filter: DepositFilter) {
  useFollowed()
  return useInfiniteQuery({
    queryKey: [...key, 'list', filter],
    queryFn: ({ pageParam, signal }) =>
      call(listDeposits, { query: { ...filter, ...(pageParam && { after: pageParam }) } }, signal),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next || undefined,
    placeholderData: keepPreviousData,
  })
}

export function useFigures() {
  useFollowed()
  return useQuery({
    queryKey: [...key, 'figures'],
    queryFn: async ({ signal }) => {
      const figures = await call(depositFigures, {}, signal)
      // the server's clock decides: what this one is off by is taken into account
      return { ...figures, off: Date.parse(figures.now) - Date.now() }
    },
  })
}
export type Figures = NonNullable<ReturnType<typeof useFigures>['data']>

/** The firm's day by the server's clock; by this one until that is known. */
export function useDay(): string {
  const here = useFirmDay()
  const { data } = useFigures()
  return data ? firmDay(new Date(data.now)) : here
}

export function useDeposit(id: number) {
  useFollowed()
  return useQuery({
    queryKey: [...key, 'one', id],
    queryFn: ({ signal }) => call(getDeposit, { params: { id } }, signal),
  })
}

export const useAccounts = () =>
  useQuery({ queryKey: [...key, 'accounts'], queryFn: ({ signal }) => call(depositAccounts, {}, signal) })

export const { useCall } = changing(key)

export function useAskAgain() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: key })
}
