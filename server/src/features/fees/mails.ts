// Mails about fees.
import { dayInWords } from '@portal/contract/rules/day'
import { dollars, monthInWords } from '@portal/contract/rules/fee'
import type { Letter } from '../../platform/mail/outbox.ts'

interface Answered {
  email: string
  first: string
  charge: string
  cents: number
  /** What was taken off. */
  credited: number
  /** It goes back to where it was paid from. */
  refunded: boolean
  reply: string
}

export const answerMail = (
  { email, first, charge, cents, credited, refunded, reply }: Answered,
  origin: string,
): Letter => ({
  to: email,
  subject: credited > 0 ? 'Your fee dispute: we made a credit' : 'Your fee dispute: the charge stays',
  parts: [
    { text: `Hi ${first}, we checked the charge you disputed.` },
    { text: reply },
    {
      facts: [
        ['Charge', charge],
        ['Amount', dollars(cents)],
        ...(credited > 0 ? [[refunded ? 'Refunded' : 'Credited', dollars(credited)] as [string, string]] : []),
      ],
    },
    {
      text:
        credited < cents
          ? 'What’s left of it is deducted with your other fees.'
          : 'There’s nothing left to deduct for it.',
    },
    { button: 'Open My Fees', href: `${origin}/fees?mine=yes` },
  ],
})

interface Statement {
  email: string
  first: string
  /** Its first day. */
  month: string
  closing: number
  deduction: number
  on: string
}

/** The statement itself stays behind the sign-in: mailboxes are read by others. */
export const statementMail = ({ email, first, month, closing, deduction, on }: Statement, origin: string): Letter => ({
  to: email,
  subject: `Your ${monthInWords(month, true)} fee statement`,
  parts: [
    { text: `Hi ${first}, your fee statement for ${monthInWords(month, true)} is ready.` },
    {
      facts: [
        ['Balance at month end', dollars(closing)],
        ...(deduction > 0
          ? [['Next deduction', `${dollars(deduction)} on ${dayInWords(on)}`] as [string, string]]
          : []),
      ],
    },
    { button: 'Open statement', href: `${origin}/fees?mine=yes&statement=${month.slice(0, 7)}` },
    { text: 'Something doesn’t look right? Open the charge in My Fees and dispute it.' },
  ],
})
