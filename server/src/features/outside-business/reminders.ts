// Approvals that end soon: their holders are told, once at each distance.
import { activityReminderDays, outsideBusinessTopic } from '@portal/contract/outside-business'
import { firmDay } from '@portal/contract/rules/day'
import { changeBy } from '../../platform/change.ts'
import type { Platform } from '../../platform/platform.ts'
import { renewalMail } from './mails.ts'
import { anyToRemind, claimReminders } from './store.ts'

export const dailyJob = 'remind-outside-business'

/** As many mails as one transaction writes without keeping anybody waiting. */
const portion = 100

export async function remindExpiring(platform: Platform): Promise<void> {
  const { db, clock, origin } = platform
  const change = changeBy(platform, { id: null, name: 'portal' }, 'job')
  const today = firmDay(clock())
  // the nearest first: who is told of a week is not told of a month as well
  for (const days of [...activityReminderDays].sort((a, b) => a - b)) {
    while (await anyToRemind(db, today, days)) {
      await change(async (tx, note) => {
        const claimed = await claimReminders(tx, today, days, portion)
        for (const activity of claimed) {
          await note.mail(renewalMail(activity, days, origin))
          note.live(outsideBusinessTopic(activity.account_id))
        }
        note.audit('outside-business.reminded', 'outside-business:all', {
          days,
          activities: claimed.map(({ id }) => id),
        })
      })
    }
  }
}
