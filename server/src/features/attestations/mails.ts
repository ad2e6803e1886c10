// Mails about attestations.
import { dayInWords } from '@portal/contract/rules/day'
import type { Letter } from '../../platform/mail/outbox.ts'
import type { Attestable, Person, Recipient } from './store.ts'

const by = (due: string | null) => (due ? ` by ${dayInWords(due)}` : '')

export const reminderMail = (
  { email, first }: Pick<Person, 'email' | 'first'>,
  { id, title }: Attestable,
  due: string | null,
  origin: string,
): Letter => ({
  to: email,
  subject: `Action needed: attest to “${title}”${by(due)}`,
  parts: [
    { text: `Hi ${first}, please read “${title}” and attest that you’ve read it${by(due)}.` },
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
  subject: branch ? `Attestations outstanding in ${branch}` : 'Attestations outstanding',
  parts: [
    { text: `Hi ${first}, these people haven’t attested to “${title}” yet${due ? ` (due ${dayInWords(due)})` : ''}:` },
    { facts: late.map((person) => [`${person.first} ${person.last}`, person.email]) },
    { button: 'Open document', href: `${origin}/document/${id}` },
  ],
})
