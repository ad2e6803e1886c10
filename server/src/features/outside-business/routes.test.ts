import { startActing } from '@portal/contract/acting'
import {
  allOba,
  discardActivity,
  endActivity,
  newActivity,
  outsideBusinessTopic,
  renewActivity,
} from '@portal/contract/outside-business'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Actor } from '../../testing/actors.ts'
import { activity, answersOf, begin, records, save, submit, submitted } from '../../testing/outside-business.ts'
import { type TestPortal, testPortal } from '../../testing/portal.ts'
import { reviewer } from '../../testing/tasks.ts'

let portal: TestPortal
let me: Actor
beforeAll(async () => {
  portal = await testPortal()
  portal.setTime(new Date('2026-11-16T15:00:00Z'))
})
afterAll(() => portal.close())
beforeEach(async () => {
  me = await portal.asAdvisor({ first: 'Dana', last: 'Mercer' })
})

const end = (by: Actor, id: number, on: string) => by.call(endActivity, { params: { id }, body: { on } })
const discard = (by: Actor, id: number) => by.call(discardActivity, { params: { id } })
const renew = (by: Actor, id: number) => by.call(renewActivity, { params: { id } })
/** As if decided before. */
const approved = async (expires = '2027-11-16', more = {}) => {
  const { id } = await submitted(me, more)
  await portal.sql(`update outside_business set status = 'Approved', expires = $2 where id = $1`, [id, expires])
  return id
}
const audited = async (action: string) =>
  portal.sql('select actor, subject from audit_entry where action = $1 order by id desc limit 1', [action])

describe('the list', () => {
  it('is JSON text, records each with a data object [OBA-09, API-42, DATA-40]', async () => {
    const id = await approved('2027-11-16', { start_date: '2026-12-01', end_date: '2028-01-31' })
    const { body } = await me.call(allOba, {})
    expect(body).toEqual({ ok: true, data: expect.any(String) })
    expect(JSON.parse(body.data)).toMatchObject([
      {
        id,
        data: {
          desc: 'Board seat',
          created: expect.stringMatching(/^2026-11-16T15:00/),
          expires: '2027-11-16',
          approved: true,
          manager: expect.any(String),
          answers: { business: { name: 'Kingsley Arts Trust' } },
          start_date: '2026-12-01',
          end_date: '2028-01-31',
        },
      },
    ])
  })

  it('names the branch’s manager until somebody has decided', async () => {
    const [branch] = await portal.sql(`insert into branch (name) values ('Oswego') returning id`)
    const branch_id = Number(branch?.id)
    const one = await portal.asAdvisor({ branch_id })
    await begin(one)
    expect(await records(one)).toMatchObject([{ data: { manager: '' } }])
    await portal.asManager({ ...reviewer, branch_id, first: 'Mara', last: 'Holt' })
    expect(await records(one)).toMatchObject([{ data: { manager: 'Mara Holt' } }])
  })

  it('has nothing of anybody else, and nobody else may touch it (Z13)', async () => {
    const id = await approved()
    for (const other of [await portal.asStranger(), await portal.asManager(), await portal.asAdmin()]) {
      expect(await records(other)).toEqual([])
      const answers = [
        await save(other, id, 3),
        await submit(other, id, 3),
        await renew(other, id),
        await end(other, id, '2026-11-16'),
        await discard(other, id),
        await other.call(newActivity, { body: { from: id } }),
      ]
      expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(404))
    }
    expect(await records(await portal.asGuest())).toEqual([])
    expect((await activity(me, id))?.version).toBe(3)
  })

  it('is of whom one acts for, and the audit names both', async () => {
    const proxy = await portal.asAdvisor()
    await portal.sql('insert into proxy values ($1, $2, now())', [me.id, proxy.id])
    await proxy.call(startActing, { body: { email: me.email } })
    const id = await begin(proxy)
    expect(await records(me)).toMatchObject([{ id }])
    expect(await records(proxy)).toMatchObject([{ id }])
    expect(await audited('outside-business.begun')).toEqual([
      { actor: `${proxy.email} for ${me.email}`, subject: `outside-business:${id}` },
    ])
  })
})

describe('a draft', () => {
  it('is saved as incomplete as it is, and screens are told', async () => {
    const id = await begin(me)
    const told = new Promise<void>((resolve) => {
      portal.platform.live.onChange((topic) => topic === outsideBusinessTopic(me.id) && resolve())
    })
    expect((await save(me, id, 1, { desc: '', start_date: '0202-11-19' })).body).toEqual({ ok: true, version: 2 })
    await told
    expect(await activity(me, id)).toMatchObject({
      status: 'Draft',
      version: 2,
      task: null,
      approved: false,
      answers: answersOf({ desc: '', start_date: '0202-11-19' }),
      can: { edit: true, submit: true, duplicate: true, renew: false, end: false, discard: true },
    })
  })

  it('changed elsewhere meanwhile is a conflict, and nothing is overwritten', async () => {
    const id = await begin(me)
    await save(me, id, 1, { desc: 'First' })
    expect((await save(me, id, 1, { desc: 'Second' })).status).toBe(409)
    expect((await submit(me, id, 1)).status).toBe(409)
    expect((await activity(me, id))?.answers.desc).toBe('First')
  })

  it('is submitted when everything is there; what is missing is told at once', async () => {
    const id = await begin(me)
    const refused = await submit(me, id, 1)
    expect(refused.status).toBe(400)
    expect(Object.keys(refused.body.fields ?? {})).toEqual([
      'desc',
      'business.name',
      'business.nature',
      'position',
      'start_date',
      'compensation',
    ])
    await save(me, id, 1)
    const { task } = (await submit(me, id, 2)).body
    expect(await activity(me, id)).toMatchObject({
      status: 'Manager',
      task,
      can: { edit: false, submit: false, renew: false, end: false, discard: false },
    })
    expect((await submit(me, id, 3)).status).toBe(409)
    expect((await save(me, id, 3)).status).toBe(409)
  })

  it('that was never submitted is discarded', async () => {
    const id = await begin(me)
    expect((await discard(me, id)).status).toBe(200)
    expect(await records(me)).toEqual([])
    expect((await save(me, id, 2)).status).toBe(404)
    expect((await discard(me, (await submitted(me)).id)).status).toBe(409)
  })

  it('is what a duplicate becomes, with the answers of the other [OBA-08]', async () => {
    const from = await approved('2027-11-16', { note: 'As before' })
    const copy = await begin(me, from)
    expect(await activity(me, copy)).toMatchObject({
      status: 'Draft',
      answers: answersOf({ note: 'As before' }),
      expires: null,
      approved: false,
      task: null,
      version: 1,
    })
    expect(await activity(me, from)).toMatchObject({ status: 'Approved' })
  })
})

describe('an approved one', () => {
  const since = { start_date: '2026-10-01' }

  it('ends on a day that has come and not before it began; a copy of it has no end', async () => {
    const id = await approved('2027-11-16', since)
    for (const day of ['2026-09-30', '2026-11-17', 'today'])
      expect((await end(me, id, day)).body.fields).toEqual({ on: expect.any(String) })
    expect((await end(me, id, '2026-11-15')).status).toBe(200)
    expect(await activity(me, id)).toMatchObject({
      status: 'Ended',
      approved: false,
      answers: { end_date: '2026-11-15' },
      can: { end: false, renew: false, duplicate: true },
    })
    expect((await activity(me, await begin(me, id)))?.answers.end_date).toBe('')
  })

  it.each([
    ['2027-01-16', true, false],
    ['2027-01-15', true, true],
    ['2026-11-16', true, true],
    ['2026-11-15', false, true],
  ])('until %s holds: %s, may be renewed: %s', async (expires, holds, may) => {
    const id = await approved(expires, since)
    expect(await activity(me, id)).toMatchObject({ status: 'Approved', approved: holds, can: { renew: may } })
    expect((await renew(me, id)).status).toBe(may ? 200 : 409)
  })

  it('holds while its renewal is being decided, which is asked for once', async () => {
    const id = await approved('2026-12-01', since)
    const { task } = (await renew(me, id)).body
    expect(await activity(me, id)).toMatchObject({
      status: 'Manager',
      renewal: true,
      approved: true,
      expires: '2026-12-01',
      task,
    })
    expect((await renew(me, id)).status).toBe(409)
  })
})
