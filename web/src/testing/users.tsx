// User management in tests: people on the wire, and the page opened.
import { type Details, reviewerFlags } from '@portal/contract/session'
import type { InvitationRights, UserRecord, UserRequest, UserRow } from '@portal/contract/users'
import { screen, waitFor } from '@testing-library/react'
import { expect } from 'vitest'
import { admin, detailsOf } from './details.ts'
import { openScreen, signedInAs } from './render.tsx'
import { wire } from './wire.ts'

export const branches = [
  { id: 1, name: 'Albany' },
  { id: 2, name: 'Buffalo' },
]

export const rowOf = (id: string, more: Partial<UserRow> = {}): UserRow => ({
  id,
  first: 'Pia',
  last: `Person ${id}`,
  email: `${id}@meridianharbor.example`,
  branch: 'Albany',
  access: 1,
  manager: false,
  guest: false,
  state: 'active',
  factor: 'EMAIL',
  tapsid: 0,
  crd: '',
  signedIn: '2026-11-14T14:12:00.000Z',
  ...more,
})

export const recordOf = (id: string, more: Partial<UserRecord> = {}): UserRecord => ({
  ...rowOf(id),
  branchId: 1,
  phone: '',
  menus: detailsOf().menus,
  base_company: '',
  products_editing: false,
  calendar_editing: false,
  library_access: false,
  show_event_selection: true,
  hasSsn: false,
  invited: null,
  signing: { authenticator: false, devices: 1, approvers: 0, passkeys: 0, lockedUntil: null, resetsFrom: null },
  sessions: [],
  proxies: [],
  owners: [],
  requests: [],
  history: [],
  can: {
    person: true,
    rights: true,
    email: true,
    factor: true,
    secondAdmin: false,
    emailFrom: null,
    factorFrom: null,
    move: true,
    appoint: true,
    access: 7,
    flags: [...Object.keys(detailsOf().menus.reviewer_tools), 'products_editing', 'calendar_editing', 'library_access'],
  },
  ...more,
})

export const requestOf = (can: Partial<UserRequest['can']>, more: Partial<UserRequest> = {}): UserRequest => ({
  id: 5,
  kind: 'access',
  user: 'p1',
  name: 'Pia Person p1',
  was: '1',
  wanted: '7',
  askedBy: 'Ada Admin',
  askedAt: '2026-11-14T14:12:00.000Z',
  can: { confirm: false, refuse: false, withdraw: false, ...can },
  blockedUntil: null,
  ...more,
})

export const managing = (who: Details): Details => ({
  ...who,
  menus: { ...who.menus, reviewer_tools: { ...who.menus.reviewer_tools, user_management: true } },
})

interface Options {
  who?: Details
  address?: string
  rows?: UserRow[]
  total?: number
  requests?: UserRequest[]
  invite?: InvitationRights
  /** Whoever is opened. */
  user?: UserRecord
  answers?: Parameters<typeof wire>[0]
}

const anything: InvitationRights = { access: 6, anyBranch: true, flags: [...reviewerFlags] }

/** What a test changes in `shown` is there at the next asking. */
export async function openManagement(options: Options = {}) {
  const { who = managing(admin()), address = '/management', rows = [], requests = [], answers = {} } = options
  const shown = { user: options.user ?? recordOf('p1') }
  const server = wire({
    'POST /api/auth/verify': { ap: 1, details: who },
    'GET /api/users': () => ({
      ok: true,
      data: rows,
      total: options.total ?? rows.length,
      branches,
      requests,
      can: { invite: options.invite ?? anything },
    }),
    [`GET /api/users/${shown.user.id}`]: () => ({ ok: true, user: shown.user, branches }),
    ...answers,
  })
  signedInAs(who)
  const opened = openScreen(address)
  await screen.findByRole('heading', { level: 1 })
  await waitFor(() => expect(document.querySelector('main [aria-busy=true]')).toBeNull())
  return { ...opened, server, shown }
}

export const openUser = (user: UserRecord, options: Omit<Options, 'user'> = {}) =>
  openManagement({ address: `/management?tab=users&user=${user.id}`, ...options, user })
