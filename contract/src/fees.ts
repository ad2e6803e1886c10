// Fees: the schedule of dated prices, a ledger for each advisor, billing, credits by two people, disputes, and what payroll deducts.
import * as T from 'typebox'
import { CalendarDay, HistoricDay, CalendarMonth } from './dates.ts'
import { endpoint, type Problems } from './endpoint.ts'
import { RowVersionOrZero, SmallRowId } from './ids.ts'
import { Ok } from './errors.ts'
import { Csv, Download } from './files.ts'
import { Lines } from './lines.ts'
import { Branches } from './publication.ts'
import { isDay, noDay } from './rules/day.ts'
import { amountProblem } from './rules/fee.ts'

/** One advisor's ledger; everybody's, when many were billed at once; and the pages of those who look after fees. */
export const feesTopic = (accountId: string) => `fees/${accountId}`
export const feesBilledTopic = 'fees-billed'
export const feesReviewTopic = 'fees-review'

/** A page of a ledger or of the list of ledgers. */
export const feePage = 50
/** Runs, overrides, prorated bills and advisors that need attention: the latest are shown. */
export const feeShown = 100
/** Up to how many ledgers are counted to say which one of how many is open. */
export const feeCounted = 10_000
/** By how many advisors a run goes on at a time: it stops between two of these, and tells how far it is. */
export const feePortion = 250
/** A run that nobody has heard of for so long has ended with its node, and goes on. */
export const feeSilentMs = 60_000
/** Business days to reply to a dispute. */
export const feeDisputeDays = 7

export const feePers = ['month', 'year', 'event'] as const
export type FeePer = (typeof feePers)[number]
export const feeApplies = ['all', 'registered', 'managers', 'requested'] as const
export const entryKinds = ['charge', 'refund', 'waiver', 'credit', 'receipt', 'deduction'] as const
export type EntryKind = (typeof entryKinds)[number]
export const entryFilters = ['charges', 'credits', 'payments', 'disputed'] as const
export const runStates = ['running', 'stopping', 'stopped', 'complete', 'failed'] as const
export type RunState = (typeof runStates)[number]
export const ledgerSegments = ['all', 'owing', 'credit', 'disputed'] as const
export type LedgerSegment = (typeof ledgerSegments)[number]

export const creditReasons = ['Service issue', 'Billing error', 'Goodwill', 'Paid by the firm', 'Other'] as const
export const disputeReasons = ['Charged twice', 'Wrong amount', 'I left or joined', 'Not requested', 'Other'] as const
export const disputeStates = ['open', 'upheld', 'reduced', 'waived', 'withdrawn'] as const
export type DisputeState = (typeof disputeStates)[number]
export const disputeAnswers = ['waive', 'reduce', 'uphold'] as const
export type DisputeAnswer = (typeof disputeAnswers)[number]

/** What the parts of the contract about fees have in common. */
export const feeId = SmallRowId
const id = feeId
const accountId = T.String({ maxLength: 40 })
export const OfFee = T.Object({ id })
const ById = OfFee
export const feeDay = T.String({ description: 'yyyy-mm-dd', maxLength: 10 })
const day = feeDay
export const feeMonth = CalendarMonth
const month = feeMonth
const moment = T.String()
export const feeCents = T.Integer({ description: 'Cents' })
const cents = feeCents
export const orNull = <S extends T.TSchema>(schema: S) => T.Union([schema, T.Null()])
const count = T.Integer({ minimum: 0 })
export const feeAmount = T.String({ maxLength: 20, description: 'Dollars with up to two decimal places' })
const amount = feeAmount
/** From whoever calls: the same one again is the same line of the ledger. */
export const feeKey = T.String({ format: 'uuid' })
const key = feeKey
export const why = (minLength = 3) => Lines({ minLength, maxLength: 500, ...(minLength > 0 && { pattern: '\\S' }) })
export const feesAccess = 'reviewer:user_fees'
const access = feesAccess

const Price = T.Object({
  id,
  cents,
  starts: day,
  reason: T.String(),
  by: T.String(),
})
export type FeePrice = T.Static<typeof Price>

const Override = T.Object({
  id,
  who: T.String({ description: '"Portsmouth, branch" or "Becker, Anton"' }),
  account: orNull(accountId),
  cents,
  starts: day,
  until: orNull(day),
  reason: T.String(),
  by: T.String(),
  at: moment,
  version: T.Integer(),
})
export type FeeOverride = T.Static<typeof Override>

export const Fee = T.Object({
  id,
  code: T.String(),
  name: T.String(),
  per: T.Enum(feePers),
  year_day: orNull(T.String({ description: 'MM-DD on which a yearly fee’s year begins' })),
  applies: T.Enum(feeApplies),
  priced: T.Enum(['own', 'state', 'exam'] as const),
  price: orNull(Price),
  next: orNull(Price),
  prices: T.Array(Price, { description: 'Oldest first' }),
  overrides: T.Array(Override, { description: `In effect or planned, the first ${feeShown}` }),
  override_count: count,
  billed: T.Integer({ description: 'Cents charged in the month of the date' }),
  ahead: orNull(
    T.Object({ year: T.Integer(), set: count, of: count }, { description: 'Of the states’ fees for the next year' }),
  ),
})
export type Fee = T.Static<typeof Fee>

export const FeeRights = T.Object({
  firm: T.Boolean({ description: 'Prices, billing, and payroll files: for those who look after the whole firm' }),
})

export const feeSchedule = endpoint({
  method: 'GET',
  path: '/fees/schedule',
  access,
  summary: 'Returns the fee schedule as of a date, today by default',
  query: T.Object({ as_of: T.Optional(CalendarDay) }),
  answer: T.Object({
    ok: T.Boolean(),
    as_of: day,
    today: day,
    fees: T.Array(Fee),
    disputes: T.Integer({ description: 'Open disputes and credits to approve' }),
    branches: Branches,
    can: FeeRights,
  }),
})

export const amountCheck =
  (more: { zero?: boolean } = {}) =>
  (body: { amount: string }): Problems => {
    const problem = amountProblem(body.amount, more)
    return problem ? { amount: problem } : {}
  }

export const priceEffect = endpoint({
  method: 'GET',
  path: '/fees/schedule/:id/effect',
  access,
  summary: 'Counts the bills that would be different if a price had started on a past date',
  params: ById,
  query: T.Object({ amount, from: CalendarDay }),
  answer: T.Object({ ok: T.Boolean(), bills: count }),
})

export const addPrice = endpoint({
  method: 'POST',
  path: '/fees/schedule/:id/prices',
  access,
  summary: 'Adds a price that starts on a date. A date in the past needs a reason. Bills already made stay as they are',
  params: ById,
  body: T.Object({ amount, from: CalendarDay, reason: why(0) }),
  check: (body: { amount: string; from: string }): Problems => ({
    ...amountCheck({ zero: true })(body),
    ...(!isDay(body.from) && { from: noDay }),
  }),
  proof: 'recent',
  answer: T.Object({ ok: T.Boolean(), bills: count }),
})

export const addOverride = endpoint({
  method: 'POST',
  path: '/fees/schedule/:id/overrides',
  access,
  summary: 'Adds a different price for a branch or an advisor, with a reason and dates',
  params: ById,
  body: T.Object({
    branch: orNull(id),
    account: orNull(accountId),
    amount,
    from: CalendarDay,
    until: orNull(CalendarDay),
    reason: why(),
  }),
  check: (body: {
    amount: string
    from: string
    until: string | null
    branch: unknown
    account: unknown
  }): Problems => ({
    ...amountCheck({ zero: true })(body),
    ...(!isDay(body.from) && { from: noDay }),
    ...(body.until !== null && !isDay(body.until) && { until: noDay }),
    ...(body.until !== null && body.until < body.from && { until: 'Choose a date on or after the first one.' }),
    ...((body.branch === null) === (body.account === null) && { who: 'Choose a branch or an advisor.' }),
  }),
  proof: 'recent',
  answer: T.Object({ ok: T.Boolean(), id }),
})

export const endOverride = endpoint({
  method: 'POST',
  path: '/fees/overrides/:id/end',
  access,
  summary: 'Ends an override on a date, today or later',
  params: ById,
  body: T.Object({ on: CalendarDay, version: RowVersionOrZero }),
  proof: 'recent',
  answer: Ok,
})

export const FeePerson = T.Object({
  id: accountId,
  first: T.String(),
  last: T.String(),
  branch: T.String(),
  tapsid: T.Integer(),
})

export const LedgerRow = T.Object({
  ...FeePerson.properties,
  balance: cents,
  disputed: cents,
  deduction: T.Integer({ description: 'Cents of the next deduction' }),
  left: orNull(day),
})
export type LedgerRow = T.Static<typeof LedgerRow>

export const feeCursor = T.String({ maxLength: 200, description: '`next` of the page before' })
const cursor = feeCursor
const LedgerFilter = {
  q: T.Optional(T.String({ maxLength: 100, description: 'Searches name and commission ID' })),
  branch: T.Optional(id),
  segment: T.Optional(T.Enum(ledgerSegments)),
}

export const listLedgers = endpoint({
  method: 'GET',
  path: '/fees/ledgers',
  access,
  summary: 'Lists advisors with their balances: all by name, those who owe by amount',
  query: T.Object({ ...LedgerFilter, after: T.Optional(cursor) }),
  answer: T.Object({ ok: T.Boolean(), rows: T.Array(LedgerRow), next: orNull(T.String()) }),
})

export const ledgerPlace = endpoint({
  method: 'GET',
  path: '/fees/ledgers/:account/place',
  access,
  summary: 'Returns where an advisor is in the same list, and who is before and after',
  params: T.Object({ account: accountId }),
  query: T.Object(LedgerFilter),
  answer: T.Object({
    ok: T.Boolean(),
    at: orNull(T.Integer({ description: `Null if the advisor isn’t in the list, or after ${feeCounted} others` })),
    of: orNull(T.Integer({ description: `Null if there are more than ${feeCounted}` })),
    previous: orNull(accountId),
    next: orNull(accountId),
  }),
})
export type LedgerPlace = T.Static<typeof ledgerPlace.answer>

export const exportLedgers = endpoint({
  method: 'GET',
  path: '/fees/ledgers.csv',
  access,
  summary: 'Returns the same list as CSV, all of it',
  query: T.Object(LedgerFilter),
  proof: 'recent',
  answer: Csv,
})

export const Dispute = T.Object({
  id,
  entry: id,
  task: orNull(T.Integer()),
  reason: T.String(),
  wanted: orNull(cents),
  text: T.String(),
  state: T.Enum(disputeStates),
  reply: T.String(),
  by: T.String(),
  at: moment,
  due: orNull(moment),
  answered: orNull(moment),
  version: T.Integer(),
})
export type Dispute = T.Static<typeof Dispute>

export const CreditAsked = T.Object({
  id,
  entry: id,
  kind: T.Enum(['waiver', 'credit'] as const),
  cents,
  reason: T.String(),
  why: T.String(),
  by: T.String(),
  at: moment,
  dispute: orNull(id),
  can: T.Object({
    decide: T.Boolean(),
    withdraw: T.Boolean({ description: 'The caller asked for it' }),
  }),
})
export type CreditAsked = T.Static<typeof CreditAsked>

export const Entry = T.Object({
  id,
  number: T.String({ description: '"B-22877"' }),
  day,
  kind: T.Enum(entryKinds),
  description: T.String(),
  charge: cents,
  credit: cents,
  balance: T.Integer({ description: 'Cents owed after this entry' }),
  open: T.Integer({ description: 'Of a charge: cents that are not credited' }),
  period: orNull(T.Object({ from: day, to: day })),
  full: orNull(cents),
  days: orNull(T.Integer()),
  of_days: orNull(T.Integer()),
  reason: T.String(),
  why: T.String(),
  by: T.String({ description: 'Who entered it. Empty if it came from a run or a payment' }),
  approved: T.String(),
  run: orNull(T.Integer()),
  dispute: orNull(Dispute),
  asked: orNull(CreditAsked),
  can: T.Object({ credit: T.Boolean(), dispute: T.Boolean() }),
})
export type Entry = T.Static<typeof Entry>

/** One source for every total: the ledger, its cards elsewhere, the statement. */
export const LedgerSummary = T.Object({
  balance: cents,
  disputed: cents,
  disputed_count: count,
  open_count: T.Integer({ description: 'Charges the balance is made of' }),
  deduction: T.Object({
    on: day,
    cents,
    in_file: T.Boolean(),
    pending: T.Integer({ description: 'Cents of it that are pending compensation lines' }),
  }),
  next_billing: T.Object({ on: day, cents: T.Integer({ description: 'About' }) }),
  billed: T.Object({ year: T.Integer(), cents, waived: cents }),
  statement: orNull(month),
})
export type LedgerSummary = T.Static<typeof LedgerSummary>

const Ledger = T.Object({
  ok: T.Boolean(),
  who: T.Object({
    ...FeePerson.properties,
    profile_image: T.String(),
    joined: orNull(day),
    left: orNull(day),
    version: T.Integer(),
  }),
  summary: LedgerSummary,
  rows: T.Array(Entry),
  next: orNull(T.String()),
  years: T.Array(T.Integer()),
  today: day,
  second_above: T.Integer({ description: 'Cents above which a second person has to approve a credit' }),
  can: T.Object({ charge: T.Boolean(), credit: T.Boolean(), dates: T.Boolean() }),
})
export type Ledger = T.Static<typeof Ledger>

const LedgerQuery = T.Object({
  after: T.Optional(cursor),
  year: T.Optional(T.Integer({ minimum: 1990, maximum: 2200 })),
  show: T.Optional(T.Enum(entryFilters)),
})

export const readLedger = endpoint({
  method: 'GET',
  path: '/fees/ledgers/:account',
  access,
  summary: 'Returns an advisor’s ledger, newest first, with the balance after each entry',
  params: T.Object({ account: accountId }),
  query: LedgerQuery,
  answer: Ledger,
})

export const myFees = endpoint({
  method: 'GET',
  path: '/fees/mine',
  access: 'signed-in',
  summary: 'Returns the ledger of the caller or the advisor they act for',
  query: LedgerQuery,
  answer: Ledger,
})

export const myFeesSummary = endpoint({
  method: 'GET',
  path: '/fees/mine/summary',
  access: 'signed-in',
  summary: 'Returns balance and next deduction of the caller or the advisor they act for',
  answer: T.Object({ ok: T.Boolean(), summary: LedgerSummary }),
})

const Pdf = Download('application/pdf')
export const myStatement = endpoint({
  method: 'GET',
  path: '/fees/mine/statements/:month',
  access: 'signed-in',
  summary: 'Returns the caller’s statement of a month as PDF',
  params: T.Object({ month }),
  answer: Pdf,
})

export const readStatement = endpoint({
  method: 'GET',
  path: '/fees/ledgers/:account/statements/:month',
  access,
  summary: 'Returns an advisor’s statement of a month as PDF',
  params: T.Object({ account: accountId, month }),
  answer: Pdf,
})

export const addCharge = endpoint({
  method: 'POST',
  path: '/fees/ledgers/:account/charges',
  access,
  summary: 'Adds a charge by hand. The same key again is the same charge',
  params: T.Object({ account: accountId }),
  body: T.Object({
    fee: id,
    description: T.String({ minLength: 3, maxLength: 120, pattern: '\\S' }),
    amount,
    why: why(),
    key,
  }),
  check: amountCheck(),
  proof: 'recent',
  answer: T.Object({ ok: T.Boolean(), id }),
})

export const saveStay = endpoint({
  method: 'PUT',
  path: '/fees/ledgers/:account/dates',
  access,
  summary: 'Sets the dates an advisor joined and left. The next run prorates by them',
  params: T.Object({ account: accountId }),
  body: T.Object({ joined: orNull(HistoricDay), left: orNull(HistoricDay), version: RowVersionOrZero }),
  check: (body: { joined: string | null; left: string | null }): Problems => ({
    ...(body.joined !== null && !isDay(body.joined) && { joined: noDay }),
    ...(body.left !== null && !isDay(body.left) && { left: noDay }),
    ...(body.joined !== null &&
      body.left !== null &&
      body.left < body.joined && { left: 'Choose a date after the first one.' }),
  }),
  proof: 'recent',
  answer: Ok,
})
