const inWords = new Intl.RelativeTimeFormat('en', { numeric: 'always' })
const exactly = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short' })

const minute = 60
const hour = 60 * minute
const day = 24 * hour
const units = [
  ['year', 365 * day],
  ['month', 30 * day],
  ['week', 7 * day],
  ['day', day],
  ['hour', hour],
  ['minute', minute],
] as const

/** 3 days ago. What lies ahead of this computer's clock has just happened. */
export function ago(when: Date, now: Date): string {
  const seconds = (now.getTime() - when.getTime()) / 1000
  const unit = units.find(([, length]) => seconds >= length)
  return unit ? inWords.format(-Math.floor(seconds / unit[1]), unit[0]) : 'just now'
}

/** November 16, 2026 at 9:12 AM */
export const exactMoment = (when: Date) => exactly.format(when)
