// HTTP face of what is new.
import { listWhatsNew, whatsNewTopic } from '@portal/contract/whats-new'
import type { Feature } from '../../platform/feature.ts'
import { serveCachedList } from '../../platform/http/cached-list.ts'
import { publishedNews } from './store.ts'

export const whatsNew: Feature = {
  routes(app, { db, live }) {
    live.declare(whatsNewTopic, () => true)
    serveCachedList(app, listWhatsNew, whatsNewTopic, async () => ({ ok: true, text: await publishedNews(db) }))
  },
}
