// Who reads what in the audit log. Admins read it; legal holds are known to nobody but those who look after records, for an admin may be
// who one is about.
import { listHolds } from '@portal/contract/holds'
import { mayCall } from '../../platform/http/access.ts'
import type { User } from '../../platform/session/sessions.ts'

/** Kinds of subjects that are as if they weren't there. */
export const withheldFrom = (user: User): readonly string[] =>
  mayCall(user, listHolds) && !user.acting ? [] : ['hold']
