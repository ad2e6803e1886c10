import {
  type ExamRequest,
  examPricesTopic,
  examQueue,
  examQueueTopic,
  examsTopic,
  listExamPrices,
  listExams,
  correctResult,
  recordResult,
  requestExam,
  saveExamPrice,
  scheduleExam,
  withdrawExam,
} from '@portal/contract/exams'
import type { CallOf } from '@portal/contract/endpoint'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { changing } from '../../lib/changing.ts'
import { useLive } from '../../lib/live.ts'
import { useDetails } from '../../lib/session.ts'

const key = ['exams'] as const
const ownKey = [...key, 'own'] as const
const queueKey = [...key, 'queue'] as const
const pricesKey = [...key, 'prices'] as const

/** The catalogue and the requests of the advisor the screen is about. */
export function useExams() {
  const { id, acting, guest } = useDetails()
  useLive(guest ? undefined : examsTopic(acting?.id ?? id), ownKey)
  useLive(examPricesTopic, ownKey)
  return useQuery({
    queryKey: ownKey,
    queryFn: ({ signal }) => call(listExams, {}, signal),
  })
}

export function useQueue() {
  useLive(examQueueTopic, queueKey)
  return useQuery({
    queryKey: queueKey,
    queryFn: async ({ signal }) => (await call(examQueue, {}, signal)).data,
  })
}

export function usePrices() {
  useLive(examPricesTopic, pricesKey)
  return useQuery({
    queryKey: pricesKey,
    queryFn: async ({ signal }) => (await call(listExamPrices, {}, signal)).data,
  })
}

export function useReload() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: key })
}

const { useChange } = changing(key)

export const useRequest = () => useChange((body: CallOf<typeof requestExam>['body']) => call(requestExam, { body }))

export const useSchedule = ({ id }: ExamRequest) =>
  useChange((on: string) => call(scheduleExam, { params: { id }, body: { on } }))

export const useWithdraw = ({ id }: ExamRequest) => useChange(() => call(withdrawExam, { params: { id } }))

export const useRecordResult = ({ id }: ExamRequest) =>
  useChange((body: CallOf<typeof recordResult>['body']) => call(recordResult, { params: { id }, body }))

export const useCorrectResult = ({ id }: ExamRequest) =>
  useChange((body: CallOf<typeof correctResult>['body']) => call(correctResult, { params: { id }, body }))

export const useSavePrice = () =>
  useChange((body: CallOf<typeof saveExamPrice>['body']) => call(saveExamPrice, { body }))
