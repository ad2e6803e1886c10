// Mails about devices.
import type { Letter } from '../../platform/mail/outbox.ts'

type Person = { email: string; first: string; last: string }
const time = (at: Date) => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`

/** Something that can let people in was added: the person should know, whoever did it. */
export const approverMail = ({ email, first }: Person, what: string, at: Date, origin: string): Letter => ({
  to: email,
  subject: 'Your account has a new way to sign in',
  parts: [
    { text: `Hello ${first}, ${what} was added to your account at ${time(at)}.` },
    { text: 'If this was not you, remove it and change your password.' },
    { button: 'Look at my devices', href: `${origin}/dash/devices` },
  ],
})

export const lostMail = (
  mailbox: string,
  { email, first, last }: Person,
  lost: { name: string; system: string; note: string; seen: Date; at: Date },
): Letter => ({
  to: mailbox,
  subject: 'A device was reported lost',
  parts: [
    { text: `${first} ${last} has reported a device lost. It was signed out and approves nothing any more.` },
    {
      facts: [
        ['Person', email],
        ['Device', lost.name],
        ['System', lost.system],
        ['Last seen', time(lost.seen)],
        ['Reported', time(lost.at)],
      ],
    },
    ...(lost.note ? [{ text: lost.note }] : []),
  ],
})
