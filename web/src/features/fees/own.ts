// One's own fees, of which other pages show the sum: nothing else of this room is needed for that.
import { feesBilledTopic, feesTopic, myFeesSummary } from '@portal/contract/fees'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { useLive } from '../../lib/live.ts'
import { useDetails } from '../../lib/session.ts'

export const own = ['fees', 'own'] as const

export function useSummary() {
  const { id, acting } = useDetails()
  useLive(feesTopic(acting?.id ?? id), own)
  useLive(feesBilledTopic, own)
  return useQuery({
    queryKey: [...own, 'summary'],
    queryFn: async ({ signal }) => (await call(myFeesSummary, {}, signal)).summary,
    retry: false,
  })
}
