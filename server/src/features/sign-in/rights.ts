// What somebody may do with what everybody is shown alike: by the features' own policies, or by an endpoint's word where that is
// the whole rule. The browser shows by it and works out nothing itself (docs/decisions/0015-who-may.md).
import { manageAnnouncements } from '@portal/contract/announcements'
import { searchAudit } from '@portal/contract/audit'
import { getBackups } from '@portal/contract/backups'
import type { Can } from '@portal/contract/can'
import { feeSchedule } from '@portal/contract/fees'
import { listFeedback } from '@portal/contract/feedback'
import { saveSetting } from '@portal/contract/firm-settings'
import { addMaintenanceWindow } from '@portal/contract/maintenance'
import { mayCall } from '../../platform/http/access.ts'
import type { User } from '../../platform/session/sessions.ts'
import { documentRights } from '../documents/public.ts'
import { eventRights } from '../events/public.ts'
import { exchangeRights } from '../exchange/public.ts'
import { importRights } from '../imports/public.ts'
import { productRights } from '../products/public.ts'
import { recordRights } from '../records/public.ts'
import { staffRights } from '../staff/public.ts'

export const rightsOf = (user: User): Can => (user.examinerUntil ? nothing(ofEveryone(user)) : ofEveryone(user))

/** For examiners, whatever the policies say: none of it is meant for them. */
const nothing = (can: Can): Can =>
  Object.fromEntries(
    Object.entries(can).map(([part, rights]) => [
      part,
      Object.fromEntries(Object.keys(rights).map((right) => [right, false])),
    ]),
  ) as Can

const ofEveryone = (user: User): Can => ({
  products: productRights(user),
  events: eventRights(user),
  documents: documentRights(user),
  exchange: exchangeRights(user),
  announcements: { edit: mayCall(user, manageAnnouncements) },
  staff: staffRights(user),
  imports: importRights(user),
  settings: { edit: mayCall(user, saveSetting) },
  maintenance: { edit: mayCall(user, addMaintenanceWindow) },
  audit: { read: mayCall(user, searchAudit) },
  system: { read: mayCall(user, getBackups) },
  fees: { review: mayCall(user, feeSchedule) },
  feedback: { read: mayCall(user, listFeedback) },
  records: recordRights(user),
})
