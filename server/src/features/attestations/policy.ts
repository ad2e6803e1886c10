// Who owes an attestation, and when somebody may be told so again.
import { daysAfter, firmDay } from '@portal/contract/rules/day'

/** From so many days before the due day on, the portal reminds by itself. */
export const remindedFromDays = 3

/** Through the whole due day there is time. */
export const isOverdue = (due: string | null, now: Date): boolean => due !== null && firmDay(now) > due

export const remindsByItself = (due: string | null, now: Date): boolean =>
  due !== null && firmDay(now) >= daysAfter(due, -remindedFromDays)

/** A day is the firm's: yesterday evening's mail does not keep this morning's back. */
export const toldToday = (at: Date | null, now: Date): boolean => at !== null && firmDay(at) >= firmDay(now)
