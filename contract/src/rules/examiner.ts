// What is wrong with an examiner's access, when it ends, and which packets it covers.
import type { Problems } from '../endpoint.ts'
import { examinerLimits } from '../examiner-limits.ts'
import type { RecordScope } from '../records.ts'
import { daysAfter, firmDay } from './day.ts'
import { firmInstant } from './firm-time.ts'
import { narrows, scopeProblem } from './hold.ts'
import { signInAddressProblem } from './sign-in-address.ts'

interface Named {
  first: string
  last: string
  email: string
  organization: string
  examination: string
  scope: Pick<RecordScope, 'from' | 'until'>
}

const required = { first: 'Enter a first name.', last: 'Enter a last name.' } as const
const ofAccess = {
  organization: 'Enter an organization, such as SEC or FINRA.',
  examination: 'Enter the number of the examination.',
} as const

const missing = (given: Partial<Named>, asked: Record<string, string>): Problems =>
  Object.fromEntries(
    Object.entries(asked).filter(([name]) => {
      const value = given[name as keyof Named]
      return typeof value === 'string' && !value.trim()
    }),
  )

const periodProblem = ({ scope }: Pick<Named, 'scope'>): Problems => {
  const wrong = scope && scopeProblem(scope)
  return wrong ? { 'scope.until': wrong } : {}
}

export const accessProblems = (given: Pick<Named, 'organization' | 'examination' | 'scope'>): Problems => ({
  ...missing(given, ofAccess),
  ...periodProblem(given),
})

/** All but the end date, which today decides, and whether the email is taken. */
export function examinerProblems(given: Named): Problems {
  const email = typeof given.email === 'string' ? signInAddressProblem(given.email.trim()) : undefined
  return { ...missing(given, required), ...accessProblems(given), ...(email && { email }) }
}

/** The last day of an access, as it is chosen. */
export function untilProblem(until: string, today: string): string | undefined {
  if (until < today) return 'Choose today or a later date.'
  return until > daysAfter(today, examinerLimits.days) ? `Choose a date within ${examinerLimits.days} days.` : undefined
}

/** The first moment that is no longer part of the last day, at the firm. */
export const endOfDay = (day: string): Date => firmInstant(daysAfter(day, 1), 0)

/** The last day of an access that ends at this moment. */
export const lastDayOf = (until: Date): string => firmDay(new Date(until.getTime() - 1))

/** "32 days left": whole days after today; the last day itself has none left. */
export const daysLeft = (lastDay: string, today: string): number =>
  Math.max(0, (Date.parse(lastDay) - Date.parse(today)) / 86_400_000)

/** Whether the examiner's access covers all that the packet is about. */
export const covers = (access: RecordScope, packet: RecordScope): boolean => !narrows(packet, access)

export const notCovered = 'This packet has more than this examiner’s access covers.'
