// By what the firm has settled: when a month is certified, and how much of it a reviewer looks at.
import { certifyBy } from '@portal/contract/rules/blotter'
import { type Calendar, calendarOf } from '@portal/contract/rules/calendar'
import { firmDay } from '@portal/contract/rules/day'
import type { Month } from '@portal/contract/rules/months'
import type { Platform } from '../../platform/platform.ts'
import { firmSettings } from '../settings/public.ts'

export interface Terms {
  now: Date
  today: string
  thisMonth: Month
  calendar: Calendar
  ordinal: number
  due(month: Month): string
  /** Percent. */
  shareOf(accountId: string): number
}

/** Not from within a transaction. */
export async function termsOf(platform: Platform): Promise<Terms> {
  const { closings, blotterReview } = await firmSettings(platform)
  const calendar = calendarOf('market', closings)
  const now = platform.clock()
  const today = firmDay(now)
  const ordinal = blotterReview.certifyBy
  return {
    now,
    today,
    thisMonth: today.slice(0, 7),
    calendar,
    ordinal,
    due: (month) => certifyBy(month, ordinal, calendar),
    shareOf: (accountId) => blotterReview.reviewers[accountId] ?? blotterReview.share,
  }
}
