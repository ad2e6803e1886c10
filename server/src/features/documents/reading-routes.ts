// What people do with documents: read, acknowledge, say whether they helped. Attesting is a feature of its own.
import {
  acknowledge,
  branchTopic,
  listReadings,
  markRead,
  readingsTopic,
  voteHelpful,
} from '@portal/contract/documents'
import { AppError, allow, found } from '../../platform/http/errors.ts'
import { type App, serve } from '../../platform/http/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import { mayAcknowledge } from './policy.ts'
import { lockVisible } from './public.ts'
import { putReading, putVote, readingsOf, votesOf } from './reading-store.ts'

export function readingRoutes(app: App, { db, clock }: Platform): void {
  serve(app, listReadings, async ({ user }) => ({
    ok: true,
    readings: await readingsOf(db, user.id),
    votes: await votesOf(db, user.id),
  }))

  serve(app, markRead, async ({ params: { id }, user, change }) => {
    await change(async (tx, note) => {
      const { version } = found(await lockVisible(tx, user, id))
      const first = await putReading(tx, { accountId: user.id, id, version, kind: 'read', now: clock() })
      note.audit('document.read', `document:${id}`, { version, again: !first })
      note.live(readingsTopic(user.id))
    })
    return { ok: true }
  })

  serve(app, acknowledge, async ({ params: { id }, body, user, change }) => {
    await change(async (tx, note) => {
      const row = found(await lockVisible(tx, user, id))
      allow(mayAcknowledge(user, row))
      const { version, branch_id } = row
      if (body.version !== version)
        throw new AppError('conflict', { message: 'There’s a newer version. Please read that one.' })
      const first = await putReading(tx, { accountId: user.id, id, version, kind: 'acknowledged', now: clock() })
      note.audit('document.acknowledged', `document:${id}`, { version, again: !first })
      note.live(readingsTopic(user.id))
      if (branch_id !== null) note.live(branchTopic(branch_id))
    })
    return { ok: true }
  })

  serve(app, voteHelpful, async ({ params: { id }, body: { helpful }, user, change }) => {
    await change(async (tx, note) => {
      const { version } = found(await lockVisible(tx, user, id))
      await putVote(tx, user.id, id, helpful, clock())
      note.audit('document.voted', `document:${id}`, { helpful, version })
      note.live(readingsTopic(user.id))
    })
    return { ok: true }
  })
}
