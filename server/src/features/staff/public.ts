// Photos and biographies for other features: the profile and the imports.
import { type PhotoSize, photoPath, staffLimits } from '@portal/contract/rules/staff'
import { staffTopic } from '@portal/contract/staff'
import type { Note } from '../../platform/change.ts'
import type { Db, Tx } from '../../platform/db/open.ts'
import { acceptBio, sanitiseBio } from './biography.ts'
import { addStaff, changeStaff, emailTaken, linkAccount, lockOwnStaff, ownStaff } from './store.ts'

export { sanitiseBio } from './biography.ts'
export { staffImporter } from './importer.ts'
export { staffRights } from './policy.ts'
export { type EncodedPhoto, encodePhoto, readPhoto } from './photos.ts'
export { profileRoutes } from './profiles.ts'
export { keepPhoto } from './store.ts'
export { type PhotoSize, photoPath }

/** `photo` is the address of the small one; empty where there is none. */
export async function ownBiography(
  db: Db,
  accountId: string,
): Promise<{ bio: string; listed: boolean; photo: string } | undefined> {
  const row = await ownStaff(db, accountId)
  return row && { bio: sanitiseBio(row.bio), listed: row.listed, photo: row.photo ? photoPath(row.photo, 'small') : '' }
}

/** Whoever is not in the directory yet is so afterwards, but not shown until the firm lists them. */
export async function saveBiography(
  tx: Tx,
  note: Note,
  { id, email, first, last }: { id: string; email: string; first: string; last: string },
  html: string,
  now: Date,
): Promise<void> {
  const bio = acceptBio(html)
  const row = await lockOwnStaff(tx, id)
  if (row) {
    await linkAccount(tx, row.id, id)
    await changeStaff(tx, row.id, { bio }, now)
    note.audit('staff.updated', `staff:${row.id}`, { before: { bio: row.bio }, after: { bio } })
  } else {
    const blank = { title: '', roles: '', phone: '', ext: '', linkedin: '', teams: [], sort: 0 }
    const entry = { ...blank, email, first, last, bio, listed: false }
    const added = await addStaff(tx, entry, now)
    note.audit('staff.added', `staff:${added}`, { after: entry })
  }
  note.live(staffTopic)
}

/** Somebody new; an entry that was there before by their address becomes theirs. Not shown until the firm lists them. */
export async function joinDirectory(
  tx: Tx,
  note: Note,
  { id, ...known }: Followed & { id: string; title: string },
  now: Date,
): Promise<void> {
  const row = await lockOwnStaff(tx, id)
  if (row) {
    await linkAccount(tx, row.id, id)
    note.audit('staff.updated', `staff:${row.id}`, { after: { account: id } })
  } else {
    const entry = { ...known, roles: '', ext: '', linkedin: '', teams: [], sort: 0, bio: '', listed: false }
    const added = await addStaff(tx, entry, now)
    note.audit('staff.added', `staff:${added}`, { after: entry })
  }
  note.live(staffTopic)
}

/** Nothing happens to somebody who is not in the directory. */
export async function setStaffPhoto(
  tx: Tx,
  note: Note,
  accountId: string,
  name: string | null,
  now: Date,
): Promise<void> {
  const row = await lockOwnStaff(tx, accountId)
  if (!row) return
  await linkAccount(tx, row.id, accountId)
  await changeStaff(tx, row.id, { photo: name }, now)
  note.audit('staff.photo', `staff:${row.id}`, { before: row.photo, after: name })
  note.live(staffTopic)
}

const followed = ['first', 'last', 'phone', 'email'] as const
type Followed = Record<(typeof followed)[number], string>

/**
 * Before somebody's account changes: what the directory says of them as the account did follows it. What it says otherwise was put
 * there for a reason, and stays.
 */
export async function followAccount(
  tx: Tx,
  note: Note,
  { id, ...known }: Followed & { id: string },
  changed: Partial<Followed>,
  now: Date,
): Promise<void> {
  const fields = followed.filter((field) => changed[field] !== undefined && changed[field] !== known[field])
  if (fields.length === 0) return
  const row = await lockOwnStaff(tx, id)
  if (!row) return
  const { email } = changed
  const free = email !== undefined && email.length <= staffLimits.email && !(await emailTaken(tx, email, row.id))
  const same = fields.filter((field) => row[field] === known[field] && (field !== 'email' || free))
  const only = (of: Partial<Followed>) =>
    Object.fromEntries(same.map((field) => [field, of[field]])) as Partial<Followed>
  if (same.length > 0) {
    await changeStaff(tx, row.id, only(changed), now)
    note.audit('staff.updated', `staff:${row.id}`, { before: only(row), after: only(changed) })
    note.live(staffTopic)
  }
  // an entry that was theirs by its address alone stays theirs
  await linkAccount(tx, row.id, id)
}
