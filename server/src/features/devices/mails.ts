// Mails about devices.
import { timeInWords } from '@portal/contract/rules/day'
import type { Letter } from '../../platform/mail/outbox.ts'

type Person = { email: string; first: string; last: string }

/** Something that can let people in was added: the person should know, whoever did it. */
export const approverMail = ({ email, first }: Person, what: string, at: Date, origin: string): Letter => ({
  to: email,
  subject: 'New sign-in method added to your account',
  parts: [
    { text: `Hi ${first}, ${what} was added to your account on ${timeInWords(at)}.` },
    { text: 'Wasn’t you? Remove it and change your password.' },
    { button: 'Review my devices', href: `${origin}/dash/devices` },
  ],
})

export const removedMail = ({ email, first }: Person, what: string, at: Date, origin: string): Letter => ({
  to: email,
  subject: 'Sign-in method removed from your account',
  parts: [
    { text: `Hi ${first}, ${what} was removed from your account on ${timeInWords(at)}.` },
    { text: 'Wasn’t you? Change your password and call the home office.' },
    { button: 'Review my devices', href: `${origin}/dash/devices` },
  ],
})

export const lostMail = (
  mailbox: string,
  { email, first, last }: Person,
  lost: { name: string; system: string; note: string; seen: Date; at: Date },
): Letter => ({
  to: mailbox,
  subject: `Lost device reported by ${first} ${last}`,
  parts: [
    { text: `${first} ${last} reported a device as lost. It has been signed out and can no longer approve sign-ins.` },
    {
      facts: [
        ['Person', email],
        ['Device', lost.name],
        ['System', lost.system],
        ['Last seen', timeInWords(lost.seen)],
        ['Reported', timeInWords(lost.at)],
      ],
    },
    ...(lost.note ? [{ text: lost.note }] : []),
  ],
})
