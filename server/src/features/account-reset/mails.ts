// Mails of the account reset.
import { later } from '../../platform/clock.ts'
import type { Part } from '../../platform/mail/layout.ts'
import type { Letter } from '../../platform/mail/outbox.ts'
import { tokenMs } from './tokens.ts'

export interface Person {
  email: string
  first: string
}
interface Link {
  token: string
  /** An authenticator will be asked for. */
  authenticator: boolean
  origin: string
  now: Date
}

/** Always below our own configured address: what a request claims as its host is never trusted. */
const linkTo = ({ origin, token }: Link) => `${origin}/reset?q=${token}`

const apps: Part[] = [
  { text: 'You will need an authenticator app on your phone. Any of these will do:' },
  {
    links: [
      { label: 'Microsoft Authenticator', href: 'https://www.microsoft.com/security/mobile-authenticator-app' },
      {
        label: 'Google Authenticator for Android',
        href: 'https://play.google.com/store/apps/details?id=com.google.android.apps.authenticator2',
      },
      {
        label: 'Google Authenticator for iPhone',
        href: 'https://apps.apple.com/app/google-authenticator/id388497605',
      },
    ],
  },
]

export const resetMail = ({ email, first }: Person, link: Link): Letter => ({
  to: email,
  subject: 'Reset your password',
  expiresAt: later(link.now, tokenMs.reset),
  parts: [
    {
      text: `Hello ${first}, somebody asked to reset the password of your account. The link works once, for thirty minutes.`,
    },
    { button: 'Set a new password', href: linkTo(link) },
    ...(link.authenticator ? apps : []),
    { text: 'If this was not you, there is nothing to do: your password stays as it is.' },
  ],
})

export const invitationMail = ({ email, first }: Person, link: Link): Letter => ({
  to: email,
  subject: 'Your account at the advisor portal',
  expiresAt: later(link.now, tokenMs.invitation),
  parts: [
    {
      text: `Hello ${first}, an account was made for you. Choose a password to begin; the link works once, for seven days.`,
    },
    { button: 'Set up my account', href: linkTo(link) },
    ...(link.authenticator ? apps : []),
  ],
})

export const enrolmentMail = ({ email, first }: Person, origin: string): Letter => ({
  to: email,
  subject: 'Set up your authenticator again',
  parts: [
    {
      text: `Hello ${first}, your next sign-in will lead you through setting up an authenticator. You are signed out until then.`,
    },
    ...apps,
    { button: 'Sign in', href: `${origin}/login` },
    { text: 'If you did not ask for this, call the firm now.' },
  ],
})

export const changedMail = (
  { email, first }: Person,
  what: { password: boolean; authenticator: boolean; isNew: boolean; at: Date; address: string },
): Letter => ({
  to: email,
  subject: changed(what).subject,
  parts: [
    { text: `Hello ${first}, ${changed(what).text}` },
    {
      facts: [
        ['Address', what.address],
        ['Time', `${what.at.toISOString().slice(0, 16).replace('T', ' ')} UTC`],
      ],
    },
    { text: 'If this was not you, call the firm now: somebody else can read your mail.' },
  ],
})

function changed({ password, authenticator, isNew }: { password: boolean; authenticator: boolean; isNew: boolean }) {
  if (isNew) return { subject: 'Your account is ready', text: 'your account is set up.' }
  const what = [password && 'a new password', authenticator && 'a new authenticator'].filter(Boolean).join(' and ')
  return {
    subject: password ? 'Your password was changed' : 'Your authenticator was changed',
    text: `your account has ${what}. Every browser that was signed in has been signed out.`,
  }
}
