// Ten years of employment and five of residence, month by month. A calendar month without a single day of any entry is a gap, whatever
// the reason; having been without a job or at school is an entry like any other.
import { daysAfter, formatDay, isDay } from './day.ts'
import { type Month, monthAfter, monthsBetween } from './months.ts'

export interface Span {
  from: string
  /** Empty: until today. */
  to: string
}

export interface Gap {
  from: Month
  to: Month
  months: number
  /** The entries it lies between, by index; undefined where it is open on that side. */
  after: number | undefined
  before: number | undefined
  /** What an entry that closes it begins with. */
  suggested: Span
}

export interface Coverage {
  /** Oldest first; `entry` is the index of the one that counts for the picture, undefined for a month that isn't covered. */
  months: { month: Month; entry: number | undefined }[]
  covered: number
  gaps: Gap[]
}

/** The month so many years ago up to this one, both counted. */
export const firstMonth = (today: string, years: number): Month => monthAfter(today.slice(0, 7), -12 * years)

const endOf = ({ to }: Span, today: string): string => (to === '' ? today : to)

/** What can't be read as a time that has been covers nothing. */
const counts = (span: Span, today: string): boolean =>
  isDay(span.from) && (span.to === '' || isDay(span.to)) && span.from <= endOf(span, today) && span.from <= today

const lastDayOf = (month: Month): string => daysAfter(`${monthAfter(month, 1)}-01`, -1)

const covers = (span: Span, month: Month, today: string): boolean =>
  span.from <= lastDayOf(month) && endOf(span, today) >= `${month}-01`

export function coverage(entries: readonly Span[], today: string, years: number): Coverage {
  const first = firstMonth(today, years)
  const read = entries.flatMap((span, index) => (counts(span, today) ? [{ span, index }] : []))
  const months = Array.from({ length: monthsBetween(first, today.slice(0, 7)) }, (_, at) => {
    const month = monthAfter(first, at)
    // of several, the one that began last: what somebody moved on to
    const [latest] = read
      .filter(({ span }) => covers(span, month, today))
      .toSorted((one, other) => other.span.from.localeCompare(one.span.from))
    return { month, entry: latest?.index }
  })
  const gaps: Gap[] = []
  for (const [at, { month, entry }] of months.entries()) {
    if (entry !== undefined) continue
    const open = gaps.at(-1)
    if (open && at > 0 && months[at - 1]?.entry === undefined)
      Object.assign(open, { to: month, months: open.months + 1 })
    else gaps.push({ from: month, to: month, months: 1, after: undefined, before: undefined, suggested: blank })
  }
  for (const gap of gaps) Object.assign(gap, bordersOf(gap, read, today, first))
  return { months, covered: months.filter(({ entry }) => entry !== undefined).length, gaps }
}

const blank: Span = { from: '', to: '' }

function bordersOf(
  { from, to }: Gap,
  read: readonly { span: Span; index: number }[],
  today: string,
  first: Month,
): Pick<Gap, 'after' | 'before' | 'suggested'> {
  const earlier = read
    .filter(({ span }) => endOf(span, today) < `${from}-01`)
    .toSorted((one, other) => endOf(other.span, today).localeCompare(endOf(one.span, today)))[0]
  const later = read
    .filter(({ span }) => span.from > lastDayOf(to))
    .toSorted((one, other) => one.span.from.localeCompare(other.span.from))[0]
  return {
    after: earlier?.index,
    before: later?.index,
    suggested: {
      from: earlier ? daysAfter(endOf(earlier.span, today), 1) : `${first}-01`,
      to: later ? daysAfter(later.span.from, -1) : '',
    },
  }
}

const monthWords = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })
/** June 2021 */
export const monthInFull = (month: Month): string => formatDay(monthWords, `${month}-01`)

/** "June 2021 isn’t covered", "June to August 2021 aren’t covered". */
export function gapInWords({ from, to, months }: Pick<Gap, 'from' | 'to' | 'months'>): string {
  if (months === 1) return `${monthInFull(from)} isn’t covered`
  const start = from.slice(0, 4) === to.slice(0, 4) ? monthInFull(from).replace(/ \d+$/, '') : monthInFull(from)
  return `${start} to ${monthInFull(to)} aren’t covered`
}

export const monthsMissing = (gaps: readonly Gap[]): number => gaps.reduce((sum, { months }) => sum + months, 0)
