// Mails about deposits. They name neither a client nor an account: whoever may know looks it up in the portal.
import { returnReasons, type ReturnReason } from '@portal/contract/deposits'
import { dayInWords, timeInWords } from '@portal/contract/rules/day'
import type { Letter } from '../../platform/mail/outbox.ts'
import { numberOf } from './shown.ts'
import type { Row } from './store.ts'
import { depositPath } from './work-items.ts'
import type { Due } from './write-store.ts'

export const returnedMail = (
  row: Pick<Row, 'id' | 'email' | 'first' | 'check_number'>,
  { reason, text, by, now }: { reason: ReturnReason; text: string; by: string; now: Date },
  origin: string,
): Letter => ({
  to: row.email,
  subject: `Check ${row.check_number} is not in good order`,
  parts: [
    { text: `Hi ${row.first}, your deposit of check ${row.check_number} needs another look.` },
    { text: `Reason: ${[returnReasons[reason].text, text].filter(Boolean).join('. ')}` },
    {
      facts: [
        ['Deposit', numberOf(row.id)],
        ['Returned by', by],
        ['Time', timeInWords(now)],
      ],
    },
    { button: 'Open deposit', href: `${origin}${depositPath(row.id)}` },
  ],
})

export const destroyMail = (due: Due, late: number, origin: string): Letter => ({
  to: due.email,
  subject:
    late > 0 ? `Check ${due.check_number} is overdue for destruction` : `Destroy check ${due.check_number} today`,
  parts: [
    {
      text:
        `Hi ${due.first}, check ${due.check_number} was posted on ${dayInWords(due.batch)}. ` +
        (late > 0
          ? `It was due to be destroyed on ${dayInWords(due.destroy_on)}, ${late} ${late === 1 ? 'day' : 'days'} ago.`
          : 'Thirty days have passed. Please shred it today.'),
    },
    { text: 'Then confirm in the portal that you kept no copy.' },
    { button: 'Confirm destroyed', href: `${origin}${depositPath(due.id)}` },
  ],
})
