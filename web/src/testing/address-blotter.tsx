import type { AddressChange, ChangeRow } from '@portal/contract/address-blotter'
import { screen } from '@testing-library/react'
import { detailsOf } from './details.ts'
import { openScreen, signedInAs } from './render.tsx'
import { wire } from './wire.ts'

export const rowOf = (id: number, more: Partial<ChangeRow> = {}): ChangeRow => ({
  id,
  client: `Client ${id}, Walter`,
  account_end: '5022',
  old_place: 'Troy, NY',
  new_place: 'Lake George, NY',
  flags: [],
  advisor: { first: 'Eleanor', last: 'Whitcombe' },
  branch: 'Albany',
  received_on: '2026-10-20',
  status: 'Updated',
  due: '2026-11-19',
  old_mailed: null,
  new_mailed: null,
  ...more,
})

const address = (street: string) => ({ street, unit: '', city: 'Troy', state: 'NY', zip: '12180', country: '' })
const letterTo = (to: string) => ({
  to: ['Walter Prescott', to],
  date: 'November 16, 2026',
  title: 'We changed the address on your account',
  paragraphs: [[{ text: `Letter to ${to}`, filled: false }]],
  small: 'Reference A-1.',
})
const nothing: AddressChange['can'] = {
  correct: false,
  withdraw: false,
  take: false,
  verify: false,
  update: false,
  return: false,
  mail: false,
  disbursement: false,
}

export const changeOf = (
  id: number,
  { can = {}, ...more }: Omit<Partial<AddressChange>, 'can'> & { can?: Partial<AddressChange['can']> } = {},
): AddressChange => ({
  ...rowOf(id, { client: 'Prescott, Walter' }),
  joint: '',
  old_address: address('19 Orchard Street'),
  new_address: address('27 Canada Street'),
  through: 'Form',
  identity: 'Called the number on file',
  identity_note: '',
  version: 3,
  entered_at: '2026-10-20T18:00:00.000Z',
  entered_by: 'Eleanor Whitcombe',
  task: 41,
  reason: '',
  contact: { email: '', phone: '' },
  stopped: false,
  reached: [{ status: 'Received', at: '2026-10-20T18:00:00.000Z', by: 'Eleanor Whitcombe' }],
  disbursement_on: null,
  second_of: null,
  others: [],
  notices: [
    { side: 'old', address: '19 Orchard Street, Troy, NY 12180', mailed: null, letter: letterTo('19 Orchard Street') },
    { side: 'new', address: '27 Canada Street, Troy, NY 12180', mailed: null, letter: letterTo('27 Canada Street') },
  ],
  activity: [{ at: '2026-10-20T18:00:00.000Z', by: 'Eleanor Whitcombe', kind: 'entered', text: '', day: '2026-10-20' }],
  locked: false,
  reviews: false,
  why: '',
  can: { ...nothing, ...can },
  ...more,
})

interface Options {
  address?: string
  reviews?: boolean
  next?: string
  answers?: Parameters<typeof wire>[0]
}

/** The address blotter with these rows. */
export function openBlotter(
  rows: ChangeRow[],
  { address: at = '/securities/addressblotter', reviews = false, next, answers = {} }: Options = {},
) {
  const who = detailsOf()
  const server = wire({
    'POST /api/auth/verify': { ap: 1, details: who },
    'GET /api/address-changes': ({ query }) => ({
      ok: true,
      data: query['after'] ? [rowOf(99)] : rows,
      next: next && !query['after'] ? next : null,
      counts: { open: rows.length, overdue: 1, flagged: 2, closed: 1_001 },
      soon: 1,
      reviews,
      topic: 'address-blotter/account-1',
      branches: reviews
        ? [
            { id: 1, name: 'Albany' },
            { id: 2, name: 'Burlington' },
          ]
        : [],
      can: { add: true },
    }),
    'GET /api/address-draft': { ok: true, draft: null },
    'PUT /api/address-draft': ({ body }) => ({ ok: true, version: (body as { version: number }).version + 1 }),
    'DELETE /api/address-draft': { ok: true },
    ...answers,
  })
  signedInAs(who)
  return { ...openScreen(at), server }
}

export const table = () => screen.findByRole('table', { name: 'Address changes' })
