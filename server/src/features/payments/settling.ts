// How a payment comes to its end: paid, failed, or given up.
import { feesTopic } from '@portal/contract/fees'
import { paymentsTopic } from '@portal/contract/payments'
import type { Change, Note } from '../../platform/change.ts'
import type { Tx } from '../../platform/db/open.ts'
import { AppError, found } from '../../platform/http/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { deductFee } from '../pending/public.ts'
import { chargeKind } from './charges.ts'
import { feeOf, receiptMail } from './mails.ts'
import { returnPayment } from './refunds.ts'
import { lockPayment, markFailed, markPaid, putFailure, type Row } from './store.ts'
import { cancelIntent, type Intent, StripeError } from './stripe.ts'

const done = ({ status }: Row) => status === 'paid' || status === 'refunded'

/**
 * The one way to paid: once, however many come at the same time, and together with what was paid for. Money that was
 * taken counts also for a payment that had been given up.
 */
export async function settle(tx: Tx, note: Note, id: string, now: Date): Promise<void> {
  const row = found(await lockPayment(tx, id))
  if (done(row)) return
  const { account_id: accountId, paid_by: paidBy, charge, amount_cents: amountCents, method } = row
  const payment = { id, accountId, paidBy, charge, amountCents }
  const { workItem, late } = await chargeKind(row.charge_type).settled(tx, note, payment, now)
  await markPaid(tx, id, workItem, now)
  if (method === 'commission') await deductFee(tx, note, feeOf(row), now)
  await note.mail(receiptMail({ ...row, settled_at: now }))
  note.audit('payment.paid', `payment:${id}`, { account: accountId, amount: amountCents, method, workItem })
  note.live(paymentsTopic(accountId))
  note.live(feesTopic(accountId))
  if (late) await returnPayment(tx, note, id, { by: null, reason: late }, now)
}

export async function fail(tx: Tx, note: Note, row: Row, failure: string): Promise<void> {
  await markFailed(tx, row.id, failure)
  note.audit('payment.failed', `payment:${row.id}`, { account: row.account_id, method: row.method, failure })
  note.live(paymentsTopic(row.account_id))
}

const wrongAmount = 'The charged amount didn’t match the request.'

/** What an intent's state means for the payment; undefined when it is known already. */
function consequence(row: Row, intent: Intent): 'paid' | 'cancelled' | { failure: string } | undefined {
  if (done(row)) return undefined
  const told = (failure: string) => (failure && failure !== row.failure ? { failure } : undefined)
  if (intent.status === 'succeeded') {
    const right = intent.received === row.amount_cents && intent.currency === 'usd'
    return right ? 'paid' : told(wrongAmount)
  }
  if (row.status !== 'open') return undefined
  // the form lets another card be tried on the same intent: a declined one leaves the payment open
  return intent.status === 'canceled' ? 'cancelled' : told(intent.failure)
}

/** The row must be locked. */
export async function applyIntent(tx: Tx, note: Note, row: Row, intent: Intent, now: Date): Promise<void> {
  const follows = consequence(row, intent)
  if (follows === 'paid') return settle(tx, note, row.id, now)
  if (follows === 'cancelled') return fail(tx, note, row, 'The payment was canceled.')
  if (follows) await putFailure(tx, row.id, follows.failure)
  note.audit('payment.looked-at', `payment:${row.id}`, { intent: intent.status, ...follows })
  note.live(paymentsTopic(row.account_id))
}

/** Brings the payment up to what Stripe says. Answers it as it then is. */
export async function follow({ clock }: Platform, change: Change, row: Row, intent: Intent): Promise<Row> {
  if (consequence(row, intent) === undefined) return row
  return change(async (tx, note) => {
    await applyIntent(tx, note, found(await lockPayment(tx, row.id)), intent, clock())
    return found(await lockPayment(tx, row.id))
  })
}

const paidAlready = () => new AppError('conflict', { message: 'This is already paid.' })
const inProgress = () =>
  new AppError('conflict', { message: 'Your card is being charged now. Check back in a moment.' })

/** Once it says so nobody can pay it any more; what is paid already is recorded as such instead, and refused. */
export async function giveUp(platform: Platform, change: Change, row: Row, why: string): Promise<void> {
  if (row.intent) {
    const intent = await withoutIntent(platform, row.intent)
    if (intent && intent.status !== 'canceled') {
      await follow(platform, change, row, intent)
      throw intent.status === 'succeeded' ? paidAlready() : inProgress()
    }
  }
  await change(async (tx, note) => {
    const now = found(await lockPayment(tx, row.id))
    if (done(now)) throw paidAlready()
    // an intent that came meanwhile has to be cancelled too
    if (now.intent !== row.intent) throw new AppError('conflict')
    await note.worked(`payment:${row.id}`)
    await fail(tx, note, now, why)
  })
}

/** Cancelled, or as it stands; undefined when Stripe knows of none. */
async function withoutIntent(platform: Platform, intent: string): Promise<Intent | undefined> {
  try {
    return await cancelIntent(platform, intent)
  } catch (error) {
    if (error instanceof StripeError && error.reason === 'resource_missing') return undefined
    throw error
  }
}
