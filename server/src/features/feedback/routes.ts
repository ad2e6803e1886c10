// HTTP face of feedback: anybody tells, admins read.
import { feedbackTopic, listFeedback, sendFeedback } from '@portal/contract/feedback'
import type { Feature } from '../../platform/feature.ts'
import { allowOneMore, type Limit } from '../../platform/http/rate-limit.ts'
import { serve } from '../../platform/http/serve.ts'
import { firmSettings } from '../settings/public.ts'
import { commentMail } from './mails.ts'
import { addComment, newestComments } from './store.ts'

const commentsPerAccount: Limit = { name: 'feedback', most: 10, ms: 3_600_000 }

export const feedback: Feature = {
  routes(app, platform) {
    const { db, database, live, clock } = platform
    live.declare(feedbackTopic, (user) => user.isAdmin && !user.guest)

    serve(app, sendFeedback, async ({ body: { comment }, user, change }) => {
      const now = clock()
      // counted before it is looked at, so that what is sent at the same time does not slip past
      await allowOneMore(database.pool, change, commentsPerAccount, user.id, now, 'account')
      const { feedbackMailbox } = await firmSettings(platform)
      await change(async (tx, note) => {
        const id = await addComment(tx, user.id, comment, now)
        await note.mail(commentMail(feedbackMailbox, user, comment, now))
        // what somebody thinks is not for the audit trail, which forgets nothing
        note.audit('feedback.sent', `feedback:${id}`, { length: comment.length })
        note.live(feedbackTopic)
      })
      return { ok: true }
    })

    serve(app, listFeedback, async () => ({ ok: true, comments: await newestComments(db) }))
  },
}
