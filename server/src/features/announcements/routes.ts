// HTTP face of the slides on home.
import {
  announcementsTopic,
  listAnnouncements,
  manageAnnouncements,
  publishAnnouncement,
  saveAnnouncement,
} from '@portal/contract/announcements'
import type { Feature } from '../../platform/feature.ts'
import { AppError, found } from '../../platform/http/errors.ts'
import { serve } from '../../platform/http/serve.ts'
import { addSlide, changeSlide, everySlide, lockSlide, publishSlide, slidesInForce, withdrawSlide } from './store.ts'

export const announcements: Feature = {
  routes(app, { db, live, clock }) {
    live.declare(announcementsTopic, () => true)

    serve(app, listAnnouncements, async () => ({ ok: true, data: await slidesInForce(db, clock()) }))

    serve(app, manageAnnouncements, async () => ({ ok: true, data: await everySlide(db) }))

    serve(app, saveAnnouncement, async ({ body: { id, ...slide }, change }) => {
      const saved = await change(async (tx, note) => {
        note.live(announcementsTopic)
        if (id === undefined) {
          const added = await addSlide(tx, slide)
          note.audit('announcement.added', `announcement:${added}`, { after: slide })
          return added
        }
        const before = found(await lockSlide(tx, id))
        await changeSlide(tx, id, slide)
        note.audit('announcement.updated', `announcement:${id}`, { before, after: slide })
        return id
      })
      return { ok: true, id: saved }
    })

    serve(app, publishAnnouncement, async ({ params: { id, what }, change }) => {
      await change(async (tx, note) => {
        const { state } = found(await lockSlide(tx, id))
        const published = state === 'published'
        if (published === (what === 'publish')) {
          throw new AppError('conflict', { message: published ? 'Already published.' : 'Not published.' })
        }
        await (what === 'publish' ? publishSlide : withdrawSlide)(tx, id, clock())
        note.audit(`announcement.${what === 'publish' ? 'published' : 'withdrawn'}`, `announcement:${id}`, {
          before: state,
        })
        note.live(announcementsTopic)
      })
      return { ok: true }
    })
  },
}
