// Money given back: by an admin in the portal, or at Stripe itself.
import { paymentsTopic } from '@portal/contract/payments'
import type { Change, Note } from '../../platform/change.ts'
import type { Tx } from '../../platform/db/open.ts'
import { AppError, allow, found } from '../../platform/http/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import type { User } from '../../platform/session/sessions.ts'
import { usedMail } from '../../platform/session/used-mail.ts'
import { factsOf, refundMail } from './mails.ts'
import { mayRefund, whyNot } from './policy.ts'
import { lockPayment, markRefunded, putRefundReason, type Row } from './store.ts'
import { refundIntent } from './stripe.ts'

/** Asked for in a first transaction and recorded in a second: after a crash in between, asking again finds the same one. */
export async function refund(
  platform: Platform,
  change: Change,
  id: string,
  { user, address }: { user: User; address: string },
  reason: string,
): Promise<Row> {
  const { clock, origin } = platform
  const { intent, method } = await change(async (tx, note) => {
    const row = await lockPaid(tx, id)
    allow(mayRefund(user, row), whyNot(user, row))
    await putRefundReason(tx, id, user.id, reason)
    note.audit('payment.refund-asked', `payment:${id}`, { account: row.account_id, reason })
    return row
  })
  const made = method === 'card' ? await refundIntent(platform, id, found(intent ?? undefined)) : null
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
  await markRefunded(tx, row.id, made, now)
  await note.mail(refundMail(row))
  note.audit('payment.refunded', `payment:${row.id}`, { account: row.account_id, amount: row.amount_cents, made })
  note.live(paymentsTopic(row.account_id))
}
