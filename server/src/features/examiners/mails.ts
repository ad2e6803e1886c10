// Emails to examiners, and to whoever they can call.
import { dayInWords } from '@portal/contract/rules/day'
import { later } from '../../platform/clock.ts'
import type { Letter } from '../../platform/mail/outbox.ts'
import { apps, type InvitationLetter, linkTo, tokenMs } from '../account-reset/public.ts'

interface Person {
  email: string
  first: string
}

/** What every email to an examiner says of their access. */
export interface About {
  firm: string
  examination: string
  /** The last day. */
  until: string
  /** "Theodora Vance, (518) 555-0137" */
  contact: string
}

const facts = ({ examination, until, contact }: About): { facts: [string, string][] } => ({
  facts: [
    ['Examination', examination],
    ['Access until', dayInWords(until)],
    ['Your contact', contact],
  ],
})

export const invitationOf =
  (about: About): InvitationLetter =>
  ({ email, first }, link) => ({
    to: email,
    subject: 'Set up your examiner access',
    expiresAt: later(link.now, tokenMs.invitation),
    parts: [
      {
        text: `Hi ${first}, ${about.firm} gave you read-only access to records for your examination. Choose a password within seven days to get started. The link works once.`,
      },
      { button: 'Set up account', href: linkTo(link) },
      ...apps,
      facts(about),
      { text: 'Didn’t expect this? Call your contact before you use the link.' },
    ],
  })

export const releasedMail = (
  { email, first }: Person,
  { packet, by }: { packet: string; by: string },
  about: About,
  origin: string,
): Letter => ({
  to: email,
  subject: 'A packet is ready for you',
  parts: [
    { text: `Hi ${first}, ${by} released “${packet}” to you. Sign in to read or download it.` },
    { button: 'Sign in', href: `${origin}/login` },
    facts(about),
  ],
})

interface Asked {
  examiner: string
  organization: string
  examination: string
  text: string
  by: string
  task: number
}

export const requestedMail = (
  { email, first }: Person,
  { examiner, organization, examination, text, by, task }: Asked,
  origin: string,
): Letter => ({
  to: email,
  subject: 'An examiner needs more records',
  parts: [
    { text: `Hi ${first}, ${examiner} of ${organization} requested more records:` },
    { text },
    {
      facts: [
        ['Examination', examination],
        ['Needed by', dayInWords(by)],
        ['Task', `T-${task}`],
      ],
    },
    { button: 'Open Records', href: `${origin}/records` },
  ],
})

/** What became of a request: said to who can't open the task. */
export const answeredMail = (
  { email, first }: Person,
  { what, reason, task }: { what: 'returned' | 'Answered' | 'Declined'; reason: string; task: number },
  about: About,
  origin: string,
): Letter => {
  const said = {
    returned: {
      subject: 'A question about your records request',
      text: 'we have a question about your request for records. Call or email your contact to answer it.',
    },
    Answered: { subject: 'Your records request was answered', text: 'we answered your request for records.' },
    Declined: { subject: 'Your records request was declined', text: 'we can’t give you the records you requested.' },
  }[what]
  return {
    to: email,
    subject: said.subject,
    parts: [
      { text: `Hi ${first}, ${said.text}` },
      ...(reason ? [{ text: reason }] : []),
      { facts: [['Request', `T-${task}`], ...facts(about).facts] },
      { button: 'Sign in', href: `${origin}/login` },
    ],
  }
}
