// What both sides know of blotters: when a month is certified, what a check's entry must have, the words for a month.
import { blotterEscalationDays, type BlotterKind, blotterLimits, type CheckEntry } from '../blotters.ts'
import type { Problems } from '../endpoint.ts'
import { formatDay, isDay, noDay } from './day.ts'
import { monthAfter, type Month } from './months.ts'

/** What the calendar of market days gives. */
interface Days {
  after(day: string, count: number): string
}

export const lastDayOf = (month: Month): string =>
  new Date(Date.parse(`${monthAfter(month, 1)}-01`) - 86_400_000).toISOString().slice(0, 10)

/** The so-manieth business day of the following month. */
export const certifyBy = (month: Month, ordinal: number, days: Days): string => days.after(lastDayOf(month), ordinal)

/** From then on compliance knows. */
export const escalatedOn = (due: string, days: Days): string => days.after(due, blotterEscalationDays)

/** A check goes out by noon of the next business day. */
export const forwardBy = (received: string, days: Days): string => days.after(received, 1)

export const blotterNames: Record<BlotterKind, string> = { address: 'Address', deposit: 'Deposits', check: 'Checks' }

const inWords = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const nameAlone = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' })
/** October 2026 */
export const monthInWords = (month: Month): string => formatDay(inWords, `${month}-01`)
/** October */
export const monthName = (month: Month): string => formatDay(nameAlone, `${month}-01`)

export const statementOf = (branch: string, month: Month): string =>
  `I’m the principal of ${branch}. I reviewed the sample and its findings, and this blotter is complete for ${monthInWords(month)}.`
export const nilStatementOf = (branch: string, month: Month): string =>
  `I’m the principal of ${branch}. The branch had no entries for this blotter in ${monthInWords(month)}.`

/** As typed against as known: letter case and spaces don’t count. */
export const isSameName = (typed: string, known: string): boolean =>
  plain(typed) === plain(known) && plain(typed) !== ''
const plain = (name: string) => name.trim().replace(/\s+/g, ' ').toLocaleLowerCase('en-US')

const required = 'This field is required.'

export function checkProblems(entry: CheckEntry, today: string): Problems {
  const problems: Problems = {}
  for (const name of ['from_whom', 'check_number', 'payee'] as const) if (!entry[name].trim()) problems[name] = required
  if (!isDay(entry.received_on)) problems['received_on'] = noDay
  else if (entry.received_on > today) problems['received_on'] = 'Choose today or an earlier date.'
  if (!Number.isInteger(entry.cents) || entry.cents < 1 || entry.cents > blotterLimits.cents)
    problems['cents'] = 'Enter an amount from $0.01 to $999,999,999.99.'
  const { forwarded_to, forwarded_on } = entry
  if (!forwarded_to.trim() && !forwarded_on) return problems
  if (!forwarded_to.trim()) problems['forwarded_to'] = 'Enter who it was forwarded to.'
  if (!isDay(forwarded_on)) problems['forwarded_on'] = noDay
  else if (forwarded_on > today) problems['forwarded_on'] = 'Choose today or an earlier date.'
  else if (forwarded_on < entry.received_on) problems['forwarded_on'] = 'Choose a date on or after the date received.'
  return problems
}
