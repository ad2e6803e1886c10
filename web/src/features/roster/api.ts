import { exportRoster, getRosterAdvisor, listRoster, type RosterFilter } from '@portal/contract/roster'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { download } from '../../lib/download.ts'
import { isoDay } from '../../lib/format.ts'

const key = ['roster'] as const

export function useRoster(query: RosterFilter & { page: number; size: number }) {
  return useQuery({
    queryKey: [...key, query],
    queryFn: ({ signal }) => call(listRoster, { query }, signal),
    // the page before stays on the screen until the next is there
    placeholderData: keepPreviousData,
  })
}

export function useAdvisor(id: string) {
  return useQuery({
    queryKey: [...key, id],
    queryFn: async ({ signal }) => (await call(getRosterAdvisor, { params: { id } }, signal)).advisor,
  })
}

/** The whole list the filters leave, as the server writes it: this browser has one page of it. */
export function useExport() {
  return useMutation({
    mutationFn: (query: RosterFilter) => download(exportRoster, { query }, `advisors-${isoDay(new Date())}.csv`),
  })
}

export const noAccess = {
  title: 'You don’t have access to Branch Advisors',
  help: 'If you review advisors, ask an admin to turn on the Branch Advisors tool for you.',
}
