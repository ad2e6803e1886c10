// Mails of user management.
import type { ChoosableFactor } from '@portal/contract/users'
import type { Letter } from '../../platform/mail/outbox.ts'

interface Person {
  email: string
  first: string
}
type Named = { first: string; last: string }
const nameOf = ({ first, last }: Named) => `${first} ${last}`

export const raiseMail = (
  to: Person,
  { person, access, asker, origin, id }: { person: Named; access: number; asker: Named; origin: string; id: string },
): Letter => ({
  to: to.email,
  subject: 'Admin access request needs your approval',
  parts: [
    {
      text: `Hi ${to.first}, ${nameOf(asker)} requested admin access (level ${access}) for ${nameOf(person)}. It takes effect when another admin confirms it.`,
    },
    { button: 'Review request', href: `${origin}/management?tab=users&user=${id}` },
  ],
})

const expected = { text: 'Weren’t expecting this? Call the home office right away.' }

export const accessMail = (
  to: Person,
  { before, after, by }: { before: number; after: number; by: Named },
): Letter => ({
  to: to.email,
  subject: 'Your access level was changed',
  parts: [{ text: `Hi ${to.first}, ${nameOf(by)} changed your access level from ${before} to ${after}.` }, expected],
})

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

export const readdressedMail = (to: Person, { email, by }: { email: string; by: Named }): Letter => ({
  to: to.email,
  subject: 'Your portal email address was changed',
  parts: [
    { text: `Hi ${to.first}, ${nameOf(by)} changed your sign-in email to ${email}.` },
    { text: 'Weren’t expecting this? Call the home office right away.' },
  ],
})
