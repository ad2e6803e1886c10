// Which backups are kept: of the newest days the last of each, of the newest weeks and months the first of each. The first of a month
// stays the first, so that what is kept for a year is known the day it is made.
import { limits } from '@portal/contract/limits'
import { daysAfter, firmDay } from '@portal/contract/rules/day'

export const keptAs = ['daily', 'weekly', 'monthly'] as const
export type KeptAs = (typeof keptAs)[number]

export interface Kept {
  name: string
  as: KeptAs[]
  /** The first day on which it can go; later where nights were missed. */
  until: string
}

/** When it was made; undefined for what isn't a backup of ours, which is never touched. */
export function madeAt(name: string): Date | undefined {
  const [, day, hours, minutes, seconds, ms] = /^(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})-(\d{3})Z$/.exec(name) ?? []
  const at = new Date(`${day}T${hours}:${minutes}:${seconds}.${ms}Z`)
  return Number.isNaN(at.getTime()) ? undefined : at
}

/** The Sunday it began with. */
const weekOf = (day: string) => daysAfter(day, -new Date(day).getUTCDay())
const monthOf = (day: string) => day.slice(0, 7)

/** A year later, or the last of February. */
function monthsAfter(day: string, months: number): string {
  const at = new Date(day)
  at.setUTCDate(1)
  at.setUTCMonth(at.getUTCMonth() + months)
  const last = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 0)).getUTCDate()
  at.setUTCDate(Math.min(Number(day.slice(8)), last))
  return at.toISOString().slice(0, 10)
}

/** Of these complete backups. By count, not by the calendar: after an outage the old ones are all there is. */
export function keeping(names: readonly string[], today: string): { kept: Kept[]; removed: string[] } {
  const made = names
    .flatMap((name) => {
      const at = madeAt(name)
      return at ? [{ name, day: firmDay(at) }] : []
    })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
  const past = made.filter(({ day }) => day <= today)
  const pick = (group: (day: string) => string, which: 'first' | 'last', most: number) => {
    const chosen = new Map<string, string>()
    for (const { name, day } of past) if (which === 'last' || !chosen.has(group(day))) chosen.set(group(day), name)
    return new Set([...chosen.values()].slice(-most))
  }
  const lists: Record<KeptAs, Set<string>> = {
    daily: pick((day) => day, 'last', limits.backupsDaily),
    weekly: pick(weekOf, 'first', limits.backupsWeekly),
    monthly: pick(monthOf, 'first', limits.backupsMonthly),
  }
  const ends: Record<KeptAs, (day: string) => string> = {
    daily: (day) => daysAfter(day, limits.backupsDaily),
    weekly: (day) => daysAfter(day, 7 * limits.backupsWeekly),
    monthly: (day) => monthsAfter(day, limits.backupsMonthly),
  }
  const kept: Kept[] = []
  const removed: string[] = []
  for (const { name, day } of made) {
    const as = keptAs.filter((one) => lists[one].has(name))
    // also what is of today, or of a clock that was ahead
    if (as.length === 0 && day < today) removed.push(name)
    else {
      const until = as.map((one) => ends[one](day)).reduce((later, one) => (one > later ? one : later), '')
      kept.push({ name, as, until: until > today ? until : daysAfter(today, 1) })
    }
  }
  return { kept, removed }
}
