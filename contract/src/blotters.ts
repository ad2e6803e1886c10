// Blotters: the dated logs that a branch certifies month by month and compliance locks (SEC 17a-3, FINRA 3110).
import * as T from 'typebox'
import { CalendarDay, CalendarDayOrEmpty, CalendarMonth } from './dates.ts'
import { endpoint } from './endpoint.ts'
import { RowId, RowVersion, RowVersionOrZero } from './ids.ts'
import { Ok } from './errors.ts'
import { AnyFile, Csv, Download, uploads } from './files.ts'
import { Lines } from './lines.ts'

export const blottersTopic = 'blotters'

export const blotterKinds = ['address', 'deposit', 'check'] as const
export type BlotterKind = (typeof blotterKinds)[number]

export const blotterStatuses = ['Open', 'Sampled', 'Certified', 'Locked', 'Nil'] as const
export type BlotterStatus = (typeof blotterStatuses)[number]

export const findingCategories = [
  'Incomplete',
  'Wrong amount',
  'Wrong account',
  'Forwarded late',
  'No proof of identity',
  'Other',
] as const

/** Market days after a certification was due at which compliance is told; the manager is told on the first. */
export const blotterEscalationDays = 5

export const blotterLimits = {
  finding: 1_000,
  reason: 500,
  value: 300,
  name: 120,
  checkNumber: 20,
  answerFiles: 5,
  /** Cents: $999,999,999.99. */
  cents: 99_999_999_999,
  page: 25,
  branches: 25,
  needs: 50,
} as const

const id = RowId
const month = CalendarMonth
const moment = T.String()
const day = T.String({ maxLength: 10, description: 'yyyy-mm-dd' })
const cents = T.Integer({ description: 'Cents' })
const orNull = <S extends T.TSchema>(schema: S) => T.Union([schema, T.Null()])
const kind = T.Enum(blotterKinds)
const status = T.Enum(blotterStatuses)
const some = (most: number) => Lines({ minLength: 1, maxLength: most, pattern: '\\S' })
const Branch = T.Object({ id, name: T.String() })

const Cell = T.Object({
  kind,
  month,
  status,
  entries: T.Integer(),
  amount: cents,
  late: T.Boolean({ description: 'Not certified by its date' }),
  sampled: T.Integer(),
  reviewed: T.Integer(),
  findings: T.Integer(),
  unanswered: T.Integer(),
  corrections: T.Integer(),
  next: T.String({ description: 'Who does what next, in words. Empty if it’s done or the month isn’t over' }),
})
export type BlotterCell = T.Static<typeof Cell>

const acts = ['Open', 'Review', 'Draw', 'Sign off', 'Certify', 'Send nil', 'Lock', 'Answer'] as const

const Need = T.Object({
  kind,
  branch: Branch,
  month,
  status,
  left: T.String({ description: 'What’s left to do' }),
  with: T.String({ description: 'Whose turn it is. Empty if unassigned' }),
  you: T.Boolean(),
  due: orNull(day),
  late: T.Boolean(),
  act: T.Enum(acts),
})
export type BlotterNeed = T.Static<typeof Need>

export const readBlotters = endpoint({
  method: 'GET',
  path: '/blotters',
  access: 'reviewer:blotters',
  summary:
    'Returns a year of blotters by branch and month, in the caller’s scope, and what needs the caller, most urgent first',
  query: T.Object({
    year: T.Optional(T.Integer({ minimum: 2000, maximum: 2200 })),
    branch: T.Optional(RowId),
    after: T.Optional(T.String({ maxLength: 200, description: 'Name of the last branch of the page before' })),
  }),
  answer: T.Object({
    ok: T.Boolean(),
    year: T.Integer(),
    today: day,
    first: orNull(month),
    due: T.Object({ month, day }, { description: 'Month that is certified next, and by when' }),
    dues: T.Array(day, { description: 'When each of the twelve months has to be certified' }),
    ordinal: T.Integer({ description: 'Business day of the following month by which a month is certified' }),
    branches: T.Array(
      T.Object({
        ...Branch.properties,
        principal: T.String({ description: 'Manager of the branch. Empty if there is none' }),
        cells: T.Array(Cell, { description: 'Months from the first to the current one' }),
      }),
    ),
    more: T.Boolean({ description: 'There are more branches' }),
    choices: T.Array(Branch, { description: 'Branches in the caller’s scope' }),
    needs: T.Array(Need),
    can: T.Object({
      enter: orNull(Branch),
    }),
  }),
})
export type BlotterYear = T.Static<(typeof readBlotters)['answer']>

const OfPeriod = T.Object({ kind, branch: id, month })
export type OfPeriod = T.Static<typeof OfPeriod>
const At = T.Object({ by: T.String(), at: moment })

const Finding = T.Object({
  id,
  line: id,
  n: T.Integer({ description: 'Number of the line' }),
  category: T.String(),
  text: T.String(),
  ...At.properties,
  answer: orNull(
    T.Object({
      text: T.String(),
      ...At.properties,
      files: T.Array(T.Object({ id, name: T.String() })),
    }),
  ),
  can: T.Object({ answer: T.Boolean() }),
})
export type BlotterFinding = T.Static<typeof Finding>

const Draw = T.Object({
  id,
  seed: T.String(),
  share: T.Integer({ description: 'Percent' }),
  ...At.properties,
  from: T.Integer({ description: 'How many lines it was drawn from' }),
  drawn: T.Integer(),
})
export type BlotterDraw = T.Static<typeof Draw>

export const blotterMoves = ['draw', 'sign', 'certify', 'nil', 'changes', 'lock'] as const
export type BlotterMove = (typeof blotterMoves)[number]

const Some = T.Object({ entries: T.Integer(), amount: cents })
const Bank = T.Object(
  {
    batches: T.Integer({ description: 'Bank batches with deposits of the month' }),
    posted: cents,
    withdrawn: Some,
    unposted: Some,
    off: T.Integer({ description: 'Batches whose total isn’t that of the deposits in them' }),
  },
  { description: 'What went to the bank, to compare with the total. Null if this blotter’s entries don’t go there' },
)

const Period = T.Object({
  kind,
  branch: Branch,
  month,
  status,
  version: T.Integer({ description: '0 before its first step' }),
  over: T.Boolean({ description: 'The month has ended' }),
  expected: T.Boolean({ description: 'Not before the firm’s first month' }),
  entries: T.Integer(),
  amount: cents,
  corrections: T.Integer(),
  waiting: T.Integer({ description: 'Corrections that wait for a second person' }),
  corrected: T.Integer({ description: 'Cents, with all approved corrections' }),
  due: day,
  late: T.Boolean(),
  principal: T.String(),
  reviewer: T.String(),
  sampled: T.Integer(),
  reviewed: T.Integer(),
  sampledAt: orNull(moment),
  undrawn: T.Integer({ description: 'Lines entered after the sample was drawn' }),
  share: T.Integer({ description: 'Percent the caller would draw' }),
  draws: T.Array(Draw),
  findings: T.Array(Finding),
  signed: orNull(At),
  certified: orNull(T.Object({ ...At.properties, name: T.String(), statement: T.String() })),
  locked: orNull(At),
  changes: orNull(T.Object({ ...At.properties, reason: T.String() })),
  statement: T.String({ description: 'What the branch’s manager certifies' }),
  bank: orNull(Bank),
  can: T.Object({
    ...Object.fromEntries(blotterMoves.map((move) => [move, T.Boolean()])),
    review: T.Boolean({ description: 'Record outcomes and add findings' }),
    correct: T.Boolean(),
    enter: T.Boolean({ description: 'Enter a check' }),
    part: T.String({ description: 'Why the caller can’t take the next step. Empty otherwise' }),
  } as Record<BlotterMove | 'review' | 'correct' | 'enter', T.TBoolean> & { part: T.TString }),
})
export type BlotterPeriod = T.Static<typeof Period>

export const readPeriod = endpoint({
  method: 'GET',
  path: '/blotters/:kind/:branch/:month',
  access: 'reviewer:blotters',
  summary:
    'Returns a month of a blotter: where it stands, its draws, findings, and sign-offs. 404 outside the caller’s scope',
  params: OfPeriod,
  answer: T.Object({ ok: T.Boolean(), period: Period }),
})

const Fact = T.Object({
  key: T.String(),
  label: T.String(),
  type: T.Enum(['text', 'money', 'day'] as const),
  value: T.String(),
})

const Correction = T.Object({
  id,
  place: T.Integer(),
  field: T.String(),
  label: T.String(),
  type: T.Enum(['text', 'money', 'day'] as const),
  old: T.String(),
  new: T.String(),
  why: T.String(),
  status: T.Enum(['Waiting', 'Approved', 'Declined'] as const),
  ...At.properties,
  decided: orNull(At),
  reason: T.String({ description: 'Why it was declined' }),
  can: T.Object({ decide: T.Boolean() }),
})
export type BlotterCorrection = T.Static<typeof Correction>

const Line = T.Object({
  n: T.Integer({ description: 'Place in the month, from 1' }),
  id,
  number: T.String(),
  day,
  advisor: T.String(),
  client: T.String(),
  account: T.String(),
  amount: orNull(cents),
  what: T.String(),
  facts: T.Array(Fact),
  status: T.String(),
  link: T.String(),
  sampled: T.Boolean(),
  outcome: orNull(T.Enum(['none', 'finding'] as const)),
  outcome_by: T.String(),
  corrections: T.Array(Correction),
})
export type BlotterLine = T.Static<typeof Line>

export const periodLines = endpoint({
  method: 'GET',
  path: '/blotters/:kind/:branch/:month/lines',
  access: 'reviewer:blotters',
  summary: 'Lists the lines of a month, or those in its sample, with their corrections',
  params: OfPeriod,
  query: T.Object({
    tab: T.Optional(T.Enum(['sample', 'all'] as const)),
    page: T.Optional(T.Integer({ minimum: 1, maximum: 100_000 })),
  }),
  answer: T.Object({ ok: T.Boolean(), data: T.Array(Line), count: T.Integer(), size: T.Integer() }),
})

export const drawOf = endpoint({
  method: 'GET',
  path: '/blotters/:kind/:branch/:month/draws/:draw',
  access: 'reviewer:blotters',
  summary: 'Returns what a sample was drawn from and what was drawn, so that it can be drawn again',
  params: T.Object({ ...OfPeriod.properties, draw: id }),
  answer: T.Object({
    ok: T.Boolean(),
    seed: T.String(),
    share: T.Integer(),
    population: T.Array(id),
    drawn: T.Array(id),
  }),
})

export const checkSeal = endpoint({
  method: 'GET',
  path: '/blotters/:kind/:branch/:month/seal',
  access: 'reviewer:blotters',
  summary: 'Compares the lines of a locked month with the seal made when it was locked',
  params: OfPeriod,
  answer: T.Object({ ok: T.Boolean(), unchanged: T.Boolean(), entries: T.Integer(), checked: moment }),
})

export const movePeriod = endpoint({
  method: 'POST',
  path: '/blotters/:kind/:branch/:month/move',
  inPerson: true,
  access: 'reviewer:blotters',
  summary:
    'Draws the sample, signs it off, certifies the month or reports nil, asks for changes, or locks it. Conflict if it moved in the meantime',
  params: OfPeriod,
  body: T.Object({
    version: RowVersionOrZero,
    act: T.Union([
      T.Object({ do: T.Literal('draw') }),
      T.Object({ do: T.Literal('sign') }),
      T.Object({
        do: T.Literal('certify'),
        name: T.String({ maxLength: blotterLimits.name }),
        sure: T.Boolean({ description: 'The caller neither entered nor reviewed any of it' }),
      }),
      T.Object({ do: T.Literal('nil'), name: T.String({ maxLength: blotterLimits.name }) }),
      T.Object({ do: T.Literal('changes'), reason: some(blotterLimits.reason) }),
      T.Object({ do: T.Literal('lock') }),
    ]),
  }),
  answer: T.Object({ ok: T.Boolean(), version: T.Integer() }),
})
export type MoveAct = T.Static<(typeof movePeriod)['body']>['act']

export const recordOutcome = endpoint({
  method: 'POST',
  path: '/blotters/:kind/:branch/:month/sample/:line',
  inPerson: true,
  access: 'reviewer:blotters',
  summary: 'Records that a sampled line has no finding, or takes that back. Conflict if someone else recorded it',
  params: T.Object({ ...OfPeriod.properties, line: id }),
  body: T.Object({
    before: orNull(T.Enum(['none', 'finding'] as const)),
    outcome: orNull(T.Enum(['none'] as const)),
  }),
  answer: Ok,
})

export const addFinding = endpoint({
  method: 'POST',
  path: '/blotters/:kind/:branch/:month/findings',
  inPerson: true,
  access: 'reviewer:blotters',
  summary: 'Adds a finding to a line. The branch has to answer it before the month is certified',
  params: OfPeriod,
  body: T.Object({ line: id, category: T.Enum(findingCategories), text: some(blotterLimits.finding) }),
  answer: T.Object({ ok: T.Boolean(), id }),
})

export const answerFinding = endpoint({
  method: 'POST',
  path: '/blotters/findings/:id/answer',
  inPerson: true,
  access: 'reviewer:blotters',
  summary: 'Answers a finding, once, with what shows it (multipart)',
  params: T.Object({ id }),
  form: T.Object({ text: T.String(), upload: T.Optional(uploads) }),
  answer: Ok,
})

export const answerFile = endpoint({
  method: 'GET',
  path: '/blotters/findings/:id/file/:file',
  access: 'reviewer:blotters',
  summary: 'Returns a file that was sent with the answer to a finding',
  params: T.Object({ id, file: id }),
  answer: AnyFile,
})

export const correctLine = endpoint({
  method: 'POST',
  path: '/blotters/:kind/:branch/:month/corrections',
  access: 'reviewer:blotters',
  summary: 'Adds a correction below a locked line. It counts once a second person has approved it',
  params: OfPeriod,
  body: T.Object({
    line: id,
    field: T.String({ maxLength: 40 }),
    value: T.String({ maxLength: blotterLimits.value }),
    why: some(blotterLimits.reason),
  }),
  answer: T.Object({ ok: T.Boolean(), id }),
})

export const decideCorrection = endpoint({
  method: 'POST',
  path: '/blotters/corrections/:id/decide',
  inPerson: true,
  access: 'reviewer:blotters',
  summary: 'Approves or declines (with a reason) a correction that someone else added',
  params: T.Object({ id }),
  body: T.Object({
    approve: T.Boolean(),
    reason: T.Optional(Lines({ maxLength: blotterLimits.reason, description: 'Required to decline' })),
  }),
  answer: Ok,
})

export const periodReport = endpoint({
  method: 'GET',
  path: '/blotters/:kind/:branch/:month/report.pdf',
  access: 'reviewer:blotters',
  summary: 'Returns the month as a printable report',
  params: OfPeriod,
  answer: Download('application/pdf'),
})
export const exportPeriod = endpoint({
  method: 'GET',
  path: '/blotters/:kind/:branch/:month/lines.csv',
  access: 'reviewer:blotters',
  summary: 'Exports every line of the month with its outcome and corrections',
  params: OfPeriod,
  proof: 'recent',
  answer: Csv,
})

export const blotterReviewers = endpoint({
  method: 'GET',
  path: '/blotters/reviewers',
  access: 'admin',
  summary: 'Lists people who review blotters, for the shares in the settings',
  answer: T.Object({
    ok: T.Boolean(),
    data: T.Array(T.Object({ id: T.String(), name: T.String(), branch: T.String() })),
  }),
})

const checkFields = {
  received_on: CalendarDay,
  from_whom: T.String({ maxLength: blotterLimits.name }),
  check_number: T.String({ maxLength: blotterLimits.checkNumber }),
  cents: T.Integer({ minimum: 1, maximum: blotterLimits.cents }),
  payee: T.String({ maxLength: blotterLimits.name }),
  forwarded_to: T.String({ maxLength: blotterLimits.name, description: 'Empty if it wasn’t forwarded yet' }),
  forwarded_on: CalendarDayOrEmpty,
}
export const CheckEntry = T.Object(checkFields)
export type CheckEntry = T.Static<typeof CheckEntry>

export const enterCheck = endpoint({
  method: 'POST',
  path: '/blotters/checks',
  access: 'reviewer:blotters',
  summary: 'Enters a check that the caller’s branch received. The same key gives the same entry',
  body: T.Object({ key: T.String({ format: 'uuid' }), ...checkFields }),
  answer: T.Object({ ok: T.Boolean(), id }),
})
export const readCheck = endpoint({
  method: 'GET',
  path: '/blotters/checks/:id',
  access: 'reviewer:blotters',
  summary: 'Returns a check of the log. 404 outside the caller’s scope',
  params: T.Object({ id }),
  answer: T.Object({
    ok: T.Boolean(),
    check: T.Object({
      id,
      version: T.Integer(),
      ...checkFields,
      branch: Branch,
      entered: At,
      forward_by: T.String({ description: 'Noon of the next business day after it was received' }),
      can: T.Object({ edit: T.Boolean() }),
    }),
  }),
})
export const changeCheck = endpoint({
  method: 'PUT',
  path: '/blotters/checks/:id',
  access: 'reviewer:blotters',
  summary: 'Changes a check of a month that isn’t certified yet. Conflict if it was changed in the meantime',
  params: T.Object({ id }),
  body: T.Object({ version: RowVersion, ...checkFields }),
  answer: T.Object({ ok: T.Boolean(), version: T.Integer() }),
})
