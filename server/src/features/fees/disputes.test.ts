// Credits by two people, and disputes with their answers.
import { startActing } from '@portal/contract/acting'
import {
  answerDispute,
  creditCharge,
  decideCredit,
  disputeCharge,
  listDisputes,
  withdrawCredit,
  withdrawDispute,
} from '@portal/contract/fee-disputes'
import { makePayrollFile } from '@portal/contract/fee-billing'
import { actOnTasks, getTask, withdrawTask } from '@portal/contract/tasks'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Actor } from '../../testing/actors.ts'
import { feeReviewer, feesOn } from '../../testing/fees.ts'
import { type TestPortal, testPortal } from '../../testing/portal.ts'
import { registrationsOn } from '../../testing/registrations.ts'

let portal: TestPortal
let on: ReturnType<typeof feesOn>
let admin: Actor
let other: Actor
let her: Awaited<ReturnType<ReturnType<typeof feesOn>['advisor']>>
beforeAll(async () => {
  portal = await testPortal()
  portal.setTime(new Date('2026-11-16T15:42:00Z'))
  on = feesOn(portal)
  await registrationsOn(portal).putFees('Vermont', { agi: 120 })
  admin = await portal.asAdmin()
  other = await portal.asAdmin({ first: 'Olga', last: 'Other' })
})
afterAll(() => portal.close())
beforeEach(async () => {
  her = await on.advisor()
})

const crediting = (amount: string, more: object = {}) => ({
  kind: 'waiver' as const,
  amount,
  reason: 'Service issue' as const,
  why: 'Office was closed for repairs',
  key: crypto.randomUUID(),
  ...more,
})
const credit = (by: Actor, id: number, amount: string, more: object = {}) =>
  by.call(creditCharge, { params: { id }, body: crediting(amount, more) })
const waiting = async (id: number) =>
  Number((await portal.sql('select id from fee_credit where entry_id = $1 and decision is null', [id]))[0]?.id)
const decide = (by: Actor, id: number, decision: 'approve' | 'decline' = 'approve') =>
  by.call(decideCredit, { params: { id, decision } })

describe('a waiver', () => {
  it('up to the limit is a line of its own at once; the charge stays', async () => {
    const id = await on.charge(her.id, 25_000, 'Affiliation, November')
    expect((await credit(admin, id, '250.00')).body).toEqual({ ok: true, asked: false })
    const { rows, summary } = await on.ledger(admin, her.id)
    expect(rows).toMatchObject([
      {
        kind: 'waiver',
        description: 'Waiver, Affiliation, November',
        credit: 25_000,
        why: 'Office was closed for repairs',
        by: 'Admin Tester',
      },
      { kind: 'charge', charge: 25_000, open: 0, can: { credit: false } },
    ])
    expect(summary).toMatchObject({ balance: 0, billed: { cents: 25_000, waived: 25_000 } })
  })

  it('above it waits for another person, and nothing counts before', async () => {
    const id = await on.charge(her.id, 25_001)
    expect((await credit(admin, id, '250.01')).body.asked).toBe(true)
    expect(await on.balance(her.id)).toBe(25_001)
    const ask = await waiting(id)
    const refused = await decide(admin, ask)
    expect([refused.status, refused.body.message]).toEqual([403, 'You worked on this one. Someone else has to decide.'])
    expect((await decide(other, ask)).status).toBe(200)
    expect(await on.balance(her.id)).toBe(0)
    expect((await on.ledger(admin, her.id)).rows[0]).toMatchObject({ by: 'Admin Tester', approved: 'Olga Other' })
  })

  it('in parts is the same amount: together above the limit, the second part waits', async () => {
    const id = await on.charge(her.id, 40_000)
    expect((await credit(admin, id, '200.00')).body.asked).toBe(false)
    expect((await credit(other, id, '51.00')).body.asked).toBe(true)
  })

  it('is approved once, of many who approve at the same time', async () => {
    const id = await on.charge(her.id, 90_000)
    await credit(admin, id, '900.00')
    const ask = await waiting(id)
    const people = await Promise.all(Array.from({ length: 4 }, () => portal.asAdmin()))
    const answers = await Promise.all(people.map((person) => decide(person, ask)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
    expect(await on.balance(her.id)).toBe(0)
    expect(await on.agree()).toEqual([])
  })

  it('of many at the same time never comes to more than the charge', async () => {
    const id = await on.charge(her.id, 10_000)
    const answers = await Promise.all(Array.from({ length: 5 }, () => credit(admin, id, '40.00')))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2)
    expect(await on.balance(her.id)).toBe(2_000)
  })

  it('sent again because its answer was lost is one waiver', async () => {
    const id = await on.charge(her.id, 10_000)
    const key = crypto.randomUUID()
    for (let n = 0; n < 3; n++) expect((await credit(admin, id, '40.00', { key })).status).toBe(200)
    expect(await on.balance(her.id)).toBe(6_000)
  })

  it('is declined, or taken back by whoever asked, and can then be asked for again', async () => {
    const id = await on.charge(her.id, 90_000)
    await credit(admin, id, '900.00')
    expect((await credit(other, id, '900.00')).status).toBe(409)
    expect((await other.call(withdrawCredit, { params: { id: await waiting(id) } })).status).toBe(403)
    expect((await admin.call(withdrawCredit, { params: { id: await waiting(id) } })).status).toBe(200)
    await credit(admin, id, '900.00')
    expect((await decide(other, await waiting(id), 'decline')).status).toBe(200)
    expect(await waiting(id)).toBeNaN()
    expect(await on.balance(her.id)).toBe(90_000)
  })

  it.each(['0', '-1', '95.123', '100.01', '1000000000000', ''])('refuses the amount %j', async (amount) => {
    const id = await on.charge(her.id, 10_000)
    const { status, body } = await credit(admin, id, amount)
    expect([status, Object.keys(body.fields ?? {})]).toEqual([400, ['amount']])
    expect(await on.balance(her.id)).toBe(10_000)
  })

  it('is not for one’s own charge, another branch’s, or without the flag', async () => {
    const me = await portal.asPlus({ ...feeReviewer, branch_id: null })
    expect((await credit(me, await on.charge(me.id, 100), '1.00')).status).toBe(403)
    const id = await on.charge(her.id, 100)
    expect((await credit(await portal.asStranger(feeReviewer), id, '1.00')).status).toBe(404)
    expect((await credit(her, id, '1.00')).status).toBe(403)
    const deputy = await portal.asAdmin()
    await deputy.call(startActing, { body: { email: her.email } })
    expect((await credit(deputy, id, '1.00')).status).toBe(403)
    expect((await credit(await portal.asPlus(feeReviewer), id, '1.00')).status).toBe(200)
  })
})

const disputing = (more: object = {}) => ({
  reason: 'Charged twice' as const,
  wanted: null,
  text: 'I only have one policy.',
  ...more,
})
const dispute = async (by: Actor, id: number, more: object = {}) =>
  by.call(disputeCharge, { params: { id }, body: disputing(more) })
const kept = async (entry: number) =>
  (await portal.sql('select * from fee_dispute where entry_id = $1 order by id desc', [entry]))[0] as {
    id: number
    version: number
  }
const answer = async (by: Actor, entry: number, body: object = {}) => {
  const { id, version } = await kept(entry)
  return by.call(answerDispute, {
    params: { id },
    body: { answer: 'waive', amount: null, reply: 'You’re right.', version, ...body } as never,
  })
}

describe('a dispute', () => {
  it('opens a task, is not deducted while it is open, and is deducted again once it is withdrawn', async () => {
    const [id] = [await on.charge(her.id, 148_000, 'E&O insurance'), await on.charge(her.id, 36_000)]
    const { body } = await dispute(her, id)
    const task = (await her.call(getTask, { params: { id: body.task } })).body
    expect(task.task).toMatchObject({
      category: 'Fee Dispute',
      department: 'Commissions',
      other: { f1: 'E&O insurance, $1,480.00' },
    })
    const before = (await on.mine(her)).summary
    expect(before).toMatchObject({
      balance: 184_000,
      disputed: 148_000,
      disputed_count: 1,
      deduction: { cents: 36_000 },
    })
    expect((await dispute(her, id)).status).toBe(409)
    const { id: disputeId } = await kept(id)
    expect((await her.call(withdrawDispute, { params: { id: disputeId } })).status).toBe(200)
    expect((await on.mine(her)).summary).toMatchObject({ disputed: 0, deduction: { cents: 184_000 } })
    expect((await her.call(getTask, { params: { id: body.task } })).body.task.outcome?.decision).toBe('Withdrawn')
  })

  it('is one, of two tabs at the same time; another’s charge is not there', async () => {
    const id = await on.charge(her.id, 10_000)
    const answers = await Promise.all([1, 2, 3].map(() => dispute(her, id)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    const stranger = await on.advisor()
    expect((await dispute(stranger, id)).status).toBe(404)
    expect((await dispute(admin, id)).status).toBe(404)
    expect((await stranger.call(withdrawDispute, { params: { id: (await kept(id)).id } })).status).toBe(404)
    for (const wanted of ['100.00', '95.123', '-5', '1000000000000'])
      expect((await dispute(her, await on.charge(her.id, 10_000), { wanted })).status).toBe(400)
  })

  it.each([
    ['waive', null, 'waived', 0, 'Approved'],
    ['reduce', '15.00', 'reduced', 10_500, 'Approved'],
    ['uphold', null, 'upheld', 12_000, 'Declined'],
  ] as const)('is answered: %s', async (how, amount, state, balance, decision) => {
    const id = await on.charge(her.id, 12_000)
    const { body } = await dispute(her, id)
    expect((await answer(admin, id, { answer: how, amount })).body).toEqual({ ok: true, asked: false })
    expect(await kept(id)).toMatchObject({ state, reply: 'You’re right.' })
    expect(await on.balance(her.id)).toBe(balance)
    expect((await her.call(getTask, { params: { id: body.task } })).body.task.outcome?.decision).toBe(decision)
    const mails = (await portal.mails()).filter(({ to }) => to === her.email)
    expect(mails[0]?.text).toContain('You’re right.')
    expect((await answer(admin, id, { answer: how, amount })).status).toBe(409)
  })

  it('above the limit is answered by two people: the second makes it count', async () => {
    const id = await on.charge(her.id, 148_000)
    const { body } = await dispute(her, id)
    expect((await answer(admin, id)).body.asked).toBe(true)
    expect(await on.balance(her.id)).toBe(148_000)
    expect((await answer(other, id)).status).toBe(409)
    const ask = await waiting(id)
    expect((await decide(admin, ask)).status).toBe(403)
    expect((await decide(other, ask)).status).toBe(200)
    expect(await kept(id)).toMatchObject({ state: 'waived' })
    expect(await on.balance(her.id)).toBe(0)
    expect((await her.call(getTask, { params: { id: body.task } })).body.task.outcome?.decision).toBe('Approved')
  })

  it('whose approval was declined is open again for another answer', async () => {
    const id = await on.charge(her.id, 148_000)
    await dispute(her, id)
    await answer(admin, id)
    await decide(other, await waiting(id), 'decline')
    expect(await kept(id)).toMatchObject({ state: 'open' })
    expect((await answer(other, id, { answer: 'uphold' })).status).toBe(200)
    expect(await on.balance(her.id)).toBe(148_000)
  })

  it('is answered once, of two reviewers at the same time', async () => {
    const id = await on.charge(her.id, 12_000)
    await dispute(her, id)
    const answers = await Promise.all([answer(admin, id), answer(other, id, { answer: 'uphold' })])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await on.agree()).toEqual([])
  })

  it('withdrawn while its credit waits leaves nothing to approve', async () => {
    const id = await on.charge(her.id, 148_000)
    await dispute(her, id)
    await answer(admin, id)
    const ask = await waiting(id)
    await her.call(withdrawDispute, { params: { id: (await kept(id)).id } })
    expect((await decide(other, ask)).status).toBe(409)
    expect(await on.balance(her.id)).toBe(148_000)
  })

  it('taken back, the charge is still not waived by whoever disputed it for the advisor', async () => {
    const id = await on.charge(her.id, 12_000)
    const deputy = await portal.asAdmin()
    await deputy.call(startActing, { body: { email: her.email } })
    await dispute(deputy, id)
    await deputy.call(withdrawDispute, { params: { id: (await kept(id)).id } })
    const late = await portal.inAnotherBrowser(deputy)
    const refused = await credit(late, id, '120.00')
    expect([refused.status, refused.body.message]).toEqual([403, 'You worked on this one. Someone else has to decide.'])
    const offered = async (by: Actor) => (await on.ledger(by, her.id)).rows[0]?.can.credit
    expect([await offered(late), await offered(admin)]).toEqual([false, true])
    expect((await credit(admin, id, '120.00')).status).toBe(200)
  })

  it('is never answered by whoever opened it for the advisor, nor from another branch or without the flag', async () => {
    const id = await on.charge(her.id, 12_000)
    const deputy = await portal.asAdmin()
    await deputy.call(startActing, { body: { email: her.email } })
    expect((await dispute(deputy, id)).status).toBe(200)
    const late = await portal.inAnotherBrowser(deputy)
    const refused = await answer(late, id)
    expect([refused.status, refused.body.message]).toEqual([403, 'You worked on this one. Someone else has to decide.'])
    expect((await answer(await portal.asStranger(feeReviewer), id)).status).toBe(404)
    expect((await answer(her, id)).status).toBe(403)
    expect((await answer(admin, id, { version: 7 })).status).toBe(409)
    expect((await answer(await portal.asPlus(feeReviewer), id, { answer: 'reduce', amount: '120.01' })).status).toBe(
      400,
    )
  })

  it('is decided on its task as well, where the credit is within the limit', async () => {
    const act = async (task: number, decision: 'Approved' | 'Declined') => {
      const [row] = await portal.sql('select id, version from work_item where id = $1', [task])
      const reason = decision === 'Declined' ? 'It’s the right price.' : undefined
      return (
        await admin.call(actOnTasks, {
          body: { items: [row as never], act: { do: 'decide', decision, ...(reason && { reason }) } as never },
        })
      ).body
    }
    const small = await on.charge(her.id, 12_000)
    const first = (await dispute(her, small, { wanted: '105.00' })).body.task
    expect((await act(first, 'Approved')).refused).toEqual([])
    expect(await kept(small)).toMatchObject({ state: 'reduced' })
    expect(await on.balance(her.id)).toBe(10_500)
    const large = await on.charge(her.id, 148_000)
    const second = (await dispute(her, large)).body.task
    expect((await act(second, 'Approved')).refused).toHaveLength(1)
    expect((await act(second, 'Declined')).refused).toEqual([])
    expect(await kept(large)).toMatchObject({ state: 'upheld', reply: 'It’s the right price.' })
    const third = await on.charge(her.id, 500)
    const { task } = (await dispute(her, third)).body
    expect((await her.call(withdrawTask, { params: { id: task }, body: {} } as never)).status).toBe(200)
    expect(await kept(third)).toMatchObject({ state: 'withdrawn' })
  })

  it('names an equal charge close by to whoever answers', async () => {
    const id = await on.charge(her.id, 12_000, 'E&O insurance')
    await on.charge(her.id, 12_000, 'E&O insurance')
    await dispute(her, id)
    const { body } = await admin.call(listDisputes, { query: { account: her.id } })
    expect(body.rows[0]?.found[0]).toBe('Same fee, same amount, 0 minutes apart.')
    expect(body.rows[0]?.can).toEqual({ answer: true, worked: false })
  })

  it('of what is deducted with a commission holds the deduction, and giving it back refunds the payment', async () => {
    const registrations = registrationsOn(portal)
    await registrations.earn(her.tapsid)
    await registrations.start(her, her.tapsid, 'Vermont')
    const [charge] = (await on.mine(her)).rows
    const id = charge?.id ?? 0
    expect((await credit(admin, id, '1.00')).status).toBe(409)
    await dispute(her, id)
    expect((await on.mine(her)).summary).toMatchObject({ balance: 12_000, disputed: 12_000, deduction: { cents: 0 } })
    const line = () => portal.sql('select hold from pending_line where tapsid = $1 and not reversal', [her.tapsid])
    expect(await line()).toEqual([{ hold: 'Disputed fee' }])
    expect((await answer(admin, id, { answer: 'reduce', amount: '5.00' })).status).toBe(409)
    expect((await answer(admin, id)).status).toBe(200)
    expect(await line()).toEqual([{ hold: '' }])
    expect((await on.mine(her)).summary).toMatchObject({ balance: 0, disputed: 0, deduction: { cents: 0 } })
  })

  it.each([
    ['is upheld', async (entry: number) => (await answer(admin, entry, { answer: 'uphold' })).status],
    [
      'is withdrawn',
      async (entry: number) => (await her.call(withdrawDispute, { params: { id: (await kept(entry)).id } })).status,
    ],
  ])('of a deduction from commission releases it once the dispute %s', async (_, end) => {
    const registrations = registrationsOn(portal)
    await registrations.earn(her.tapsid)
    await registrations.start(her, her.tapsid, 'Vermont')
    const [charge] = (await on.mine(her)).rows
    const entry = charge?.id ?? 0
    await dispute(her, entry)
    const holds = () => portal.sql('select hold from pending_line where tapsid = $1', [her.tapsid])
    expect(await holds()).toEqual([{ hold: 'Disputed fee' }])

    expect(await end(entry)).toBe(200)

    expect(await holds()).toEqual([{ hold: '' }])
  })

  it('is left out of payroll’s file', async () => {
    const [id] = [await on.charge(her.id, 148_000), await on.charge(her.id, 36_000)]
    await dispute(her, id)
    const { body } = await admin.call(makePayrollFile, { body: { pay_date: '2026-11-22' } })
    const [line] = await portal.sql('select cents from fee_file_line where file_id = $1 and account_id = $2', [
      body.id,
      her.id,
    ])
    expect(line?.cents).toBe(36_000)
  })
})
