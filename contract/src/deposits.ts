// Mobile deposits: checks captured by picture, reviewed against it, posted to the bank in one batch a day, and destroyed on paper
// thirty days after that.
import * as T from 'typebox'
import { CalendarDay, CalendarDayOrEmpty } from './dates.ts'
import { endpoint } from './endpoint.ts'
import { RowId, RowVersion } from './ids.ts'
import { Ok } from './errors.ts'
import { AnyFile, Csv, uploads } from './files.ts'
import { Lines } from './lines.ts'

export const depositStatuses = [
  'Captured',
  'In Review',
  'Not in good order',
  'Accepted',
  'Posted',
  'Destroy due',
  'Destroyed',
  'Withdrawn',
] as const
export type DepositStatus = (typeof depositStatuses)[number]

export const accountTypes = ['Individual', 'Joint', 'IRA', 'Roth IRA', 'SEP IRA', 'Trust', '529', 'Entity'] as const
export type AccountType = (typeof accountTypes)[number]

export const contributions = ['Regular', 'Employer', 'Rollover', 'Transfer', 'Conversion'] as const
export type Contribution = (typeof contributions)[number]

export const sides = ['front', 'back'] as const
export type Side = (typeof sides)[number]

/** What is wrong with a deposit, in the order of the keys 1 to 9, and what the advisor gives again. */
export const returnReasons = {
  front: { text: 'Front can’t be read', wanted: ['front'] },
  back: { text: 'Back can’t be read', wanted: ['back'] },
  endorsement: { text: 'No endorsement', wanted: ['back'] },
  restriction: { text: '“For mobile deposit” missing', wanted: ['back'] },
  amount: { text: 'Amount doesn’t match the check', wanted: ['data'] },
  account: { text: 'Wrong account or payee', wanted: ['data'] },
  date: { text: 'Check number or date is wrong', wanted: ['data'] },
  check: { text: 'Not the right check', wanted: ['front', 'back', 'data'] },
  other: { text: 'Something else', wanted: ['front', 'back', 'data'] },
} as const satisfies Record<string, { text: string; wanted: readonly ('front' | 'back' | 'data')[] }>
export type ReturnReason = keyof typeof returnReasons
export const reasonCodes = Object.keys(returnReasons) as ReturnReason[]

/** What a reviewer compares with the picture, one by one, before accepting. */
export const checkedFields = ['amount', 'account', 'payee', 'check', 'client', 'contribution', 'endorsement'] as const
export type CheckedField = (typeof checkedFields)[number]

/** A check is kept on paper for so long after posting; then its owner is reminded at this distance. */
export const destroyAfterDays = 30
export const destroyReminderDays = 7
export const staleAfterDays = 180
/** Ours: the largest check that is taken by picture, $10,000,000.00. */
export const depositMost = 1_000_000_000
/** Ours: pictures from phones are smaller, scans of a check much smaller. */
export const depositPictureBytes = 15_000_000
/** How many rows come at once. */
export const depositPage = 50

export const depositTextLimits = { client: 120, payee: 120, number: 12, reason: 500, amount: 20, account: 40 } as const

/** An advisor's own, and one for those who review. */
export const depositsTopic = (accountId: string) => `deposits/${accountId}`
export const depositReviewTopic = 'deposits/review'

const id = RowId
const OfDeposit = T.Object({ id })
const moment = T.String()
const maybe = <S extends T.TSchema>(schema: S) => T.Union([schema, T.Null()])
const day = T.String({ description: 'yyyy-mm-dd' })
const cents = T.Integer({ description: 'Cents' })
const version = RowVersion

const Flag = T.Object({
  kind: T.Enum(['second', 'limit', 'number', 'returned'] as const),
  text: T.String(),
})
export type DepositFlag = T.Static<typeof Flag>

const row = {
  id,
  number: T.String({ description: 'D- and the id' }),
  status: T.Enum(depositStatuses),
  client: T.String(),
  end: T.String({ description: 'Last four of the account number' }),
  type: T.Enum(accountTypes),
  contribution: maybe(T.Enum(contributions)),
  year: maybe(T.Integer()),
  check_number: T.String(),
  check_date: day,
  amount: cents,
  advisor: T.String({ description: 'In the form "last, first"' }),
  names: T.Object({ first: T.String(), last: T.String() }),
  branch: T.String(),
  captured: moment,
  bank_day: T.String({ description: 'The bank day of its batch, or on which it would be posted' }),
  flags: T.Array(Flag),
  destroy_on: maybe(day),
  mine: T.Boolean({ description: 'Of the caller or of the advisor they act for' }),
  version: T.Integer(),
}
export const DepositRow = T.Object(row)
export type DepositRow = T.Static<typeof DepositRow>

export const Deposit = T.Object({
  ...row,
  payee: T.String(),
  pictures: T.Array(T.Object({ side: T.Enum(sides), pdf: T.Boolean(), name: T.String(), hash: T.String() })),
  reason: maybe(
    T.Object({
      code: T.Enum(reasonCodes),
      text: T.String(),
      wanted: T.Array(T.Enum(['front', 'back', 'data'] as const)),
    }),
  ),
  steps: T.Array(T.Object({ name: T.String(), at: moment, by: T.String() }), {
    description: 'What has happened, in order',
  }),
  checks: T.Array(T.Object({ done: T.Boolean(), text: T.String(), note: T.String() }), {
    description: 'What the portal compared',
  }),
  second: T.Boolean({ description: 'Two reviewers have to accept it' }),
  first_by: T.String({ description: 'Who accepted it first. Empty if no one has' }),
  decided_by: T.String({ description: 'Who accepted or returned it' }),
  batch: maybe(T.Object({ number: T.String(), day, posted: moment })),
  task: maybe(T.Integer()),
  locked: T.Boolean({ description: 'Its month is locked, so nothing about it can change' }),
  can: T.Object({
    retake: T.Boolean(),
    withdraw: T.Boolean(),
    destroy: T.Boolean(),
    take: T.Boolean(),
    decide: T.Boolean({ description: 'Accept or return' }),
    correct: T.Boolean(),
    worked: T.Boolean({ description: 'The caller would decide it, had they not worked on it' }),
    original: T.Boolean(),
  }),
})
export type Deposit = T.Static<typeof Deposit>

export const depositSegments = ['all', 'review', 'returned', 'destroy'] as const
export type DepositSegment = (typeof depositSegments)[number]
export const depositRanges = ['7', '30', '90', 'year', 'all'] as const
export type DepositRange = (typeof depositRanges)[number]

export const DepositFilter = T.Object({
  segment: T.Optional(T.Enum(depositSegments)),
  status: T.Optional(T.Enum(depositStatuses)),
  branch: T.Optional(T.String({ maxLength: 120, description: 'A branch’s name' })),
  range: T.Optional(
    T.Enum(depositRanges, { description: 'Days back, for the segment `all`. 7 unless told or searched' }),
  ),
  q: T.Optional(T.String({ maxLength: 60, description: 'Client, account number or its end, check number' })),
})
export type DepositFilter = T.Static<typeof DepositFilter>

const Day = T.Object({
  day,
  batch: T.String({ description: 'Number of the batch. Empty if the banks are closed that day' }),
  posted: maybe(moment),
  total: T.Integer({ description: 'Cents of what the caller sees in it. Returned deposits don’t count' }),
  closed: T.Array(T.Object({ day, why: T.String() }), {
    description: 'Days without a batch between this one and the next older',
  }),
  file: T.Boolean({ description: 'The caller can fetch the file for the bank' }),
})
export type DepositDay = T.Static<typeof Day>

export const listDeposits = endpoint({
  method: 'GET',
  path: '/deposits',
  access: 'signed-in',
  summary: 'Lists deposits of the caller, or those they review, the newest bank day first',
  query: T.Object({ ...DepositFilter.properties, after: T.Optional(T.String({ maxLength: 80 })) }),
  answer: T.Object({
    ok: T.Boolean(),
    data: T.Array(DepositRow),
    days: T.Array(Day, { description: 'The days the response includes' }),
    next: T.String({ description: 'Pass as `after` to go on. Empty at the end' }),
    branches: T.Array(T.String(), { description: 'Branches the caller reviews' }),
  }),
})

/** How things are now: the strip above the list, and what the form counts down to. */
export const depositFigures = endpoint({
  method: 'GET',
  path: '/deposits/figures',
  access: 'signed-in',
  summary: 'Returns the cut-off by the server’s clock and what is open',
  answer: T.Object({
    ok: T.Boolean(),
    now: moment,
    cutoff: T.Object({
      day: T.String({ description: 'Bank day of what is sent now' }),
      ends: T.String({ description: 'Until when that holds' }),
      today: T.Boolean({ description: 'That day is today' }),
      passed: T.Boolean({ description: 'Today’s cut-off has passed. Otherwise, if it isn’t today, banks are closed' }),
      why: T.String({ description: 'Which days in between banks are closed, in one sentence. Empty if they aren’t' }),
      minutes: T.Integer({ description: 'The cut-off, in minutes after midnight of the firm’s day' }),
      next: T.String({ description: 'Bank day of what is sent after that' }),
    }),
    batch: T.Object({ total: cents, count: T.Integer(), accepted: T.Integer() }),
    review: T.Object({ count: T.Integer(), oldest: maybe(moment) }),
    returned: T.Object({ count: T.Integer(), to: T.String({ description: 'Whose, if it’s one' }) }),
    destroy: T.Object({
      count: T.Integer(),
      overdue: T.Integer(),
      since: maybe(T.String({ description: 'The first day that was missed' })),
    }),
    reviews: T.Boolean({ description: 'The caller reviews deposits' }),
    first: maybe(T.Integer({ description: 'The deposit to review first' })),
    queue: T.Integer({ description: 'How many the caller can review, at most 500. Not those they worked on' }),
    second_above: T.Integer({ description: 'Cents above which two reviewers have to accept' }),
    wording: T.String({ description: 'What has to be written on the back' }),
  }),
})

export const exportDeposits = endpoint({
  method: 'GET',
  path: '/deposits/export.csv',
  access: 'signed-in',
  summary: 'Returns the filtered list as CSV, with the last four of account numbers',
  query: DepositFilter,
  proof: 'recent',
  answer: Csv,
})

export const depositAccounts = endpoint({
  method: 'GET',
  path: '/deposits/accounts',
  access: 'signed-in',
  summary: 'Lists accounts the caller deposited to before, the latest first',
  answer: T.Object({
    ok: T.Boolean(),
    data: T.Array(
      T.Object({
        deposit: T.Integer({ description: 'The latest one. Name it as `account_of` to use its account' }),
        end: T.String(),
        type: T.Enum(accountTypes),
        client: T.String(),
        payee: T.String(),
        used: T.Record(T.String(), T.Integer(), {
          description: 'Cents of contributions that count against the limit, by year',
        }),
      }),
    ),
  }),
})
export type KnownAccount = T.Static<(typeof depositAccounts)['answer']>['data'][number]

const data = {
  client: T.Optional(T.String()),
  type: T.Optional(T.String()),
  account: T.Optional(T.String({ description: 'The whole number, or `account_of`' })),
  account_of: T.Optional(T.String({ description: 'Id of an earlier deposit to the same account' })),
  amount: T.Optional(T.String({ description: 'Dollars, with up to two decimals' })),
  amount_again: T.Optional(T.String()),
  check_number: T.Optional(T.String()),
  payee: T.Optional(T.String()),
  check_date: T.Optional(CalendarDayOrEmpty),
  contribution: T.Optional(T.String()),
  year: T.Optional(T.String()),
}
const pictures = T.Optional(
  T.String({ description: 'Which side each file shows, in their order: `front,back`, `front`, or `back`' }),
)

export const captureDeposit = endpoint({
  method: 'POST',
  path: '/deposits',
  access: 'signed-in',
  summary:
    'Sends a check (multipart). The same `key` twice is one deposit. Conflict if the check was deposited before; `fields.first` then has its id if the caller may see it',
  form: T.Object({
    key: T.String({ description: 'Made by the sender, a UUID' }),
    sides: pictures,
    ...data,
    upload: uploads,
  }),
  answer: T.Object({ ok: T.Boolean(), id, bank_day: T.String() }),
})

export const getDeposit = endpoint({
  method: 'GET',
  path: '/deposits/:id',
  access: 'signed-in',
  summary: 'Returns a deposit. 404 unless it’s the caller’s or they review it',
  params: OfDeposit,
  answer: T.Object({
    ok: T.Boolean(),
    deposit: Deposit,
    queue: T.Object({
      at: maybe(T.Integer()),
      of: T.Integer(),
      previous: maybe(T.Integer()),
      next: maybe(T.Object({ id, client: T.String(), amount: cents })),
    }),
  }),
})

export const depositPicture = endpoint({
  method: 'GET',
  path: '/deposits/:id/picture/:side',
  access: 'signed-in',
  summary: 'Returns a picture for viewing: upright, shrunk, and without what the camera noted',
  params: T.Object({ id, side: T.Enum(sides) }),
  query: T.Object({
    of: T.Optional(
      T.String({ maxLength: 64, description: 'Start of the picture’s hash: a retaken picture has another address' }),
    ),
  }),
  answer: AnyFile,
})

export const depositOriginal = endpoint({
  method: 'GET',
  path: '/deposits/:id/original/:side',
  access: 'reviewer:blotters',
  summary: 'Returns the file as it was sent',
  params: T.Object({ id, side: T.Enum(sides) }),
  answer: AnyFile,
})

export const retakeDeposit = endpoint({
  method: 'POST',
  path: '/deposits/:id/retake',
  access: 'signed-in',
  summary: 'Sends again what was wrong with a returned deposit (multipart). Puts it back in review',
  params: OfDeposit,
  form: T.Object({
    version: T.String(),
    sides: pictures,
    ...data,
    note: T.Optional(T.String()),
    upload: T.Optional(uploads),
  }),
  answer: T.Object({ ok: T.Boolean(), id, bank_day: T.String() }),
})

export const withdrawDeposit = endpoint({
  method: 'POST',
  path: '/deposits/:id/withdraw',
  access: 'signed-in',
  summary: 'Withdraws a deposit before it’s accepted',
  params: OfDeposit,
  body: T.Object({ version }),
  answer: Ok,
})

export const destroyCheck = endpoint({
  method: 'POST',
  path: '/deposits/:id/destroyed',
  access: 'signed-in',
  summary: 'Confirms that the check was destroyed',
  params: OfDeposit,
  body: T.Object({ version, shredded: T.Literal(true) }),
  answer: Ok,
})

export const takeDeposit = endpoint({
  method: 'POST',
  path: '/deposits/:id/take',
  inPerson: true,
  access: 'reviewer:blotters',
  summary: 'Takes a deposit for review',
  params: OfDeposit,
  body: T.Object({ version }),
  answer: Ok,
})

export const correctDeposit = endpoint({
  method: 'POST',
  path: '/deposits/:id/correct',
  access: 'reviewer:blotters',
  summary: 'Corrects what was typed, by the picture. Whoever does can’t accept the deposit',
  params: OfDeposit,
  body: T.Object({
    version,
    client: T.Optional(T.String({ maxLength: depositTextLimits.client })),
    payee: T.Optional(T.String({ maxLength: depositTextLimits.payee })),
    amount: T.Optional(T.String({ maxLength: depositTextLimits.amount })),
    check_number: T.Optional(T.String({ maxLength: depositTextLimits.number })),
    check_date: T.Optional(CalendarDay),
    contribution: T.Optional(T.Enum(contributions)),
    year: T.Optional(T.Integer({ minimum: 1900, maximum: 2200 })),
  }),
  answer: Ok,
})
export type Correction = Omit<T.Static<(typeof correctDeposit)['body']>, 'version'>

export const acceptDeposit = endpoint({
  method: 'POST',
  path: '/deposits/:id/accept',
  inPerson: true,
  access: 'reviewer:blotters',
  summary:
    'Accepts a deposit. A second reviewer has to accept it too if it, or what the caller accepted alone for the advisor in 24 hours, is above the firm’s amount',
  params: OfDeposit,
  body: T.Object({
    version,
    checked: T.Array(T.Enum(checkedFields), {
      uniqueItems: true,
      maxItems: checkedFields.length,
      description: 'What was compared with the picture: all of it',
    }),
  }),
  proof: 'recent',
  answer: T.Object({
    ok: T.Boolean(),
    accepted: T.Boolean({ description: 'False: someone else has to accept it too' }),
  }),
})

export const returnDeposit = endpoint({
  method: 'POST',
  path: '/deposits/:id/return',
  inPerson: true,
  access: 'reviewer:blotters',
  summary: 'Returns a deposit as not in good order. The advisor is notified by email and live',
  params: OfDeposit,
  body: T.Object({
    version,
    reason: T.Enum(reasonCodes),
    text: Lines({ maxLength: depositTextLimits.reason }),
  }),
  answer: Ok,
})

export const bankFile = endpoint({
  method: 'GET',
  path: '/deposits/batches/:day/bank.csv',
  access: 'reviewer:blotters',
  summary: 'Returns the batch of a day for the bank, with whole account numbers',
  params: T.Object({ day: CalendarDay }),
  changes: true,
  proof: 'recent',
  answer: Csv,
})
