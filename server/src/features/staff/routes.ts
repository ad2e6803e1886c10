// HTTP face of the staff directory.
import {
  addStaffMember,
  changeStaffMember,
  listBiographies,
  listStaff,
  removeStaffPhoto,
  type StaffDraft,
  staffTopic,
  uploadStaffPhoto,
} from '@portal/contract/staff'
import type { Change } from '../../platform/change.ts'
import type { Tx } from '../../platform/db/open.ts'
import type { Feature } from '../../platform/feature.ts'
import { serveCachedList } from '../../platform/http/cached-list.ts'
import { AppError, allow, found } from '../../platform/http/errors.ts'
import { serve } from '../../platform/http/serve.ts'
import { firmSettings, settingsTopic } from '../settings/public.ts'
import { acceptBio, sanitiseBio } from './biography.ts'
import { readPhoto } from './photos.ts'
import { mayEditStaff } from './policy.ts'
import { contactPath, photoOf } from './profiles.ts'
import {
  addStaff,
  changeStaff,
  emailTaken,
  everyStaff,
  keepPhoto,
  listedStaff,
  lockStaff,
  type StaffRow,
} from './store.ts'

export const staff: Feature = {
  routes(app, platform) {
    const { db, live, clock } = platform
    live.declare(staffTopic, () => true)

    // the contact in the picture names the firm and its main line
    serveCachedList(app, listBiographies, [staffTopic, settingsTopic], async () => {
      const firm = await firmSettings(platform)
      const biographies = (await listedStaff(db)).map((person) => ({
        ...shown(person),
        qrcode: contactPath(person, firm),
      }))
      return { ok: true, response: { biographies } }
    })

    serve(app, listStaff, async ({ user }) => {
      allow(mayEditStaff(user))
      return { ok: true, staff: (await everyStaff(db)).map(shown) }
    })

    serve(app, addStaffMember, async ({ body, user, change }) => {
      allow(mayEditStaff(user))
      const entry = entryIn(body)
      const id = await change(async (tx, note) => {
        await refuseTakenEmail(tx, entry.email, undefined)
        const added = await addStaff(tx, entry, clock())
        note.audit('staff.added', `staff:${added}`, { after: entry })
        note.live(staffTopic)
        return added
      })
      return { ok: true, id, version: 1 }
    })

    serve(app, changeStaffMember, async ({ params: { id }, body, user, change }) => {
      allow(mayEditStaff(user))
      const entry = entryIn(body)
      const version = await change(async (tx, note) => {
        await refuseTakenEmail(tx, entry.email, id)
        const { photo: _, ...before } = found(await lockStaff(tx, id))
        if (body.version !== before.version) throw new AppError('conflict')
        note.audit('staff.updated', `staff:${id}`, { before, after: entry })
        note.live(staffTopic)
        return changeStaff(tx, id, entry, clock())
      })
      return { ok: true, id, version }
    })

    serve(app, uploadStaffPhoto, async ({ params: { id }, user, request, change }) => {
      allow(mayEditStaff(user))
      const photo = await readPhoto(platform, request)
      return putPhoto(change, id, async (tx) => keepPhoto(tx, photo, clock()))
    })

    serve(app, removeStaffPhoto, async ({ params: { id }, user, change }) => {
      allow(mayEditStaff(user))
      return putPhoto(change, id, async () => null)
    })

    const putPhoto = (change: Change, id: number, keep: (tx: Tx) => Promise<string | null>) =>
      change(async (tx, note) => {
        const before = found(await lockStaff(tx, id))
        const photo = await keep(tx)
        const version = await changeStaff(tx, id, { photo }, clock())
        note.audit('staff.photo', `staff:${id}`, { before: before.photo, after: photo })
        note.live(staffTopic)
        return { ok: true, photo: photoOf({ photo }), version }
      })
  },
}

/** Sanitised again: what is stored may have come another way, or the rules may have become stricter since. */
const shown = (person: StaffRow) => ({
  ...person,
  teams: person.teams as StaffDraft['teams'],
  bio: sanitiseBio(person.bio),
  photo: photoOf(person),
})

async function refuseTakenEmail(tx: Tx, email: string, ownId: number | undefined): Promise<void> {
  if (await emailTaken(tx, email, ownId))
    throw new AppError('invalid', { fields: { email: 'Someone else in the directory has this email.' } })
}

const entryIn = (body: StaffDraft) => ({
  first: body.first.trim(),
  last: body.last.trim(),
  phone: body.phone,
  email: body.email,
  ext: body.ext,
  title: body.title,
  roles: body.roles,
  bio: acceptBio(body.bio),
  teams: body.teams,
  sort: body.sort,
  linkedin: body.linkedin,
  listed: body.listed,
})
