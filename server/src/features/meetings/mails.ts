// Mails about recorded meetings. A title can name a client, so none of them says it.
import { dayInWords } from '@portal/contract/rules/day'
import type { Letter } from '../../platform/mail/outbox.ts'
import type { Row } from './store.ts'

export const noteMail = (
  { host, day }: { host: Pick<Row['host'], 'email' | 'first'>; day: string },
  by: { first: string; last: string },
  origin: string,
  link: string,
): Letter => ({
  to: host.email,
  subject: 'A note about your recorded meeting',
  parts: [
    {
      text: `Hi ${host.first}, ${by.first} ${by.last} reviewed your meeting of ${dayInWords(day)} and left a note. Read it and acknowledge it.`,
    },
    { button: 'Open your meetings', href: `${origin}/zoomreview` },
    { links: [{ label: 'Read and acknowledge the note without signing in', href: link }] },
    { text: 'The link works once, for three days. Don’t forward this email.' },
  ],
})
