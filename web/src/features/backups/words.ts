import type { Backups, KeptBackup } from '@portal/contract/backups'

const hourMs = 3_600_000

/** 32 hours. Days say too little where one night counts. */
export function agoInHours(at: string, now: number): string {
  const hours = Math.max(0, Math.floor((now - Date.parse(at)) / hourMs))
  return hours === 1 ? '1 hour' : `${hours.toLocaleString('en-US')} hours`
}

/** 48.2 GB */
export function bytesInWords(bytes: number): string {
  const units = ['KB', 'MB', 'GB', 'TB']
  let value = bytes / 1000
  let unit = 0
  while (value >= 1000 && unit < units.length - 1) {
    value /= 1000
    unit++
  }
  return `${value >= 100 || unit === 0 ? Math.max(1, Math.round(value)) : value.toFixed(1)} ${units[unit]}`
}

/** 3 min 51 s */
export function lengthInWords(ms: number): string {
  const seconds = Math.round(ms / 1000)
  if (seconds < 60) return `${seconds} s`
  const minutes = Math.floor(seconds / 60)
  if (minutes < 60) return seconds % 60 ? `${minutes} min ${seconds % 60} s` : `${minutes} min`
  return minutes % 60 ? `${Math.floor(minutes / 60)} h ${minutes % 60} min` : `${minutes / 60} h`
}

/** Daily, weekly; of one by hand that no rule keeps, only that. */
export function kindInWords({ kept_as, by_hand }: Pick<KeptBackup, 'kept_as' | 'by_hand'>): string {
  const all = [...kept_as, ...(by_hand ? ['by hand'] : [])].join(', ')
  return all.charAt(0).toUpperCase() + all.slice(1)
}

export const nightWords: Record<string, string> = { ok: 'made', failed: 'failed', none: 'no backup' }

export const madeOf = (nights: Backups['nights']) => nights.filter(({ state }) => state === 'ok').length
