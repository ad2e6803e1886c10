// What is wrong with a request for documents, and when somebody is reminded of it.
import type { Problems } from '../endpoint.ts'
import { daysAfter, findDay } from './day.ts'
import { isEmail } from './email.ts'

interface Asked {
  email: string
  papers: readonly { title: string }[]
}

export function askProblems({ email, papers }: Asked): Problems {
  const problems: Problems = {}
  if (typeof email === 'string' && !isEmail(email.trim())) problems['email'] = 'Enter a valid email.'
  if (!Array.isArray(papers)) return problems
  const seen = new Set<string>()
  for (const [index, paper] of papers.entries()) {
    const title = typeof paper?.title === 'string' ? paper.title.trim().toLowerCase() : ''
    if (title && seen.has(title)) problems[`papers.${index}.title`] = 'This document is on the list already.'
    seen.add(title)
  }
  return problems
}

/** Never on a weekend: the working day before. Undefined where that day is over, so that nobody is reminded of what just came. */
export function reminderDay(until: string, today: string, daysBefore: number): string | undefined {
  const day = findDay(daysAfter(until, -daysBefore), -1, (one) => ![0, 6].includes(new Date(one).getUTCDay()))
  return day > today ? day : undefined
}

export function untilProblem(until: string, today: string, mostDays: number): string | undefined {
  if (until < today) return 'Choose today or a later date.'
  return until > daysAfter(today, mostDays) ? `Choose a date within ${mostDays} days.` : undefined
}
