// Mails of the sign-in.
import type { Letter } from '../../platform/mail/outbox.ts'

type Person = { email: string; first: string }

export const signInCodeMail = ({ email, first }: Person, code: string, expiresAt: Date): Letter => ({
  to: email,
  subject: 'Your sign-in code',
  expiresAt,
  parts: [
    { text: `Hello ${first}, this is the code for your sign-in. It is valid for ten minutes.` },
    { code },
    { text: 'If you did not try to sign in, somebody knows your password: change it now.' },
  ],
})

export const newDeviceMail = (
  { email, first }: Person,
  where: { device: string; place: string; address: string; at: Date },
  origin: string,
): Letter => ({
  to: email,
  subject: 'A new device signed in to your account',
  parts: [
    { text: `Hello ${first}, your account was just used on a device we had not seen before.` },
    {
      facts: [
        ['Device', where.device],
        ...(where.place ? [['Near', where.place] satisfies [string, string]] : []),
        ['Address', where.address],
        ['Time', `${where.at.toISOString().slice(0, 16).replace('T', ' ')} UTC`],
      ],
    },
    { text: 'If this was you, there is nothing to do. If not, sign that device out and change your password.' },
    { button: 'Look at my devices', href: `${origin}/dash/devices` },
  ],
})
