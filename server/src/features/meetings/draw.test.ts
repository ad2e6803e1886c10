import { getDraw, listMeetings } from '@portal/contract/meetings'
import { drawNumber, isDrawn } from '@portal/contract/rules/meeting'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type Actor, menusFor } from '../../testing/actors.ts'
import { type MeetingsOn, meetingsOn } from '../../testing/meetings.ts'
import { type TestPortal, testPortal } from '../../testing/portal.ts'
import { drawJob, drawSample } from './sampling.ts'
import { meetings } from './routes.ts'

let portal: TestPortal
let on: MeetingsOn
let host: Actor
let reviewer: Actor
const flags = { menus: JSON.stringify(menusFor(true)) }
beforeAll(async () => {
  portal = await testPortal()
  on = await meetingsOn(portal)
  host = await portal.asAdvisor()
  reviewer = await portal.asPlus(flags)
})
afterAll(() => portal.close())

const setting = (value: object) =>
  portal.sql(
    `insert into setting (name, value) values ('meetingReview', $1) on conflict (name) do update set value = excluded.value`,
    [JSON.stringify(value)],
  )
beforeEach(async () => {
  await portal.sql('update meeting set draw_id = null')
  await portal.sql(`update meeting set status = 'Not sampled' where status = 'New'`)
  await portal.sql('delete from meeting_draw')
  await setting({ share: 40, reviewers: {}, words: [] })
})

const some = async (count: number) => {
  const ids: number[] = []
  for (let n = 0; n < count; n++) ids.push(await on.arrive(host, { attendees: on.people(1, 1_000 + n) }))
  return ids
}
const draws = () =>
  portal.sql(`select d.id, d.day::text, d.seed, (select count(*)::int from meeting m where m.draw_id = d.id) as n
    from meeting_draw d order by d.id`)
const statusOf = async (id: number) => (await on.stored(id))?.['status']
/** The clock moves and sessions end with it, so people sign in anew. */
const at = async (moment: string) => {
  portal.setTime(new Date(moment))
  await drawSample(portal.platform)
}

it('draws by the reviewer’s share, once, with a seed by which it can be repeated', async () => {
  const ids = await some(30)
  await on.overnight()
  await drawSample(portal.platform)
  const { draw } = (await reviewer.call(listMeetings, { query: {} })).body
  const { body } = await reviewer.call(getDraw, { params: { id: draw?.id ?? 0 } })
  expect(body.entries.map(({ id }) => id)).toEqual(ids)
  for (const one of body.entries) {
    expect([one.number, one.drawn]).toEqual([drawNumber(body.draw.seed, one.id), isDrawn(one.number, 40)])
    expect(await statusOf(one.id)).toBe(one.drawn ? 'In sample' : 'Not sampled')
  }
  expect(body.entries.some(({ drawn }) => drawn)).toBe(true)
  // given to somebody of the branch who reviews, and never to the host
  const assigned = await portal.sql(
    `select distinct assigned_to from meeting where status = 'In sample' and draw_id = $1`,
    [draw?.id],
  )
  expect(assigned.length).toBeGreaterThan(0)
  for (const { assigned_to } of assigned) expect([null, host.id]).not.toContain(assigned_to)
})

it('many at once, on two nodes, make one draw; one that comes later makes none', async () => {
  await some(12)
  await on.overnight()
  const other = await portal.secondNode()
  await Promise.all([portal, other, portal, other].map(({ platform }) => drawSample(platform)))
  const made = await draws()
  expect(made.map(({ n }) => n)).toEqual([12])
  await drawSample(other.platform)
  expect(await draws()).toEqual(made)
  const audits = await portal.sql(`select detail from audit_entry where action = 'meeting.drawn' and subject = $1`, [
    `meeting-sample:${String(made[0]?.['id'])}`,
  ])
  expect(audits).toHaveLength(1)
  expect(audits[0]?.['detail']).toMatchObject({ seed: made[0]?.['seed'], share: 40, rows: 12 })
})

it('what a crash left over is drawn with the same seed', async () => {
  const [first = 0, second = 0] = await some(2)
  await on.overnight()
  await drawSample(portal.platform)
  const [draw] = await draws()
  // as if the second had not been reached
  await portal.sql(`update meeting set status = 'New', draw_id = null, drawn_number = null where id = $1`, [second])
  await drawSample(portal.platform)
  expect(await draws()).toEqual([draw])
  for (const id of [first, second])
    expect((await on.stored(id))?.['drawn_number']).toBe(drawNumber(String(draw?.['seed']), id))
})

it('with a share of 0 nothing is drawn, with 100 everything, and a reviewer’s own share goes first', async () => {
  await setting({ share: 0, reviewers: {}, words: [] })
  const none = await some(3)
  await on.overnight()
  await drawSample(portal.platform)
  for (const id of none) expect(await statusOf(id)).toBe('Not sampled')
  await portal.sql('update meeting_draw set day = null')
  await setting({ share: 0, reviewers: { [reviewer.id]: 100 }, words: [] })
  const all = await some(3)
  await on.overnight()
  await drawSample(portal.platform)
  for (const id of all)
    expect(await on.stored(id)).toMatchObject({ status: 'In sample', assigned_to: reviewer.id, drawn_share: '100.00' })
})

it('waits for six in the morning at the firm, in winter, in summer and on the days between', async () => {
  for (const [evening, early, six] of [
    ['2027-01-10T23:00:00Z', '2027-01-11T10:59:58Z', '2027-01-11T11:00:00Z'],
    ['2027-03-13T23:00:00Z', '2027-03-14T09:59:58Z', '2027-03-14T10:00:00Z'],
    ['2027-07-01T23:00:00Z', '2027-07-02T09:59:58Z', '2027-07-02T10:00:00Z'],
    ['2027-11-06T23:00:00Z', '2027-11-07T10:59:58Z', '2027-11-07T11:00:00Z'],
  ] as const) {
    portal.setTime(new Date(evening))
    const id = await on.arrive(host)
    await at(early)
    expect([early, await statusOf(id)]).toEqual([early, 'New'])
    // what comes in during the day is for the next morning
    portal.setTime(new Date(six))
    const late = await on.arrive(host)
    await drawSample(portal.platform)
    expect([six, await statusOf(id)]).not.toEqual([six, 'New'])
    expect([six, await statusOf(late)]).toEqual([six, 'New'])
    await portal.sql(`update meeting set status = 'Not sampled' where id = $1`, [late])
  }
  expect((await draws()).map(({ day }) => day)).toEqual(['2027-01-11', '2027-03-14', '2027-07-02', '2027-11-07'])
})

it('after a week without a node everything that waits is drawn once, at once', async () => {
  const ids: number[] = []
  for (const day of ['03', '04', '07', '09']) {
    portal.setTime(new Date(`2028-02-${day}T15:00:00Z`))
    ids.push(await on.arrive(host))
  }
  // back in the afternoon, hours after the time of the draw
  await at('2028-02-10T19:20:00Z')
  await at('2028-02-10T19:25:00Z')
  const made = await draws()
  expect(made.map(({ day, n }) => [day, n])).toEqual([['2028-02-10', 4]])
  for (const id of ids) expect((await on.stored(id))?.['drawn_number']).toBe(drawNumber(String(made[0]?.['seed']), id))
})

it('a day without meetings has no draw', async () => {
  await at('2028-03-01T12:00:00Z')
  expect(await draws()).toEqual([])
})

it('is asked every few minutes, so that no outage costs a day', () =>
  expect(meetings.timetable).toEqual([{ task: drawJob, match: '*/5 * * * *' }]))
