// Who may add, edit and delete events.
import type { Can } from '@portal/contract/can'
import type { User } from '../../platform/session/sessions.ts'

type Viewer = Pick<User, 'calendar_editing' | 'guest'>

export const mayEditEvents = (user: Viewer): boolean => user.calendar_editing && !user.guest

export const eventRights = (user: Viewer): Can['events'] => ({ edit: mayEditEvents(user) })
