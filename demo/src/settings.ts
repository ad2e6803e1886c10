// The firm's settings are the defaults of the code; what the demo adds are maintenance windows, none of them running.
import { later } from '@portal/server/platform/clock'
import { daysBefore } from './rows.ts'

const hour = 3_600_000

export function maintenances(now: Date): { name: string; url: string; starts_at: Date; ends_at: Date }[] {
  const night = (name: string, daysAgo: number, hours: number) => {
    const starts_at = later(daysBefore(now, daysAgo), 2 * hour)
    return { name, url: '', starts_at, ends_at: later(starts_at, hours * hour) }
  }
  return [night('Document storage upgrade', 24, 3), night('Annual backup data center test', -12, 2)]
}
