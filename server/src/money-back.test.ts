// What was paid for a request goes back with it: declined, taken back, expired, or paid for nothing.
import { withdrawExam } from '@portal/contract/exams'
import { cancelPayment, listPayments, refundPayment, settlePayment, startPayment } from '@portal/contract/payments'
import { listPending, pendingTopic } from '@portal/contract/pending'
import { firmDay } from '@portal/contract/rules/day'
import { nextPayDate, payDateText } from '@portal/contract/rules/pay-date'
import { verifySession } from '@portal/contract/sign-in'
import { type TaskAct, withdrawTask } from '@portal/contract/tasks'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { changeBy } from './platform/change.ts'
import type { Actor } from './testing/actors.ts'
import { examsOn } from './testing/exams.ts'
import { type TestPortal, testPortal } from './testing/portal.ts'
import { newTapsid } from './testing/production.ts'
import { registrationsOn } from './testing/registrations.ts'
import { type StripeDouble, startStripe } from './testing/stripe.ts'
import { closeWindows } from './features/exams/windows.ts'
import { closePendingFees } from './features/pending/fees.ts'
import { reconcile } from './features/payments/reconciliation.ts'
import { makeRefund } from './features/payments/refunds.ts'
import { settle } from './features/payments/settling.ts'

let stripe: StripeDouble
let portal: TestPortal
let on: ReturnType<typeof registrationsOn>
let exams: ReturnType<typeof examsOn>
let admin: Actor
let me: Actor
let tapsid: number
/** What open pages are told of. */
const heard = new Set<string | undefined>()
beforeAll(async () => {
  stripe = await startStripe()
  portal = await testPortal({ stripe: stripe.keys })
  portal.platform.live.onChangeEarly((topic) => heard.add(topic))
  on = registrationsOn(portal)
  exams = examsOn(portal)
  admin = await portal.asAdmin({ first: 'Ann', last: 'Reviewer' })
  await on.putFees('New York', { agi: 185.5 })
})
afterAll(async () => {
  await portal.close()
  await stripe.close()
})
beforeEach(async () => {
  stripe.answers = 'properly'
  // a client of its own for each test: one made wrong would stay for the others
  portal.platform.stripe = { ...stripe.keys }
  heard.clear()
  tapsid = newTapsid()
  await on.earn(tapsid)
  me = await portal.asAdvisor({ tapsid, first: 'Dana', last: 'Whitfield' })
  // Declining gives money back, which asks for recent proof; other tests move the clock.
  await portal.prove(admin)
  // what other tests have left is not looked after here
  await portal.sql(`update payment set status = 'failed' where status in ('open', 'paid')`)
})

const approve: TaskAct = { do: 'decide', decision: 'Approved' }
const decline: TaskAct = { do: 'decide', decision: 'Declined', reason: 'Not yet.' }
const now = () => portal.platform.clock()
const payDate = () => nextPayDate(firmDay(now()))
const rows = () => portal.sql('select * from payment where account_id = $1 order by created_at', [me.id])
const pending = async () => (await me.call(listPending, {})).body.data
const lines = async () => (await pending()).flatMap(({ data }) => data.data)
const strip = async () => (await me.call(verifySession, {})).body.details?.pending_compensation
const mails = async (start: string) =>
  (await portal.mails()).filter(({ to, subject }) => to === me.email && subject.startsWith(start))
const refunds = (intent: string) => stripe.refunds.filter(({ payment_intent }) => payment_intent === intent)

/** Paid by card; answers the work item, the payment and its intent. */
async function byCard() {
  const charge = { charge_type: 'STATE', advisor: tapsid, state: 'New York', license: 'Securities' } as const
  const { id } = (await me.call(startPayment, { body: { charge, method: 'card' } })).body.payment
  const intent = String((await rows())[0]?.['intent'])
  stripe.pay(intent)
  const { payment } = (await me.call(settlePayment, { params: { id } })).body
  return { id, intent, task: payment.task ?? 0 }
}

describe('a deduction', () => {
  it('stands among the pending lines, and the strip on home counts it', async () => {
    await portal.sql(
      `insert into pending_line (tapsid, reference, traded, client, gross, amount, pay_date)
       values ($1, $2, '2026-10-01', 'Harlan Quist', 500, 400, $3)`,
      [tapsid, `T-${tapsid}`, payDate()],
    )
    await on.add(me, tapsid, 'New York')
    expect(heard).toContain(pendingTopic(me.id))
    const [payment] = (await me.call(listPayments, {})).body.data
    expect(await pending()).toMatchObject([{ data: { pending: '214.50', expected: payDate() } }])
    expect((await lines())[1]).toMatchObject({
      date: firmDay(now()),
      client: 'Fee deduction',
      product: 'New York, Securities Agent',
      gross: '-185.50',
      split: '100.00',
      amount: '-185.50',
      expected: payDate(),
      hold: '',
    })
    expect(await portal.sql('select reference from pending_line where payment_id = $1', [payment?.id])).toEqual([
      { reference: `FEE-${payment?.number}` },
    ])
    expect(await strip()).toBe('214.50')
  })

  it('is settled with its pay date, once', async () => {
    const all = () => portal.sql(`select detail from audit_entry where action = 'pending.fees-settled' order by id`)
    const before = (await all()).length
    const entries = async () => (await all()).slice(before)
    await on.add(me, tapsid, 'New York')
    await closePendingFees(portal.platform)
    expect(await lines()).toHaveLength(1)
    await portal.sql(`update pending_line set pay_date = current_date - 2 where tapsid = $1`, [tapsid])
    await closePendingFees(portal.platform)
    expect([await lines(), await strip(), await entries()]).toEqual([[], '0.00', [{ detail: { rows: 1 } }]])
    await closePendingFees(portal.platform)
    expect(await entries()).toHaveLength(1)
  })

  it('of a request that is declined is reversed with it, and both mails say so', async () => {
    const task = await on.add(me, tapsid, 'New York')
    expect(await exams.tasks.act(admin, decline, task)).toMatchObject({ done: [task] })
    expect(await rows()).toMatchObject([
      { status: 'refunded', refunded_by: admin.id, refund_reason: 'The request was declined.' },
    ])
    expect((await lines()).map(({ client, amount }) => [client, amount])).toEqual([
      ['Fee deduction', '-185.50'],
      ['Fee refund', '185.50'],
    ])
    expect([(await pending())[0]?.data.pending, await strip()]).toEqual(['0.00', '0.00'])
    const [decision] = await mails('New York, Securities Agent: Declined')
    const back = `It’s added back to your commission on ${payDateText(payDate())}.`
    expect(decision?.text).toContain(`We’re refunding the $185.50 you paid. ${back}`)
    const [receipt] = await mails('Refund: New York, Securities Agent')
    for (const said of [back, 'The request was declined.', 'Refunded by', 'Ann Reviewer'])
      expect(receipt?.text).toContain(said)
  })

  it('that was made already comes back with the next pay', async () => {
    const task = await on.add(me, tapsid, 'New York')
    await portal.sql(`update pending_line set paid_at = now() where tapsid = $1`, [tapsid])
    await me.call(withdrawTask, { params: { id: task } })
    expect((await lines()).map(({ amount, expected }) => [amount, expected])).toEqual([['185.50', payDate()]])
    expect(await strip()).toBe('185.50')
    expect(await rows()).toMatchObject([{ status: 'refunded', refund_reason: 'The request was withdrawn.' }])
  })

  it('of a request that is approved stays', async () => {
    const task = await on.add(me, tapsid, 'New York')
    await exams.tasks.act(admin, approve, task)
    expect([await rows(), (await lines()).length]).toMatchObject([[{ status: 'paid', refund_asked_at: null }], 1])
  })

  it('declined and taken back at the same moment is reversed once', async () => {
    const task = await on.add(me, tapsid, 'New York')
    const withdraw = () => me.call(withdrawTask, { params: { id: task } })
    await Promise.all([exams.tasks.act(admin, decline, task), withdraw(), exams.tasks.act(admin, decline, task)])
    expect((await lines()).map(({ amount }) => amount)).toEqual(['-185.50', '185.50'])
    expect(await mails('Refund')).toHaveLength(1)
  })
})

describe('a card’s payment', () => {
  it('is asked back with the decision, and made by the worker', async () => {
    const { id, intent, task } = await byCard()
    await exams.tasks.act(admin, decline, task)
    expect(await rows()).toMatchObject([{ status: 'paid', refund_asked_at: expect.any(Date) }])
    expect(refunds(intent)).toEqual([])
    expect((await me.call(listPayments, {})).body.data).toMatchObject([
      { status: 'paid', refund_asked: expect.any(String), can: { refund: false } },
    ])
    await portal.runJobs()
    expect(await rows()).toMatchObject([{ status: 'refunded', refund: refunds(intent)[0]?.id }])
    expect(stripe.asked.findLast(({ call }) => call === 'POST /v1/refunds')).toMatchObject({
      key: expect.stringMatching(`^refund-${id}-\\d+$`),
    })
    expect((await mails('New York, Securities Agent: Declined'))[0]?.text).toContain('goes back to your card')
    expect(await mails('Refund')).toHaveLength(1)
    // nothing else to do for whoever comes late
    await makeRefund(portal.platform, id)
    expect(refunds(intent)).toHaveLength(1)
  })

  it('comes back though Stripe is silent at first: the round goes on with it', async () => {
    const { intent, task } = await byCard()
    await me.call(withdrawTask, { params: { id: task } })
    for (const status of [500, 503]) {
      stripe.answers = { status, error: { type: 'api_error', message: 'Later.' } }
      await portal.runJobs()
      portal.advance(3 * 60_000)
      await reconcile(portal.platform)
      expect(await rows()).toMatchObject([{ status: 'paid', failure: '' }])
    }
    stripe.answers = 'properly'
    portal.advance(3 * 60_000)
    await reconcile(portal.platform)
    expect([await rows(), refunds(intent).length]).toMatchObject([[{ status: 'refunded' }], 1])
  })

  it('that Stripe gave back before a crash is recorded without a second refund', async () => {
    const { intent, task } = await byCard()
    await exams.tasks.act(admin, decline, task)
    stripe.answers = 'lost'
    await portal.runJobs()
    expect([await rows(), refunds(intent).length]).toMatchObject([[{ status: 'paid' }], 1])
    stripe.answers = 'properly'
    portal.advance(3 * 60_000)
    await reconcile(portal.platform)
    expect([await rows(), refunds(intent).length]).toMatchObject([
      [{ status: 'refunded', refund: refunds(intent)[0]?.id }],
      1,
    ])
  })

  it('that Stripe refuses to give back is left to an admin, who sees why', async () => {
    const { id, intent, task } = await byCard()
    await exams.tasks.act(admin, decline, task)
    stripe.answers = { status: 400, error: { type: 'invalid_request_error', message: 'No funds.' } }
    await portal.runJobs()
    const failure = 'The card processor declined the refund.'
    expect(await rows()).toMatchObject([{ status: 'paid', failure }])
    const shown = (await exams.tasks.one(me, task)).record.payments
    expect(shown).toMatchObject([{ amount: 18_550, refunded: null, failure }])
    stripe.asked.length = 0
    portal.advance(3 * 60_000)
    await reconcile(portal.platform)
    expect(stripe.asked).toEqual([])
    stripe.answers = 'properly'
    const other = await portal.asAdmin()
    const { status } = await other.call(refundPayment, { params: { id }, body: { reason: 'By hand' } })
    expect([status, refunds(intent).length, await rows()]).toMatchObject([
      200,
      1,
      [{ status: 'refunded', failure: '' }],
    ])
  })

  it('given back by an admin meanwhile is given back once', async () => {
    const { id, intent, task } = await byCard()
    await exams.tasks.act(admin, decline, task)
    const other = await portal.asAdmin()
    await Promise.all([
      other.call(refundPayment, { params: { id }, body: { reason: 'Filed twice' } }),
      makeRefund(portal.platform, id),
    ])
    await portal.runJobs()
    expect([await rows(), refunds(intent).length, await mails('Refund')]).toMatchObject([
      [{ status: 'refunded' }],
      1,
      [{ subject: 'Refund: New York, Securities Agent' }],
    ])
  })
})

it('money for what is asked for already goes back by itself', async () => {
  const task = await on.add(me, tapsid, 'New York')
  const [late] = await portal.sql(
    `insert into payment (account_id, paid_by, charge_type, charge_key, charge, description, lead_text, email, amount_cents, method,
       status, created_at)
     select account_id, paid_by, charge_type, charge_key, charge, description, lead_text, email, amount_cents, method, 'open',
       created_at + interval '1 second' from payment where account_id = $1 returning id`,
    [me.id],
  )
  const change = changeBy(portal.platform, { id: me.id, name: me.email }, 'test')
  await change((tx, note) => settle(tx, note, String(late?.['id']), now()))
  expect(await rows()).toMatchObject([
    { status: 'paid', work_item_id: task },
    { status: 'refunded', refund_reason: 'New York, Securities Agent is already requested.' },
  ])
})

describe('an exam’s fee', () => {
  beforeEach(() => exams.hold(me, 'SIE'))
  const asked = async () => {
    const { id } = (await exams.ask(me, '7', 'advisor')).body
    await exams.pay(me, id)
    return id
  }
  const state = async () => (await rows())[0]

  it('goes back when it is denied, or taken back in the Exam Center', async () => {
    await exams.decide(admin, await asked(), 'Declined')
    await me.call(withdrawExam, { params: { id: await asked() } })
    expect(await rows()).toMatchObject([
      { status: 'refunded', refund_reason: 'The request was declined.' },
      { status: 'refunded', refund_reason: 'The request was withdrawn.', refunded_by: me.id },
    ])
  })

  it('goes back when the window ends without a date; a date that was entered may still bring a result', async () => {
    const id = await asked()
    await exams.decide(admin, id, 'Approved')
    expect(await state()).toMatchObject({ status: 'paid' })
    const end = (more: string) =>
      portal.sql(`update exam_request set window_to = current_date - 3, status = 'Window open' ${more} where id = $1`, [
        id,
      ])
    await end(', scheduled = current_date - 5')
    await closeWindows(portal.platform)
    expect(await state()).toMatchObject({ status: 'paid' })
    await end(', scheduled = null')
    await closeWindows(portal.platform)
    expect(await state()).toMatchObject({
      status: 'refunded',
      refunded_by: null,
      refund_reason: 'The exam window ended and no date was entered.',
    })
  })
})

it('an item shows what was paid for it, to whoever decides and to whom it concerns', async () => {
  const task = await on.add(me, tapsid, 'New York')
  const [row] = await rows()
  for (const who of [me, admin])
    expect((await exams.tasks.one(who, task)).record.payments).toEqual([
      {
        number: row?.['number'],
        amount: 18_550,
        method: 'commission',
        payer: 'Dana Whitfield',
        paid: expect.any(String),
        refund_asked: null,
        refunded: null,
        failure: '',
      },
    ])
  await exams.tasks.act(admin, decline, task)
  expect((await exams.tasks.one(me, task)).record.payments).toMatchObject([{ refunded: expect.any(String) }])
})

it('what was never paid is nobody’s to give back', async () => {
  const charge = { charge_type: 'STATE', advisor: tapsid, state: 'New York', license: 'Securities' } as const
  const { id } = (await me.call(startPayment, { body: { charge, method: 'card' } })).body.payment
  await makeRefund(portal.platform, id)
  await me.call(cancelPayment, { params: { id } })
  await makeRefund(portal.platform, id)
  expect(await rows()).toMatchObject([{ status: 'failed', refunded_at: null }])
})
