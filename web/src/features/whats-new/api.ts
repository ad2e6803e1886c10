import type { WhatToDo } from '@portal/contract/publication'
import { type ManagedNews, manageNews, publishNews, saveNews, whatsNewTopic } from '@portal/contract/whats-new'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { useLive } from '../../lib/live.ts'

const key = ['managed news'] as const

export function useManagedNews() {
  useLive(whatsNewTopic, key)
  return useQuery({ queryKey: key, queryFn: ({ signal }) => call(manageNews, {}, signal) })
}

/** With an id: changes that one. Without: adds a draft. */
export function useSaveNews(id: number | undefined) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (draft: Omit<ManagedNews, 'id' | 'state'>) =>
      call(saveNews, { body: { ...draft, ...(id !== undefined && { id }) } }),
    onSettled: () => client.invalidateQueries({ queryKey: key }),
  })
}

export function usePublishNews() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (params: { id: number; what: WhatToDo }) => call(publishNews, { params }),
    onSettled: () => client.invalidateQueries({ queryKey: key }),
  })
}
