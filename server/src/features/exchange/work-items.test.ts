import {
  commentSubmission,
  decideSubmission,
  exchangeTopic,
  reviewTopic,
  withdrawSubmission,
  type Decision,
} from '@portal/contract/exchange'
import { commentTask, type TaskAct, withdrawTask } from '@portal/contract/tasks'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Actor, menusFor } from '../../testing/actors.ts'
import { accountNumber, exchangeOn } from '../../testing/exchange.ts'
import { type TestPortal, testPortal } from '../../testing/portal.ts'
import { tasksOn } from '../../testing/tasks.ts'

let portal: TestPortal
let on: ReturnType<typeof exchangeOn>
let items: ReturnType<typeof tasksOn>
let me: Actor
let rita: Actor
beforeAll(async () => {
  portal = await testPortal()
  on = exchangeOn(portal)
  items = tasksOn(portal)
  rita = await portal.asManager({ menus: JSON.stringify(menusFor(true)), first: 'Rita', last: 'Review' })
})
afterAll(() => portal.close())
beforeEach(async () => {
  me = await portal.asAdvisor({ first: 'Dana', last: 'Whitfield' })
})

const itemOf = async (id: number) =>
  (await portal.sql('select work_item_id from submission where id = $1', [id]))[0]?.work_item_id as number
const both = async (id: number) => {
  const [row] = await portal.sql(
    `select s.status, s.reason, s.decided_at is not null as over, w.stage, w.decision
     from submission s join work_item w on w.id = s.work_item_id where s.id = $1`,
    [id],
  )
  return row
}
const decide = async (actor: Actor, id: number, decision: Decision, reason?: string) =>
  actor.call(decideSubmission, {
    params: { id },
    body: { decision, version: (await on.one(actor, id)).version, ...(reason && { reason }) },
  })

describe('what is sent in', () => {
  it('opens a work item in the same transaction; a draft and papers from the firm open none', async () => {
    const papers = await on.papers(me)
    portal.advance(1_000)
    const business = await on.submitted(me)
    await on.begin(me)
    await on.papers(await portal.asAdmin(), { selected_advisor: me.email })
    const expected = { department: 'Securities', stage: 0, created_by_name: 'Dana Whitfield' }
    expect(await items.list(me)).toMatchObject([
      {
        id: await itemOf(business),
        category: 'New Business',
        other: { f1: 'Roth IRA ····4471, Halvorsen' },
        ...expected,
      },
      { id: await itemOf(papers), category: 'Document', other: { f1: 'Signed form' }, ...expected },
    ])
    expect(await items.list(me)).toHaveLength(2)
  })

  it('is seen whole by whoever works it: facts, files and checks; the account number on request', async () => {
    const id = await on.submitted(me)
    const item = await itemOf(id)
    const { record } = await items.one(rita, item)
    expect(record).toMatchObject({ kind: 'submission', link: '/general/library' })
    expect(record.facts).toEqual([
      { label: 'Client', value: 'Erik Halvorsen' },
      { label: 'Registration type', value: 'Roth IRA' },
      { label: 'Product', value: 'Northquay Growth Fund' },
      { label: 'Amount', value: '$12,500.00' },
      { label: 'Account', value: '····4471', secret: accountNumber },
      { label: 'Check', value: 'Enclosed' },
      { label: 'Note', value: 'Please hurry.' },
    ])
    expect(record.files).toMatchObject([{ name: 'signed.pdf', pdf: true }])
    expect(record.checks).toContainEqual({ done: true, text: 'Form CRS delivery receipt (signed.pdf)' })
    expect(record.checks).toContainEqual({ done: true, text: 'Product is on the approved list' })
    const own = (await items.one(me, item)).record
    expect(JSON.stringify(own)).not.toContain(accountNumber)
    const file = (actor: Actor) =>
      portal.app.inject({ url: `/api${record.files[0]?.url}`, headers: { cookie: actor.cookie } })
    expect([(await file(rita)).statusCode, (await file(me)).statusCode]).toEqual([200, 200])
    expect((await file(await portal.asManager())).statusCode).toBe(404)
  })
})

describe('in step', () => {
  it('a decision in the document queue moves the work item', async () => {
    const admin = await portal.asAdmin({ first: 'Ada', last: 'Admin' })
    const id = await on.submitted(me)
    await decide(admin, id, 'take')
    expect(await both(id)).toMatchObject({ status: 'In Review', stage: 2 })
    await decide(admin, id, 'return', 'Sign it.')
    expect(await both(id)).toMatchObject({ status: 'Holding (Advisor)', stage: 6 })
    expect((await items.list(me))[0]).toMatchObject({ reason: 'Sign it.', assigned_to_name: 'Ada Admin' })
    await on.attach(me, id, 'corrected')
    expect(await both(id)).toMatchObject({ status: 'In Review', stage: 2 })
    await decide(admin, id, 'approve')
    expect(await both(id)).toEqual({ status: 'Complete', reason: '', over: true, stage: 9, decision: 'Approved' })
    const { entries } = await items.one(me, await itemOf(id))
    expect(entries.map(({ kind, text }) => [kind, text])).toEqual([
      ['opened', ''],
      ['assigned', 'Ada Admin'],
      ['returned', 'Sign it.'],
      ['answered', 'Sent corrected.pdf'],
      ['decided', ''],
    ])
    // one mail for each decision, from the queue itself
    const mails = (await portal.mails()).filter(({ to }) => to === me.email)
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Your new business is complete',
      'Your new business needs your reply',
    ])
  })

  it.each<[TaskAct, object]>([
    [{ do: 'take' }, { status: 'In Review', stage: 2 }],
    [
      { do: 'move', stage: 7 },
      { status: 'In Review', stage: 7 },
    ],
    [
      { do: 'return', reason: 'Sign it.' },
      { status: 'Holding (Advisor)', reason: 'Sign it.', stage: 6 },
    ],
    [
      { do: 'decide', decision: 'Approved' },
      { status: 'Complete', over: true, decision: 'Approved' },
    ],
    [
      { do: 'decide', decision: 'Declined', reason: 'No.' },
      { status: 'Declined', reason: 'No.', over: true },
    ],
  ])('%o in activities moves the submission, and its screens are told', async (act, expected) => {
    const id = await on.papers(me)
    const item = await itemOf(id)
    await items.act(rita, { do: 'take' }, item)
    const heard = new Set<string | undefined>()
    const stop = portal.platform.live.onChangeEarly((topic) => heard.add(topic))
    expect((await items.act(rita, act, item)).done).toEqual([item])
    stop()
    expect(await both(id)).toMatchObject(expected)
    expect(await on.one(me, id)).toMatchObject({ reviewer: 'Rita Review' })
    expect([...heard]).toEqual(expect.arrayContaining([exchangeTopic(me.id), reviewTopic]))
  })

  it('assigning what waits leaves it waiting', async () => {
    const id = await on.papers(me)
    const item = await itemOf(id)
    await items.act(rita, { do: 'assign', to: rita.id }, item)
    expect(await both(id)).toMatchObject({ status: 'Submitted', stage: 1 })
    await items.act(rita, { do: 'return', reason: 'Sign it.' }, item)
    await items.act(rita, { do: 'assign', to: (await portal.asAdmin()).id }, item)
    expect(await both(id)).toMatchObject({ status: 'Holding (Advisor)', reason: 'Sign it.', stage: 6 })
  })

  it('taking back at either place takes back both', async () => {
    const [one, two] = [await on.papers(me), await on.papers(me)]
    await me.call(withdrawSubmission, { params: { id: one } })
    await me.call(withdrawTask, { params: { id: await itemOf(two) } })
    for (const id of [one, two]) expect(await both(id)).toMatchObject({ status: 'Withdrawn', decision: 'Withdrawn' })
    // a draft has nothing to take along
    expect((await me.call(withdrawSubmission, { params: { id: await on.begin(me) } })).status).toBe(200)
  })

  it('decisions at both places at once do not wait for each other for ever: one wins', async () => {
    const admin = await portal.asAdmin()
    for (let i = 0; i < 5; i++) {
      const id = await on.papers(me)
      const item = await itemOf(id)
      await decide(admin, id, 'take')
      const [queue, activities] = await Promise.all([
        decide(admin, id, 'decline', 'No.'),
        items.act(rita, { do: 'decide', decision: 'Approved' }, item),
      ])
      expect([queue.status === 200, activities.done.length === 1].filter(Boolean)).toHaveLength(1)
      expect([200, 409]).toContain(queue.status)
    }
  })
})

it('there is one thread, whichever screen it is written on', async () => {
  const id = await on.papers(me)
  const item = await itemOf(id)
  const say = (actor: Actor, text: string, internal = false) =>
    actor.call(commentTask, { params: { id: item }, body: { text, internal } })
  await me.call(commentSubmission, { params: { id }, body: { text: 'One' } })
  await say(rita, 'Two')
  await say(rita, 'Among us', true)
  await items.act(rita, { do: 'take' }, item)
  await items.act(rita, { do: 'return', reason: 'Three' }, item)
  await me.call(commentSubmission, { params: { id }, body: { text: 'Four' } })
  expect(await both(id)).toMatchObject({ status: 'In Review', stage: 2 })
  expect((await on.one(me, id)).thread.map(({ by, text }) => `${by}: ${text}`)).toEqual([
    'Dana Whitfield: One',
    'Rita Review: Two',
    'Rita Review: Three',
    'Dana Whitfield: Four',
  ])
  const said = (await items.one(me, item)).entries.filter(({ text }) => /^(One|Two|Three|Four)$/.test(text))
  expect(said.map(({ kind }) => kind)).toEqual(['comment', 'comment', 'returned', 'answered'])
})
