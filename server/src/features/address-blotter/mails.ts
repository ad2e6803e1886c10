// Mails about address changes. They name neither a client nor an account: whoever may know looks it up in the portal.
import { changeReference } from '@portal/contract/rules/address-notice'
import { dayInWords, timeInWords } from '@portal/contract/rules/day'
import type { Letter } from '../../platform/mail/outbox.ts'
import { linkOf } from './work-items.ts'

interface About {
  id: number
  email: string
  received_on: string
  due: string
  advisor: { first: string; last: string }
}

const open = ({ id }: Pick<About, 'id'>, origin: string) =>
  ({ button: 'Open Address Blotter', href: `${origin}${linkOf(id)}` }) as const

export const returnedMail = (
  row: About,
  { reason, by, now }: { reason: string; by: { first: string; last: string }; now: Date },
  origin: string,
): Letter => ({
  to: row.email,
  subject: 'Your address change needs a correction',
  parts: [
    {
      text: `Hi ${row.advisor.first}, the address change you received on ${dayInWords(row.received_on)} was returned to you. Please correct it and send it again.`,
    },
    { text: `Reason: ${reason}` },
    {
      facts: [
        ['Address change', changeReference(row.id)],
        ['Returned by', `${by.first} ${by.last}`],
        ['Time', timeInWords(now)],
        ['Notice due', dayInWords(row.due)],
      ],
    },
    open(row, origin),
  ],
})

const facts = (row: About): [string, string][] => [
  ['Address change', changeReference(row.id)],
  ['Advisor', `${row.advisor.first} ${row.advisor.last}`],
  ['Received', dayInWords(row.received_on)],
  ['Notice due', dayInWords(row.due)],
]

export const managerMail = (
  row: About,
  to: { email: string; first: string },
  words: string,
  origin: string,
): Letter => ({
  to: to.email,
  subject: 'Address change notice due soon',
  parts: [
    { text: `Hi ${to.first}, a notice to a client’s old address hasn’t gone out yet. It’s ${words}.` },
    { facts: facts(row) },
    open(row, origin),
  ],
})

export const complianceMail = (
  row: About,
  to: { email: string; first: string },
  words: string,
  origin: string,
): Letter => ({
  to: to.email,
  subject: 'Address change notice at its deadline',
  parts: [
    {
      text: `Hi ${to.first}, a notice to a client’s old address hasn’t gone out within 30 days (SEC Rule 17a-3(a)(17)). It’s ${words}.`,
    },
    { facts: facts(row) },
    open(row, origin),
  ],
})
