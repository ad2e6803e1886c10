import { limits } from '@portal/contract/limits'
import { dismissMessage, listMessages, type Message, messagesTopic } from '@portal/contract/messages'
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
