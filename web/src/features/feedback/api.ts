import { feedbackTopic, listFeedback, sendFeedback } from '@portal/contract/feedback'
import { texts } from '@portal/contract/texts'
import { useIsMutating, useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { useLive } from '../../lib/live.ts'
import { useDetails } from '../../lib/session.ts'
import { toast } from '../../ui/toast.tsx'

const key = ['feedback'] as const

export function useComments() {
  const can = useDetails().can.feedback
  // one refused topic would cost this page all the others
  useLive(can.read ? feedbackTopic : undefined, key)
  return useQuery({ queryKey: key, queryFn: async ({ signal }) => (await call(listFeedback, {}, signal)).comments })
}

export function useSendFeedback(onSent: () => void) {
  // The drawer may close meanwhile: what has been sent is not sent twice, and how it went is told all the same.
  const sending = useIsMutating({ mutationKey: key }) > 0
  const { mutate: send } = useMutation({
    mutationKey: key,
    mutationFn: (comment: string) => call(sendFeedback, { body: { comment } }),
    onSuccess: () => {
      toast.success(texts.feedbackSent)
      onSent()
    },
    onError: (error) => toast.error(texts.feedbackFailed, error.message),
  })
  return { send, sending }
}
