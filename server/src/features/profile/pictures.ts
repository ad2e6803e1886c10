// One picture for each person: a photo of theirs, or a face that is drawn.
import { avatarPath, profileTopic } from '@portal/contract/profile'
import type { Note } from '../../platform/change.ts'
import type { Tx } from '../../platform/db/open.ts'
import type { User } from '../../platform/session/sessions.ts'
import { type EncodedPhoto, keepPhoto, photoPath, setStaffPhoto } from '../staff/public.ts'
import { putAccount } from './store.ts'

async function put(tx: Tx, note: Note, user: User, to: { profile_image: string; avataaar: string }): Promise<string> {
  await putAccount(tx, user.id, to)
  note.audit('profile.picture', `account:${user.id}`, { before: user.profile_image, after: to.profile_image })
  note.live(profileTopic(user.id))
  return to.profile_image
}

export async function putPhoto(tx: Tx, note: Note, user: User, photo: EncodedPhoto, now: Date): Promise<string> {
  const name = await keepPhoto(tx, photo, now)
  await setStaffPhoto(tx, note, user.id, name, now)
  return put(tx, note, user, { profile_image: photoPath(name, 'small'), avataaar: '' })
}

/** The directory shows photos only: there, the initials. */
export async function putAvatar(tx: Tx, note: Note, user: User, seed: number, now: Date): Promise<string> {
  await setStaffPhoto(tx, note, user.id, null, now)
  return put(tx, note, user, { profile_image: avatarPath(seed), avataaar: String(seed) })
}

export async function dropPicture(tx: Tx, note: Note, user: User, now: Date): Promise<void> {
  await setStaffPhoto(tx, note, user.id, null, now)
  await put(tx, note, user, { profile_image: '', avataaar: '' })
}
