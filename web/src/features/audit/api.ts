import {
  type AuditFilters,
  auditCheckTopic,
  auditWords,
  checkAudit,
  exportAudit,
  getAuditCheck,
  searchAudit,
} from '@portal/contract/audit'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { download } from '../../lib/download.ts'
import { useLive } from '../../lib/live.ts'

export function useAudit(filters: AuditFilters) {
  return useInfiniteQuery({
    queryKey: ['audit', filters],
    queryFn: ({ pageParam, signal }) =>
      call(searchAudit, { query: { ...filters, ...(pageParam && { before: pageParam }) } }, signal),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next,
  })
}

export const useAuditWords = () =>
  useQuery({ queryKey: ['audit-words'], queryFn: ({ signal }) => call(auditWords, {}, signal) }).data

/** The server writes the file: this browser has the first pages of the log. */
export const useExport = () =>
  useMutation({ mutationFn: (query: AuditFilters) => download(exportAudit, { query }, 'audit-log.csv') })

const checkKey = ['audit-check']

export function useAuditCheck() {
  useLive(auditCheckTopic, checkKey)
  return useQuery({ queryKey: checkKey, queryFn: async ({ signal }) => (await call(getAuditCheck, {}, signal)).check })
}

export function useCheckAudit() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(checkAudit, {}),
    onSettled: () => client.invalidateQueries({ queryKey: checkKey }),
  })
}
