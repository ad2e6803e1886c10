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

interface ToApprove {
  answers: Answers
  renewing: boolean
  /** Who asks: "Dana Whitfield". */
  advisor: string
}

/** To the branch manager. Without a link where something has to be looked at first. */
export const toApproveMail = (
  { answers, renewing, advisor }: ToApprove,
  to: { email: string; first: string },
  portal: string,
  link?: string,
): Letter => ({
  to: to.email,
  subject: renewing ? 'Outside activity to renew' : 'Outside activity to approve',
  parts: [
    {
      text: `Hi ${to.first}, ${advisor} ${renewing ? 'wants to renew' : 'disclosed'} an outside activity and needs your approval as branch manager.`,
    },
    { facts: [['Activity', named(answers)]] },
    { button: 'Review activity', href: portal },
    ...(link
      ? [
          { links: [{ label: 'Approve it without signing in', href: link }] },
          { text: 'The link works once, for three days. Don’t forward this email.' },
        ]
      : []),
  ],
})
