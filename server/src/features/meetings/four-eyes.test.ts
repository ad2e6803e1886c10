// Whose meetings one sees, and which of them one decides.
import { startActing, stopActing } from '@portal/contract/acting'
import {
  acknowledgeNote,
  addToSample,
  approveMeetingSlides,
  approveSlides,
  classifyAttendee,
  getDraw,
  getMeeting,
  listMeetings,
  meetingsTopic,
  meetingTopic,
  myMeetings,
  myMeetingsTopic,
  recordMeetingOutcome,
  takeMeeting,
} from '@portal/contract/meetings'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Actor, menusFor } from '../../testing/actors.ts'
import { aPdf, send } from '../../testing/documents.ts'
import { type MeetingsOn, meetingsOn } from '../../testing/meetings.ts'
import { type TestPortal, testPortal } from '../../testing/portal.ts'
import { userOf } from '../../testing/people.ts'
import type { User } from '../../platform/session/sessions.ts'
import { tasksOn } from '../../testing/tasks.ts'
import { drawSample } from './sampling.ts'

let portal: TestPortal
let on: MeetingsOn
let host: Actor
let reviewer: Actor
let colleague: Actor
const flags = { menus: JSON.stringify(menusFor(true)) }
beforeAll(async () => {
  portal = await testPortal()
  on = await meetingsOn(portal)
  host = await portal.asAdvisor({ first: 'Eleanor', last: 'Whitcombe' })
  reviewer = await portal.asPlus({ ...flags, first: 'Tess' })
  colleague = await portal.asPlus({ ...flags, first: 'Rita' })
})
afterAll(() => portal.close())

const version = async (id: number) => Number((await on.stored(id))?.['version'])
/** Everything a reviewer can do with a meeting. */
const acts = (by: Actor, id: number, at: number) => ({
  take: () => by.call(takeMeeting, { params: { id }, body: { version: at } }),
  record: () => by.call(recordMeetingOutcome, { params: { id }, body: { outcome: 'note', note: 'Mine', version: at } }),
  classify: () => by.call(classifyAttendee, { params: { id, n: 1 }, body: { counts_as: 'firm', version: at } }),
  approve: () => by.call(approveMeetingSlides, { params: { id }, body: { version: at } }),
})
const tryAll = async (by: Actor, id: number) => {
  const at = await version(id)
  const answers: Record<string, number> = {}
  for (const [name, act] of Object.entries(acts(by, id, at))) answers[name] = (await act()).status
  return answers
}
const refused = { take: 403, record: 403, classify: 403, approve: 403 }
const unseen = { take: 404, record: 404, classify: 404, approve: 404 }

describe('one’s own', () => {
  it('a host who reviews, and is a principal, does nothing with their own meeting', async () => {
    const hosting = await portal.asManager(flags)
    const id = await on.sampled(hosting, reviewer)
    const before = await on.stored(id)
    expect(await tryAll(hosting, id)).toEqual(refused)
    const quiet = await on.arrive(hosting)
    expect(
      (await hosting.call(addToSample, { params: { id: quiet }, body: { version: await version(quiet) } })).status,
    ).toBe(403)
    expect(await on.stored(id)).toEqual(before)
    expect((await on.get(hosting, id)).can).toMatchObject({ take: false, record: [], classify: false, approve: false })
  })

  it('neither does whoever acts for them, nor, later, whoever did and added something', async () => {
    const id = await on.arrive(host, { attendees: on.people(30) })
    await on.upload(reviewer, id, 'slides', 'Acting')
    const deputy = await portal.asAdmin()
    await deputy.call(startActing, { body: { email: host.email } })
    expect(await tryAll(deputy, id)).toEqual(refused)
    expect((await on.upload(deputy, id, 'chat')).status).toBe(200)
    await deputy.call(stopActing, {})
    expect(await tryAll(deputy, id)).toEqual(refused)
    // another admin, who had no part in it, does
    const other = await portal.asAdmin()
    expect((await acts(other, id, await version(id)).take()).status).toBe(200)
  })

  it('nor is it given to them, or opened as their next one', async () => {
    const hosting = await portal.asPlus(flags)
    const ids = await Promise.all(Array.from({ length: 12 }, () => on.arrive(hosting, { attendees: on.people(27) })))
    for (const id of ids) expect((await on.stored(id))?.['assigned_to']).not.toBe(hosting.id)
    await portal.sql(`update meeting set assigned_to = null where status in ('In sample', 'In Review')`)
    await portal.sql(`update meeting set status = 'Not sampled' where host_id <> $1`, [hosting.id])
    const theirs = await on.arrive(host, { attendees: on.people(27) })
    const { body } = await acts(hosting, theirs, await version(theirs)).record()
    expect([body.ok, body.next]).toEqual([true, null])
  })

  it('slides one approved oneself are not approved when one shows them', async () => {
    const principal = await portal.asManager(flags)
    const text = 'My own deck'
    expect((await send(portal, principal, approveSlides, undefined, {}, aPdf(text))).status).toBe(200)
    const show = async (by: Actor) => {
      const started = portal.platform.clock().toISOString()
      const id = await on.arrive(by, { started, attendees: on.people(30) })
      await on.upload(reviewer, id, 'slides', text)
      return id
    }
    const own = await show(principal)
    expect(await on.get(reviewer, own)).toMatchObject({ flags: expect.arrayContaining(['unapproved']), approval: null })
    expect((await on.get(reviewer, await show(host))).flags).not.toContain('unapproved')
    // somebody else approves them, for what comes
    const other = await portal.asManager(flags)
    expect((await acts(other, own, await version(own)).approve()).status).toBe(200)
    expect((await on.get(reviewer, own)).approval).not.toBeNull()
    expect((await on.get(reviewer, await show(principal))).flags).not.toContain('unapproved')
  })
})

describe('another branch', () => {
  it('its meeting is not there: page, acts, list, counts, search, file and draw', async () => {
    const elsewhere = await portal.asStranger(flags)
    const id = await on.sampled(elsewhere, elsewhere, 'Elsewhere')
    const before = await on.stored(id)
    const seen = async (by: Actor) => {
      const { body } = await by.call(listMeetings, { query: { period: 'all', q: 'guest1', size: 100 } })
      return body.data.some((one) => one.id === id)
    }
    expect([await seen(reviewer), await seen(elsewhere)]).toEqual([false, true])
    expect((await reviewer.call(getMeeting, { params: { id } })).status).toBe(404)
    expect(await tryAll(reviewer, id)).toEqual(unseen)
    expect(await on.stored(id)).toEqual(before)
    const counted = async (by: Actor) => (await by.call(listMeetings, { query: { period: 'all' } })).body
    const [{ n } = { n: 0 }] = (await portal.sql(
      'select count(*)::int as n from meeting where branch_id = (select branch_id from meeting where id = $1)',
      [id],
    )) as { n: number }[]
    expect((await counted(elsewhere)).counts.all).toBe(n)
    expect((await counted(reviewer)).hosts.map((one) => one.id)).not.toContain(elsewhere.id)
    expect((await counted(reviewer)).branches).toHaveLength(1)
    // asked for by its branch or its host it is not there either
    for (const query of [{ host: elsewhere.id }, { branch: Number(before?.['branch_id']) }])
      expect((await reviewer.call(listMeetings, { query: { ...query, period: 'all' } })).body.data).toEqual([])
    const csv = async (by: Actor) =>
      (await portal.app.inject({ url: '/api/meetings/export.csv?period=all', headers: { cookie: by.cookie } })).body
    const number = `M-${String(id).padStart(4, '0')}`
    expect([(await csv(reviewer)).includes(number), (await csv(elsewhere)).includes(number)]).toEqual([false, true])
  })

  it('of a draw each branch sees its own', async () => {
    const elsewhere = await portal.asStranger(flags)
    const theirs = await on.arrive(elsewhere)
    const ours = await on.arrive(host)
    await on.overnight()
    await drawSample(portal.platform)
    const draw = Number((await on.stored(ours))?.['draw_id'])
    const entries = async (by: Actor) =>
      (await by.call(getDraw, { params: { id: draw } })).body.entries.map(({ id }) => id)
    expect(await entries(reviewer)).toContain(ours)
    expect(await entries(reviewer)).not.toContain(theirs)
    expect(await entries(elsewhere)).toEqual([theirs])
    expect((await reviewer.call(getDraw, { params: { id: 999_999 } })).status).toBe(404)
  })
})

describe('two at once', () => {
  it.each(['take', 'record', 'classify'] as const)('%s: one wins, the other is told', async (act) => {
    const id = await on.sampled(host, reviewer)
    const at = await version(id)
    const answers = await Promise.all([reviewer, colleague].map((by) => acts(by, id, at)[act]()))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await version(id)).toBeGreaterThan(at)
  })

  it('who took it has it; another takes it over knowingly, and only then decides', async () => {
    const id = await on.sampled(host, reviewer)
    expect((await acts(reviewer, id, await version(id)).take()).status).toBe(200)
    const early = await acts(colleague, id, await version(id)).record()
    expect([early.status, early.body.message]).toEqual([
      409,
      expect.stringMatching(/^Tess \w+ is reviewing this meeting. Take it over first.$/),
    ])
    expect((await acts(colleague, id, await version(id)).take()).status).toBe(200)
    expect((await acts(reviewer, id, await version(id)).record()).status).toBe(409)
    expect((await acts(colleague, id, await version(id)).record()).status).toBe(200)
  })

  it('two principals approve the same slides: once', async () => {
    const id = await on.sampled(host, reviewer, 'Approved by two')
    const at = await version(id)
    const principals = [await portal.asManager(flags), await portal.asManager(flags)]
    const answers = await Promise.all(principals.map((by) => acts(by, id, at).approve()))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    // and whose answer got lost
    const again = await send(portal, principals[0] as Actor, approveSlides, undefined, {}, aPdf('Sent twice'))
    const lost = await send(portal, principals[0] as Actor, approveSlides, undefined, {}, aPdf('Sent twice'))
    expect([again.status, lost.status]).toEqual([200, 409])
  })
})

it('what a reviewer wrote to compliance is not the host’s, also when it came back with conditions', async () => {
  const id = await on.sampled(host, reviewer)
  const { body } = await reviewer.call(recordMeetingOutcome, {
    params: { id },
    body: { outcome: 'escalate', note: 'I think she lies to clients.', version: await version(id) },
  })
  const admin = await portal.asAdmin()
  const decided = { do: 'decide', decision: 'Approved with conditions', reason: 'Take the course.' } as const
  expect((await tasksOn(portal).act(admin, decided, Number(body.task))).done).toHaveLength(1)
  expect((await on.stored(id))?.['status']).toBe('Cleared with a note')
  const own = await host.call(myMeetings, {})
  expect(JSON.stringify(own.body)).not.toContain('lies')
  expect(own.body.data.find((one) => one.id === id)).toMatchObject({ note: '', noted: null })
  const acknowledged = await host.call(acknowledgeNote, { params: { id } })
  expect([acknowledged.status, acknowledged.body.message]).toEqual([409, 'There is no note to acknowledge.'])
})

it('nobody listens to a meeting they can’t see, nor to one that is none', async () => {
  const id = await on.arrive(host)
  const branch = Number((await on.stored(id))?.['branch_id'])
  const [ours, theirs] = [branch, branch + 1].map((branchId) => userOf({ branchId, menus: menusFor(true) })) as [
    User,
    User,
  ]
  const hears = (who: User, topic: string) => portal.platform.live.mayListen(who, topic)
  expect(await hears(ours, meetingTopic(id))).toBe(true)
  for (const [who, topic] of [
    [theirs, meetingTopic(id)],
    [userOf({ branchId: branch }), meetingTopic(id)],
    [ours, 'meeting/NaN'],
    [ours, 'meeting/99999999999'],
    [ours, 'meeting/1e3'],
    [ours, 'meeting/'],
    [ours, meetingsTopic('firm')],
    [ours, meetingsTopic(branch + 1)],
    [ours, myMeetingsTopic(host.id)],
  ] as const)
    expect([topic, await hears(who, topic)]).toEqual([topic, false])
})
