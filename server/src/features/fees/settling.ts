// How a charge is credited and a dispute comes to its end, whichever screen it comes from.
import { type DisputeState, feesReviewTopic, feesTopic } from '@portal/contract/fees'
import { firmDay } from '@portal/contract/rules/day'
import type { Note } from '../../platform/change.ts'
import type { Tx } from '../../platform/db/open.ts'
import { AppError, found } from '../../platform/http/errors.ts'
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

/** The charge stays; a line of its own takes from it. The charge must be held. */
export async function putCredit(tx: Tx, note: Note, charge: Charge, credit: Credit, now: Date): Promise<void> {
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
  state: Exclude<DisputeState, 'open'>
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

/** The dispute must be held, with its charge and its work item; the item is the caller's to move. */
export async function endDispute(
  tx: Tx,
  note: Note,
  dispute: DisputeKept,
  { state, cents, reply, by, approvedBy = null }: Ending,
  { now, origin }: { now: Date; origin: string },
): Promise<void> {
  const { account_id: accountId, payment_id: payment } = dispute
  if (payment) await holdFee(tx, note, { payment, accountId }, '', now)
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
  await closeDispute(tx, dispute.id, state, reply, by, now)
  await closeAsksOf(tx, dispute.id, by, now)
  if (state === 'withdrawn') note.audit('fee.dispute-withdrawn', `fee-dispute:${dispute.id}`, { account: accountId })
  else {
    note.audit('fee.dispute-answered', `fee-dispute:${dispute.id}`, {
      account: accountId,
      result: state,
      amount: cents,
    })
    const who = found(await holderOf(tx, accountId))
    const facts = { charge: dispute.charge, cents: openOf(dispute), credited: cents, refunded: payment !== null, reply }
    await note.mail(answerMail({ ...who, ...facts }, origin))
  }
  note.live(feesTopic(accountId))
  note.live(feesReviewTopic)
}
