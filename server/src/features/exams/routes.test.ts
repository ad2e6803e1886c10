import { startActing } from '@portal/contract/acting'
import { examQueueTopic, examsTopic, saveExamPrice, scheduleExam, withdrawExam } from '@portal/contract/exams'
import { listPayments, quotePayment } from '@portal/contract/payments'
import { stage } from '@portal/contract/rules/stage'
import { withdrawTask } from '@portal/contract/tasks'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { changeBy } from '../../platform/change.ts'
import type { Actor } from '../../testing/actors.ts'
import { examsOn } from '../../testing/exams.ts'
import { type TestPortal, testPortal } from '../../testing/portal.ts'
import { newTapsid } from '../../testing/production.ts'
import { registrationsOn } from '../../testing/registrations.ts'
import { examCharge } from './charge.ts'

let portal: TestPortal
let on: ReturnType<typeof examsOn>
let admin: Actor
let me: Actor
beforeAll(async () => {
  portal = await testPortal()
  on = examsOn(portal)
  admin = await portal.asAdmin()
})
afterAll(() => portal.close())
beforeEach(async () => {
  const tapsid = newTapsid()
  await registrationsOn(portal).earn(tapsid)
  me = await portal.asAdvisor({ tapsid, first: 'Dana', last: 'Whitfield' })
  await on.hold(me, 'SIE')
})

const entry = async (by: Actor, value: string) => (await on.list(by)).exams.find((exam) => exam.value === value)
const items = () =>
  portal.sql('select id, department, category, info, created_by, stage from work_item where account_id = $1', [me.id])
const payments = () => portal.sql('select status, amount_cents from payment where account_id = $1', [me.id])
const schedule = (by: Actor, id: number, day: string) => by.call(scheduleExam, { params: { id }, body: { on: day } })
const withdraw = (by: Actor, id: number) => by.call(withdrawExam, { params: { id } })
const quote = (by: Actor, request: number) =>
  by.call(quotePayment, { body: { charge: { charge_type: 'EXAM', request } } })
const trail = (id: number) =>
  portal.sql('select action, detail, actor_id from audit_entry where subject = $1 order by id', [`exam-request:${id}`])
const heard = (topic: string) =>
  new Promise<void>((resolve) => {
    portal.platform.live.onChange((changed) => changed === topic && resolve())
  })

describe('the catalogue', () => {
  it('has everything an entry is made of, in the specification’s order [EXAM-06]', async () => {
    const { exams } = await on.list(me)
    expect(exams).toHaveLength(29)
    expect(exams[1]).toEqual({
      text: 'Series 7',
      desc: 'General Securities Representative',
      cost: 300,
      q: 125,
      duration: '3:45',
      url: 'https://www.finra.org/registration-exams-ce/qualification-exams/series7',
      pre: 'SIE',
      value: '7',
      disabled: false,
      group: 'Representative',
      pre_held: true,
      blocked: '',
      blocked_by: '',
      retake_from: null,
    })
  })

  it('disables what is held, which cannot be asked for again [EXAM-05]', async () => {
    await on.hold(me, '66')
    expect(await entry(me, '66')).toMatchObject({ disabled: true, blocked: 'You already hold Series 66.' })
    expect((await on.list(me)).exams.filter(({ disabled }) => disabled)).toHaveLength(1)
    expect((await on.ask(me, '66')).status).toBe(409)
  })

  it('says what must be held first, and holds to it', async () => {
    const novice = await portal.asAdvisor()
    expect(await entry(novice, '7')).toMatchObject({
      blocked: 'Series 7 requires the SIE first.',
      blocked_by: 'prerequisite',
      pre_held: false,
    })
    expect((await entry(novice, '63'))?.blocked).toBe('')
    const { status, body } = await on.ask(novice, '7')
    expect([status, body.message]).toEqual([409, 'Series 7 requires the SIE first.'])
    expect((await on.ask(novice, '63')).status).toBe(200)
  })

  it('tells what is held, the SIE too, the oldest first, and the CRD number', async () => {
    const veteran = await portal.asAdvisor({ crd: '2400068' })
    await portal.sql(
      `insert into exam_held values ($1, '65', '2021-03-02'), ($1, '7', '2018-09-12'), ($1, 'SIE', '2018-06-04')`,
      [veteran.id],
    )
    const { held, crd } = await on.list(veteran)
    expect([crd, held]).toEqual([
      '2400068',
      [
        { text: 'SIE', desc: 'Securities Industry Essentials', on: '2018-06-04' },
        { text: 'Series 7', desc: 'General Securities Representative', on: '2018-09-12' },
        { text: 'Series 65', desc: 'Uniform Investment Adviser Law', on: '2021-03-02' },
      ],
    ])
  })

  it('is for guests to read, as nobody’s', async () => {
    const guest = await portal.asGuest()
    await on.hold(guest, '7')
    const { exams, requests, methods, held, crd } = await on.list(guest)
    expect([held, crd]).toEqual([[], ''])
    expect([exams.length, exams.filter(({ disabled, blocked }) => disabled || blocked), requests]).toEqual([29, [], []])
    expect(methods).toEqual({ card: false, sandbox: false, commission: false })
    expect((await on.ask(guest, '63')).status).toBe(403)
  })

  it('has the prices in force, to the cent; a later one waits for its day', async () => {
    const save = (from: string, cost: number) => admin.call(saveExamPrice, { body: { exam: '65', from, cost } })
    await save(on.day(-30), 190)
    await save(on.day(-1), 192.35)
    await save(on.day(1), 999)
    expect((await entry(me, '65'))?.cost).toBe(192.35)
    expect((await on.ask(me, '65')).status).toBe(200)
    expect((await on.list(me)).requests[0]?.cost).toBe(19_235)
  })
})

describe('asking, when the firm pays', () => {
  it('opens a work item that names the exam; the screens are told', async () => {
    const told = Promise.all([heard(examsTopic(me.id)), heard(examQueueTopic)])
    const { id } = (await on.ask(me)).body
    await told
    const [item] = await items()
    expect(item).toMatchObject({
      department: 'Registrations',
      category: 'Exam Request',
      info: 'Series 7, General Securities Representative',
      created_by: me.id,
    })
    expect((await on.list(me)).requests).toMatchObject([
      {
        id,
        text: 'Series 7',
        status: 'Requested',
        payer: 'firm',
        cost: 30_000,
        advisor: 'Dana Whitfield',
        task: item?.['id'],
        can: { pay: false, withdraw: true, schedule: false, result: false },
      },
    ])
    expect(await trail(id)).toMatchObject([{ action: 'exam.requested', actor_id: me.id }])
  })

  it('shows whoever decides what is asked for and why', async () => {
    const { id } = (await on.ask(me)).body
    const { record } = await on.tasks.one(admin, Number((await on.stored(id))?.['work_item_id']))
    expect(record).toMatchObject({ kind: 'exam-request', link: '/securities/examcenter' })
    expect(record.asked).toEqual([
      { label: 'Exam', on_file: 'Not held', wanted: 'Series 7, General Securities Representative' },
      { label: 'Window', on_file: '', wanted: '120 days from approval' },
      { label: 'Preferred dates', on_file: '', wanted: expect.stringMatching(/, \d{4} to .*, \d{4}$/) },
    ])
    expect(Object.fromEntries(record.facts.map(({ label, value }) => [label, value]))).toMatchObject({
      Note: 'A new client base',
      Prerequisite: 'SIE',
      'Paid by': 'The firm',
      Cost: '$300.00',
    })
  })

  it('takes neither a note nor days, and whoever decides is told of none', async () => {
    const { status, body } = await on.ask(me, '7', 'firm', { reason: '', wanted_from: '', wanted_to: '' })
    expect(status).toBe(200)
    expect((await on.list(me)).requests[0]).toMatchObject({ reason: '', wanted_from: null, wanted_to: null })
    const { record } = await on.tasks.one(admin, Number((await on.stored(body.id))?.['work_item_id']))
    const labels = record.facts.map(({ label }) => label)
    expect(labels).not.toContain('Note')
    expect(labels).not.toContain('Preferred dates')
  })

  it('twice at once is one request and one work item', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => on.ask(me)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409])
    expect([(await items()).length, (await on.list(me)).requests.length]).toEqual([1, 1])
    expect((await entry(me, '7'))?.blocked).toBe('You already have a request for Series 7 (requested).')
  })

  it.each([
    ['a day that is over', { wanted_from: '2020-01-01' }, 'wanted_from'],
    ['more than a year ahead', { wanted_to: '2999-01-01' }, 'wanted_to'],
    ['no day', { wanted_from: 'soon' }, 'wanted_from'],
    ['one day alone', { wanted_to: '' }, 'wanted_to'],
    ['no exam', { exam: 'SIE' }, 'exam'],
  ])('is refused for %s', async (_, more, field) => {
    const { status, body } = await on.ask(me, '7', 'firm', more)
    expect([status, Object.keys(body.fields ?? {})]).toEqual([400, [field]])
    expect(await items()).toEqual([])
  })

  it('for somebody else takes acting for them; then both names are on record', async () => {
    const helper = await portal.asPlus()
    await portal.sql('insert into proxy values ($1, $2, now())', [me.id, helper.id])
    await helper.call(startActing, { body: { email: me.email } })
    const { id } = (await on.ask(helper)).body
    expect(await items()).toMatchObject([{ created_by: helper.id }])
    expect((await on.list(me)).requests).toMatchObject([{ id, advisor: 'Dana Whitfield' }])
    expect(await trail(id)).toMatchObject([{ actor_id: helper.id, detail: { account: me.id } }])
  })
})

describe('asking, when the advisor pays', () => {
  it('waits for the payment, which costs what it cost when it was asked for', async () => {
    const { id } = (await on.ask(me, '7', 'advisor')).body
    expect(await items()).toEqual([])
    expect((await on.list(me)).requests).toMatchObject([
      { status: 'Awaiting payment', task: null, can: { pay: true, withdraw: true } },
    ])
    expect((await quote(me, id)).body).toMatchObject({
      lead_text: 'Series 7, General Securities Representative',
      charge_amount: 30_000,
      advisor_name: 'Dana Whitfield',
      type: 'Series 7',
      description: 'FINRA Exam',
      email: me.email,
      charge_type: 'EXAM',
    })
    const { payment } = (await on.pay(me, id)).body
    expect(payment).toMatchObject({ status: 'paid', amount: 30_000 })
    expect(await items()).toMatchObject([{ id: payment.task, info: 'Series 7, General Securities Representative' }])
    expect(await on.stored(id)).toMatchObject({ status: 'Requested', work_item_id: payment.task })
    expect((await trail(id)).map(({ action }) => action)).toEqual(['exam.requested', 'exam.paid'])
  })

  it('by two tabs and many clicks is one payment and one work item', async () => {
    const { id } = (await on.ask(me, '7', 'advisor')).body
    await Promise.all(Array.from({ length: 5 }, () => on.pay(me, id)))
    expect([await payments(), (await items()).length]).toEqual([[{ status: 'paid', amount_cents: 30_000 }], 1])
    expect((await on.pay(me, id)).status).toBe(409)
    expect((await me.call(listPayments, {})).body.data).toHaveLength(1)
  })

  it('cannot be paid by anybody else, nor once it is taken back (P04)', async () => {
    const { id } = (await on.ask(me, '7', 'advisor')).body
    const other = await portal.asAdvisor()
    expect([(await quote(other, id)).status, (await on.pay(other, id)).status]).toEqual([404, 404])
    await withdraw(me, id)
    expect([(await quote(me, id)).status, (await on.pay(me, id)).status]).toEqual([409, 409])
    expect(await payments()).toEqual([])
  })

  it('money that comes after it was taken back makes no request, and says why it goes back', async () => {
    const { id } = (await on.ask(me, '7', 'advisor')).body
    await withdraw(me, id)
    const charge = { charge_type: 'EXAM', request: id } as const
    const late = { id: 'late', accountId: me.id, paidBy: me.id, charge, amountCents: 30_000 }
    const change = changeBy(portal.platform, { id: me.id, name: me.email }, 'test')
    expect(await change((tx, note) => examCharge.settled(tx, note, late, portal.platform.clock()))).toEqual({
      workItem: null,
      late: 'This request no longer needed a payment.',
    })
    expect([await items(), (await on.stored(id))?.['status']]).toEqual([[], 'Withdrawn'])
    expect((await trail(id)).at(-1)).toMatchObject({ action: 'exam.paid-again', detail: { payment: 'late' } })
  })

  it('what costs nothing waits for nothing', async () => {
    await admin.call(saveExamPrice, { body: { exam: '54', from: on.day(), cost: 0 } })
    const { id } = (await on.ask(me, '54', 'advisor')).body
    expect(await on.stored(id)).toMatchObject({ status: 'Requested' })
  })
})

describe('the decision', () => {
  it('opens a window of 120 days and tells the advisor', async () => {
    const { id } = (await on.ask(me)).body
    expect(await on.decide(admin, id, 'Approved')).toMatchObject({ refused: [] })
    expect(await on.stored(id)).toMatchObject({ status: 'Window open', window_from: on.day(), window_to: on.day(120) })
    expect((await on.list(me)).requests).toMatchObject([{ days_left: 120, can: { schedule: true, withdraw: false } }])
    const subjects = (await portal.mails()).filter(({ to }) => to === me.email).map(({ subject }) => subject)
    expect(subjects).toContain('Your window for Series 7 is open')
  })

  it('denies it, and it may be asked for anew', async () => {
    const { id } = (await on.ask(me)).body
    await on.decide(admin, id, 'Declined')
    expect(await on.stored(id)).toMatchObject({ status: 'Denied', window_to: null })
    expect((await on.ask(me)).status).toBe(200)
  })
})

describe('taking it back', () => {
  it('closes its work item too, from either screen', async () => {
    const { id } = (await on.ask(me)).body
    expect((await withdraw(me, id)).status).toBe(200)
    expect(await items()).toMatchObject([{ stage: stage.complete }])
    const again = (await on.ask(me)).body.id
    await me.call(withdrawTask, { params: { id: Number((await on.stored(again))?.['work_item_id']) } })
    const requests = (await on.list(me)).requests.map(({ status }) => status)
    expect(requests).toEqual(['Withdrawn', 'Withdrawn'])
  })

  it('is over once the window is open, and nobody else’s to do', async () => {
    const { id } = (await on.ask(me)).body
    expect((await withdraw(await portal.asAdvisor(), id)).status).toBe(404)
    await on.decide(admin, id, 'Approved')
    expect((await withdraw(me, id)).status).toBe(409)
    expect(await on.stored(id)).toMatchObject({ status: 'Window open' })
  })
})

describe('the day', () => {
  it('lies within the window, from today on, and can be moved', async () => {
    const id = await on.opened(me, admin, '7', 100)
    for (const day of [on.day(-1), on.day(21), 'soon']) {
      const { status, body } = await schedule(me, id, day)
      expect([status, Object.keys(body.fields ?? {})]).toEqual([400, ['on']])
    }
    for (const day of [on.day(20), on.day()]) expect((await schedule(me, id, day)).status).toBe(200)
    expect(await on.stored(id)).toMatchObject({ status: 'Scheduled', scheduled: on.day() })
  })

  it('is not to be set without a window, nor by somebody else', async () => {
    const { id } = (await on.ask(me)).body
    expect((await schedule(me, id, on.day(5))).status).toBe(409)
    const past = await on.opened(me, admin, '63', 121)
    expect((await schedule(me, past, on.day(5))).status).toBe(409)
    expect((await schedule(await portal.asAdvisor(), past, on.day(5))).status).toBe(404)
  })
})
