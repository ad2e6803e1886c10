// HTTP face of what is new; publishing writes it.
import { addNews, changeNews, listWhatsNew, manageNews, publishNews, whatsNewTopic } from '@portal/contract/whats-new'
import type { Feature } from '../../platform/feature.ts'
import { serve } from '../../platform/http/serve.ts'
import { isFor, servePublishing } from '../publishing/public.ts'
import { newsInForce } from './store.ts'

export const whatsNew: Feature = {
  routes(app, platform) {
    servePublishing(app, platform, {
      table: { name: 'news', key: 'id', content: ['text'] },
      topic: whatsNewTopic,
      manage: manageNews,
      add: addNews,
      change: changeNews,
      publish: publishNews,
    })

    serve(app, listWhatsNew, async ({ user }) => {
      const news = await newsInForce(platform.db, platform.clock())
      return { ok: true, text: news.filter((entry) => isFor(entry, user)).map(({ text }) => text) }
    })
  },
}
