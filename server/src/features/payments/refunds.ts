// Refunds: with the request that was paid for, by an admin in the portal, or at Stripe itself.
import { feesTopic } from '@portal/contract/fees'
import { paymentsTopic } from '@portal/contract/payments'
import { type Change, changeBy, type Note } from '../../platform/change.ts'
import type { Db, Tx } from '../../platform/db/open.ts'
import { AppError, allow, found } from '../../platform/http/errors.ts'
import { effect } from '../../platform/operation.ts'
import type { Platform } from '../../platform/platform.ts'
import type { User } from '../../platform/session/sessions.ts'
import { usedMail } from '../../platform/session/used-mail.ts'
import { holdFee, reverseFee } from '../pending/public.ts'
import { backInWords, factsOf, feeOf, refundMail } from './mails.ts'
import { mayRefund, whyNot } from './policy.ts'
import {
  askRefundAnew,
  lockPaidOn,
  lockPayment,
  markRefunded,
  paymentById,
  paymentsOnItem,
  putFailure,
  putRefundAsked,
  type Row,
} from './store.ts'
import { refundIntent, StripeError } from './stripe.ts'

export const refundJob = 'refund-payment'

interface Why {
  /** Nobody, when it follows by itself. */
  by: string | null
  reason: string
}

/** The refund of a request that was declined or withdrawn. */
export const refusedBy = ({ decision, by }: { decision: string | null; by: { id: string } }): Why => ({
  by: by.id,
  reason: decision === 'Withdrawn' ? 'The request was withdrawn.' : 'The request was declined.',
})

/**
 * Refunds a payment in the transaction that takes from it what it was for. What the portal holds itself goes back at once; a card's
 * refund is recorded as asked for here, and the worker retries until Stripe has made it or refused. Without proof, because it follows by
 * itself: everything that someone decides calls `giveBack`.
 */
export async function returnPayment(tx: Tx, note: Note, id: string, why: Why, now: Date): Promise<Row> {
  await putRefundAsked(tx, id, why, now)
  const row = found(await paymentById(tx, id))
  note.audit('payment.refund-asked', `payment:${id}`, { account: row.account_id, reason: why.reason })
  note.live(paymentsTopic(row.account_id))
  if (row.method === 'card') await note.job(refundJob, { payment: id })
  else await recordRefund(tx, note, row, null, now)
  return row
}

/** Refunds a payment by someone's decision. */
export const giveBack = effect('payments.refund', returnPayment)

const returning =
  (giveOneBack: typeof returnPayment) =>
  async (tx: Tx, note: Note, workItemId: number, why: Why, now: Date): Promise<string> => {
    const told: string[] = []
    for (const id of await lockPaidOn(tx, workItemId))
      told.push(backInWords(await giveOneBack(tx, note, id, why, now), now))
    return told.join(' ')
  }

/** Refunds what was paid for a declined request. The item or its record must be locked. Returns the sentence for the advisor, if any. */
export const refundItem = returning(giveBack)

/**
 * The same for a request whose own side withdrew it, or whose time ran out. Nobody decides and the money goes back to where it came from,
 * so it needs no proof.
 */
export const returnItemPayments = returning(returnPayment)

const askForRefund = effect('payments.ask-refund', (tx: Tx, _note: Note, id: string, why: Why, now: Date) =>
  putRefundAsked(tx, id, why, now),
)

/** True if declining the request behind this item refunds something. */
export const hasPaymentToReturn = async (db: Db, workItemId: number): Promise<boolean> =>
  (await paymentsOnItem(db, workItemId)).some((row) => row.status === 'paid' && row.refund_asked_at === null)

/** Made by the worker, as often as needed: the payment's id is the key at Stripe, so there is one refund. */
export async function makeRefund(platform: Platform, id: string): Promise<void> {
  const row = await paymentById(platform.db, id)
  if (row?.status !== 'paid' || !row.refund_asked_at || !row.intent) return
  const change = changeBy(platform, { id: null, name: 'portal' }, 'job')
  let made: string
  try {
    made = await refundIntent(platform, id, row.intent, row.refund_asked_at)
  } catch (error) {
    // of a silent Stripe the same is asked again
    if (!(error instanceof StripeError) || !error.final) throw error
    const { refused } = error
    return change(async (tx, note) => {
      const now = found(await lockPayment(tx, id))
      const failure = refused ? 'The card processor declined the refund.' : ''
      if (now.status === 'paid') await (refused ? putFailure(tx, id, failure) : askRefundAnew(tx, id, platform.clock()))
      note.audit('payment.refund-refused', `payment:${id}`, { account: row.account_id, failure })
      note.live(paymentsTopic(row.account_id))
    })
  }
  await change(async (tx, note) => {
    const now = found(await lockPayment(tx, id))
    // an admin, or Stripe's own notice, was faster
    if (now.status === 'paid') await recordRefund(tx, note, now, made, platform.clock())
    else note.audit('payment.looked-at', `payment:${id}`, { made })
  })
}

/** Asked for in a first transaction and recorded in a second: after a crash in between, asking again finds the same one. */
export async function refund(
  platform: Platform,
  change: Change,
  id: string,
  { user, address }: { user: User; address: string },
  reason: string,
): Promise<Row> {
  const { clock, origin } = platform
  const { intent, method, refund_asked_at } = await change(async (tx, note) => {
    const row = await lockPaid(tx, id)
    allow(mayRefund(user, row), whyNot(user, row))
    await askForRefund(tx, note, id, { by: user.id, reason }, clock())
    note.audit('payment.refund-asked', `payment:${id}`, { account: row.account_id, reason })
    return found(await paymentById(tx, id))
  })
  const made =
    method === 'card' && refund_asked_at
      ? await refundIntent(platform, id, found(intent ?? undefined), refund_asked_at)
      : null
  return change(async (tx, note) => {
    const now = clock()
    const row = await lockPaid(tx, id)
    await recordRefund(tx, note, row, made, now)
    await note.mail(usedMail(user, 'refund a payment', factsOf(row), { at: now, address, origin }))
    return found(await lockPayment(tx, id))
  })
}

async function lockPaid(tx: Tx, id: string): Promise<Row> {
  const row = found(await lockPayment(tx, id))
  const said: Partial<Record<Row['status'], string>> = { refunded: 'This payment was already refunded.' }
  if (row.status !== 'paid')
    throw new AppError('conflict', { message: said[row.status] ?? 'This payment was never completed.' })
  return row
}

export async function recordRefund(tx: Tx, note: Note, row: Row, made: string | null, now: Date): Promise<void> {
  // a deduction that is on hold comes off together with what goes back
  if (row.method === 'commission') await holdFee(tx, note, { payment: row.id, accountId: row.account_id }, '', now)
  await markRefunded(tx, row.id, made, now)
  if (row.method === 'commission') await reverseFee(tx, note, feeOf(row), now)
  await note.mail(refundMail({ ...row, refunded_at: now }, now))
  note.audit('payment.refunded', `payment:${row.id}`, { account: row.account_id, amount: row.amount_cents, made })
  note.live(paymentsTopic(row.account_id))
  note.live(feesTopic(row.account_id))
}
