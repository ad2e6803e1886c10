// A deadline that a rule sets, as the record behind a work item tells it.
import { dayInWords, firmZone } from '@portal/contract/rules/day'
import { daysUntil } from '@portal/contract/rules/profile-change'
import type { TaskRecord } from '@portal/contract/tasks'

const days = (n: number) => (n === 1 ? '1 day' : `${n} days`)

/** "Dec 1, 2026 (ET), 15 days left"; `what` is said first. */
export function dueOn(day: string, today: string, what = ''): NonNullable<TaskRecord['due']> {
  const left = daysUntil(day, today)
  const much = left < 0 ? `${days(-left)} overdue` : left === 0 ? 'due today' : `${days(left)} left`
  return { text: `${what && `${what} `}${dayInWords(day)} (${firmZone}), ${much}`, late: left < 0 }
}
