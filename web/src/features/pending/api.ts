import { listPending, pendingTopic, queryPending } from '@portal/contract/pending'
import { cents } from '@portal/contract/rules/money'
import { verifySession } from '@portal/contract/sign-in'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { call } from '../../lib/call.ts'
import { changing } from '../../lib/changing.ts'
import { useLive } from '../../lib/live.ts'
import { useChangeDetails, useDetails } from '../../lib/session.ts'

const key = ['pending'] as const

export function usePending() {
  const { id, acting } = useDetails()
  useLive(pendingTopic(acting?.id ?? id), key)
  return useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => (await call(listPending, {}, signal)).data,
  })
}

export const useQueryLine = () =>
  changing(key).useChange(({ id, question }: { id: number; question: string }) =>
    call(queryPending, { params: { id }, body: { question } }),
  )

/** What the session says of the figure now. */
export function useAskSession() {
  const change = useChangeDetails()
  return useCallback(() => {
    void call(verifySession, {}).then(
      ({ details }) => details && change({ pending_compensation: details.pending_compensation }),
      () => {}, // home keeps what it has
    )
  }, [change])
}

/** Home shows the session's figure: when the lines add up to another, the session is asked anew. */
export function useAgreeWithSession(sum: number | undefined) {
  const { pending_compensation } = useDetails()
  const ask = useAskSession()
  const other = sum === cents(pending_compensation) ? undefined : sum
  useEffect(() => {
    if (other !== undefined) ask()
  }, [other, ask])
}
