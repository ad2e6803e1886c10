// Mails of user management.
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

export const readdressedMail = (to: Person, { email, by }: { email: string; by: Named }): Letter => ({
  to: to.email,
  subject: 'Your portal email address was changed',
  parts: [
    { text: `Hi ${to.first}, ${nameOf(by)} changed your sign-in email to ${email}.` },
    { text: 'Weren’t expecting this? Call the home office right away.' },
  ],
})
