// HTTP face of pending compensation: one's own, or of whom one acts for.
import { listPending, pendingTopic, queryPending } from '@portal/contract/pending'
import { cents, money } from '@portal/contract/rules/money'
import { taskLimits } from '@portal/contract/tasks'
import type { Feature } from '../../platform/feature.ts'
import { AppError, found } from '../../platform/http/errors.ts'
import { serve } from '../../platform/http/serve.ts'
import { commentWorkItem, knowRecords, openWorkItem } from '../tasks/public.ts'
import { closeFeesJob, closePendingFees } from './fees.ts'
import { recordsOf, syntheticLines } from './lines.ts'
import { advisorOf, seesSynthetic } from './policy.ts'
import { pendingRecord } from './record.ts'
import { lockLine, openLines, recordKind } from './store.ts'

export const pending: Feature = {
  routes(app, { db, live, clock }) {
    live.declare('pending/', (user, topic) => topic === pendingTopic(advisorOf(user).id))
    knowRecords(pendingRecord)

    serve(app, listPending, async ({ user }) => ({
      ok: true,
      data: recordsOf(seesSynthetic(user) ? syntheticLines(clock()) : await openLines(db, advisorOf(user).tapsid)),
    }))

    serve(app, queryPending, async ({ params: { id }, body: { question }, user, change }) => {
      const advisor = advisorOf(user)
      const task = await change(async (tx, note) => {
        const line = found(seesSynthetic(user) ? undefined : await lockLine(tx, id, advisor.tapsid))
        if (line.queried !== null)
          throw new AppError('conflict', { message: 'There’s already an open question about this line.' })
        const info = [line.client, line.product, money(cents(line.amount))].filter(Boolean).join(', ')
        const opening = {
          department: 'Commissions',
          category: 'Pending Compensation',
          info: info.slice(0, taskLimits.info),
          accountId: advisor.id,
          by: user,
          record: { kind: recordKind, id },
        } as const
        const workItemId = await openWorkItem(tx, note, opening, clock())
        await commentWorkItem(tx, note, workItemId, question.trim(), user, clock())
        note.audit('pending.queried', `pending-line:${id}`, { workItem: workItemId })
        note.live(pendingTopic(advisor.id))
        return workItemId
      })
      return { ok: true, task }
    })
  },
  jobs: (platform) => ({ [closeFeesJob]: () => closePendingFees(platform) }),
  // as soon as a new day has begun at the firm, in summer and in winter
  timetable: [{ task: closeFeesJob, match: '5 4,5 * * *' }],
}
