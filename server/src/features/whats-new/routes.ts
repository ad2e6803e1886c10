// HTTP face of what is new.
import { listWhatsNew, manageNews, publishNews, saveNews, whatsNewTopic } from '@portal/contract/whats-new'
import type { Feature } from '../../platform/feature.ts'
import { found } from '../../platform/http/errors.ts'
import { serve } from '../../platform/http/serve.ts'
import { branches, isFor, knownBranch, refuseMove } from '../messages/public.ts'
import { addNews, changeNews, everyNews, lockNews, moveNews, newsInForce } from './store.ts'

export const whatsNew: Feature = {
  routes(app, { db, live, clock }) {
    live.declare(whatsNewTopic, () => true)

    serve(app, listWhatsNew, async ({ user }) => {
      const news = await newsInForce(db, clock())
      return { ok: true, text: news.filter((entry) => isFor(entry, user)).map(({ text }) => text) }
    })

    serve(app, manageNews, async () => {
      const [data, among] = await Promise.all([everyNews(db, clock()), branches(db)])
      return { ok: true, data, branches: among }
    })

    serve(app, saveNews, async ({ body: { id, ...draft }, change }) => {
      const saved = await change(async (tx, note) => {
        await knownBranch(tx, draft.branch)
        note.live(whatsNewTopic)
        if (id === undefined) {
          const added = await addNews(tx, draft)
          note.audit('news.added', `news:${added}`, { after: draft })
          return added
        }
        const before = found(await lockNews(tx, id, clock()))
        await changeNews(tx, id, draft)
        note.audit('news.updated', `news:${id}`, { before, after: draft })
        return id
      })
      return { ok: true, id: saved }
    })

    serve(app, publishNews, async ({ params: { id, what }, change }) => {
      await change(async (tx, note) => {
        const now = clock()
        const before = found(await lockNews(tx, id, now))
        refuseMove(before, what, now)
        await moveNews(tx, id, what, now)
        note.audit(`news.${what === 'publish' ? 'published' : 'withdrawn'}`, `news:${id}`, { before: before.state })
        note.live(whatsNewTopic)
      })
      return { ok: true }
    })
  },
}
