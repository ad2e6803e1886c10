// Vendors in the register: what is wrong with what was typed, and where each of them stands.
import type { Problems } from '../endpoint.ts'
import type { Calendar } from './calendar.ts'
import { daysAfter, findDay, isDay } from './day.ts'
import { isEmail } from './email.ts'
import { monthsAfter } from './vendor-answers.ts'

export const dataKinds = {
  names: 'Names',
  addresses: 'Addresses',
  emails: 'Emails',
  phones: 'Phone numbers',
  birth: 'Birth dates',
  ssn: 'SSN',
  accounts: 'Account numbers',
  balances: 'Balances',
  messages: 'Email archive',
  recordings: 'Recordings',
  signed: 'Signed documents',
  paper: 'Hard copies',
  devices: 'Device access',
  all: 'All client data',
  none: 'None',
} as const
export type DataKind = keyof typeof dataKinds
export const dataKindNames = Object.keys(dataKinds) as DataKind[]

export const dataInWords = (kinds: readonly DataKind[]): string =>
  kinds.map((kind, at) => (at === 0 ? dataKinds[kind] : lowered(dataKinds[kind]))).join(', ')
/** Within a list; an abbreviation stays one. */
const lowered = (word: string) => (/^[A-Z]{2}/.test(word) ? word : `${word.slice(0, 1).toLowerCase()}${word.slice(1)}`)

interface Typed {
  email: string
  data: readonly string[]
  contract_from: string | null
  contract_until: string | null
}

export function vendorProblems({ email, data, contract_from, contract_until }: Typed): Problems {
  const problems: Problems = {}
  if (typeof email === 'string' && !isEmail(email.trim())) problems['email'] = 'Enter a valid email.'
  if (Array.isArray(data) && data.length > 1 && data.includes('none'))
    problems['data'] = 'Choose “None” alone, or what applies.'
  const isDate = (day: unknown): day is string => typeof day === 'string' && isDay(day)
  if (isDate(contract_from) && isDate(contract_until) && contract_until < contract_from)
    problems['contract_until'] = 'Choose a date after the start.'
  return problems
}

export const vendorStates = [
  'not-invited',
  'invited',
  'in-progress',
  'submitted',
  'open-items',
  'current',
  'overdue',
  'ended',
] as const
export type VendorState = (typeof vendorStates)[number]

export interface VendorStanding {
  ended: boolean
  /** The next attestation is due on this day. */
  due: string
  /** Of the attestation under way, if there is one. */
  open: { sent: boolean; answered: number; submitted: boolean } | null
  /** Whether one was ever accepted. */
  accepted: boolean
  items: number
}

/** What waits for us comes before what waits for them, and what is late before what is under way. */
export function vendorStateOf({ ended, due, open, accepted, items }: VendorStanding, today: string): VendorState {
  if (ended) return 'ended'
  if (open?.submitted) return 'submitted'
  if (due < today) return 'overdue'
  if (open?.sent) return open.answered > 0 ? 'in-progress' : 'invited'
  if (!accepted) return 'not-invited'
  return items > 0 ? 'open-items' : 'current'
}

export const daysOverdue = (due: string, today: string): number =>
  Math.max(0, Math.round((Date.parse(today) - Date.parse(due)) / 86_400_000))

/** The next day on which somebody is reminded, always one on which the firm is open. Undefined where none is left. */
export function nextReminder(
  due: string,
  today: string,
  daysBefore: readonly number[],
  { isOpen }: Pick<Calendar, 'isOpen'>,
): string | undefined {
  return daysBefore
    .map((days) => findDay(daysAfter(due, -days), -1, isOpen))
    .toSorted()
    .find((day) => day > today)
}

/** A year after it was due; where that is over already, a year from now. */
export function nextDue(due: string, today: string): string {
  const next = monthsAfter(due, 12)
  return next > today ? next : monthsAfter(today, 12)
}
