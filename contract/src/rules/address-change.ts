// What may become of an address change, when its notice is due, and what has to be there to enter it.
import type { ChangeAct, ChangeEntry, ChangeFlag, ChangeStatus, NoticeSide } from '../address-blotter.ts'
import type { Problems } from '../endpoint.ts'
import { accountProblem } from './account-number.ts'
import { daysAfter, isDay, noDay } from './day.ts'
import { isEmail } from './email.ts'
import { phoneProblem } from './phone.ts'
import { type Address, addressProblems, normalizedAddress } from './us-address.ts'

/** SEC Rule 17a-3(a)(17)(i)(B)(2): calendar days from the day it was received. */
export const noticeDays = 30
/** The branch manager is told after so many days, and the clock turns amber; compliance after so many. */
export const escalation = { manager: 25, compliance: 30 } as const
/** A second change of the account within so many days stands out; so does a disbursement so many days after. */
export const secondChangeDays = 90
export const disbursementDays = 30
/** Changes to the same address are compared over a year. */
export const sharedAddressDays = 365
/** Ours: how long the client's link works, if the change isn't over before. As long as the notice may take. */
export const clientLinkDays = noticeDays
/** What was received longer ago than this is taken for a slip. */
export const receivedAtMostDays = 365

export const noticeDue = (received: string): string => daysAfter(received, noticeDays)

export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)

const after: Record<ChangeAct, { from: readonly ChangeStatus[]; to?: ChangeStatus }> = {
  take: { from: ['Received'] },
  verify: { from: ['Received'], to: 'Verified' },
  update: { from: ['Verified'], to: 'Updated' },
  return: { from: ['Received', 'Verified', 'Updated'], to: 'Returned' },
}
/** The status after what a reviewer does; nothing where it doesn't fit. Taking it changes nothing but who has it. */
export function statusAfter(status: ChangeStatus, act: ChangeAct): ChangeStatus | undefined {
  const { from, to } = after[act]
  return from.includes(status) ? (to ?? status) : undefined
}

export interface Mailed {
  status: ChangeStatus
  old_mailed: string | null
  new_mailed: string | null
}
/** The one to the old address goes first, or with the other: its clock runs. */
export function mayMail({ status, old_mailed, new_mailed }: Mailed, sides: readonly NoticeSide[]): boolean {
  if (status !== 'Updated' && status !== 'Notices sent') return false
  if (sides.length === 0) return false
  if (sides.includes('old') ? old_mailed !== null : old_mailed === null) return false
  return !(sides.includes('new') && new_mailed !== null)
}
/** Closed by itself once both are recorded: the one to the new address is never the first. */
export const statusMailed = (sides: readonly NoticeSide[]): ChangeStatus =>
  sides.includes('new') ? 'Closed' : 'Notices sent'

export const isOpen = (status: ChangeStatus): boolean => status !== 'Closed' && status !== 'Withdrawn'
export const mayWithdrawIn = (status: ChangeStatus, updated: boolean): boolean =>
  !updated && (status === 'Received' || status === 'Verified' || status === 'Returned')

const days = (n: number) => (n === 1 ? '1 day' : `${n} days`)

export interface NoticeClock {
  tone: 'plain' | 'soon' | 'late' | 'done'
  text: string
  /** Days left; below none, overdue. */
  left: number
}
/** "12 days left", "due today", "3 days overdue"; amber from the day the manager is told. */
export function noticeClock(
  { status, due, old_mailed }: { status: ChangeStatus; due: string; old_mailed: string | null },
  today: string,
  inWords: (day: string) => string,
): NoticeClock {
  const left = daysBetween(today, due)
  if (old_mailed) return { tone: 'done', text: `Sent ${inWords(old_mailed)}`, left }
  if (status === 'Withdrawn') return { tone: 'plain', text: 'Not needed', left }
  if (left < 0) return { tone: 'late', text: `${days(-left)} overdue`, left }
  const tone = left <= noticeDays - escalation.manager ? 'soon' : 'plain'
  return { tone, text: left === 0 ? 'Due today' : `${days(left)} left`, left }
}

export const disbursementIsNear = (received: string, on: string): boolean => {
  const since = daysBetween(received, on)
  return since >= 0 && since <= disbursementDays
}

/** A fact, never a verdict. */
export function flagInWords(
  flag: ChangeFlag,
  { clients = 2, on = '' }: { clients?: number; on?: string } = {},
): string {
  if (flag === 'po-box') return 'PO box'
  if (flag === 'second') return `Second change in ${secondChangeDays} days`
  if (flag === 'shared') return `Same address, ${clients} clients`
  return on ? `Disbursement requested ${on}` : 'Disbursement requested'
}

const within = (name: string, problems: Problems): Problems =>
  Object.fromEntries(Object.entries(problems).map(([part, says]) => [`${name}.${part}`, says]))

/** Of a change that is corrected the account number can stay what it was. Whether the day is past, only the server knows. */
export function entryProblems(entry: ChangeEntry, when: 'new' | 'again'): Problems {
  const problems: Problems = {
    ...within('old_address', addressProblems(entry.old_address)),
    ...within('new_address', addressProblems(entry.new_address)),
  }
  if (!entry.client.trim()) problems['client'] = 'Enter the client’s name.'
  const account = when === 'again' && entry.account === '' ? undefined : accountProblem(entry.account)
  if (account) problems['account'] = account
  if (!isDay(entry.received_on)) problems['received_on'] = noDay
  if (entry.email?.trim() && !isEmail(entry.email.trim())) problems['email'] = 'Enter a valid email address.'
  const phone = phoneProblem(entry.phone ?? '')
  if (phone) problems['phone'] = phone
  if (!problemsIn(problems, 'new_address') && !problemsIn(problems, 'old_address') && same(entry))
    problems['new_address.street'] = 'Enter an address other than the old one.'
  return problems
}
const problemsIn = (problems: Problems, name: string) => Object.keys(problems).some((path) => path.startsWith(name))
const same = ({ old_address, new_address }: { old_address: Address; new_address: Address }) =>
  normalizedAddress(old_address) === normalizedAddress(new_address)

/** By the firm's calendar. */
export function receivedProblem(received: string, today: string): string | undefined {
  if (!isDay(received)) return noDay
  if (received > today) return 'Choose today or an earlier date.'
  return daysBetween(received, today) > receivedAtMostDays ? 'Choose a date within the last year.' : undefined
}
