import { randomUUID } from 'node:crypto'
import { startActing } from '@portal/contract/acting'
import { askForLink } from '@portal/contract/links'
import { daysAfter } from '@portal/contract/rules/day'
import {
  listUploadRequests,
  remindUploadRequest,
  renewUploadRequest,
  revokeUploadRequest,
  uploadRequestLimits,
} from '@portal/contract/upload-requests'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type Actor, caller } from '../../testing/actors.ts'
import { withLink } from '../../testing/link-statements.ts'
import { type TestPortal, testPortal } from '../../testing/portal.ts'
import { reviewer, tasksOn } from '../../testing/tasks.ts'
import { uploadsOn } from '../../testing/upload-requests.ts'
import { beginSession } from '../../platform/session/sessions.ts'
import { remindUploads } from './jobs.ts'

let portal: TestPortal
let on: ReturnType<typeof uploadsOn>
let tasks: ReturnType<typeof tasksOn>
let dana: Actor
let rita: Actor
let task: number
let ingrid: string
beforeAll(async () => {
  portal = await testPortal()
  portal.setTime(new Date('2026-11-16T15:00:00Z'))
  on = uploadsOn(portal)
  tasks = tasksOn(portal)
})
afterAll(() => portal.close())
beforeEach(async () => {
  ingrid = on.next()
  await portal.sql('delete from rate_window')
  portal.setTime(new Date('2026-11-16T15:00:00Z'))
  rita = await portal.asManager({ ...reviewer, first: 'Rita', last: 'Review' })
  dana = await portal.asAdvisor({ first: 'Dana', last: 'Whitfield' })
  task = await tasks.open(dana)
})
const mailsTo = async (to: string) => (await portal.mails()).filter((mail) => mail.to === to)
/** Days later every session is over: they sign in again. */
async function comesBack(at: string): Promise<Actor> {
  portal.setTime(new Date(at))
  const from = { address: '203.0.113.7', browser: 'Firefox', place: '' }
  const token = await portal.platform.db
    .transaction()
    .execute((tx) => beginSession(tx, portal.platform.clock(), rita.id, from))
  return { ...rita, ...caller(portal, `portal=${token}`) }
}
const trail = async (id: number) =>
  (await portal.sql('select action from audit_entry where subject = $1 order by id', [`upload-request:${id}`])).map(
    ({ action }) => action,
  )

it('a reviewer asks somebody outside for documents: a link goes out, and the task says so', async () => {
  const { status, body } = await on.ask(rita, task)
  expect(status).toBe(200)
  const [mail] = await on.mails()
  expect(mail?.subject).toBe('Rita Review asks for 3 documents')
  expect(mail?.text).toContain('“We need these to move your Roth IRA from Pine Hollow. Photos are fine.”')
  expect(mail?.text).toContain('Document 2: Latest IRA statement')
  expect(mail?.text).toContain('Open until: Nov 23, 2026')
  expect(await on.one(dana, task)).toMatchObject({
    id: body.id,
    name: 'Ingrid Halvorsen',
    asked_by: 'Rita Review',
    state: 'sent',
    until: '2026-11-23',
    reminds: '2026-11-20',
    received: 0,
    can: { remind: true, renew: true, revoke: true },
  })
  expect(await trail(body.id)).toEqual(['link.issued', 'upload-request.asked'])
})

it('is asked once, however often the answer is lost, also by two at once', async () => {
  const key = randomUUID()
  const answers = await Promise.all(Array.from({ length: 6 }, () => on.ask(rita, task, { key })))
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  expect(await on.mails()).toHaveLength(1)
  // somebody else's number is no way to learn of it
  expect((await on.ask(dana, task, { key })).status).toBe(409)
})

it('no more than so many are open for a task, however many come at once', async () => {
  await portal.sql(
    `insert into upload_request (work_item_id, key, asked_at, sent_at, name, email, reason, until, expires_at)
     select $1, gen_random_uuid(), now(), now(), 'x', 'x@y.example', 'x', '2027-01-01', '2027-01-01'
     from generate_series(1, ${uploadRequestLimits.ofTask - 5})`,
    [task],
  )
  const answers = await Promise.all(Array.from({ length: 18 }, () => on.ask(rita, task)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(13)
})

it('whom it concerns can ask too, and whoever does it for them never decides', async () => {
  const deputy = await portal.asAdmin({ first: 'Dora', last: 'Deputy' })
  await deputy.call(startActing, { body: { email: dana.email } })
  expect((await on.ask(deputy, task)).status).toBe(200)
  expect(
    await portal.sql('select account_id from worked_on where record = $1 and account_id = $2', [
      `work-item:${task}`,
      deputy.id,
    ]),
  ).toHaveLength(1)
  // a reviewer who asks works for nobody but the firm
  await on.ask(rita, task)
  expect(
    await portal.sql('select 1 from worked_on where record = $1 and account_id = $2', [`work-item:${task}`, rita.id]),
  ).toEqual([])
})

it('others neither see nor ask, whatever they know', async () => {
  const { id } = (await on.ask(rita, task)).body
  const { version } = await on.one(rita, task)
  const others = [await portal.asAdvisor(), await portal.asStranger(reviewer), await portal.asPlus()]
  for (const other of others) {
    expect((await on.ask(other, task)).status).toBe(404)
    expect((await other.call(listUploadRequests, { params: { id: task } })).status).toBe(404)
    expect((await other.call(revokeUploadRequest, { params: { id }, body: { version } })).status).toBe(404)
    expect((await other.call(remindUploadRequest, { params: { id }, body: { version } })).status).toBe(404)
    const body = { version, until: on.today() }
    expect((await other.call(renewUploadRequest, { params: { id }, body })).status).toBe(404)
  }
  expect(await on.mails()).toHaveLength(1)
})

it.each<[string, Record<string, unknown>, string]>([
  ['no documents', { papers: [] }, 'papers'],
  ['eleven documents', { papers: Array.from({ length: 11 }, (_, n) => ({ title: `D${n}`, hint: '' })) }, 'papers'],
  [
    'the same twice',
    {
      papers: [
        { title: 'License', hint: '' },
        { title: ' license ', hint: '' },
      ],
    },
    'papers.1.title',
  ],
  ['no address', { email: 'nobody' }, 'email'],
  ['a second recipient in the address', { email: 'a@b.example\r\nBcc: c@d.example' }, 'email'],
  ['blank words', { reason: '  ' }, 'reason'],
  ['10,000 characters of why', { reason: 'x'.repeat(10_000) }, 'reason'],
  ['10,000 characters of name', { name: 'x'.repeat(10_000) }, 'name'],
  ['a line break in the name', { name: 'Ingrid\r\nBcc: x' }, 'name'],
  ['a day that is over', { until: '2026-11-15' }, 'until'],
  ['a day too far away', { until: '2027-01-16' }, 'until'],
])('is refused with %s', async (_, more, field) => {
  const { status, body } = await on.ask(rita, task, more)
  expect(status).toBe(400)
  expect(Object.keys((body as unknown as { fields: object }).fields).some((name) => name.startsWith(field))).toBe(true)
  expect(await on.mails()).toEqual([])
})

it('markup in every field is told as it was typed, and obeyed nowhere', async () => {
  const evil = '<img src=x onerror=alert(1)>'
  await on.ask(rita, task, { name: evil, reason: evil, papers: [{ title: evil, hint: evil }] })
  expect(await on.one(rita, task)).toMatchObject({ name: evil, reason: evil, papers: [{ title: evil, hint: evil }] })
  const [mail] = await on.mails()
  expect(mail?.text).toContain(evil)
})

it('a new link ends the one before, also after it has expired', async () => {
  const { id } = (await on.ask(rita, task)).body
  const first = await on.token()
  rita = await comesBack('2026-11-25T15:00:00Z')
  expect((await on.visitor(first).open()).statusCode).toBe(404)
  expect(await on.one(rita, task)).toMatchObject({
    state: 'expired',
    can: { remind: false, renew: true, revoke: false },
  })
  const { version } = await on.one(rita, task)
  const until = daysAfter(on.today(), 5)
  const both = await Promise.all(
    [0, 1].map(() => rita.call(renewUploadRequest, { params: { id }, body: { version, until } })),
  )
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const second = await on.token()
  expect(second).not.toBe(first)
  expect((await on.visitor(first).open()).statusCode).toBe(404)
  expect((await on.visitor(second).open()).statusCode).toBe(200)
  expect(await on.one(rita, task)).toMatchObject({ state: 'opened', until })
})

it('refuses to revoke another task’s request by an id in the body', async () => {
  const { id: own } = (await on.ask(rita, task)).body
  const { version } = await on.one(rita, task)
  const stranger = await portal.asStranger(reviewer)
  const theirs = await tasks.open(await portal.asStranger())
  const { id: other } = (await on.ask(stranger, theirs)).body

  const body = { version, id: other }
  const answer = await rita.call(revokeUploadRequest, { params: { id: own }, body })

  expect([answer.status, answer.body.fields]).toEqual([400, { id: 'Unknown field.' }])
  expect(await portal.sql('select revoked_at from upload_request where id = any($1)', [[own, other]])).toEqual([
    { revoked_at: null },
    { revoked_at: null },
  ])
})

it('revoked, the link is over at once, and a new one can still be sent', async () => {
  const { id } = (await on.ask(rita, task)).body
  const visitor = on.visitor(await on.token())
  expect((await visitor.open()).statusCode).toBe(200)
  const { version } = await on.one(rita, task)
  const both = await Promise.all(
    [0, 1].map(() => rita.call(revokeUploadRequest, { params: { id }, body: { version } })),
  )
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect((await visitor.open()).statusCode).toBe(404)
  expect((await visitor.get()).json()).toMatchObject({ code: 'link-over' })
  const row = await on.one(rita, task)
  expect(row).toMatchObject({ state: 'revoked', can: { renew: true, revoke: false } })
  await rita.call(renewUploadRequest, { params: { id }, body: { version: row.version, until: on.today() } })
  expect((await on.visitor(await on.token()).open()).statusCode).toBe(200)
})

it('somebody is reminded once a day at most, with a link that works beside the first', async () => {
  const { id } = (await on.ask(rita, task)).body
  const first = await on.token()
  const { version } = await on.one(rita, task)
  const both = await Promise.all(
    [0, 1].map(() => rita.call(remindUploadRequest, { params: { id }, body: { version } })),
  )
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const again = await on.one(rita, task)
  expect(again.can.remind).toBe(false)
  const later = await rita.call(remindUploadRequest, { params: { id }, body: { version: again.version } })
  expect(later.status).toBe(409)
  const [reminder] = await on.mails()
  expect(reminder?.subject).toBe('Reminder: 3 documents for Rita Review')
  for (const token of [first, await on.token()]) expect((await on.visitor(token).open()).statusCode).toBe(200)
})

it('the portal reminds by itself before the link expires: once, and never of what is over', async () => {
  await on.ask(rita, task)
  const quiet = await tasks.open(dana)
  await on.ask(rita, quiet, { email: 'quiet@fastmail.example', remind: false })
  const gone = await tasks.open(dana)
  await on.ask(rita, gone, { email: 'gone@fastmail.example' })
  await tasks.act(rita, { do: 'decide', decision: 'Declined', reason: 'No' }, gone)
  // others of these tests are reminded as well
  const here = new Set([ingrid, 'quiet@fastmail.example', 'gone@fastmail.example'])
  const reminders = async () =>
    (await portal.mails())
      .filter(({ subject, to }) => subject.startsWith('Reminder') && here.has(to))
      .map(({ to }) => to)
  portal.setTime(new Date('2026-11-19T15:00:00Z'))
  await remindUploads(portal.platform)
  expect(await reminders()).toEqual([])
  rita = await comesBack('2026-11-20T15:00:00Z')
  await Promise.all([remindUploads(portal.platform), remindUploads(portal.platform)])
  expect(await reminders()).toEqual([ingrid])
  expect(await on.one(rita, task)).toMatchObject({ reminds: null, reminded: expect.stringContaining('2026-11-20T15') })
})

it('whoever wants a new link is not answered; the asker is, without a client’s name', async () => {
  await on.ask(rita, task)
  const token = await on.token()
  rita = await comesBack('2026-11-25T15:00:00Z')
  const answers = [await withLink(portal, token, askForLink, {}), await withLink(portal, 'nothing', askForLink, {})]
  expect(answers[0]?.body).toBe(answers[1]?.body)
  expect(await on.one(rita, task)).toMatchObject({ again: expect.stringContaining('2026-11-25T15') })
  const [mail] = await mailsTo(rita.email)
  expect(mail?.subject).toBe(`New link requested: T-${task}`)
  expect(mail?.text).not.toContain('Ingrid')
  expect(await on.mails()).toHaveLength(1)
})

it('of a decided task nothing is asked any more', async () => {
  await on.ask(rita, task)
  const visitor = on.visitor(await on.token())
  await tasks.act(rita, { do: 'decide', decision: 'Declined', reason: 'No' }, task)
  expect((await on.ask(rita, task)).status).toBe(409)
  expect((await visitor.open()).statusCode).toBe(404)
  const { body } = await on.list(rita, task)
  expect(body.can.ask).toBe(false)
  expect(body.data[0]).toMatchObject({ state: 'closed', can: { remind: false, renew: false, revoke: false } })
})

it('keeps to the numbers it was given', () => {
  expect(uploadRequestLimits).toEqual({
    name: 80,
    email: 254,
    reason: 300,
    papers: 10,
    title: 80,
    hint: 120,
    mostDays: 60,
    usualDays: 7,
    remindDays: 3,
    filesOfPaper: 10,
    ofTask: 20,
    unsentDays: 2,
  })
})
