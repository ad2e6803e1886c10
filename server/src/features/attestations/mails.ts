// Mails about attestations.
import type { Letter } from '../../platform/mail/outbox.ts'
import type { Attestable, Person, Recipient } from './store.ts'

const by = (due: string | null) => (due ? ` by ${due}` : '')

export const reminderMail = (
  { email, first }: Pick<Person, 'email' | 'first'>,
  { id, title }: Attestable,
  due: string | null,
  origin: string,
): Letter => ({
  to: email,
  subject: `Please read and attest${by(due)}`,
  parts: [
    { text: `Hello ${first}, please read "${title}" and attest that you have${by(due)}.` },
    { button: 'Read and attest', href: `${origin}/document/${id}` },
  ],
})

export const escalationMail = (
  { email, first }: Recipient,
  branch: string,
  late: Pick<Person, 'first' | 'last' | 'email'>[],
  { id, title }: Attestable,
  due: string | null,
  origin: string,
): Letter => ({
  to: email,
  subject: `Attestations are outstanding: ${branch || 'no branch'}`,
  parts: [
    { text: `Hello ${first}, these people have not yet attested "${title}"${due ? `, due ${due}` : ''}:` },
    { facts: late.map((person) => [`${person.first} ${person.last}`, person.email]) },
    { button: 'Look at the document', href: `${origin}/document/${id}` },
  ],
})
