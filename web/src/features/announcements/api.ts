import {
  announcementsTopic,
  listAnnouncements,
  type ManagedAnnouncement,
  manageAnnouncements,
  publishAnnouncement,
  saveAnnouncement,
} from '@portal/contract/announcements'
import { limits } from '@portal/contract/limits'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { useLive } from '../../lib/live.ts'

// the beginning of both keys: whatever changes one list changes the other
const key = ['announcements'] as const

export function useAnnouncements() {
  useLive(announcementsTopic, key)
  return useQuery({
    queryKey: [...key, 'in force'],
    queryFn: async ({ signal }) => (await call(listAnnouncements, {}, signal)).data,
    // dated slides come and go without anybody changing them
    refetchInterval: limits.maintenanceCheckMs,
  })
}

export function useManagedAnnouncements() {
  useLive(announcementsTopic, key)
  return useQuery({
    queryKey: [...key, 'all'],
    queryFn: ({ signal }) => call(manageAnnouncements, {}, signal),
  })
}

export type Draft = Omit<ManagedAnnouncement, 'id' | 'state'>

/** With an id: changes that one. Without: adds a draft. */
export function useSaveAnnouncement(id: number | undefined) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (draft: Draft) => call(saveAnnouncement, { body: { ...draft, ...(id !== undefined && { id }) } }),
    onSettled: () => client.invalidateQueries({ queryKey: key }),
  })
}

export function usePublishAnnouncement() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (params: { id: number; what: 'publish' | 'withdraw' }) => call(publishAnnouncement, { params }),
    onSettled: () => client.invalidateQueries({ queryKey: key }),
  })
}
