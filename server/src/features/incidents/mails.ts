// The mail that brings an incident to the firm.
import { dayInWords, timeInWords } from '@portal/contract/rules/day'
import type { Letter } from '../../platform/mail/outbox.ts'
import { notifyBy } from './clock.ts'
import type { Reported } from './store.ts'

export const incidentMail = (
  mailbox: string,
  { email, first, last }: { email: string; first: string; last: string },
  { title, what, noticed, devices, clients }: Reported,
  at: Date,
): Letter => ({
  to: mailbox,
  subject: `Security incident reported by ${first} ${last}`,
  parts: [
    { text: `${first} ${last} reported a security incident.` },
    {
      facts: [
        ['Person', email],
        ['In a few words', title],
        ['Noticed', timeInWords(noticed)],
        ['Reported', timeInWords(at)],
        ['Devices', devices || 'None given'],
        ['Clients affected', String(clients)],
        ['Notify affected clients by', dayInWords(notifyBy(noticed))],
      ],
    },
    // a paragraph each: line breaks within one do not show in HTML
    ...what
      .split(/[\r\n]+/)
      .filter((line) => line.trim())
      .map((text) => ({ text })),
  ],
})
