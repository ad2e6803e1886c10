import { incidentsTopic, listIncidents, reportIncident } from '@portal/contract/incidents'
import type { CallOf } from '@portal/contract/endpoint'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { changing } from '../../lib/changing.ts'
import { useLive } from '../../lib/live.ts'
import { useDetails } from '../../lib/session.ts'

const key = ['incidents'] as const

export function useIncidents() {
  useLive(incidentsTopic(useDetails().id), key)
  return useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => (await call(listIncidents, {}, signal)).data,
  })
}

export const useReportIncident = () =>
  changing(key).useChange((body: CallOf<typeof reportIncident>['body']) => call(reportIncident, { body }))
