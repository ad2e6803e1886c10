// Checks deposited by picture: what must be there, what a check and a contribution may be, and on which bank day it counts.
import {
  type AccountType,
  accountTypes,
  type Contribution,
  depositMost,
  depositTextLimits,
  destroyAfterDays,
  destroyReminderDays,
  staleAfterDays,
} from '../deposits.ts'
import type { Problems } from '../endpoint.ts'
import { accountProblem } from './account-number.ts'
import type { Calendar } from './calendar.ts'
import { dayInWords, daysAfter, daysBetween, findDay, firmDay, formatDay, isDay, noDay } from './day.ts'
import { firmInstant } from './firm-time.ts'

const amount = /^\$?(\d{1,8}|\d{1,3}(?:,\d{3}){1,2})(?:\.(\d{1,2}))?$/

/** Dollars as people type them, in cents; undefined for whatever is no amount of a check. */
export function amountOf(text: string): number | undefined {
  const typed = amount.exec(text.trim())
  if (!typed) return undefined
  const [, whole = '', part = ''] = typed
  const cents = Number(whole.replaceAll(',', '')) * 100 + Number(part.padEnd(2, '0') || '0')
  return cents > 0 && cents <= depositMost ? cents : undefined
}

/** Without zeros in front: 0117 is check 117. */
export const checkNumberOf = (text: string): string => text.trim().replace(/^0+(?=\d)/, '')
const checkNumber = new RegExp(`^\\d{1,${depositTextLimits.number}}$`)

/** What goes into which account. Others take no contribution. */
const takes: Partial<Record<AccountType, readonly Contribution[]>> = {
  IRA: ['Regular', 'Rollover', 'Transfer'],
  'Roth IRA': ['Regular', 'Rollover', 'Transfer', 'Conversion'],
  'SEP IRA': ['Employer', 'Rollover', 'Transfer'],
}
export const contributionsTo = (type: AccountType): readonly Contribution[] => takes[type] ?? []

/** Those that are made for a year; the others count for the year in which they happen. */
const forAYear: readonly (Contribution | null)[] = ['Regular', 'Employer']
export const countsForYear = (contribution: Contribution | null): boolean => forAYear.includes(contribution)

export interface YearLimit {
  /** Cents. */
  limit: number
  /** From the year in which the owner turns 50. */
  catchUp: number
}
const dollars = (limit: number, catchUp = 0): YearLimit => ({ limit: limit * 100, catchUp: catchUp * 100 })

/**
 * What may be contributed for a year. Regular: IRC 219(b)(5) and 408A(c); employer: IRC 415(c)(1)(A). As the IRS announced them:
 * Notice 2022-55 (2023), Notice 2023-75 (2024), Notice 2024-80 (2025), Notice 2025-67 (2026).
 */
export const yearLimits: Record<'Regular' | 'Employer', Record<number, YearLimit>> = {
  Regular: {
    2023: dollars(6_500, 1_000),
    2024: dollars(7_000, 1_000),
    2025: dollars(7_000, 1_000),
    2026: dollars(7_500, 1_100),
  },
  Employer: { 2023: dollars(66_000), 2024: dollars(69_000), 2025: dollars(70_000), 2026: dollars(72_000) },
}
export const limitsSource = 'IRS Notice 2025-67 and those of the years before'

/** Undefined where there is none, or none is known yet. */
export const limitOf = (contribution: Contribution | null, year: number | null): YearLimit | undefined =>
  year !== null && (contribution === 'Regular' || contribution === 'Employer')
    ? yearLimits[contribution][year]
    : undefined

const weekdayOf = (day: string): number => new Date(day).getUTCDay()

/** April 15, or the next day that is neither a weekend nor Emancipation Day of the District of Columbia (IRC 7503). */
export function taxFilingDay(year: number): string {
  const emancipation = `${year}-04-16`
  const kept =
    { 6: daysAfter(emancipation, -1), 0: daysAfter(emancipation, 1) }[weekdayOf(emancipation)] ?? emancipation
  return findDay(`${year}-04-15`, 1, (day) => ![0, 6].includes(weekdayOf(day)) && day !== kept)
}

/** For which years a contribution counts that is deposited on this day: the year before until its taxes are due. */
export function yearsFor(contribution: Contribution, bankDay: string): number[] {
  const year = Number(bankDay.slice(0, 4))
  return countsForYear(contribution) && bankDay <= taxFilingDay(year) ? [year, year - 1] : [year]
}

export interface DepositData {
  client: string
  type: string
  account: string
  amount: string
  amount_again: string
  check_number: string
  payee: string
  check_date: string
  contribution: string
  year: string
}

export interface DepositDays {
  /** The firm's day. */
  today: string
  /** On which it would be deposited. */
  bankDay: string
}

export const isAccountType = (type: string): type is AccountType => (accountTypes as readonly string[]).includes(type)

export function checkDateProblem(checkDate: string, today: string): string | undefined {
  if (!isDay(checkDate)) return noDay
  if (checkDate > today) return `This check is post-dated. It can’t be deposited before ${dayInWords(checkDate)}.`
  if (checkDate < daysAfter(today, -staleAfterDays))
    return `This check is more than ${staleAfterDays} days old. Ask for a new one.`
  return undefined
}

export function contributionProblems(type: string, contribution: string, year: string, bankDay: string): Problems {
  const open = isAccountType(type) ? contributionsTo(type) : []
  if (open.length === 0) return contribution || year ? { contribution: 'This account takes no contribution.' } : {}
  const chosen = open.find((one) => one === contribution)
  if (!chosen) return { contribution: 'Choose a contribution.' }
  if (!/^\d{4}$/.test(year)) return { year: 'Choose a tax year.' }
  if (yearsFor(chosen, bankDay).includes(Number(year))) return {}
  const before = Number(bankDay.slice(0, 4)) - 1
  if (Number(year) !== before || !countsForYear(chosen)) return { year: 'Choose the current tax year.' }
  const ended = dayInWords(taxFilingDay(before + 1))
  return { year: `Contributions for ${before} ended on ${ended}. This one would be deposited ${dayInWords(bankDay)}.` }
}

export const amountProblem = 'Enter an amount in dollars and cents, for example 1,250.00.'
export const numberProblem = `Enter the check number, up to ${depositTextLimits.number} digits.`

/** All that keeps it from being sent, by field. */
export function depositProblems(data: DepositData, { today, bankDay }: DepositDays): Problems {
  const problems: Problems = {}
  const { client, type, payee } = data
  if (!client.trim()) problems.client = 'Enter the client’s name.'
  else if (client.length > depositTextLimits.client)
    problems.client = `Use ${depositTextLimits.client} characters or fewer.`
  if (!isAccountType(type)) problems.type = 'Choose an account type.'
  const account = accountProblem(data.account)
  if (account) problems.account = account
  const typed = amountOf(data.amount)
  if (typed === undefined) problems.amount = amountProblem
  else if (amountOf(data.amount_again) !== typed) problems.amount_again = 'Amounts don’t match.'
  if (!checkNumber.test(data.check_number.trim())) problems.check_number = numberProblem
  if (!payee.trim()) problems.payee = 'Enter who the check is made out to.'
  else if (payee.length > depositTextLimits.payee)
    problems.payee = `Use ${depositTextLimits.payee} characters or fewer.`
  const dated = checkDateProblem(data.check_date, today)
  if (dated) problems.check_date = dated
  return { ...problems, ...contributionProblems(type, data.contribution, data.year, bankDay) }
}

export interface Cutoff {
  /** The bank day of what is sent now. */
  day: string
  /** The moment from which on it is another. */
  ends: Date
  today: boolean
  /** It is a bank day, and too late for it. */
  passed: boolean
  /** The bank day after that. */
  next: string
}

/** The server's clock and the firm's wall clock decide; banks and the firm must be open. */
export function cutoffAt(now: Date, minutes: number, bank: Calendar): Cutoff {
  const today = firmDay(now)
  const open = bank.isOpen(today)
  const passed = now >= firmInstant(today, minutes)
  const day = open && !passed ? today : bank.from(daysAfter(today, 1))
  return {
    day,
    ends: firmInstant(day, minutes),
    today: day === today,
    passed: open && passed,
    next: bank.after(day, 1),
  }
}

/** The last bank day whose cut-off has passed: its batch can be posted. */
export function lastClosedDay(now: Date, minutes: number, bank: Calendar): string {
  return findDay(firmDay(now), -1, (day) => bank.isOpen(day) && now >= firmInstant(day, minutes))
}

const weekdays = new Intl.DateTimeFormat('en-US', { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' })
/** Fri, Nov 27 */
export const bankDayInWords = (day: string): string => formatDay(weekdays, day)

/** "Banks are closed on Thanksgiving Day." Of the days in between, those that are no weekend; empty where there are none. */
export function closedBetween(from: string, to: string, bank: Calendar): string {
  for (const day of daysBetween(from, to)) {
    const why = bank.why(day)
    if (why && why !== 'Saturday' && why !== 'Sunday') return `Banks are closed on ${why}.`
  }
  for (const day of daysBetween(from, to)) {
    const why = bank.why(day)
    if (why) return `Banks are closed on ${why}.`
  }
  return ''
}

/** "1116", of November 16. */
export const batchNumber = (day: string): string => day.slice(5).replace('-', '')

export const destroyOn = (posted: string): string => daysAfter(posted, destroyAfterDays)

/** How many times its owner has been reminded by this day: on the day, and every week after it. */
export function remindersBy(destroyDay: string, today: string): number {
  const late = Math.round((Date.parse(today) - Date.parse(destroyDay)) / 86_400_000)
  return late < 0 ? 0 : Math.floor(late / destroyReminderDays) + 1
}

/** "4 h 18 min", in the last hour "52 min", in the last five minutes "4 min 09 s". */
export function countdown(ms: number): { text: string; soon: boolean } {
  const seconds = Math.max(0, Math.ceil(ms / 1000))
  const minutes = Math.floor(seconds / 60)
  if (seconds < 300) return { text: `${minutes} min ${String(seconds % 60).padStart(2, '0')} s`, soon: true }
  if (minutes < 60) return { text: `${minutes} min`, soon: true }
  const hours = Math.floor(minutes / 60)
  if (hours >= 48) return { text: `${Math.floor(hours / 24)} d ${hours % 24} h`, soon: false }
  return { text: `${hours} h ${minutes % 60} min`, soon: false }
}
