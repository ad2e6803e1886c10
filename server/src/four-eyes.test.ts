// Four eyes: whoever worked on something for an advisor, under whichever name and at any time, never decides it. Every kind of record,
// in every way somebody can have worked on it.
import { commentSubmission, decideSubmission, reviewQueue } from '@portal/contract/exchange'
import { reportIncident } from '@portal/contract/incidents'
import { renewActivity } from '@portal/contract/outside-business'
import { payInSandbox, startPayment } from '@portal/contract/payments'
import { queryPending } from '@portal/contract/pending'
import { requestChange } from '@portal/contract/profile'
import { inPersonOnly, workedOnIt } from '@portal/contract/rules/four-eyes'
import { getTask, listActivities, type TaskAct, withdrawTask } from '@portal/contract/tasks'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Actor } from './testing/actors.ts'
import { approve, type FourEyes, fourEyesOn, giveBack, ok, reply } from './testing/four-eyes.ts'
import { activity, begin as beginActivity, save, submit, submitted } from './testing/outside-business.ts'
import { testPortal } from './testing/portal.ts'

let on: FourEyes
beforeAll(async () => {
  on = await fourEyesOn(await testPortal())
})
afterAll(() => on.portal.close())
beforeEach(() => on.next())

/** An activity of hers that is with the manager. */
const sentIn = async (): Promise<number> => (await submitted(on.her)).task
const secondDesk = async (id: number): Promise<number> => (await activity(on.her, id))?.task ?? 0

async function putLine(): Promise<number> {
  const [line] = await on.portal.sql(
    `insert into pending_line (tapsid, reference, traded, client, gross, amount, pay_date)
     values ($1, $2, '2026-11-03', 'Harlan Quist', 1250, 1000, '2026-11-22') returning id`,
    [on.tapsid, `four-eyes-${on.tapsid}`],
  )
  return Number(line?.id)
}
const question = async (by: Actor) =>
  (await by.call(queryPending, { params: { id: await putLine() }, body: { question: 'When?' } })).body.task
const askForPhone = async () =>
  (
    await on.her.call(requestChange, {
      body: { field: 'phone', wanted: '(518) 555-0199', note: '', happened_on: null },
    })
  ).body.task
async function incident(): Promise<number> {
  const noticed = new Date(on.portal.platform.clock().getTime() - 60_000).toISOString()
  await ok(
    on.her.call(reportIncident, {
      body: { title: 'Stolen laptop', what: 'Laptop stolen.', noticed, devices: '', clients: 0 },
    }),
  )
  return on.newestItem()
}

/** Tasks on which the boss has worked for her, in one way each. */
const ways: [string, () => Promise<number>][] = [
  ['new business, begun', () => on.business('begin')],
  ['new business, filled in', () => on.business('save')],
  ['new business, a file added', () => on.business('attach')],
  ['new business, a file taken away', () => on.business('detach')],
  ['new business, the forms of a file named', () => on.business('hold')],
  ['new business, submitted', () => on.business('submit')],
  [
    'new business, all but the empty draft',
    async () => {
      const id = await on.exchange.begin(on.her)
      const productId = await on.exchange.product()
      await on.forHer(async (by) => {
        await ok(on.exchange.save(by, id, { productId }))
        await ok(on.exchange.attach(by, id, 'signed'))
        await ok(on.exchange.hold(by, id))
        await ok(on.exchange.submit(by, id))
      })
      return on.itemOf(id)
    },
  ],
  ['a document, sent', async () => on.itemOf(await on.forHer((by) => on.exchange.papers(by)))],
  [
    'a document, replied to on the task',
    async () => on.answeredForHer(await on.itemOf(await on.exchange.papers(on.her))),
  ],
  [
    'a document, replied to in the exchange',
    async () => {
      const id = await on.exchange.papers(on.her)
      await on.returned(await on.itemOf(id))
      await on.forHer((by) => ok(by.call(commentSubmission, { params: { id }, body: { text: 'Signed now.' } })))
      return on.itemOf(id)
    },
  ],
  [
    'a document, replied to with a file',
    async () => {
      const id = await on.exchange.papers(on.her)
      await on.returned(await on.itemOf(id))
      await on.forHer((by) => ok(on.exchange.attach(by, id, 'again')))
      return on.itemOf(id)
    },
  ],
  [
    'a document, commented on in the exchange',
    async () => {
      const id = await on.exchange.papers(on.her)
      await on.forHer((by) => ok(by.call(commentSubmission, { params: { id }, body: { text: 'By the way.' } })))
      return on.itemOf(id)
    },
  ],
  [
    'a document, commented on',
    async () => {
      const task = await on.itemOf(await on.exchange.papers(on.her))
      await on.forHer((by) => ok(reply(by, task)))
      return task
    },
  ],
  ['an exam, asked for', async () => on.examTask((await on.forHer((by) => on.exams.ask(by, '63'))).body.id)],
  [
    'an exam, paid',
    async () => {
      const { id } = (await on.exams.ask(on.her, '63', 'advisor')).body
      await on.forHer((by) => ok(on.exams.pay(by, id)))
      return on.examTask(id)
    },
  ],
  [
    'an exam, asked for, which she paid',
    async () => {
      const { id } = (await on.forHer((by) => on.exams.ask(by, '63', 'advisor'))).body
      await ok(on.exams.pay(on.her, id))
      return on.examTask(id)
    },
  ],
  ['an exam, replied to', async () => on.answeredForHer(await on.examTask((await on.exams.ask(on.her, '63')).body.id))],
  ['a state, paid', () => on.forHer((by) => on.registrations.add(by, on.tapsid, 'New York'))],
  [
    'a state, joined in paying',
    async () => {
      const charge = { charge_type: 'STATE', advisor: on.tapsid, state: 'New York', license: 'Securities' } as const
      const start = (by: Actor) => by.call(startPayment, { body: { charge, method: 'sandbox' } })
      const { id } = (await start(on.her)).body.payment
      await on.forHer((by) => ok(start(by)))
      await ok(on.her.call(payInSandbox, { params: { id }, body: { card: 'pm_card_visa' } }))
      return on.newestItem()
    },
  ],
  [
    'a state, asked to be removed',
    async () => {
      await on.registrations.hold(on.her, 'New York', 'Securities')
      return (await on.forHer((by) => on.registrations.remove(by, on.tapsid, 'New York'))).body.task
    },
  ],
  ['a state, replied to', async () => on.answeredForHer(await on.registrations.add(on.her, on.tapsid, 'New York'))],
  ['a profile change, replied to', async () => on.answeredForHer(await askForPhone())],
  ['pending compensation, asked about', () => on.forHer(question)],
  ['pending compensation, replied to', async () => on.answeredForHer(await question(on.her))],
  ['an incident, replied to', async () => on.answeredForHer(await incident())],
  [
    'an outside activity, begun',
    async () => {
      const id = await on.forHer((by) => beginActivity(by))
      await ok(save(on.her, id, 1))
      return (await submit(on.her, id, 2)).body.task
    },
  ],
  [
    'an outside activity, filled in',
    async () => {
      const id = await beginActivity(on.her)
      await on.forHer((by) => ok(save(by, id, 1)))
      return (await submit(on.her, id, 2)).body.task
    },
  ],
  [
    'an outside activity, submitted',
    async () => {
      const id = await beginActivity(on.her)
      await ok(save(on.her, id, 1))
      return (await on.forHer((by) => submit(by, id, 2))).body.task
    },
  ],
  ['an outside activity, replied to', async () => on.answeredForHer(await sentIn())],
  [
    'an outside activity at the second desk, replied to at the first',
    async () => {
      const { id, task } = await submitted(on.her)
      await on.answeredForHer(task)
      expect((await on.tasks.act(on.other, approve, task)).done).toEqual([task])
      await on.nextDecides()
      return secondDesk(id)
    },
  ],
  [
    'an outside activity at the second desk, filled in',
    async () => {
      const id = await beginActivity(on.her)
      await on.forHer((by) => ok(save(by, id, 1)))
      const { task } = (await submit(on.her, id, 2)).body
      expect((await on.tasks.act(on.other, approve, task)).done).toEqual([task])
      await on.nextDecides()
      return secondDesk(id)
    },
  ],
  [
    'an outside activity, withdrawn and sent in again',
    async () => {
      const { id, task } = await submitted(on.her)
      await on.forHer((by) => ok(by.call(withdrawTask, { params: { id: task } })))
      return (await submit(on.her, id, (await activity(on.her, id))?.version ?? 0)).body.task
    },
  ],
  [
    'an outside activity, made from one he filled in',
    async () => {
      const first = await beginActivity(on.her)
      await on.forHer((by) => ok(save(by, first, 1)))
      return (await submit(on.her, await beginActivity(on.her, first), 1)).body.task
    },
  ],
  [
    'an outside activity, asked to be renewed',
    async () => {
      const { id } = await submitted(on.her)
      await on.portal.sql(
        `update outside_business set status = 'Approved', expires = current_date + 10, work_item_id = null where id = $1`,
        [id],
      )
      await on.portal.sql(
        `update work_item set stage = 9, decision = 'Approved', decided_at = now() where account_id = $1`,
        [on.her.id],
      )
      return (await on.forHer((by) => by.call(renewActivity, { params: { id } }))).body.task
    },
  ],
]

describe.each(ways)('%s', (_, work) => {
  it('is for somebody else to decide, and says why', async () => {
    const task = await work()
    expect(task).toBeGreaterThan(0)
    const seen = async (by: Actor) => (await by.call(getTask, { params: { id: task } })).body

    const his = await seen(on.boss)
    expect(his.task.can).toMatchObject({ decide: false, worked: true })
    expect([his.moves, his.decisions, his.assignees]).toEqual([[], [], []])
    const [listed] = (await on.boss.call(listActivities, { query: { q: `T-${task}` } })).body.data
    expect(listed?.can).toMatchObject({ decide: false, worked: true })
    const before = await on.tasks.stored(task)
    for (const act of [
      approve,
      giveBack,
      { do: 'take' },
      { do: 'move', stage: 3 },
      { do: 'assign', to: on.other.id },
    ] satisfies TaskAct[])
      expect(await on.tasks.act(on.boss, act, task)).toEqual({
        ok: true,
        done: [],
        refused: [{ id: task, why: workedOnIt }],
      })
    // nor as a submission, nor while he acts for her again
    if (before?.record_kind === 'submission') await refusesSubmission(await on.submissionOf(task))
    await on.forHer(async (by) =>
      expect(await on.tasks.act(by, approve, task)).toMatchObject({ message: inPersonOnly }),
    )
    expect(await on.tasks.stored(task)).toEqual(before)

    const others = await seen(on.other)
    expect(others.task.can).toMatchObject({ decide: true, worked: false })
    const ids = others.assignees.map(({ id }) => id)
    expect([ids.includes(on.other.id), ids.includes(on.boss.id)]).toEqual([true, false])
    expect((await on.tasks.act(on.other, { do: 'assign', to: on.boss.id }, task)).done).toEqual([])
    expect((await on.tasks.act(on.other, { do: 'take' }, task)).done).toEqual([task])
  })
})

async function refusesSubmission(id: number): Promise<void> {
  const [{ version } = { version: 0 }] = (await on.portal.sql('select version from submission where id = $1', [
    id,
  ])) as {
    version: number
  }[]
  for (const decision of ['take', 'approve', 'return', 'decline'] as const) {
    const answer = await on.boss.call(decideSubmission, { params: { id }, body: { decision, reason: 'Why', version } })
    expect([answer.status, answer.body.message]).toEqual([403, workedOnIt])
  }
  const can = async (by: Actor) =>
    (await by.call(reviewQueue, { query: {} })).body.data.find((row) => row.id === id)?.can
  expect(await can(on.boss)).toMatchObject({ decide: false, worked: true })
  expect(await can(on.other)).toMatchObject({ decide: true, worked: false })
}
