// HTTP face of payments: one way for every charge. No card number comes here: cards are typed into Stripe's own form.
import {
  allPayments,
  cancelPayment,
  listPayments,
  payInSandbox,
  paymentMethods,
  paymentsTopic,
  quotePayment,
  refundPayment,
  type sandboxCards,
  settlePayment,
  startPayment,
} from '@portal/contract/payments'
import type { Feature } from '../../platform/feature.ts'
import { AppError, found } from '../../platform/http/errors.ts'
import { serve } from '../../platform/http/serve.ts'
import type { User } from '../../platform/session/sessions.ts'
import { subjectOf } from '../acting/public.ts'
import { begin, quoteFor } from './beginning.ts'
import { methodsFor } from './methods.ts'
import { noticeRoute } from './notices.ts'
import { mayPay, paymentRights } from './policy.ts'
import { reconcile, reconcileJob } from './reconciliation.ts'
import { makeRefund, refund, refundJob } from './refunds.ts'
import { fail, follow, giveUp, settle } from './settling.ts'
import { latestPayments, lockPayment, paymentById, paymentOf, paymentsOf, type Row } from './store.ts'
import { retrieveIntent } from './stripe.ts'

export const payments: Feature = {
  routes(app, platform) {
    const { db, live, clock } = platform
    live.declare('payments/', (user, topic) =>
      [user.id, subjectOf(user).id].some((id) => !user.guest && topic === paymentsTopic(id)),
    )
    noticeRoute(app, platform)

    serve(app, quotePayment, async ({ body: { charge }, user }) => {
      const quote = await quoteFor(db, user, charge, clock())
      const may = await methodsFor(platform, user, subjectOf(user).tapsid)
      return {
        ok: true,
        lead_text: quote.leadText,
        charge_amount: quote.amountCents,
        advisor_name: quote.advisorName,
        type: quote.type,
        email: quote.email,
        proxied: quote.accountId !== user.id,
        description: quote.description,
        state: quote.state,
        charge_type: charge.charge_type,
        methods: paymentMethods.filter((method) => may[method]),
      }
    })

    serve(app, startPayment, async ({ body: { charge, method }, user, change }) => {
      const { payment, clientSecret } = await begin(platform, change, user, charge, method)
      const publishable_key = (clientSecret && platform.stripe?.publishableKey) || ''
      return { ok: true, payment: paymentOf(payment, user), client_secret: clientSecret, publishable_key }
    })

    serve(app, settlePayment, async ({ params: { id }, user, change }) => {
      const row = own(user, await paymentById(db, id))
      const open = row.status === 'open' && row.intent
      const now = open ? await follow(platform, change, row, await retrieveIntent(platform, open)) : row
      return { ok: true, payment: paymentOf(now, user) }
    })

    serve(app, payInSandbox, async ({ params: { id }, body: { card }, user, change }) => {
      if (!platform.demo || platform.stripe) throw new AppError('not-found')
      const paid = await change(async (tx, note) => {
        const row = own(user, await lockPayment(tx, id))
        await note.worked(`payment:${id}`)
        note.audit('payment.test-card', `payment:${id}`, { card })
        if (row.method !== 'sandbox')
          throw new AppError('conflict', { message: 'This uses a different payment method.' })
        if (row.status === 'open')
          await (declined[card] ? fail(tx, note, row, declined[card]) : settle(tx, note, id, clock()))
        return found(await lockPayment(tx, id))
      })
      return { ok: true, payment: paymentOf(paid, user) }
    })

    serve(app, cancelPayment, async ({ params: { id }, user, change }) => {
      const row = own(user, await paymentById(db, id))
      if (row.status === 'open') await giveUp(platform, change, row, 'Canceled.')
      else if (row.status !== 'failed') throw new AppError('conflict', { message: 'This is already paid.' })
      return { ok: true }
    })

    serve(app, listPayments, async ({ user }) => ({
      ok: true,
      data: (await paymentsOf(db, subjectOf(user).id)).map((row) => paymentOf(row, user)),
      can: paymentRights(user),
    }))

    serve(app, refundPayment, async ({ params: { id }, body: { reason }, user, change, request }) => ({
      ok: true,
      payment: paymentOf(await refund(platform, change, id, { user, address: request.ip }, reason.trim()), user),
    }))

    serve(app, allPayments, async ({ user }) => ({
      ok: true,
      data: (await latestPayments(db)).map((row) => paymentOf(row, user)),
      can: paymentRights(user),
    }))
  },
  jobs: (platform) => ({
    [reconcileJob]: () => reconcile(platform),
    [refundJob]: (payload) => makeRefund(platform, (payload as { payment: string }).payment),
  }),
  timetable: [{ task: reconcileJob, match: '*/5 * * * *' }],
}

const own = (user: User, row: Row | undefined): Row => found(row && mayPay(user, row.account_id) ? row : undefined)

/** In Stripe's words. */
const declined: Partial<Record<(typeof sandboxCards)[number], string>> = {
  pm_card_chargeDeclined: 'Your card was declined.',
  pm_card_chargeDeclinedInsufficientFunds: 'Your card has insufficient funds.',
}
