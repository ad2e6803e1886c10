import { startActing } from '@portal/contract/acting'
import { listPending, pendingTopic, queryPending } from '@portal/contract/pending'
import { verifySession } from '@portal/contract/sign-in'
import { actOnTasks, getTask } from '@portal/contract/tasks'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Actor } from '../../testing/actors.ts'
import { type TestPortal, testPortal } from '../../testing/portal.ts'
import { newTapsid } from '../../testing/production.ts'

let portal: TestPortal
let me: Actor
let tapsid: number
beforeAll(async () => {
  portal = await testPortal()
  portal.setTime(new Date('2026-11-16T15:00:00Z'))
})
afterAll(() => portal.close())
beforeEach(async () => {
  tapsid = newTapsid()
  me = await portal.asAdvisor({ tapsid })
})

let lines = 0
async function putLine(of: number, more: Record<string, unknown> = {}): Promise<number> {
  const row = {
    tapsid: of,
    reference: `T-${++lines}`,
    traded: '2026-11-03',
    client: 'Harlan Quist',
    product: 'Growth Fund',
    sponsor: 'Northquay',
    gross: '1250.00',
    split: '80.00',
    amount: '1000.00',
    pay_date: '2026-11-22',
    hold: '',
    ...more,
  }
  const columns = Object.keys(row)
  const [added] = await portal.sql(
    `insert into pending_line (${columns.join(', ')}) values (${columns.map((_, i) => `$${i + 1}`).join(', ')}) returning id`,
    Object.values(row),
  )
  return Number(added?.id)
}
const list = async (actor: Actor) => (await actor.call(listPending, {})).body.data
const strip = async (actor: Actor) => (await actor.call(verifySession, {})).body.details?.pending_compensation
const ask = (actor: Actor, id: number, question = 'Where is it?') =>
  actor.call(queryPending, { params: { id }, body: { question } })

describe('the list', () => {
  it('has one record for each pay date, the next first, with its lines and their sum [API-26, PEND-01, DATA-34]', async () => {
    const late = await putLine(tapsid, { pay_date: '2026-12-07', amount: '0.30', hold: 'Signature missing' })
    const first = await putLine(tapsid, { amount: '0.10' })
    await putLine(tapsid, { amount: '0.20' })
    const { status, body } = await me.call(listPending, {})
    expect(status).toBe(200)
    expect(body.ok).toBe(true)
    expect(body.data).toMatchObject([
      { id: 20261122, paid: false, data: { pending: '0.30', expected: '2026-11-22', data: [{}, {}] } },
      {
        id: 20261207,
        paid: false,
        data: { pending: '0.30', expected: '2026-12-07', data: [{ id: late, hold: 'Signature missing' }] },
      },
    ])
    expect(body.data[0]?.data.data[0]).toEqual({
      id: first,
      date: '2026-11-03',
      client: 'Harlan Quist',
      product: 'Growth Fund',
      sponsor: 'Northquay',
      gross: '1250.00',
      split: '80.00',
      amount: '0.10',
      expected: '2026-11-22',
      hold: '',
      queried: null,
    })
  })

  it('comes to the cent to what the session tells, what is paid left out of both', async () => {
    for (const amount of ['0.10', '0.20', '99999999.99', '-12.34']) await putLine(tapsid, { amount })
    await putLine(tapsid, { amount: '5.00', paid_at: '2026-11-07' })
    expect((await list(me)).map(({ data }) => data.pending)).toEqual(['99999987.95'])
    expect(await strip(me)).toBe('99999987.95')
  })

  it('is empty, and the sum nothing, for whoever has no lines or no advisor id', async () => {
    for (const actor of [me, await portal.asAdmin()]) {
      expect(await list(actor)).toEqual([])
      expect(await strip(actor)).toBe('0.00')
    }
  })

  it('is one’s own: another’s lines are absent, whoever asks (Z13)', async () => {
    const id = await putLine(newTapsid())
    for (const actor of [
      me,
      await portal.asManager({ tapsid }),
      await portal.asAdmin(),
      await portal.asStranger(),
      await portal.asGuest(),
    ]) {
      expect(JSON.stringify(await list(actor))).not.toContain(`"id":${id},`)
    }
    expect((await ask(me, id)).status).toBe(404)
  })

  it('is that of whom one acts for, and so is the sum of the session', async () => {
    const owner = await portal.asAdvisor({ tapsid: newTapsid() })
    const [{ tapsid: of } = {}] = await portal.sql('select tapsid from account where id = $1', [owner.id])
    await putLine(tapsid, { amount: '1.00' })
    await putLine(Number(of), { amount: '2.00' })
    await portal.sql('insert into proxy values ($1, $2, now())', [owner.id, me.id])
    await me.call(startActing, { body: { email: owner.email } })
    expect((await list(me)).map(({ data }) => data.pending)).toEqual(['2.00'])
    expect(await strip(me)).toBe('2.00')
  })

  it('is made up for guests and the demonstration, and agrees with their session', async () => {
    await putLine(tapsid, { client: 'A real client' })
    await portal.sql(`update pending_line set tapsid = 1047 where client = 'A real client'`)
    for (const actor of [await portal.asGuest({ tapsid }), await portal.asAdvisor({ tapsid: 1047 })]) {
      const records = await list(actor)
      expect(JSON.stringify(records)).not.toContain('A real client')
      expect(records.map(({ data }) => data.expected)).toEqual(['2026-11-22', '2026-12-07'])
      const cents = records.map(({ data }) => Math.round(Number(data.pending) * 100)).reduce((sum, one) => sum + one)
      expect(await strip(actor)).toBe((cents / 100).toFixed(2))
    }
    const [guest, demonstrator] = [await portal.asGuest({ tapsid }), await portal.asAdvisor({ tapsid: 1047 })]
    expect((await ask(guest, 1)).status).toBe(403)
    expect((await ask(demonstrator, 1)).status).toBe(404)
  })
})

describe('a question about a line', () => {
  it('opens a work item for Commissions, with the question in its thread, shown beside the line', async () => {
    const id = await putLine(tapsid, { amount: '1234.50' })
    const { status, body } = await ask(me, id, '  Why so little? ')
    expect([status, body.ok]).toEqual([200, true])
    expect((await list(me))[0]?.data.data[0]?.queried).toBe(body.task)
    const { body: opened } = await me.call(getTask, { params: { id: body.task } })
    expect(opened.task).toMatchObject({
      department: 'Commissions',
      category: 'Pending Compensation',
      other: { f1: 'Harlan Quist, Growth Fund, $1,234.50' },
      stage: 0,
    })
    expect(opened.entries).toMatchObject([{ kind: 'opened' }, { kind: 'comment', text: 'Why so little?' }])
    expect(opened.record.link).toBe('/pending')
    expect(opened.record.facts).toContainEqual({ label: 'Amount', value: '$1,234.50' })
    const audited = await portal.sql(`select action from audit_entry where subject = $1`, [`pending-line:${id}`])
    expect(audited).toEqual([{ action: 'pending.queried' }])
  })

  it('is asked once while it is open, also by two at the same moment, and again when it is answered', async () => {
    const id = await putLine(tapsid)
    const answers = await Promise.all([ask(me, id), ask(me, id)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await ask(me, id)).body.code).toBe('conflict')
    const task = answers.find(({ status }) => status === 200)?.body.task ?? 0
    const admin = await portal.asAdmin()
    const act = async (decision: 'Answered' | 'Approved') => {
      const { body } = await admin.call(actOnTasks, {
        body: { items: [{ id: task, version: await versionOf(task) }], act: { do: 'decide', decision } },
      })
      return body.done
    }
    expect(await act('Approved')).toEqual([])
    const told = heard(pendingTopic(me.id))
    expect(await act('Answered')).toEqual([task])
    await told
    expect((await list(me))[0]?.data.data[0]?.queried).toBeNull()
    expect((await ask(me, id)).status).toBe(200)
  })

  it('by whoever acts concerns the advisor they act for', async () => {
    const helper = await portal.asPlus()
    await portal.sql('insert into proxy values ($1, $2, now())', [me.id, helper.id])
    await helper.call(startActing, { body: { email: me.email } })
    const { body } = await ask(helper, await putLine(tapsid))
    expect(await portal.sql('select account_id, created_by from work_item where id = $1', [body.task])).toEqual([
      { account_id: me.id, created_by: helper.id },
    ])
  })

  it.each([
    ['a line that is paid', { paid_at: '2026-11-07' }],
    ['a line of somebody else', { tapsid: 49_999 }],
  ])('is not for %s (Z13)', async (_, more) => {
    expect((await ask(me, await putLine(tapsid, more))).status).toBe(404)
  })

  it('says something', async () => {
    const id = await putLine(tapsid)
    for (const question of ['', '   ', 'ab', 'x'.repeat(1_001)]) expect((await ask(me, id, question)).status).toBe(400)
  })

  const versionOf = async (id: number) =>
    Number((await portal.sql('select version from work_item where id = $1', [id]))[0]?.version)
  const heard = (topic: string) =>
    new Promise<void>((resolve) => {
      portal.platform.live.onChange((changed) => changed === topic && resolve())
    })
})

it('screens may listen to their own lines, and to those of whom they act for', async () => {
  const { live } = portal.platform
  const user = (id: string, acting: { id: string } | null = null) => ({ id, acting }) as never
  expect(live.mayListen(user('a'), pendingTopic('a'))).toBe(true)
  expect(live.mayListen(user('a'), pendingTopic('b'))).toBe(false)
  expect(live.mayListen(user('a', { id: 'b' }), pendingTopic('b'))).toBe(true)
})
