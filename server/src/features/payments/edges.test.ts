// Where a payment changes between a look and its lock, and what Stripe says only now and then.
import { cancelPayment, paymentWebhook, refundPayment, settlePayment, startPayment } from '@portal/contract/payments'
import type { ChargeType } from '@portal/contract/payments'
import { firmDay } from '@portal/contract/rules/day'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { changeBy } from '../../platform/change.ts'
import type { Actor } from '../../testing/actors.ts'
import { newYork, type Sold, sellStates, stateOf } from '../../testing/payments.ts'
import { userOf } from '../../testing/people.ts'
import { type TestPortal, testPortal } from '../../testing/portal.ts'
import { newTapsid, putProduction } from '../../testing/production.ts'
import { type StripeDouble, startStripe } from '../../testing/stripe.ts'
import { chargeKind, knowCharge } from './charges.ts'
import { methodsFor } from './methods.ts'
import { reconcile } from './reconciliation.ts'
import { follow, giveUp, settle } from './settling.ts'
import { paymentById, type Row } from './store.ts'
import type { Intent } from './stripe.ts'

let stripe: StripeDouble
let portal: TestPortal
let sold: Sold
let me: Actor
let tapsid: number
beforeAll(async () => {
  stripe = await startStripe()
  portal = await testPortal({ stripe: stripe.keys })
})
afterAll(async () => {
  await portal.close()
  await stripe.close()
})
beforeEach(async () => {
  sold = sellStates()
  // a client of its own for each test: one made wrong would stay for the others
  portal.platform.stripe = { ...stripe.keys }
  stripe.until = undefined
  stripe.asked.length = 0
  tapsid = newTapsid()
  me = await portal.asAdvisor({ tapsid })
  await portal.sql(`update payment set status = 'failed' where status = 'open'`)
})

const start = (method: 'card' | 'commission' = 'card') =>
  me.call(startPayment, { body: { charge: stateOf(tapsid), method } })
const rowOf = async (id: string): Promise<Row> => (await paymentById(portal.platform.db, id)) as Row
const begun = async (): Promise<Row & { intent: string }> => {
  const row = await rowOf((await start()).body.payment.id)
  return { ...row, intent: String(row.intent) }
}
const paid = async () => {
  const row = await begun()
  stripe.pay(row.intent)
  await me.call(settlePayment, { params: { id: row.id } })
  return rowOf(row.id) as Promise<Row & { intent: string }>
}
const change: ReturnType<typeof changeBy> = (work) =>
  changeBy(portal.platform, { id: null, name: 'test' }, 'test')(work)
const intentOf = (row: Row, more: Partial<Intent>): Intent => ({
  id: String(row.intent),
  status: 'requires_payment_method',
  received: 0,
  currency: 'usd',
  clientSecret: '',
  failure: '',
  ...more,
})
const refund = async (id: string) =>
  (await portal.asAdmin()).call(refundPayment, { params: { id }, body: { reason: 'Filed twice' } })
const tell = (type: string, object: object) => {
  const { payload, headers } = stripe.notice(type, object, portal.platform.clock())
  return portal.app.inject({ method: 'POST', url: `/api${paymentWebhook.path}`, payload, headers })
}

describe('a payment that has moved on', () => {
  it('is not given up by whoever still sees it open', async () => {
    const seen = await begun()
    const stale = { ...seen, intent: null }
    await expect(giveUp(portal.platform, change, stale, 'Canceled.')).rejects.toMatchObject({ code: 'conflict' })
    expect((await rowOf(seen.id)).status).toBe('open')
    const done = await paid()
    await expect(giveUp(portal.platform, change, { ...done, intent: null }, 'Canceled.')).rejects.toThrow(
      'This is already paid.',
    )
    expect((await rowOf(done.id)).status).toBe('paid')
  })

  it('given back is not settled a second time', async () => {
    const { id } = await paid()
    await refund(id)
    await change(async (tx, note) => {
      note.audit('payment.settled-again', `payment:${id}`)
      await settle(tx, note, id, portal.platform.clock())
    })
    expect((await rowOf(id)).status).toBe('refunded')
  })

  it('takes nothing more from its intent once that is known', async () => {
    const after = (row: Row, more: Partial<Intent>) => follow(portal.platform, change, row, intentOf(row, more))
    const done = await paid()
    expect(await after(done, { status: 'succeeded', received: 1 })).toBe(done)
    expect(await after({ ...done, status: 'refunded' }, { status: 'succeeded', received: 1 })).toMatchObject({
      failure: '',
    })
    const failed: Row = { ...done, status: 'failed' }
    expect(await after(failed, { status: 'canceled' })).toBe(failed)
    const declined: Row = { ...done, status: 'open', failure: 'Your card was declined.' }
    expect(await after(declined, { failure: '' })).toBe(declined)
  })

  it('is not asked about again when somebody looks at one that has failed', async () => {
    const { id } = await begun()
    await me.call(cancelPayment, { params: { id } })
    stripe.asked.length = 0
    const { body } = await me.call(settlePayment, { params: { id } })
    expect([body.ok, body.payment.status, stripe.asked]).toEqual([true, 'failed', []])
  })
})

describe('two at once', () => {
  it('by different means: the second is told of the first', async () => {
    await putProduction(portal, tapsid, firmDay(portal.platform.clock()).slice(0, 7), { egci: '90000' })
    const held = Promise.withResolvers<void>()
    // the first is held where it is recorded but not yet visible, the second waits for it in the database
    const { quote, ...kind } = chargeKind('STATE')
    let asked = 0
    const recorded = Promise.withResolvers<void>()
    knowCharge({
      ...kind,
      async quote(...told) {
        if (++asked === 2) {
          recorded.resolve()
          await held.promise
        }
        return quote(...told)
      },
    })
    const first = start('card')
    await Promise.race([recorded.promise, first])
    let ended = false
    const second = start('commission').finally(() => (ended = true))
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(async () => ended || (await portal.sql(waiting)).length, { timeout: 20_000 }).toBe(1)
    held.resolve()
    expect((await first).status).toBe(200)
    const { status, body } = await second
    expect([status, body.message]).toEqual([409, 'This is already being paid in another window.'])
    expect(await portal.sql('select method, status from payment where account_id = $1', [me.id])).toEqual([
      { method: 'card', status: 'open' },
    ])
  })

  it('asking Stripe for the same card payment keep one intent, and say who came second', async () => {
    const until = Promise.withResolvers<void>()
    stripe.until = until.promise
    const one = start()
    await stripe.next(one)
    const two = start()
    await stripe.next(two)
    stripe.until = undefined
    until.resolve()
    const { id } = (await one).body.payment
    await two
    const { intent } = await rowOf(id)
    const said = await portal.sql(
      `select detail from audit_entry where subject = $1 and action = 'payment.card-asked' order by id`,
      [`payment:${id}`],
    )
    expect(said.map(({ detail }) => detail)).toEqual([
      { intent, again: false },
      { intent, again: true },
    ])
  })

  it('a cancellation while Stripe is asked: the payment keeps no intent and says to start again', async () => {
    const until = Promise.withResolvers<void>()
    stripe.until = until.promise
    const asked = start()
    await stripe.next(asked)
    const [row] = await portal.sql('select id from payment where account_id = $1', [me.id])
    await me.call(cancelPayment, { params: { id: String(row?.['id']) } })
    stripe.until = undefined
    until.resolve()
    const { status, body } = await asked
    expect([status, body.message]).toEqual([409, 'This payment was canceled. Start again.'])
    expect(await rowOf(String(row?.['id']))).toMatchObject({ status: 'failed', intent: null })
  })
})

describe('reconciliation', () => {
  const minutes = 60_000

  it('leaves a card’s payment alone where no Stripe is set', async () => {
    const { id } = await begun()
    portal.advance(3 * minutes)
    portal.platform.stripe = undefined
    await reconcile(portal.platform)
    expect((await rowOf(id)).status).toBe('open')
  })

  it('asks nothing about a payment that never had an intent', async () => {
    const { id } = await begun()
    await portal.sql('update payment set intent = null where id = $1', [id])
    stripe.asked.length = 0
    portal.advance(3 * minutes)
    await reconcile(portal.platform)
    expect([stripe.asked, (await rowOf(id)).status]).toEqual([[], 'open'])
  })

  it('fails as a job when the portal itself fails, so that somebody sees it', async () => {
    const { intent } = await begun()
    stripe.pay(intent)
    sold.crashes = true
    portal.advance(3 * minutes)
    await expect(reconcile(portal.platform)).rejects.toThrow('killed')
  })
})

describe('Stripe', () => {
  it('not set: an open card payment says that there are none', async () => {
    const { id } = await begun()
    portal.platform.stripe = undefined
    const { status, body } = await me.call(settlePayment, { params: { id } })
    expect([status, body.message]).toEqual([503, 'Card payments aren’t available.'])
  })

  it('having given the money back already is a refund, without a number', async () => {
    const { id, intent } = await paid()
    stripe.refunds.push({ id: 're_by_hand', payment_intent: intent })
    expect((await refund(id)).status).toBe(200)
    expect(await portal.sql('select status, refund from payment where id = $1', [id])).toEqual([
      { status: 'refunded', refund: '' },
    ])
  })

  it('naming a charge’s intent as an object is understood; one without an intent is none of ours', async () => {
    const { id, intent } = await paid()
    expect((await tell('charge.refunded', { payment_intent: null, refunded: true })).statusCode).toBe(200)
    expect((await rowOf(id)).status).toBe('paid')
    expect((await tell('charge.refunded', { payment_intent: { id: intent }, refunded: true })).statusCode).toBe(200)
    expect((await rowOf(id)).status).toBe('refunded')
  })

  it('impersonated is told why it is not believed', async () => {
    const { payload, headers } = stripe.notice('customer.created', {}, portal.platform.clock())
    const forged = { ...headers, 'stripe-signature': 't=1,v1=00' }
    const answer = await portal.app.inject({ method: 'POST', url: '/api/payments/webhook', payload, headers: forged })
    expect([answer.statusCode, answer.json()['message']]).toEqual([400, 'Not signed by Stripe, or too old.'])
  })
})

describe('what can be charged, and to whom', () => {
  it('a charge that nobody sells does not exist', () => {
    expect(() => chargeKind('PARKING' as ChargeType)).toThrow(expect.objectContaining({ code: 'not-found' }))
  })

  it('a quote for somebody else is refused, whatever its feature allows (P04)', async () => {
    const other = await portal.asAdvisor()
    const { quote, ...kind } = chargeKind('STATE')
    knowCharge({ ...kind, quote: async (...told) => ({ ...(await quote(...told)), accountId: other.id }) })
    expect((await start()).status).toBe(403)
    expect(await portal.sql('select from payment where account_id = any($1)', [[me.id, other.id]])).toEqual([])
  })

  it('a guest has no way to pay, though there are some', async () => {
    await putProduction(portal, tapsid, firmDay(portal.platform.clock()).slice(0, 7), { egci: '90000' })
    const platform = { ...portal.platform, demo: true }
    expect(await methodsFor(platform, userOf({ guest: true }), tapsid)).toEqual({
      card: false,
      sandbox: false,
      commission: false,
    })
    expect(await methodsFor(platform, userOf(), tapsid)).toEqual({ card: true, sandbox: false, commission: true })
  })

  it('one’s own payment is not called somebody else’s', async () => {
    expect((await start()).body.payment).toMatchObject({ proxied: false, amount: newYork })
  })
})
