// HTTP face of the maintenance windows.
import {
  listMaintenance,
  type MaintenanceWindow,
  maintenanceTopic,
  saveMaintenance,
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

/** What is over stays as it was. */
function refuseOver({ state }: MaintenanceWindow): void {
  if (state === 'past' || state === 'cancelled')
    throw new AppError('conflict', { message: 'This maintenance is over or was canceled.' })
}

export function maintenanceRoutes(app: App): void {
  const { db, clock, live } = app.platform
  live.declare(maintenanceTopic, ({ isAdmin }) => isAdmin)

  serve(app, listMaintenance, async () => ({ ok: true, data: await maintenances(db, clock()) }))

  serve(app, saveMaintenance, async ({ body, change }) => {
    const { id } = body
    const after = contentOf(body)
    if (new Date(after.ends) <= clock())
      throw new AppError('invalid', { fields: { ends: 'Choose an end time in the future.' } })
    return change(async (tx, note) => {
      const before = id === undefined ? undefined : found(await lockedMaintenance(tx, id, clock()))
      if (before) refuseOver(before)
      const kept = before?.id ?? (await addMaintenance(tx, after))
      if (before) await changeMaintenance(tx, kept, after)
      note.audit(
        before ? 'maintenance.changed' : 'maintenance.planned',
        `maintenance:${kept}`,
        before ? { before: contentOf(before), after } : { after },
      )
      note.live(maintenanceTopic)
      return { ok: true, id: kept, overlaps: await overlapping(tx, kept, after) }
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
