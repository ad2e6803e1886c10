// How a payment begins. What it costs is the server's to say; the same charge again is the same payment.
import { type Charge, type PaymentMethod, paymentsTopic } from '@portal/contract/payments'
import type { Change } from '../../platform/change.ts'
import type { Db } from '../../platform/db/open.ts'
import { AppError, allow, found } from '../../platform/http/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import type { User } from '../../platform/session/sessions.ts'
import { subjectOf } from '../acting/public.ts'
import { chargeKind, type Quote } from './charges.ts'
import { mayPay } from './policy.ts'
import { requireMethod } from './methods.ts'
import { fail, follow, giveUp, settle } from './settling.ts'
import { lockPayment, openPayment, putIntent, putPayment, type Row } from './store.ts'
import { cancelIntent, createIntent, type Intent, retrieveIntent, StripeError } from './stripe.ts'

export async function quoteFor(db: Db, user: User, charge: Charge, now: Date): Promise<Quote> {
  const quote = await chargeKind(charge.charge_type).quote(db, user, charge, now)
  allow(mayPay(user, quote.accountId))
  return quote
}

export interface Begun {
  payment: Row
  clientSecret: string
}

export async function begin(
  platform: Platform,
  change: Change,
  user: User,
  charge: Charge,
  method: PaymentMethod,
): Promise<Begun> {
  const { db, clock } = platform
  const quote = await quoteFor(db, user, charge, clock())
  await requireMethod(platform, user, subjectOf(user).tapsid, method)
  const open = await openPayment(db, quote.accountId, quote.key)
  const goesOn = open?.method === method && open.amount_cents === quote.amountCents
  if (open && !goesOn) await giveUp(platform, change, open, 'Started over.')
  // whoever joins in at what somebody else began is known to have
  const known = goesOn && open.hands.includes(user.id)
  const payment = known ? open : await putRow(platform, change, user, charge, quote, method)
  return method === 'card' ? askForCard(platform, change, payment) : { payment, clientSecret: '' }
}

function putRow(
  { clock }: Platform,
  change: Change,
  user: User,
  charge: Charge,
  quote: Quote,
  method: PaymentMethod,
): Promise<Row> {
  const now = clock()
  return change(async (tx, note) => {
    const fresh = await putPayment(tx, charge, quote, method, user.id, now)
    // whoever had to wait for another's to be settled finds here that it is asked for already
    await chargeKind(charge.charge_type).quote(tx, user, charge, now)
    const id = fresh ?? (await openPayment(tx, quote.accountId, quote.key))?.id
    if (!id) throw new AppError('conflict')
    await note.worked(`payment:${id}`)
    note.audit('payment.begun', `payment:${id}`, {
      account: quote.accountId,
      charge: quote.key,
      amount: quote.amountCents,
      method,
      again: !fresh,
    })
    note.live(paymentsTopic(quote.accountId))
    if (fresh && method === 'commission') await settle(tx, note, id, now)
    const row = found(await lockPayment(tx, id))
    if (row.method !== method)
      throw new AppError('conflict', { message: 'This is already being paid in another window.' })
    return row
  })
}

async function askForCard(platform: Platform, change: Change, row: Row): Promise<Begun> {
  const intent = row.intent ? await retrieveIntent(platform, row.intent) : await newIntent(platform, change, row)
  const payment = await follow(platform, change, row, intent)
  return { payment, clientSecret: payment.status === 'open' ? intent.clientSecret : '' }
}

/** Its secret is told to nobody before the payment knows it: what could be charged can always be found again. */
async function newIntent(platform: Platform, change: Change, row: Row): Promise<Intent> {
  const intent = await createIntent(platform, row).catch(async (error: unknown) => {
    // a key that was refused once is refused for a day: the next attempt needs a payment of its own
    if (error instanceof StripeError && error.final) {
      const why = error.cardSentence || 'The card processor declined the payment. Try another card.'
      await change(async (tx, note) => fail(tx, note, found(await lockPayment(tx, row.id)), why))
    }
    throw error
  })
  const kept = await change(async (tx, note) => {
    const { status, intent: known } = found(await lockPayment(tx, row.id))
    if (!known && status === 'open') await putIntent(tx, row.id, intent.id)
    note.audit('payment.card-asked', `payment:${row.id}`, { intent: intent.id, again: known !== null })
    return status === 'open'
  })
  if (!kept) {
    await cancelIntent(platform, intent.id)
    throw new AppError('conflict', { message: 'This payment was canceled. Start again.' })
  }
  return intent
}
