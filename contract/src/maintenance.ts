// Maintenance windows: planned here, told to everybody by the status summary while they are under way.
import * as T from 'typebox'
import { Instant } from './dates.ts'
import { endpoint } from './endpoint.ts'
import { repeatedId, RowId } from './ids.ts'
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

const SavedWindow = T.Object({
  ok: T.Boolean(),
  id,
  overlaps: T.Array(T.String(), { description: 'Names of overlapping maintenance windows' }),
})

export const addMaintenanceWindow = endpoint({
  method: 'POST',
  path: '/maintenance',
  access: 'admin',
  summary: 'Schedules a maintenance window',
  body: T.Object(content),
  check: maintenanceProblems,
  answer: SavedWindow,
})

export const changeMaintenanceWindow = endpoint({
  method: 'PUT',
  path: '/maintenance/:id',
  access: 'admin',
  summary: 'Updates a maintenance window. Past ones can’t be changed',
  params: T.Object({ id }),
  body: T.Object({ id: repeatedId('id'), ...content }),
  check: maintenanceProblems,
  answer: SavedWindow,
})

export const stopMaintenance = endpoint({
  method: 'DELETE',
  path: '/maintenance/:id',
  access: 'admin',
  summary: 'Cancels an upcoming maintenance window or ends one in progress',
  params: T.Object({ id }),
  answer: Ok,
})
