// HTTP face of the messages in the bottom bar: whom one is for is in policy.ts.
import {
  dismissMessage,
  listMessages,
  manageMessages,
  messagesTopic,
  publishMessage,
  saveMessage,
} from '@portal/contract/messages'
import type { Feature } from '../../platform/feature.ts'
import { AppError, found } from '../../platform/http/errors.ts'
import { serve } from '../../platform/http/serve.ts'
import { isFor, refuseMove } from './policy.ts'
import { branches, knownBranch } from './publishing.ts'
import {
  addMessage,
  changeMessage,
  dismiss,
  everyMessage,
  lockMessage,
  moveMessage,
  runningMessages,
  shownMessage,
} from './store.ts'

export const messages: Feature = {
  routes(app, { db, live, clock }) {
    live.declare(messagesTopic, () => true)

    serve(app, listMessages, async ({ user }) => {
      const running = await runningMessages(db, user.id, clock())
      return running.filter((message) => isFor(message, user))
    })

    serve(app, dismissMessage, async ({ params: { idx }, user, change }) => {
      await change(async (tx, note) => {
        const now = clock()
        if (!isFor(found(await shownMessage(tx, idx, now)), user)) throw new AppError('not-found')
        // no notice: every other screen would ask again for what is one person's own affair
        const first = await dismiss(tx, user.id, idx, now)
        note.audit('message.dismissed', `message:${idx}`, { again: !first })
      })
      return { ok: true }
    })

    serve(app, manageMessages, async () => {
      const [data, among] = await Promise.all([everyMessage(db, clock()), branches(db)])
      return { ok: true, data, branches: among }
    })

    serve(app, saveMessage, async ({ body: { idx, ...draft }, change }) => {
      const saved = await change(async (tx, note) => {
        await knownBranch(tx, draft.branch)
        note.live(messagesTopic)
        if (idx === undefined) {
          const added = await addMessage(tx, draft)
          note.audit('message.added', `message:${added}`, { after: draft })
          return added
        }
        const before = found(await lockMessage(tx, idx, clock()))
        await changeMessage(tx, idx, draft)
        note.audit('message.updated', `message:${idx}`, { before, after: draft })
        return idx
      })
      return { ok: true, idx: saved }
    })

    serve(app, publishMessage, async ({ params: { idx, what }, change }) => {
      await change(async (tx, note) => {
        const now = clock()
        const before = found(await lockMessage(tx, idx, now))
        refuseMove(before, what, now)
        await moveMessage(tx, idx, what, now)
        note.audit(`message.${what === 'publish' ? 'published' : 'withdrawn'}`, `message:${idx}`, {
          before: before.state,
        })
        note.live(messagesTopic)
      })
      return { ok: true }
    })
  },
}
