// Mails of user management.
import { timeInWords } from '@portal/contract/rules/day'
import type { ChoosableFactor, RequestKind } from '@portal/contract/users'
import type { Letter } from '../../platform/mail/outbox.ts'

interface Person {
  email: string
  first: string
}
type Named = { first: string; last: string }
const nameOf = ({ first, last }: Named) => `${first} ${last}`

interface Asked {
  person: Named
  kind: RequestKind
  wanted: string
  asker: Named
  origin: string
  id: string
}

const wishes: Record<RequestKind, (who: string, wanted: string) => { subject: string; wish: string }> = {
  access: (who, wanted) => ({
    subject: 'Admin access request needs your approval',
    wish: `admin access (level ${wanted}) for ${who}`,
  }),
  address: (who, wanted) => ({
    subject: 'Email change needs your approval',
    wish: `a new sign-in email for ${who}, ${wanted}`,
  }),
  factor: (who, wanted) => ({
    subject: 'Two-factor change needs your approval',
    wish: `a new two-factor method for ${who}, ${methodWords(wanted)}`,
  }),
}

export function requestMail(to: Person, { person, kind, wanted, asker, origin, id }: Asked): Letter {
  const { subject, wish } = wishes[kind](nameOf(person), wanted)
  return {
    to: to.email,
    subject,
    parts: [
      { text: `Hi ${to.first}, ${nameOf(asker)} requested ${wish}. It takes effect when another admin confirms it.` },
      { button: 'Review request', href: `${origin}/management?tab=users&user=${id}` },
    ],
  }
}

const expected = { text: 'Weren’t expecting this? Call the home office right away.' }

export const accessMail = (
  to: Person,
  { before, after, by }: { before: number; after: number; by: Named },
): Letter => ({
  to: to.email,
  subject: 'Your access level was changed',
  parts: [{ text: `Hi ${to.first}, ${nameOf(by)} changed your access level from ${before} to ${after}.` }, expected],
})

const names: Record<string, string> = {
  EMAIL: 'emailed code',
  AP: 'authenticator app',
  PUSH: 'push approval',
  RESET: 'authenticator app, set up at the next sign-in',
}
export const methodWords = (wanted: string): string => names[wanted] ?? wanted

const methods: Record<ChoosableFactor, string> = {
  EMAIL: 'an emailed code',
  AP: 'your authenticator app',
  PUSH: 'a push approval',
}
export const factorMail = (to: Person, { factor, by }: { factor: ChoosableFactor; by: Named }): Letter => ({
  to: to.email,
  subject: 'Your two-factor method was changed',
  parts: [
    {
      text: `Hi ${to.first}, ${nameOf(by)} changed your two-factor method. After your password, you sign in with ${methods[factor]}.`,
    },
    expected,
  ],
})

export const proxyMail = (to: Person, { proxy, by }: { proxy: Named; by: Named }): Letter => ({
  to: to.email,
  subject: `${nameOf(proxy)} can now act for you`,
  parts: [
    {
      text: `Hi ${to.first}, ${nameOf(by)} allowed ${nameOf(proxy)} to act for you in the portal. Everything they do is recorded under both names.`,
    },
    expected,
  ],
})

interface Readdressed {
  email: string
  by: readonly Named[]
  link: { href: string; until: Date }
}

/** To the old address: the way back, for whoever reads it. */
export const readdressedMail = (to: Person, { email, by, link }: Readdressed): Letter => ({
  to: to.email,
  subject: 'Your portal email address was changed',
  expiresAt: link.until,
  parts: [
    {
      text: `Hi ${to.first}, ${by.map(nameOf).join(' and ')} changed your sign-in email to ${email}. You’ve been signed out of every browser.`,
    },
    {
      text: `Weren’t expecting this? Use the button below to undo the change by ${timeInWords(link.until)}. If it’s right, confirm it there, and password resets work again right away.`,
    },
    { button: 'Review email change', href: link.href },
    { text: 'The link works once. Don’t forward this email.' },
  ],
})

export const undoneMail = (
  to: Person,
  {
    person,
    was,
    email,
    by,
    restored,
    origin,
    id,
  }: { person: Named; was: string; email: string; by: readonly Named[]; restored: boolean; origin: string; id: string },
): Letter => ({
  to: to.email,
  subject: 'An email change was undone',
  parts: [
    {
      text: `Hi ${to.first}, someone with access to ${was} undid the change of ${nameOf(person)}’s sign-in email to ${email}. ${by.map(nameOf).join(' and ')} made the change.`,
    },
    {
      text: restored
        ? 'The old email is back, and they’re signed out everywhere. Call them before you change anything about their sign-in.'
        : 'Someone else uses the old email by now, so the account is suspended. Call them before you restore it.',
    },
    { button: 'Review account', href: `${origin}/management?tab=users&user=${id}` },
  ],
})
