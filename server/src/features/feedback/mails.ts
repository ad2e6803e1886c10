// The mail that brings a comment to the firm.
import { timeInWords } from '@portal/contract/rules/day'
import type { Letter } from '../../platform/mail/outbox.ts'

export const commentMail = (
  mailbox: string,
  { email, first, last }: { email: string; first: string; last: string },
  comment: string,
  at: Date,
): Letter => ({
  to: mailbox,
  subject: `Portal feedback from ${first} ${last}`,
  parts: [
    {
      facts: [
        ['Name', `${first} ${last}`],
        ['Email', email],
        ['Sent', timeInWords(at)],
      ],
    },
    // a paragraph each: line breaks within one do not show in HTML
    ...comment
      .split(/[\r\n]+/)
      .filter((line) => line.trim())
      .map((text) => ({ text })),
  ],
})
