// Four eyes beside the tasks: results, refunds, whom something is given to, and what happens at the same time.
import { startActing } from '@portal/contract/acting'
import { examQueue, recordResult, scheduleExam } from '@portal/contract/exams'
import { commentSubmission, decideSubmission, withdrawSubmission } from '@portal/contract/exchange'
import {
  allPayments,
  cancelPayment,
  type Payment,
  payInSandbox,
  refundPayment,
  startPayment,
} from '@portal/contract/payments'
import { workedOnIt } from '@portal/contract/rules/four-eyes'
import { actOnTasks, listTasks } from '@portal/contract/tasks'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { followWorkItem } from './features/tasks/public.ts'
import { changeBy } from './platform/change.ts'
import type { Actor } from './testing/actors.ts'
import { approve, type FourEyes, fourEyesOn, giveBack, ok, reply } from './testing/four-eyes.ts'
import { activity, begin as beginActivity, save, submit } from './testing/outside-business.ts'
import { testPortal } from './testing/portal.ts'
import { reviewer } from './testing/tasks.ts'

let on: FourEyes
beforeAll(async () => {
  on = await fourEyesOn(await testPortal())
})
afterAll(() => on.portal.close())
beforeEach(() => on.next())

describe('the result of an exam', () => {
  const result = (by: Actor, id: number) =>
    by.call(recordResult, { params: { id }, body: { result: 'Passed', on: on.exams.day() } })

  it.each<[string, () => Promise<number>]>([
    [
      'scheduled',
      async () => {
        const id = await on.exams.opened(on.her, on.other, '7')
        await on.forHer((by) => ok(by.call(scheduleExam, { params: { id }, body: { on: on.exams.day(3) } })))
        return id
      },
    ],
    [
      'paid',
      async () => {
        const { id } = (await on.exams.ask(on.her, '7', 'advisor')).body
        await on.forHer((by) => ok(on.exams.pay(by, id)))
        await on.exams.decide(on.other, id, 'Approved')
        return id
      },
    ],
    [
      'replied about',
      async () => {
        const { id } = (await on.exams.ask(on.her, '7')).body
        await on.answeredForHer(await on.examTask(id))
        await on.exams.decide(on.other, id, 'Approved')
        return id
      },
    ],
  ])('that he %s for her is for somebody else to record', async (_, work) => {
    const id = await work()
    const can = async (by: Actor) => (await by.call(examQueue, {})).body.data.find((row) => row.id === id)?.can
    expect(await can(on.boss)).toMatchObject({ result: false, worked: true })
    const refused = await result(on.boss, id)
    expect([refused.status, refused.body.message]).toEqual([403, workedOnIt])
    expect(await can(on.other)).toMatchObject({ result: true, worked: false })
    await ok(result(on.other, id))
  })
})

describe('a payment', () => {
  const charge = () => ({ charge_type: 'STATE', advisor: on.tapsid, state: 'New York', license: 'Securities' }) as const
  const start = (by: Actor) => by.call(startPayment, { body: { charge: charge(), method: 'sandbox' } })
  const pay = async (by: Actor, id: string) =>
    (await by.call(payInSandbox, { params: { id }, body: { card: 'pm_card_visa' } })).body.payment.id

  it.each<[string, () => Promise<string>]>([
    ['begun', async () => pay(on.her, (await on.forHer(start)).body.payment.id)],
    [
      'joined in',
      async () => {
        const { id } = (await start(on.her)).body.payment
        await on.forHer((by) => ok(start(by)))
        return pay(on.her, id)
      },
    ],
    [
      'made',
      async () => {
        const { id } = (await start(on.her)).body.payment
        return on.forHer((by) => pay(by, id))
      },
    ],
    [
      'canceled, too late,',
      async () => {
        const { id } = (await start(on.her)).body.payment
        await on.forHer((by) => ok(by.call(cancelPayment, { params: { id } })))
        // the money was taken all the same, and its notice came
        await on.portal.sql(`update payment set status = 'paid', settled_at = now() where id = $1`, [id])
        return id
      },
    ],
    [
      'brought about, by asking for the exam,',
      async () => {
        const { id } = (await on.forHer((by) => on.exams.ask(by, '63', 'advisor'))).body
        return (await on.exams.pay(on.her, id)).body.payment.id
      },
    ],
    [
      'worked on, by replying to the task,',
      async () => {
        const { id } = (await on.registrations.start(on.her, on.tapsid, 'New York')).body.payment
        await on.answeredForHer(await on.newestItem())
        return id
      },
    ],
  ])('that he %s for her is for somebody else to give back', async (_, work) => {
    const id = await work()
    const refund = (by: Actor) => by.call(refundPayment, { params: { id }, body: { reason: 'Filed twice' } })
    const can = async (by: Actor): Promise<Payment['can'] | undefined> =>
      (await by.call(allPayments, {})).body.data.find((row) => row.id === id)?.can
    expect(await can(on.boss)).toEqual({ refund: false, worked: true })
    const refused = await refund(on.boss)
    expect([refused.status, refused.body.message]).toEqual([403, workedOnIt])
    expect(await can(on.other)).toEqual({ refund: true, worked: false })
    expect((await refund(on.other)).body.payment.status).toBe('refunded')
    expect(await can(on.boss)).toEqual({ refund: false, worked: false })
  })

  it('of one’s own is for somebody else to give back', async () => {
    await on.portal.sql('update account set tapsid = $2 where id = $1', [on.boss.id, on.tapsid])
    await on.portal.sql('update account set tapsid = 0 where id = $1', [on.her.id])
    const { id } = (await start(on.boss)).body.payment
    await pay(on.boss, id)
    const refused = await on.boss.call(refundPayment, { params: { id }, body: { reason: 'Mine' } })
    expect([refused.status, refused.body.message]).toEqual([403, workedOnIt])
    await on.portal.sql('update account set tapsid = 0 where id = $1', [on.boss.id])
  })
})

describe('an outside activity', () => {
  it('is given to a manager who did not work on it', async () => {
    const [branch] = await on.portal.sql(`insert into branch (name) values ('Rome ' || $1) returning id`, [on.tapsid])
    const branch_id = Number(branch?.id)
    const flagged = { branch_id, ...reviewer }
    await on.portal.sql('update account set branch_id = $2 where id = $1', [on.her.id, branch_id])
    const first = await on.portal.asManager({ ...flagged, last: 'Abbot' })
    const id = await beginActivity(on.her)
    expect((await activity(on.her, id))?.manager).toBe('Manager Abbot')
    await first.call(startActing, { body: { email: on.her.email } })
    await ok(save(first, id, 1))
    expect((await activity(on.her, id))?.manager).toBe('')
    const second = await on.portal.asManager({ ...flagged, last: 'Brook' })
    const { task } = (await submit(on.her, id, 2)).body
    expect(await on.tasks.stored(task)).toMatchObject({ assigned_to: second.id })
    expect((await activity(on.her, id))?.manager).toBe('Manager Brook')
  })
})

describe('at the same time', () => {
  it('a decision that waits for an answer sees whose it was', async () => {
    const task = await on.itemOf(await on.exchange.papers(on.her))
    await on.tasks.act(on.boss, { do: 'take' }, task)
    const { version } = (await on.tasks.stored(task)) as { version: number }
    const acting = await on.portal.inAnotherBrowser(on.boss)
    await ok(acting.call(startActing, { body: { email: on.her.email } }))
    const waiting = async (count: number) => {
      const rows = () =>
        on.portal.sql(`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
      await expect.poll(rows, { timeout: 20_000 }).toHaveLength(count)
    }
    const blocker = new pg.Client({ connectionString: on.portal.databaseUrl })
    await blocker.connect()
    await blocker.query(`begin; select from work_item where id = ${task} for update`)
    // first in the queue what he does for her, then his decision
    const said = reply(acting, task)
    await waiting(1)
    const decided = on.boss.call(actOnTasks, { body: { items: [{ id: task, version }], act: approve } })
    await waiting(2)
    await blocker.query('commit')
    await blocker.end()
    expect((await said).status).toBe(200)
    expect((await decided).body.refused).toEqual([{ id: task, why: workedOnIt }])
  })

  it('of what he does for her in one browser and decides in another, never both', async () => {
    const acting = await on.portal.inAnotherBrowser(on.boss)
    await ok(acting.call(startActing, { body: { email: on.her.email } }))
    for (let i = 0; i < 6; i++) {
      const id = await on.exchange.papers(on.her)
      const task = await on.itemOf(id)
      await on.tasks.act(on.other, { do: 'take' }, task)
      const { version } = (await on.portal.sql('select version from submission where id = $1', [id]))[0] as {
        version: number
      }
      const [said, decided] = await Promise.all([
        acting.call(commentSubmission, { params: { id }, body: { text: 'Signed.' } }),
        on.boss.call(decideSubmission, { params: { id }, body: { decision: 'approve', version } }),
      ])
      expect([said.status, decided.status].filter((status) => status === 200)).toHaveLength(1)
    }
  })
})

it('whichever screen a step comes from, the task itself refuses who worked on it', async () => {
  const task = await on.business('save')
  const change = changeBy(on.portal.platform, { id: on.boss.id, name: on.boss.email }, 'test')
  const step = (what: 'taken' | 'moved' | 'returned' | 'decided', by: Actor) =>
    change((tx, note) => {
      const decision = what === 'decided' ? { decision: 'Approved' as const } : {}
      return followWorkItem(
        tx,
        note,
        task,
        { what, by, ...decision, ...(what === 'moved' && { stage: 2 }) },
        new Date(),
      )
    })
  for (const what of ['taken', 'moved', 'returned', 'decided'] as const)
    await expect(step(what, on.boss)).rejects.toThrow(workedOnIt)
  await step('decided', on.other)
  expect(await on.tasks.stored(task)).toMatchObject({ stage: 9, decision: 'Approved' })
})

it('of several each is judged by itself, and says why', async () => {
  const free = await on.itemOf(await on.exchange.papers(on.her))
  const his = await on.business('save')
  expect(await on.tasks.act(on.boss, { do: 'take' }, free, his)).toEqual({
    ok: true,
    done: [free],
    refused: [{ id: his, why: workedOnIt }],
  })
})

it('what he was given before he replied to it for her stays in sight, and undecided by him', async () => {
  const task = await on.itemOf(await on.exchange.papers(on.her))
  await on.tasks.act(on.boss, { do: 'take' }, task)
  await on.tasks.act(on.boss, giveBack, task)
  await on.forHer((by) => ok(reply(by, task)))
  const [own] = (await on.boss.call(listTasks, {})).body.data.filter(({ id }) => id === task)
  expect(own?.can).toMatchObject({ decide: false, worked: true, comment: true })
  expect((await on.tasks.act(on.other, { do: 'take' }, task)).done).toEqual([task])
})

it('reviewing, commenting as a reviewer and deciding before leave one free to decide', async () => {
  const id = await on.exchange.papers(on.her)
  const task = await on.itemOf(id)
  await on.tasks.act(on.boss, { do: 'take' }, task)
  await ok(reply(on.boss, task))
  await ok(on.boss.call(commentSubmission, { params: { id }, body: { text: 'Which account?' } }))
  await on.tasks.act(on.boss, giveBack, task)
  await ok(reply(on.her, task))
  expect((await on.tasks.act(on.boss, approve, task)).done).toEqual([task])
})

it('withdrawn by him for her is over for everybody', async () => {
  const id = await on.exchange.papers(on.her)
  await on.forHer((by) => ok(by.call(withdrawSubmission, { params: { id } })))
  const hands = await on.portal.sql(`select account_id from worked_on where record = 'submission:' || $1::int`, [id])
  expect(hands.map(({ account_id }) => account_id).sort()).toEqual([on.boss.id, on.her.id].sort())
})
