// HTTP face of the slides on home; publishing writes them.
import {
  addAnnouncement,
  announcementsTopic,
  changeAnnouncement,
  listAnnouncements,
  manageAnnouncements,
  publishAnnouncement,
} from '@portal/contract/announcements'
import type { Feature } from '../../platform/feature.ts'
import { serve } from '../../platform/http/serve.ts'
import { isFor, servePublishing } from '../publishing/public.ts'
import { content, slidesInForce } from './store.ts'

export const announcements: Feature = {
  routes(app, platform) {
    servePublishing(app, platform, {
      table: { name: 'announcement', key: 'id', content: [...content, 'sort'] },
      topic: announcementsTopic,
      manage: manageAnnouncements,
      add: addAnnouncement,
      change: changeAnnouncement,
      publish: publishAnnouncement,
    })

    serve(app, listAnnouncements, async ({ user }) => {
      const slides = await slidesInForce(platform.db, platform.clock())
      return { ok: true, data: slides.filter((slide) => isFor(slide, user)) }
    })
  },
}
