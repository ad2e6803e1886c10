// HTTP face of the maintenance windows.
import {
  addMaintenanceWindow,
  changeMaintenanceWindow,
  listMaintenance,
  type MaintenanceWindow,
  maintenanceTopic,
  stopMaintenance,
} from '@portal/contract/maintenance'
import { AppError, found } from '../../platform/http/errors.ts'
import { type App, serve } from '../../platform/http/serve.ts'
import {
  addMaintenance,
  cancelMaintenance,
  changeMaintenance,
  lockedMaintenance,
  maintenances,
  overlapping,
} from './maintenance-store.ts'

const contentOf = ({ name, url, starts, ends }: Omit<MaintenanceWindow, 'id' | 'state'>) => ({
  name: name.trim(),
  url,
  starts: new Date(starts).toISOString(),
  ends: new Date(ends).toISOString(),
})

function refusePastEnd({ ends }: { ends: string }, now: Date): void {
  if (new Date(ends) <= now) throw new AppError('invalid', { fields: { ends: 'Choose an end time in the future.' } })
}

/** Windows that are over are kept unchanged. */
function refuseOver({ state }: MaintenanceWindow): void {
  if (state === 'past' || state === 'cancelled')
    throw new AppError('conflict', { message: 'This maintenance is over or was canceled.' })
}

export function maintenanceRoutes(app: App): void {
  const { db, clock, live } = app.platform
  live.declare(maintenanceTopic, ({ isAdmin }) => isAdmin)

  serve(app, listMaintenance, async () => ({ ok: true, data: await maintenances(db, clock()) }))

  serve(app, addMaintenanceWindow, async ({ body, change }) => {
    const after = contentOf(body)
    refusePastEnd(after, clock())
    return change(async (tx, note) => {
      const id = await addMaintenance(tx, after)
      note.audit('maintenance.planned', `maintenance:${id}`, { after })
      note.live(maintenanceTopic)
      return { ok: true, id, overlaps: await overlapping(tx, id, after) }
    })
  })

  serve(app, changeMaintenanceWindow, async ({ params: { id }, body, change }) => {
    const after = contentOf(body)
    refusePastEnd(after, clock())
    return change(async (tx, note) => {
      const before = found(await lockedMaintenance(tx, id, clock()))
      refuseOver(before)
      await changeMaintenance(tx, id, after)
      note.audit('maintenance.changed', `maintenance:${id}`, { before: contentOf(before), after })
      note.live(maintenanceTopic)
      return { ok: true, id, overlaps: await overlapping(tx, id, after) }
    })
  })

  serve(app, stopMaintenance, async ({ params: { id }, change }) => {
    await change(async (tx, note) => {
      const now = clock()
      const before = found(await lockedMaintenance(tx, id, now))
      refuseOver(before)
      if (before.state === 'running') await changeMaintenance(tx, id, { ...before, ends: now.toISOString() })
      else await cancelMaintenance(tx, id, now)
      const action = before.state === 'running' ? 'maintenance.ended' : 'maintenance.cancelled'
      note.audit(action, `maintenance:${id}`, { before: contentOf(before) })
      note.live(maintenanceTopic)
    })
    return { ok: true }
  })
}
