// Outside activities for other features.
import { activityReminderDays } from '@portal/contract/outside-business'
import { daysAfter } from '@portal/contract/rules/day'
import { mayRenewOn } from '@portal/contract/rules/outside-business'
import type { RawBuilder } from 'kysely'
import type { Db } from '../../platform/db/open.ts'
import { isApproved } from './policy.ts'
import { type ActivityCounts, activitiesOf, activityCounts, hasRenewalDue } from './store.ts'

export { discloseOnJoining } from './joining.ts'
export { toApproveMail } from './mails.ts'

/** By the rule of `mayRenewOn`. */
const dueBy = (today: string) => daysAfter(today, Math.max(...activityReminderDays))

/** For a condition beside others. */
export const renewalDue = (account: RawBuilder<unknown>, today: string) => hasRenewalDue(account, dueBy(today))

export const outsideCounts = (db: Db, accountIds: string[], today: string): Promise<Map<string, ActivityCounts>> =>
  activityCounts(db, accountIds, today, dueBy(today))

export async function outsideActivitiesOf(db: Db, accountId: string, today: string) {
  const rows = await activitiesOf(db, accountId)
  return rows.map((row) => ({
    id: row.id,
    desc: row.answers.desc,
    business: row.answers.business.name,
    status: row.status,
    expires: row.expires,
    renewal_due: isApproved(row) && row.expires !== null && mayRenewOn(row.expires, today),
    task: row.work_item_id,
  }))
}
