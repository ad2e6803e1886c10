// Who may import.
import type { Can } from '@portal/contract/can'
import type { User } from '../../platform/session/sessions.ts'

type Viewer = Pick<User, 'isAdmin' | 'guest'>

/** Imports concern the whole firm: the flag alone is not enough. */
export const mayImport = (user: Viewer): boolean => user.isAdmin && !user.guest

export const importRights = (user: Viewer): Can['imports'] => ({ run: mayImport(user) })
