// Candidates as the firm's people have them, and what can be done about one.
import {
  type CandidateSegment,
  candidatesTopic,
  candidateTopic,
  getCandidate,
  listCandidates,
} from '@portal/contract/onboarding-review'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '../../../lib/call.ts'
import { changing } from '../../../lib/changing.ts'
import { useLive } from '../../../lib/live.ts'
import { useDetails } from '../../../lib/session.ts'

const key = ['candidates'] as const

export function useCandidates(query: { segment: CandidateSegment; q: string; page: number }) {
  const { reviews } = useDetails()
  useLive(reviews === null ? undefined : candidatesTopic(reviews), key)
  return useQuery({
    queryKey: [...key, 'list', query],
    queryFn: ({ signal }) => call(listCandidates, { query }, signal),
    // the page before stays on the screen until the next is there
    placeholderData: keepPreviousData,
  })
}

export function useCandidate(id: number) {
  const ofOne = useMemo(() => [...key, 'one', id], [id])
  useLive(candidateTopic(id), ofOne)
  return useQuery({
    queryKey: ofOne,
    queryFn: async ({ signal }) => (await call(getCandidate, { params: { id } }, signal)).candidate,
    // nobody decides by what somebody was when they last looked
    gcTime: 0,
  })
}

export const { useCall } = changing(key)

export const noAccess = {
  title: 'You don’t have access to Candidates',
  help: 'If you review candidates, ask an admin to turn on the Branch Activities tool for you.',
}
