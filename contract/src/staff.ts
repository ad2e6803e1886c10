// The staff directory: read by everybody, signed in or not, and kept by admins.
import * as T from 'typebox'
import { endpoint } from './endpoint.ts'
import { repeatedId, RowId, RowVersion } from './ids.ts'
import { upload } from './files.ts'
import { limits } from './limits.ts'
import { staffLimits, staffProblems } from './rules/staff.ts'
import { Lines } from './lines.ts'

export const staffTopic = 'staff'

const text = (most: number) => T.String({ maxLength: most })
const Teams = T.Array(T.Enum(limits.departments), { maxItems: limits.departments.length, uniqueItems: true })

const fields = {
  first: text(staffLimits.name),
  last: text(staffLimits.name),
  phone: text(staffLimits.phone),
  email: text(staffLimits.email),
  ext: text(staffLimits.ext),
  title: text(staffLimits.title),
  roles: text(staffLimits.title),
  bio: Lines({ maxLength: limits.biographyLength, description: 'Simple HTML' }),
  teams: Teams,
  sort: T.Integer({ minimum: 0, maximum: 9_999 }),
  linkedin: text(staffLimits.linkedin),
}
const pictures = {
  photo: T.String({ description: 'URL of the small photo. Add -large for the large one. Empty if there is none' }),
  qrcode: T.String({ description: 'URL of the QR code with the contact details' }),
}

export const Biography = T.Object({ ...fields, ...pictures })
export type Biography = T.Static<typeof Biography>

export const listBiographies = endpoint({
  method: 'GET',
  path: '/bios',
  access: 'public',
  shared: true,
  summary: 'Lists the staff directory in display order',
  answer: T.Object({ ok: T.Boolean(), response: T.Object({ biographies: T.Array(Biography) }) }),
})

const id = RowId
const version = RowVersion

export const StaffEntry = T.Object({
  ...fields,
  photo: pictures.photo,
  id,
  listed: T.Boolean(),
  version: T.Integer({ description: 'Send it back with an update. Conflict if it’s no longer current' }),
})
export type StaffEntry = T.Static<typeof StaffEntry>

export const listStaff = endpoint({
  method: 'GET',
  path: '/staff',
  access: 'reviewer:user_management',
  summary: 'Lists everyone in the directory, including people it doesn’t show. Admins only',
  answer: T.Object({ ok: T.Boolean(), staff: T.Array(StaffEntry) }),
})

const ById = T.Object({ id })
const Saved = T.Object({ ok: T.Boolean(), id, version })
const draft = { ...fields, listed: T.Boolean() }
export const StaffDraft = T.Object(draft)
export type StaffDraft = T.Static<typeof StaffDraft>

export const addStaffMember = endpoint({
  method: 'POST',
  path: '/staff',
  access: 'reviewer:user_management',
  summary: 'Adds someone to the directory. Admins only',
  body: StaffDraft,
  check: staffProblems,
  answer: Saved,
})

export const changeStaffMember = endpoint({
  method: 'PUT',
  path: '/staff/:id',
  access: 'reviewer:user_management',
  summary: 'Updates an entry of the directory. Admins only',
  params: ById,
  body: T.Object({ id: repeatedId('id'), version, ...draft }),
  check: staffProblems,
  answer: Saved,
})

const Pictured = T.Object({ ok: T.Boolean(), photo: T.String(), version })

export const uploadStaffPhoto = endpoint({
  method: 'POST',
  path: '/staff/:id/photo',
  access: 'reviewer:user_management',
  summary: 'Uploads a staff photo as JPEG, PNG, or WebP (multipart). Admins only',
  params: ById,
  form: T.Object({ upload }),
  answer: Pictured,
})

export const removeStaffPhoto = endpoint({
  method: 'DELETE',
  path: '/staff/:id/photo',
  access: 'reviewer:user_management',
  summary: 'Removes a photo from the directory. Admins only',
  params: ById,
  answer: Pictured,
})
