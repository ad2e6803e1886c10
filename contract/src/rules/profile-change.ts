// What somebody may ask the firm to correct about them, and how long the firm has to tell FINRA.
import { crdProblem } from './crd.ts'
import { daysAfter, isDay, noDay } from './day.ts'
import { phoneProblem } from './phone.ts'
import { signInAddressProblem } from './sign-in-address.ts'
import type { Problems } from '../endpoint.ts'
import { limits } from '../limits.ts'

export const changeFields = ['first', 'last', 'other_names', 'address', 'phone', 'email', 'crd'] as const
export type ChangeField = (typeof changeFields)[number]

/** `u4`: the form U4 states it, so that it is amended. */
export const changeFieldOf: Record<ChangeField, { label: string; u4: boolean; most: number }> = {
  first: { label: 'First name', u4: true, most: limits.userNameLength },
  last: { label: 'Last name', u4: true, most: limits.userNameLength },
  other_names: { label: 'Other names used', u4: true, most: 300 },
  address: { label: 'Home address', u4: true, most: 300 },
  phone: { label: 'Office phone', u4: false, most: limits.userPhoneLength },
  email: { label: 'Email address', u4: false, most: 254 },
  crd: { label: 'CRD number', u4: false, most: limits.crdMax },
}

/** FINRA By-Laws, Article V, Section 2(c): within 30 days of learning of the facts. */
export const u4AmendmentDays = 30

export const changeNoteLength = 500

export interface AskedChange {
  field: ChangeField
  wanted: string
  note: string
  /** The day of the fact; only for what the U4 states. */
  happened_on: string | null
}

export function changeProblems({ field, wanted, happened_on }: AskedChange, today: string): Problems {
  const { u4, most } = changeFieldOf[field]
  const problem = wantedProblem(field, wanted.trim(), most)
  const wrongDay = u4 ? dayProblem(happened_on ?? '', today) : undefined
  return { ...(problem && { wanted: problem }), ...(wrongDay && { happened_on: wrongDay }) }
}

function wantedProblem(field: ChangeField, wanted: string, most: number): string | undefined {
  if (field === 'crd') {
    const problem = crdProblem(wanted)
    if (problem) return problem
  }
  if (wanted === '') return 'Enter the new value.'
  if (wanted.length > most) return `Use ${most} characters or fewer.`
  if (field === 'email') return signInAddressProblem(wanted)
  return field === 'phone' ? phoneProblem(wanted) : undefined
}

function dayProblem(on: string, today: string): string | undefined {
  if (on === '') return 'Enter the date of the change.'
  if (!isDay(on)) return noDay
  return on > today ? 'Choose today or an earlier date.' : undefined
}

/** The last day to amend the U4; nothing where it is not concerned. */
export const amendmentDue = (field: ChangeField, happenedOn: string | null): string | null =>
  changeFieldOf[field].u4 && happenedOn ? daysAfter(happenedOn, u4AmendmentDays) : null

/** Less than none when it is overdue. */
export const daysUntil = (day: string, today: string): number =>
  Math.round((Date.parse(day) - Date.parse(today)) / 86_400_000)
