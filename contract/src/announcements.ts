// Announcements: the slides on home. Draft until published; kept when withdrawn.
import * as T from 'typebox'
import { endpoint } from './endpoint.ts'
import { repeatedId, RowId } from './ids.ts'
import { Ok } from './errors.ts'
import { addressing, Branches, standing, whatToDo } from './publication.ts'
import { announcementProblems } from './rules/announcement.ts'
import { Lines } from './lines.ts'

export const announcementsTopic = 'announcements'
export const announcementLimits = { kicker: 40, title: 80, text: 240, link: 300, linkText: 40 } as const

const id = RowId
const text = (most: number, least = 0) =>
  T.String({ minLength: least, maxLength: most, ...(least > 0 && { pattern: '\\S' }) })

const content = {
  kicker: text(announcementLimits.kicker),
  title: text(announcementLimits.title, 1),
  text: Lines({ maxLength: announcementLimits.text }),
  link: text(announcementLimits.link),
  link_text: text(announcementLimits.linkText),
}
export const Announcement = T.Object({ id, ...content })
export type Announcement = T.Static<typeof Announcement>

export const listAnnouncements = endpoint({
  method: 'GET',
  path: '/announcements',
  access: 'guest-ok',
  summary: 'Lists the announcements currently shown to the caller, in display order',
  answer: T.Object({ ok: T.Boolean(), data: T.Array(Announcement) }),
})

const draft = { ...content, sort: T.Integer({ minimum: 0, maximum: 999 }), ...addressing }
export const ManagedAnnouncement = T.Object({ id, ...draft, ...standing })
export type ManagedAnnouncement = T.Static<typeof ManagedAnnouncement>

export const manageAnnouncements = endpoint({
  method: 'GET',
  path: '/announcements/all',
  access: 'reviewer:whats_new',
  summary: 'Lists all announcements, newest first, including drafts and unpublished ones',
  answer: T.Object({ ok: T.Boolean(), data: T.Array(ManagedAnnouncement), branches: Branches }),
})

/** A link leads into the portal (`/compliance/guidance`) or to an https address. */
export const addAnnouncement = endpoint({
  method: 'POST',
  path: '/announcements',
  access: 'reviewer:whats_new',
  summary: 'Adds an announcement as a draft',
  body: T.Object(draft),
  check: announcementProblems,
  answer: T.Object({ ok: T.Boolean(), id }),
})

export const changeAnnouncement = endpoint({
  method: 'PUT',
  path: '/announcements/:id',
  access: 'reviewer:whats_new',
  summary: 'Updates an announcement',
  params: T.Object({ id }),
  body: T.Object({ id: repeatedId('id'), ...draft }),
  check: announcementProblems,
  answer: T.Object({ ok: T.Boolean(), id }),
})

export const publishAnnouncement = endpoint({
  method: 'POST',
  path: '/announcements/:id/:what',
  access: 'reviewer:whats_new',
  summary: 'Publishes or unpublishes an announcement',
  params: T.Object({ id, what: whatToDo }),
  answer: Ok,
})
