// Outside business: what must be there before it is submitted, and when it can be renewed.
import type { Problems } from '../endpoint.ts'
import { type Answers, activityReminderDays } from '../outside-business.ts'
import { daysAfter, isDay, noDay } from './day.ts'

/** All that keeps a draft from being submitted, by field. A draft itself may be as incomplete as it likes. */
export function activityProblems(answers: Answers): Problems {
  const { desc, business, position, start_date, end_date, hours_week, hours_trading, compensation } = answers
  const problems: Problems = {}
  if (!desc.trim()) problems.desc = 'Enter a short description, for example Board seat.'
  if (!business.name.trim()) problems['business.name'] = 'Enter the business name.'
  if (!business.nature.trim()) problems['business.nature'] = 'Describe what the business does.'
  if (!position.trim()) problems.position = 'Enter your position or title.'
  if (!start_date) problems.start_date = 'Choose a start date.'
  else if (!isDay(start_date)) problems.start_date = noDay
  if (end_date && !isDay(end_date)) problems.end_date = noDay
  else if (end_date && end_date < start_date) problems.end_date = 'The end date must be on or after the start date.'
  if (hours_trading > hours_week) problems.hours_trading = 'This can’t be more than the hours per week.'
  if (!compensation.trim()) problems.compensation = 'Describe how you’re paid, or enter None.'
  if (answers.clients_involved && !answers.clients.trim())
    problems.clients = 'Describe which clients are involved and how.'
  return problems
}

/** From the first reminder on, also after the approval is over. */
export const mayRenewOn = (expires: string, today: string): boolean =>
  today >= daysAfter(expires, -Math.max(...activityReminderDays))
