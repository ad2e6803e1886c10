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

/** To the client. Anybody may read it: it says neither who they are nor where they live. */
export const clientMail = (to: string, asked: string, phone: string, link: string): Letter => ({
  to,
  subject: 'Did you ask us to change your address?',
  parts: [
    { text: `Someone asked us on ${asked} to change where your statements go.` },
    { text: 'Was it you? You don’t have to do anything.' },
    { text: `Wasn’t you? Stop the change now${phone && `, or call us at ${phone}`}.` },
    { button: 'See and stop this change', href: link },
  ],
})

/** To everybody who looks after it. */
export const stoppedMail = (
  row: About,
  to: { email: string; first: string },
  { number, updated, now }: { number: string; updated: boolean; now: Date },
  origin: string,
): Letter => ({
  to: to.email,
  subject: 'A client stopped an address change',
  parts: [
    {
      text: `Hi ${to.first}, a client told us they didn’t ask for an address change, and it’s stopped. Compliance calls the client today${number && ` at ${number}`}.`,
    },
    ...(updated ? [{ text: 'The address was already updated. It has to be changed back.' }] : []),
    {
      facts: [
        ['Address change', changeReference(row.id)],
        ['Advisor', `${row.advisor.first} ${row.advisor.last}`],
        ['Stopped', timeInWords(now)],
      ],
    },
    open(row, origin),
  ],
})
