import { incidentNoticeDays } from '@portal/contract/incidents'
import { isoDay } from '../../lib/format.ts'

const dayMs = 86_400_000
const days = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / dayMs)

/** Whole days until the day itself; less than none when it has passed. */
export const daysLeft = (notifyBy: string, now: Date) => days(isoDay(now), notifyBy.slice(0, 10))

/** By when those affected must be told, before the server has counted. */
export const lastDay = (noticed: Date) => {
  const last = new Date(noticed)
  last.setDate(last.getDate() + incidentNoticeDays)
  return last
}

export function inWords(left: number): string {
  if (left < 0) return `${-left} ${left === -1 ? 'day' : 'days'} overdue`
  if (left === 0) return 'Due today'
  return `${left} ${left === 1 ? 'day' : 'days'} left`
}
