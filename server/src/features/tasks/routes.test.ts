import { startActing } from '@portal/contract/acting'
import {
  activitiesTopic,
  commentTask,
  getTask,
  hideTask,
  listTasks,
  taskTopic,
  withdrawTask,
} from '@portal/contract/tasks'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Actor, menusFor } from '../../testing/actors.ts'
import { type TestPortal, testPortal } from '../../testing/portal.ts'
import { reviewer, tasksOn } from '../../testing/tasks.ts'

let portal: TestPortal
let on: ReturnType<typeof tasksOn>
let me: Actor
let other: Actor
let rita: Actor
beforeAll(async () => {
  portal = await testPortal()
  on = tasksOn(portal)
  rita = await portal.asManager({ ...reviewer, first: 'Rita', last: 'Review' })
})
afterAll(() => portal.close())
beforeEach(async () => {
  me = await portal.asAdvisor({ first: 'Dana', last: 'Whitfield' })
  other = await portal.asAdvisor()
})

const status = async (actor: Actor, id: number) => (await actor.call(getTask, { params: { id } })).status
const comment = (actor: Actor, id: number, text = 'Here it is.', internal?: boolean) =>
  actor.call(commentTask, { params: { id }, body: { text, ...(internal !== undefined && { internal }) } })
const withdraw = (actor: Actor, id: number) => actor.call(withdrawTask, { params: { id } })
const hide = (actor: Actor, id: number) => actor.call(hideTask, { params: { id } })
const trail = (id: number) =>
  portal.sql('select action, actor from audit_entry where subject = $1 order by id', [`work-item:${id}`])
const actFor = async (actor: Actor, owner: Actor) => {
  await portal.sql('insert into proxy values ($1, $2, now())', [owner.id, actor.id])
  await actor.call(startActing, { body: { email: owner.email } })
}

describe('a task', () => {
  it('carries what the table shows [TASK-14..18, DATA-33]', async () => {
    const id = await on.open(me, { info: 'Board seat' })
    const created = portal.platform.clock().getTime()
    portal.advance(432_000)
    const [task] = await on.list(me)
    expect(task).toMatchObject({
      id,
      department: 'Compliance',
      category: 'Outside Activity',
      other: { f1: 'Board seat' },
      created_by_name: 'Dana Whitfield',
      outcome: null,
      assigned_to_name: '',
      stage: 0,
      advisor: 'Whitfield, Dana',
      branch: 'Albany',
      reason: '',
      version: 1,
      can: { answer: false, comment: true, withdraw: true, decide: false },
    })
    expect(Math.abs(Date.parse(task?.created_when ?? '') - created)).toBeLessThan(60_000)
    expect(task?.await_timer).toBeCloseTo(1, 0)
    await on.act(rita, { do: 'take' }, id)
    await on.act(rita, { do: 'decide', decision: 'Approved' }, id)
    const [decided] = await on.list(me)
    expect(decided).toMatchObject({
      stage: 9,
      assigned_to_name: 'Rita Review',
      outcome: { decision: 'Approved', timestamp: expect.stringMatching(/Z$/) },
    })
    portal.advance(432_000)
    expect((await on.list(me))[0]?.await_timer).toBe(decided?.await_timer)
  })

  it('is listed newest first for whom it concerns and for whoever works it, and nobody else finds it (Z13)', async () => {
    const first = await on.open(me)
    portal.advance(1_000)
    const second = await on.open(me)
    await on.act(rita, { do: 'take' }, first)
    expect((await on.list(me)).map(({ id }) => id)).toEqual([second, first])
    expect((await on.list(rita)).map(({ id }) => id)).toContain(first)
    expect((await on.list(rita)).map(({ id }) => id)).not.toContain(second)
    const foreign = await portal.asStranger(reviewer)
    for (const actor of [other, foreign, await portal.asManager()]) {
      expect((await on.list(actor)).map(({ id }) => id)).not.toContain(first)
      expect(await status(actor, first)).toBe(404)
      for (const answer of [await comment(actor, first), await withdraw(actor, first), await hide(actor, first)])
        expect(answer.status).toBe(404)
    }
  })

  it('is nothing to a guest: an empty list, and nothing found', async () => {
    const guest = await portal.asGuest({ access: 7, menus: JSON.stringify(menusFor(true)) })
    await portal.sql('update work_item set account_id = $1 where id = $2', [guest.id, await on.open(me)])
    const { body } = await guest.call(listTasks, {})
    expect(body.data).toEqual([])
    expect(await status(guest, await on.open(me))).toBe(404)
    expect((await hide(guest, 1)).status).toBe(403)
  })

  it('tells its story, and what reviewers tell each other to reviewers alone', async () => {
    const id = await on.open(me)
    await on.act(rita, { do: 'assign', to: rita.id }, id)
    await on.act(rita, { do: 'move', stage: 2 }, id)
    await comment(rita, id, 'Is it paid?')
    await comment(rita, id, 'Looks odd.', true)
    expect((await comment(me, id, 'No', true)).status).toBe(403)
    await comment(me, id, 'No.')
    await on.act(rita, { do: 'decide', decision: 'Declined', reason: 'Conflict of interest' }, id)
    const story = [
      ['opened', 'Dana Whitfield', '', 0],
      ['assigned', 'Rita Review', 'Rita Review', 1],
      ['moved', 'Rita Review', '', 2],
      ['comment', 'Rita Review', 'Is it paid?', null],
      ['comment', 'Dana Whitfield', 'No.', null],
      ['decided', 'Rita Review', 'Conflict of interest', 9],
    ]
    const told = async (actor: Actor) =>
      (await on.one(actor, id)).entries.map(({ kind, by, text, stage }) => [kind, by, text, stage])
    expect(await told(me)).toEqual(story)
    expect(await told(rita)).toEqual(story.toSpliced(4, 0, ['comment', 'Rita Review', 'Looks odd.', null]))
    expect([(await comment(me, id)).status, (await comment(rita, id)).status]).toEqual([409, 409])
  })

  it('shows its record as the record wants it seen', async () => {
    const id = await on.open(me)
    const value = String(on.lastRecord())
    expect((await on.one(me, id)).record).toMatchObject({ kind: 'test', link: '/test', facts: [{ value }] })
    expect((await on.one(me, id)).record.facts[0]).not.toHaveProperty('secret')
    expect((await on.one(rita, id)).record.facts[0]).toMatchObject({ secret: 'whole' })
    await portal.sql(`update work_item set record_kind = 'forgotten' where id = $1`, [id])
    expect((await on.one(me, id)).record).toMatchObject({ kind: 'forgotten', asked: [], facts: [], files: [] })
  })

  it('offers moves and assignees to whoever decides on it', async () => {
    const id = await on.open(me)
    expect(await on.one(me, id)).toMatchObject({ moves: [], assignees: [] })
    const { moves, assignees } = await on.one(rita, id)
    expect(moves).toEqual([2])
    expect(assignees).toContainEqual({ id: rita.id, name: 'Rita Review', face: '' })
  })
})

describe('the answer to what was returned', () => {
  it('puts it back into review, and the record follows', async () => {
    const id = await on.open(me)
    await on.act(rita, { do: 'take' }, id)
    await on.act(rita, { do: 'return', reason: 'Page two is not signed.' }, id)
    expect((await on.list(me))[0]).toMatchObject({ stage: 6, reason: 'Page two is not signed.', can: { answer: true } })
    // a reviewer's line is no answer
    await comment(rita, id, 'By Friday, please.')
    expect(await on.stored(id)).toMatchObject({ stage: 6 })
    expect((await comment(me, id, 'Signed.')).status).toBe(200)
    expect((await on.list(me))[0]).toMatchObject({ stage: 2, reason: '', can: { answer: false } })
    expect(on.told.at(-1)).toMatchObject({
      workItemId: id,
      what: 'answered',
      stage: 2,
      by: { id: me.id, first: 'Dana' },
    })
    expect((await on.one(me, id)).entries.at(-1)).toMatchObject({ kind: 'answered', text: 'Signed.', stage: 2 })
  })
})

describe('taking back', () => {
  it('is the advisor’s, until it is decided', async () => {
    const id = await on.open(me)
    expect((await withdraw(rita, id)).status).toBe(403)
    expect((await withdraw(me, id)).status).toBe(200)
    expect((await on.list(me))[0]).toMatchObject({ stage: 9, outcome: { decision: 'Withdrawn' } })
    expect(on.told.at(-1)).toMatchObject({ workItemId: id, what: 'withdrawn', decision: 'Withdrawn' })
    expect((await withdraw(me, id)).status).toBe(409)
    expect(await trail(id)).toEqual([
      { action: 'work-item.opened', actor: me.email },
      { action: 'work-item.withdrawn', actor: me.email },
    ])
  })

  it('does not happen when the record says no', async () => {
    const id = await on.open(me)
    on.refusals.add(on.lastRecord())
    expect((await withdraw(me, id)).status).toBe(409)
    expect(await on.stored(id)).toMatchObject({ stage: 0, version: 1 })
  })
})

describe('hiding', () => {
  it('takes it off one’s own list alone [TASK-05, API-30]', async () => {
    const id = await on.open(me)
    await on.act(rita, { do: 'take' }, id)
    expect((await hide(me, id)).status).toBe(200)
    expect((await hide(me, id)).status).toBe(200)
    expect((await on.list(me)).map((task) => task.id)).not.toContain(id)
    expect((await on.list(rita)).map((task) => task.id)).toContain(id)
    expect(await status(me, id)).toBe(200)
  })

  it('ends when it is returned', async () => {
    const id = await on.open(me)
    await on.act(rita, { do: 'take' }, id)
    for (const actor of [me, rita]) await hide(actor, id)
    await on.act(rita, { do: 'move', stage: 3 }, id)
    expect(await on.list(me)).toEqual([])
    await on.act(rita, { do: 'return', reason: 'Sign it.' }, id)
    expect(await on.list(me)).toMatchObject([{ id, stage: 6 }])
    expect((await on.list(rita)).map((task) => task.id)).not.toContain(id)
  })

  it('is not for what is on nobody’s list but others’', async () => {
    expect((await hide(rita, await on.open(me))).status).toBe(404)
  })
})

describe('acting for somebody', () => {
  it('shows theirs, not one’s own, and both names stand in the trail', async () => {
    const [mine, theirs] = [await on.open(me), await on.open(other)]
    await actFor(me, other)
    expect((await on.list(me)).map(({ id }) => id)).toEqual([theirs])
    expect(await status(me, mine)).toBe(404)
    await withdraw(me, theirs)
    expect((await trail(theirs)).at(-1)).toEqual({
      action: 'work-item.withdrawn',
      actor: `${me.email} for ${other.email}`,
    })
  })

  it('hides for the one who acts', async () => {
    const id = await on.open(other)
    await actFor(me, other)
    await hide(me, id)
    expect([await on.list(me), (await on.list(other)).length]).toEqual([[], 1])
  })
})

it('who may listen to what', async () => {
  const { live } = portal.platform
  const id = await on.open(me)
  const user = (more: object = {}) =>
    ({ id: me.id, guest: false, isAdmin: false, branchId: 1, acting: null, menus: menusFor(false), ...more }) as never
  const flagged = (more: object = {}) => user({ id: rita.id, menus: menusFor(true), ...more })
  const may = (who: never, topic: string) => live.mayListen(who, topic)
  expect([may(user(), `tasks/${me.id}`), may(user(), `tasks/${other.id}`)]).toEqual([true, false])
  expect(may(user({ acting: { id: other.id } }), `tasks/${other.id}`)).toBe(true)
  expect(may(user({ guest: true }), `tasks/${me.id}`)).toBe(false)
  expect([may(flagged(), activitiesTopic(1)), may(flagged(), activitiesTopic(2))]).toEqual([true, false])
  expect([may(flagged(), activitiesTopic('firm')), may(user(), activitiesTopic(1))]).toEqual([false, false])
  for (const more of [{ isAdmin: true }, { branchId: null }])
    expect([may(flagged(more), activitiesTopic('firm')), may(flagged(more), activitiesTopic(2))]).toEqual([true, true])
  expect(await may(user(), taskTopic(id))).toBe(true)
  expect(await may(user({ id: other.id }), taskTopic(id))).toBe(false)
  expect([await may(user(), 'task/nonsense'), await may(user(), taskTopic(999_999))]).toEqual([false, false])
})
