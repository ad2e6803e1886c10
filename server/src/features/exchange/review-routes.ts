// The reviewers' side: what waits in their branch, or in the firm, and what is decided about it.
import { type Decision, decideSubmission, reviewQueue } from '@portal/contract/exchange'
import { AppError, allow } from '../../platform/http/errors.ts'
import { type App, serve } from '../../platform/http/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import { followWorkItem } from '../tasks/public.ts'
import { already, tell, visible, workItemOf } from './changing.ts'
import { decisionMail } from './mails.ts'
import { decisionFits, mayDecide, outcome, whyNot } from './policy.ts'
import { decidedLately, lockSubmission, submissionOf, waitingForReview } from './store.ts'
import { move } from './write-store.ts'

export function reviewRoutes(app: App, { db, clock, origin }: Platform): void {
  serve(app, reviewQueue, async ({ query: { done }, user }) => {
    const rows = await (done ? decidedLately(db, user) : waitingForReview(db, user))
    return { ok: true, data: rows.map((row) => submissionOf(row, user)) }
  })

  serve(app, decideSubmission, async ({ params: { id }, body, user, change }) => {
    const { decision, version } = body
    await change(async (tx, note) => {
      const now = clock()
      const row = visible(user, await lockSubmission(tx, id))
      allow(mayDecide(user, row), whyNot(user, row))
      const explains = decision === 'return' || decision === 'decline'
      const reason = explains ? (body.reason ?? '').trim() : ''
      if (explains && !reason) throw new AppError('invalid', { fields: { reason: 'Enter a reason.' } })
      if (row.version !== version) throw new AppError('conflict')
      if (!decisionFits(row.status, decision)) throw already(row)
      const status = outcome[decision]
      const over = status === 'Complete' || status === 'Declined'
      await move(tx, id, { status, reason, ...(over && { decided_at: now }) }, now)
      const step = { ...steps[decision], reason, assignTo: user.id, by: user }
      await followWorkItem(tx, note, workItemOf(row), step, now)
      if (decision !== 'take') await note.mail(decisionMail(row, decision, { reason, by: user, now }, origin))
      note.audit('submission.decided', `submission:${id}`, { decision, from: row.status, to: status })
      tell(note, row, user)
    })
    return { ok: true }
  })
}

/** What a decision is to the work item. */
const steps = {
  take: { what: 'taken' },
  approve: { what: 'decided', decision: 'Approved' },
  return: { what: 'returned' },
  decline: { what: 'decided', decision: 'Declined' },
} as const satisfies Record<Decision, object>
