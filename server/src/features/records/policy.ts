// Who looks after records: compliance, by its flag. While acting for somebody one sees what they see.
import type { User } from '../../platform/session/sessions.ts'

type Viewer = Pick<User, 'guest'> & {
  menus: { reviewer_tools: Pick<User['menus']['reviewer_tools'], 'records'> }
  acting: { id: string } | null
}

export const mayLookAfterRecords = (user: Viewer): boolean =>
  user.menus.reviewer_tools.records && !user.guest && !user.acting
