import { startActing, stopActing } from '@portal/contract/acting'
import { answerAction, getAction } from '@portal/contract/actions'
import { askForLink, openLink } from '@portal/contract/links'
import { renewActivity } from '@portal/contract/outside-business'
import { commentTask, type TaskAct } from '@portal/contract/tasks'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Actor, menusFor } from '../../testing/actors.ts'
import { withLink } from '../../testing/link-statements.ts'
import { actionIn } from '../../testing/mailed-links.ts'
import { activity, submitted } from '../../testing/outside-business.ts'
import { type TestPortal, testPortal } from '../../testing/portal.ts'
import { reviewer, tasksOn } from '../../testing/tasks.ts'

const subject = 'Outside activity to approve'
const approve: TaskAct = { do: 'decide', decision: 'Approved' }
let portal: TestPortal
let tasks: ReturnType<typeof tasksOn>
let me: Actor
let manager: Actor
let compliance: Actor
let id: number
let task: number
let token: string
beforeAll(async () => {
  portal = await testPortal()
  portal.setTime(new Date('2026-11-16T15:00:00Z'))
  tasks = tasksOn(portal)
  compliance = await portal.asPlus({ ...reviewer, branch_id: null })
})
afterAll(() => portal.close())
beforeEach(async () => {
  // links that are over count as wrong ones, and so many a minute are looked at
  portal.advance(61_000)
  await portal.sql('update account set manager = false')
  me = await portal.asAdvisor({ first: 'Daniel', last: 'Park' })
  manager = await portal.asManager({ ...reviewer, first: 'Julian', last: 'Lindqvist' })
  ;({ id, task } = await submitted(me))
  token = await actionIn(portal, manager.email, subject)
})

const ask = (endpoint: Parameters<typeof withLink>[2], payload?: object, of = token) =>
  withLink(portal, of, endpoint, payload)
const yes = (of = token) => ask(answerAction, { answer: 'yes' }, of)
const status = async () => (await activity(me, id))?.status

it('the branch’s manager reads who asks for what and what follows, however often without any effect', async () => {
  for (let n = 0; n < 5; n++) {
    expect((await ask(openLink, { purpose: 'action' })).json()).toMatchObject({
      asker: { name: 'Daniel Park', role: expect.stringMatching(/asks you as branch manager$/) },
    })
    expect((await ask(getAction)).json().asked).toMatchObject({
      title: 'Approve Daniel’s outside activity?',
      for: 'Julian Lindqvist',
      yes: 'Approve activity',
      no: { text: 'Open in the portal to return it', path: `/view/${task}` },
      shows: '',
    })
  }
  expect(await status()).toBe('Manager')
})

it('approves as in the portal: first of two, told to the advisor, named with the link in the log, never the second too', async () => {
  expect((await yes()).json().done).toMatchObject({
    title: 'Activity approved',
    facts: [
      { label: 'Approved by', text: 'Julian Lindqvist' },
      { label: 'Reference', text: `T-${task}` },
    ],
    undo: '',
  })
  expect(await status()).toBe('Compliance')
  expect((await portal.mails()).some(({ to, text }) => to === me.email && text.includes('Compliance reviews it'))).toBe(
    true,
  )
  const [entry] = await portal.sql(
    `select actor_id, detail from audit_entry where action = 'work-item.decided' and subject = $1`,
    [`work-item:${task}`],
  )
  expect(entry).toMatchObject({ actor_id: manager.id, detail: { decision: 'Approved', link: expect.any(Number) } })
  // whoever approved first through the link has had a hand in it, also once they look after the whole firm
  const second = (await activity(me, id))?.task ?? 0
  await portal.sql('update account set branch_id = null where id = $1', [manager.id])
  expect((await tasks.act(manager, approve, second)).done).toEqual([])
  expect((await tasks.act(compliance, approve, second)).done).toEqual([second])
  expect((await yes()).json()).toMatchObject({ code: 'link-over' })
})

it('of eighteen at once one is taken', async () => {
  const answers = await Promise.all(Array.from({ length: 18 }, () => yes()))
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, ...Array(17).fill(404)])
  expect(await status()).toBe('Compliance')
})

it('a renewal is asked for in the same way', async () => {
  await yes()
  await tasks.act(compliance, approve, (await activity(me, id))?.task ?? 0)
  await portal.sql(`update outside_business set expires = '2026-12-01' where id = $1`, [id])
  expect((await me.call(renewActivity, { params: { id } })).status).toBe(200)
  const again = await actionIn(portal, manager.email, 'Outside activity to renew')
  expect((await ask(getAction, undefined, again)).json().asked.title).toBe(
    'Approve Daniel’s outside activity for another year?',
  )
  expect((await yes(again)).statusCode).toBe(200)
})

describe('is not offered by email', () => {
  it.each([
    { private_securities: true },
    { investment_related: true },
    { clients_involved: true, clients: 'One' },
    { hours_trading: 2 },
    { start_date: '2026-11-01' },
  ])('where something has to be looked at: %o', async (more) => {
    await portal.mails()
    await submitted(me, more)
    const [mail] = (await portal.mails()).filter(({ to }) => to === manager.email)
    expect(mail?.subject).toBe(subject)
    expect(mail?.text).not.toContain('/action?q=')
  })
  it('to a manager who entered it for the advisor', async () => {
    const before = (await portal.mails()).filter(({ to }) => to === manager.email).length
    await portal.sql('insert into proxy values ($1, $2, now())', [me.id, manager.id])
    await manager.call(startActing, { body: { email: me.email } })
    await submitted(manager)
    await manager.call(stopActing, {})
    expect((await portal.mails()).filter(({ to }) => to === manager.email)).toHaveLength(before)
  })
})

describe('is over', () => {
  const isOver = async () => {
    for (const answer of [await ask(openLink, { purpose: 'action' }), await ask(getAction), await yes()])
      expect(answer.json()).toMatchObject({ code: 'link-over' })
    return true
  }
  const untouched = async () => {
    expect(await isOver()).toBe(true)
    expect(await status()).toBe('Manager')
    return true
  }
  it('once it was decided in the portal', async () => {
    await tasks.act(manager, approve, task)
    expect(await isOver()).toBe(true)
  })
  it('once it was returned, and stays so when the advisor has replied: what they read has changed', async () => {
    await tasks.act(manager, { do: 'take' }, task)
    await tasks.act(manager, { do: 'return', reason: 'Which days?' }, task)
    expect(await isOver()).toBe(true)
    expect((await me.call(commentTask, { params: { id: task }, body: { text: 'Mondays.' } })).status).toBe(200)
    expect(await untouched()).toBe(true)
  })
  it('when the manager has worked on it for the advisor since', async () => {
    await portal.sql(`insert into worked_on (record, account_id, at) values ($1, $2, now())`, [
      `outside-business:${id}`,
      manager.id,
    ])
    expect(await untouched()).toBe(true)
  })
  it.each([
    `manager = false`,
    `guest = true`,
    `disabled_at = now()`,
    `access = -1`,
    `branch_id = null`,
    `menus = '${JSON.stringify(menusFor(false))}'`,
  ])('when the manager is no longer one who decides: %s', async (what) => {
    await portal.sql(`update account set ${what} where id = $1`, [manager.id])
    expect(await untouched()).toBe(true)
  })
  it('when it was assigned to somebody else', async () => {
    const other = await portal.asManager({ ...reviewer, first: 'Zoe' })
    await tasks.act(manager, { do: 'assign', to: other.id }, task)
    expect(await untouched()).toBe(true)
  })
  it('after three days; a new one is sent to the same person, once a day', async () => {
    portal.advance(3 * 86_400_000)
    expect(await isOver()).toBe(true)
    for (let n = 0; n < 2; n++) expect((await ask(askForLink, {})).json()).toEqual({ ok: true })
    const sent = (await portal.mails()).filter((one) => one.to === manager.email && one.subject === subject)
    expect(sent).toHaveLength(2)
    expect((await yes(await actionIn(portal, manager.email, subject))).statusCode).toBe(200)
  })
})
