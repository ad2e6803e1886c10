// What the tests of four eyes begin with: she asks, he works on it for her and would decide it, and somebody else decides.
import { startActing, stopActing } from '@portal/contract/acting'
import { detachFile } from '@portal/contract/exchange'
import { commentTask, type TaskAct } from '@portal/contract/tasks'
import { expect } from 'vitest'
import type { Actor } from './actors.ts'
import { examsOn } from './exams.ts'
import { exchangeOn } from './exchange.ts'
import type { TestPortal } from './portal.ts'
import { newTapsid } from './production.ts'
import { registrationsOn } from './registrations.ts'
import { tasksOn } from './tasks.ts'

export const approve: TaskAct = { do: 'decide', decision: 'Approved' }
export const giveBack: TaskAct = { do: 'return', reason: 'Please explain.' }
export const ok = async (answer: Promise<{ status: number }>) => expect((await answer).status).toBe(200)
export const reply = (by: Actor, id: number) => by.call(commentTask, { params: { id }, body: { text: 'Here it is.' } })

export type FourEyes = Awaited<ReturnType<typeof fourEyesOn>>

export async function fourEyesOn(portal: TestPortal) {
  // for the test cards alone
  portal.platform.demo = true
  const exchange = exchangeOn(portal)
  const exams = examsOn(portal)
  const registrations = registrationsOn(portal)
  await registrations.putFees('New York', { rai: 200, rar: 100, agi: 185.5, agr: 165.25 })
  const someoneElse = () => portal.asAdmin({ first: 'Olga', last: 'Other' })

  const on = {
    portal,
    tasks: tasksOn(portal),
    exchange,
    exams,
    registrations,
    her: await portal.asAdvisor(),
    tapsid: 0,
    boss: await portal.asAdmin({ first: 'Boris', last: 'Boss' }),
    other: await someoneElse(),

    /** Another advisor, for every test. */
    async next(): Promise<void> {
      on.tapsid = newTapsid()
      on.her = await portal.asAdvisor({ tapsid: on.tapsid, first: 'Dana', last: 'Whitfield' })
      await registrations.earn(on.tapsid)
      await exams.hold(on.her, 'SIE')
    },

    /** Whoever decided first does not decide again. */
    async nextDecides(): Promise<void> {
      on.other = await someoneElse()
    },

    /** What the boss does for her; afterwards he is himself again. */
    async forHer<T>(work: (by: Actor) => Promise<T>): Promise<T> {
      await ok(on.boss.call(startActing, { body: { email: on.her.email } }))
      const done = await work(on.boss)
      await ok(on.boss.call(stopActing, {}))
      return done
    },

    itemOf: async (submission: number) =>
      Number((await portal.sql('select work_item_id from submission where id = $1', [submission]))[0]?.work_item_id),
    newestItem: async () =>
      Number((await portal.sql('select max(id) as id from work_item where account_id = $1', [on.her.id]))[0]?.id),
    submissionOf: async (task: number) =>
      Number((await portal.sql('select record_id from work_item where id = $1', [task]))[0]?.record_id),
    examTask: async (id: number) => Number((await exams.stored(id))?.['work_item_id']),

    /** By somebody else, so that it waits for her. */
    async returned(task: number): Promise<number> {
      for (const act of [{ do: 'take' }, giveBack] as const)
        expect((await on.tasks.act(on.other, act, task)).done).toEqual([task])
      return task
    },
    async answeredForHer(task: number): Promise<number> {
      await on.returned(task)
      await on.forHer((by) => ok(reply(by, task)))
      return task
    },

    /** The task of new business of hers; `his` of its steps the boss takes for her. */
    async business(his: 'begin' | 'save' | 'attach' | 'detach' | 'hold' | 'submit'): Promise<number> {
      const step = <T>(name: typeof his, work: (by: Actor) => Promise<T>) =>
        name === his ? on.forHer(work) : work(on.her)
      const productId = await exchange.product()
      const id = await step('begin', (by) => exchange.begin(by))
      await step('save', (by) => ok(exchange.save(by, id, { productId })))
      await step('attach', (by) => ok(exchange.attach(by, id, 'signed', 'wrong')))
      const [file] = (await exchange.one(on.her, id)).files
      await step('detach', (by) => ok(by.call(detachFile, { params: { id, file: file?.id ?? 0 } })))
      await step('hold', (by) => ok(exchange.hold(by, id)))
      await step('submit', (by) => ok(exchange.submit(by, id)))
      return on.itemOf(id)
    },
  }
  await on.next()
  return on
}
