// Deposits in words.
import type { Deposit, DepositRow, DepositStatus } from '@portal/contract/deposits'
import { firmDay, firmDayAndTime, firmTime } from '@portal/contract/rules/day'
import type { StatusStep } from '../../ui/StatusDial.tsx'

export const listPath = '/securities/mobiledeposits'

export const stepOf: Record<DepositStatus, StatusStep> = {
  Captured: 0,
  'In Review': 1,
  'Not in good order': 'back',
  Accepted: 3,
  Posted: 4,
  'Destroy due': 2,
  Destroyed: 4,
  Withdrawn: 'over',
}

/** ····9041 */
export const ended = (end: string): string => `····${end}`

/** "IRA, 2026"; "Individual" where there is no year. */
export const typeOf = ({ type, year }: Pick<DepositRow, 'type' | 'year'>): string => (year ? `${type}, ${year}` : type)

const long = new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' })
/** Today, Monday, November 16 */
export const dayHead = (day: string, today: string): string =>
  `${day === today ? 'Today, ' : ''}${long.format(new Date(day))}`

const short = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })
/** Nov 16 */
export const shortDay = (day: string): string => short.format(new Date(day))

/** The time, with the day where that isn't the group's. */
export const capturedAt = (at: string, bankDay: string): string => {
  const when = new Date(at)
  return firmDay(when) === bankDay ? firmTime(when) : firmDayAndTime(when)
}

/** "today, 10:11 AM ET", "Nov 12, 12:40 PM ET" */
export const momentSaid = (at: string, today: string): string => {
  const when = new Date(at)
  return `${firmDay(when) === today ? `today, ${firmTime(when)}` : firmDayAndTime(when)} ET`
}

/** Red only past due. */
export function destroyClock(on: string, today: string): { tone: 'soon' | 'late'; text: string } {
  const late = Math.round((Date.parse(today) - Date.parse(on)) / 86_400_000)
  if (late <= 0) return { tone: 'soon', text: 'Destroy due' }
  return { tone: 'late', text: `${late} ${late === 1 ? 'day' : 'days'} overdue` }
}

const ones =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const tens = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety']
function belowThousand(value: number): string {
  if (value < 20) return ones[value] ?? ''
  if (value < 100) return [tens[Math.floor(value / 10)], value % 10 ? ones[value % 10] : ''].filter(Boolean).join('-')
  const rest = value % 100
  return `${ones[Math.floor(value / 100)]} hundred${rest ? ` ${belowThousand(rest)}` : ''}`
}
/** "Eighteen thousand seven hundred fifty and 25/100": to compare with what is written out on a check. */
export function amountInWords(cents: number): string {
  const whole = Math.floor(cents / 100)
  const parts = [
    [Math.floor(whole / 1_000_000), ' million'],
    [Math.floor(whole / 1_000) % 1_000, ' thousand'],
    [whole % 1_000, ''],
  ] as const
  const words = parts.flatMap(([count, unit]) => (count ? [belowThousand(count) + unit] : [])).join(' ') || 'zero'
  const part = cents % 100
  const all = part ? `${words} and ${String(part).padStart(2, '0')}/100` : words
  return all.charAt(0).toUpperCase() + all.slice(1)
}

export const pictureUrl = (id: number, side: string, { hash }: Pick<Deposit['pictures'][number], 'hash'>): string =>
  // A retaken picture gets another address, so that no browser shows the one before.
  `/api/deposits/${id}/picture/${side}?of=${hash.slice(0, 12)}`
