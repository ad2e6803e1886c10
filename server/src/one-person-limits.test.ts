// The firm's limits by amount count what one person gives one advisor within 24 hours as one amount, also in parts and in parallel.
import { answerDispute, creditCharge, decideCredit, disputeCharge } from '@portal/contract/fee-disputes'
import { actOnTasks } from '@portal/contract/tasks'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Actor } from './testing/actors.ts'
import { depositReviewer, depositsOn } from './testing/deposits.ts'
import { feesOn } from './testing/fees.ts'
import { type TestPortal, testPortal } from './testing/portal.ts'
import { newTapsid } from './testing/production.ts'
import { registrationsOn } from './testing/registrations.ts'

const hourMs = 3_600_000

let portal: TestPortal
beforeAll(async () => {
  portal = await testPortal()
})
afterAll(() => portal.close())

describe('credits of an advisor’s charges', () => {
  let on: ReturnType<typeof feesOn>
  let admin: Actor
  let her: Actor
  beforeEach(async () => {
    on = feesOn(portal)
    admin = await portal.asAdmin()
    her = await on.advisor()
  })

  const credit = async (by: Actor, of: Actor, dollars: string, kind: 'waiver' | 'credit' = 'waiver') => {
    const id = await on.charge(of.id, 90_000)
    const key = crypto.randomUUID()
    const body = { kind, amount: dollars, reason: 'Service issue', why: 'Office was closed', key } as const
    const answer = await by.call(creditCharge, { params: { id }, body })
    expect(answer.status).toBe(200)
    return { id, asked: answer.body.asked }
  }
  const dispute = async (cents: number) => {
    const id = await on.charge(her.id, cents)
    const body = { reason: 'Other', wanted: null, text: 'Not mine' } as const
    expect((await her.call(disputeCharge, { params: { id }, body })).status).toBe(200)
    const [row] = await portal.sql(
      `select d.id, d.version, w.id as item, w.version as item_version from fee_dispute d join work_item w on w.id = d.work_item_id
       where d.entry_id = $1`,
      [id],
    )
    return row as Record<'id' | 'version' | 'item' | 'item_version', number>
  }
  const givenAlone = async (of: Actor = her) =>
    Number(
      (
        await portal.sql(
          `select coalesce(sum(cents), 0) as cents from fee_entry
           where account_id = $1 and kind in ('waiver', 'credit') and approved_by is null`,
          [of.id],
        )
      )[0]?.['cents'],
    )

  it('need a second person from the one on that brings their sum within 24 hours above the limit', async () => {
    const asked: boolean[] = []
    for (let n = 0; n < 10; n++) asked.push((await credit(admin, her, '40.00', n % 2 ? 'credit' : 'waiver')).asked)
    expect(asked).toEqual([false, false, false, false, false, false, true, true, true, true])
    expect(await givenAlone()).toBe(24_000)
  })

  it('are summed for each person and each advisor', async () => {
    expect((await credit(admin, her, '250.00')).asked).toBe(false)
    expect((await credit(admin, await on.advisor(), '250.00')).asked).toBe(false)
    expect((await credit(await portal.asAdmin(), her, '250.00')).asked).toBe(false)
    expect((await credit(admin, her, '0.01')).asked).toBe(true)
  })

  it('that a second person approved don’t count', async () => {
    const { id } = await credit(admin, her, '250.01')
    const [ask] = await portal.sql('select id from fee_credit where entry_id = $1', [id])
    const second = await portal.asAdmin()
    const approved = { params: { id: Number(ask?.['id']), decision: 'approve' } } as const
    expect((await second.call(decideCredit, approved)).status).toBe(200)

    expect((await credit(admin, her, '250.00')).asked).toBe(false)
  })

  it('count together with the answers to disputes, on the page and through the work list', async () => {
    expect((await credit(admin, her, '200.00')).asked).toBe(false)
    const { id, version, item, item_version } = await dispute(5_001)

    const items = [{ id: item, version: item_version }]
    const listed = await admin.call(actOnTasks, { body: { items, act: { do: 'decide', decision: 'Approved' } } })
    const body = { answer: 'waive', amount: null, reply: 'You’re right.', version } as const
    const page = await admin.call(answerDispute, { params: { id }, body })

    const why =
      'With what you credited this advisor in the last 24 hours, this is more than $250.00 and needs a second person. Answer the dispute in Fees.'
    expect(listed.body).toMatchObject({ done: [], refused: [{ id: item, why }] })
    expect(page.body).toEqual({ ok: true, asked: true })
    expect(await givenAlone()).toBe(20_000)
  })

  it('count together with refunds that answer disputes', async () => {
    const registrations = registrationsOn(portal)
    const tapsid = newTapsid()
    const payer = await on.advisor({ tapsid })
    await registrations.putFees('New York', { rai: 200, rar: 100, agi: 185.5, agr: 165.25 })
    await registrations.earn(tapsid)
    await registrations.add(payer, tapsid, 'New York')
    const [paid] = await portal.sql(
      `select id, cents from fee_entry where account_id = $1 and kind = 'charge' and payment_id is not null`,
      [payer.id],
    )
    const entry = Number(paid?.['id'])
    const wrong = { reason: 'Other', wanted: null, text: 'Not mine' } as const
    expect((await payer.call(disputeCharge, { params: { id: entry }, body: wrong })).status).toBe(200)
    const [row] = await portal.sql('select id, version from fee_dispute where entry_id = $1', [entry])
    const { id, version } = row as Record<'id' | 'version', number>
    const body = { answer: 'waive', amount: null, reply: 'You’re right.', version } as const
    expect((await admin.call(answerDispute, { params: { id }, body })).body).toEqual({ ok: true, asked: false })

    const left = 25_000 - Number(paid?.['cents'])
    expect((await credit(admin, payer, ((left + 1) / 100).toFixed(2))).asked).toBe(true)
    expect((await credit(admin, payer, (left / 100).toFixed(2))).asked).toBe(false)
  })

  it('of 20 in parallel near the limit come to no more than the limit', async () => {
    await credit(admin, her, '200.00')
    const answers = await Promise.all(Array.from({ length: 20 }, () => credit(admin, her, '20.00')))
    expect(answers.filter(({ asked }) => !asked)).toHaveLength(2)
    expect(await givenAlone()).toBe(24_000)
  })

  it('count no longer after 24 hours', async () => {
    await credit(admin, her, '250.00')
    portal.advance(24 * hourMs + 1_000)
    const later = await portal.inAnotherBrowser(admin)
    expect((await credit(later, her, '250.00')).asked).toBe(false)
  })
})

describe('deposits of an advisor', () => {
  let on: ReturnType<typeof depositsOn>
  let advisor: Actor
  let reviewer: Actor
  let second: Actor
  beforeEach(async () => {
    on = depositsOn(portal)
    advisor = await portal.asAdvisor()
    reviewer = await portal.asPlus(depositReviewer)
    second = await portal.asPlus(depositReviewer)
  })

  const taken = async (dollars: string, of = advisor) => {
    const id = await on.captured(of, { amount: dollars, amount_again: dollars })
    expect((await on.take(reviewer, id)).status).toBe(200)
    return id
  }

  it('need a second reviewer from the one on that brings their sum within 24 hours above the firm’s amount', async () => {
    expect((await on.accept(reviewer, await taken('9000.00'))).body.accepted).toBe(true)
    expect((await on.accept(reviewer, await taken('1000.00'))).body.accepted).toBe(true)
    const id = await taken('1.00')

    expect((await on.accept(reviewer, id)).body.accepted).toBe(false)

    expect(await on.stored(id)).toMatchObject({ status: 'In Review', second: true, first_by: reviewer.id })
    expect((await on.accept(reviewer, id)).status).toBe(403)
    expect((await on.accept(second, id)).body.accepted).toBe(true)
  })

  it('are summed for each reviewer and each advisor', async () => {
    expect((await on.accept(reviewer, await taken('9000.00'))).body.accepted).toBe(true)
    const other = await portal.asAdvisor()
    expect((await on.accept(reviewer, await taken('9000.00', other))).body.accepted).toBe(true)
    expect((await on.accept(second, await taken('9000.00'))).body.accepted).toBe(true)
  })

  it('that two reviewers accepted don’t count', async () => {
    const id = await taken('10000.01')
    expect((await on.accept(reviewer, id)).body.accepted).toBe(false)
    expect((await on.accept(second, id)).body.accepted).toBe(true)

    expect((await on.accept(second, await taken('10000.00'))).body.accepted).toBe(true)
  })

  it('of 20 in parallel near the limit come to no more than the limit', async () => {
    const ids: number[] = []
    for (let n = 0; n < 20; n++) ids.push(await taken('4000.00'))

    const answers = await Promise.all(ids.map((id) => on.accept(reviewer, id)))

    expect(answers.map(({ status }) => status)).toEqual(ids.map(() => 200))
    expect(answers.filter(({ body }) => body.accepted)).toHaveLength(2)
  })

  it('count no longer after 24 hours', async () => {
    expect((await on.accept(reviewer, await taken('10000.00'))).body.accepted).toBe(true)
    portal.advance(24 * hourMs + 1_000)
    advisor = await portal.inAnotherBrowser(advisor)
    reviewer = await portal.inAnotherBrowser(reviewer)

    expect((await on.accept(reviewer, await taken('10000.00'))).body.accepted).toBe(true)
  })
})
