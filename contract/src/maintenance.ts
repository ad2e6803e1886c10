// Maintenance windows: planned here, told to everybody by the status summary while they are under way.
import * as T from 'typebox'
import { Instant } from './dates.ts'
import { endpoint } from './endpoint.ts'
import { RowId } from './ids.ts'
import { Ok } from './errors.ts'
import { maintenanceLimits, maintenanceProblems } from './rules/maintenance.ts'

export const maintenanceTopic = 'maintenance'

const id = RowId
const moment = Instant
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
  summary: 'Lists maintenance windows, latest end first',
  answer: T.Object({ ok: T.Boolean(), data: T.Array(MaintenanceWindow) }),
})

export const saveMaintenance = endpoint({
  method: 'PUT',
  path: '/maintenance',
  access: 'admin',
  summary: 'Schedules a maintenance window, or updates the one with this id. Past ones can’t be changed',
  body: T.Object({ id: T.Optional(id), ...content }),
  check: maintenanceProblems,
  answer: T.Object({
    ok: T.Boolean(),
    id,
    overlaps: T.Array(T.String(), { description: 'Names of overlapping maintenance windows' }),
  }),
})

export const stopMaintenance = endpoint({
  method: 'DELETE',
  path: '/maintenance/:id',
  access: 'admin',
  summary: 'Cancels an upcoming maintenance window or ends one in progress',
  params: T.Object({ id }),
  answer: Ok,
})
