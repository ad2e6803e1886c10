// A month of a blotter as the server would send it, and the page that shows it.
import type { BlotterFinding, BlotterLine, BlotterPeriod } from '@portal/contract/blotters'
import { screen } from '@testing-library/react'
import { detailsOf } from './details.ts'
import { openScreen, signedInAs } from './render.tsx'
import { wire } from './wire.ts'

const nothing: BlotterPeriod['can'] = {
  draw: false,
  sign: false,
  certify: false,
  nil: false,
  changes: false,
  lock: false,
  review: false,
  correct: false,
  enter: false,
  part: '',
}

type More = Omit<Partial<BlotterPeriod>, 'can'> & { can?: Partial<BlotterPeriod['can']> }

export const periodOf = ({ can = {}, ...more }: More = {}): BlotterPeriod => ({
  kind: 'deposit',
  branch: { id: 3, name: 'Portsmouth' },
  month: '2026-10',
  status: 'Open',
  version: 0,
  over: true,
  expected: true,
  entries: 3,
  amount: 1_000_000,
  corrections: 0,
  waiting: 0,
  corrected: 1_000_000,
  due: '2026-11-20',
  late: false,
  principal: 'Gordon Pell',
  reviewer: '',
  sampled: 0,
  reviewed: 0,
  sampledAt: null,
  undrawn: 0,
  share: 20,
  draws: [],
  findings: [],
  signed: null,
  certified: null,
  locked: null,
  changes: null,
  statement: 'I’m the principal of Portsmouth.',
  bank: null,
  can: { ...nothing, ...can },
  ...more,
})

const at = '2026-11-12T20:20:00.000Z'
export const sampled: More = {
  status: 'Sampled',
  version: 2,
  reviewer: 'Theodora Vance',
  sampled: 2,
  sampledAt: at,
  draws: [{ id: 7, seed: '7F3A 19C2 44E0', share: 50, by: 'Theodora Vance', at, from: 3, drawn: 2 }],
}
export const signed: More = { ...sampled, version: 4, reviewed: 2, signed: { by: 'Theodora Vance', at } }
export const certified: More = {
  ...signed,
  status: 'Certified',
  version: 5,
  // an evening at the firm, and the next day in Greenwich
  certified: { by: 'Gordon Pell', at: '2026-11-14T02:30:00.000Z', name: 'Gordon Pell', statement: 'It is complete.' },
}
export const locked: More = {
  ...certified,
  status: 'Locked',
  version: 6,
  locked: { by: 'Rosalind Achterberg', at: '2026-11-16T02:30:00.000Z' },
}

export const findingOf = (more: Partial<BlotterFinding> = {}): BlotterFinding => ({
  id: 31,
  line: 12,
  n: 2,
  category: 'Forwarded late',
  text: 'It was captured nine days later.',
  by: 'Theodora Vance',
  at,
  answer: null,
  can: { answer: false },
  ...more,
})

export const lineOf = (n: number, more: Partial<BlotterLine> = {}): BlotterLine => ({
  n,
  id: 10 + n,
  number: `40${n}`,
  day: `2026-10-0${n}`,
  advisor: 'Porter, Meredith',
  client: `Client ${n}, Carla`,
  account: '•••• 9034',
  amount: 360_000,
  what: 'Individual',
  facts: [
    { key: 'amount', label: 'Amount', type: 'money', value: '3600.00' },
    { key: 'check_number', label: 'Check number', type: 'text', value: `40${n}` },
    { key: 'payee', label: 'Pay to', type: 'text', value: 'Eastlight Clearing' },
    { key: 'account', label: 'Account', type: 'text', value: '9034' },
    { key: 'check_date', label: 'Check date', type: 'day', value: '2026-10-01' },
  ],
  status: 'Posted',
  link: `/securities/mobiledeposits?deposit=${n}`,
  sampled: n < 3,
  outcome: null,
  outcome_by: '',
  corrections: [],
  ...more,
})

export const base = '/api/blotters/deposit/3/2026-10'

interface Options {
  lines?: BlotterLine[]
  answers?: Parameters<typeof wire>[0]
}

/** `month.period` is what the server has: change it, and the next reading brings it. */
export async function openPeriod(
  period: BlotterPeriod,
  { lines = [lineOf(1), lineOf(2), lineOf(3)], answers = {} }: Options = {},
) {
  const who = detailsOf()
  const reviewer = { ...who, menus: { ...who.menus, reviewer_tools: { ...who.menus.reviewer_tools, blotters: true } } }
  const month = { period, lines }
  const server = wire({
    'POST /api/auth/verify': { ap: 1, details: reviewer },
    [`GET ${base}`]: () => ({ ok: true, period: month.period }),
    [`GET ${base}/lines`]: ({ query }) => {
      const data = query['tab'] === 'sample' ? month.lines.filter((line) => line.sampled) : month.lines
      return { ok: true, data, count: data.length, size: 25 }
    },
    [`GET ${base}/seal`]: { ok: true, unchanged: true, entries: 3, checked: at },
    [`POST ${base}/move`]: { ok: true, version: period.version + 1 },
    ...answers,
  })
  signedInAs(reviewer)
  const page = openScreen('/blotters?branch=3&blotter=deposit&month=2026-10')
  await screen.findByRole('heading', { level: 1, name: 'Deposits, Portsmouth, October 2026' })
  return { ...page, server, month, moves: () => server.to('POST', `${base}/move`).map(({ body }) => body) }
}
