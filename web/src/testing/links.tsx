// Pages behind links, as their tests open them.
import { openPortal } from './render.tsx'
import { failure, type Sent, wire } from './wire.ts'

export const looked = 'POST /api/links/open'
export const linkOver = failure(404, 'link-over')

export const asker = { name: 'Theodora Vance', role: 'Meridian Harbor, Albany', phone: '(518) 555-0142', face: '' }
export const opened = {
  ok: true,
  state: 'open',
  email: 'd••••@fastmail.example',
  asker,
  expires: '2026-12-07T05:00:00Z',
}

export const actionAsked = {
  tone: 'plain',
  title: 'Stop reminders about attestations?',
  lead: '',
  facts: [{ label: 'What happens', text: 'We no longer email you.', more: 'What’s due stays due.' }],
  for: 'Dana Whitfield',
  yes: 'Stop reminders',
  no: { text: 'Open the portal', path: '/dash/p' },
  note: 'The link works until Jan 15.',
  shows: '',
}

type Answers = Parameters<typeof wire>[0]

/** The page behind a link in an email. */
export function openAction(asked: object = {}, answers: Answers = {}, address = '/action?q=token-1') {
  const server = wire({
    [looked]: opened,
    'GET /api/action': { ok: true, asked: { ...actionAsked, ...asked } },
    ...answers,
  })
  return { server, ...openPortal(address) }
}

export const tokenOf = ({ init }: Sent) => new Headers(init.headers).get('x-portal-link')
