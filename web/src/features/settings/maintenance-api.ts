import {
  addMaintenanceWindow,
  changeMaintenanceWindow,
  listMaintenance,
  type MaintenanceWindow,
  maintenanceTopic,
  stopMaintenance,
} from '@portal/contract/maintenance'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { changing } from '../../lib/changing.ts'
import { useLive } from '../../lib/live.ts'

const key = ['maintenance']
export type Plan = Omit<MaintenanceWindow, 'id' | 'state'>

export function useMaintenanceWindows() {
  useLive(maintenanceTopic, key)
  return useQuery({ queryKey: key, queryFn: async ({ signal }) => (await call(listMaintenance, {}, signal)).data })
}

/** With an id: changes that one. */
export const useSaveMaintenance = (id: number | undefined) =>
  changing(key).useChange((body: Plan) =>
    id === undefined ? call(addMaintenanceWindow, { body }) : call(changeMaintenanceWindow, { params: { id }, body }),
  )

export const useStopMaintenance = () =>
  changing(key).useChange((id: number) => call(stopMaintenance, { params: { id } }))
