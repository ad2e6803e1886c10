// By what the firm has settled: when a month is certified, and how much of it a reviewer looks at.
import { certifyBy } from '@portal/contract/rules/blotter'
import { type Calendar, calendarOf } from '@portal/contract/rules/calendar'
import { firmDay } from '@portal/contract/rules/day'
import type { Month } from '@portal/contract/rules/months'
import type { Platform } from '../../platform/platform.ts'
import { firmSettings } from '../settings/public.ts'
import { firstMonth } from './store.ts'

export interface Terms {
  now: Date
  today: string
  thisMonth: Month
  calendar: Calendar
  ordinal: number
  /** The firm's first month with a blotter, or null: nothing is expected of the months before it. */
  first: Month | null
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
  const first = await firstMonth(platform.db)
  // a page of branches asks for the same few months hundreds of times
  const dues = new Map<Month, string>()
  const due = (month: Month): string => {
    const known = dues.get(month) ?? certifyBy(month, ordinal, calendar)
    dues.set(month, known)
    return known
  }
  return {
    now,
    today,
    thisMonth: today.slice(0, 7),
    calendar,
    ordinal,
    first,
    due,
    shareOf: (accountId) => blotterReview.reviewers[accountId] ?? blotterReview.share,
  }
}
