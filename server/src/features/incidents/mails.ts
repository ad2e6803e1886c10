// The mail that brings an incident to the firm.
import type { Letter } from '../../platform/mail/outbox.ts'
import { notifyBy } from './policy.ts'
import type { Reported } from './store.ts'

const time = (at: Date) => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`

export const incidentMail = (
  mailbox: string,
  { email, first, last }: { email: string; first: string; last: string },
  { what, noticed, devices, clients }: Reported,
  at: Date,
): Letter => ({
  to: mailbox,
  subject: 'A security incident was reported',
  parts: [
    { text: `${first} ${last} has reported a security incident.` },
    {
      facts: [
        ['Person', email],
        ['Noticed', time(noticed)],
        ['Reported', time(at)],
        ['Devices', devices || 'none named'],
        ['Clients affected', String(clients)],
        ['Tell those affected by', notifyBy(noticed)],
      ],
    },
    // a paragraph each: line breaks within one do not show in HTML
    ...what
      .split(/[\r\n]+/)
      .filter((line) => line.trim())
      .map((text) => ({ text })),
  ],
})
