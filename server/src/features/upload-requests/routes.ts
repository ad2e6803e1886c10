// Documents asked of somebody without an account, for a task: a link goes out, files come back, whoever asked is told.
import { taskTopic } from '@portal/contract/tasks'
import type { Feature } from '../../platform/feature.ts'
import { knowLinks } from '../../platform/links/purposes.ts'
import { askerOf } from './asker.ts'
import { askingRoutes } from './asking-routes.ts'
import { remindJob, remindUploads, sweepJob, sweepUnsent } from './jobs.ts'
import { wantedMail } from './mails.ts'
import { publicRoutes } from './public-routes.ts'
import { isOver } from './state.ts'
import { requestById, requestOf } from './store.ts'
import { noteOnRequest } from './write-store.ts'

export const uploadRequests: Feature = {
  routes(app, platform) {
    const { origin } = platform
    knowLinks({
      purpose: 'request',
      behind: async (db, link) => {
        const row = await requestById(db, requestOf(link))
        if (!row || isOver(row)) return undefined
        return { email: row.email, asker: await askerOf(platform, db, row.asked_by) }
      },
      opened: async (tx, note, link, now) => {
        const row = await requestById(tx, requestOf(link))
        if (!row || row.opened_at) return
        await noteOnRequest(tx, row.id, { opened_at: now })
        note.live(taskTopic(row.work_item_id))
      },
      askedAgain: async (tx, note, link, now) => {
        const row = await requestById(tx, requestOf(link))
        // of a decided task nothing is wanted any more
        if (!row || row.decided) return
        await noteOnRequest(tx, row.id, { new_link_wanted_at: now })
        note.live(taskTopic(row.work_item_id))
        const { email } = await askerOf(platform, tx, row.asked_by)
        if (email) await note.mail(wantedMail(email, { task: row.work_item_id, origin }))
      },
    })
    askingRoutes(app, platform)
    publicRoutes(app, platform)
  },
  jobs: (platform) => ({
    [remindJob]: () => remindUploads(platform),
    [sweepJob]: () => sweepUnsent(platform),
  }),
  timetable: [
    // when the working day begins at the firm
    { task: remindJob, match: '0 13 * * *' },
    { task: sweepJob, match: '40 * * * *' },
  ],
}
