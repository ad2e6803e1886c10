import { renewActivity } from '@portal/contract/outside-business'
import { stage } from '@portal/contract/rules/stage'
import { commentTask, getTask, type TaskAct, withdrawTask } from '@portal/contract/tasks'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Actor, menusFor } from '../../testing/actors.ts'
import { activity, begin, save, submit, submitted } from '../../testing/outside-business.ts'
import { type TestPortal, testPortal } from '../../testing/portal.ts'
import { reviewer, tasksOn } from '../../testing/tasks.ts'
import { remindExpiring } from './reminders.ts'

const asked = new Date('2026-11-16T15:00:00Z')
let portal: TestPortal
let tasks: ReturnType<typeof tasksOn>
let me: Actor
let manager: Actor
let compliance: Actor
let admin: Actor
beforeAll(async () => {
  portal = await testPortal()
  portal.setTime(asked)
  tasks = tasksOn(portal)
  manager = await portal.asManager({ ...reviewer, first: 'Mara', last: 'Holt' })
  compliance = await portal.asPlus({ ...reviewer, branch_id: null })
  admin = await portal.asAdmin()
})
afterAll(() => portal.close())
beforeEach(async () => {
  portal.setTime(asked)
  me = await portal.asAdvisor()
})

const approve: TaskAct = { do: 'decide', decision: 'Approved' }
const decline: TaskAct = { do: 'decide', decision: 'Declined', reason: 'A conflict of interest.' }
const conditions = (reason: string): TaskAct => ({ do: 'decide', decision: 'Approved with conditions', reason })
const itemOf = async (id: number) => (await activity(me, id))?.task ?? 0
const notFor = (id: number) => ({ done: [], refused: [{ id, why: expect.stringMatching(/has to decide/) }] })

/** From notice to approval. */
async function approved(more = {}): Promise<number> {
  const { id, task } = await submitted(me, more)
  await tasks.act(manager, approve, task)
  await tasks.act(compliance, approve, await itemOf(id))
  return id
}

describe('the first decision', () => {
  it('waits in compliance with the branch’s manager', async () => {
    const { id, task } = await submitted(me)
    expect(await tasks.stored(task)).toMatchObject({
      department: 'Compliance',
      category: 'Outside Activity',
      info: 'Board seat, Kingsley Arts Trust',
      account_id: me.id,
      created_by: me.id,
      assigned_to: manager.id,
      stage: stage.assigned,
      record_kind: 'outside-business',
      record_id: id,
    })
  })

  it('is nobody’s where the branch has no manager, and not the manager’s own', async () => {
    const [branch] = await portal.sql(`insert into branch (name) values ('Rome') returning id`)
    const branch_id = Number(branch?.id)
    const alone = await portal.asManager({ ...reviewer, branch_id })
    const { task } = await submitted(alone)
    expect(await tasks.stored(task)).toMatchObject({ assigned_to: null, stage: stage.new })
  })

  it('is a manager’s of the branch or an admin’s', async () => {
    const { id, task } = await submitted(me)
    const colleague = await portal.asPlus(reviewer)
    for (const other of [colleague, compliance])
      expect(await tasks.act(other, approve, task)).toEqual({ ok: true, ...notFor(task) })
    const far = await portal.asStranger(reviewer)
    expect((await tasks.act(far, approve, task)).done).toEqual([])
    expect(await activity(me, id)).toMatchObject({ status: 'Manager', approved: false })
    expect((await tasks.act(admin, approve, task)).done).toEqual([task])
  })

  it('approved goes on to compliance, and is not approved yet: the advisor is told so', async () => {
    const { id, task } = await submitted(me)
    await tasks.act(manager, approve, task)
    expect(await activity(me, id)).toMatchObject({
      status: 'Compliance',
      approved: false,
      expires: null,
      manager: 'Mara Holt',
    })
    const second = await itemOf(id)
    expect(await tasks.stored(second)).toMatchObject({
      category: 'Outside Activity, compliance',
      created_by: me.id,
      assigned_to: null,
      record_id: id,
    })
    const mine = (await portal.mails()).filter(({ to }) => to === me.email)
    expect(mine.some(({ text }) => text.includes('It isn’t approved until they do.'))).toBe(true)
    expect(mine.map(({ subject }) => subject)).not.toContain('Outside Activity: Approved')
    const decisions = async (actor: Actor) => (await actor.call(getTask, { params: { id: second } })).body.decisions
    expect([await decisions(manager), await decisions(compliance)]).toEqual([[], expect.arrayContaining(['Approved'])])
  })

  it('declined is the end of it, with the reason', async () => {
    const { id, task } = await submitted(me)
    await tasks.act(manager, decline, task)
    expect(await activity(me, id)).toMatchObject({
      status: 'Denied',
      reason: 'A conflict of interest.',
      approved: false,
      can: { edit: false, renew: false, end: false, duplicate: true },
    })
  })
})

describe('the second decision', () => {
  it('is compliance’s or an admin’s, never of whoever decided first', async () => {
    const { id, task } = await submitted(me)
    await tasks.act(admin, approve, task)
    const second = await itemOf(id)
    expect(await tasks.act(admin, approve, second)).toEqual({ ok: true, ...notFor(second) })
    expect(await tasks.act(manager, approve, second)).toEqual({ ok: true, ...notFor(second) })
    expect((await tasks.act(compliance, approve, second)).done).toEqual([second])
  })

  it('is not of whoever submitted it for the advisor', async () => {
    const assistant = await portal.asPlus({ menus: JSON.stringify(menusFor(true)), branch_id: null })
    const { id, task } = await submitted(me)
    await portal.sql('update work_item set created_by = $2 where id = $1', [task, assistant.id])
    await tasks.act(manager, approve, task)
    const second = await itemOf(id)
    expect((await tasks.act(assistant, approve, second)).done).toEqual([])
  })

  it('approved holds for 365 days from then', async () => {
    const id = await approved()
    expect(await activity(me, id)).toMatchObject({
      status: 'Approved',
      approved: true,
      expires: '2027-11-16',
      conditions: '',
    })
  })

  it('has the conditions of both', async () => {
    const { id, task } = await submitted(me)
    await tasks.act(manager, conditions('No clients.'), task)
    expect(await activity(me, id)).toMatchObject({ status: 'Compliance', conditions: '' })
    await tasks.act(compliance, conditions('Report every quarter.'), await itemOf(id))
    expect(await activity(me, id)).toMatchObject({
      status: 'Approved with conditions',
      approved: true,
      conditions: 'No clients.\nReport every quarter.',
    })
  })

  it('keeps the manager’s conditions when compliance has none', async () => {
    const { id, task } = await submitted(me)
    await tasks.act(manager, conditions('No clients.'), task)
    await tasks.act(compliance, approve, await itemOf(id))
    expect(await activity(me, id)).toMatchObject({ status: 'Approved with conditions', conditions: 'No clients.' })
    const [mail] = (await portal.mails()).filter(({ to }) => to === me.email)
    expect(mail?.subject).toBe('Board seat, Kingsley Arts Trust: Approved with conditions')
    expect(mail?.text).toContain('Conditions: No clients.')
  })
})

describe('what is returned', () => {
  it.each(['Manager', 'Compliance'])(
    'by %s waits for the advisor, and goes back there with the answer',
    async (desk) => {
      const { id, task } = await submitted(me)
      if (desk === 'Compliance') await tasks.act(manager, approve, task)
      const item = await itemOf(id)
      await tasks.act(admin, { do: 'take' }, item)
      await tasks.act(admin, { do: 'return', reason: 'Who pays?' }, item)
      expect(await activity(me, id)).toMatchObject({ status: 'Holding (Advisor)', reason: 'Who pays?' })
      await me.call(commentTask, { params: { id: item }, body: { text: 'Nobody.' } })
      expect(await activity(me, id)).toMatchObject({ status: desk, reason: '' })
    },
  )

  it('may be withdrawn: it is a draft again, to be changed and submitted anew', async () => {
    const { id, task } = await submitted(me)
    await me.call(withdrawTask, { params: { id: task } })
    expect(await activity(me, id)).toMatchObject({ status: 'Draft', can: { edit: true, discard: false } })
    const { version = 0 } = (await activity(me, id)) ?? {}
    await save(me, id, version, { desc: 'Chair' })
    expect((await submit(me, id, version + 1)).status).toBe(200)
    expect(await activity(me, id)).toMatchObject({ status: 'Manager' })
    expect(await itemOf(id)).not.toBe(task)
  })
})

describe('a renewal', () => {
  const stored = async (id: number) =>
    (
      await portal.sql(
        'select status, expires::text, renewing, conditions, work_item_id from outside_business where id = $1',
        [id],
      )
    )[0]
  /** A few days before the approval ends. */
  async function renewing() {
    const id = await approved()
    await portal.sql(`update outside_business set expires = '2026-12-01' where id = $1`, [id])
    await me.call(renewActivity, { params: { id } })
    return id
  }

  it('goes through both again, and holds for another year', async () => {
    const id = await renewing()
    const first = await itemOf(id)
    await tasks.act(manager, approve, first)
    expect(await activity(me, id)).toMatchObject({ status: 'Compliance', approved: true, renewal: true })
    await tasks.act(compliance, conditions('No clients.'), await itemOf(id))
    expect(await stored(id)).toMatchObject({
      status: 'Approved with conditions',
      renewing: false,
      expires: '2027-11-16',
      conditions: 'No clients.',
    })
  })

  it('declined ends the approval', async () => {
    const id = await renewing()
    await tasks.act(manager, decline, await itemOf(id))
    expect(await activity(me, id)).toMatchObject({ status: 'Denied', approved: false, renewal: false, expires: null })
  })

  it('withdrawn leaves the old approval as it was', async () => {
    const id = await renewing()
    await me.call(withdrawTask, { params: { id: await itemOf(id) } })
    expect(await activity(me, id)).toMatchObject({
      status: 'Approved',
      approved: true,
      renewal: false,
      expires: '2026-12-01',
      can: { renew: true, end: true },
    })
  })
})

describe('what the reviewer sees', () => {
  const checks = async (task: number) => (await tasks.one(manager, task)).record.checks

  it('has the facts of the form', async () => {
    const { task } = await submitted(me, { hours_week: 5, hours_trading: 1 })
    const { record } = await tasks.one(manager, task)
    expect(record).toMatchObject({ kind: 'outside-business', link: '/oba' })
    expect(Object.fromEntries(record.facts.map(({ label, value }) => [label, value]))).toEqual({
      Description: 'Board seat',
      Business: 'Kingsley Arts Trust',
      'What it does': 'Runs a gallery',
      Position: 'Trustee',
      'Start date': 'Jan 1, 2027',
      'Hours per week': '5 (1 during trading hours)',
      Compensation: 'None',
    })
  })

  it('marks nothing where nothing is to be marked', async () => {
    expect((await checks((await submitted(me)).task)).every(({ done }) => done)).toBe(true)
  })

  it.each([
    ['Investment-related', { investment_related: true }],
    ['A private securities transaction (FINRA Rule 3280)', { private_securities: true }],
    ['Clients are involved', { clients_involved: true, clients: 'Two' }],
    ['Uses trading hours', { hours_week: 3, hours_trading: 3 }],
    ['Started Nov 15, 2026, before notice was given on Nov 16, 2026 (FINRA Rule 3270)', { start_date: '2026-11-15' }],
  ])('marks: %s', async (text, more) => {
    const open = (await checks((await submitted(me, more)).task)).filter(({ done }) => !done)
    expect(open.map((check) => check.text)).toEqual([text])
  })

  it('notice on the day it begins is in time', async () => {
    const { task } = await submitted(me, { start_date: '2026-11-16' })
    expect((await checks(task))[0]?.done).toBe(true)
  })
})

describe('reminders', () => {
  const mailed = async () =>
    (await portal.mails()).filter(({ to, subject }) => to === me.email && subject.startsWith('Renew')).length
  const on = async (day: string) => {
    portal.setTime(new Date(`${day}T17:00:00Z`))
    await remindExpiring(portal.platform)
  }

  it('go out 60, 30 and 7 days before it ends, once each', async () => {
    const id = await approved()
    await portal.sql(`update outside_business set expires = '2027-11-16' where id = $1`, [id])
    const counts: number[] = []
    for (const day of [
      '2027-09-16',
      '2027-09-17',
      '2027-09-18',
      '2027-10-17',
      '2027-10-18',
      '2027-11-09',
      '2027-11-16',
      '2027-11-17',
    ]) {
      await on(day)
      counts.push(await mailed())
    }
    expect(counts).toEqual([0, 1, 1, 2, 2, 3, 3, 3])
  })

  it('tell the nearest alone when days were missed, and nothing about what ended or is being renewed', async () => {
    const ids = [await approved(), await approved(), await approved({ start_date: '2026-11-01' }), await begin(me)]
    await portal.sql(`update outside_business set status = 'Ended' where id = $1`, [ids[1]])
    await portal.sql(`update outside_business set status = 'Manager', renewing = true where id = $1`, [ids[2]])
    await on('2027-11-12')
    await on('2027-11-13')
    expect(await mailed()).toBe(1)
  })
})
