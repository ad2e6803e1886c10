// Mails of the account reset.
import { timeInWords } from '@portal/contract/rules/day'
import { later } from '../../platform/clock.ts'
import type { Part } from '../../platform/mail/layout.ts'
import type { Letter } from '../../platform/mail/outbox.ts'
import { tokenMs } from './tokens.ts'

export interface Person {
  email: string
  first: string
}
export interface Link {
  token: string
  /** An authenticator will be asked for. */
  authenticator: boolean
  origin: string
  now: Date
}

/** Always below our own configured address: what a request claims as its host is never trusted. */
export const linkTo = ({ origin, token }: Link) => `${origin}/reset?q=${token}`

export const apps: Part[] = [
  { text: 'You’ll need an authenticator app on your phone. Any of these work:' },
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
      text: `Hi ${first}, we got a request to reset your password. Use the button below within 30 minutes. The link works once.`,
    },
    { button: 'Set new password', href: linkTo(link) },
    ...(link.authenticator ? apps : []),
    { text: 'Didn’t request this? You can ignore this email. Your password hasn’t changed.' },
  ],
})

export type InvitationLetter = (to: Person, link: Link) => Letter

export const invitationMail: InvitationLetter = ({ email, first }, link) => ({
  to: email,
  subject: 'Set up your advisor portal account',
  expiresAt: later(link.now, tokenMs.invitation),
  parts: [
    {
      text: `Hi ${first}, your advisor portal account is ready. Choose a password within seven days to get started. The link works once.`,
    },
    { button: 'Set up account', href: linkTo(link) },
    ...(link.authenticator ? apps : []),
  ],
})

export const enrolmentMail = ({ email, first }: Person, origin: string): Letter => ({
  to: email,
  subject: 'Set up your authenticator app again',
  parts: [
    {
      text: `Hi ${first}, you’ve been signed out. Sign in again and we’ll walk you through setting up a new authenticator app.`,
    },
    ...apps,
    { button: 'Sign in', href: `${origin}/login` },
    { text: 'Didn’t ask for this? Call the home office right away.' },
  ],
})

export const changedMail = (
  { email, first }: Person,
  what: { password: boolean; authenticator: boolean; isNew: boolean; at: Date; address: string },
): Letter => ({
  to: email,
  subject: changed(what).subject,
  parts: [
    { text: `Hi ${first}, ${changed(what).text}` },
    {
      facts: [
        ['IP address', what.address],
        ['Time', timeInWords(what.at)],
      ],
    },
    { text: 'Wasn’t you? Call the home office right away. Someone may have access to your email.' },
  ],
})

function changed({ password, authenticator, isNew }: { password: boolean; authenticator: boolean; isNew: boolean }) {
  if (isNew) return { subject: 'Your account is ready', text: 'your account is set up and ready to use.' }
  const what = [password && 'password', authenticator && 'authenticator app'].filter(Boolean).join(' and ')
  return {
    subject: password ? 'Your password was changed' : 'Your authenticator app was changed',
    text: `your ${what} changed. You’ve been signed out of every browser.`,
  }
}
