// When a work item is due, and how its clock stands still while someone outside the firm has it.
import { saveSetting } from '@portal/contract/firm-settings'
import { reportIncident } from '@portal/contract/incidents'
import type { DueTimes } from '@portal/contract/rules/due-time'
import { stage } from '@portal/contract/rules/stage'
import { commentTask, listActivities, listTasks } from '@portal/contract/tasks'
import { afterAll, beforeEach, expect, it } from 'vitest'
import type { Actor } from '../../testing/actors.ts'
import { empty } from '../../testing/empty.ts'
import { type TestPortal, testPortal } from '../../testing/portal.ts'
import { reviewer, tasksOn } from '../../testing/tasks.ts'
import { defaults } from '../settings/public.ts'

const hour = 3_600_000
const quickIncidents: DueTimes = {
  ...defaults.dueTimes,
  categories: { ...defaults.dueTimes.categories, Incident: { unit: 'hours', count: 8 } },
}
let portal: TestPortal
let on: ReturnType<typeof tasksOn>
let me: Actor
let rita: Actor
beforeEach(async () => {
  portal ??= await testPortal()
  // a Monday morning in New York
  portal.setTime(new Date('2026-11-16T15:00:00Z'))
  await empty(portal, 'incident_check', 'incident', 'work_item_entry', 'work_item_hidden', 'work_item', 'setting')
  await portal.sql('insert into setting (name, value) values ($1, $2)', ['dueTimes', JSON.stringify(quickIncidents)])
  on = tasksOn(portal)
  me = await portal.asAdvisor()
  rita = await portal.asManager(reviewer)
})
afterAll(() => portal.close())

/** Everyone stays signed in meanwhile. */
async function pass(ms: number): Promise<void> {
  portal.advance(ms)
  await portal.sql('update session set seen_at = $1, created_at = $1', [portal.platform.clock()])
}
const seen = async (actor: Actor, id: number) => {
  const { task } = await on.one(actor, id)
  // the clock runs on while the tests do
  return { ...task, due: task.due && task.due.slice(0, 16) }
}
const due = (id: number) => seen(rita, id)

it('is due by the category’s time from when it came in, and overdue once that is past', async () => {
  const id = await on.open(me, { category: 'State Request' })
  expect(await due(id)).toMatchObject({ due: '2026-11-18T22:00', due_hour: false, overdue: false, took: null })
  const quick = await on.open(me, { category: 'Incident' })
  expect(await due(quick)).toMatchObject({ due: '2026-11-16T23:00', due_hour: true })
  await pass(8 * hour - 60_000)
  expect(await due(quick)).toMatchObject({ overdue: false })
  await pass(60_000)
  expect([await due(quick), await due(id)]).toMatchObject([{ overdue: true }, { overdue: false }])
})

it('has none once it is decided, and knows how long it took', async () => {
  const id = await on.open(me)
  await pass(2 * hour)
  await on.act(rita, { do: 'decide', decision: 'Approved' }, id)
  expect(await due(id)).toMatchObject({ due: null, due_hour: false, overdue: false, took: expect.closeTo(7_200, -2) })
})

it.each([
  ['advisor', stage.holdingAdvisor],
  ['third party', stage.holdingThirdParty],
  ['state', stage.holdingState],
])('stands still while the %s has it, and goes on with what was left', async (_, held) => {
  const id = await on.open(me, { category: 'Incident' })
  await on.act(rita, { do: 'take' }, id)
  await pass(hour)
  const toAdvisor = held === stage.holdingAdvisor
  await on.act(rita, toAdvisor ? { do: 'return', reason: 'Which?' } : { do: 'move', stage: held }, id)
  expect(await due(id)).toMatchObject({ due: null, overdue: false })
  await pass(9 * hour)
  expect(await due(id)).toMatchObject({ due: null, overdue: false })
  if (toAdvisor) await me.call(commentTask, { params: { id }, body: { text: 'This one' } })
  else await on.act(rita, { do: 'move', stage: stage.inReview }, id)
  // seven of its eight hours were left
  expect(await due(id)).toMatchObject({ due: '2026-11-17T08:00', due_hour: true, overdue: false })
  expect(await on.stored(id)).toMatchObject({ held_at: null })
})

it('what goes from one holder to the next stays held; the firm’s own hold does not stop the clock', async () => {
  const id = await on.open(me, { category: 'State Request' })
  await on.act(rita, { do: 'take' }, id)
  await on.act(rita, { do: 'move', stage: stage.holdingFirm }, id)
  expect(await due(id)).toMatchObject({ due: '2026-11-18T22:00' })
  await on.act(rita, { do: 'move', stage: stage.holdingThirdParty }, id)
  await pass(8 * hour)
  await on.act(rita, { do: 'move', stage: stage.holdingState }, id)
  await pass(hour)
  await on.act(rita, { do: 'move', stage: stage.inProgress }, id)
  // the end of one business day passed
  expect(await due(id)).toMatchObject({ due: '2026-11-19T22:00' })
})

it('the firm settles the times; what is open keeps its own', async () => {
  const before = await on.open(me, { category: 'Document' })
  const admin = await portal.asAdmin()
  const value = {
    cutoff: 12,
    categories: {
      ...defaults.dueTimes.categories,
      Document: { unit: 'days' as const, count: 4 },
      'New Business': null,
    },
    other: null,
  }
  const saved = await admin.call(saveSetting, {
    params: { name: 'dueTimes' },
    body: { value, before: quickIncidents },
  })
  expect(saved.status).toBe(200)
  const [after, none] = [await on.open(me, { category: 'Document' }), await on.open(me, { category: 'New Business' })]
  expect(await Promise.all([before, after, none].map(due))).toMatchObject([
    { due: '2026-11-18T22:00' },
    { due: '2026-11-20T17:00' },
    { due: null, overdue: false },
  ])
})

it('a deadline of the record counts when it is earlier, and stands still for nobody', async () => {
  const noticed = '2026-10-17T12:00:00.000Z'
  await me.call(reportIncident, { body: { title: 'Lost', what: 'A lost laptop', noticed, devices: '', clients: 1 } })
  const admin = await portal.asAdmin()
  const [item] = (await me.call(listTasks, {})).body.data
  const id = Number(item?.id)
  // eight hours are up before the day of the letters is over
  expect(await seen(admin, id)).toMatchObject({ due: '2026-11-16T23:00', due_hour: true })
  await on.act(admin, { do: 'take' }, id)
  await on.act(admin, { do: 'move', stage: stage.holdingThirdParty }, id)
  expect(await seen(admin, id)).toMatchObject({
    due: '2026-11-17T04:59',
    due_hour: false,
    overdue: false,
  })
  await pass(14 * hour)
  expect(await seen(admin, id)).toMatchObject({ overdue: true })
})

it('the queue is in order of due times, and its segments are counted', async () => {
  const later = await on.open(me, { category: 'Outside Activity' })
  const sooner = await on.open(me, { category: 'Incident' })
  await pass(1_000)
  const younger = await on.open(me, { category: 'Outside Activity' })
  const held = await on.open(me, { category: 'Incident' })
  await on.act(rita, { do: 'take' }, sooner, held)
  await on.act(rita, { do: 'move', stage: stage.holdingThirdParty }, held)
  await pass(9 * hour)
  const queue = async (query: object = {}) => (await rita.call(listActivities, { query })).body
  const ids = async (query: object) => (await queue(query)).data.map(({ id }) => id)
  expect(await ids({})).toEqual([sooner, later, younger, held])
  expect(await ids({ segment: 'mine' })).toEqual([sooner, held])
  expect(await ids({ segment: 'unassigned' })).toEqual([later, younger])
  expect(await ids({ segment: 'overdue' })).toEqual([sooner])
  const { segments, counts, total } = await queue({ segment: 'mine', category: 'Incident|Document' })
  expect([segments, total]).toEqual([{ mine: 2, unassigned: 2, overdue: 1, all: 4 }, 2])
  expect(counts).toEqual([0, 0, 1, 0, 0, 1, 0, 0, 0, 0])
  // decided too late it stays in sight of the overdue that asks for what was decided
  await on.act(rita, { do: 'decide', decision: 'Approved' }, sooner)
  expect([await ids({ segment: 'overdue' }), await ids({ segment: 'overdue', done: 'yes' })]).toEqual([[], [sooner]])
})
