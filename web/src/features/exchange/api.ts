import {
  exchangeAdvisors,
  exchangeTopic,
  getSubmission,
  listExchange,
  reviewQueue,
  reviewTopic,
  type Submission,
  submissionFile,
} from '@portal/contract/exchange'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { addressOf, call } from '../../lib/call.ts'
import { changing } from '../../lib/changing.ts'
import { useLive } from '../../lib/live.ts'
import { useDetails } from '../../lib/session.ts'

/** Of everything here: whatever changes, all that is on screen is asked for again. */
const key = ['exchange'] as const

export const useExchangeLive = () => {
  const { id, acting } = useDetails()
  useLive(exchangeTopic(acting?.id ?? id), key)
}
export const useReviewLive = () => useLive(useDetails().menus.reviewer_tools.documents ? reviewTopic : undefined, key)

export const useExchange = () =>
  useQuery({
    queryKey: [...key, 'mine'],
    queryFn: async ({ signal }) => (await call(listExchange, {}, signal)).data,
  })

export const useQueue = (decided: boolean) =>
  useQuery({
    queryKey: [...key, decided ? 'decided' : 'waiting'],
    queryFn: async ({ signal }) =>
      (await call(reviewQueue, { query: decided ? { done: 'yes' as const } : {} }, signal)).data,
  })

export const useSubmission = (id: number | undefined) =>
  useQuery({
    queryKey: [...key, 'one', id],
    enabled: id !== undefined,
    queryFn: async ({ signal }) => (await call(getSubmission, { params: { id: id ?? 0 } }, signal)).submission,
  })

/** Who fits what was typed, and whoever is chosen. */
export const useAdvisors = (wanted: boolean, q: string, chosen: string) =>
  useQuery({
    queryKey: [...key, 'advisors', q, chosen],
    enabled: wanted,
    queryFn: async ({ signal }) =>
      (await call(exchangeAdvisors, { query: { ...(q && { q }), ...(chosen && { chosen }) } }, signal)).advisors,
    placeholderData: keepPreviousData,
  })

export const { useChange, useCall } = changing(key)

export function useAskAgain() {
  const client = useQueryClient()
  return async () => {
    await client.cancelQueries({ queryKey: key }) // what is on its way may be from before the change
    await client.invalidateQueries({ queryKey: key })
  }
}

/** What the server has taken is shown from now on, whatever is on its way from before. */
export function useTaken() {
  const client = useQueryClient()
  return async (id: number, taken: (paper: Submission) => Submission) => {
    await client.cancelQueries({ queryKey: key })
    client.setQueryData<Submission>([...key, 'one', id], (paper) => paper && taken(paper))
    void client.invalidateQueries({ queryKey: key })
  }
}

export const fileAddress = (id: number, file: number) => addressOf(submissionFile, { params: { id, file } })
