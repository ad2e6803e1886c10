// Mails about work items. They name neither a client nor an account: whoever may know looks it up in the portal.
import { dayInWords, firmDay } from '@portal/contract/rules/day'
import type { Letter } from '../../platform/mail/outbox.ts'
import type { WorkItemChange } from './records.ts'
import type { Row } from './store.ts'

type About = Pick<Row, 'id' | 'category' | 'email' | 'created_at'>

export function changeMail(
  { id, category, email, created_at }: About,
  { what, decision, reason }: Pick<WorkItemChange, 'what' | 'decision' | 'reason'>,
  origin: string,
): Letter {
  const asked = `Your request (${category}) from ${dayInWords(firmDay(created_at))}`
  const returned = what === 'returned'
  return {
    to: email,
    subject: returned ? `Reply needed: ${category}` : `${category}: ${decision}`,
    parts: [
      {
        text: returned
          ? `${asked} was returned to you. Please reply so we can continue.`
          : `${asked} has a decision: ${decision}.`,
      },
      ...(reason ? [{ text: `Reason: ${reason}` }] : []),
      { button: 'Open task', href: `${origin}/view/${id}` },
    ],
  }
}
