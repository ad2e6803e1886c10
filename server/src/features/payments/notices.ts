// Stripe's notices: signed, fresh, and each counted once. They are read as they came, or the signature would not fit.
import { paymentWebhook } from '@portal/contract/payments'
import { changeBy } from '../../platform/change.ts'
import { found } from '../../platform/http/errors.ts'
import { type App, serve } from '../../platform/http/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import { recordRefund } from './refunds.ts'
import { applyIntent } from './settling.ts'
import { knowsEvent, lockPayment, paymentByIntent, putEvent } from './store.ts'
import { type Notice, readNotice } from './stripe.ts'

export function noticeRoute(app: App, platform: Platform): void {
  const { db } = platform
  void app.register(async (own) => {
    own.removeContentTypeParser('application/json')
    own.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))

    serve(own, paymentWebhook, async ({ request }) => {
      found(platform.stripe)
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const notice = await readNotice(platform, body, String(request.headers['stripe-signature'] ?? ''))
      // other things are sold with the same keys: their intents are none of ours
      const row = notice && (await paymentByIntent(db, notice.intent))
      if (notice && row && !(await knowsEvent(db, notice.event))) await take(platform, row.id, notice, request.id)
      return { ok: true }
    })
  })
}

async function take(platform: Platform, payment: string, notice: Notice, requestId: string): Promise<void> {
  const change = changeBy(platform, { id: null, name: 'Stripe' }, requestId)
  await change(async (tx, note) => {
    const now = platform.clock()
    const first = await putEvent(tx, notice.event, now)
    note.audit('payment.noticed', `payment:${payment}`, { event: notice.event, type: notice.type, again: !first })
    if (!first) return
    const row = found(await lockPayment(tx, payment))
    if ('now' in notice) await applyIntent(tx, note, row, notice.now, now)
    else if (notice.refundedInFull && row.status === 'paid') await recordRefund(tx, note, row, null, now)
  })
}
