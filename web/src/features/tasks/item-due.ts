// By when a task is to be decided, in the words of its own page.
import { firmDay, firmMoment } from '@portal/contract/rules/day'
import { daysUntil } from '@portal/contract/rules/profile-change'
import type { Task } from '@portal/contract/tasks'
import { firmWeekday } from '../../lib/format.ts'

type Due = Pick<Task, 'due' | 'due_hour' | 'overdue'>

/** "3 days overdue"; on the day itself just that it is. */
export function howLate({ due, overdue }: Due, now: Date): string {
  if (!due || !overdue) return ''
  const days = -daysUntil(firmDay(new Date(due)), firmDay(now))
  if (days < 1) return 'overdue'
  return days === 1 ? '1 day overdue' : `${days} days overdue`
}

const on = ({ due_hour }: Due, at: Date, now: Date) => (due_hour ? firmMoment(at, now) : firmWeekday(at, now))

/** "due Fri, Nov 13, 3 days overdue"; nothing where it isn't due. */
export function dueInWords(task: Due, now: Date): string {
  if (!task.due) return ''
  return ['due', [on(task, new Date(task.due), now), howLate(task, now)].filter(Boolean).join(', ')].join(' ')
}

/** "Was due Fri, Nov 13, 5:00 PM ET" */
export const dueMoment = ({ due, overdue }: Due, now: Date): string =>
  due ? `${overdue ? 'Was due' : 'Due'} ${firmMoment(new Date(due), now)}` : ''
