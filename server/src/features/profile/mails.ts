// Mails of the profile: each tells the person what was just done in their name.
import { timeInWords } from '@portal/contract/rules/day'
import type { Letter } from '../../platform/mail/outbox.ts'

interface Person {
  email: string
  first: string
}
const notYou = (origin: string): Letter['parts'] => [
  { text: 'Wasn’t you? Set a new password now and call the home office.' },
  { button: 'Set new password', href: `${origin}/login` },
]

export const secretMail = (
  { email, first }: Person,
  what: 'password' | 'authenticator app',
  { at, address, origin }: { at: Date; address: string; origin: string },
): Letter => ({
  to: email,
  subject: `Your ${what} was changed`,
  parts: [
    {
      text: `Hi ${first}, your ${what} was changed. You’ve been signed out of every other browser.`,
    },
    {
      facts: [
        ['IP address', address],
        ['Time', timeInWords(at)],
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
  subject: `${proxy.first} ${proxy.last} can now act for you`,
  parts: [
    {
      text: `Hi ${first}, ${proxy.first} ${proxy.last} can now act for you in the portal. Everything they do is recorded under both names.`,
    },
    {
      facts: [
        ['Colleague', proxy.email],
        ['Time', timeInWords(at)],
      ],
    },
    { text: 'You can remove them at any time from your profile.' },
    { button: 'Open profile', href: `${origin}/general/profile` },
  ],
})
