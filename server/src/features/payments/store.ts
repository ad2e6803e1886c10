// SQL of payments.
import type { Charge, ChargeType, Payment, PaymentMethod } from '@portal/contract/payments'
import { type ExpressionBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/open.ts'
import type { DB } from '../../platform/db/schema.ts'
import { handsIn } from '../../platform/hands.ts'
import type { User } from '../../platform/session/sessions.ts'
import type { Quote } from './charges.ts'
import { rightsOf, type Standing } from './policy.ts'

const columns = [
  'payment.id',
  'payment.number',
  'payment.account_id',
  'payment.paid_by',
  'payment.charge_type',
  'payment.charge_key',
  'payment.charge',
  'payment.description',
  'payment.lead_text',
  'payment.state',
  'payment.type',
  'payment.email',
  'payment.amount_cents',
  'payment.method',
  'payment.status',
  'payment.failure',
  'payment.intent',
  'payment.created_at',
  'payment.settled_at',
  'payment.refunded_at',
  'payment.refund_reason',
  'payment.refund_asked_at',
  'payment.work_item_id',
] as const

export interface Row extends Standing {
  id: string
  /** Of the receipt. */
  number: number
  charge_type: ChargeType
  charge_key: string
  charge: Charge
  description: string
  lead_text: string
  state: string
  type: string
  email: string
  amount_cents: number
  method: PaymentMethod
  intent: string | null
  created_at: Date
  settled_at: Date | null
  refunded_at: Date | null
  refund_reason: string
  work_item_id: number | null
  advisor_name: string
  /** Who paid, and who gave it back, if anybody. */
  payer: string
  refunder: string | null
}

const nameOf = (of: ExpressionBuilder<DB, 'payment'>, who: 'account_id' | 'paid_by' | 'refunded_by') =>
  of
    .selectFrom('account')
    .select(sql<string>`first || ' ' || last`.as('name'))
    .whereRef('account.id', '=', `payment.${who}`)

const hands = handsIn(sql`'payment:' || payment.id`, sql`'work-item:' || payment.work_item_id`).as('hands')

const select = (db: Db | Tx) =>
  db
    .selectFrom('payment')
    .select(columns)
    .select((of) => [
      nameOf(of, 'account_id').as('advisor_name'),
      nameOf(of, 'paid_by').as('payer'),
      nameOf(of, 'refunded_by').as('refunder'),
      hands,
    ])

const most = 500

export async function paymentById(db: Db | Tx, id: string): Promise<Row | undefined> {
  return (await select(db).where('id', '=', id).executeTakeFirst()) as Row | undefined
}

/** Whoever else wants to settle, cancel or refund it waits, and then sees what happened. */
export async function lockPayment(tx: Tx, id: string): Promise<Row | undefined> {
  // by itself first: only a statement that begins under the lock sees what others did before it
  await tx.selectFrom('payment').select('id').where('id', '=', id).forUpdate().executeTakeFirst()
  return paymentById(tx, id)
}

export async function paymentByIntent(db: Db, intent: string): Promise<Row | undefined> {
  return (await select(db).where('intent', '=', intent).executeTakeFirst()) as Row | undefined
}

export async function openPayment(db: Db | Tx, accountId: string, key: string): Promise<Row | undefined> {
  const row = await select(db)
    .where('account_id', '=', accountId)
    .where('charge_key', '=', key)
    .where('status', '=', sql.lit('open'))
    .executeTakeFirst()
  return row as Row | undefined
}

/** Undefined when there is an open one for this charge already. */
export async function putPayment(
  tx: Tx,
  charge: Charge,
  quote: Quote,
  method: PaymentMethod,
  paidBy: string,
  now: Date,
): Promise<string | undefined> {
  const row = await tx
    .insertInto('payment')
    .values({
      account_id: quote.accountId,
      paid_by: paidBy,
      charge_type: charge.charge_type,
      charge_key: quote.key,
      charge: JSON.stringify(charge),
      description: quote.description,
      lead_text: quote.leadText,
      state: quote.state,
      type: quote.type,
      email: quote.email,
      amount_cents: quote.amountCents,
      method,
      status: 'open',
      created_at: now,
    })
    .onConflict((on) => on.columns(['account_id', 'charge_key']).where('status', '=', sql.lit('open')).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

export async function putIntent(tx: Tx, id: string, intent: string): Promise<void> {
  await tx.updateTable('payment').set({ intent }).where('id', '=', id).execute()
}

export async function putFailure(tx: Tx, id: string, failure: string): Promise<void> {
  await tx.updateTable('payment').set({ failure }).where('id', '=', id).execute()
}

export async function markFailed(tx: Tx, id: string, failure: string): Promise<void> {
  await tx.updateTable('payment').set({ status: 'failed', failure }).where('id', '=', id).execute()
}

export async function markPaid(tx: Tx, id: string, workItem: number | null, now: Date): Promise<void> {
  await tx
    .updateTable('payment')
    .set({ status: 'paid', failure: '', settled_at: now, work_item_id: workItem })
    .where('id', '=', id)
    .execute()
}

/** Before Stripe is asked: whatever comes of it, who wanted it and why is known, and that it has to be made. */
export async function putRefundAsked(
  tx: Tx,
  id: string,
  { by, reason }: { by: string | null; reason: string },
  now: Date,
): Promise<void> {
  await tx
    .updateTable('payment')
    .set({ refunded_by: by, refund_reason: reason, failure: '' })
    // asked for already and not refused, it is the same refund
    .set({ refund_asked_at: sql`case when failure = '' then coalesce(refund_asked_at, ${now}) else ${now} end` })
    .where('id', '=', id)
    .execute()
}

/** After something went wrong at Stripe: the next question is another. */
export async function askRefundAnew(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.updateTable('payment').set({ refund_asked_at: now }).where('id', '=', id).execute()
}

/** Of this work item, paid and not on their way back; held until the transaction ends. */
export async function lockPaidOn(tx: Tx, workItemId: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('payment')
    .select('id')
    .where('work_item_id', '=', workItemId)
    .where('status', '=', sql.lit('paid'))
    .where('refund_asked_at', 'is', null)
    .orderBy('created_at')
    .forUpdate()
    .execute()
  return rows.map(({ id }) => id)
}

export async function paymentsOnItem(db: Db | Tx, workItemId: number): Promise<Row[]> {
  const rows = await select(db).where('work_item_id', '=', workItemId).orderBy('created_at').execute()
  return rows as Row[]
}

/** Refunds that were asked for before this moment and are not made, but for those Stripe has refused. */
export async function refundsAsked(db: Db, before: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('payment')
    .select('id')
    .where('status', '=', sql.lit('paid'))
    .where('refund_asked_at', '<', before)
    .where('failure', '=', '')
    .orderBy('refund_asked_at')
    .execute()
  return rows.map(({ id }) => id)
}

export async function markRefunded(tx: Tx, id: string, refund: string | null, now: Date): Promise<void> {
  await tx
    .updateTable('payment')
    .set({ status: 'refunded', refunded_at: now, refund, failure: '' })
    .where('id', '=', id)
    .execute()
}

export async function paymentsOf(db: Db, accountId: string): Promise<Row[]> {
  const rows = await select(db).where('account_id', '=', accountId).orderBy('created_at', 'desc').limit(most).execute()
  return rows as Row[]
}

export async function latestPayments(db: Db): Promise<Row[]> {
  return (await select(db).orderBy('created_at', 'desc').limit(most).execute()) as Row[]
}

export async function openSince(db: Db, before: Date): Promise<Row[]> {
  const rows = await select(db)
    .where('status', '=', sql.lit('open'))
    .where('created_at', '<', before)
    .orderBy('created_at')
    .execute()
  return rows as Row[]
}

export async function knowsEvent(db: Db, id: string): Promise<boolean> {
  return (await db.selectFrom('stripe_event').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}

/** False when it was counted before. */
export async function putEvent(tx: Tx, id: string, now: Date): Promise<boolean> {
  const row = await tx
    .insertInto('stripe_event')
    .values({ id, at: now })
    .onConflict((on) => on.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export const paymentOf = (row: Row, user: User): Payment => ({
  id: row.id,
  number: row.number,
  charge_type: row.charge_type,
  description: row.description,
  lead_text: row.lead_text,
  amount: row.amount_cents,
  advisor_name: row.advisor_name,
  email: row.email,
  state: row.state,
  type: row.type,
  proxied: row.paid_by !== row.account_id,
  method: row.method,
  status: row.status,
  failure: row.failure,
  created: row.created_at.toISOString(),
  settled: row.settled_at?.toISOString() ?? null,
  refund_asked: row.refund_asked_at?.toISOString() ?? null,
  refunded: row.refunded_at?.toISOString() ?? null,
  task: row.work_item_id,
  can: rightsOf(user, row),
})
