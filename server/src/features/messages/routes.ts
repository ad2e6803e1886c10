// HTTP face of the messages in the bottom bar: whom one is for is decided by publishing, which writes them too.
import {
  addMessage,
  changeMessage,
  dismissMessage,
  listMessages,
  manageMessages,
  messagesTopic,
  publishMessage,
} from '@portal/contract/messages'
import type { Feature } from '../../platform/feature.ts'
import { AppError, found } from '../../platform/http/errors.ts'
import { serve } from '../../platform/http/serve.ts'
import { isFor, servePublishing } from '../publishing/public.ts'
import { dismiss, runningMessages, shownMessage } from './store.ts'

export const messages: Feature = {
  routes(app, platform) {
    const { db, clock } = platform
    servePublishing(app, platform, {
      table: { name: 'message', key: 'idx', content: ['message', 'type'] },
      topic: messagesTopic,
      manage: manageMessages,
      add: addMessage,
      change: changeMessage,
      publish: publishMessage,
    })

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
  },
}
