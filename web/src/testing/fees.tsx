// Fees over a doubled server: somebody who looks after them, an advisor with a ledger, the schedule.
import type { PayrollFile, readBilling } from '@portal/contract/fee-billing'
import type { ApprovalRow, DisputeRow, listDisputes } from '@portal/contract/fee-disputes'
import type { AnswerOf } from '@portal/contract/endpoint'
import type { CreditAsked, Dispute, Entry, Fee, feeSchedule, Ledger } from '@portal/contract/fees'
import type { Details } from '@portal/contract/session'
import { canOf, detailsOf } from './details.ts'
import { openScreen, signedInAs } from './render.tsx'
import { wire } from './wire.ts'

const { menus } = detailsOf()
/** Who looks after fees. */
export const feeReviewer = (more: Partial<Details> = {}): Details =>
  detailsOf({
    can: canOf({ fees: { review: true }, imports: { run: true } }),
    menus: { ...menus, reviewer_tools: { ...menus.reviewer_tools, user_fees: true, user_management: true } },
    ...more,
  })

export const entryOf = (id: number, more: Partial<Entry> = {}): Entry => ({
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

export const ledgerOf = (rows: Entry[], more: Partial<Ledger> = {}): Ledger => ({
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
  ...more,
})

export const askedOf = (more: Partial<CreditAsked> = {}): CreditAsked => ({
  id: 8,
  entry: 1,
  kind: 'waiver',
  cents: 30_000,
  reason: 'Goodwill',
  why: 'Long illness',
  by: 'Lena Brandt',
  at: '2026-11-16T14:00:00.000Z',
  dispute: null,
  can: { decide: true, withdraw: false },
  ...more,
})

const who = { id: 'a1', first: 'Maeve', last: 'Kennedy', branch: 'Albany', tapsid: 40_117 }
export const approvalOf = (more: Partial<CreditAsked> = {}): ApprovalRow => ({
  ...askedOf(more),
  who,
  charge: 'E&O insurance',
  number: 'B-1',
})

export const disputeOf = (more: Partial<Dispute> = {}): Dispute => ({
  id: 5,
  entry: 1,
  task: 52,
  reason: 'Charged twice',
  wanted: null,
  text: 'I only have one policy.',
  state: 'open',
  reply: '',
  by: 'Maeve Kennedy',
  at: '2026-11-15T21:12:00.000Z',
  due: '2026-11-25T22:00:00.000Z',
  answered: null,
  version: 1,
  ...more,
})

export const disputeRowOf = (more: Partial<DisputeRow> = {}): DisputeRow => ({
  ...disputeOf(),
  who,
  charge: 'E&O insurance',
  number: 'B-1',
  cents: 30_000,
  credited: 0,
  found: [],
  asked: null,
  can: { answer: true, worked: false },
  ...more,
})

export const disputesOf = (
  rows: DisputeRow[] = [],
  more: Partial<AnswerOf<typeof listDisputes>> = {},
): AnswerOf<typeof listDisputes> => ({ ok: true, rows, next: null, approvals: [], second_above: 25_000, ...more })

export const feeOf = (id: number, name: string, more: Partial<Fee> = {}): Fee => ({
  id,
  code: name.toLowerCase(),
  name,
  per: 'month',
  year_day: null,
  applies: 'all',
  priced: 'own',
  price: null,
  next: null,
  prices: [],
  overrides: [],
  override_count: 0,
  billed: 0,
  ahead: null,
  ...more,
})

export const scheduleOf = (
  fees: Fee[],
  more: Partial<AnswerOf<typeof feeSchedule>> = {},
): AnswerOf<typeof feeSchedule> => ({
  ok: true,
  as_of: '2026-11-16',
  today: '2026-11-16',
  fees,
  disputes: 0,
  branches: [{ id: 1, name: 'Albany' }],
  can: { firm: true },
  ...more,
})

export const fileOf = (more: Partial<PayrollFile> = {}): PayrollFile => ({
  id: 1_201,
  pay_date: '2026-11-22',
  lines: 409,
  cents: 9_715_500,
  confirmed: 0,
  confirmed_cents: 0,
  made: '2026-11-13T19:00:00.000Z',
  made_by: 'Lena Brandt',
  downloaded: null,
  downloaded_by: '',
  recorded: null,
  ...more,
})

export const billingOf = (files: PayrollFile[]): AnswerOf<typeof readBilling> => ({
  ok: true,
  current: null,
  prorated: [],
  attention: [],
  runs: [],
  files,
  next_pay_date: '2026-11-22',
  months: ['2026-09', '2026-10', '2026-11', '2026-12'],
  years: [],
  now: '2026-11-16T15:00:00.000Z',
  can: { firm: true },
})

/** Fees at an address, as somebody. */
export function openFees(address: string, answers: Parameters<typeof wire>[0], as: Details = feeReviewer()) {
  const server = wire({
    'POST /api/auth/verify': { ap: 1, details: as },
    'GET /api/fees/disputes': disputesOf(),
    'GET /api/fees/schedule': scheduleOf([]),
    'GET /api/fees/ledgers/a1/place': { ok: true, at: 37, of: 412, previous: 'a0', next: 'a2' },
    ...answers,
  })
  signedInAs(as)
  return { ...openScreen(address), server }
}
