import { incidentsTopic, listIncidents, reportIncident } from '@portal/contract/incidents'
import { dayInWords, firmDay } from '@portal/contract/rules/day'
import { actOnTasks, type CheckMark, getTask, listTasks, markCheck } from '@portal/contract/tasks'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Actor } from '../../testing/actors.ts'
import { type TestPortal, testPortal } from '../../testing/portal.ts'
import { notifyBy } from './clock.ts'

let portal: TestPortal
let me: Actor
beforeAll(async () => {
  portal = await testPortal()
})
afterAll(() => portal.close())
beforeEach(async () => {
  me = await portal.asAdvisor({ first: 'Dana', last: 'Whitfield' })
})

const ago = (ms: number) => new Date(portal.platform.clock().getTime() - ms).toISOString()
const report = (more: object = {}, actor = me) =>
  actor.call(reportIncident, {
    body: {
      title: 'Stolen laptop',
      what: 'Laptop stolen.\nFrom the car.',
      noticed: ago(3_600_000),
      devices: 'ThinkPad',
      clients: 12,
      ...more,
    },
  })
const list = async (actor = me) => (await actor.call(listIncidents, {})).body.data
const toSecurity = async () =>
  (await portal.mails()).filter(({ to, text }) => to === 'security@meridianharbor.example' && text.includes(me.email))

describe('an incident', () => {
  it('is stored, mailed to the security mailbox and on record without what happened', async () => {
    const noticed = ago(3_600_000)
    const { status, body } = await report({ noticed })
    expect(status).toBe(200)
    const by = notifyBy(new Date(noticed))
    expect(await list()).toEqual([
      {
        id: body.id,
        title: 'Stolen laptop',
        what: 'Laptop stolen.\nFrom the car.',
        noticed,
        devices: 'ThinkPad',
        clients: 12,
        reported: expect.stringMatching(/Z$/),
        notifyBy: by,
      },
    ])
    const [mail, ...more] = await toSecurity()
    expect([mail?.subject, more]).toEqual(['Security incident reported by Dana Whitfield', []])
    for (const said of [
      'Dana Whitfield',
      'In a few words: Stolen laptop',
      'Laptop stolen.',
      'From the car.',
      'ThinkPad',
      'Clients affected: 12',
      dayInWords(by),
    ])
      expect(mail?.text).toContain(said)
    const trail = await portal.sql('select action, detail from audit_entry where subject = $1', [`incident:${body.id}`])
    expect(trail).toEqual([{ action: 'incident.reported', detail: { clients: 12 } }])
  })

  it('opens a work item that shows the clock to whoever works it', async () => {
    const { body } = await report({ noticed: ago(36 * 3_600_000) })
    const [task] = (await me.call(listTasks, {})).body.data
    expect(task).toMatchObject({
      department: 'Security',
      category: 'Incident',
      other: { f1: 'Stolen laptop' },
      created_by_name: 'Dana Whitfield',
    })
    const rows = await portal.sql('select work_item_id from incident where id = $1', [body.id])
    expect(rows).toEqual([{ work_item_id: task?.id }])
    const admin = await portal.asAdmin()
    const seen = (await admin.call(getTask, { params: { id: task?.id ?? 0 } })).body.record.facts
    expect(seen.filter(({ at }) => at).map(({ label }) => label)).toEqual(['Noticed', 'Reported'])
    const clock = async () => {
      const { record } = (await admin.call(getTask, { params: { id: task?.id ?? 0 } })).body
      return record.due
    }
    expect(await clock()).toEqual({
      late: false,
      text: expect.stringMatching(
        /^Notify affected clients by [A-Z][a-z]{2} \d{1,2}, \d{4} \(ET\), (28|29) days left$/,
      ),
    })
    await portal.sql(`update incident set noticed_at = noticed_at - interval '40 days' where id = $1`, [body.id])
    expect(await clock()).toEqual({ late: true, text: expect.stringMatching(/, \d+ days overdue$/) })
  })

  it('cannot have been noticed in the future', async () => {
    const { status, body } = await report({ noticed: ago(-60_000) })
    expect([status, Object.keys(body.fields ?? {})]).toEqual([400, ['noticed']])
    expect([await list(), await toSecurity()]).toEqual([[], []])
  })

  it.each([
    ['no title', { title: '' }, 'title'],
    ['a title of blanks', { title: '   ' }, 'title'],
    ['a title of 61 characters', { title: 'x'.repeat(61) }, 'title'],
    ['nothing said', { what: '' }, 'what'],
    ['blanks', { what: '    ' }, 'what'],
    ['2,001 characters', { what: 'x'.repeat(2_001) }, 'what'],
    ['no time', { noticed: 'yesterday' }, 'noticed'],
    ['a day that is none', { noticed: '2026-02-30T10:00:00Z' }, 'noticed'],
    ['fewer clients than none', { clients: -1 }, 'clients'],
  ])('with %s is refused', async (_, wrong, field) => {
    const { status, body } = await report(wrong)
    expect([status, Object.keys(body.fields ?? {})]).toEqual([400, [field]])
  })

  it('is its reporter’s own: nobody else reads it or hears of it (Z13)', async () => {
    await report()
    for (const actor of [await portal.asAdvisor(), await portal.asAdmin()]) expect(await list(actor)).toEqual([])
    const may = (id: string, guest: boolean) =>
      portal.platform.live.mayListen({ id, guest } as never, incidentsTopic(me.id))
    expect([may(me.id, false), may('other', false), may(me.id, true)]).toEqual([true, false, false])
  })

  it('is listed newest first', async () => {
    await report({ what: 'Earlier' })
    portal.advance(1_000)
    await report({ what: 'Later' })
    expect((await list()).map(({ what }) => what)).toEqual(['Later', 'Earlier'])
  })

  it('is taken ten times an hour, and one that is refused for its fields costs none of them', async () => {
    await report({ clients: -1 })
    for (let i = 0; i < 10; i++) expect((await report()).status).toBe(200)
    expect((await report()).status).toBe(429)
    expect(await list()).toHaveLength(10)
    expect((await report({}, await portal.asAdvisor())).status).toBe(200)
  })

  it('does not slip past the ten by being sent at the same time', async () => {
    await Promise.all(Array.from({ length: 15 }, () => report()))
    expect((await list()).length).toBeLessThanOrEqual(10)
  })
})

describe('before an incident is closed', () => {
  const opened = async (more: object = {}) => {
    await report(more)
    const [task] = (await me.call(listTasks, {})).body.data
    return task?.id ?? 0
  }
  const admin = () => portal.asAdmin()
  const seen = async (by: Actor, id: number) => (await by.call(getTask, { params: { id } })).body
  const mark = (by: Actor, id: number, entry: string, body: Partial<CheckMark> = {}) =>
    by.call(markCheck, { params: { id, entry }, body: { done: true, ...body } })
  const close = async (by: Actor, id: number) => {
    const { version } = (await seen(by, id)).task
    const act = { do: 'decide', decision: 'Approved' } as const
    return (await by.call(actOnTasks, { body: { items: [{ id, version }], act } })).body
  }

  it('everything on its list is marked: closed too early, nothing is closed', async () => {
    const id = await opened()
    const by = await admin()
    const { record } = await seen(by, id)
    expect(record.checks.map(({ entry, done, needs }) => [entry, done, needs])).toEqual([
      ['contained', false, 'time'],
      ['access', false, undefined],
      ['clients', false, undefined],
      ['police', false, 'note'],
      ['letters', false, undefined],
      ['lessons', false, 'note'],
    ])
    for (const { entry = '' } of record.checks) {
      expect((await seen(by, id)).decisions).toEqual(['Declined'])
      expect((await close(by, id)).refused).toEqual([{ id, why: expect.stringMatching(/^This can’t be approved yet/) }])
      expect((await mark(by, id, entry, { note: 'Number 26-11873' })).status).toBe(200)
    }
    expect((await seen(by, id)).decisions).toEqual(['Approved', 'Declined'])
    expect(await close(by, id)).toMatchObject({ done: [id], refused: [] })
    const mail = (await portal.mails()).find(({ to, subject }) => to === me.email && subject === 'Incident: Closed')
    expect(mail?.text).toMatch(/\(Incident\) from .* was closed\./)
  })

  it('asks for no names and letters where no client is affected, and can always be no incident', async () => {
    const id = await opened({ clients: 0, devices: '' })
    const { record, decisions } = await seen(await admin(), id)
    expect(record.checks.map(({ text }) => text)).toEqual([
      'Exposure ended',
      'Passwords changed, sessions ended',
      'Police report',
      'Lessons learned',
    ])
    expect(decisions).toEqual(['Declined'])
  })

  it('a mark says who made it or what was said, is made once, and can be taken back', async () => {
    const id = await opened()
    const by = await portal.asAdmin({ first: 'Theo', last: 'Vance' })
    expect((await mark(by, id, 'police')).body.fields).toEqual({ note: 'Enter a few words.' })
    await mark(by, id, 'police', { note: ' Albany 26-11873 ' })
    await mark(by, id, 'access')
    const notes = async () => (await seen(by, id)).record.checks.filter(({ done }) => done).map(({ note }) => note)
    expect(await notes()).toEqual([expect.stringMatching(/ [AP]M, Theo Vance$/), 'Albany 26-11873'])
    expect((await mark(by, id, 'police', { note: 'Another' })).status).toBe(409)
    expect((await mark(by, id, 'nothing')).status).toBe(404)
    await mark(by, id, 'police', { done: false })
    expect(await notes()).toHaveLength(1)
    const trail = await portal.sql(
      `select detail from audit_entry where action = 'incident.checked'
       and subject = 'incident:' || (select id from incident where work_item_id = $1) order by id`,
      [id],
    )
    expect(trail.map(({ detail }) => detail)).toEqual([
      { checked: 'police', result: 'Done' },
      { checked: 'access', result: 'Done' },
      { checked: 'police', result: 'Open' },
    ])
  })

  it('is marked by who decides it alone', async () => {
    const id = await opened()
    expect((await mark(me, id, 'access')).status).toBe(403)
    expect((await mark(await portal.asAdvisor(), id, 'access')).status).toBe(403)
  })

  it('tells how long it took: until it was reported, and until nobody could reach the data', async () => {
    const noticed = ago(5 * 3_600_000)
    const id = await opened({ noticed })
    const by = await admin()
    const figures = async () => (await seen(by, id)).record.figures ?? []
    expect((await figures()).map(({ label, value }) => [label, value]).slice(1)).toEqual([
      ['Clients affected', '12'],
      ['Time to report', '5 h'],
      ['Exposure', 'Ongoing'],
    ])
    const at = (ms: number) => new Date(Date.parse(noticed) + ms).toISOString()
    expect((await mark(by, id, 'contained', { at: at(-60_000) })).body.fields).toHaveProperty('at')
    expect((await mark(by, id, 'contained', { at: ago(-60_000) })).body.fields).toHaveProperty('at')
    await mark(by, id, 'contained', { at: at(80 * 60_000) })
    expect((await figures())[3]?.value).toBe('1 h 20 min')
  })

  it('has a deadline in amber down to seven days, then in red, until the letters are sent', async () => {
    const dayMs = 86_400_000
    const by = await admin()
    const tones = []
    const ids = []
    for (const days of [23, 24, 31]) {
      // noon of the firm's day: the clocks may have been turned since
      const day = Date.parse(firmDay(portal.platform.clock())) - days * dayMs
      const id = await opened({ noticed: new Date(day + 17 * 3_600_000).toISOString() })
      ids.push(id)
      tones.push((await seen(by, id)).record.figures?.[0])
    }
    expect(tones).toEqual([
      expect.objectContaining({ label: 'Notify clients by', note: '7 days left, Regulation S-P', tone: 'warning' }),
      expect.objectContaining({ note: '6 days left, Regulation S-P', tone: 'danger' }),
      expect.objectContaining({ note: '1 day overdue, Regulation S-P', tone: 'danger' }),
    ])
    await mark(by, ids[2] ?? 0, 'letters')
    expect((await seen(by, ids[2] ?? 0)).record.figures?.[0]).toMatchObject({ tone: null })
    const none = await opened({ clients: 0, noticed: ago(31 * dayMs) })
    expect((await seen(by, none)).record.figures?.[0]).toMatchObject({ tone: null })
  })
})

it.each([
  ['2026-03-02T04:30:00Z', '2026-03-31'], // still the evening of the first in Albany, and summer time begins between
  ['2026-01-15T12:00:00Z', '2026-02-14'],
])('thirty days of the firm’s calendar after %s is %s', (noticed, day) => {
  expect(notifyBy(new Date(noticed))).toBe(day)
})
