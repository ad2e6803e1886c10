// Four eyes: whoever worked on something for an advisor, under whichever name and at any time, never decides it. Every kind of record, in
// every way somebody can have worked on it, and every endpoint that decides.
import { startActing, stopActing } from '@portal/contract/acting'
import { examQueue, recordResult, scheduleExam } from '@portal/contract/exams'
import {
  commentSubmission,
  decideSubmission,
  detachFile,
  reviewQueue,
  withdrawSubmission,
} from '@portal/contract/exchange'
import { reportIncident } from '@portal/contract/incidents'
import { renewActivity } from '@portal/contract/outside-business'
import {
  allPayments,
  cancelPayment,
  type Payment,
  payInSandbox,
  refundPayment,
  startPayment,
} from '@portal/contract/payments'
import { queryPending } from '@portal/contract/pending'
import { requestChange } from '@portal/contract/profile'
import { workedOnIt } from '@portal/contract/rules/four-eyes'
import {
  actOnTasks,
  commentTask,
  getTask,
  listActivities,
  listTasks,
  type TaskAct,
  withdrawTask,
} from '@portal/contract/tasks'
import { changeAccess, decideRaise } from '@portal/contract/users'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { followWorkItem } from './features/tasks/public.ts'
import { changeBy } from './platform/change.ts'
import type { Actor, Answer } from './testing/actors.ts'
import { examsOn } from './testing/exams.ts'
import { exchangeOn } from './testing/exchange.ts'
import { activity, begin as beginActivity, save, submit, submitted } from './testing/outside-business.ts'
import { type TestPortal, testPortal } from './testing/portal.ts'
import { newTapsid } from './testing/production.ts'
import { registrationsOn } from './testing/registrations.ts'
import { tasksOn } from './testing/tasks.ts'

let portal: TestPortal
let tasks: ReturnType<typeof tasksOn>
let exchange: ReturnType<typeof exchangeOn>
let exams: ReturnType<typeof examsOn>
let registrations: ReturnType<typeof registrationsOn>
let her: Actor
let tapsid: number
/** Works on things for her, and would decide them. */
let boss: Actor
/** Decides them. */
let other: Actor
beforeAll(async () => {
  portal = await testPortal()
  // for the test cards alone
  portal.platform.demo = true
  tasks = tasksOn(portal)
  exchange = exchangeOn(portal)
  exams = examsOn(portal)
  registrations = registrationsOn(portal)
  await registrations.putFees('New York', { rai: 200, rar: 100, agi: 185.5, agr: 165.25 })
  boss = await portal.asAdmin({ first: 'Boris', last: 'Boss' })
  other = await portal.asAdmin({ first: 'Olga', last: 'Other' })
})
afterAll(() => portal.close())
beforeEach(async () => {
  tapsid = newTapsid()
  her = await portal.asAdvisor({ tapsid, first: 'Dana', last: 'Whitfield' })
  await registrations.earn(tapsid)
  await exams.hold(her, 'SIE')
})

/** What the boss does for her; afterwards he is himself again. */
async function forHer<T>(work: (by: Actor) => Promise<T>): Promise<T> {
  expect((await boss.call(startActing, { body: { email: her.email } })).status).toBe(200)
  const done = await work(boss)
  expect((await boss.call(stopActing, {})).status).toBe(200)
  return done
}

const ok = async (answer: Promise<{ status: number }>) => expect((await answer).status).toBe(200)
const approve: TaskAct = { do: 'decide', decision: 'Approved' }
const giveBack: TaskAct = { do: 'return', reason: 'Please explain.' }

const itemOf = async (submission: number) =>
  Number((await portal.sql('select work_item_id from submission where id = $1', [submission]))[0]?.work_item_id)
const newestItem = async () =>
  Number((await portal.sql('select max(id) as id from work_item where account_id = $1', [her.id]))[0]?.id)
const submissionOf = async (task: number) =>
  Number((await portal.sql('select record_id from work_item where id = $1', [task]))[0]?.record_id)

/** By somebody else, so that it waits for her. */
async function returned(task: number): Promise<number> {
  for (const act of [{ do: 'take' }, giveBack] as const)
    expect((await tasks.act(other, act, task)).done).toEqual([task])
  return task
}
const reply = (by: Actor, id: number) => by.call(commentTask, { params: { id }, body: { text: 'Here it is.' } })
async function answeredForHer(task: number): Promise<number> {
  await returned(task)
  await forHer((by) => ok(reply(by, task)))
  return task
}

/** New business of hers; `his` of its steps the boss takes for her. */
async function business(his: 'begin' | 'save' | 'attach' | 'detach' | 'submit'): Promise<number> {
  const step = <T>(name: typeof his, work: (by: Actor) => Promise<T>) => (name === his ? forHer(work) : work(her))
  const productId = await exchange.product()
  const id = await step('begin', (by) => exchange.begin(by))
  await step('save', (by) => ok(exchange.save(by, id, { productId })))
  await step('attach', (by) => ok(exchange.attach(by, id, 'signed', 'wrong')))
  const [file] = (await exchange.one(her, id)).files
  await step('detach', (by) => ok(by.call(detachFile, { params: { id, file: file?.id ?? 0 } })))
  await step('submit', (by) => ok(exchange.submit(by, id)))
  return itemOf(id)
}

/** An activity of hers that is with the manager. */
const sentIn = async (): Promise<number> => (await submitted(her)).task
const secondDesk = async (id: number): Promise<number> => (await activity(her, id))?.task ?? 0

async function putLine(): Promise<number> {
  const [line] = await portal.sql(
    `insert into pending_line (tapsid, reference, traded, client, gross, amount, pay_date)
     values ($1, $2, '2026-11-03', 'Harlan Quist', 1250, 1000, '2026-11-22') returning id`,
    [tapsid, `four-eyes-${tapsid}`],
  )
  return Number(line?.id)
}
const question = async (by: Actor) =>
  (await by.call(queryPending, { params: { id: await putLine() }, body: { question: 'When?' } })).body.task
const askForPhone = async () =>
  (
    await her.call(requestChange, {
      body: { field: 'phone', wanted: '(518) 555-0199', note: '', happened_on: null },
    })
  ).body.task
async function incident(): Promise<number> {
  const noticed = new Date(portal.platform.clock().getTime() - 60_000).toISOString()
  await ok(her.call(reportIncident, { body: { what: 'Laptop stolen.', noticed, devices: '', clients: 0 } }))
  return newestItem()
}
const examTask = async (id: number) => Number((await exams.stored(id))?.['work_item_id'])

/** Tasks on which the boss has worked for her, in one way each. */
const ways: [string, () => Promise<number>][] = [
  ['new business, begun', () => business('begin')],
  ['new business, filled in', () => business('save')],
  ['new business, a file added', () => business('attach')],
  ['new business, a file taken away', () => business('detach')],
  ['new business, submitted', () => business('submit')],
  [
    'new business, all but the empty draft',
    async () => {
      const id = await exchange.begin(her)
      const productId = await exchange.product()
      await forHer(async (by) => {
        await ok(exchange.save(by, id, { productId }))
        await ok(exchange.attach(by, id, 'signed'))
        await ok(exchange.submit(by, id))
      })
      return itemOf(id)
    },
  ],
  ['a document, sent', async () => itemOf(await forHer((by) => exchange.papers(by)))],
  ['a document, replied to on the task', async () => answeredForHer(await itemOf(await exchange.papers(her)))],
  [
    'a document, replied to in the exchange',
    async () => {
      const id = await exchange.papers(her)
      await returned(await itemOf(id))
      await forHer((by) => ok(by.call(commentSubmission, { params: { id }, body: { text: 'Signed now.' } })))
      return itemOf(id)
    },
  ],
  [
    'a document, replied to with a file',
    async () => {
      const id = await exchange.papers(her)
      await returned(await itemOf(id))
      await forHer((by) => ok(exchange.attach(by, id, 'again')))
      return itemOf(id)
    },
  ],
  [
    'a document, commented on in the exchange',
    async () => {
      const id = await exchange.papers(her)
      await forHer((by) => ok(by.call(commentSubmission, { params: { id }, body: { text: 'By the way.' } })))
      return itemOf(id)
    },
  ],
  [
    'a document, commented on',
    async () => {
      const task = await itemOf(await exchange.papers(her))
      await forHer((by) => ok(reply(by, task)))
      return task
    },
  ],
  ['an exam, asked for', async () => examTask((await forHer((by) => exams.ask(by, '63'))).body.id)],
  [
    'an exam, paid',
    async () => {
      const { id } = (await exams.ask(her, '63', 'advisor')).body
      await forHer((by) => ok(exams.pay(by, id)))
      return examTask(id)
    },
  ],
  [
    'an exam, asked for, which she paid',
    async () => {
      const { id } = (await forHer((by) => exams.ask(by, '63', 'advisor'))).body
      await ok(exams.pay(her, id))
      return examTask(id)
    },
  ],
  ['an exam, replied to', async () => answeredForHer(await examTask((await exams.ask(her, '63')).body.id))],
  ['a state, paid', () => forHer((by) => registrations.add(by, tapsid, 'New York'))],
  [
    'a state, joined in paying',
    async () => {
      const charge = { charge_type: 'STATE', advisor: tapsid, state: 'New York', license: 'Securities' } as const
      const start = (by: Actor) => by.call(startPayment, { body: { charge, method: 'sandbox' } })
      const { id } = (await start(her)).body.payment
      await forHer((by) => ok(start(by)))
      await ok(her.call(payInSandbox, { params: { id }, body: { card: 'pm_card_visa' } }))
      return newestItem()
    },
  ],
  [
    'a state, asked to be removed',
    async () => {
      await registrations.hold(her, 'New York', 'Securities')
      return (await forHer((by) => registrations.remove(by, tapsid, 'New York'))).body.task
    },
  ],
  ['a state, replied to', async () => answeredForHer(await registrations.add(her, tapsid, 'New York'))],
  ['a profile change, replied to', async () => answeredForHer(await askForPhone())],
  ['pending compensation, asked about', () => forHer(question)],
  ['pending compensation, replied to', async () => answeredForHer(await question(her))],
  ['an incident, replied to', async () => answeredForHer(await incident())],
  [
    'an outside activity, begun',
    async () => {
      const id = await forHer((by) => beginActivity(by))
      await ok(save(her, id, 1))
      return (await submit(her, id, 2)).body.task
    },
  ],
  [
    'an outside activity, filled in',
    async () => {
      const id = await beginActivity(her)
      await forHer((by) => ok(save(by, id, 1)))
      return (await submit(her, id, 2)).body.task
    },
  ],
  [
    'an outside activity, submitted',
    async () => {
      const id = await beginActivity(her)
      await ok(save(her, id, 1))
      return (await forHer((by) => submit(by, id, 2))).body.task
    },
  ],
  ['an outside activity, replied to', async () => answeredForHer(await sentIn())],
  [
    'an outside activity at the second desk, replied to at the first',
    async () => {
      const { id, task } = await submitted(her)
      await answeredForHer(task)
      expect((await tasks.act(other, approve, task)).done).toEqual([task])
      other = await portal.asAdmin({ first: 'Olga', last: 'Other' }) // whoever decided first does not decide again
      return secondDesk(id)
    },
  ],
  [
    'an outside activity at the second desk, filled in',
    async () => {
      const id = await beginActivity(her)
      await forHer((by) => ok(save(by, id, 1)))
      const { task } = (await submit(her, id, 2)).body
      expect((await tasks.act(other, approve, task)).done).toEqual([task])
      other = await portal.asAdmin({ first: 'Olga', last: 'Other' })
      return secondDesk(id)
    },
  ],
  [
    'an outside activity, withdrawn and sent in again',
    async () => {
      const { id, task } = await submitted(her)
      await forHer((by) => ok(by.call(withdrawTask, { params: { id: task } })))
      return (await submit(her, id, (await activity(her, id))?.version ?? 0)).body.task
    },
  ],
  [
    'an outside activity, made from one he filled in',
    async () => {
      const first = await beginActivity(her)
      await forHer((by) => ok(save(by, first, 1)))
      return (await submit(her, await beginActivity(her, first), 1)).body.task
    },
  ],
  [
    'an outside activity, asked to be renewed',
    async () => {
      const { id } = await submitted(her)
      await portal.sql(
        `update outside_business set status = 'Approved', expires = current_date + 10, work_item_id = null where id = $1`,
        [id],
      )
      await portal.sql(
        `update work_item set stage = 9, decision = 'Approved', decided_at = now() where account_id = $1`,
        [her.id],
      )
      return (await forHer((by) => by.call(renewActivity, { params: { id } }))).body.task
    },
  ],
]

describe.each(ways)('%s', (_, work) => {
  it('is for somebody else to decide, and says why', async () => {
    const task = await work()
    expect(task).toBeGreaterThan(0)
    const seen = async (by: Actor) => (await by.call(getTask, { params: { id: task } })).body

    const his = await seen(boss)
    expect(his.task.can).toMatchObject({ decide: false, worked: true })
    expect([his.moves, his.decisions, his.assignees]).toEqual([[], [], []])
    const [listed] = (await boss.call(listActivities, { query: { q: `T-${task}` } })).body.data
    expect(listed?.can).toMatchObject({ decide: false, worked: true })
    const before = await tasks.stored(task)
    for (const act of [
      approve,
      giveBack,
      { do: 'take' },
      { do: 'move', stage: 3 },
      { do: 'assign', to: other.id },
    ] satisfies TaskAct[])
      expect(await tasks.act(boss, act, task)).toEqual({ ok: true, done: [], refused: [{ id: task, why: workedOnIt }] })
    // nor as a submission, nor while he acts for her again
    if (before?.record_kind === 'submission') await refusesSubmission(await submissionOf(task))
    await forHer(async (by) => expect((await tasks.act(by, approve, task)).done).toEqual([]))
    expect(await tasks.stored(task)).toEqual(before)

    const others = await seen(other)
    expect(others.task.can).toMatchObject({ decide: true, worked: false })
    const ids = others.assignees.map(({ id }) => id)
    expect([ids.includes(other.id), ids.includes(boss.id)]).toEqual([true, false])
    expect((await tasks.act(other, { do: 'assign', to: boss.id }, task)).done).toEqual([])
    expect((await tasks.act(other, { do: 'take' }, task)).done).toEqual([task])
  })
})

async function refusesSubmission(id: number): Promise<void> {
  const [{ version } = { version: 0 }] = (await portal.sql('select version from submission where id = $1', [id])) as {
    version: number
  }[]
  for (const decision of ['take', 'approve', 'return', 'decline'] as const) {
    const answer = await boss.call(decideSubmission, { params: { id }, body: { decision, reason: 'Why', version } })
    expect([answer.status, answer.body.message]).toEqual([403, workedOnIt])
  }
  const can = async (by: Actor) =>
    (await by.call(reviewQueue, { query: {} })).body.data.find((row) => row.id === id)?.can
  expect(await can(boss)).toMatchObject({ decide: false, worked: true })
  expect(await can(other)).toMatchObject({ decide: true, worked: false })
}

describe('the result of an exam', () => {
  const result = (by: Actor, id: number) =>
    by.call(recordResult, { params: { id }, body: { result: 'Passed', on: exams.day() } })

  it.each<[string, () => Promise<number>]>([
    [
      'scheduled',
      async () => {
        const id = await exams.opened(her, other, '7')
        await forHer((by) => ok(by.call(scheduleExam, { params: { id }, body: { on: exams.day(3) } })))
        return id
      },
    ],
    [
      'paid',
      async () => {
        const { id } = (await exams.ask(her, '7', 'advisor')).body
        await forHer((by) => ok(exams.pay(by, id)))
        await exams.decide(other, id, 'Approved')
        return id
      },
    ],
    [
      'replied about',
      async () => {
        const { id } = (await exams.ask(her, '7')).body
        await answeredForHer(await examTask(id))
        await exams.decide(other, id, 'Approved')
        return id
      },
    ],
  ])('that he %s for her is for somebody else to record', async (_, work) => {
    const id = await work()
    const can = async (by: Actor) => (await by.call(examQueue, {})).body.data.find((row) => row.id === id)?.can
    expect(await can(boss)).toMatchObject({ result: false, worked: true })
    const refused = await result(boss, id)
    expect([refused.status, refused.body.message]).toEqual([403, workedOnIt])
    expect(await can(other)).toMatchObject({ result: true, worked: false })
    await ok(result(other, id))
  })
})

describe('a payment', () => {
  const charge = () => ({ charge_type: 'STATE', advisor: tapsid, state: 'New York', license: 'Securities' }) as const
  const start = (by: Actor) => by.call(startPayment, { body: { charge: charge(), method: 'sandbox' } })
  const pay = async (by: Actor, id: string) =>
    (await by.call(payInSandbox, { params: { id }, body: { card: 'pm_card_visa' } })).body.payment.id

  it.each<[string, () => Promise<string>]>([
    ['begun', async () => pay(her, (await forHer(start)).body.payment.id)],
    [
      'joined in',
      async () => {
        const { id } = (await start(her)).body.payment
        await forHer((by) => ok(start(by)))
        return pay(her, id)
      },
    ],
    [
      'made',
      async () => {
        const { id } = (await start(her)).body.payment
        return forHer((by) => pay(by, id))
      },
    ],
    [
      'canceled, too late,',
      async () => {
        const { id } = (await start(her)).body.payment
        await forHer((by) => ok(by.call(cancelPayment, { params: { id } })))
        // the money was taken all the same, and its notice came
        await portal.sql(`update payment set status = 'paid', settled_at = now() where id = $1`, [id])
        return id
      },
    ],
    [
      'brought about, by asking for the exam,',
      async () => {
        const { id } = (await forHer((by) => exams.ask(by, '63', 'advisor'))).body
        return (await exams.pay(her, id)).body.payment.id
      },
    ],
    [
      'worked on, by replying to the task,',
      async () => {
        const { id } = (await registrations.start(her, tapsid, 'New York')).body.payment
        await answeredForHer(await newestItem())
        return id
      },
    ],
  ])('that he %s for her is for somebody else to give back', async (_, work) => {
    const id = await work()
    const refund = (by: Actor) => by.call(refundPayment, { params: { id }, body: { reason: 'Filed twice' } })
    const can = async (by: Actor): Promise<Payment['can'] | undefined> =>
      (await by.call(allPayments, {})).body.data.find((row) => row.id === id)?.can
    expect(await can(boss)).toEqual({ refund: false, worked: true })
    const refused = await refund(boss)
    expect([refused.status, refused.body.message]).toEqual([403, workedOnIt])
    expect(await can(other)).toEqual({ refund: true, worked: false })
    expect((await refund(other)).body.payment.status).toBe('refunded')
    expect(await can(boss)).toEqual({ refund: false, worked: false })
  })

  it('of one’s own is for somebody else to give back', async () => {
    await portal.sql('update account set tapsid = $2 where id = $1', [boss.id, tapsid])
    await portal.sql('update account set tapsid = 0 where id = $1', [her.id])
    const { id } = (await start(boss)).body.payment
    await pay(boss, id)
    const refused = await boss.call(refundPayment, { params: { id }, body: { reason: 'Mine' } })
    expect([refused.status, refused.body.message]).toEqual([403, workedOnIt])
    await portal.sql('update account set tapsid = 0 where id = $1', [boss.id])
  })
})

describe('an outside activity', () => {
  it('is given to a manager who did not work on it', async () => {
    const [branch] = await portal.sql(`insert into branch (name) values ('Rome ' || $1) returning id`, [tapsid])
    const branch_id = Number(branch?.id)
    const { menus } = (await portal.sql('select menus from account where id = $1', [boss.id]))[0] ?? {}
    const flagged = { branch_id, menus: JSON.stringify(menus) }
    await portal.sql('update account set branch_id = $2 where id = $1', [her.id, branch_id])
    const first = await portal.asManager({ ...flagged, last: 'Abbot' })
    const id = await beginActivity(her)
    expect((await activity(her, id))?.manager).toBe('Manager Abbot')
    await first.call(startActing, { body: { email: her.email } })
    await ok(save(first, id, 1))
    expect((await activity(her, id))?.manager).toBe('')
    const second = await portal.asManager({ ...flagged, last: 'Brook' })
    const { task } = (await submit(her, id, 2)).body
    expect(await tasks.stored(task)).toMatchObject({ assigned_to: second.id })
    expect((await activity(her, id))?.manager).toBe('Manager Brook')
  })
})

describe('at the same time', () => {
  it('a decision that waits for an answer sees whose it was', async () => {
    const task = await itemOf(await exchange.papers(her))
    await tasks.act(boss, { do: 'take' }, task)
    const { version } = (await tasks.stored(task)) as { version: number }
    const acting = await portal.inAnotherBrowser(boss)
    await ok(acting.call(startActing, { body: { email: her.email } }))
    const waiting = async (count: number) => {
      const rows = () =>
        portal.sql(`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
      await expect.poll(rows, { timeout: 20_000 }).toHaveLength(count)
    }
    const blocker = new pg.Client({ connectionString: portal.databaseUrl })
    await blocker.connect()
    await blocker.query(`begin; select from work_item where id = ${task} for update`)
    // first in the queue what he does for her, then his decision
    const said = reply(acting, task)
    await waiting(1)
    const decided = boss.call(actOnTasks, { body: { items: [{ id: task, version }], act: approve } })
    await waiting(2)
    await blocker.query('commit')
    await blocker.end()
    expect((await said).status).toBe(200)
    expect((await decided).body.refused).toEqual([{ id: task, why: workedOnIt }])
  })

  it('of what he does for her in one browser and decides in another, never both', async () => {
    const acting = await portal.inAnotherBrowser(boss)
    await ok(acting.call(startActing, { body: { email: her.email } }))
    for (let i = 0; i < 6; i++) {
      const id = await exchange.papers(her)
      const task = await itemOf(id)
      await tasks.act(other, { do: 'take' }, task)
      const { version } = (await portal.sql('select version from submission where id = $1', [id]))[0] as {
        version: number
      }
      const [said, decided] = await Promise.all([
        acting.call(commentSubmission, { params: { id }, body: { text: 'Signed.' } }),
        boss.call(decideSubmission, { params: { id }, body: { decision: 'approve', version } }),
      ])
      expect([said.status, decided.status].filter((status) => status === 200)).toHaveLength(1)
    }
  })
})

it('whichever screen a step comes from, the task itself refuses who worked on it', async () => {
  const task = await business('save')
  const change = changeBy(portal.platform, { id: boss.id, name: boss.email }, 'test')
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
    await expect(step(what, boss)).rejects.toThrow(workedOnIt)
  await step('decided', other)
  expect(await tasks.stored(task)).toMatchObject({ stage: 9, decision: 'Approved' })
})

it('of several each is judged by itself, and says why', async () => {
  const free = await itemOf(await exchange.papers(her))
  const his = await business('save')
  expect(await tasks.act(boss, { do: 'take' }, free, his)).toEqual({
    ok: true,
    done: [free],
    refused: [{ id: his, why: workedOnIt }],
  })
})

it('what he was given before he replied to it for her stays in sight, and undecided by him', async () => {
  const task = await itemOf(await exchange.papers(her))
  await tasks.act(boss, { do: 'take' }, task)
  await tasks.act(boss, giveBack, task)
  await forHer((by) => ok(reply(by, task)))
  const [own] = (await boss.call(listTasks, {})).body.data.filter(({ id }) => id === task)
  expect(own?.can).toMatchObject({ decide: false, worked: true, comment: true })
  expect((await tasks.act(other, { do: 'take' }, task)).done).toEqual([task])
})

it('reviewing, commenting as a reviewer and deciding before leave one free to decide', async () => {
  const id = await exchange.papers(her)
  const task = await itemOf(id)
  await tasks.act(boss, { do: 'take' }, task)
  await ok(reply(boss, task))
  await ok(boss.call(commentSubmission, { params: { id }, body: { text: 'Which account?' } }))
  await tasks.act(boss, giveBack, task)
  await ok(reply(her, task))
  expect((await tasks.act(boss, approve, task)).done).toEqual([task])
})

it('withdrawn by him for her is over for everybody', async () => {
  const id = await exchange.papers(her)
  await forHer((by) => ok(by.call(withdrawSubmission, { params: { id } })))
  const hands = await portal.sql(`select account_id from worked_on where record = 'submission:' || $1::int`, [id])
  expect(hands.map(({ account_id }) => account_id).sort()).toEqual([boss.id, her.id].sort())
})

/** Calls each endpoint that decides as somebody who worked on what is decided. */
const deciding: Record<string, () => Promise<Answer<object>>> = {
  'POST /activities/act': async () => {
    const id = await business('save')
    const { version } = (await tasks.stored(id)) as { version: number }
    const answer = await boss.call(actOnTasks, { body: { items: [{ id, version }], act: approve } })
    const [refused] = answer.body.refused
    return { ...answer, status: refused ? 403 : 200, body: { message: refused?.why ?? '' } }
  },
  'POST /review/documents/:id': async () => {
    const id = await submissionOf(await business('save'))
    const { version } = (await portal.sql('select version from submission where id = $1', [id]))[0] as {
      version: number
    }
    return boss.call(decideSubmission, { params: { id }, body: { decision: 'take', version } })
  },
  'POST /exams/requests/:id/result': async () => {
    const { id } = (await forHer((by) => exams.ask(by, '7'))).body
    await exams.decide(other, id, 'Approved')
    return boss.call(recordResult, { params: { id }, body: { result: 'Passed', on: exams.day() } })
  },
  'POST /payments/:id/refund': async () => {
    const { id } = (await forHer((by) => registrations.start(by, tapsid, 'New York'))).body.payment
    return boss.call(refundPayment, { params: { id }, body: { reason: 'Filed twice' } })
  },
  // a request of one admin for another person: nobody else ever works on it, and there it says who has to confirm
  'POST /raises/:id/:decision': async () => {
    await ok(boss.call(changeAccess, { params: { id: her.id }, body: { access: 7 } }))
    const [raise] = await portal.sql('select id from access_raise where account_id = $1', [her.id])
    const answer = await boss.call(decideRaise, { params: { id: Number(raise?.id), decision: 'confirm' } })
    return { ...answer, body: { message: workedOnIt } }
  },
}

/** The firm's own affairs: nobody asked for them, so nobody has worked on them for somebody. */
const decidesNothing = [
  [
    'settings and notices',
    'PUT /settings/:name',
    'DELETE /settings/:name',
    'PUT /maintenance',
    'DELETE /maintenance/:id',
  ],
  ['the audit log', 'GET /audit/export.csv', 'POST /audit/check'],
  [
    'products',
    'POST /branch/product/insert',
    'POST /branch/product/update/:productID',
    'DELETE /branch/product/delete/:productID',
  ],
  ['documents', 'POST /upload/lib', 'POST /upload/replace/:id', 'POST /upload/update/:id', 'DELETE /upload/lib/:id'],
  ['one’s own filters', 'PUT /activities/filters', 'DELETE /activities/filters/:id'],
  [
    'attestations: nobody attests for somebody, and nothing is waived',
    'PUT /attest/:id/due',
    'POST /attest/:id/remind',
    'POST /attest/:id/escalate',
  ],
  ['prices', 'PUT /exams/prices'],
  [
    'publishing',
    'PUT /announcements',
    'POST /announcements/:id/:what',
    'PUT /messages',
    'POST /messages/:idx/:what',
    'PUT /whatsnew',
    'POST /whatsnew/:id/:what',
  ],
  ['the directory', 'PUT /staff', 'POST /staff/:id/photo', 'DELETE /staff/:id/photo'],
  [
    'imports: what another system says',
    'POST /imports/kinds/:kind',
    'PUT /imports/upload/:id/run',
    'POST /imports/runs/:id/undo',
  ],
  [
    'people, by rules of their own',
    'POST /users/invite',
    'POST /users/:id/invite',
    'PUT /users/:id',
    'PUT /users/:id/access',
    'PUT /users/:id/factor',
    'POST /users/:id/enrolment',
    'PUT /users/:id/guest',
    'POST /users/:id/suspend',
    'POST /users/:id/restore',
    'POST /users/:id/sign-out',
    'DELETE /users/:id/sessions/:session',
    'PUT /users/:id/proxies/:proxy',
    'DELETE /users/:id/proxies/:proxy',
  ],
].flatMap(([, ...endpoints]) => endpoints)

it('of everything the firm’s people can change it is known whether it decides; what does, refuses whoever worked on it', async () => {
  const theirs = portal.app.endpoints
    .filter(({ access, method, changes }) => {
      const firms = access === 'admin' || access.startsWith('reviewer:')
      return firms && (changes ?? method !== 'GET')
    })
    .map(({ method, path }) => `${method} ${path}`)
  expect(theirs.sort()).toEqual([...Object.keys(deciding), ...decidesNothing].sort())
  for (const [endpoint, call] of Object.entries(deciding)) {
    const { status, body } = await call()
    expect([endpoint, status, (body as { message?: string }).message]).toEqual([endpoint, 403, workedOnIt])
  }
})
