// Emails about requests for documents. What goes to the firm's own people names no client: they look it up in the portal.
import type { LinkAsker } from '@portal/contract/links'
import { dayInWords, timeInWords } from '@portal/contract/rules/day'
import type { UploadReceipt } from '@portal/contract/upload-requests'
import type { Letter } from '../../platform/mail/outbox.ts'

interface Asking {
  email: string
  name: string
  reason: string
  until: string
  papers: readonly string[]
  asker: LinkAsker
  firm: string
  link: string
  expiresAt: Date
}

export const documents = (count: number) => (count === 1 ? '1 document' : `${count} documents`)

const subjectAtMost = 60
const cut = (text: string) => (text.length > subjectAtMost ? `${text.slice(0, subjectAtMost - 1)}…` : text)

/** With the link; `again` where it isn't the first. */
export function askMail(of: Asking, kind: 'first' | 'again' | 'reminder'): Letter {
  const { email, name, reason, until, papers, asker, firm, link, expiresAt } = of
  const wants = `${asker.name} at ${firm}`
  return {
    to: email,
    outside: true,
    expiresAt,
    subject: {
      first: cut(`${asker.name} asks for ${documents(papers.length)}`),
      again: cut(`Your new link to send ${documents(papers.length)}`),
      reminder: cut(`Reminder: ${documents(papers.length)} for ${asker.name}`),
    }[kind],
    parts: [
      {
        text: {
          first: `Hi ${name}, ${asker.name === firm ? firm : wants} asks you for ${documents(papers.length)}.`,
          again: `Hi ${name}, here’s your new link. The one before no longer works.`,
          reminder: `Hi ${name}, we don’t have everything yet. ${documents(papers.length)} ${papers.length === 1 ? 'is' : 'are'} missing.`,
        }[kind],
      },
      { text: `“${reason}”` },
      {
        facts: [
          ...papers.map((title, index): [string, string] => [`Document ${index + 1}`, title]),
          ['Open until', dayInWords(until)],
        ],
      },
      { button: 'Send documents', href: link },
      {
        text: `Please don’t send documents by email. ${asker.phone ? `Didn’t expect this? Call ${asker.phone}.` : 'Didn’t expect this? Ignore this email.'}`,
      },
    ],
  }
}

export const receiptMail = (
  email: string,
  { number, at, files, received, wanted }: UploadReceipt,
  asker: LinkAsker,
): Letter => ({
  to: email,
  outside: true,
  subject: `Receipt ${number}: we got your documents`,
  parts: [
    { text: `Thank you. ${asker.name} has ${received} of ${documents(wanted)}.` },
    {
      facts: [
        ['Receipt', number],
        ['Time', timeInWords(new Date(at))],
      ],
    },
    { facts: files.map(({ paper, name, hash }): [string, string] => [`${paper}, ${name}`, hash]) },
    { text: 'The codes are the SHA-256 of each file. They let you prove later which files you sent.' },
    {
      text: asker.phone
        ? `Wasn’t you? Call ${asker.phone} right away.`
        : 'Wasn’t you? Reply to the email the link came with.',
    },
  ],
})

interface Told {
  task: number
  origin: string
}

export const receivedMail = (
  to: string,
  { received, wanted }: { received: number; wanted: number },
  { task, origin }: Told,
): Letter => ({
  to,
  subject: `Documents received: T-${task}`,
  parts: [
    { text: `${received} of ${documents(wanted)} you requested for T-${task} ${received === 1 ? 'is' : 'are'} here.` },
    { button: 'Open task', href: `${origin}/view/${task}` },
  ],
})

export const wantedMail = (to: string, { task, origin }: Told): Letter => ({
  to,
  subject: `New link requested: T-${task}`,
  parts: [
    {
      text: `Someone you requested documents from for T-${task} asks for a new link. Check that it’s them before you send one.`,
    },
    { button: 'Open task', href: `${origin}/view/${task}` },
  ],
})
