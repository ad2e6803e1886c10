// What is paid for states and exams, declined, refunded and disputed: the ledger shows each step, and no money is kept.
import { answerDispute, disputeCharge } from '@portal/contract/fee-disputes'
import { payInSandbox, refundPayment } from '@portal/contract/payments'
import { actOnTasks } from '@portal/contract/tasks'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '../../testing/actors.ts'
import { examsOn } from '../../testing/exams.ts'
import { closePendingFees, feesOn } from '../../testing/fees.ts'
import { type TestPortal, testPortal } from '../../testing/portal.ts'
import { registrationsOn } from '../../testing/registrations.ts'

let portal: TestPortal
let on: ReturnType<typeof feesOn>
let registrations: ReturnType<typeof registrationsOn>
let admin: Actor
let other: Actor
beforeAll(async () => {
  portal = await testPortal()
  portal.platform.demo = true
  portal.setTime(new Date('2026-11-16T15:42:00Z'))
  on = feesOn(portal)
  registrations = registrationsOn(portal)
  admin = await portal.asAdmin()
  other = await portal.asAdmin({ first: 'Olga', last: 'Other' })
  await registrations.putFees('Vermont', { agi: 120 })
})
afterAll(() => portal.close())

/** To another day, and back: no session lasts so long. */
async function onDay(day: string, work: () => Promise<void>): Promise<void> {
  portal.setTime(new Date(`${day}T15:00:00Z`))
  try {
    await work()
  } finally {
    portal.setTime(new Date('2026-11-16T15:42:00Z'))
    admin = await portal.inAnotherBrowser(admin)
    other = await portal.inAnotherBrowser(other)
  }
}

const linesOf = async (id: string) =>
  (await on.ledger(admin, id)).rows.map(({ description, charge, credit }) => `${description} ${charge - credit}`)
const decline = async (task: number) => {
  const [row] = await portal.sql('select id, version from work_item where id = $1', [task])
  const { body } = await admin.call(actOnTasks, {
    body: { items: [row as never], act: { do: 'decide', decision: 'Declined', reason: 'Not yet.' } },
  })
  expect(body.refused).toEqual([])
}
const number = async (payment: string) =>
  Number((await portal.sql('select number from payment where id = $1', [payment]))[0]?.number)

describe('a registration', () => {
  it('whose card is declined is not in the ledger; paid with another, it is there once', async () => {
    const one = await on.advisor()
    const { id } = (await registrations.start(one, one.tapsid, 'Vermont', 'Securities', { method: 'sandbox' })).body
      .payment
    await one.call(payInSandbox, { params: { id }, body: { card: 'pm_card_chargeDeclined' } })
    expect(await linesOf(one.id)).toEqual([])
    const again = (await registrations.start(one, one.tapsid, 'Vermont', 'Securities', { method: 'sandbox' })).body
    const params = { id: again.payment.id }
    for (let n = 0; n < 2; n++) await one.call(payInSandbox, { params, body: { card: 'pm_card_visa' } })
    expect(await linesOf(one.id)).toEqual([
      `Card payment, receipt ${await number(params.id)} -12000`,
      'State registration, Vermont 12000',
    ])
    expect(await on.balance(one.id)).toBe(0)
  })

  it('paid by card and declined by a reviewer shows receipt and refund', async () => {
    const one = await on.advisor()
    const begun = (await registrations.start(one, one.tapsid, 'Vermont', 'Securities', { method: 'sandbox' })).body
    const { id } = begun.payment
    const paid = (await one.call(payInSandbox, { params: { id }, body: { card: 'pm_card_visa' } })).body.payment
    await decline(paid.task ?? 0)
    const receipt = await number(id)
    expect(await linesOf(one.id)).toEqual([
      `Refund to card, receipt ${receipt} 12000`,
      'Credit, State registration, Vermont -12000',
      `Card payment, receipt ${receipt} -12000`,
      'State registration, Vermont 12000',
    ])
    expect((await on.mine(one)).summary).toMatchObject({ balance: 0, deduction: { cents: 0 } })
    expect((await admin.call(refundPayment, { params: { id }, body: { reason: 'Again' } })).status).toBe(409)
    expect(await on.balance(one.id)).toBe(0)
  })

  it('paid by commission and declined after the pay date gives back on the next one', async () => {
    const one = await on.advisor()
    await registrations.earn(one.tapsid)
    const { task, id } = (await registrations.start(one, one.tapsid, 'Vermont')).body.payment
    const receipt = await number(id)
    await onDay('2026-11-23', async () => {
      await closePendingFees(portal.platform)
      admin = await portal.inAnotherBrowser(admin)
      await decline(task ?? 0)
      const again = await portal.inAnotherBrowser(one)
      // theirs, until the next pay date gives it back
      expect((await on.mine(again)).summary).toMatchObject({ balance: -12_000, deduction: { cents: 0, pending: 0 } })
    })
    await onDay('2026-12-08', () => closePendingFees(portal.platform))
    expect(await linesOf(one.id)).toEqual([
      `Refund with commission, receipt ${receipt} 12000`,
      'Credit, State registration, Vermont -12000',
      `Commission deduction, receipt ${receipt} -12000`,
      'State registration, Vermont 12000',
    ])
    expect(await on.balance(one.id)).toBe(0)
    expect(await on.agree()).toEqual([])
  })
})

describe('an exam', () => {
  it('paid by the advisor and declined comes to nothing, with every step in the ledger', async () => {
    const exams = examsOn(portal)
    const one = await on.advisor()
    await exams.hold(one, 'SIE')
    await registrations.earn(one.tapsid)
    await portal.sql(`insert into exam_price values ('7', '2020-01-01', 300) on conflict do nothing`)
    const { id } = (await exams.ask(one, '7', 'advisor')).body
    const { status, body } = await exams.pay(one, id)
    expect(status).toBe(200)
    const cents = body.payment.amount
    expect(await linesOf(one.id)).toEqual([expect.stringMatching(new RegExp(`^Exam, .* ${cents}$`))])
    await exams.decide(admin, id, 'Declined')
    const lines = await linesOf(one.id)
    expect(lines).toHaveLength(2)
    expect(lines[0]).toMatch(new RegExp(`^Credit, Exam, .* -${cents}$`))
    expect((await on.mine(one)).summary).toMatchObject({ balance: 0, deduction: { cents: 0, pending: 0 } })
    await onDay('2026-11-23', () => closePendingFees(portal.platform))
    expect(await linesOf(one.id)).toHaveLength(4)
    expect(await on.balance(one.id)).toBe(0)
  })
})

const dispute = (by: Actor, id: number) =>
  by.call(disputeCharge, { params: { id }, body: { reason: 'Other', wanted: null, text: 'Not mine.' } })
const answer = async (by: Actor, entry: number, body: object = {}) => {
  const [row] = await portal.sql('select id, version from fee_dispute where entry_id = $1 order by id desc', [entry])
  return by.call(answerDispute, {
    params: { id: Number(row?.id) },
    body: { answer: 'waive', amount: null, reply: 'You’re right.', version: Number(row?.version), ...body } as never,
  })
}

describe('a payment that is disputed', () => {
  const paid = async () => {
    const one = await on.advisor()
    await registrations.earn(one.tapsid)
    const { body } = await registrations.start(one, one.tapsid, 'Vermont')
    const [charge] = (await on.mine(one)).rows
    return { one, payment: body.payment.id, entry: charge?.id ?? 0 }
  }

  it('and refunded meanwhile takes its deduction off hold: nobody gets back what was never taken', async () => {
    const { one, payment, entry } = await paid()
    await dispute(one, entry)
    await admin.call(refundPayment, { params: { id: payment }, body: { reason: 'Filed twice' } })
    const lines = await portal.sql(
      'select reversal, hold, pay_date::text as on from pending_line where payment_id = $1',
      [payment],
    )
    expect(lines.toSorted((a, b) => Number(a.reversal) - Number(b.reversal))).toEqual([
      { reversal: false, hold: '', on: '2026-11-22' },
      { reversal: true, hold: '', on: '2026-11-22' },
    ])
    expect((await on.mine(one)).summary).toMatchObject({ balance: 0, disputed: 0, deduction: { cents: 0 } })
    expect((await answer(admin, entry)).status).toBe(409)
    expect((await answer(admin, entry, { answer: 'uphold' })).status).toBe(200)
    await onDay('2026-11-23', () => closePendingFees(portal.platform))
    expect(await on.balance(one.id)).toBe(0)
  })

  it('is given back once, whether an admin refunds it or the dispute is answered at the same time', async () => {
    for (let round = 0; round < 4; round++) {
      const { one, payment, entry } = await paid()
      await dispute(one, entry)
      const [refunded, answered] = await Promise.all([
        admin.call(refundPayment, { params: { id: payment }, body: { reason: 'Filed twice' } }),
        answer(other, entry),
      ])
      expect([200, 409]).toContain(refunded.status)
      expect([200, 409]).toContain(answered.status)
      const back = await portal.sql(`select kind from fee_entry where payment_id = $1 and kind = 'credit'`, [payment])
      expect(back).toHaveLength(1)
      expect(await on.balance(one.id)).toBe(0)
    }
    expect(await on.agree()).toEqual([])
  })
})
