import { startActing } from '@portal/contract/acting'
import { attest } from '@portal/contract/attestations'
import { certify } from '@portal/contract/certification'
import { confirmYearEnd, getYearEnd, yearEndTopic } from '@portal/contract/year-end'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Actor } from '../../testing/actors.ts'
import { publish } from '../../testing/documents.ts'
import { type TestPortal, testPortal } from '../../testing/portal.ts'
import { newTapsid, putProduction } from '../../testing/production.ts'

let portal: TestPortal
let admin: Actor
let me: Actor
let tapsid: number
beforeAll(async () => {
  portal = await testPortal()
  portal.setTime(new Date('2026-11-16T15:00:00Z'))
  admin = await portal.asAdmin()
})
afterAll(() => portal.close())
beforeEach(async () => {
  tapsid = newTapsid()
  me = await portal.asAdvisor({ tapsid }, { attested: false })
})

const year = (actor: Actor, of = 2026) => actor.call(getYearEnd, { params: { year: of } })
const state = async (actor: Actor, id: string) => (await year(actor)).body.tasks.find((task) => task.id === id)?.state
const confirm = (actor: Actor, kind: 'u4' | 'outside-business' = 'u4', of = 2026) =>
  actor.call(confirmYearEnd, { params: { year: of, kind } })
const heard = (topic: string) =>
  new Promise<void>((resolve) => {
    portal.platform.live.onChange((changed) => changed === topic && resolve())
  })

describe('the year', () => {
  it('has its due day, and the production of whoever asks against the same whole months before', async () => {
    await putProduction(portal, tapsid, '2025-01', { egci: '10.10' })
    await putProduction(portal, tapsid, '2025-12', { egci: '99.00' })
    await putProduction(portal, tapsid, '2026-01', { egci: '20.20', mpvolume: '5000' })
    await putProduction(portal, tapsid, '2025-11', { egci: '700.00' })
    await putProduction(portal, tapsid, '2026-11', { egci: '5.00' })
    await putProduction(portal, newTapsid(), '2026-01', { egci: '7777.00' })
    const { status, body } = await year(me)
    expect([status, body.ok, body.year, body.due]).toEqual([200, true, 2026, '2026-12-11'])
    expect(body.compared_months).toBe(10)
    // November is under way: what it has so far is shown, and not compared
    expect(body.lines[0]).toMatchObject({ id: 'securities', amount: '25.20', compared: '20.20', before: '10.10' })
    const last = (await year(me, 2025)).body
    expect([last.compared_months, last.lines[0]]).toMatchObject([
      12,
      { amount: '809.10', compared: '809.10', before: '0.00' },
    ])
    expect((await year(me, 2020)).body.lines).toEqual([])
  })

  it('is that of whom one acts for; their reviews are theirs to confirm', async () => {
    const helper = await portal.asPlus()
    await putProduction(portal, tapsid, '2026-01', { egci: '20.20' })
    await portal.sql('insert into proxy values ($1, $2, now())', [me.id, helper.id])
    await helper.call(startActing, { body: { email: me.email } })
    const { body } = await year(helper)
    expect(body.lines[0]?.amount).toBe('20.20')
    expect(body.tasks.some(({ confirmable }) => confirmable)).toBe(false)
    expect((await confirm(helper)).status).toBe(403)
    expect(await portal.sql('select 1 from year_end_review where account_id = any($1)', [[me.id, helper.id]])).toEqual(
      [],
    )
  })

  it('shows a guest made-up figures and nothing to confirm', async () => {
    const guest = await portal.asGuest({ tapsid })
    const { body } = await year(guest)
    expect(Number(body.lines[0]?.amount)).toBeGreaterThan(0)
    expect(body.tasks.some(({ confirmable }) => confirmable)).toBe(false)
    expect((await confirm(guest)).status).toBe(403)
  })

  it('has the documents whose title or description says year-end, of those one may see', async () => {
    const titled = async (more: Record<string, string>) => publish(portal, admin, more)
    const shown = [
      await titled({ title: 'A Year-End Checklist' }),
      await titled({ title: 'B Tax Letter', description: 'For the year end' }),
    ]
    await titled({ title: 'The end of the year' })
    await titled({ title: 'Year-end of somebody else', selected_advisor: admin.email })
    await portal.runJobs()
    const { body } = await year(me)
    expect(body.documents.map(({ id }) => id)).toEqual(shown)
    expect(body.documents[0]).toMatchObject({
      title: 'A Year-End Checklist',
      filename: expect.stringContaining('.pdf'),
    })
  })
})

describe('what is to be done', () => {
  it('follows attestations and the certification, live', async () => {
    const id = await publish(portal, admin, { title: 'To attest', attestation: 'true' })
    expect(await state(me, 'attestations')).toBe('to do')
    expect(await state(me, 'certification')).toBe('to do')
    const attested = heard(yearEndTopic(me.id))
    await portal.app.inject({ url: `/api/docs/${id}/file`, headers: { cookie: me.cookie } })
    await me.call(attest, { params: { id }, body: { version: 1 } })
    await attested
    expect(await state(me, 'attestations')).toBe('done')
    const certified = heard(yearEndTopic(me.id))
    await me.call(certify, {} as never)
    await certified
    expect(await state(me, 'certification')).toBe('done')
    const other = await portal.asAdvisor()
    expect(await state(other, 'attestations')).toBe('to do')
  })

  it('is confirmed for the year alone; the first time counts', async () => {
    const told = heard(yearEndTopic(me.id))
    expect((await confirm(me)).body.ok).toBe(true)
    await told
    const first = await portal.sql('select at from year_end_review where account_id = $1', [me.id])
    portal.advance(60_000)
    expect((await confirm(me)).body.ok).toBe(true)
    expect(await portal.sql('select at from year_end_review where account_id = $1', [me.id])).toEqual(first)
    expect([await state(me, 'u4'), await state(me, 'renewals'), await state(me, 'outside-business')]).toEqual([
      'done',
      'done',
      'to do',
    ])
    expect((await year(me, 2025)).body.tasks.find(({ id }) => id === 'u4')?.state).toBe('overdue')
    const audited = await portal.sql(
      `select detail from audit_entry where action = 'year-end.confirmed' and actor_id = $1 order by id`,
      [me.id],
    )
    expect(audited).toEqual([
      { detail: { year: 2026, kind: 'u4', again: false } },
      { detail: { year: 2026, kind: 'u4', again: true } },
    ])
  })

  it('is not confirmed for a year to come, nor for anything else', async () => {
    expect((await confirm(me, 'u4', 2027)).status).toBe(400)
    expect((await confirm(me, 'taxes' as never)).status).toBe(400)
    expect((await confirm(me, 'u4', 1999)).status).toBe(400)
  })
})

it('screens may listen to their own year, and to that of whom they act for', () => {
  const { live } = portal.platform
  const user = (id: string, acting: { id: string } | null = null) => ({ id, acting }) as never
  expect(live.mayListen(user('a'), yearEndTopic('a'))).toBe(true)
  expect(live.mayListen(user('a'), yearEndTopic('b'))).toBe(false)
  expect(live.mayListen(user('a', { id: 'b' }), yearEndTopic('b'))).toBe(true)
})
