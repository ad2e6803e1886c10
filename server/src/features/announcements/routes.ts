// HTTP face of the slides on home.
import {
  announcementsTopic,
  listAnnouncements,
  manageAnnouncements,
  publishAnnouncement,
  saveAnnouncement,
} from '@portal/contract/announcements'
import type { Feature } from '../../platform/feature.ts'
import { found } from '../../platform/http/errors.ts'
import { serve } from '../../platform/http/serve.ts'
import { branches, isFor, knownBranch, refuseMove } from '../messages/public.ts'
import { addSlide, changeSlide, everySlide, lockSlide, moveSlide, slidesInForce } from './store.ts'

export const announcements: Feature = {
  routes(app, { db, live, clock }) {
    live.declare(announcementsTopic, () => true)

    serve(app, listAnnouncements, async ({ user }) => {
      const slides = await slidesInForce(db, clock())
      return { ok: true, data: slides.filter((slide) => isFor(slide, user)) }
    })

    serve(app, manageAnnouncements, async () => {
      const [data, among] = await Promise.all([everySlide(db, clock()), branches(db)])
      return { ok: true, data, branches: among }
    })

    serve(app, saveAnnouncement, async ({ body: { id, ...slide }, change }) => {
      const saved = await change(async (tx, note) => {
        await knownBranch(tx, slide.branch)
        note.live(announcementsTopic)
        if (id === undefined) {
          const added = await addSlide(tx, slide)
          note.audit('announcement.added', `announcement:${added}`, { after: slide })
          return added
        }
        const before = found(await lockSlide(tx, id, clock()))
        await changeSlide(tx, id, slide)
        note.audit('announcement.updated', `announcement:${id}`, { before, after: slide })
        return id
      })
      return { ok: true, id: saved }
    })

    serve(app, publishAnnouncement, async ({ params: { id, what }, change }) => {
      await change(async (tx, note) => {
        const now = clock()
        const before = found(await lockSlide(tx, id, now))
        refuseMove(before, what, now)
        await moveSlide(tx, id, what, now)
        note.audit(`announcement.${what === 'publish' ? 'published' : 'withdrawn'}`, `announcement:${id}`, {
          before: before.state,
        })
        note.live(announcementsTopic)
      })
      return { ok: true }
    })
  },
}
