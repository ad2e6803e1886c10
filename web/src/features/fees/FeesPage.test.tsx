import type { Entry, Ledger } from '@portal/contract/fees'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { canOf, detailsOf } from '../../testing/details.ts'
import { openPortal, signedInAs } from '../../testing/render.tsx'
import { wire } from '../../testing/wire.ts'

const entryOf = (id: number, more: Partial<Entry> = {}): Entry => ({
  id,
  number: `B-${id}`,
  day: '2026-11-02',
  kind: 'charge',
  description: `Charge ${id}`,
  charge: 30_000,
  credit: 0,
  balance: 30_000,
  open: 30_000,
  period: null,
  full: null,
  days: null,
  of_days: null,
  reason: '',
  why: '',
  by: '',
  approved: '',
  run: null,
  dispute: null,
  asked: null,
  can: { credit: true, dispute: true },
  ...more,
})

const ledgerOf = (rows: Entry[]): Ledger => ({
  ok: true,
  who: {
    id: 'a1',
    first: 'Maeve',
    last: 'Kennedy',
    branch: 'Albany',
    tapsid: 40_117,
    profile_image: '',
    joined: '2020-01-01',
    left: null,
    version: 1,
  },
  summary: {
    balance: 30_000,
    disputed: 0,
    disputed_count: 0,
    open_count: 1,
    deduction: { on: '2026-11-22', cents: 30_000, in_file: false, pending: 0 },
    next_billing: { on: '2026-12-01', cents: 24_000 },
    billed: { year: 2026, cents: 30_000, waived: 0 },
    statement: '2026-10',
  },
  rows,
  next: null,
  years: [2026],
  today: '2026-11-16',
  second_above: 25_000,
  can: { charge: true, credit: true, dates: true },
})

const disputes = { ok: true, rows: [], next: null, approvals: [], second_above: 25_000 }

it('shows whoever does not look after fees their own, and asks for nothing else', async () => {
  const who = detailsOf()
  const server = wire({
    'POST /api/auth/verify': { ap: 1, details: who },
    'GET /api/fees/mine': ledgerOf([entryOf(1, { description: 'Technology, November' })]),
  })
  signedInAs(who)
  openPortal('/fees')
  await screen.findByRole('heading', { level: 1, name: 'My Fees' })
  await screen.findByText('Technology, November')
  expect(server.to('GET', '/api/fees/schedule')).toEqual([])
})

it('says what a waiver changes before it is pressed, and above the limit that a second person is needed', async () => {
  const who = detailsOf({ can: canOf({ fees: { review: true } }) })
  const server = wire({
    'POST /api/auth/verify': { ap: 1, details: who },
    'GET /api/fees/ledgers/a1': ledgerOf([entryOf(7)]),
    'GET /api/fees/disputes': disputes,
    'POST /api/fees/charges/7/credits': { ok: true, asked: false },
  })
  signedInAs(who)
  const { user } = openPortal('/fees?ledger=a1')
  await user.click(await screen.findByRole('button', { name: 'More actions for Charge 7' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Waive' }))
  const dialog = await screen.findByRole('dialog', { name: 'Waive Charge 7?' })
  const inside = within(dialog)
  expect(inside.getByRole('button', { name: 'Send for approval' })).toBeInTheDocument()
  expect(inside.getByText(/A second person must approve/)).toBeInTheDocument()
  const amount = inside.getByLabelText(/^Amount/)
  await user.clear(amount)
  await user.type(amount, '95.00')
  expect(inside.getAllByText('$205.00')).toHaveLength(2)
  await user.type(inside.getByLabelText(/^Why/), 'Office was closed')
  await user.click(inside.getByRole('button', { name: 'Waive $95.00' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.to('POST', '/api/fees/charges/7/credits')).toMatchObject([
    { body: { kind: 'waiver', amount: '95.00', reason: 'Service issue', why: 'Office was closed' } },
  ])
})
