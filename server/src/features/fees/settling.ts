// Credits charges and closes disputes. Every entry point calls these functions.
import { type DisputeState, feesReviewTopic, feesTopic } from '@portal/contract/fees'
import { firmDay } from '@portal/contract/rules/day'
import type { Note } from '../../platform/change.ts'
import type { Tx } from '../../platform/db/open.ts'
import { AppError, found } from '../../platform/http/errors.ts'
import { effect, type WriteTx } from '../../platform/operation.ts'
import { giveBack } from '../payments/public.ts'
import { holdFee } from '../pending/public.ts'
import { closeAsksOf } from './credit-store.ts'
import { closeDispute, type DisputeKept } from './dispute-store.ts'
import { type Charge, holderOf, putEntry } from './ledger-store.ts'
import { answerMail } from './mails.ts'

interface Credit {
  kind: 'waiver' | 'credit'
  cents: number
  reason: string
  why: string
  by: string
  approvedBy?: string | null
  key?: string | null
}

const titles = { waiver: 'Waiver', credit: 'Credit' } as const

/** Credits a charge with a line of its own; the charge stays. The charge must be locked. */
export const putCredit = effect('fees.credit', addCredit)

async function addCredit(tx: WriteTx<'fees'>, note: Note, charge: Charge, credit: Credit, now: Date): Promise<void> {
  if (credit.cents > charge.open)
    throw new AppError('conflict', {
      message: 'Part of this charge was credited in the meantime. Reload and try again.',
    })
  const { kind, cents, reason, why, by, approvedBy = null, key = null } = credit
  const id = await putEntry(tx, {
    account_id: charge.account_id,
    day: firmDay(now),
    at: now,
    kind,
    fee_id: charge.fee_id,
    description: `${titles[kind]}, ${charge.description}`,
    cents,
    of_entry: charge.id,
    reason,
    why: why.slice(0, 500),
    by_id: by,
    approved_by: approvedBy,
    key,
  })
  note.audit(kind === 'waiver' ? 'fee.waived' : 'fee.credited', `fee-entry:${charge.id}`, {
    account: charge.account_id,
    amount: cents,
    reason,
    note: why,
    id,
  })
  note.live(feesTopic(charge.account_id))
  note.live(feesReviewTopic)
}

interface Ending {
  state: Exclude<DisputeState, 'open' | 'withdrawn'>
  /** What is credited. */
  cents: number
  reply: string
  by: string
  approvedBy?: string | null
}

export const openOf = ({ cents, credited }: Pick<DisputeKept, 'cents' | 'credited'>): number =>
  Math.max(0, cents - credited)

/** What crediting comes to where the advisor is right: down to what they say it should be; what was paid goes back whole. */
export function creditWanted(dispute: Pick<DisputeKept, 'cents' | 'credited' | 'wanted_cents' | 'payment_id'>): number {
  const open = openOf(dispute)
  return dispute.payment_id ? open : Math.max(0, open - (dispute.wanted_cents ?? 0))
}

/** Closes a dispute that the advisor takes back. The dispute must be locked; the caller moves its work item. */
export async function withdrawOpenDispute(
  tx: Tx,
  note: Note,
  dispute: DisputeKept,
  by: string,
  now: Date,
): Promise<void> {
  await closeBoth(tx, note, dispute, { state: 'withdrawn', reply: '', by }, now)
  note.audit('fee.dispute-withdrawn', `fee-dispute:${dispute.id}`, { account: dispute.account_id })
}

/** The dispute, its hold on a deduction, and the credits that wait for it. */
async function closeBoth(
  tx: Tx,
  note: Note,
  { id, account_id: accountId, payment_id: payment }: DisputeKept,
  { state, reply, by }: { state: Exclude<DisputeState, 'open'>; reply: string; by: string },
  now: Date,
): Promise<void> {
  if (payment) await holdFee(tx, note, { payment, accountId }, '', now)
  await closeDispute(tx, id, state, reply, by, now)
  await closeAsksOf(tx, id, by, now)
  note.live(feesTopic(accountId))
  note.live(feesReviewTopic)
}

/** Answers a dispute. It must be locked, with its charge and its work item; the caller moves the item. */
export async function endDispute(
  tx: WriteTx<'fees'>,
  note: Note,
  dispute: DisputeKept,
  { state, cents, reply, by, approvedBy = null }: Ending,
  { now, origin }: { now: Date; origin: string },
): Promise<void> {
  const { account_id: accountId, payment_id: payment } = dispute
  await closeBoth(tx, note, dispute, { state, reply, by }, now)
  if (cents > 0 && payment) await giveBack(tx, note, payment, { by, reason: reply.slice(0, 500) }, now)
  else if (cents > 0) {
    const charge = {
      ...dispute,
      id: dispute.entry_id,
      kind: 'charge',
      open: openOf(dispute),
      description: dispute.charge,
    }
    const credit = { kind: 'credit', cents, reason: 'Dispute', why: reply, by, approvedBy } as const
    await putCredit(tx, note, charge as unknown as Charge, credit, now)
  }
  note.audit('fee.dispute-answered', `fee-dispute:${dispute.id}`, { account: accountId, result: state, amount: cents })
  const who = found(await holderOf(tx, accountId))
  const facts = { charge: dispute.charge, cents: openOf(dispute), credited: cents, refunded: payment !== null, reply }
  await note.mail(answerMail({ ...who, ...facts }, origin))
}
