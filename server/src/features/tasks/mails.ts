// Mails about work items. They name neither a client nor an account: whoever may know looks it up in the portal.
import { dayInWords, firmDay, timeInWords } from '@portal/contract/rules/day'
import type { TaskDecision } from '@portal/contract/tasks'
import type { Letter } from '../../platform/mail/outbox.ts'
import type { WorkItemChange } from './records.ts'
import type { Row } from './store.ts'

type About = Pick<Row, 'id' | 'category' | 'email' | 'created_at'> & {
  /** What it is about, where that names no client; empty otherwise. */
  thing: string
}
type Told = Pick<WorkItemChange, 'what' | 'decision' | 'reason' | 'by' | 'now'> & {
  /** What follows from it: money that goes back. */
  also: string
  /** Where it is no request. */
  became?: { subject: string; text: string }
}

const became: Record<TaskDecision, string> = {
  Approved: 'was approved',
  'Approved with conditions': 'was approved with conditions',
  Declined: 'was declined',
  Withdrawn: 'was withdrawn',
  Answered: 'was answered',
}

/** Longer ones are cut off by those who show them anyway. */
const subjectAtMost = 60
function subjectOf(before: string, name: string, after: string): string {
  const room = subjectAtMost - before.length - after.length
  const letters = Array.from(name)
  return before + (letters.length > room ? `${letters.slice(0, room - 1).join('')}…` : name) + after
}

export function changeMail(
  { id, category, thing, email, created_at }: About,
  { what, decision, reason, by, now, also, became: own }: Told,
  origin: string,
): Letter {
  const asked = `Your request (${[category, thing].filter(Boolean).join(': ')}) from ${dayInWords(firmDay(created_at))}`
  const returned = what === 'returned'
  const name = thing || category
  const said = decision === 'Approved with conditions' ? 'Conditions' : 'Reason'
  return {
    to: email,
    subject:
      returned || !decision
        ? subjectOf('Reply needed: ', name, '')
        : subjectOf('', name, `: ${own?.subject ?? decision}`),
    parts: [
      {
        text:
          returned || !decision
            ? `${asked} was returned to you. Please reply so we can continue.`
            : `${asked} ${own?.text ?? became[decision]}.`,
      },
      ...(reason ? [{ text: `${said}: ${reason}` }] : []),
      ...(also ? [{ text: also }] : []),
      {
        facts: [
          ['Task', `T-${id}`],
          [returned ? 'Returned by' : 'Decided by', `${by.first} ${by.last}`],
          ['Time', timeInWords(now)],
        ],
      },
      { button: 'Open task', href: `${origin}/view/${id}` },
    ],
  }
}
