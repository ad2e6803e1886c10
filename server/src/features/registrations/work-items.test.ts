import { listPayments } from '@portal/contract/payments'
import { registrationsTopic } from '@portal/contract/registrations'
import { stage } from '@portal/contract/rules/stage'
import { type TaskAct, withdrawTask } from '@portal/contract/tasks'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Actor } from '../../testing/actors.ts'
import { type TestPortal, testPortal } from '../../testing/portal.ts'
import { newTapsid } from '../../testing/production.ts'
import { registrationsOn } from '../../testing/registrations.ts'
import { tasksOn } from '../../testing/tasks.ts'

let portal: TestPortal
let on: ReturnType<typeof registrationsOn>
let tasks: ReturnType<typeof tasksOn>
let admin: Actor
let me: Actor
let tapsid: number
beforeAll(async () => {
  portal = await testPortal()
  on = registrationsOn(portal)
  tasks = tasksOn(portal)
  admin = await portal.asAdmin()
  await on.putFees('New York', { rai: 200, rar: 100, agi: 185.5 })
})
afterAll(() => portal.close())
beforeEach(async () => {
  tapsid = newTapsid()
  await on.earn(tapsid)
  me = await portal.asAdvisor({ tapsid, crd: '4471902' })
})

const approve: TaskAct = { do: 'decide', decision: 'Approved' }
const decline: TaskAct = { do: 'decide', decision: 'Declined', reason: 'Not yet.' }
const held = async () => (await on.read(me, tapsid)).body.d.licenses[0]
const removal = async () => {
  await on.hold(me, 'New York', 'Securities')
  return (await on.remove(me, tapsid, 'New York')).body.task
}
const withdraw = (id: number) => me.call(withdrawTask, { params: { id } })

describe('an addition', () => {
  it('is held once it is approved, from that day on; screens are told', async () => {
    const id = await on.add(me, tapsid, 'New York')
    const told = new Promise<void>((resolve) => {
      portal.platform.live.onChange((topic) => topic === registrationsTopic(tapsid) && resolve())
    })
    const asked = Date.parse((await held())?.updated ?? '')
    portal.advance(60_000)
    expect(await tasks.act(admin, approve, id)).toMatchObject({ done: [id] })
    await told
    expect(await held()).toMatchObject({ status: 'VALID', removal: false, task: null })
    expect(Date.parse((await held())?.updated ?? '')).toBeGreaterThanOrEqual(asked + 60_000)
    const trail = await portal.sql(
      `select detail from audit_entry where action = 'registration.decided' order by id desc limit 1`,
    )
    expect(trail).toEqual([{ detail: { asked: 'addition', decision: 'Approved', status: 'VALID' } }])
  })

  it('is denied when it is declined, and not asked for again', async () => {
    await tasks.act(admin, decline, await on.add(me, tapsid, 'New York'))
    expect(await held()).toMatchObject({ status: 'DENIED', task: null })
    expect((await on.start(me, tapsid, 'New York')).status).toBe(409)
  })

  it('taken back is not held and may be asked for anew; what was paid goes back', async () => {
    expect((await withdraw(await on.add(me, tapsid, 'New York'))).status).toBe(200)
    expect(await held()).toMatchObject({ status: '', task: null })
    expect((await me.call(listPayments, {})).body.data).toMatchObject([{ status: 'refunded' }])
    expect(await on.add(me, tapsid, 'New York')).toBeGreaterThan(0)
    expect(await held()).toMatchObject({ status: 'REQUESTED' })
  })

  it('waits for the state without anything changing, and nobody removes it meanwhile', async () => {
    const id = await on.add(me, tapsid, 'New York')
    await tasks.act(admin, { do: 'take' }, id)
    const before = await held()
    expect(await tasks.act(admin, { do: 'move', stage: stage.holdingState }, id)).toMatchObject({ done: [id] })
    expect(await held()).toEqual(before)
    expect((await on.remove(me, tapsid, 'New York')).status).toBe(409)
  })
})

describe('a removal', () => {
  it('that is approved leaves it not held', async () => {
    await tasks.act(admin, approve, await removal())
    expect(await held()).toMatchObject({ status: '', removal: false, task: null })
  })

  it.each([
    ['declined', (id: number) => tasks.act(admin, decline, id)],
    ['taken back', (id: number) => withdraw(id)],
  ])('that is %s leaves it held, since when it was, and may be asked for again', async (_, end) => {
    await end(await removal())
    expect(await held()).toMatchObject({
      status: 'VALID',
      removal: false,
      task: null,
      updated: '2026-10-28T12:00:00.000Z',
    })
    expect((await on.remove(me, tapsid, 'New York')).status).toBe(200)
  })
})

it('nobody decides their own', async () => {
  const own = newTapsid()
  const reviewer = await portal.asAdmin({ tapsid: own })
  await on.earn(own)
  const id = await on.add(reviewer, own, 'New York')
  expect((await tasks.act(reviewer, approve, id)).refused).toMatchObject([{ id }])
})

it('whom it concerns and who works it see what is asked for and what it costs', async () => {
  const facts = async (by: Actor, id: number) =>
    Object.fromEntries((await tasks.one(by, id)).record.facts.map(({ label, value }) => [label, value]))
  const id = await on.add(me, tapsid, 'New York')
  const told = {
    State: 'New York',
    Type: 'Securities Agent',
    Status: 'Pending',
    Request: 'Add',
    'Initial fee': '$185.50',
    'Renewal fee': 'Not available',
    CRD: '4471902',
  }
  expect(await facts(me, id)).toEqual(told)
  expect(await facts(admin, id)).toEqual(told)
  expect((await tasks.one(me, id)).record.link).toBe('/securities/regs')
  await tasks.act(admin, approve, id)
  const { Request: _, ...after } = { ...told, Status: 'Approved' }
  expect(await facts(me, id)).toEqual(after)
  const { task } = (await on.remove(me, tapsid, 'New York')).body
  expect(await facts(admin, task)).toMatchObject({ Status: 'Approved', Request: 'Remove' })
})
