// What an examiner sees, in words.
import type { ExaminerActivity, ExaminerActivityKind, ReleasedPacket } from '@portal/contract/examiners'
import { dayInWords, firmDay, firmDayAndTime, firmTime, firmZone, timeInWords } from '@portal/contract/rules/day'

const deeds: Record<ExaminerActivityKind, (of: ExaminerActivity) => string> = {
  'first-sign-in': () => 'First sign-in, two-factor set up',
  'signed-in': ({ method }) => (method ? `Signed in with ${method}` : 'Signed in'),
  viewed: ({ packet, page }) =>
    page === '' || page === 'index.html' ? `Viewed index of ${packet}` : `Viewed ${page} in ${packet}`,
  downloaded: ({ packet }) => `Downloaded ${packet}`,
  requested: () => 'Requested more records',
  released: ({ packet }) => `${packet} released`,
  withdrawn: ({ packet }) => `${packet} withdrawn`,
  added: () => 'Added',
  invited: () => 'Invited again',
  changed: () => 'Access changed',
  ended: () => 'Access ended',
}
export const activityInWords = (of: ExaminerActivity): string => deeds[of.kind](of)

/** Today, 10:55 AM ET; Nov 12, 2:20 PM ET; with the year where it isn't this one. */
export function momentInWords(at: string, now: Date): string {
  const when = new Date(at)
  const [day, today] = [firmDay(when), firmDay(now)]
  if (day === today) return `Today, ${firmTime(when)} ${firmZone}`
  return day.slice(0, 4) === today.slice(0, 4) ? `${firmDayAndTime(when)} ${firmZone}` : timeInWords(when)
}

/** In the middle of a sentence. */
export const momentWithin = (at: string, now: Date): string => momentInWords(at, now).replace(/^Today/, 'today')

const several = (names: readonly string[], count: number, many: string): string =>
  count > names.length || count > 2 ? `${count.toLocaleString('en-US')} ${many}` : names.join(', ')

function periodInWords(from: string | null, until: string | null): string {
  if (!from) return until ? `until ${dayInWords(until)}` : 'any date'
  return until ? `${dayInWords(from)} – ${dayInWords(until)}` : `from ${dayInWords(from)}`
}

/** 2 people, 10 classes, Jan 1, 2025 – Oct 31, 2026 */
export function scopeInWords(packet: ReleasedPacket): string {
  const { people, people_count, branches, branches_count, classes, from, until } = packet
  return [
    people_count > 0 ? several(people, people_count, 'people') : 'Everyone',
    branches_count > 0 && several(branches, branches_count, 'branches'),
    classes.length === 0 ? 'all classes' : classes.length === 1 ? classes[0] : `${classes.length} classes`,
    periodInWords(from, until),
  ]
    .filter(Boolean)
    .join(', ')
}

/** 31f0 9ad2 … c470 8e15 */
export const shortHash = (sha256: string): string =>
  `${sha256.slice(0, 4)} ${sha256.slice(4, 8)} … ${sha256.slice(-8, -4)} ${sha256.slice(-4)}`

const longDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' })
/** Friday, December 18, 2026 */
export const dayInFull = (day: string): string => longDay.format(new Date(day))

export const leftInWords = (days: number): string =>
  days === 0 ? 'Last day' : days === 1 ? '1 day left' : `${days.toLocaleString('en-US')} days left`
