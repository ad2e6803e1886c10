// Links for people without an account: the token of a link is the proof, for one purpose. It is sent in a header, where no log and no
// address keeps it.
import * as T from 'typebox'
import { endpoint } from './endpoint.ts'
import { Ok } from './errors.ts'
import { linkPurposes } from './rules/link-purpose.ts'

/** Ours: a code is good for ten minutes, five wrong ones end it, and what it opened stays open for a working day in one browser. */
export const linkLimits = {
  codeMs: 10 * 60_000,
  codeTries: 5,
  openMs: 8 * 3_600_000,
  codesAnHour: 5,
  tokenLength: 60,
} as const

/** The one page for links that are unknown, used, revoked, or expired. */
export const linkOverWords = {
  title: 'This link doesn’t work anymore',
  lead: 'It may have expired, or someone already used it. Links from us work for a short time, to protect you.',
  ask: 'Request a new link',
  note: 'We’ll tell the person who sent it. If it’s still needed, they’ll email you a new link.',
  told: 'Thanks. If this link came from us, its sender now knows.',
} as const

const Asker = T.Object({
  name: T.String(),
  role: T.String(),
  phone: T.String(),
  face: T.String({ description: 'Path of their picture. Empty if they have none' }),
})
export type LinkAsker = T.Static<typeof Asker>

/** Not consumed by looking, however often, and by whatever looks. */
export const openLink = endpoint({
  method: 'POST',
  path: '/links/open',
  access: 'public',
  summary: 'Says what a link asks for next. 404 alike for unknown, used, revoked, and expired links',
  body: T.Object({ purpose: T.Enum(linkPurposes) }),
  changes: false,
  answer: T.Object({
    ok: T.Boolean(),
    state: T.Enum(['code', 'open'] as const, {
      description: '`code`: an emailed code is needed in this browser first',
    }),
    email: T.String({ description: 'Where the code goes, masked' }),
    asker: Asker,
    expires: T.String(),
  }),
})

export const sendLinkCode = endpoint({
  method: 'POST',
  path: '/links/code',
  access: 'public',
  summary: 'Emails a six-digit code to the person the link was sent to',
  body: T.Object({ purpose: T.Enum(linkPurposes) }),
  answer: Ok,
})

export const verifyLinkCode = endpoint({
  method: 'POST',
  path: '/links/verify',
  access: 'public',
  summary: 'Opens the link in this browser with the emailed code',
  body: T.Object({ purpose: T.Enum(linkPurposes), code: T.String({ maxLength: 20 }) }),
  answer: Ok,
})

export const askForLink = endpoint({
  method: 'POST',
  path: '/links/again',
  access: 'public',
  summary: 'Tells whoever sent a link that a new one is wanted. Every link gets the same response',
  answer: Ok,
})
