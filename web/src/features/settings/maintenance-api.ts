import {
  listMaintenance,
  type MaintenanceWindow,
  maintenanceTopic,
  saveMaintenance,
  stopMaintenance,
} from '@portal/contract/maintenance'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { useLive } from '../../lib/live.ts'

const key = ['maintenance']
export type Plan = Omit<MaintenanceWindow, 'id' | 'state'>

export function useMaintenanceWindows() {
  useLive(maintenanceTopic, key)
  return useQuery({ queryKey: key, queryFn: async ({ signal }) => (await call(listMaintenance, {}, signal)).data })
}

/** With an id: changes that one. */
export function useSaveMaintenance(id: number | undefined) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (plan: Plan) => call(saveMaintenance, { body: { ...plan, ...(id !== undefined && { id }) } }),
    onSettled: () => client.invalidateQueries({ queryKey: key }),
  })
}

export function useStopMaintenance() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => call(stopMaintenance, { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: key }),
  })
}
