// The reviewers' side: what waits, from every branch, and what is decided about it.
import { decideSubmission, reviewQueue } from '@portal/contract/exchange'
import { AppError, allow } from '../../platform/http/errors.ts'
import { type App, serve } from '../../platform/http/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import { already, tell, visible } from './changing.ts'
import { decisionMail } from './mails.ts'
import { decisionFits, mayDecide, outcome } from './policy.ts'
import { decidedLately, lockSubmission, submissionOf, waitingForReview } from './store.ts'
import { addComment, move } from './write-store.ts'

export function reviewRoutes(app: App, { db, clock, origin }: Platform): void {
  serve(app, reviewQueue, async ({ query: { done }, user }) => {
    const rows = await (done ? decidedLately(db) : waitingForReview(db))
    return { ok: true, data: rows.map((row) => submissionOf(row, user)) }
  })

  serve(app, decideSubmission, async ({ params: { id }, body, user, change }) => {
    const { decision, version } = body
    await change(async (tx, note) => {
      const now = clock()
      const row = visible(user, await lockSubmission(tx, id))
      allow(mayDecide(user, row))
      const explains = decision === 'return' || decision === 'decline'
      const reason = explains ? (body.reason ?? '').trim() : ''
      if (explains && !reason) throw new AppError('invalid', { fields: { reason: 'Say why.' } })
      if (row.version !== version) throw new AppError('conflict')
      if (!decisionFits(row.status, decision)) throw already(row)
      const status = outcome[decision]
      const over = status === 'Complete' || status === 'Declined'
      await move(tx, id, { status, reason, reviewer_id: user.id, ...(over && { decided_at: now }) }, now)
      // the reason is told again by the next decision; the thread keeps them all
      if (reason) await addComment(tx, id, reason, { id: user.id, now })
      if (decision !== 'take') await note.mail(decisionMail(row, decision, reason, origin))
      note.audit('submission.decided', `submission:${id}`, { decision, from: row.status, to: status })
      tell(note, row, user)
    })
    return { ok: true }
  })
}
