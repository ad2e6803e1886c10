// Dated prices and overrides.
import { addOverride, addPrice, endOverride, feeSchedule, priceEffect } from '@portal/contract/fees'
import { startRun, stopRun } from '@portal/contract/fee-billing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '../../testing/actors.ts'
import { fee, feeReviewer, feesOn } from '../../testing/fees.ts'
import { type TestPortal, testPortal } from '../../testing/portal.ts'

let portal: TestPortal
let on: ReturnType<typeof feesOn>
let admin: Actor
beforeAll(async () => {
  portal = await testPortal()
  portal.setTime(new Date('2026-11-16T15:42:00Z'))
  on = feesOn(portal)
  admin = await portal.asAdmin()
})
afterAll(() => portal.close())

const price = (by: Actor, amount: string, from: string, reason = '', id: number = fee.technology) =>
  by.call(addPrice, { params: { id }, body: { amount, from, reason } })
const scheduled = async (as_of?: string) =>
  (await admin.call(feeSchedule, { query: as_of ? { as_of } : {} })).body.fees.find(({ id }) => id === fee.technology)

describe('a price', () => {
  it('starts on its day; any day can be looked at', async () => {
    expect((await price(admin, '129.00', '2024-01-01', 'First price')).status).toBe(200)
    expect((await price(admin, '145.00', '2026-01-01', 'Board decision')).status).toBe(200)
    expect((await price(admin, '152.00', '2027-01-01')).status).toBe(200)
    expect(await scheduled()).toMatchObject({ price: { cents: 14_500, starts: '2026-01-01' }, next: { cents: 15_200 } })
    expect((await scheduled('2025-06-30'))?.price?.cents).toBe(12_900)
    expect((await scheduled('2025-12-31'))?.price?.cents).toBe(12_900)
    expect((await scheduled('2027-01-01'))?.price?.cents).toBe(15_200)
    expect((await scheduled('2023-12-31'))?.price).toBeNull()
    expect((await admin.call(feeSchedule, { query: { as_of: '2026-02-30' } })).status).toBe(400)
  })

  it('of the past needs a reason, and says how many bills would differ; bills stay', async () => {
    const one = await on.advisor()
    await on.bill(admin, '2026-11')
    expect(
      (
        await admin.call(priceEffect, {
          params: { id: fee.technology },
          query: { amount: '150.00', from: '2026-10-15' },
        })
      ).body.bills,
    ).toBe(1)
    expect(
      (
        await admin.call(priceEffect, {
          params: { id: fee.technology },
          query: { amount: '145.00', from: '2026-10-15' },
        })
      ).body.bills,
    ).toBe(0)
    const refused = await price(admin, '150.00', '2026-10-15')
    expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([400, ['reason']])
    expect((await price(admin, '150.00', '2026-10-15', 'Contract of October')).body.bills).toBe(1)
    expect(await on.balance(one.id)).toBe(14_500)
  })

  it('never changes: the same day a second time is refused, of two at once one wins', async () => {
    expect((await price(admin, '1.00', '2027-01-01')).status).toBe(409)
    const answers = await Promise.all(
      ['160.00', '161.00', '162.00'].map((amount) => price(admin, amount, '2028-01-01')),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  })

  it.each(['95.123', '-1', '1000000000000', '1000000.01', '1e3', ''])('refuses the amount %j', async (amount) => {
    expect((await price(admin, amount, '2029-01-01')).body.fields).toHaveProperty('amount')
  })

  it('refuses days that are none, fees that are none or have no price here', async () => {
    expect((await price(admin, '1.00', '2026-02-30', 'A reason')).status).toBe(400)
    expect((await price(admin, '1.00', '2029-01-01', '', 99)).status).toBe(404)
    expect((await price(admin, '1.00', '2029-01-01', '', fee.exam)).status).toBe(409)
  })
})

describe('an override', () => {
  const body = (more: object = {}) => ({
    branch: null,
    account: null,
    amount: '95.00',
    from: '2026-12-01',
    until: null,
    reason: 'New branch',
    ...more,
  })
  const put = (by: Actor, more: object) => by.call(addOverride, { params: { id: fee.technology }, body: body(more) })

  it('is for a branch or a person, with a reason, and never two on one day', async () => {
    const one = await on.advisor({ last: 'Becker' })
    const added = await put(admin, { account: one.id, amount: '0.00', until: '2027-01-31', reason: 'On leave' })
    expect(added.status).toBe(200)
    expect((await put(admin, { account: one.id, from: '2027-01-31' })).status).toBe(409)
    expect((await put(admin, { account: one.id, from: '2027-02-01', until: '2027-02-28' })).status).toBe(200)
    const twice = await Promise.all([1, 2].map(() => put(admin, { account: one.id, from: '2028-02-01' })))
    expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await scheduled())?.overrides.find(({ id }) => id === added.body.id)).toMatchObject({
      who: 'Becker, Advisor',
      cents: 0,
      until: '2027-01-31',
      reason: 'On leave',
      by: 'Admin Tester',
    })
    for (const more of [
      { branch: 1, account: one.id },
      {},
      { account: one.id, until: '2026-11-30' },
      { account: one.id, reason: ' ' },
      { account: one.id, amount: '95.123' },
    ])
      expect((await put(admin, more)).status).toBe(400)
    for (const account of ['x', '00000000-0000-0000-0000-000000000000'])
      expect((await put(admin, { account })).status).toBe(404)
  })

  it('is ended from what was seen, today or later', async () => {
    const one = await on.advisor()
    const { id } = (await put(admin, { account: one.id, from: '2026-01-01' })).body
    const end = (on_: string, version: number) =>
      admin.call(endOverride, { params: { id }, body: { on: on_, version } })
    expect((await end('2026-11-15', 1)).status).toBe(400)
    expect((await end('2026-11-30', 2)).status).toBe(409)
    const both = await Promise.all([end('2026-11-30', 1), end('2026-12-31', 1)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  it('nobody sets their own price', async () => {
    const me = await portal.asPlus({ ...feeReviewer, branch_id: null })
    expect((await put(me, { account: me.id })).status).toBe(403)
  })
})

it('prices, overrides and runs are for those who look after the whole firm', async () => {
  const people: [Actor, number][] = [
    [await portal.asPlus(feeReviewer), 403],
    [await portal.asManager(), 403],
    [await on.advisor(), 403],
    [await portal.asGuest(feeReviewer), 403],
    [await portal.asPlus({ ...feeReviewer, branch_id: null }), 200],
  ]
  let day = 1
  for (const [actor, status] of people) {
    expect((await price(actor, '1.00', `2035-01-${String(day++).padStart(2, '0')}`)).status).toBe(status)
    const run = await actor.call(startRun, { body: { month: '2026-11', fee: null } })
    expect(run.status).toBe(status)
    // there is no such run: whoever may is told so
    expect((await actor.call(stopRun, { params: { id: 999 } })).status).toBe(status === 403 ? 403 : 404)
  }
})
