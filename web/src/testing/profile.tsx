import type { ChangeRequest, Profile } from '@portal/contract/profile'
import type { Details } from '@portal/contract/session'
import { screen } from '@testing-library/react'
import { detailsOf } from './details.ts'
import { openScreen, signedInAs } from './render.tsx'
import { wire } from './wire.ts'

const at = '2026-11-16T14:12:00.000Z'

export const changeRequestOf = (id: number, more: Partial<ChangeRequest> = {}): ChangeRequest => ({
  id,
  field: 'phone',
  current: '(518) 555-0142',
  wanted: '(518) 555-0199',
  status: 'Requested',
  created: at,
  happened_on: null,
  due: null,
  days_left: null,
  task: 40 + id,
  ...more,
})

export const profileOf = (more: Partial<Profile> = {}): Profile => ({
  details: {
    first: 'Dana',
    last: 'Whitfield',
    other_names: 'Dana Osei',
    address: '12 Larch Lane, Albany, NY 12207',
    email: 'dana@meridianharbor.example',
    phone: '(518) 555-0142',
    crd: '2400123',
    ssn: 'XXX-XX-4321',
    tapsid: 1204,
    branch: 'Saratoga',
    manager: 'Mara Holt',
    base_company: '',
    access: 'Advisor',
    since: '2024-02-01T17:00:00.000Z',
  },
  picture: '',
  avatar: null,
  goals: '',
  biography: { html: '', listed: false },
  proxies: [],
  owners: [],
  reach: 'named',
  sign_in: {
    factor: 'EMAIL',
    password: true,
    password_changed: null,
    authenticator: false,
    code_asked: false,
    passkeys: 0,
  },
  recent: [],
  changes: [],
  ...more,
})

/** The profile screen; what changes in `mine` shows at the next asking. */
export async function openProfile(
  more: Partial<Profile> = {},
  answers: Parameters<typeof wire>[0] = {},
  who: Details = detailsOf(),
) {
  const mine = profileOf(more)
  const server = wire({
    'POST /api/auth/verify': { ap: 1, details: who },
    'GET /api/user/profile': () => ({ ok: true, profile: mine }),
    ...answers,
  })
  signedInAs(who)
  const portal = openScreen('/general/profile')
  await screen.findByRole('heading', { level: 2, name: 'Details' })
  return { ...portal, server, mine }
}
