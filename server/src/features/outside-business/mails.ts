// Mails about outside activities.
import type { Answers } from '@portal/contract/outside-business'
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
  subject: `Renew your outside activity by ${expires}`,
  parts: [
    { text: `The approval of "${named(answers)}" ends on ${expires}, in less than ${days + 1} days.` },
    { text: 'Renew it if it goes on, or tell the firm that it has ended.' },
    { button: 'Open outside business', href: `${origin}/oba` },
  ],
})

/** The work item says Approved; that is the first of two. */
export const passedOnMail = ({ email, answers }: About, origin: string): Letter => ({
  to: email,
  subject: 'Your outside activity is with compliance',
  parts: [
    { text: `Your manager has approved "${named(answers)}". Compliance decides next: until then it is not approved.` },
    { button: 'Open outside business', href: `${origin}/oba` },
  ],
})
