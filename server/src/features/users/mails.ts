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
  subject: 'A raise of access waits for your word',
  parts: [
    {
      text: `Hello ${to.first}, ${nameOf(asker)} asks that ${nameOf(person)} be given access ${access}. It takes effect when another admin confirms it.`,
    },
    { button: 'Open user management', href: `${origin}/management?tab=users&user=${id}` },
  ],
})

export const readdressedMail = (to: Person, { email, by }: { email: string; by: Named }): Letter => ({
  to: to.email,
  subject: 'Your email address at the portal was changed',
  parts: [
    { text: `Hello ${to.first}, ${nameOf(by)} changed the address you sign in with to ${email}.` },
    { text: 'If you do not know of this, call the firm now.' },
  ],
})
