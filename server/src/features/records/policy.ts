// Who looks after records: compliance, by its flag. While acting for somebody one sees what they see.
import type { Can } from '@portal/contract/can'
import type { User } from '../../platform/session/sessions.ts'
import { isImpartial } from '../acting/public.ts'

type Viewer = Pick<User, 'id' | 'guest'> & {
  menus: { reviewer_tools: Pick<User['menus']['reviewer_tools'], 'records'> }
  acting: { id: string } | null
}

export const mayLookAfterRecords = (user: Viewer): boolean =>
  user.menus.reviewer_tools.records && !user.guest && !user.acting

export const recordRights = (user: Viewer): Can['records'] => ({ see: mayLookAfterRecords(user) })

/** Two different people, neither of them acting for someone: nobody approves twice. */
export const mayApproveDisposal = (user: Viewer, { approvers }: { approvers: readonly string[] }): boolean =>
  mayLookAfterRecords(user) && isImpartial(user, { account_id: null, hands: approvers })
