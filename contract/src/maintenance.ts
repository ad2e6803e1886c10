// Maintenance windows: planned here, told to everybody by the status summary while they are under way.
import * as T from 'typebox'
import { endpoint } from './endpoint.ts'
import { Ok } from './errors.ts'
import { maintenanceLimits, maintenanceProblems } from './rules/maintenance.ts'

export const maintenanceTopic = 'maintenance'

const id = T.Integer({ minimum: 1, maximum: 2_147_483_647 })
const moment = T.String({ format: 'date-time' })
const content = {
  name: T.String({ maxLength: maintenanceLimits.name }),
  url: T.String({ maxLength: maintenanceLimits.url }),
  starts: moment,
  ends: moment,
}
export const MaintenanceWindow = T.Object({
  id,
  ...content,
  state: T.Enum(['coming', 'running', 'past', 'cancelled'] as const),
})
export type MaintenanceWindow = T.Static<typeof MaintenanceWindow>

export const listMaintenance = endpoint({
  method: 'GET',
  path: '/maintenance',
  access: 'admin',
  summary: 'The maintenance windows, those that end last first',
  answer: T.Object({ ok: T.Boolean(), data: T.Array(MaintenanceWindow) }),
})

export const saveMaintenance = endpoint({
  method: 'PUT',
  path: '/maintenance',
  access: 'admin',
  summary: 'Plans a maintenance window, or changes the one with this id, which must not be over',
  body: T.Object({ id: T.Optional(id), ...content }),
  check: maintenanceProblems,
  answer: T.Object({
    ok: T.Boolean(),
    id,
    overlaps: T.Array(T.String(), { description: 'The names of others at the same time' }),
  }),
})

export const stopMaintenance = endpoint({
  method: 'DELETE',
  path: '/maintenance/:id',
  access: 'admin',
  summary: 'Cancels a maintenance window that has not begun; ends one that is under way',
  params: T.Object({ id }),
  answer: Ok,
})
