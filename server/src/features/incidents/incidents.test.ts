import { incidentsTopic, listIncidents, reportIncident } from '@portal/contract/incidents'
import { dayInWords } from '@portal/contract/rules/day'
import { getTask, listTasks } from '@portal/contract/tasks'
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
    body: { what: 'Laptop stolen.\nFrom the car.', noticed: ago(3_600_000), devices: 'ThinkPad', clients: 12, ...more },
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
      other: { f1: 'Laptop stolen. From the car.' },
      created_by_name: 'Dana Whitfield',
    })
    const rows = await portal.sql('select work_item_id from incident where id = $1', [body.id])
    expect(rows).toEqual([{ work_item_id: task?.id }])
    const admin = await portal.asAdmin()
    const seen = (await admin.call(getTask, { params: { id: task?.id ?? 0 } })).body.record.facts
    expect(seen.filter(({ at }) => at).map(({ label, firm }) => [label, firm])).toEqual([
      ['Noticed', true],
      ['Reported', undefined],
    ])
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

it.each([
  ['2026-03-02T04:30:00Z', '2026-03-31'], // still the evening of the first in Albany, and summer time begins between
  ['2026-01-15T12:00:00Z', '2026-02-14'],
])('thirty days of the firm’s calendar after %s is %s', (noticed, day) => {
  expect(notifyBy(new Date(noticed))).toBe(day)
})
