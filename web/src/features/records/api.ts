import type { AnswerOf } from '@portal/contract/endpoint'
import { examinersTopic } from '@portal/contract/examiners'
import type { RecordClassId } from '@portal/contract/record-classes'
import {
  findRecords,
  getRecordHistory,
  getRecords,
  getRetention,
  putRetention,
  recordsTopic,
} from '@portal/contract/records'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { changing } from '../../lib/changing.ts'
import { useLive } from '../../lib/live.ts'

const key = ['records'] as const
const sealKey = ['records', 'seal'] as const
const retentionKey = ['records', 'retention'] as const
/** A new seal isn't announced: it is looked for as often as entries are sealed. */
const sealMs = 60_000

export function useSeal() {
  // what the tabs count changes with these
  useLive(recordsTopic, sealKey)
  useLive(examinersTopic, sealKey)
  return useQuery({
    queryKey: sealKey,
    queryFn: ({ signal }) => call(getRecords, {}, signal),
    refetchInterval: sealMs,
  })
}

export function useRetention() {
  useLive(recordsTopic, retentionKey)
  return useQuery({ queryKey: retentionKey, queryFn: ({ signal }) => call(getRetention, {}, signal) })
}
export const usePutRetention = () => changing(retentionKey).useCall(putRetention)

/** Page after page. Sign-ins are in the audit log, where they are looked for. */
export const useFound = (of: RecordClassId, q: string) =>
  useInfiniteQuery({
    queryKey: [...key, 'find', of, q],
    queryFn: ({ pageParam, signal }) =>
      call(findRecords, { query: { class: of, ...(q && { q }), ...(pageParam > 1 && { page: pageParam }) } }, signal),
    initialPageParam: 1,
    getNextPageParam: ({ more }, pages) => (more ? pages.length + 1 : undefined),
    placeholderData: keepPreviousData,
    enabled: of !== 'sign-ins',
  })

/** With the day it is of: while another one is on its way, the old one is still shown. */
export type Stood = AnswerOf<typeof getRecordHistory> & { day: string | undefined }

export const useHistory = (record: string, day: string | undefined) =>
  useQuery({
    queryKey: [...key, 'history', record, day ?? ''],
    queryFn: async ({ signal }): Promise<Stood> => ({
      ...(await call(getRecordHistory, { query: { record, ...(day && { day }) } }, signal)),
      day,
    }),
    placeholderData: keepPreviousData,
  })
