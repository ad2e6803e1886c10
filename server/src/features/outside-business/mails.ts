// Mails about outside activities.
import type { Answers } from '@portal/contract/outside-business'
import { dayInWords } from '@portal/contract/rules/day'
import type { Letter } from '../../platform/mail/outbox.ts'

/** 'Board seat, Kingsley Arts Trust' */
export const named = ({ desc, business }: Pick<Answers, 'desc' | 'business'>): string =>
  [desc.trim(), business.name.trim()].filter(Boolean).join(', ')

interface About {
  email: string
  answers: Answers
}

export const renewalMail = (
  { email, answers, expires }: About & { expires: string },
  days: number,
  origin: string,
): Letter => ({
  to: email,
  subject: `Renew your outside activity by ${dayInWords(expires)}`,
  parts: [
    { text: `Your approval for “${named(answers)}” expires on ${dayInWords(expires)}, in less than ${days + 1} days.` },
    { text: 'Renew it if you’re continuing, or mark it as ended.' },
    { button: 'Open Outside Business', href: `${origin}/oba` },
  ],
})

/** The work item says Approved; that is the first of two. */
export const passedOnMail = ({ email, answers }: About, origin: string): Letter => ({
  to: email,
  subject: 'Your outside activity moved to compliance review',
  parts: [
    { text: `Your manager approved “${named(answers)}.” Compliance reviews it next. It isn’t approved until they do.` },
    { button: 'Open Outside Business', href: `${origin}/oba` },
  ],
})
