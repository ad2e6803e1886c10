import { limits } from '@portal/contract/limits'
import {
  dismissMessage,
  listMessages,
  type ManagedMessage,
  manageMessages,
  type Message,
  messagesTopic,
  publishMessage,
  saveMessage,
} from '@portal/contract/messages'
import type { WhatToDo } from '@portal/contract/publication'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { useLive } from '../../lib/live.ts'
import { toast } from '../../ui/toast.tsx'

const key = ['messages'] as const

export function useMessages() {
  useLive(messagesTopic, key)
  return useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call(listMessages, {}, signal),
    // dated messages come and go without anybody changing them
    refetchInterval: limits.maintenanceCheckMs,
  })
}

/** Gone at once; back again when the server refuses. */
export function useDismiss() {
  const client = useQueryClient()
  const change = (to: (messages: Message[]) => Message[]) =>
    client.setQueryData<Message[]>(key, (messages) => messages && to(messages))
  return useMutation({
    mutationFn: ({ message }: { message: Message; at: number }) =>
      call(dismissMessage, { params: { idx: message.idx } }),
    onMutate: async ({ message }) => {
      await client.cancelQueries({ queryKey: key })
      change((messages) => messages.filter(({ idx }) => idx !== message.idx))
    },
    onError: (error, { message, at }) => {
      change((messages) => messages.toSpliced(at, 0, message))
      toast.error('Couldn’t dismiss message', error.message)
    },
    onSettled: () => client.invalidateQueries({ queryKey: key }),
  })
}

const managedKey = ['managed messages'] as const

export function useManagedMessages() {
  useLive(messagesTopic, managedKey)
  return useQuery({ queryKey: managedKey, queryFn: ({ signal }) => call(manageMessages, {}, signal) })
}

/** With an idx: changes that one. Without: adds a draft. */
export function useSaveMessage(idx: number | undefined) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (draft: Omit<ManagedMessage, 'idx' | 'state'>) =>
      call(saveMessage, { body: { ...draft, ...(idx !== undefined && { idx }) } }),
    onSettled: () => client.invalidateQueries({ queryKey: managedKey }),
  })
}

export function usePublishMessage() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (params: { idx: number; what: WhatToDo }) => call(publishMessage, { params }),
    onSettled: () => client.invalidateQueries({ queryKey: managedKey }),
  })
}
