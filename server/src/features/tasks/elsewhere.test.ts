// A record that is worked on a screen of its own: its task is looked at and talked about, and nothing else is done with it.
import { commentTask, getTask, listActivities, type TaskAct, withdrawTask } from '@portal/contract/tasks'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { changeBy } from '../../platform/change.ts'
import type { Actor } from '../../testing/actors.ts'
import { type TestPortal, testPortal } from '../../testing/portal.ts'
import { reviewer, tasksOn } from '../../testing/tasks.ts'
import { followWorkItem } from './following.ts'
import { knowRecords, noRecord } from './records.ts'
import { openWorkItem } from './public.ts'

let portal: TestPortal
let on: ReturnType<typeof tasksOn>
let me: Actor
let rita: Actor
beforeAll(async () => {
  portal = await testPortal()
  on = tasksOn(portal)
  rita = await portal.asManager({ ...reviewer, first: 'Rita', last: 'Review' })
  me = await portal.asAdvisor()
  knowRecords({
    kind: 'test-elsewhere',
    decidedBy: { onlyOn: 'Test Desk' },
    proofFor: 'nothing',
    approvable: async (_, ids) => ids,
    view: async () => ({ ...noRecord, kind: 'test-elsewhere', title: 'Elsewhere', link: '/desk?id=1' }),
    changed: async () => {
      throw new Error('the record is never told')
    },
  })
})
afterAll(() => portal.close())

const open = () =>
  changeBy(
    portal.platform,
    { id: me.id, name: me.email },
    'test',
  )((tx, note) =>
    openWorkItem(
      tx,
      note,
      {
        department: 'Operations',
        category: 'Document',
        info: 'Elsewhere',
        accountId: me.id,
        by: me,
        record: { kind: 'test-elsewhere', id: 1 },
      },
      portal.platform.clock(),
    ),
  )
const look = async (actor: Actor, id: number) => (await actor.call(getTask, { params: { id } })).body
const follow = (id: number, step: Parameters<typeof followWorkItem>[3]) =>
  changeBy(
    portal.platform,
    { id: rita.id, name: rita.email },
    'test',
  )((tx, note) => followWorkItem(tx, note, id, step, portal.platform.clock()))

it('says where it is worked, and offers nothing itself', async () => {
  const id = await open()
  for (const actor of [rita, me])
    expect(await look(actor, id)).toMatchObject({
      record: { elsewhere: 'Test Desk', link: '/desk?id=1' },
      task: { can: { answer: false, comment: true, withdraw: false, decide: false, worked: false } },
      decisions: [],
      moves: [],
      assignees: [],
      why: '',
    })
  const { body } = await rita.call(listActivities, { query: {} })
  expect(body.data.find((one) => one.id === id)?.decisions).toEqual([])
})

it.each<[TaskAct['do'], TaskAct]>([
  ['take', { do: 'take' }],
  ['move', { do: 'move', stage: 2 }],
  ['return', { do: 'return', reason: 'No.' }],
  ['decide', { do: 'decide', decision: 'Declined', reason: 'No.' }],
])('%s is refused in so many words', async (_, act) => {
  const id = await open()
  expect(await on.act(rita, act, id)).toMatchObject({
    done: [],
    refused: [{ id, why: 'Open this in Test Desk to work on it.' }],
  })
  expect((await look(rita, id)).task.stage).toBe(0)
})

it('what was returned is answered there: a line in the thread is no reply, and neither is withdrawing', async () => {
  const id = await open()
  await follow(id, { what: 'taken', assignTo: rita.id, by: rita })
  await follow(id, { what: 'returned', reason: 'Sign it.', by: rita })
  expect((await look(me, id)).task.can).toMatchObject({ answer: true, withdraw: false })
  expect((await me.call(commentTask, { params: { id }, body: { text: 'Will do.' } })).status).toBe(200)
  expect((await look(me, id)).task.stage).toBe(6)
  expect((await me.call(withdrawTask, { params: { id } })).status).toBe(409)
  expect((await look(me, id)).task.stage).toBe(6)
})
