// Mails about papers. They name neither a client nor an account: whoever may know looks it up in the portal.
import type { Decision, Submission } from '@portal/contract/exchange'
import { dayInWords, firmDay, timeInWords } from '@portal/contract/rules/day'
import type { Letter } from '../../platform/mail/outbox.ts'

type About = Pick<Submission, 'kind' | 'email'> & { submitted_at: Date | null; work_item_id: number | null }

const said: Record<Exclude<Decision, 'take'>, { subject: string; text: string }> = {
  approve: { subject: 'is complete', text: 'has been reviewed and is complete.' },
  return: { subject: 'needs your reply', text: 'was returned to you. Please reply so we can continue.' },
  decline: { subject: 'was declined', text: 'was declined.' },
}

export function decisionMail(
  { kind, email, submitted_at, work_item_id }: About,
  decision: Exclude<Decision, 'take'>,
  { reason, by, now }: { reason: string; by: { first: string; last: string }; now: Date },
  origin: string,
): Letter {
  const what = kind === 'paper' ? 'Your submission' : 'Your new business'
  const day = submitted_at && dayInWords(firmDay(submitted_at))
  return {
    to: email,
    subject: `${what} ${said[decision].subject}`,
    parts: [
      { text: `${what} from ${day} ${said[decision].text}` },
      ...(reason ? [{ text: `Reason: ${reason}` }] : []),
      {
        facts: [
          ['Task', `T-${work_item_id}`],
          [decision === 'return' ? 'Returned by' : 'Decided by', `${by.first} ${by.last}`],
          ['Time', timeInWords(now)],
        ],
      },
      { button: 'Open Document Exchange', href: `${origin}/general/library` },
    ],
  }
}

export const papersMail = ({ email, first }: { email: string; first: string }, origin: string): Letter => ({
  to: email,
  subject: 'New documents from the home office',
  parts: [
    { text: `Hi ${first}, the home office sent you new documents in Document Exchange.` },
    { button: 'Open Document Exchange', href: `${origin}/general/library` },
  ],
})
