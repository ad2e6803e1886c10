// Emails about vendors: to the vendor with the link, and to the firm's own people, who look up the rest in the portal.
import type { LinkAsker } from '@portal/contract/links'
import { dayInWords, timeInWords } from '@portal/contract/rules/day'
import type { VendorReceipt } from '@portal/contract/vendor-attestation'
import type { Letter } from '../../platform/mail/outbox.ts'

export type LinkKindOfMail = 'first' | 'renewal' | 'again' | 'reminder' | 'returned'

interface Asking {
  email: string
  contact: string
  vendor: string
  year: number
  due: string
  until: string
  /** Of a return. */
  reason?: string
  asker: LinkAsker
  firm: string
  link: string
  expiresAt: Date
}

const subjectAtMost = 78
const cut = (text: string) => (text.length > subjectAtMost ? `${text.slice(0, subjectAtMost - 1)}…` : text)

export function inviteMail(of: Asking, kind: LinkKindOfMail): Letter {
  const { email, contact, vendor, year, due, until, reason, asker, firm, link, expiresAt } = of
  const wants = asker.name === firm ? firm : `${asker.name} at ${firm}`
  return {
    to: email,
    outside: true,
    expiresAt,
    subject: {
      first: cut(`${firm}: security questionnaire for ${vendor}`),
      renewal: cut(`${firm}: yearly security questionnaire for ${vendor}`),
      again: cut(`Your new link: security questionnaire for ${vendor}`),
      reminder: cut(`Reminder: security questionnaire due ${dayInWords(due)}`),
      returned: cut(`Questions about your security questionnaire for ${firm}`),
    }[kind],
    parts: [
      {
        text: {
          first: `Hi ${contact}, ${wants} asks you to attest how ${vendor} protects client data. Regulation S-P asks us to check this every year.`,
          renewal: `Hi ${contact}, it’s time for this year’s attestation. We filled in last year’s answers, so change only what’s different.`,
          again: `Hi ${contact}, here’s your new link. The one before no longer works.`,
          reminder: `Hi ${contact}, we don’t have your answers yet. What you answered so far is saved.`,
          returned: `Hi ${contact}, we read your answers and need more from you.`,
        }[kind],
      },
      ...(reason ? [{ text: `“${reason}”` }] : []),
      {
        facts: [
          ['Attestation', String(year)],
          ['Due', dayInWords(due)],
          ['Link works until', dayInWords(until)],
        ],
      },
      { button: 'Open questionnaire', href: link },
      { text: 'We’ll email a code to this address before it opens. You can stop and come back with the same link.' },
      {
        text: asker.phone ? `Didn’t expect this? Call ${asker.phone}.` : 'Didn’t expect this? Ignore this email.',
      },
    ],
  }
}

export const receiptMail = (
  email: string,
  { number, at, name, title }: VendorReceipt,
  { vendor, year, asker, link }: { vendor: string; year: number; asker: LinkAsker; link: string },
): Letter => ({
  to: email,
  outside: true,
  subject: `Receipt ${number}: we got your attestation`,
  parts: [
    { text: `Thank you. ${asker.name} has the ${year} attestation of ${vendor}.` },
    {
      facts: [
        ['Receipt', number],
        ['Signed by', `${name}, ${title}`],
        ['Time', timeInWords(new Date(at))],
      ],
    },
    { button: 'Get your answers as PDF', href: link },
    {
      text: asker.phone
        ? `Wasn’t you? Call ${asker.phone} right away.`
        : 'Wasn’t you? Reply to the email the link came with.',
    },
  ],
})

interface About {
  id: number
  name: string
  origin: string
}
const open = ({ id, origin }: About) => ({ button: 'Open vendor', href: `${origin}/vendors?id=${id}` })

export const submittedMail = (to: string, about: About, score: number, decideBy: string): Letter => ({
  to,
  subject: cut(`To review: attestation of ${about.name}`),
  parts: [
    { text: `${about.name} signed its attestation. Its score is ${score}. Decide by ${dayInWords(decideBy)}.` },
    open(about),
  ],
})

export const linkWantedMail = (to: string, about: About): Letter => ({
  to,
  subject: cut(`New link requested: ${about.name}`),
  parts: [
    { text: `Someone at ${about.name} asks for a new link. Check that it’s them before you send one.` },
    open(about),
  ],
})

interface Item {
  text: string
  due: string
  who: string
}

/** To the vendor: without a link, because nothing is answered there. */
export const itemMail = (
  to: string,
  { contact, vendor, asker, firm }: { contact: string; vendor: string; asker: LinkAsker; firm: string },
  { text, due, who }: Item,
): Letter => ({
  to,
  outside: true,
  subject: cut(`Reminder: due ${dayInWords(due)} for ${firm}`),
  parts: [
    { text: `Hi ${contact}, ${vendor} agreed to take care of this after its attestation.` },
    {
      facts: [
        ['What', text],
        ['Due', dayInWords(due)],
        ['Taken care of by', who],
      ],
    },
    {
      text: asker.phone
        ? `Done, or not on time? Call ${asker.name} at ${asker.phone}.`
        : `Done, or not on time? Tell ${asker.name}.`,
    },
  ],
})

export const itemDueMail = (to: string, about: About, { text, due, who }: Item): Letter => ({
  to,
  subject: cut(`Remediation item due ${dayInWords(due)}: ${about.name}`),
  parts: [{ text: `${text}, by ${who}. We reminded ${about.name} too.` }, open(about)],
})

export const overdueMail = (to: string, about: About & { owner: string }, what: string): Letter => ({
  to,
  subject: cut(`Overdue: ${about.name}`),
  parts: [
    { text: what },
    ...(about.owner ? [{ facts: [['Owner', about.owner] as [string, string]] }] : []),
    open(about),
  ],
})
