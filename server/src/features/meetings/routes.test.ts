import { startActing, stopActing } from '@portal/contract/acting'
import {
  acknowledgeNote,
  addToSample,
  approveMeetingSlides,
  approveSlides,
  classifyAttendee,
  exportMeetings,
  getMeeting,
  listMeetings,
  meetingFile,
  myMeetings,
  recordMeetingOutcome,
  takeMeeting,
} from '@portal/contract/meetings'
import type { Outcome } from '@portal/contract/rules/meeting'
import { getTask, withdrawTask } from '@portal/contract/tasks'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Actor, menusFor } from '../../testing/actors.ts'
import { aPdf, send } from '../../testing/documents.ts'
import { type MeetingsOn, meetingsOn } from '../../testing/meetings.ts'
import { type TestPortal, testPortal } from '../../testing/portal.ts'
import { tasksOn } from '../../testing/tasks.ts'
import { importFile } from '../imports/public.ts'
import { meetingsImporter } from './public.ts'

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
  reviewer = await portal.asPlus(flags)
  colleague = await portal.asPlus({ ...flags, first: 'Rita' })
})
afterAll(() => portal.close())

const day = (ago: number) => new Date(portal.platform.clock().getTime() - ago * 86_400_000).toISOString()
const number = async (id: number) => Number((await on.stored(id))?.['retail_30'])
const record = async (by: Actor, id: number, outcome: Outcome, note = 'Because') =>
  by.call(recordMeetingOutcome, {
    params: { id },
    body: { outcome, note, version: (await on.get(reviewer, id)).version },
  })

describe('counting', () => {
  it('meetings of a series count together, whoever came twice once; an earlier one that arrives late counts for the later', async () => {
    const series = 'Estate basics'
    const later = await on.arrive(host, { series, started: day(2), attendees: on.people(20) })
    expect(await number(later)).toBe(20)
    const earlier = await on.arrive(host, { series, started: day(20), attendees: on.people(10, 16) })
    expect([await number(later), await number(earlier)]).toEqual([25, 25])
    expect((await on.get(reviewer, later)).flags).toContain('line')
    const far = await on.arrive(host, { series, started: day(40), attendees: on.people(16, 100) })
    expect([await number(later), await number(earlier), await number(far)]).toEqual([25, 26, 26])
    expect(await on.get(reviewer, earlier)).toMatchObject({
      status: 'In sample',
      type: 'Retail communication',
      drawn: { why: 'over' },
      flags: expect.arrayContaining(['unapproved']),
    })
    expect((await on.get(reviewer, later)).status).toBe('New')
  })

  it('another host’s series, and a meeting without one, count by themselves', async () => {
    const other = await portal.asAdvisor()
    const ids = [
      await on.arrive(host, { series: 'Same name', attendees: on.people(20) }),
      await on.arrive(other, { series: 'Same name', attendees: on.people(20, 50) }),
      await on.arrive(host, { attendees: on.people(20, 90) }),
    ]
    expect(await Promise.all(ids.map(number))).toEqual([20, 20, 20])
  })

  it('the same slides count together, whoever shows them, and no longer with their series', async () => {
    const other = await portal.asAdvisor()
    const series = 'With slides'
    const [first, second, third] = [
      await on.arrive(host, { series, attendees: on.people(14) }),
      await on.arrive(host, { series, attendees: on.people(10, 30) }),
      await on.arrive(other, { attendees: on.people(13, 60) }),
    ]
    expect([await number(first), await number(second)]).toEqual([24, 24])
    for (const id of [first, third])
      expect((await on.upload(reviewer, id, 'slides', 'The same slides')).status).toBe(200)
    expect([await number(first), await number(second), await number(third)]).toEqual([27, 10, 27])
    expect(await on.get(reviewer, first)).toMatchObject({ period: { by: 'slides', meetings: 2 }, status: 'In sample' })
  })

  it('many that arrive at the same moment are counted right', async () => {
    const series = 'At once'
    const ids = await Promise.all(
      Array.from({ length: 6 }, (_, at) => on.arrive(host, { series, attendees: on.people(5, 1 + at * 5) })),
    )
    expect(await Promise.all(ids.map(number))).toEqual(Array(6).fill(30))
    for (const id of ids) expect((await on.stored(id))?.['status']).toBe('In sample')
  })

  it('saying what somebody counts as recounts at once, is on record, and is not undone by the software', async () => {
    const recording = on.recording(host, { attendees: on.people(26) })
    const { body } = await on.deliver(on.notice(recording))
    const id = Number(body['meeting'])
    const { version } = await on.get(reviewer, id)
    const change = (by: Actor, at = version) =>
      by.call(classifyAttendee, { params: { id, n: 1 }, body: { counts_as: 'institutional', version: at } })
    expect((await change(await portal.asStranger(flags))).status).toBe(404)
    expect((await change(host)).status).toBe(403)
    expect((await change(reviewer)).status).toBe(200)
    expect((await change(reviewer)).status).toBe(409)
    expect(await on.get(reviewer, id)).toMatchObject({
      retail: 25,
      retail_30: 25,
      type: 'Correspondence',
      status: 'In sample',
    })
    const [entry] = await portal.sql(
      `select detail from audit_entry where action = 'meeting.counted' order by id desc limit 1`,
    )
    expect(entry?.['detail']).toMatchObject({
      before: { counts_as: 'prospect', retail: 26 },
      after: { counts_as: 'institutional', retail: 25 },
    })
    await on.deliver(on.notice(recording))
    expect(await number(id)).toBe(25)
  })
})

describe('the list', () => {
  it('is of one’s branch, or of the firm; another branch’s meeting is not there', async () => {
    const elsewhere = await portal.asStranger(flags)
    const id = await on.arrive(elsewhere, { title: '“Only in Buffalo”' })
    const titles = async (by: Actor) =>
      (await by.call(listMeetings, { query: { q: 'buffalo' } })).body.data.map(({ title }) => title)
    expect(await titles(reviewer)).toEqual([])
    expect(await titles(await portal.asAdmin())).toEqual(['“Only in Buffalo”'])
    for (const [endpoint, body] of [
      [getMeeting, undefined],
      [takeMeeting, { version: 1 }],
      [addToSample, { version: 1 }],
      [recordMeetingOutcome, { outcome: 'clear', note: '', version: 1 }],
      [approveMeetingSlides, { version: 1 }],
    ] as const)
      expect((await reviewer.call(endpoint, { params: { id }, body } as never)).status).toBe(404)
    for (const kind of ['slides', 'chat', 'approved'] as const)
      expect((await reviewer.call(meetingFile, { params: { id, kind } })).status).toBe(404)
    expect((await on.upload(reviewer, id, 'chat')).status).toBe(404)
  })

  it('goes on where the page before ended, most people first, and finds hosts and attendees', async () => {
    const own = await portal.asAdvisor({ first: 'Paginata', last: 'Keyset' })
    for (const count of [3, 9, 1, 9, 5]) await on.arrive(own, { attendees: on.people(count, count * 100) })
    const query = { q: 'paginata key', size: 2 }
    const pages: number[][] = []
    for (let after: string | null | undefined; after !== null; ) {
      const { body } = await reviewer.call(listMeetings, { query: { ...query, ...(after && { after }) } })
      pages.push(body.data.map(({ retail_30 }) => retail_30))
      after = body.next
    }
    expect(pages).toEqual([[9, 9], [5, 3], [1]])
    expect((await reviewer.call(listMeetings, { query: { q: 'guest500' } })).body.data).toHaveLength(1)
    expect((await reviewer.call(listMeetings, { query: { q: '%' } })).status).toBe(200)
    expect(
      (await reviewer.call(listMeetings, { query: { host: own.id, type: 'Correspondence' } })).body.data,
    ).toHaveLength(5)
    expect((await reviewer.call(listMeetings, { query: { host: 'nobody' } })).body.data).toEqual([])
  })

  it('is exported as it is filtered, and that is on record', async () => {
    const { status, headers } = await reviewer.call(exportMeetings, { query: { q: 'paginata' } })
    expect([status, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
    const [entry] = await portal.sql(
      `select detail from audit_entry where action = 'meeting.exported' order by id desc limit 1`,
    )
    expect(entry?.['detail']).toMatchObject({ rows: 5 })
  })
})

describe('a review', () => {
  it('takes it, records an outcome with a note, and leads on; the host is told and acknowledges it', async () => {
    const id = await on.sampled(host, reviewer)
    const { version } = await on.get(reviewer, id)
    expect((await reviewer.call(takeMeeting, { params: { id }, body: { version } })).status).toBe(200)
    expect((await record(colleague, id, 'clear')).body.message).toMatch(/is reviewing this meeting/)
    expect((await record(reviewer, id, 'note', ' ')).body.fields).toEqual({ note: 'Enter a note.' })
    const { status, body } = await record(reviewer, id, 'note', 'Send version 5.')
    expect([status, body.task]).toEqual([200, null])
    expect(await on.get(reviewer, id)).toMatchObject({
      status: 'Cleared with a note',
      outcome: { note: 'Send version 5.', acknowledged: null },
    })
    expect((await record(reviewer, id, 'clear')).status).toBe(409)
    expect((await portal.mails())[0]).toMatchObject({ to: host.email, subject: 'A note about your recorded meeting' })

    const mine = async () => (await host.call(myMeetings, {})).body.data.find((one) => one.id === id)
    expect(await mine()).toMatchObject({ note: 'Send version 5.', acknowledged: null, missing: [] })
    expect((await reviewer.call(acknowledgeNote, { params: { id } })).status).toBe(404)
    expect((await host.call(acknowledgeNote, { params: { id } })).status).toBe(200)
    expect((await host.call(acknowledgeNote, { params: { id } })).status).toBe(409)
    expect((await mine())?.acknowledged).not.toBeNull()
  })

  it('without chat or slides it can’t be simply cleared', async () => {
    const id = await on.arrive(host, { attendees: on.people(30) })
    expect((await on.get(reviewer, id)).can.record).toEqual(['note', 'escalate'])
    expect((await record(reviewer, id, 'clear')).status).toBe(409)
    expect((await record(reviewer, id, 'note')).status).toBe(200)
  })

  it('of two reviewers at once one records the outcome, and the other learns who was first', async () => {
    const id = await on.sampled(host, reviewer)
    const { version } = await on.get(reviewer, id)
    const at = (by: Actor, outcome: Outcome) =>
      by.call(recordMeetingOutcome, { params: { id }, body: { outcome, note: 'Because', version } })
    const answers = await Promise.all([at(reviewer, 'clear'), at(colleague, 'escalate')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body.message).toMatch(/already recorded an outcome/)
    const items = await portal.sql(`select id from work_item where record_kind = 'meeting' and record_id = $1`, [id])
    expect(items).toHaveLength((await on.get(reviewer, id)).status === 'Escalated' ? 1 : 0)
  })

  it('the host never reviews it, nor who acts for them or did', async () => {
    const hosting = await portal.asPlus(flags)
    const id = await on.arrive(hosting, { attendees: on.people(30) })
    const refused = await record(hosting, id, 'note')
    expect([refused.status, refused.body.message]).toEqual([
      403,
      'You hosted this meeting. Someone else has to review it.',
    ])
    const deputy = await portal.asAdmin()
    await deputy.call(startActing, { body: { email: hosting.email } })
    expect((await record(deputy, id, 'note')).status).toBe(403)
    expect((await on.upload(deputy, id, 'chat')).status).toBe(200)
    await deputy.call(stopActing, {})
    const after = await record(deputy, id, 'note')
    expect([after.status, after.body.message]).toEqual([403, 'You worked on this one. Someone else has to decide.'])
  })

  it('a meeting that was not drawn can be added; one that was reviewed cannot', async () => {
    const id = await on.arrive(host, { attendees: on.people(2) })
    const add = async () =>
      reviewer.call(addToSample, { params: { id }, body: { version: (await on.get(reviewer, id)).version } })
    expect((await add()).status).toBe(200)
    expect(await on.get(reviewer, id)).toMatchObject({
      status: 'In sample',
      drawn: { why: 'added' },
      assigned: { id: reviewer.id },
    })
    await record(reviewer, id, 'note')
    expect((await add()).status).toBe(403)
  })
})

describe('an escalation', () => {
  const escalated = async () => {
    const id = await on.sampled(host, reviewer)
    const { body } = await record(reviewer, id, 'escalate', 'Promises a guarantee.')
    return { id, task: Number(body.task) }
  }

  it.each([
    ['Approved', 'Cleared'],
    ['Approved with conditions', 'Cleared with a note'],
    ['Declined', 'Not cleared'],
  ] as const)('%s comes back as %s', async (decision, status) => {
    const { id, task } = await escalated()
    const admin = await portal.asAdmin({ first: 'Olga', last: 'Office' })
    const shown = (await admin.call(getTask, { params: { id: task } })).body
    expect(shown.record).toMatchObject({
      kind: 'meeting',
      link: `/zoomreview?meeting=${id}`,
      title: 'Retirement income workshop',
    })
    expect(shown.record.facts).toContainEqual({ label: 'Reviewer’s note', value: 'Promises a guarantee.' })
    const tasks = tasksOn(portal)
    expect(await tasks.act(admin, { do: 'decide', decision, reason: 'Seen by compliance.' }, task)).toMatchObject({
      done: [task],
    })
    expect(await on.get(reviewer, id)).toMatchObject({
      status,
      escalation: { task, decision, answer: 'Seen by compliance.', by: 'Olga Office' },
    })
  })

  it('is decided neither by whoever escalated it nor by the host, and not by a branch', async () => {
    const hosting = await portal.asAdmin()
    const id = await on.sampled(hosting, reviewer)
    const { body } = await record(reviewer, id, 'escalate')
    const tasks = tasksOn(portal)
    for (const by of [reviewer, hosting, colleague])
      expect((await tasks.act(by, { do: 'decide', decision: 'Approved' }, Number(body.task))).done).toEqual([])
    expect((await on.get(reviewer, id)).status).toBe('Escalated')
  })

  it('withdrawn by who escalated it, the review goes on; the host does not even see it', async () => {
    const { id, task } = await escalated()
    expect((await host.call(getTask, { params: { id: task } })).status).toBe(404)
    expect((await reviewer.call(withdrawTask, { params: { id: task } })).status).toBe(200)
    expect(await on.get(reviewer, id)).toMatchObject({ status: 'In Review', escalation: null })
    expect((await record(reviewer, id, 'clear')).status).toBe(200)
  })
})

describe('slides', () => {
  const principal = () => portal.asManager(flags)

  it('approved before use they are approved, afterwards they are not', async () => {
    const id = await on.sampled(host, reviewer, 'Approved later')
    expect((await on.get(reviewer, id)).flags).toContain('unapproved')
    const { version } = await on.get(reviewer, id)
    expect((await reviewer.call(approveMeetingSlides, { params: { id }, body: { version } })).status).toBe(403)
    expect((await (await principal()).call(approveMeetingSlides, { params: { id }, body: { version } })).status).toBe(
      200,
    )
    expect(await on.get(reviewer, id)).toMatchObject({ flags: ['unapproved'], approval: { by: 'Manager Tester' } })
    // the next time they were approved before
    const next = await on.arrive(host, { started: portal.platform.clock().toISOString(), attendees: on.people(30) })
    await on.upload(reviewer, next, 'slides', 'Approved later')
    expect((await on.get(reviewer, next)).flags).not.toContain('unapproved')
  })

  it('before any meeting shows them a principal approves a file; pages that differ from it are told', async () => {
    const words = (last: string) => ['Title', 'Agenda', last].join('\n')
    expect((await send(portal, reviewer, approveSlides, undefined, {}, aPdf(words('Fees 2025')))).status).toBe(403)
    expect((await send(portal, await principal(), approveSlides, undefined, {}, aPdf(words('Fees 2025')))).status).toBe(
      200,
    )
    const id = await on.arrive(host, { started: portal.platform.clock().toISOString(), attendees: on.people(30) })
    await on.upload(reviewer, id, 'slides', words('Fees 2025'))
    await portal.runJobs()
    expect(await on.get(reviewer, id)).toMatchObject({ flags: ['chat'], slides: { pages: [{ changed: false }] } })
  })

  it('are kept once, as a PDF; a chat as a text with messages', async () => {
    const id = await on.arrive(host)
    expect((await on.upload(host, id, 'slides')).status).toBe(200)
    expect((await on.upload(reviewer, id, 'slides')).status).toBe(409)
    expect((await on.upload(host, id, 'chat', 'no message at all')).status).toBe(400)
    expect((await on.upload(host, id, 'chat', 'a\u0001b')).status).toBe(400)
    expect((await on.upload(host, id, 'chat')).status).toBe(200)
    expect((await on.get(reviewer, id)).chat?.messages).toEqual([
      { at: 252, name: 'Ruth Adler', text: 'Can you send the slides?' },
      { at: 1300, name: 'Ben', text: 'So I can’t lose money?' },
    ])
    expect((await on.upload(host, id, 'chat')).status).toBe(403)
    expect((await host.call(meetingFile, { params: { id, kind: 'slides' } })).status).toBe(200)
  })
})

describe('a file', () => {
  const header = 'Meeting ID,Host email,Topic,Start time,Duration,Participants'
  async function* bytesOf(lines: string[]) {
    yield Buffer.from(lines.join('\n'))
  }
  const load = (lines: string[], dryRun = false) =>
    importFile(
      portal.platform,
      meetingsImporter,
      { name: 'meetings.csv', bytes: bytesOf([header, ...lines]) },
      {
        by: { id: null, name: 'portal' },
        requestId: 'test',
        dryRun,
      },
    )

  it('brings meetings in, tells what is wrong row by row, and tried changes nothing', async () => {
    const good = `F-1,${host.email},Bond ladders,2026-11-05T10:00:00-05:00,44,Ruth Adler <ruth@x.example> (client); Number ending 0147; Owen (institutional)`
    expect(await load([good], true)).toMatchObject({ added: 1, loaded: false })
    const bad = await load([
      good,
      `F-2,nobody@x.example,A,2026-11-05T10:00:00Z,44,`,
      `F-3,${host.email},,yesterday,many,<<>>`,
    ])
    expect(bad.loaded).toBe(false)
    expect(bad.problems.map(({ line, column }) => `${line} ${column}`).sort()).toEqual(
      ['3 host', '4 attendees', '4 minutes', '4 started', '4 title'].sort(),
    )
    expect(await load([good])).toMatchObject({ added: 1, changed: 0, loaded: true })
    expect(await load([good])).toMatchObject({ added: 0, changed: 1 })
    // a reference that is another host's, days that don't exist or haven't come, and nothing of it is kept
    const other = await portal.asAdvisor()
    const worse = await load([
      good.replace(host.email, other.email),
      `F-4,${host.email},A,2026-02-30T10:00:00Z,44,`,
      `F-5,${host.email},A,2999-01-01T10:00:00Z,44,`,
      `F-6,${host.email},A,2026-11-05T10:00:00Z,1441,`,
    ])
    expect(worse.problems.map(({ line, column, problem }) => `${line} ${column}: ${problem}`).sort()).toEqual([
      '2 host: This reference belongs to another host’s meeting.',
      '3 started: Enter a date and time with a time zone, for example 2026-11-12T18:00:00-05:00.',
      '4 started: Enter a date and time that has passed.',
      expect.stringMatching(/^5 minutes: /),
    ])
    expect((await portal.sql(`select reference from meeting where reference like 'F-%'`)).length).toBe(1)
    const [row] = await portal.sql(`select people, retail from meeting where reference = 'F-1'`)
    expect(row).toEqual({ people: 3, retail: 2 })
  })
})
