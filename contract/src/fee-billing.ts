// Billing runs, and what payroll deducts.
import * as T from 'typebox'
import { CalendarDay } from './dates.ts'
import { endpoint, type Problems } from './endpoint.ts'
import { Ok } from './errors.ts'
import {
  feeCents,
  feeDay,
  feeId,
  feeMonth,
  FeePerson,
  FeeRights,
  feesAccess,
  OfFee,
  orNull,
  runStates,
} from './fees.ts'
import { Csv } from './files.ts'

const id = feeId
const ById = OfFee
const cents = feeCents
const access = feesAccess
const day = feeDay
const moment = T.String()
const count = T.Integer({ minimum: 0 })

export const Run = T.Object({
  id,
  kind: T.Enum(['month', 'year'] as const),
  fee: T.String({ description: 'Name of the yearly fee. Empty for a month' }),
  from: day,
  to: day,
  nth: T.Integer({ description: '2 for the second run of the same period' }),
  state: T.Enum(runStates),
  by: T.String({ description: 'Empty if it was scheduled' }),
  started: moment,
  ended: orNull(moment),
  total: count,
  done: count,
  bills: count,
  already: count,
  prorated: count,
  attention: count,
  cents,
})
export type Run = T.Static<typeof Run>

export const Prorated = T.Object({
  account: T.String(),
  name: T.String(),
  why: T.String({ description: '"Joined Nov 9"' }),
  days: T.Integer(),
  of_days: T.Integer(),
  bills: T.Array(
    T.Object({
      fee: T.String(),
      full: T.Integer({ description: 'Cents of the whole price; of a credit, what was billed before it' }),
      cents,
      credit: T.Boolean(),
    }),
  ),
  cents: T.Integer({ description: 'Sum, negative for a credit' }),
})
export type Prorated = T.Static<typeof Prorated>

export const PayrollFile = T.Object({
  id,
  pay_date: day,
  lines: count,
  cents,
  confirmed: count,
  confirmed_cents: cents,
  made: moment,
  made_by: T.String(),
  downloaded: orNull(moment),
  downloaded_by: T.String(),
  recorded: orNull(moment),
})
export type PayrollFile = T.Static<typeof PayrollFile>

export const readBilling = endpoint({
  method: 'GET',
  path: '/fees/billing',
  access,
  summary: 'Returns the current run with what it prorated and what needs attention, past runs, and payroll files',
  query: T.Object({ run: T.Optional(id) }),
  answer: T.Object({
    ok: T.Boolean(),
    current: orNull(Run),
    prorated: T.Array(Prorated),
    attention: T.Array(FeePerson),
    runs: T.Array(Run),
    files: T.Array(PayrollFile),
    next_pay_date: day,
    months: T.Array(feeMonth, { description: 'That can be billed: the last two, this one, and the next' }),
    years: T.Array(T.Object({ fee: id, name: T.String(), from: day, to: day })),
    now: moment,
    can: FeeRights,
  }),
})

export const previewRun = endpoint({
  method: 'GET',
  path: '/fees/runs/preview',
  access,
  summary: 'Returns what a run would bill, without billing it',
  query: T.Object({ month: T.Optional(feeMonth), fee: T.Optional(id) }),
  answer: T.Object({ ok: T.Boolean(), advisors: count, bills: count, already: count, prorated: count, cents }),
})

export const startRun = endpoint({
  method: 'POST',
  path: '/fees/runs',
  access,
  summary: 'Starts billing a month, or a yearly fee’s current year. Conflict while a run of the same period is open',
  body: T.Object({ month: orNull(feeMonth), fee: orNull(id) }),
  check: (body: { month: unknown; fee: unknown }): Problems =>
    (body.month === null) === (body.fee === null) ? { month: 'Choose a month or a yearly fee.' } : {},
  proof: 'recent',
  answer: T.Object({ ok: T.Boolean(), id }),
})

export const stopRun = endpoint({
  method: 'POST',
  path: '/fees/runs/:id/stop',
  access,
  summary: 'Stops a run after the advisors it’s at. What is billed stays billed',
  params: ById,
  answer: Ok,
})

export const resumeRun = endpoint({
  method: 'POST',
  path: '/fees/runs/:id/resume',
  access,
  summary: 'Resumes a stopped run where it stopped',
  params: ById,
  proof: 'recent',
  answer: Ok,
})

export const makePayrollFile = endpoint({
  method: 'POST',
  path: '/fees/payroll',
  access,
  summary: 'Creates the deduction file of a pay date. Its contents don’t change afterward',
  body: T.Object({ pay_date: CalendarDay }),
  proof: 'recent',
  answer: T.Object({ ok: T.Boolean(), id }),
})

export const downloadPayrollFile = endpoint({
  method: 'GET',
  path: '/fees/payroll/:id/deductions.csv',
  access,
  summary: 'Returns a deduction file as CSV',
  params: ById,
  changes: true,
  proof: 'recent',
  answer: Csv,
})
