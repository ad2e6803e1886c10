// Legal holds and disposal proposals: what is asked and changed.
import type { RecordClassId } from '@portal/contract/record-classes'
import { type DisposalState, getDisposal, getDisposalItems, listDisposals } from '@portal/contract/disposal'
import type { AnswerOf } from '@portal/contract/endpoint'
import { countHold, getHold, type HoldState, listHolds } from '@portal/contract/holds'
import { type RecordScope, recordsTopic } from '@portal/contract/records'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { changing } from '../../lib/changing.ts'
import { useLive } from '../../lib/live.ts'

export type DisposalAnswer = AnswerOf<typeof getDisposal>

const holds = ['records', 'holds'] as const
const disposals = ['records', 'disposals'] as const

export function useHolds(state: HoldState, q: string) {
  useLive(recordsTopic, holds)
  return useQuery({
    queryKey: [...holds, 'list', state, q],
    queryFn: ({ signal }) => call(listHolds, { query: { state, ...(q && { q }) } }, signal),
    placeholderData: keepPreviousData,
  })
}

export function useHold(id: number) {
  useLive(recordsTopic, holds)
  return useQuery({
    queryKey: [...holds, 'one', id],
    queryFn: ({ signal }) => call(getHold, { params: { id } }, signal),
  })
}

/** Counted again whenever the scope changes; the old numbers stay until the new ones are there. */
export const useHoldCount = (scope: RecordScope) =>
  useQuery({
    queryKey: [...holds, 'count', scope],
    queryFn: ({ signal }) => call(countHold, { body: scope }, signal),
    placeholderData: keepPreviousData,
    gcTime: 0,
  })

export function useDisposals() {
  useLive(recordsTopic, disposals)
  return useQuery({ queryKey: [...disposals, 'list'], queryFn: ({ signal }) => call(listDisposals, {}, signal) })
}

const under = (state: DisposalState | undefined) => state === 'approved'

export function useDisposal(id: number) {
  useLive(recordsTopic, disposals)
  return useQuery({
    queryKey: [...disposals, 'one', id],
    queryFn: ({ signal }) => call(getDisposal, { params: { id } }, signal),
    // nobody approves what a proposal was when they last looked
    gcTime: 0,
    refetchInterval: ({ state }) => (under(state.data?.disposal.state) ? 2_000 : false),
  })
}

export const useDisposalItems = (id: number, of: RecordClassId, page: number) =>
  useQuery({
    queryKey: [...disposals, 'items', id, of, page],
    queryFn: ({ signal }) => call(getDisposalItems, { params: { id }, query: { class: of, page } }, signal),
    placeholderData: keepPreviousData,
  })

export const { useCall } = changing(['records'])
