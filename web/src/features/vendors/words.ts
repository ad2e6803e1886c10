// Vendors in words, on both sides of the link.
import { dayInWords } from '@portal/contract/rules/day'
import { countsUntil, type FileStanding, fileStanding } from '@portal/contract/rules/vendor-answers'
import type { Answers } from '@portal/contract/rules/vendor-answers'
import type { Question } from '@portal/contract/vendor-questions/question'

const inWeek = new Intl.DateTimeFormat('en-US', { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' })
/** Of a bare day: Fri, Dec 4 */
export const dayOfWeek = (day: string): string => inWeek.format(new Date(day))

export const questionsIn = (count: number): string => (count === 1 ? '1 question' : `${count} questions`)

/** 18 days; none below today. */
export const daysBetween = (today: string, day: string): number =>
  Math.round((Date.parse(day) - Date.parse(today)) / 86_400_000)

export const daysLeft = (due: string, today: string): string => {
  const days = daysBetween(today, due)
  if (days === 0) return 'Today is the last day'
  if (days < 0) return days === -1 ? '1 day overdue' : `${-days} days overdue`
  return days === 1 ? '1 day' : `${days} days`
}

export interface Until {
  standing: FileStanding
  words: string
}

/** Until when a file counts, once the date it depends on is known. */
export function untilOf(question: Question, answers: Answers, today: string): Until | undefined {
  const until = countsUntil(question, answers)
  return until === undefined ? undefined : untilInWords(until, today)
}

export function untilInWords(until: string, today: string): Until {
  const standing = fileStanding(until, today)
  return { standing, words: `${standing === 'expired' ? 'Expired' : 'Covers until'} ${dayInWords(until)}` }
}
