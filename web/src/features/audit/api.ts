import {
  type AuditFilters,
  auditCheckTopic,
  auditWords,
  checkAudit,
  exportAudit,
  getAuditCheck,
  getAuditEntry,
  searchAudit,
} from '@portal/contract/audit'
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { changing } from '../../lib/changing.ts'
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

/** What was written once never changes; its neighbors come and go. */
export const useAuditEntry = (id: number) =>
  useQuery({
    queryKey: ['audit-entry', id],
    queryFn: ({ signal }) => call(getAuditEntry, { params: { id } }, signal),
  })

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

export const useCheckAudit = () => changing(checkKey).useChange(() => call(checkAudit, {}))
