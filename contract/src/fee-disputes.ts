// Fees that are credited, and those an advisor disputes: the second person, and the answer.
import * as T from 'typebox'
import { endpoint, type Problems } from './endpoint.ts'
import { RowVersionOrZero } from './ids.ts'
import { Ok } from './errors.ts'
import {
  amountCheck,
  CreditAsked,
  creditReasons,
  Dispute,
  disputeAnswers,
  disputeReasons,
  feeAmount,
  feeCents,
  feeCursor,
  feeId,
  feeKey,
  FeePerson,
  feesAccess,
  OfFee,
  orNull,
  why,
} from './fees.ts'
import { Lines } from './lines.ts'
import { amountProblem } from './rules/fee.ts'

const id = feeId
const ById = OfFee
const cents = feeCents
const access = feesAccess

export const creditCharge = endpoint({
  method: 'POST',
  path: '/fees/charges/:id/credits',
  inPerson: true,
  access,
  summary:
    'Waives or credits a charge, all of it or a part. Above the limit of the settings it’s sent to a second person for approval',
  params: ById,
  body: T.Object({
    kind: T.Enum(['waiver', 'credit'] as const),
    amount: feeAmount,
    reason: T.Enum(creditReasons),
    why: why(),
    key: feeKey,
  }),
  check: amountCheck(),
  proof: 'recent',
  answer: T.Object({ ok: T.Boolean(), asked: T.Boolean({ description: 'A second person has to approve it' }) }),
})

export const decideCredit = endpoint({
  method: 'POST',
  path: '/fees/credits/:id/:decision',
  inPerson: true,
  access,
  summary: 'Approves or declines a credit someone else asked for',
  params: T.Object({ id, decision: T.Enum(['approve', 'decline'] as const) }),
  proof: 'recent',
  answer: Ok,
})

export const withdrawCredit = endpoint({
  method: 'DELETE',
  path: '/fees/credits/:id',
  access,
  summary: 'Withdraws a credit the caller asked for',
  params: ById,
  answer: Ok,
})

export const disputeCharge = endpoint({
  method: 'POST',
  path: '/fees/mine/charges/:id/dispute',
  access: 'signed-in',
  summary: 'Disputes a charge and opens a task. It isn’t deducted until there is an answer',
  params: ById,
  body: T.Object({
    reason: T.Enum(disputeReasons),
    wanted: orNull(feeAmount),
    text: Lines({ minLength: 3, maxLength: 2_000, pattern: '\\S' }),
  }),
  check: (body: { wanted: string | null }): Problems => {
    const problem = body.wanted === null ? undefined : amountProblem(body.wanted, { zero: true })
    return problem ? { wanted: problem } : {}
  },
  answer: T.Object({ ok: T.Boolean(), task: T.Integer() }),
})

export const withdrawDispute = endpoint({
  method: 'POST',
  path: '/fees/mine/disputes/:id/withdraw',
  access: 'signed-in',
  summary: 'Withdraws a dispute. The charge is deducted again',
  params: ById,
  answer: Ok,
})

export const DisputeRow = T.Object({
  ...Dispute.properties,
  who: FeePerson,
  charge: T.String(),
  number: T.String(),
  cents,
  credited: cents,
  found: T.Array(T.String(), { description: 'What the portal found about the charge' }),
  asked: orNull(CreditAsked),
  can: T.Object({ answer: T.Boolean(), worked: T.Boolean() }),
})
export type DisputeRow = T.Static<typeof DisputeRow>

export const ApprovalRow = T.Object({
  ...CreditAsked.properties,
  who: FeePerson,
  charge: T.String(),
  number: T.String(),
})
export type ApprovalRow = T.Static<typeof ApprovalRow>

export const listDisputes = endpoint({
  method: 'GET',
  path: '/fees/disputes',
  access,
  summary: 'Lists disputes, open ones oldest first or answered ones newest first, and credits to approve',
  query: T.Object({
    state: T.Optional(T.Enum(['open', 'answered'] as const)),
    account: T.Optional(T.String({ maxLength: 40 })),
    after: T.Optional(feeCursor),
  }),
  answer: T.Object({
    ok: T.Boolean(),
    rows: T.Array(DisputeRow),
    next: orNull(T.String()),
    approvals: T.Array(ApprovalRow),
    second_above: T.Integer(),
  }),
})

export const answerDispute = endpoint({
  method: 'POST',
  path: '/fees/disputes/:id/answer',
  inPerson: true,
  access,
  summary:
    'Answers a dispute: waive the charge, credit a part, or keep it. A credit above the limit is sent for approval first',
  params: ById,
  body: T.Object({
    answer: T.Enum(disputeAnswers),
    amount: orNull(feeAmount),
    reply: Lines({ minLength: 3, maxLength: 2_000, pattern: '\\S' }),
    version: RowVersionOrZero,
  }),
  check: (body: { answer: string; amount: string | null }): Problems => {
    if (body.answer !== 'reduce') return {}
    const problem = amountProblem(body.amount ?? '')
    return problem ? { amount: problem } : {}
  },
  proof: 'recent',
  answer: T.Object({ ok: T.Boolean(), asked: T.Boolean() }),
})
