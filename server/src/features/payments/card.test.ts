import {
  cancelPayment,
  paymentsTopic,
  paymentWebhook,
  refundPayment,
  settlePayment,
  startPayment,
} from '@portal/contract/payments'
import { firmDay } from '@portal/contract/rules/day'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { changeBy } from '../../platform/change.ts'
import type { Actor } from '../../testing/actors.ts'
import { newYork, requestsOf, type Sold, sellStates, stateOf } from '../../testing/payments.ts'
import { type TestPortal, testPortal } from '../../testing/portal.ts'
import { newTapsid, putProduction } from '../../testing/production.ts'
import { cardDeclined, type StripeDouble, startStripe } from '../../testing/stripe.ts'
import { reconcile, reconcileJob } from './reconciliation.ts'
import { settle as settlePaid } from './settling.ts'

let stripe: StripeDouble
let portal: TestPortal
let sold: Sold
let me: Actor
let tapsid: number
const log: string[] = []
/** Whatever the card form was given: none of it may be kept. */
const secrets: string[] = []
beforeAll(async () => {
  stripe = await startStripe()
  portal = await testPortal(
    { stripe: stripe.keys, logLevel: 'trace' },
    { write: (line: string) => void log.push(line) },
  )
})
afterAll(async () => {
  await portal.close()
  await stripe.close()
})
beforeEach(async () => {
  sold = sellStates()
  // a client of its own for each test: one made wrong would stay for the others
  portal.platform.stripe = { ...stripe.keys }
  stripe.answers = 'properly'
  stripe.until = undefined
  stripe.asked.length = 0
  tapsid = newTapsid()
  me = await portal.asAdvisor({ tapsid })
  await portal.sql(`update payment set status = 'failed' where status = 'open'`)
})

const start = async (who = me, more: object = {}) => {
  const answer = await who.call(startPayment, { body: { charge: stateOf(tapsid), method: 'card', ...more } })
  if (answer.body.client_secret) secrets.push(answer.body.client_secret)
  return answer
}
const begun = async () => {
  const { body } = await start()
  const [row] = await rows()
  return { id: body.payment.id, intent: String(row?.intent) }
}
const settle = (id: string, who = me) => who.call(settlePayment, { params: { id } })
const rows = () => portal.sql('select * from payment where account_id = $1 order by created_at', [me.id])
/** The details of what was written down about a payment. */
const entries = async (id: string, action: string) =>
  (
    await portal.sql('select detail from audit_entry where subject = $1 and action = $2 order by id', [
      `payment:${id}`,
      action,
    ])
  ).map(({ detail }) => detail)
const calls = () => stripe.asked.map(({ call }) => call)
const receipts = async () =>
  (await portal.mails()).filter(({ to, subject }) => to === me.email && subject.startsWith('Receipt')).length
const now = () => portal.platform.clock()
const minutes = 60_000
/** Gives every call that hangs its time at once: less than five seconds. */
async function hanging<T>(ask: () => Promise<T>): Promise<T> {
  stripe.answers = 'nothing'
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const call = { ended: false }
    const answer = ask().finally(() => (call.ended = true))
    while (!call.ended) {
      await stripe.next(answer)
      vi.advanceTimersByTime(4_500)
    }
    return await answer
  } finally {
    vi.useRealTimers()
    stripe.answers = 'properly'
  }
}

describe('a card payment', () => {
  it('asks Stripe for the server’s amount, under the payment’s own key (P01)', async () => {
    const { status, body } = await start(me, { charge_amount: 1 })
    expect(status).toBe(200)
    expect(stripe.asked).toEqual([
      {
        call: 'POST /v1/payment_intents',
        key: body.payment.id,
        form: {
          amount: String(newYork),
          currency: 'usd',
          automatic_payment_methods: { enabled: 'true' },
          description: 'New State Registration',
          receipt_email: me.email,
          metadata: { payment: body.payment.id },
        },
      },
    ])
    const [row] = await rows()
    const intent = stripe.intents.get(String(row?.intent))
    expect([body.client_secret, body.publishable_key]).toEqual([intent?.client_secret, 'pk_test_portal'])
  })

  it('begun twice, or twenty times at once, is one intent', async () => {
    const before = stripe.intents.size
    const all = await Promise.all(Array.from({ length: 20 }, () => start()))
    const again = await start()
    const said = [...all, again].map(({ status, body }) => [status, body.payment?.id, body.client_secret].join())
    expect(new Set(said).size).toBe(1)
    expect([await rows(), stripe.intents.size - before]).toMatchObject([[{ status: 'open' }], 1])
  })

  it('waits for the other of two calls that ask Stripe for the same', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    stripe.until = promise
    const one = start()
    await stripe.next(one)
    const two = start()
    await stripe.next(two)
    stripe.until = undefined
    resolve()
    const [a, b] = await Promise.all([one, two])
    expect([a.status, b.status, b.body.client_secret]).toEqual([200, 200, a.body.client_secret])
    expect(calls().length).toBeGreaterThan(2)
  })

  it('is settled when the charge is made, once, whoever tells first', async () => {
    const { id, intent } = await begun()
    expect((await settle(id)).body.payment.status).toBe('open')
    const made = stripe.pay(intent)
    await Promise.all([
      ...Array.from({ length: 5 }, () => settle(id)),
      ...Array.from({ length: 5 }, () => tell('payment_intent.succeeded', made)),
    ])
    const { body } = await settle(id)
    expect(body.payment).toMatchObject({ status: 'paid', settled: expect.any(String), failure: '' })
    expect([await requestsOf(portal, me.id), await receipts()]).toEqual([1, 1])
    expect((await start()).status).toBe(409)
    await changeBy(
      portal.platform,
      { id: null, name: 'test' },
      'test',
    )(async (tx, note) => {
      note.audit('payment.settled-again', `payment:${id}`)
      await settlePaid(tx, note, id, now())
    })
    expect(await receipts()).toBe(1)
  })

  it('begun again after the charge was made is paid, not charged again', async () => {
    const { id, intent } = await begun()
    stripe.pay(intent)
    const { body } = await start()
    expect([body.payment.id, body.payment.status, body.client_secret]).toEqual([id, 'paid', ''])
    expect(calls()).toEqual(['POST /v1/payment_intents', `GET /v1/payment_intents/${intent}`])
  })

  it.each([
    ['another amount', { amount_received: 1 }],
    ['another currency', { currency: 'jpy' }],
  ])('is not settled by a charge of %s (P01)', async (_, more) => {
    const { id, intent } = await begun()
    stripe.pay(intent, more)
    for (let i = 0; i < 2; i++)
      expect((await settle(id)).body.payment).toMatchObject({
        status: 'open',
        failure: expect.stringMatching(/amount/),
      })
    expect(await requestsOf(portal, me.id)).toBe(0)
  })

  it('stays open with Stripe’s sentence when a card is declined: the form takes another', async () => {
    const { id, intent } = await begun()
    stripe.decline(intent, 'Your card has expired.')
    const heard: (string | undefined)[] = []
    const stop = portal.platform.live.onChangeEarly((topic) => heard.push(topic))
    const { body } = await settle(id)
    stop()
    expect(body.payment).toMatchObject({ status: 'open', failure: 'Your card has expired.' })
    expect(heard).toContain(paymentsTopic(me.id))
    // what is known already is not told again
    await settle(id)
    expect(await entries(id, 'payment.looked-at')).toEqual([
      { intent: 'requires_payment_method', failure: 'Your card has expired.' },
    ])
    stripe.pay(intent)
    expect((await settle(id)).body.payment).toMatchObject({ status: 'paid', failure: '' })
  })

  it('that Stripe refuses from the start has failed, and the next is a new one', async () => {
    stripe.answers = cardDeclined
    expect((await start()).status).toBe(503)
    expect(await rows()).toMatchObject([{ status: 'failed', failure: 'Your card was declined.', intent: null }])
    const logged = log.findLast((line) => line.includes('Stripe did not do as asked'))
    expect(JSON.parse(logged ?? '{}')).toMatchObject({ what: 'create', code: 'card_declined', statusCode: 402 })
    stripe.answers = 'properly'
    expect((await start()).status).toBe(200)
    expect((await rows()).map(({ status }) => status)).toEqual(['failed', 'open'])
  })

  it('with a key Stripe does not know fails and stays open', async () => {
    const { secretKey } = stripe.keys
    stripe.keys.secretKey = 'sk_test_changed'
    const { status } = await start().finally(() => (stripe.keys.secretKey = secretKey))
    expect(status).toBe(503)
    expect(await rows()).toMatchObject([{ status: 'open', intent: null }])
  })

  it('changed to a deduction ends the intent first', async () => {
    await putProduction(portal, tapsid, firmDay(now()).slice(0, 7), { egci: '90000' })
    const { intent } = await begun()
    const deduct = () => me.call(startPayment, { body: { charge: stateOf(tapsid), method: 'commission' } })
    expect((await deduct()).body.payment).toMatchObject({ method: 'commission', status: 'paid' })
    expect(stripe.intents.get(intent)?.status).toBe('canceled')
    expect((await rows()).map(({ status }) => status)).toEqual(['failed', 'paid'])
  })

  it('given up ends the intent; one that is paid meanwhile is recorded instead', async () => {
    const cancel = (id: string) => me.call(cancelPayment, { params: { id } })
    const first = await begun()
    expect((await cancel(first.id)).status).toBe(200)
    expect(stripe.intents.get(first.intent)?.status).toBe('canceled')
    await start()
    const [, row] = await rows()
    const { id, intent } = row as { id: string; intent: string }
    Object.assign(stripe.intents.get(intent) ?? {}, { status: 'processing' })
    expect((await cancel(id)).body.message).toMatch(/being charged/)
    stripe.pay(intent)
    expect((await cancel(id)).body.message).toBe('This is already paid.')
    expect((await rows()).map(({ status }) => status)).toEqual(['failed', 'paid'])
    expect(await requestsOf(portal, me.id)).toBe(1)
  })
})

it('a payment given up while Stripe was asked is not handed out, and its intent ends', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  stripe.until = promise
  const asked = start()
  await stripe.next(asked)
  const [row] = await rows()
  expect((await me.call(cancelPayment, { params: { id: String(row?.id) } })).status).toBe(200)
  resolve()
  const { status, body } = await asked
  stripe.until = undefined
  expect([status, body.client_secret]).toEqual([409, undefined])
  expect([...stripe.intents.values()].at(-1)).toMatchObject({ status: 'canceled', metadata: { payment: row?.id } })
  expect(await rows()).toMatchObject([{ status: 'failed' }])
})

describe('a Stripe that does not answer', () => {
  it('is given up after five seconds; the payment stays open and can be tried again', async () => {
    const { status, body } = await hanging(() => start())
    expect([status, body.code]).toEqual([503, 'unavailable'])
    expect(await rows()).toMatchObject([{ status: 'open', intent: null }])
    const before = stripe.intents.size
    expect((await start()).status).toBe(200)
    expect([(await rows()).length, stripe.intents.size - before]).toEqual([1, 1])
  })

  it('but did as asked leaves one intent', async () => {
    const before = stripe.intents.size
    stripe.answers = 'lost'
    expect((await start()).status).toBe(503)
    stripe.answers = 'properly'
    const { body } = await start()
    const [row] = await rows()
    expect([row?.id, stripe.intents.size - before]).toEqual([body.payment.id, 1])
    expect(stripe.intents.get(String(row?.intent))?.client_secret).toBe(body.client_secret)
  })

  it('settles nothing and loses nothing', async () => {
    const { id, intent } = await begun()
    stripe.pay(intent)
    expect((await hanging(() => settle(id))).status).toBe(503)
    expect((await settle(id)).body.payment.status).toBe('paid')
  })

  it('ends no payment: what could still be charged is not called given up', async () => {
    const { id, intent } = await begun()
    expect((await hanging(() => me.call(cancelPayment, { params: { id } }))).status).toBe(503)
    expect(calls()).toEqual(['POST /v1/payment_intents', `POST /v1/payment_intents/${intent}/cancel`])
    expect(await rows()).toMatchObject([{ status: 'open' }])
  })
})

const tell = (type: string, object: object, at = now(), id?: string) => {
  const { payload, headers } = stripe.notice(type, object, at, id)
  return portal.app.inject({ method: 'POST', url: `/api${paymentWebhook.path}`, payload, headers })
}

describe('a notice', () => {
  it('settles the payment; the same again changes nothing (P03)', async () => {
    const { id, intent } = await begun()
    const made = stripe.pay(intent)
    const first = await tell('payment_intent.succeeded', made, now(), `evt_${id}`)
    expect([first.statusCode, first.json()]).toEqual([200, { ok: true }])
    expect(await rows()).toMatchObject([{ status: 'paid' }])
    expect(await entries(id, 'payment.noticed')).toEqual([
      { event: `evt_${id}`, type: 'payment_intent.succeeded', again: false },
    ])
    const all = () => portal.sql('select 1 from audit_entry where subject = $1', [`payment:${id}`])
    const before = (await all()).length
    // as if the replay could undo something
    await portal.sql(`update payment set status = 'open' where id = $1`, [id])
    expect((await tell('payment_intent.succeeded', made, now(), `evt_${id}`)).statusCode).toBe(200)
    expect(await rows()).toMatchObject([{ status: 'open' }])
    expect([(await all()).length, await requestsOf(portal, me.id), await receipts()]).toEqual([before, 1, 1])
    expect(calls()).toEqual(['POST /v1/payment_intents'])
  })

  it('sent eight times at once is counted once', async () => {
    const { id, intent } = await begun()
    const made = stripe.pay(intent)
    const all = await Promise.all(
      Array.from({ length: 8 }, () => tell('payment_intent.succeeded', made, now(), `evt_${id}`)),
    )
    expect(new Set(all.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    const done = await portal.sql(`select action from audit_entry where subject = $1 order by id`, [`payment:${id}`])
    const actions = new Set(done.map(({ action }) => action))
    expect([...actions]).toEqual(['payment.begun', 'payment.card-asked', 'payment.noticed', 'payment.paid'])
  })

  it('unsigned, forged, altered or older than five minutes is refused (P03)', async () => {
    const { intent } = await begun()
    const made = stripe.pay(intent)
    const { payload, headers } = stripe.notice('payment_intent.succeeded', made, now())
    const send = (body: string, more: Record<string, string>) =>
      portal.app.inject({ method: 'POST', url: '/api/payments/webhook', payload: body, headers: more })
    const { 'stripe-signature': signature = '', ...unsigned } = headers
    const wrong = [
      await send(payload, unsigned),
      await send(payload, { ...headers, 'stripe-signature': `${signature.slice(0, -4)}0000` }),
      await send(payload.replace(intent, 'pi_other'), headers),
      await send('', headers),
      await tell('payment_intent.succeeded', made, new Date(now().getTime() - 301_000)),
    ]
    expect(wrong.map(({ statusCode }) => statusCode)).toEqual([400, 400, 400, 400, 400])
    expect(await rows()).toMatchObject([{ status: 'open' }])
    expect((await tell('payment_intent.succeeded', made, new Date(now().getTime() - 290_000))).statusCode).toBe(200)
    expect(await rows()).toMatchObject([{ status: 'paid' }])
  })

  it('of a declined card is kept, of a cancelled intent ends the payment, in whatever order they come', async () => {
    const { intent } = await begun()
    await tell('payment_intent.payment_failed', stripe.decline(intent, 'Your card was declined.'))
    expect(await rows()).toMatchObject([{ status: 'open', failure: 'Your card was declined.' }])
    expect((await tell('payment_intent.payment_failed', stripe.intents.get(intent) ?? {})).statusCode).toBe(200)
    await tell('payment_intent.canceled', { ...stripe.intents.get(intent), status: 'canceled' })
    expect(await rows()).toMatchObject([{ status: 'failed' }])
    // money that was taken counts, also for what was given up
    await tell('payment_intent.succeeded', stripe.pay(intent))
    await tell('payment_intent.canceled', { ...stripe.intents.get(intent), status: 'canceled' })
    expect(await rows()).toMatchObject([{ status: 'paid', failure: '' }])
  })

  it('of something else is none of ours', async () => {
    const { id, intent } = await begun()
    const answers = [
      await tell('payment_intent.succeeded', { id: 'pi_of_the_shop', status: 'succeeded' }),
      await tell('customer.created', { id: 'cus_1' }),
      await tell('payment_intent.created', stripe.intents.get(intent) ?? {}),
    ]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    expect(await entries(id, 'payment.noticed')).toEqual([])
  })

  it('is not taken where there is no Stripe', async () => {
    portal.platform.stripe = undefined
    expect((await tell('payment_intent.succeeded', {})).statusCode).toBe(404)
    portal.platform.stripe = stripe.keys
  })
})

describe('a refund', () => {
  const paid = async () => {
    const { id, intent } = await begun()
    stripe.pay(intent)
    await settle(id)
    return { id, intent }
  }
  const refund = async (id: string) =>
    (await portal.asAdmin()).call(refundPayment, { params: { id }, body: { reason: 'Filed twice' } })

  it('gives the card its money back, once', async () => {
    const { id, intent } = await paid()
    const both = await Promise.all([refund(id), refund(id)])
    expect(both.map(({ status }) => status).sort()).toContain(200)
    expect((await refund(id)).status).toBe(409)
    const made = stripe.refunds.filter(({ payment_intent }) => payment_intent === intent)
    expect(made).toHaveLength(1)
    expect(await rows()).toMatchObject([{ status: 'refunded', refund: made[0]?.id, refund_reason: 'Filed twice' }])
    expect(stripe.asked.findLast(({ call }) => call === 'POST /v1/refunds')).toMatchObject({
      key: expect.stringMatching(`^refund-${id}-\\d+$`),
    })
  })

  it('whose answer does not come can be asked for again', async () => {
    const { id } = await paid()
    expect((await hanging(() => refund(id))).status).toBe(503)
    expect(await rows()).toMatchObject([{ status: 'paid', refund_reason: 'Filed twice' }])
    expect((await refund(id)).status).toBe(200)
  })

  it('whose record is lost is recorded by the notice, with its reason', async () => {
    const { id, intent } = await paid()
    stripe.answers = 'lost'
    expect((await refund(id)).status).toBe(503)
    await tell('charge.refunded', { payment_intent: intent, refunded: true })
    expect(await rows()).toMatchObject([{ status: 'refunded', refund_reason: 'Filed twice' }])
    const told = (await portal.mails()).find(({ to, subject }) => to === me.email && subject.startsWith('Refund'))
    expect(told?.text).toContain('Filed twice')
  })

  it('made at Stripe is taken over when it is whole', async () => {
    const { intent } = await paid()
    await tell('charge.refunded', { payment_intent: intent, refunded: false })
    expect(await rows()).toMatchObject([{ status: 'paid' }])
    await tell('charge.refunded', { payment_intent: intent, refunded: true })
    await tell('charge.refunded', { payment_intent: intent, refunded: true })
    expect(await rows()).toMatchObject([{ status: 'refunded', refunded_by: null }])
    const told = (await portal.mails()).filter(({ to, subject }) => to === me.email && subject.startsWith('Refund'))
    expect(told).toHaveLength(1)
  })
})

describe('reconciliation', () => {
  it('a charge made before a crash is one charge and one row', async () => {
    const { id, intent } = await begun()
    stripe.pay(intent)
    sold.crashes = true
    expect((await settle(id)).status).toBe(500)
    expect((await tell('payment_intent.succeeded', stripe.pay(intent))).statusCode).toBe(500)
    expect([await rows(), await requestsOf(portal, me.id)]).toMatchObject([[{ status: 'open' }], 0])
    sold.crashes = false
    await reconcile(portal.platform)
    expect(await rows()).toMatchObject([{ status: 'open' }])
    portal.advance(3 * minutes)
    await portal.sql('select graphile_worker.add_job($1)', [reconcileJob])
    await portal.runJobs()
    expect(await rows()).toMatchObject([{ id, status: 'paid' }])
    await reconcile(portal.platform)
    expect([await requestsOf(portal, me.id), await receipts()]).toEqual([1, 1])
    expect(calls().filter((call) => call === 'POST /v1/payment_intents')).toHaveLength(1)
  })

  it('leaves alone what nobody has paid yet, and gives it up after a day', async () => {
    const { intent } = await begun()
    portal.advance(10 * minutes)
    await reconcile(portal.platform)
    expect(await rows()).toMatchObject([{ status: 'open' }])
    portal.advance(24 * 60 * minutes)
    await reconcile(portal.platform)
    expect(await rows()).toMatchObject([{ status: 'failed', failure: 'Not paid within one day.' }])
    expect(stripe.intents.get(intent)?.status).toBe('canceled')
  })

  it('records what turns out to be paid after a day', async () => {
    const { intent } = await begun()
    stripe.pay(intent)
    portal.advance(25 * 60 * minutes)
    await reconcile(portal.platform)
    expect(await rows()).toMatchObject([{ status: 'paid' }])
  })

  it('asks again later when Stripe is silent, and passes over what Stripe does not know', async () => {
    const { intent } = await begun()
    await portal.sql('update payment set intent = $2 where intent = $1', [intent, `pi_unknown_${tapsid}`])
    tapsid = newTapsid()
    const other = await portal.asAdvisor({ tapsid })
    await start(other)
    const [row] = await portal.sql('select id, intent from payment where account_id = $1', [other.id])
    stripe.pay(String(row?.intent))
    portal.advance(3 * minutes)
    await hanging(() => reconcile(portal.platform))
    const status = async () => (await portal.sql('select status from payment where id = $1', [row?.id]))[0]?.status
    expect(await status()).toBe('open')
    await reconcile(portal.platform)
    expect([await status(), (await rows())[0]?.status]).toEqual(['paid', 'open'])
    portal.advance(24 * 60 * minutes)
    await reconcile(portal.platform)
    expect(await rows()).toMatchObject([{ status: 'failed' }])
  })
})

describe('the page', () => {
  const policy = async () => String((await portal.app.inject('/login')).headers['content-security-policy'])

  it('may load Stripe’s form where cards are taken, and nothing more', async () => {
    const said = await policy()
    expect(said).toContain("script-src 'self' https://js.stripe.com;")
    expect(said).toContain('frame-src https://js.stripe.com https://hooks.stripe.com;')
    expect(said).toContain("connect-src 'self' https://api.stripe.com;")
    portal.platform.stripe = undefined
    expect(await policy()).not.toMatch(/stripe|frame-src/)
    portal.platform.stripe = stripe.keys
  })
})

it('no card number, and no key or secret of Stripe, is in log, tables, audit or mail (P05)', async () => {
  const numbers = ['4242424242424242', '4242 4242 4242 4242', '4000-0000-0000-0002']
  for (const number of numbers) {
    const more = { card: { number, cvc: '314' }, payment_method: number }
    expect((await start(me, { charge_amount: number, ...more })).body.fields).toMatchObject({ card: 'Unknown field.' })
    await start(me, { charge_amount: number })
    const [row] = (await rows()) as { id: string; intent: string }[]
    await me.call(settlePayment, { params: { id: String(row?.id) } }, { 'x-card': number })
    await portal.app.inject({
      method: 'POST',
      url: `/api/payments/${row?.id}/sandbox`,
      headers: { cookie: me.cookie },
      payload: { card: number },
    })
    await portal.app.inject({
      method: 'POST',
      url: `/api/payments/${row?.id}/sandbox`,
      headers: { cookie: me.cookie },
    })
    const paying = { ...stripe.pay(String(row?.intent)), payment_method_details: { card: { number } } }
    await tell('payment_intent.succeeded', { ...paying, amount_received: 1 })
  }
  const tables = ['payment', 'stripe_event', 'audit_entry', 'mail', 'registration']
  const dump = await Promise.all(tables.map((table) => portal.sql(`select ${table}::text as row from ${table}`)))
  const kept = [...log, ...dump.flat().map(({ row }) => String(row)), ...(await portal.mails()).map(({ text }) => text)]
  const [all, bare] = [kept.join('\n'), kept.join('\n').replace(/[ -]/g, '')]
  expect(all).toContain('payment.paid')
  expect(log.length).toBeGreaterThan(50)
  expect(secrets.length).toBeGreaterThan(10)
  const { secretKey, webhookSecret } = stripe.keys
  for (const secret of [...numbers, ...secrets, secretKey, webhookSecret]) expect(all).not.toContain(secret)
  for (const number of numbers) expect(bare).not.toContain(number.replace(/[ -]/g, ''))
})
