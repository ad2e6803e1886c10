import { type Activity, allOba, type ObaRecord, outsideBusinessTopic } from '@portal/contract/outside-business'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { changing } from '../../lib/changing.ts'
import { useLive } from '../../lib/live.ts'
import { useDetails } from '../../lib/session.ts'

const key = ['outside-business'] as const

export function useActivities() {
  const { id, acting } = useDetails()
  useLive(outsideBusinessTopic(acting?.id ?? id), key)
  return useQuery({
    queryKey: key,
    queryFn: async ({ signal }): Promise<Activity[]> => {
      const { data } = await call(allOba, {}, signal)
      // JSON text inside JSON: the specification's own way for this call
      return (JSON.parse(data) as ObaRecord[]).map(({ data: { activity } }) => activity)
    },
  })
}

export const { useCall } = changing(key)

export function useAskAgain() {
  const client = useQueryClient()
  return async () => {
    await client.cancelQueries({ queryKey: key }) // what is on its way may be from before the change
    await client.invalidateQueries({ queryKey: key })
  }
}
