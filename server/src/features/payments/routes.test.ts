import { startActing } from '@portal/contract/acting'
import {
  allPayments,
  cancelPayment,
  listPayments,
  type Payment,
  type PaymentMethod,
  paymentsTopic,
  payInSandbox,
  quotePayment,
  refundPayment,
  settlePayment,
  startPayment,
} from '@portal/contract/payments'
import { firmDay } from '@portal/contract/rules/day'
import { workedOnIt } from '@portal/contract/rules/four-eyes'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Actor } from '../../testing/actors.ts'
import { newYork, requestsOf, type Sold, sellStates, stateOf } from '../../testing/payments.ts'
import { type TestPortal, testPortal } from '../../testing/portal.ts'
import { newTapsid, putProduction } from '../../testing/production.ts'

let portal: TestPortal
let sold: Sold
let me: Actor
let tapsid: number
beforeAll(async () => {
  portal = await testPortal()
  // only what pays in test cards is the demo firm here
  portal.platform.demo = true
})
afterAll(() => portal.close())
beforeEach(async () => {
  sold = sellStates()
  tapsid = newTapsid()
  me = await portal.asAdvisor({ tapsid, first: 'Dana', last: 'Whitfield' })
})

const start = (method: PaymentMethod = 'sandbox', who = me, more: object = {}) =>
  who.call(startPayment, { body: { charge: stateOf(tapsid), method, ...more } })
const pay = (id: string, card: 'pm_card_visa' | 'pm_card_chargeDeclined' = 'pm_card_visa', who = me) =>
  who.call(payInSandbox, { params: { id }, body: { card } })
const begun = async () => (await start()).body.payment
const paid = async () => (await pay((await begun()).id)).body.payment
const rows = (who = me) => portal.sql('select * from payment where account_id = $1 order by created_at', [who.id])
const audited = async (id: string) =>
  (await portal.sql('select action from audit_entry where subject = $1 order by id', [`payment:${id}`])).map(
    ({ action }) => action,
  )
const earns = async (securities: string) => {
  const month = firmDay(portal.platform.clock()).slice(0, 7)
  await putProduction(portal, tapsid, month, { egci: securities })
}
const proxy = async () => {
  const other = await portal.asPlus()
  await portal.sql('insert into proxy values ($1, $2, now())', [me.id, other.id])
  return other
}

describe('a quote', () => {
  it('tells amount and words of the charge, and by what it can be paid [REGS-25, REGS-26, API-46]', async () => {
    const { status, body } = await me.call(quotePayment, { body: { charge: stateOf(tapsid) } })
    expect(status).toBe(200)
    expect(body).toEqual({
      ok: true,
      lead_text: 'Registering in New York',
      charge_amount: newYork,
      advisor_name: 'Dana Whitfield',
      type: 'Securities Agent',
      email: me.email,
      proxied: false,
      description: 'New State Registration',
      state: 'New York',
      charge_type: 'STATE',
      methods: ['sandbox'],
    })
    expect(await rows()).toEqual([])
  })

  it('says when somebody pays for another [REGS-27, ROLE-24]', async () => {
    const other = await proxy()
    await other.call(startActing, { body: { email: me.email } })
    const { body } = await other.call(quotePayment, { body: { charge: stateOf(tapsid) } })
    expect([body.proxied, body.advisor_name, body.email]).toEqual([true, 'Dana Whitfield', me.email])
    const { id } = (await start('sandbox', other)).body.payment
    const { body: done } = await pay(id, 'pm_card_visa', other)
    expect(done.payment).toMatchObject({ proxied: true, status: 'paid', email: me.email })
    expect((await other.call(listPayments, {})).body.data).toHaveLength(1)
    const [entry] = await portal.sql(`select actor from audit_entry where action = 'payment.paid' and subject = $1`, [
      `payment:${id}`,
    ])
    expect(entry).toEqual({ actor: `${other.email} for ${me.email}` })
  })
})

describe('a payment', () => {
  it('costs what the server says, ignores the amount hint and refuses other amounts (P01)', async () => {
    const refused = await start('sandbox', me, { amount: 1, amount_cents: 1 })
    expect([refused.status, refused.body.fields]).toEqual([
      400,
      { amount: 'Unknown field.', amount_cents: 'Unknown field.' },
    ])
    expect(await rows()).toEqual([])
    const { status, body } = await start('sandbox', me, { charge_amount: 1 })
    expect([status, body.payment.amount, body.client_secret, body.publishable_key]).toEqual([200, newYork, '', ''])
    expect(await rows()).toMatchObject([{ amount_cents: newYork, status: 'open' }])
  })

  it('is for oneself, or for whom one acts for in this session (P04)', async () => {
    const [stranger, other] = [await portal.asStranger(), await proxy()]
    expect((await start('sandbox', stranger)).status).toBe(404)
    expect((await start('sandbox', other)).status).toBe(403)
    expect((await start('sandbox', await portal.asGuest({ tapsid: newTapsid() }))).status).toBe(403)
    expect(await rows()).toEqual([])
  })

  it.each(['REQUESTED', 'VALID', 'DENIED'])('is not made for what is %s (P04)', async (is) => {
    await portal.sql(`insert into registration values (default, $1, 'New York', 'Securities', $2, false, now())`, [
      me.id,
      is,
    ])
    const { status, body } = await start()
    expect([status, body.message]).toEqual([409, `This is already ${is}.`])
    expect(await rows()).toEqual([])
  })

  it('begun twice, or twenty times at once, is one', async () => {
    const all = await Promise.all(Array.from({ length: 20 }, () => start()))
    expect(new Set(all.map(({ status, body }) => `${status} ${body.payment.id}`)).size).toBe(1)
    expect((await start()).body.payment.id).toBe(all[0]?.body.payment.id)
    expect(await rows()).toHaveLength(1)
  })

  it('begins anew when the price has changed meanwhile', async () => {
    const before = await begun()
    sold.costs = 30_000
    const after = await begun()
    expect(after).toMatchObject({ amount: 30_000, status: 'open' })
    expect(await rows()).toMatchObject([{ id: before.id, status: 'failed' }, { id: after.id }])
  })

  it('is another’s secret: not found by whoever has nothing to do with it', async () => {
    const { id } = await begun()
    const stranger = await portal.asStranger()
    const answers = [
      await stranger.call(settlePayment, { params: { id } }),
      await pay(id, 'pm_card_visa', stranger),
      await stranger.call(cancelPayment, { params: { id } }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
    expect((await stranger.call(listPayments, {})).body.data).toEqual([])
    expect(await rows()).toMatchObject([{ status: 'open' }])
  })
})

describe('a test card', () => {
  it('pays: request, receipt and record come together, once', async () => {
    const { id } = await begun()
    const all = await Promise.all([pay(id), pay(id), pay(id)])
    expect(all.map(({ body }) => body.payment.status)).toEqual(['paid', 'paid', 'paid'])
    expect(all[0]?.body.payment).toMatchObject({ amount: newYork, method: 'sandbox', failure: '' })
    expect(await requestsOf(portal, me.id)).toBe(1)
    expect((await audited(id)).filter((action) => action === 'payment.paid')).toHaveLength(1)
    const receipts = (await portal.mails()).filter(({ to }) => to === me.email)
    expect(receipts.map(({ subject }) => subject)).toEqual(['Receipt: New York, Securities Agent'])
    for (const said of [
      '$285.00',
      'New York',
      'Securities Agent',
      'Dana Whitfield',
      `R-${all[0]?.body.payment.number}`,
    ])
      expect(receipts[0]?.text).toContain(said)
    expect((await start()).status).toBe(409)
  })

  it.each([
    ['pm_card_chargeDeclined', 'Your card was declined.'],
    ['pm_card_chargeDeclinedInsufficientFunds', 'Your card has insufficient funds.'],
  ] as const)('%s is declined with Stripe’s sentence, and another can be tried', async (card, failure) => {
    const { id } = await begun()
    const { body } = await me.call(payInSandbox, { params: { id }, body: { card } })
    expect(body.payment).toMatchObject({ status: 'failed', failure })
    expect(await requestsOf(portal, me.id)).toBe(0)
    const again = await begun()
    expect(again.id).not.toBe(id)
    expect((await pay(again.id)).body.payment.status).toBe('paid')
    // what was declined stays so
    expect((await pay(id)).body.payment.status).toBe('failed')
  })

  it('nothing is recorded when the request cannot be', async () => {
    const { id } = await begun()
    sold.crashes = true
    expect((await pay(id)).status).toBe(500)
    expect(await rows()).toMatchObject([{ status: 'open', settled_at: null }])
    expect(await audited(id)).toEqual(['payment.begun'])
  })

  it('is taken in the demo firm alone, and not where real cards are', async () => {
    const { id } = await begun()
    const { platform } = portal
    try {
      platform.demo = false
      expect((await pay(id)).status).toBe(404)
      expect((await start()).body.message).toBe('Test cards aren’t accepted.')
      platform.demo = true
      platform.stripe = {
        secretKey: 'sk_1',
        webhookSecret: 'whsec_1',
        publishableKey: 'pk_1',
        apiUrl: 'http://127.0.0.1:9',
      }
      expect((await pay(id)).status).toBe(404)
    } finally {
      Object.assign(platform, { demo: true, stripe: undefined })
    }
    expect((await start('card')).body.message).toBe('Card payments aren’t available.')
    expect(await rows()).toMatchObject([{ status: 'open' }])
  })
})

describe('a deduction from commission', () => {
  it('is made at once where the advisor earns enough', async () => {
    await earns('25000.01')
    const open = await begun()
    const { status, body } = await start('commission')
    expect(status).toBe(200)
    expect(body.payment).toMatchObject({ method: 'commission', status: 'paid', amount: newYork })
    expect(await rows()).toMatchObject([{ id: open.id, status: 'failed' }, { status: 'paid' }])
    expect(await requestsOf(portal, me.id)).toBe(1)
    expect((await portal.mails()).find(({ to }) => to === me.email)?.text).toContain('Commission deduction')
  })

  it('is refused with a sentence otherwise', async () => {
    await earns('25000.00')
    const { status, body } = await start('commission')
    expect([status, body.message]).toEqual([409, expect.stringContaining('Commission deduction isn’t available')])
    expect(await rows()).toEqual([])
  })

  it('asked for twenty times at once is made once', async () => {
    await earns('90000')
    const all = await Promise.all(Array.from({ length: 20 }, () => start('commission')))
    expect(all.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 19 }, () => 409)])
    expect(await rows()).toHaveLength(1)
    expect(await requestsOf(portal, me.id)).toBe(1)
  })
})

describe('giving up', () => {
  it('ends what was begun; what is paid stays', async () => {
    const cancel = (id: string) => me.call(cancelPayment, { params: { id } })
    const first = await begun()
    expect([(await cancel(first.id)).status, (await cancel(first.id)).status]).toEqual([200, 200])
    const { id } = await paid()
    const { status, body } = await cancel(id)
    expect([status, body.message]).toEqual([409, 'This is already paid.'])
    expect(await rows()).toMatchObject([{ status: 'failed' }, { status: 'paid' }])
  })
})

describe('a refund', () => {
  let admin: Actor
  beforeEach(async () => {
    admin = await portal.asAdmin()
  })
  const refund = (id: string, reason = 'Filed twice', who = admin) =>
    who.call(refundPayment, { params: { id }, body: { reason } })

  it('is an admin’s to make, once, with a reason that is kept', async () => {
    const { id } = await paid()
    expect((await refund(id, 'Please', me)).status).toBe(403)
    expect((await refund(id, '   ')).status).toBe(400)
    const { status, body } = await refund(id)
    expect(status).toBe(200)
    expect(body.payment).toMatchObject({ status: 'refunded', refunded: expect.any(String) })
    expect((await refund(id)).body.message).toBe('This payment was already refunded.')
    expect(await rows()).toMatchObject([{ refunded_by: admin.id, refund_reason: 'Filed twice', refund: null }])
    expect((await audited(id)).slice(-2)).toEqual(['payment.refund-asked', 'payment.refunded'])
    const told = (await portal.mails()).filter(({ subject }) => subject === 'Refund: New York, Securities Agent')
    expect(told[0]).toMatchObject({ to: me.email, text: expect.stringContaining('Filed twice') })
    const used = (await portal.mails()).filter(({ to }) => to === admin.email)
    expect(used).toMatchObject([{ subject: 'Your account was used to refund a payment' }])
    expect(used[0]?.text).toContain('Dana Whitfield')
  })

  it('needs something that was paid', async () => {
    expect((await refund((await begun()).id)).body.message).toBe('This payment was never completed.')
    expect((await refund('0f0f0f0f-0000-4000-8000-000000000000')).status).toBe(404)
  })

  it('is not made by whoever paid, for whomever', async () => {
    const { id } = await paid()
    await portal.sql('update payment set paid_by = $1 where id = $2', [admin.id, id])
    const { status, body } = await refund(id)
    expect([status, body.message]).toEqual([403, workedOnIt])
    expect(await rows()).toMatchObject([{ status: 'paid', refund_asked_at: null }])
  })

  it('twice at once gives the money back once', async () => {
    const { id } = await paid()
    const both = await Promise.all([refund(id), refund(id)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await audited(id)).filter((action) => action === 'payment.refunded')).toHaveLength(1)
  })
})

it('receipts are listed newest first: one’s own, and for admins everybody’s', async () => {
  const first = await paid()
  const { body } = await me.call(startPayment, { body: { charge: stateOf(tapsid, 'Ohio'), method: 'sandbox' } })
  const ids = (data: Payment[]) => data.map(({ id }) => id)
  expect(ids((await me.call(listPayments, {})).body.data)).toEqual([body.payment.id, first.id])
  const all = (await (await portal.asAdmin()).call(allPayments, {})).body.data
  expect(ids(all).slice(0, 2)).toEqual([body.payment.id, first.id])
  expect(all.length).toBeGreaterThan(2)
})

it('screens are told: the advisor’s, and of whoever acts for them', async () => {
  const told = new Set<string | undefined>()
  const stop = portal.platform.live.onChangeEarly((topic) => void told.add(topic))
  await paid()
  stop()
  expect(told).toContain(paymentsTopic(me.id))
  const may = (user: object) => portal.platform.live.mayListen({ id: 'x', ...user } as never, paymentsTopic(me.id))
  expect([may({ id: me.id }), may({ acting: { id: me.id } }), may({}), may({ id: me.id, guest: true })]).toEqual([
    true,
    true,
    false,
    false,
  ])
})
