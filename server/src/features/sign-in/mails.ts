// Mails of the sign-in.
import { timeInWords } from '@portal/contract/rules/day'
import type { Letter } from '../../platform/mail/outbox.ts'

type Person = { email: string; first: string }

export const signInCodeMail = ({ email, first }: Person, code: string, expiresAt: Date): Letter => ({
  to: email,
  subject: 'Your sign-in code',
  expiresAt,
  parts: [
    { text: `Hi ${first}, here’s your sign-in code. It’s valid for ten minutes.` },
    { code },
    { text: 'Didn’t try to sign in? Someone may know your password. Change it now.' },
  ],
})

export const proofCodeMail = ({ email, first }: Person, code: string, expiresAt: Date): Letter => ({
  to: email,
  subject: 'Your confirmation code',
  expiresAt,
  parts: [
    { text: `Hi ${first}, here’s the code to confirm it’s you. It’s valid for ten minutes.` },
    { code },
    { text: 'Didn’t request this? Someone may be using your account. Change your password now.' },
  ],
})

export const newDeviceMail = (
  { email, first }: Person,
  where: { device: string; place: string; address: string; at: Date },
  origin: string,
): Letter => ({
  to: email,
  subject: 'New sign-in to your account',
  parts: [
    { text: `Hi ${first}, your account was just used on a device we don’t recognize.` },
    {
      facts: [
        ['Device', where.device],
        ...(where.place ? [['Location', where.place] satisfies [string, string]] : []),
        ['IP address', where.address],
        ['Time', timeInWords(where.at)],
      ],
    },
    { text: 'If this was you, you’re all set. If not, sign that device out and change your password.' },
    { button: 'Review my devices', href: `${origin}/dash/devices` },
  ],
})
