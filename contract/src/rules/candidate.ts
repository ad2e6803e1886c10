// What is wrong with an invitation, and until when its link works.
import type { Problems } from '../endpoint.ts'
import { onboardingLimits } from '../onboarding-steps.ts'
import { daysAfter, findDay } from './day.ts'
import { isEmail } from './email.ts'

interface Invited {
  first: string
  last: string
  email: string
}

export function inviteProblems({ first, last, email }: Invited): Problems {
  const problems: Problems = {}
  if (typeof first === 'string' && !first.trim()) problems['first'] = 'Enter a first name.'
  if (typeof last === 'string' && !last.trim()) problems['last'] = 'Enter a last name.'
  if (typeof email === 'string' && !isEmail(email.trim())) problems['email'] = 'Enter a valid email.'
  return problems
}

export function startProblem(starts: string | null, today: string): string | undefined {
  if (starts === null) return undefined
  if (starts < today) return 'Choose today or a later date.'
  return starts > daysAfter(today, onboardingLimits.startWithinDays) ? 'Choose a date within a year.' : undefined
}

/** The last day of a link: two weeks after the start, so that what is returned late can still be changed. */
export const linkUntil = (starts: string | null, today: string): string => {
  const usual = daysAfter(today, onboardingLimits.linkDays)
  if (starts === null) return usual
  const after = daysAfter(starts, onboardingLimits.linkDaysAfterStart)
  return after > today ? after : usual
}

/** Of a step that comes back: two weeks at least, however long the link was meant to work. */
export const returnUntil = (until: string, today: string): string => {
  const atLeast = daysAfter(today, onboardingLimits.linkDaysAfterStart)
  return until > atLeast ? until : atLeast
}

/** "21 days to your first day"; undefined where there is no date, or it is over. */
export function daysToStart(starts: string | null, today: string): number | undefined {
  if (starts === null || starts < today) return undefined
  return (Date.parse(starts) - Date.parse(today)) / 86_400_000
}

/** That the start has moved is news for a week. */
export const movedIsNews = (moved: string, today: string): boolean =>
  today <= daysAfter(moved, onboardingLimits.movedDays)

/** Never on a weekend. */
export const nextReminder = (today: string): string =>
  findDay(daysAfter(today, onboardingLimits.remindDays), 1, (day) => ![0, 6].includes(new Date(day).getUTCDay()))
