import {
  type ActivityFilter,
  activitiesTopic,
  actOnTasks,
  deleteFilter,
  listActivities,
  listFilters,
  renameFilter,
  saveFilter,
  type TaskAct,
  taskTopic,
} from '@portal/contract/tasks'
import { stages } from '@portal/contract/rules/stage'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Actor, menusFor } from '../../testing/actors.ts'
import { empty } from '../../testing/empty.ts'
import { type TestPortal, testPortal } from '../../testing/portal.ts'
import { reviewer, tasksOn } from '../../testing/tasks.ts'

let portal: TestPortal
let on: ReturnType<typeof tasksOn>
let me: Actor
let rita: Actor
let sam: Actor
let foreign: Actor
let admin: Actor
beforeAll(async () => {
  portal = await testPortal()
  on = tasksOn(portal)
  rita = await portal.asManager({ ...reviewer, first: 'Rita', last: 'Review' })
  sam = await portal.asManager({ ...reviewer, first: 'Sam', last: 'Second' })
  foreign = await portal.asStranger(reviewer)
  admin = await portal.asAdmin()
})
afterAll(() => portal.close())
beforeEach(async () => {
  await empty(portal, 'work_item_entry', 'work_item_hidden', 'work_item')
  me = await portal.asAdvisor({ first: 'Dana', last: 'Whitfield' })
})

const queue = async (actor: Actor, query: ActivityFilter = {}) => (await actor.call(listActivities, { query })).body
const shown = async (actor: Actor, query: ActivityFilter = {}) => (await queue(actor, query)).data.map(({ id }) => id)
const mailsToMe = async () => (await portal.mails()).filter(({ to }) => to === me.email)
const day = 86_400_000

describe('the queue', () => {
  it('holds what is open in the branch, of the firm for admins and for those without a branch, first due first', async () => {
    const first = await on.open(me)
    portal.advance(1_000)
    const elsewhere = await on.open(await portal.asStranger())
    portal.advance(1_000)
    const last = await on.open(me)
    expect(await shown(rita)).toEqual([first, last])
    expect(await shown(foreign)).toEqual([elsewhere])
    const nowhere = await portal.asManager({ ...reviewer, branch_id: null })
    for (const actor of [admin, nowhere]) expect(await shown(actor)).toEqual([first, elsewhere, last])
    await on.act(rita, { do: 'decide', decision: 'Approved' }, first)
    expect(await shown(rita)).toEqual([last])
    expect(await shown(rita, { done: 'yes' })).toEqual([last, first])
    portal.advance(31 * day)
    rita = await portal.asManager({ ...reviewer, first: 'Rita', last: 'Review' })
    expect(await shown(rita, { done: 'yes' })).toEqual([last])
  })

  it('is for whoever has the flag, never for guests', async () => {
    const guest = await portal.asGuest({ access: 7, menus: JSON.stringify(menusFor(true)) })
    for (const actor of [me, await portal.asManager(), guest])
      expect((await actor.call(listActivities, { query: {} })).status).toBe(403)
  })

  it('counts the whole scope by stage, and names its categories and who works it', async () => {
    sam = await portal.asManager({ ...reviewer, first: 'Sam', last: 'Second' })
    const [one, two, three] = [await on.open(me), await on.open(me, { category: 'Exam Request' }), await on.open(me)]
    await on.open(await portal.asStranger())
    await on.act(sam, { do: 'take' }, two)
    await on.act(sam, { do: 'decide', decision: 'Approved' }, three)
    const { counts, categories, assignees, data, more } = await queue(sam, { stage: '2' })
    expect(counts).toEqual([1, 0, 1, 0, 0, 0, 0, 0, 0, 1])
    expect(counts).toHaveLength(stages.length)
    expect(categories).toEqual(['Exam Request', 'Outside Activity'])
    expect([data.map(({ id }) => id), more]).toEqual([[two], false])
    const names = assignees.map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(['Sam Second', 'Admin Tester']))
    expect(names).not.toContain('Stranger Tester')
    // an exam request is due before an outside activity
    expect(await shown(sam, { stage: '0,2' })).toEqual([two, one])
  })
})

it('the queue is filtered', async () => {
  const ids: Record<string, number> = { old: await on.open(me) }
  portal.advance(35 * day)
  ids.week = await on.open(me, { category: 'Exam Request', info: 'A hundred%' })
  portal.advance(2 * day)
  ids.new = await on.open(me)
  const actor = await portal.asManager(reviewer)
  await on.act(actor, { do: 'take' }, ids.week)
  expect(await shown(actor, { q: `WI-${ids.old}` })).toEqual([ids.old])
  const filters: [string, ActivityFilter, string[]][] = [
    ['department', { department: 'Compliance' }, ['old', 'week', 'new']],
    ['another department', { department: 'People' }, []],
    ['category', { category: 'Exam Request' }, ['week']],
    ['nobody', { assignee: 'nobody' }, ['old', 'new']],
    ['me', { assignee: 'me' }, ['week']],
    ['nobody real', { assignee: "x' or true" }, []],
    ['a day', { age: 'day' }, ['new']],
    ['a week', { age: 'week' }, ['week', 'new']],
    ['a month', { age: 'month' }, ['week', 'new']],
    ['older', { age: 'older' }, ['old']],
    ['words of the info', { q: ' hundred% ' }, ['week']],
    ['what would be a pattern', { q: 'h_ndred' }, []],
    ['the advisor', { q: 'whitfield, d' }, ['old', 'week', 'new']],
    ['several', { q: 'dana', category: 'Exam Request', stage: '2', age: 'week' }, ['week']],
  ]
  for (const [what, filter, names] of filters)
    expect([what, await shown(actor, filter)]).toEqual([what, names.map((name) => ids[name])])
})

describe('an act', () => {
  let id: number
  beforeEach(async () => {
    rita = await portal.asManager({ ...reviewer, first: 'Rita', last: 'Review' })
    sam = await portal.asManager({ ...reviewer, first: 'Sam', last: 'Second' })
    id = await on.open(me)
  })
  const at = async () => {
    const { stage, assigned_to, reason, decision } = (await on.stored(id)) ?? {}
    return { stage, assigned_to, reason, decision }
  }
  const open = { reason: '', decision: null }

  it('take makes it one’s own and In Review; a colleague can take over', async () => {
    expect(await on.act(rita, { do: 'take' }, id)).toEqual({ ok: true, done: [id], refused: [] })
    expect(await at()).toEqual({ stage: 2, assigned_to: rita.id, ...open })
    await on.act(sam, { do: 'take' }, id)
    expect(await at()).toEqual({ stage: 2, assigned_to: sam.id, ...open })
    expect((await on.list(rita)).map((task) => task.id)).not.toContain(id)
    await on.act(sam, { do: 'assign', to: rita.id }, id)
    expect((await on.list(rita)).map((task) => task.id)).toContain(id)
  })

  it('assign makes what is New Assigned, and only to whoever may work it', async () => {
    for (const nobody of [me, foreign, await portal.asManager()]) {
      const { refused } = await on.act(rita, { do: 'assign', to: nobody.id }, id)
      expect(refused).toEqual([{ id, why: 'This person can’t be assigned to this task.' }])
    }
    expect((await on.act(rita, { do: 'assign', to: 'nonsense' }, id)).done).toEqual([])
    await on.act(rita, { do: 'assign', to: sam.id }, id)
    expect(await at()).toEqual({ stage: 1, assigned_to: sam.id, ...open })
    await on.act(sam, { do: 'take' }, id)
    await on.act(sam, { do: 'assign', to: admin.id }, id)
    expect(await at()).toEqual({ stage: 2, assigned_to: admin.id, ...open })
    await on.act(sam, { do: 'move', stage: 1 }, id)
    await on.act(sam, { do: 'move', stage: 0 }, id)
    expect(await at()).toEqual({ stage: 0, assigned_to: null, ...open })
  })

  it('move keeps to the table; to the advisor only with a reason, to the end only with a decision', async () => {
    for (const stage of [0, 1, 3, 6, 9]) expect((await on.act(rita, { do: 'move', stage }, id)).done).toEqual([])
    for (const stage of [2, 3, 4, 5, 7, 8, 2]) {
      expect((await on.act(rita, { do: 'move', stage }, id)).done).toEqual([id])
      expect(await at()).toMatchObject({ stage })
    }
    for (const stage of [0, 1, 6, 9]) expect((await on.act(rita, { do: 'move', stage }, id)).done).toEqual([])
  })

  it('return tells the advisor why, by mail and at once, without client or account', async () => {
    await on.act(rita, { do: 'take' }, id)
    const heard = new Set<string | undefined>()
    const stop = portal.platform.live.onChangeEarly((topic) => heard.add(topic))
    await on.act(rita, { do: 'return', reason: ' Page two is not signed. ' }, id)
    stop()
    expect(await at()).toMatchObject({ stage: 6, reason: 'Page two is not signed.' })
    const branch = (await portal.sql('select branch_id from account where id = $1', [me.id]))[0]?.branch_id as number
    const topics = [
      `tasks/${me.id}`,
      `tasks/${rita.id}`,
      activitiesTopic(branch),
      activitiesTopic('firm'),
      taskTopic(id),
    ]
    expect([...heard]).toEqual(expect.arrayContaining(topics))
    const [mail, ...more] = await mailsToMe()
    expect([mail?.subject, more]).toEqual(['Reply needed: Outside Activity', []])
    for (const said of ['Page two is not signed.', `${portal.platform.origin}/view/${id}`])
      expect(mail?.text).toContain(said)
    expect(JSON.stringify(mail)).not.toContain('Kingsley')
    const trail = await portal.sql(`select detail from audit_entry where subject = $1`, [`work-item:${id}`])
    expect(JSON.stringify(trail)).not.toMatch(/Kingsley|signed/)
  })

  it.each<[TaskAct, string]>([
    [{ do: 'decide', decision: 'Approved' }, 'Outside Activity: Approved'],
    [
      { do: 'decide', decision: 'Approved with conditions', reason: 'Two hours' },
      'Outside Activity: Approved with conditions',
    ],
    [{ do: 'decide', decision: 'Declined', reason: 'No' }, 'Outside Activity: Declined'],
  ])('%o ends it for good and is mailed', async (act, subject) => {
    expect((await on.act(rita, act, id)).done).toEqual([id])
    const decision = 'decision' in act ? act.decision : ''
    expect(await at()).toMatchObject({ stage: 9, decision })
    expect(on.told.at(-1)).toMatchObject({ workItemId: id, what: 'decided', decision, by: { id: rita.id } })
    expect((await mailsToMe()).map((mail) => mail.subject)).toEqual([subject])
    const later: TaskAct[] = [{ do: 'take' }, { do: 'move', stage: 2 }, { do: 'return', reason: 'x' }, act]
    for (const again of later) expect((await on.act(sam, again, id)).done).toEqual([])
    expect(await at()).toMatchObject({ stage: 9, decision })
  })

  it('needs a reason to decline and for conditions, and keeps to the decisions that make sense', async () => {
    const items = [{ id, version: 1 }]
    for (const decision of ['Declined', 'Approved with conditions'] as const) {
      const body = { items, act: { do: 'decide', decision, reason: '  ' } } as const
      expect((await rita.call(actOnTasks, { body })).body.fields).toEqual({ reason: 'Enter a reason.' })
    }
    const { refused } = await on.act(rita, { do: 'decide', decision: 'Answered' }, id)
    expect(refused).toEqual([{ id, why: 'That decision isn’t available for this task.' }])
    expect(await mailsToMe()).toEqual([])
  })

  it('is not for what concerns oneself, nor for what one created', async () => {
    const own = await on.open(rita)
    const made = await on.open(me, { by: rita })
    const { done, refused } = await on.act(rita, { do: 'take' }, own, made, id)
    expect([done, refused]).toEqual([
      [id],
      [
        { id: own, why: 'You don’t have permission to do this.' },
        { id: made, why: 'You worked on this one. Someone else has to decide.' },
      ],
    ])
    expect((await on.act(sam, { do: 'take' }, own, made)).done).toEqual([own, made])
  })

  it('of many judges each by itself', async () => {
    const stale = await on.open(me)
    const refusing = await on.open(me)
    on.refusals.add(on.lastRecord())
    const elsewhere = await on.open(await portal.asStranger())
    await on.act(sam, { do: 'take' }, stale)
    const items = [stale, refusing, elsewhere, 999_999, id].map((one) => ({ id: one, version: 1 }))
    const { body } = await rita.call(actOnTasks, { body: { items, act: { do: 'take' } } })
    expect(body).toEqual({
      ok: true,
      done: [id],
      refused: [
        { id: stale, why: 'Someone else changed this in the meantime. Reload and try again.' },
        { id: refusing, why: 'The record says no.' },
        { id: elsewhere, why: 'We couldn’t find that.' },
        { id: 999_999, why: 'We couldn’t find that.' },
      ],
    })
    expect(await on.stored(refusing)).toMatchObject({ stage: 0, version: 1 })
  })

  it('of many at once has one winner and one mail', async () => {
    const decide = (actor: Actor) =>
      actor.call(actOnTasks, { body: { items: [{ id, version: 1 }], act: { do: 'decide', decision: 'Approved' } } })
    const answers = await Promise.all(Array.from({ length: 12 }, (_, i) => decide(i % 2 ? rita : sam)))
    expect(answers.flatMap(({ body }) => body.done)).toEqual([id])
    expect(await mailsToMe()).toHaveLength(1)
  })
})

describe('saved filters', () => {
  it('are one’s own, by name', async () => {
    rita = await portal.asManager(reviewer)
    sam = await portal.asManager(reviewer)
    const save = (name: string, filter: ActivityFilter) => rita.call(saveFilter, { body: { name, filter } })
    const list = async (actor = rita) => (await actor.call(listFilters, {})).body.data
    const { id } = (await save(' Mine ', { assignee: 'me' })).body
    expect((await save('Mine', { assignee: 'me', stage: '6' })).body.id).toBe(id)
    expect(await list()).toEqual([{ id, name: 'Mine', filter: { assignee: 'me', stage: '6' } }])
    expect([await list(sam), (await sam.call(deleteFilter, { params: { id } })).status]).toEqual([[], 404])
    const rename = (actor: Actor, of: number, name: string) =>
      actor.call(renameFilter, { params: { id: of }, body: { name } })
    const other = (await save('Other', {})).body.id
    const answers = [
      await rename(rita, other, ' Mine '),
      await rename(sam, other, 'Theirs'),
      await rename(rita, other, 'Filter 1 '),
    ]
    expect(answers.map(({ status }) => status)).toEqual([409, 404, 200])
    expect((await list()).map(({ name }) => name)).toEqual(['Filter 1', 'Mine'])
    for (let i = 1; i < 20; i++) expect((await save(`Filter ${i}`, {})).status).toBe(200)
    expect([(await save('One more', {})).status, (await save('Mine', {})).status]).toEqual([409, 200])
    expect((await rita.call(deleteFilter, { params: { id } })).status).toBe(200)
    expect(await list()).toHaveLength(19)
  })
})
