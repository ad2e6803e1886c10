// What the firm has settled about vendors, as it is in this transaction.
import { type Calendar, calendarOf } from '@portal/contract/rules/calendar'
import type { Weights } from '@portal/contract/rules/vendor-score'
import type { FirmSettings } from '../settings/public.ts'

export interface Terms {
  weights: Weights
  thresholds: { good: number; plan: number }
  opensBefore: number
  escalateTo: string
  calendar: Calendar
}

export function termsOf({ vendors, closings }: Pick<FirmSettings, 'vendors' | 'closings'>): Terms {
  const { weights, good, plan, opensBefore, escalateTo } = vendors
  return {
    // the settings take no other names than those of the sections
    weights: weights as Weights,
    thresholds: { good, plan },
    opensBefore,
    escalateTo,
    calendar: calendarOf('market', closings),
  }
}
