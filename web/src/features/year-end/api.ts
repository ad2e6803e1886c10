import type { AnswerOf, CallOf } from '@portal/contract/endpoint'
import { confirmYearEnd, getYearEnd, yearEndTopic } from '@portal/contract/year-end'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { changing } from '../../lib/changing.ts'
import { useLive } from '../../lib/live.ts'
import { useDetails } from '../../lib/session.ts'

export type YearEnd = AnswerOf<typeof getYearEnd>
export type Review = CallOf<typeof confirmYearEnd>['params']['kind']

const everyYear = ['year-end'] as const

export function useYearEnd(year: number) {
  const { id, acting } = useDetails()
  useLive(yearEndTopic(acting?.id ?? id), everyYear)
  return useQuery({
    queryKey: [...everyYear, year],
    queryFn: ({ signal }) => call(getYearEnd, { params: { year } }, signal),
  })
}

export const useConfirm = () =>
  changing(everyYear).useChange((params: { year: number; kind: Review }) => call(confirmYearEnd, { params }))
