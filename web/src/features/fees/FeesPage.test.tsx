import type { Entry, Ledger } from '@portal/contract/fees'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { detailsOf } from '../../testing/details.ts'
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
