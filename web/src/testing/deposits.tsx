import type { Deposit, DepositDay, DepositRow, depositFigures } from '@portal/contract/deposits'
import type { AnswerOf } from '@portal/contract/endpoint'
import { act, waitFor } from '@testing-library/react'
import { expect } from 'vitest'
import { detailsOf } from './details.ts'
import { openScreen, signedInAs } from './render.tsx'
import { FakeEventSource, wire } from './wire.ts'

export const depositsAt = '/securities/mobiledeposits'

export const rowOf = (id: number, more: Partial<DepositRow> = {}): DepositRow => ({
  id,
  number: `D-${id}`,
  status: 'In Review',
  client: `Osgood ${id}, Paul`,
  end: '3306',
  type: 'Individual',
  contribution: null,
  year: null,
  check_number: '1182',
  check_date: '2026-11-14',
  amount: 96_000,
  advisor: 'Porter, Meredith',
  names: { first: 'Meredith', last: 'Porter' },
  branch: 'Portsmouth',
  captured: '2026-11-16T15:11:00.000Z',
  bank_day: '2026-11-16',
  flags: [],
  destroy_on: null,
  mine: false,
  version: 4,
  ...more,
})

const nothing: Deposit['can'] = {
  retake: false,
  withdraw: false,
  destroy: false,
  take: false,
  decide: false,
  correct: false,
  worked: false,
  original: false,
}

type DepositMore = Omit<Partial<Deposit>, 'can'> & { can?: Partial<Deposit['can']> }

/** Of somebody else, and nothing to do with it unless said so. */
export const depositOf = (id: number, { can = {}, ...more }: DepositMore = {}): Deposit => ({
  ...rowOf(id),
  payee: 'Eastlight Clearing FBO Paul Osgood',
  pictures: [
    { side: 'front', pdf: false, name: 'front.jpg', hash: 'a'.repeat(64) },
    { side: 'back', pdf: false, name: 'back.jpg', hash: 'b'.repeat(64) },
  ],
  reason: null,
  steps: [{ name: 'Captured', at: '2026-11-16T15:11:00.000Z', by: 'Meredith Porter' }],
  checks: [],
  second: false,
  first_by: '',
  decided_by: '',
  batch: null,
  task: 41,
  locked: false,
  ...more,
  can: { ...nothing, ...can },
})

export type Figures = AnswerOf<typeof depositFigures>
export const figuresOf = (more: Partial<Figures> = {}): Figures => ({
  ok: true,
  now: '2026-11-16T15:42:00.000Z',
  cutoff: {
    day: '2026-11-16',
    ends: '2026-11-16T20:00:00.000Z',
    today: true,
    passed: false,
    why: '',
    minutes: 900,
    next: '2026-11-17',
  },
  batch: { total: 2_791_000, count: 5, accepted: 1 },
  review: { count: 4, oldest: '2026-11-16T14:20:00.000Z' },
  returned: { count: 1, to: 'C. McKenna' },
  destroy: { count: 3, overdue: 1, since: '2026-11-13' },
  reviews: false,
  first: null,
  queue: 0,
  second_above: 1_000_000,
  wording: 'For mobile deposit at Eastlight Clearing only',
  ...more,
})

const dayOf = (day: string, rows: readonly DepositRow[]): DepositDay => ({
  day,
  batch: day.slice(5).replace('-', ''),
  posted: null,
  total: rows.filter(({ bank_day }) => bank_day === day).reduce((sum, { amount }) => sum + amount, 0),
  closed: [],
  file: false,
})

export const listOf = (rows: readonly DepositRow[], more: object = {}) => ({
  ok: true,
  data: rows,
  days: [...new Set(rows.map(({ bank_day }) => bank_day))].map((day) => dayOf(day, rows)),
  next: '',
  branches: [],
  ...more,
})

interface Options {
  /** The rest of the address. */
  at?: string
  /** Somebody who reviews. */
  reviews?: boolean
  figures?: Partial<Figures>
  answers?: Parameters<typeof wire>[0]
}

/** Mobile Deposits at an address, with what the server says of them. */
export function openDeposits({ at = '', reviews = false, figures = {}, answers = {} }: Options = {}) {
  const { menus } = detailsOf()
  const who = detailsOf({ menus: { ...menus, reviewer_tools: { ...menus.reviewer_tools, blotters: reviews } } })
  const server = wire({
    'POST /api/auth/verify': { ap: 1, details: who },
    'GET /api/deposits/figures': figuresOf({ reviews, ...figures }),
    'GET /api/deposits': listOf([]),
    'GET /api/deposits/accounts': { ok: true, data: [] },
    ...answers,
  })
  signedInAs(who)
  return { ...openScreen(depositsAt + at), server }
}

export const queueOf = (more: object = {}) => ({ at: 1, of: 1, previous: null, next: null, ...more })

/** The deposits changed, and whoever follows them is told. */
export async function hears(topic: string) {
  await waitFor(() => expect(FakeEventSource.open.length).toBeGreaterThan(0))
  act(() => FakeEventSource.open[0]?.say('changed', topic))
}
