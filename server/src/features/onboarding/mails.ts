// Emails to candidates, who have no account: none says more about somebody than their first name.
import { stepNames, type OnboardingStep } from '@portal/contract/onboarding-steps'
import type { LinkAsker } from '@portal/contract/links'
import { dayInWords } from '@portal/contract/rules/day'
import type { Letter } from '../../platform/mail/outbox.ts'

interface To {
  email: string
  first: string
}

interface Inviting extends To {
  position: string
  branch: string
  starts: string | null
  until: string
  asker: LinkAsker
  firm: string
  link: string
  expiresAt: Date
}

const wasntYou = ({ phone }: LinkAsker) =>
  phone ? `Didn’t expect this? Call ${phone}.` : 'Didn’t expect this? Ignore this email.'

/** With the link; `again` where it isn't the first. */
export function linkMail(of: Inviting, kind: 'first' | 'again' | 'reminder', left = 0): Letter {
  const { email, first, position, branch, starts, until, asker, firm, link, expiresAt } = of
  const from = asker.name === firm ? firm : `${asker.name} at ${firm}`
  return {
    to: email,
    outside: true,
    expiresAt,
    subject: {
      first: `Welcome to ${firm}: start your onboarding`.slice(0, 60),
      again: 'Your new onboarding link',
      reminder: 'Reminder: your onboarding isn’t finished',
    }[kind],
    parts: [
      {
        text: {
          first: `Hi ${first}, ${from} invites you to start your onboarding. It takes about an hour, and you can stop and go on at any time.`,
          again: `Hi ${first}, here’s your new link. The one before no longer works.`,
          reminder: `Hi ${first}, ${left === 1 ? '1 step is' : `${left} steps are`} left. You can go on where you stopped.`,
        }[kind],
      },
      {
        facts: [
          ['Position', position],
          ['Branch', branch],
          ...(starts ? [['First day', dayInWords(starts)] satisfies [string, string]] : []),
          ['Link works until', dayInWords(until)],
        ],
      },
      { button: kind === 'first' ? 'Start onboarding' : 'Continue onboarding', href: link },
      { text: `The link is only for you. We ask for a code by email before we show anything. ${wasntYou(asker)}` },
    ],
  }
}

/** Every returned step in one email; the words of the reviewer are behind the link. */
export const returnedMail = (
  { email, first }: To,
  steps: readonly OnboardingStep[],
  { asker, link, expiresAt }: Pick<Inviting, 'asker' | 'link' | 'expiresAt'>,
): Letter => ({
  to: email,
  outside: true,
  expiresAt,
  subject: steps.length === 1 ? 'One step of your onboarding needs a change' : 'Steps of your onboarding need a change',
  parts: [
    {
      text: `Hi ${first}, we looked at your onboarding. ${steps.length === 1 ? 'One step needs' : `${steps.length} steps need`} a change. Everything else stays as it is.`,
    },
    { facts: steps.map((step, index): [string, string] => [`Step ${index + 1}`, stepNames[step]]) },
    { button: 'See what to change', href: link },
    { text: wasntYou(asker) },
  ],
})

export const movedMail = ({ email, first }: To, starts: string | null, asker: LinkAsker): Letter => ({
  to: email,
  outside: true,
  subject: starts ? 'Your first day has moved' : 'Your first day isn’t set anymore',
  parts: [
    {
      text: starts
        ? `Hi ${first}, your first day is now ${dayInWords(starts)}.`
        : `Hi ${first}, your first day isn’t set anymore. ${asker.name} will tell you the new date.`,
    },
    {
      text: asker.phone
        ? `Questions? Call ${asker.name} at ${asker.phone}.`
        : 'Questions? Reply to whoever invited you.',
    },
  ],
})

/** Says neither why nor by whom. */
export const closedMail = ({ email, first }: To, asker: LinkAsker, firm: string): Letter => ({
  to: email,
  outside: true,
  subject: 'Your onboarding is closed',
  parts: [
    { text: `Hi ${first}, your onboarding with ${firm} is closed. Your link no longer shows what you entered.` },
    { text: asker.phone ? `Questions? Call ${asker.phone}.` : 'Questions? Reply to whoever invited you.' },
  ],
})

export const approvedMail = (
  { email, first }: To,
  { account, starts, asker }: { account: string; starts: string | null; asker: LinkAsker },
): Letter => ({
  to: email,
  outside: true,
  subject: 'Your onboarding is approved',
  parts: [
    { text: `Hi ${first}, your onboarding is approved. Welcome.` },
    {
      facts: [
        ['Sign-in address', account],
        ...(starts ? [['First day', dayInWords(starts)] satisfies [string, string]] : []),
      ],
    },
    { text: `We sent the email that sets up your account to ${account}.` },
    { text: wasntYou(asker) },
  ],
})

/** To whoever invited them. */
export const wantedMail = (to: string, { candidate, origin }: { candidate: number; origin: string }): Letter => ({
  to,
  subject: 'New onboarding link requested',
  parts: [
    { text: 'A candidate you invited asks for a new link. Check that it’s them before you send one.' },
    { button: 'Open candidate', href: `${origin}/candidates?id=${candidate}` },
  ],
})

/** What they have signed is with the firm: whoever did it without them hears of it too. */
export const signedMail = ({ email, first }: To, asker: LinkAsker, firm: string): Letter => ({
  to: email,
  outside: true,
  subject: 'We have your answers',
  parts: [
    { text: `Hi ${first}, thank you. You signed your onboarding, and ${firm} reviews it now.` },
    { text: 'Your link still shows where it stands. We email you when something needs a change.' },
    { text: asker.phone ? `Wasn’t you? Call ${asker.phone} right away.` : 'Wasn’t you? Reply to whoever invited you.' },
  ],
})
