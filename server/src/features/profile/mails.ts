// Mails of the profile: each tells the person what was just done in their name.
import type { Letter } from '../../platform/mail/outbox.ts'

interface Person {
  email: string
  first: string
}
const time = (at: Date) => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`
const notYou = (origin: string): Letter['parts'] => [
  { text: 'If this was not you, set a new password now and call the firm.' },
  { button: 'Set a new password', href: `${origin}/login` },
]

export const secretMail = (
  { email, first }: Person,
  what: 'password' | 'authenticator',
  { at, address, origin }: { at: Date; address: string; origin: string },
): Letter => ({
  to: email,
  subject: `Your ${what} was changed`,
  parts: [
    {
      text: `Hello ${first}, your account has a new ${what}. Every other browser that was signed in has been signed out.`,
    },
    {
      facts: [
        ['Address', address],
        ['Time', time(at)],
      ],
    },
    ...notYou(origin),
  ],
})

export const proxyMail = (
  { email, first }: Person,
  proxy: { first: string; last: string; email: string },
  at: Date,
  origin: string,
): Letter => ({
  to: email,
  subject: `${proxy.first} ${proxy.last} may act for you`,
  parts: [
    {
      text: `Hello ${first}, from now on ${proxy.first} ${proxy.last} may act for you in the portal. What they do is recorded with both names.`,
    },
    {
      facts: [
        ['Colleague', proxy.email],
        ['Time', time(at)],
      ],
    },
    { text: 'You can take this back at any time.' },
    { button: 'Open my profile', href: `${origin}/general/profile` },
  ],
})
