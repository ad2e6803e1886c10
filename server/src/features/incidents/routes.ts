// HTTP face of incidents: anybody reports; the security mailbox hears of it, and a work item follows it.
import { incidentsTopic, listIncidents, reportIncident } from '@portal/contract/incidents'
import type { Feature } from '../../platform/feature.ts'
import { AppError } from '../../platform/http/errors.ts'
import { allowOneMore, type Limit } from '../../platform/http/rate-limit.ts'
import { serve } from '../../platform/http/serve.ts'
import { firmSettings } from '../settings/public.ts'
import { knowRecords } from '../tasks/public.ts'
import { incidentMail } from './mails.ts'
import { addIncident, incidentsOf } from './store.ts'
import { incidentRecords, openFor } from './work-items.ts'

const reportsPerAccount: Limit = { name: 'incidents', most: 10, ms: 3_600_000 }

export const incidents: Feature = {
  routes(app, platform) {
    const { db, database, live, clock } = platform
    live.declare('incidents/', (user, topic) => !user.guest && topic === incidentsTopic(user.id))
    knowRecords(incidentRecords)

    serve(app, reportIncident, async ({ body: { title, what, noticed: given, devices, clients }, user, change }) => {
      const now = clock()
      const noticed = new Date(given)
      if (noticed > now) throw new AppError('invalid', { fields: { noticed: 'Enter a time in the past.' } })
      // counted before it is stored, so that what is sent at the same time does not slip past
      await allowOneMore(database.pool, change, reportsPerAccount, user.id, now, 'account')
      const { securityMailbox } = await firmSettings(platform)
      const reported = { title: title.trim(), what, noticed, devices, clients }
      const id = await change(async (tx, note) => {
        const added = await addIncident(tx, user.id, reported, now)
        await openFor(tx, note, { id: added, title: reported.title, noticed, by: user }, now)
        await note.mail(incidentMail(securityMailbox, user, reported, now))
        // what happened may name clients, and the audit trail forgets nothing
        note.audit('incident.reported', `incident:${added}`, { clients })
        note.live(incidentsTopic(user.id))
        return added
      })
      return { ok: true, id }
    })

    serve(app, listIncidents, async ({ user }) => ({ ok: true, data: await incidentsOf(db, user.id) }))
  },
}
