import { correctResult, examQueue, listExamPrices, recordResult, saveExamPrice } from '@portal/contract/exams'
import { dayInWords } from '@portal/contract/rules/day'
import { registrationsTopic } from '@portal/contract/registrations'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Actor } from '../../testing/actors.ts'
import { examsOn } from '../../testing/exams.ts'
import { type TestPortal, testPortal } from '../../testing/portal.ts'
import { newTapsid } from '../../testing/production.ts'
import { registrationsOn } from '../../testing/registrations.ts'
import { reviewer } from '../../testing/tasks.ts'
import { closeWindows } from './windows.ts'

let portal: TestPortal
let on: ReturnType<typeof examsOn>
let admin: Actor
let me: Actor
let tapsid: number
beforeAll(async () => {
  portal = await testPortal()
  on = examsOn(portal)
  admin = await portal.asAdmin()
})
afterAll(() => portal.close())
beforeEach(async () => {
  tapsid = newTapsid()
  me = await portal.asAdvisor({ tapsid })
  await on.hold(me, 'SIE')
})

const result = (by: Actor, id: number, word: 'Passed' | 'Failed', day = on.day()) =>
  by.call(recordResult, { params: { id }, body: { result: word, on: day } })
const queue = async (by: Actor) => (await by.call(examQueue, {})).body.data
const entry = async (value: string) => (await on.list(me)).exams.find((exam) => exam.value === value)

describe('a result', () => {
  it('passed is held from that day on, and stands among the licences', async () => {
    const id = await on.opened(me, admin, '7', 10)
    const told = new Promise<void>((resolve) => {
      portal.platform.live.onChange((topic) => topic === registrationsTopic(tapsid) && resolve())
    })
    expect((await result(admin, id, 'Passed', on.day(-3))).status).toBe(200)
    await told
    expect(await on.stored(id)).toMatchObject({ status: 'Passed', result_on: on.day(-3), retake_from: null })
    expect(await entry('7')).toMatchObject({ disabled: true })
    const { licenses } = (await registrationsOn(portal).read(me, tapsid)).body.d
    expect(licenses.find(({ state_name }) => state_name === 'Series 7')?.updated.slice(0, 10)).toBe(on.day(-3))
  })

  it('failed makes one wait 30, 30 and 180 days, each from the exam on', async () => {
    for (const wait of [30, 30, 180, 180]) {
      const id = await on.opened(me, admin, '7', 119)
      await result(admin, id, 'Failed', on.day(-1))
      expect(await on.stored(id)).toMatchObject({ status: 'Failed', retake_from: on.day(wait - 1) })
      expect((await entry('7'))?.blocked).toMatch(/^You can retake Series 7 from .*\.$/)
      expect((await on.ask(me)).status).toBe(409)
      await portal.sql('update exam_request set retake_from = $2 where id = $1', [id, on.day()])
    }
    expect((await entry('7'))?.blocked).toBe('')
  })

  it('is of a day within the window that is not in the future', async () => {
    const id = await on.opened(me, admin, '7', 10)
    for (const day of [on.day(1), on.day(-11), 'soon']) {
      const { status, body } = await result(admin, id, 'Passed', day)
      expect([status, Object.keys(body.fields ?? {})]).toEqual([400, ['on']])
    }
    expect(await on.stored(id)).toMatchObject({ status: 'Window open' })
  })

  it('comes once, and only for what has a window', async () => {
    const { id } = (await on.ask(me, '63')).body
    expect((await result(admin, id, 'Passed')).status).toBe(409)
    const open = await on.opened(me, admin)
    const answers = await Promise.all([result(admin, open, 'Failed'), result(admin, open, 'Passed')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it('is recorded by reviewers of the branch or the firm, never by those it concerns', async () => {
    const manager = await portal.asManager(reviewer)
    await on.hold(manager, 'SIE')
    const own = await on.opened(manager, admin)
    const id = await on.opened(me, admin)
    expect((await result(me, id, 'Passed')).status).toBe(403)
    expect((await result(manager, own, 'Passed')).status).toBe(403)
    expect((await result(await portal.asStranger(reviewer), id, 'Passed')).status).toBe(404)
    await portal.sql('update exam_request set created_by = $2 where id = $1', [id, manager.id])
    expect((await result(manager, id, 'Passed')).status).toBe(403)
    await portal.sql('update exam_request set created_by = $2 where id = $1', [id, me.id])
    expect((await result(manager, id, 'Passed')).status).toBe(200)
  })
})

describe('the reviewers’ list', () => {
  it('has what is in hand and the latest results, of the own branch alone, and nothing of one’s own', async () => {
    const manager = await portal.asManager(reviewer)
    await on.hold(manager, 'SIE')
    const own = await on.opened(manager, admin)
    const asked = (await on.ask(me, '63')).body.id
    const unpaid = (await on.ask(me, '65', 'advisor')).body.id
    const open = await on.opened(me, admin)
    const mine = (await queue(manager)).filter(({ id }) => [own, asked, unpaid, open].includes(id))
    expect(mine.map(({ id, can }) => [id, can.result])).toEqual([
      [open, true],
      [asked, false],
    ])
    expect(await queue(await portal.asStranger(reviewer))).toEqual([])
    await result(admin, open, 'Passed')
    expect((await queue(admin)).find(({ id }) => id === open)).toMatchObject({
      status: 'Passed',
      can: { result: false },
    })
  })
})

describe('a correction', () => {
  const correct = (by: Actor, id: number, word: 'Passed' | 'Failed', day = on.day(-3), reason = 'Another Whitfield.') =>
    by.call(correctResult, { params: { id }, body: { result: word, on: day, reason } })
  const mine = async (id: number) => (await on.list(me)).requests.find((request) => request.id === id)
  const recorded = async (word: 'Passed' | 'Failed') => {
    const id = await on.opened(me, admin, '7', 10)
    await result(admin, id, word, on.day(-3))
    return id
  }

  it('from passed to failed takes the exam away, keeps both on record, and tells the advisor', async () => {
    const id = await recorded('Passed')
    const told = new Promise<void>((resolve) => {
      portal.platform.live.onChange((topic) => topic === registrationsTopic(tapsid) && resolve())
    })
    expect((await correct(admin, id, 'Failed')).status).toBe(200)
    await told
    expect(await on.stored(id)).toMatchObject({ status: 'Failed', result_on: on.day(-3), retake_from: on.day(27) })
    expect(await entry('7')).toMatchObject({ disabled: false, blocked: expect.stringMatching(/^You can retake/) })
    const request = await mine(id)
    expect(request?.results.map((one) => [one.result, one.on, one.reason])).toEqual([
      ['Passed', on.day(-3), ''],
      ['Failed', on.day(-3), 'Another Whitfield.'],
    ])
    const { facts } = (await on.tasks.one(me, request?.task ?? 0)).record
    expect(facts.find(({ label }) => label === 'Corrected')?.value).toMatch(
      /^Was passed on .*\. Another Whitfield\. \(/,
    )
    const [mail] = (await portal.mails()).filter(({ to }) => to === me.email)
    const day = dayInWords(on.day(-3))
    expect(mail?.subject).toBe('Result corrected: Series 7')
    for (const said of [`from passed on ${day} to failed on ${day}`, 'Reason: Another Whitfield.', 'Corrected by'])
      expect(mail?.text).toContain(said)
    const [trail] = await portal.sql('select action, detail from audit_entry where subject = $1 order by id desc', [
      `exam-request:${id}`,
    ])
    expect(trail).toEqual({
      action: 'exam.result-corrected',
      detail: {
        exam: '7',
        before: { result: 'Passed', on: on.day(-3) },
        after: { result: 'Failed', on: on.day(-3) },
        reason: 'Another Whitfield.',
      },
    })
  })

  it('from failed to passed, or of the day, is held from the right day on', async () => {
    const id = await recorded('Failed')
    expect((await correct(admin, id, 'Passed')).status).toBe(200)
    expect(await on.stored(id)).toMatchObject({ status: 'Passed', retake_from: null })
    expect((await correct(admin, id, 'Passed', on.day(-4))).status).toBe(200)
    expect(
      await portal.sql(`select held_on::text from exam_held where account_id = $1 and exam = '7'`, [me.id]),
    ).toEqual([{ held_on: on.day(-4) }])
    expect((await mine(id))?.results).toHaveLength(3)
  })

  it('counts the failures before it, not its own', async () => {
    const id = await recorded('Failed')
    expect((await correct(admin, id, 'Failed', on.day(-4))).status).toBe(200)
    expect(await on.stored(id)).toMatchObject({ retake_from: on.day(26) })
  })

  it('needs a reason, a day of the window, another result, and one to correct', async () => {
    const id = await recorded('Passed')
    expect((await correct(admin, id, 'Failed', on.day(-3), '  ')).status).toBe(400)
    expect((await correct(admin, id, 'Failed', on.day(1))).body.fields).toEqual({ on: expect.any(String) })
    expect((await correct(admin, id, 'Passed')).body.fields).toEqual({ result: 'This is the result on record.' })
    const open = await on.opened(me, admin, '63')
    expect((await correct(admin, open, 'Failed')).status).toBe(409)
  })

  it('does not pass an exam that is asked for once more', async () => {
    const id = await recorded('Failed')
    await portal.sql('update exam_request set retake_from = $2 where id = $1', [id, on.day()])
    const again = (await on.ask(me)).body.id
    expect((await correct(admin, id, 'Passed')).status).toBe(409)
    await on.decide(admin, again, 'Declined')
    expect((await correct(admin, id, 'Passed')).status).toBe(200)
  })

  it('is made by those who may record one, and nobody else', async () => {
    const id = await recorded('Passed')
    expect((await correct(await portal.asStranger(reviewer), id, 'Failed')).status).toBe(404)
    expect((await correct(await portal.asManager(reviewer), id, 'Failed')).status).toBe(200)
    expect((await correct(me, id, 'Passed')).status).toBe(403)
  })
})

describe('the daily round', () => {
  it('closes a window the day after its last, and no sooner; a late result still counts', async () => {
    const last = await on.opened(me, admin, '7', 120)
    const over = await on.opened(me, admin, '63', 121)
    await closeWindows(portal.platform)
    expect([await on.stored(last), await on.stored(over)]).toMatchObject([
      { status: 'Window open' },
      { status: 'Expired' },
    ])
    const [entryOfIt] = await portal.sql('select action, detail from audit_entry where subject = $1 order by id desc', [
      `exam-request:${over}`,
    ])
    expect(entryOfIt).toEqual({ action: 'exam.window-over', detail: { expired: true } })
    expect((await on.list(me)).requests.find(({ id }) => id === last)?.days_left).toBe(0)
    expect((await result(admin, over, 'Passed', on.day(-1))).status).toBe(200)
  })

  it('tells once, 14 days before the end, whoever has no day yet', async () => {
    const early = await on.opened(me, admin, '63', 105)
    const soon = await on.opened(me, admin, '7', 106)
    const booked = await on.opened(me, admin, '65', 106)
    await portal.sql('update exam_request set scheduled = $2 where id = $1', [booked, on.day(3)])
    await closeWindows(portal.platform)
    await closeWindows(portal.platform)
    const told = (await portal.mails()).filter(({ to, subject }) => to === me.email && / ends on /.test(subject))
    expect(told.map(({ subject }) => subject)).toEqual([expect.stringMatching(/^Your window for Series 7 ends on /)])
    expect([await on.stored(early), await on.stored(soon)]).toMatchObject([{ reminded: false }, { reminded: true }])
  })
})

describe('prices', () => {
  it('are dated; the same day again replaces one', async () => {
    const save = (exam: string, from: string, cost: number) => admin.call(saveExamPrice, { body: { exam, from, cost } })
    await save('24', '2026-01-01', 180)
    await save('24', '2027-01-01', 185.5)
    await save('24', '2026-01-01', 182.25)
    const { data } = (await admin.call(listExamPrices, {})).body
    expect(data.filter(({ exam }) => exam === '24')).toEqual([
      { exam: '24', from: '2027-01-01', cost: 185.5 },
      { exam: '24', from: '2026-01-01', cost: 182.25 },
    ])
    expect((await save('24', 'soon', 1)).body.fields).toEqual({ from: 'Choose a date.' })
    expect((await save('SIE', '2026-01-01', 1)).body.fields).toEqual({ exam: expect.any(String) })
    expect((await save('24', '2026-01-01', -1)).status).toBe(400)
  })
})
