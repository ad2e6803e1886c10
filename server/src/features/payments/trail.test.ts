// What a payment leaves behind at every step: an entry that says what it was about, a notice to open pages, and a plain answer.
import { startActing } from '@portal/contract/acting'
import { feesTopic } from '@portal/contract/fees'
import {
  allPayments,
  cancelPayment,
  listPayments,
  paymentsTopic,
  payInSandbox,
  refundPayment,
  startPayment,
} from '@portal/contract/payments'
import { firmDay } from '@portal/contract/rules/day'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Actor } from '../../testing/actors.ts'
import { newYork, sellStates, stateOf } from '../../testing/payments.ts'
import { type TestPortal, testPortal } from '../../testing/portal.ts'
import { newTapsid, putProduction } from '../../testing/production.ts'

let portal: TestPortal
let me: Actor
let tapsid: number
const heard: string[] = []
beforeAll(async () => {
  portal = await testPortal()
  portal.platform.demo = true
  portal.platform.live.onChangeEarly((topic) => void heard.push(topic ?? ''))
})
afterAll(() => portal.close())
beforeEach(async () => {
  sellStates()
  tapsid = newTapsid()
  me = await portal.asAdvisor({ tapsid })
})

const start = (method: 'sandbox' | 'card' | 'commission' = 'sandbox') =>
  me.call(startPayment, { body: { charge: stateOf(tapsid), method } })
const pay = (id: string, card: 'pm_card_visa' | 'pm_card_chargeDeclined' = 'pm_card_visa') =>
  me.call(payInSandbox, { params: { id }, body: { card } })
/** The entries since, and whether this person's pages were told. */
const leaves = async (id: string, step: () => Promise<{ body: { ok?: boolean } }>) => {
  const last = Number((await portal.sql('select coalesce(max(id), 0) as id from audit_entry'))[0]?.['id'])
  heard.length = 0
  const { ok } = (await step()).body
  const entries = await portal.sql(
    'select action, detail from audit_entry where id > $1 and subject = $2 order by id',
    [last, `payment:${id}`],
  )
  return { ok, told: heard.includes(paymentsTopic(me.id)), entries }
}

it('begun, begun again, declined, paid, given back', async () => {
  heard.length = 0
  const { body } = await start()
  const { id } = body.payment
  expect([body.ok, heard.includes(paymentsTopic(me.id))]).toEqual([true, true])
  const charge = expect.any(String)
  const [first] = await portal.sql('select action, detail from audit_entry where subject = $1', [`payment:${id}`])
  expect(first).toEqual({
    action: 'payment.begun',
    detail: { account: me.id, charge, amount: newYork, method: 'sandbox', again: false },
  })
  // once more by the same person leaves nothing; by somebody who acts for them it does
  expect(await leaves(id, () => start())).toMatchObject({ ok: true, entries: [] })
  const other = await portal.asPlus()
  await portal.sql('insert into proxy values ($1, $2, now())', [me.id, other.id])
  await other.call(startActing, { body: { email: me.email } })
  const join = () => other.call(startPayment, { body: { charge: stateOf(tapsid), method: 'sandbox' } })
  expect(await leaves(id, join)).toMatchObject({ entries: [{ action: 'payment.begun', detail: { again: true } }] })
  expect(await leaves(id, () => pay(id, 'pm_card_chargeDeclined'))).toMatchObject({
    ok: true,
    told: true,
    entries: [
      { action: 'payment.test-card', detail: { card: 'pm_card_chargeDeclined' } },
      { action: 'payment.failed', detail: { account: me.id, method: 'sandbox', failure: expect.stringMatching(/./) } },
    ],
  })
  const next = (await start()).body.payment.id
  expect(await leaves(next, () => pay(next))).toEqual({
    ok: true,
    told: true,
    entries: [
      { action: 'payment.test-card', detail: { card: 'pm_card_visa' } },
      {
        action: 'payment.paid',
        detail: { account: me.id, amount: newYork, method: 'sandbox', workItem: null },
      },
    ],
  })
  // what it is to the ledger is told to who has that open
  expect(heard).toContain(feesTopic(me.id))
  const admin = await portal.asAdmin()
  const refund = () => admin.call(refundPayment, { params: { id: next }, body: { reason: '  Filed twice ' } })
  expect(await leaves(next, refund)).toEqual({
    ok: true,
    told: true,
    entries: [
      { action: 'payment.refund-asked', detail: { account: me.id, reason: 'Filed twice' } },
      { action: 'payment.refunded', detail: { account: me.id, amount: newYork, made: null } },
    ],
  })
  expect(heard).toContain(feesTopic(me.id))
  const lists = [(await me.call(listPayments, {})).body, (await admin.call(allPayments, {})).body]
  expect(lists.map(({ ok }) => ok)).toEqual([true, true])
})

it('canceled once is canceled, and a second time leaves nothing', async () => {
  const { id } = (await start()).body.payment
  const cancel = () => me.call(cancelPayment, { params: { id } })
  expect(await leaves(id, cancel)).toMatchObject({ ok: true, told: true, entries: [{ action: 'payment.failed' }] })
  expect(await leaves(id, cancel)).toMatchObject({ ok: true, entries: [] })
})

it('what was paid is not canceled any more', async () => {
  const { id } = (await start()).body.payment
  await pay(id)
  await me.call(cancelPayment, { params: { id } })
  expect(await portal.sql('select status from payment where id = $1', [id])).toEqual([{ status: 'paid' }])
})

it('a deduction is not paid by a test card', async () => {
  await putProduction(portal, tapsid, firmDay(portal.platform.clock()).slice(0, 7), { egci: '90000' })
  const { id } = (await start('commission')).body.payment
  const { status, body } = await pay(id)
  expect([status, body.message]).toEqual([409, 'This uses a different payment method.'])
})
