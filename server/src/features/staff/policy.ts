// Who keeps the directory.
import type { Can } from '@portal/contract/can'
import type { User } from '../../platform/session/sessions.ts'

type Viewer = Pick<User, 'isAdmin' | 'guest'>

/** The directory is the firm's face: not even a manager with the flag changes it. */
export const mayEditStaff = (user: Viewer): boolean => user.isAdmin && !user.guest

export const staffRights = (user: Viewer): Can['staff'] => ({ edit: mayEditStaff(user) })
