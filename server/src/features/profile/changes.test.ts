import { getProfile, requestChange } from '@portal/contract/profile'
import { dayInWords, daysAfter, firmDay } from '@portal/contract/rules/day'
import { type AskedChange, changeFields } from '@portal/contract/rules/profile-change'
import { listActivities, taskTopic } from '@portal/contract/tasks'
import { texts } from '@portal/contract/texts'
import { changeUser, decideRequest } from '@portal/contract/users'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '../../testing/actors.ts'
import { type TestPortal, testPortal } from '../../testing/portal.ts'
import { reviewer, tasksOn } from '../../testing/tasks.ts'

let portal: TestPortal
let tasks: ReturnType<typeof tasksOn>
let admin: Actor
beforeAll(async () => {
  portal = await testPortal()
  tasks = tasksOn(portal)
  admin = await portal.asAdmin()
})
afterAll(() => portal.close())

const day = (days = 0) => daysAfter(firmDay(portal.platform.clock()), days)
const ask = (actor: Actor, more: Partial<AskedChange> = {}) =>
  actor.call(requestChange, {
    body: { field: 'phone', wanted: '(518) 555-0199', note: '', happened_on: null, ...more },
  })
const own = async (actor: Actor) => (await actor.call(getProfile, {})).body.profile
const newName = { field: 'last', wanted: 'Firth-Osei' } as const

describe('asking for a change', () => {
  it('opens a work item for the people department, in one go with the request', async () => {
    const me = await portal.asAdvisor({ phone: '(518) 555-0142' })
    const { status, body } = await ask(me, { wanted: ' (518) 555-0199 ', note: 'New desk' })
    expect(status).toBe(200)
    const { task, record } = await tasks.one(admin, body.task)
    expect(task).toMatchObject({ department: 'People', category: 'Profile Change', other: { f1: 'Office phone' } })
    expect(record).toMatchObject({
      kind: 'profile-change',
      link: '/general/profile',
      title: 'Office phone change',
      sentence: expect.stringMatching(/^Change .*’s office phone from \(518\) 555-0142 to \(518\) 555-0199\.$/),
      // the other way to reach them stands beside it, unchanged
      asked: [
        { label: 'Office phone', on_file: '(518) 555-0142', wanted: '(518) 555-0199' },
        { label: 'Email address', on_file: me.email, wanted: me.email },
      ],
      due: null,
      step: null,
      facts: [
        { label: 'Note', value: 'New desk' },
        { label: 'Status', value: 'Requested' },
      ],
      checks: [],
    })
    expect((await own(me)).changes).toMatchObject([
      {
        field: 'phone',
        current: '(518) 555-0142',
        wanted: '(518) 555-0199',
        status: 'Requested',
        due: null,
        task: body.task,
      },
    ])
  })

  it('is refused with the sentence under its field: the rules, and what is on file already', async () => {
    const me = await portal.asAdvisor({ phone: '(518) 555-0142' })
    const fields = async (more: Partial<AskedChange>) => (await ask(me, more)).body.fields
    expect(await fields({ field: 'crd', wanted: '' })).toEqual({ wanted: texts.crdRequired })
    expect(await fields({ field: 'crd', wanted: '12345' })).toEqual({ wanted: texts.crdTooShort })
    expect(await fields({ ...newName, happened_on: day(1) })).toEqual({
      happened_on: 'Choose today or an earlier date.',
    })
    expect(await fields({ wanted: '(518) 555-0142' })).toEqual({ wanted: 'This is already what we have on file.' })
    expect((await own(me)).changes).toEqual([])
  })

  it('is open once for each field, also of two at the same time', async () => {
    const me = await portal.asAdvisor()
    const answers = await Promise.all([ask(me), ask(me)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await ask(me, { field: 'crd', wanted: '2400123' })).status).toBe(200)
    expect(await portal.sql('select 1 from work_item where account_id = $1', [me.id])).toHaveLength(2)
  })
})

describe('the thirty days of the U4', () => {
  it('run from the day of the fact, on the profile and in the work item', async () => {
    const me = await portal.asAdvisor()
    const { body } = await ask(me, { ...newName, happened_on: day(-10) })
    expect((await own(me)).changes).toMatchObject([{ due: day(20), days_left: 20 }])
    const { record } = await tasks.one(admin, body.task)
    expect(record).toMatchObject({
      rule: 'Form U4 amendment within 30 days (FINRA By-Laws, Article V, Section 2(c))',
      due: { text: `Amend the U4 by ${dayInWords(day(20))} (ET), 20 days left`, late: false },
      step: { text: 'File the U4 amendment in CRD. Approving changes the record here.', holds: false },
    })
  })

  it.each([
    [-30, 0, false, 'due today'],
    [-31, -1, true, '1 day overdue'],
  ])('%i days after the fact leave %i', async (since, left, late, words) => {
    const me = await portal.asAdvisor()
    const { body } = await ask(me, { field: 'address', wanted: '12 Larch Lane, Albany', happened_on: day(since) })
    expect((await own(me)).changes).toMatchObject([{ days_left: left }])
    const { record } = await tasks.one(admin, body.task)
    expect(record.due).toEqual({ late, text: expect.stringContaining(words) })
  })

  it('are no matter of a phone, nor of what is closed', async () => {
    const me = await portal.asAdvisor()
    await ask(me, { happened_on: day(-10) })
    const { body } = await ask(me, { ...newName, happened_on: day(-10) })
    await tasks.act(admin, { do: 'decide', decision: 'Approved' }, body.task)
    expect((await own(me)).changes).toMatchObject([
      { field: 'last', days_left: null },
      { field: 'phone', due: null },
    ])
  })
})

describe('the firm’s word', () => {
  const applied = [
    [{ field: 'phone', wanted: '(518) 555-0199' }, 'phone'],
    [{ field: 'first', wanted: 'Nola' }, 'first'],
    [{ field: 'last', wanted: 'Firth-Osei' }, 'last'],
    [{ field: 'crd', wanted: '2400999' }, 'crd'],
    [{ field: 'address', wanted: '12 Larch Lane\nAlbany, NY 12207' }, 'address'],
    [{ field: 'other_names', wanted: 'Nolan Osei' }, 'other_names'],
  ] as const
  it.each(applied)('Approved applies it, whichever field it is: %j', async (asked, column) => {
    const me = await portal.asAdvisor({ phone: '(518) 555-0142', first: 'Nolan', last: 'Firth', crd: '2400123' })
    const before = (await own(me)).details[column]
    const { body } = await ask(me, { ...asked, happened_on: day() })
    await tasks.act(admin, { do: 'decide', decision: 'Approved' }, body.task)
    const { details, changes } = await own(me)
    expect(details[column]).toBe(asked.wanted)
    expect(changes).toMatchObject([{ status: 'Done' }])
    expect(
      await portal.sql(`select actor, detail from audit_entry where subject = $1 and action = 'profile.changed'`, [
        `account:${me.id}`,
      ]),
    ).toEqual([{ actor: admin.email, detail: { field: asked.field, before, after: asked.wanted } }])
  })

  it('names every field of the enumeration above', () => {
    expect(changeFields.filter((field) => field !== 'email').sort()).toEqual(applied.map(([{ field }]) => field).sort())
  })

  it('a new sign-in email is not approved before it was changed: what is left to an admin is said, and the item stays open', async () => {
    const me = await portal.asAdvisor()
    const wanted = `New-${me.id}@meridianharbor.example`
    const { body } = await ask(me, { field: 'email', wanted })
    const seen = async () => {
      const { record, decisions } = await tasks.one(admin, body.task)
      const [listed] = (await admin.call(listActivities, { query: { q: `T-${body.task}` } })).body.data
      expect(listed?.decisions).toEqual(decisions)
      return [record.step, decisions]
    }
    expect(await seen()).toEqual([
      { text: 'An admin changes the sign-in email under User Management. Then approve here.', holds: true },
      ['Declined'],
    ])
    const { refused } = await tasks.act(admin, { do: 'decide', decision: 'Approved' }, body.task)
    expect(refused).toEqual([
      { id: body.task, why: 'This can’t be approved yet. Open the task to see what’s missing.' },
    ])
    expect(await own(me)).toMatchObject({ details: { email: me.email }, changes: [{ status: 'Requested' }] })

    const told: string[] = []
    const stop = portal.platform.live.onChangeEarly((topic) => void (topic && told.push(topic)))
    await admin.call(changeUser, { params: { id: me.id }, body: { email: wanted } })
    stop()
    // an open screen shows that it can be approved now
    expect(told).toContain(taskTopic(body.task))
    expect(await seen()).toEqual([
      { text: 'Done: the sign-in email was changed.', holds: false },
      ['Approved', 'Declined'],
    ])
    expect((await tasks.act(admin, { do: 'decide', decision: 'Approved' }, body.task)).done).toEqual([body.task])
    expect(await portal.sql('select status from profile_change where account_id = $1', [me.id])).toEqual([
      { status: 'Done' },
    ])
  })

  it('above access level 1 a second admin’s word is needed first', async () => {
    const plus = await portal.asPlus()
    const wanted = `plus-${plus.id}@meridianharbor.example`
    const { body } = await ask(plus, { field: 'email', wanted })
    expect((await tasks.one(admin, body.task)).record.step?.text).toBe(
      'An admin changes the sign-in email under User Management. A second admin confirms it there. Then approve here.',
    )
    await admin.call(changeUser, { params: { id: plus.id }, body: { email: wanted } })
    expect((await tasks.act(admin, { do: 'decide', decision: 'Approved' }, body.task)).done).toEqual([])
    const [raise] = await portal.sql('select id from account_request where account_id = $1', [plus.id])
    const second = await portal.asAdmin()
    await second.call(decideRequest, { params: { id: Number(raise?.id), decision: 'confirm' } })
    expect((await tasks.act(admin, { do: 'decide', decision: 'Approved' }, body.task)).done).toEqual([body.task])
  })

  it('Declined and Withdrawn close it and change nothing; then it can be asked for anew', async () => {
    const me = await portal.asAdvisor({ phone: '(518) 555-0142' })
    const declined = await ask(me)
    await tasks.act(admin, { do: 'decide', decision: 'Declined', reason: 'Not yours' }, declined.body.task)
    const withdrawn = await ask(me)
    await portal.app.inject({
      method: 'POST',
      url: `/api/tasks/${withdrawn.body.task}/withdraw`,
      headers: { cookie: me.cookie },
      payload: {},
    })
    expect(await own(me)).toMatchObject({
      details: { phone: '(518) 555-0142' },
      changes: [{ status: 'Withdrawn' }, { status: 'Declined' }],
    })
    expect((await ask(me)).status).toBe(200)
  })

  it('is nobody’s who asks for themselves, nor another branch’s', async () => {
    const me = await portal.asAdvisor(reviewer)
    const { body } = await ask(me)
    for (const actor of [me, await portal.asStranger(reviewer)])
      await tasks.act(actor, { do: 'decide', decision: 'Approved' }, body.task)
    expect((await own(me)).changes).toMatchObject([{ status: 'Requested' }])
  })
})
