import { randomUUID } from 'node:crypto'
import { allSettings, saveSetting } from '@portal/contract/firm-settings'
import { hookSignature, meetingLimits } from '@portal/contract/meetings'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Actor } from '../../testing/actors.ts'
import { hookSecret, type MeetingsOn, meetingsOn } from '../../testing/meetings.ts'
import { type TestPortal, testPortal } from '../../testing/portal.ts'

let portal: TestPortal
let on: MeetingsOn
let host: Actor
beforeAll(async () => {
  portal = await testPortal()
  on = await meetingsOn(portal)
  host = await portal.asAdvisor()
})
afterAll(() => portal.close())

const tooOld = 'The signature is more than five minutes old. Sign again and retry.'
const count = async () => Number((await portal.sql('select count(*) as n from meeting'))[0]?.['n'])
const notice = (delivery?: string) => on.notice(on.recording(host), delivery)

it('takes a recording that is signed with the secret, with its attendees and its chat', async () => {
  const recording = on.recording(host, {
    attendees: [
      { name: 'Ruth Adler', email: 'ruth@clients.example', counts_as: 'client' },
      { name: 'Owen Fidler', counts_as: 'institutional' },
      { name: 'Host', email: host.email },
      { name: '+1 518 555 0147' },
      { name: '' },
    ],
    chat: [{ at: 252, name: 'Ruth Adler', text: 'Can you send the slides?' }],
  })
  const { status, body } = await on.deliver(on.notice(recording))
  expect([status, body['again']]).toEqual([200, false])
  const rows = await portal.sql('select name, counts_as from meeting_attendee where meeting_id = $1 order by n', [
    body['meeting'],
  ])
  expect(rows.map((row) => row['counts_as'])).toEqual(['client', 'institutional', 'firm', 'prospect', 'prospect'])
  expect(await on.stored(Number(body['meeting']))).toMatchObject({
    people: 5,
    retail: 3,
    retail_30: 3,
    status: 'New',
    chat_name: 'chat.txt',
  })
})

it.each([
  ['no signature', { [hookSignature]: '' }],
  ['another signature', { [hookSignature]: `t=${Math.floor(Date.now() / 1_000)},v1=${'a'.repeat(64)}` }],
  ['something that is none', { [hookSignature]: 'nonsense' }],
])('%s: nothing is taken', async (_, headers) => {
  const before = await count()
  const { status, body } = await on.deliver(notice(), headers)
  expect([status, body['message']]).toEqual([400, 'The signature doesn’t match the body and the secret.'])
  expect(await count()).toBe(before)
})

it('a signature with another secret, or of another body or time, does not fit', async () => {
  const before = await count()
  expect((await on.deliver(notice(), {}, 'another-secret-of-somebody')).status).toBe(400)
  const payload = JSON.stringify(notice())
  const seconds = Math.floor(portal.platform.clock().getTime() / 1_000)
  const { signatureOf } = await import('./public.ts')
  const good = signatureOf(hookSecret, payload, seconds)
  expect((await on.deliver(payload.replace('58', '59'), { [hookSignature]: good })).status).toBe(400)
  expect(
    (await on.deliver(payload, { [hookSignature]: good.replace(String(seconds), String(seconds + 1)) })).status,
  ).toBe(400)
  expect(await count()).toBe(before)
})

it.each([
  ['five minutes old', -299_000, [200, undefined]],
  ['older', -302_000, [400, tooOld]],
  ['from a clock that is ahead', 302_000, [400, tooOld]],
])('%s', async (_, ms, answered) => {
  const { status, body } = await on.deliver(notice(), {}, hookSecret, new Date(portal.platform.clock().getTime() + ms))
  expect([status, body['message']]).toEqual(answered)
})

it('a delivery counts once, replayed or sent many times at the same moment', async () => {
  const same = notice()
  const answers = await Promise.all(Array.from({ length: 8 }, () => on.deliver(same)))
  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
  expect(answers.filter(({ body }) => body['again'] === false)).toHaveLength(1)
  expect(new Set(answers.map(({ body }) => body['meeting'])).size).toBe(1)
  // with another content under the same number: what came first stands
  const replayed = await on.deliver({ ...same, recording: { ...same.recording, title: 'Something else' } })
  expect(replayed.body).toMatchObject({ again: true })
  expect((await on.stored(Number(replayed.body['meeting'])))?.['title']).toBe('Retirement income workshop')
})

it('two notices of one recording at the same moment make one meeting', async () => {
  const recording = on.recording(host)
  const answers = await Promise.all([1, 2, 3].map(() => on.deliver(on.notice(recording))))
  expect(new Set(answers.map(({ body }) => body['meeting'])).size).toBe(1)
})

it('a host nobody knows is refused, and says so', async () => {
  const delivery = randomUUID()
  const { status, body } = await on.deliver(on.notice(on.recording({ email: 'nobody@elsewhere.example' }), delivery))
  expect([status, body['fields']]).toEqual([400, { 'recording.host': 'No advisor with this email.' }])
  // once the account is there, the same delivery can be sent again
  expect((await on.deliver(on.notice(on.recording(host), delivery))).body).toMatchObject({ again: false })
  const guest = await portal.asGuest()
  expect((await on.deliver(on.notice(on.recording(guest)))).status).toBe(400)
})

it('a body that is too large is not read', async () => {
  const large = JSON.stringify({ ...notice(), padding: 'x'.repeat(meetingLimits.hookBytes) })
  expect((await on.deliver(large)).status).toBe(413)
})

it.each([
  ['no JSON', '{'],
  ['nothing of what is needed', '{}'],
  ['a list', '[]'],
])('%s is refused', async (_, body) => expect((await on.deliver(body)).status).toBe(400))

it('names the fields that are wrong', async () => {
  const recording = on.recording(host, {
    started: 'yesterday',
    url: 'javascript:alert(1)',
    attendees: [{ name: 'A', joined: '10 AM' }],
  })
  const { body } = await on.deliver(on.notice(recording))
  expect(Object.keys(body['fields'] as object).sort()).toEqual([
    'recording.attendees.0.joined',
    'recording.started',
    'recording.url',
  ])
  const bell = await on.deliver(on.notice(on.recording(host, { title: 'A\u0000B' })))
  expect(bell.status).toBe(400)
})

it('without a secret there is no hook; the secret is set by an admin, never returned, and can be changed', async () => {
  const admin = await portal.asAdmin()
  const params = { name: 'meetingReview' }
  const settings = async () => (await admin.call(allSettings, {})).body
  const { values, secrets } = await settings()
  expect(secrets).toContain('meetingReview')
  expect(JSON.stringify(await settings())).not.toContain(hookSecret)
  const body = { value: values.meetingReview, before: values.meetingReview }
  const short = await admin.call(saveSetting, { params, body: { ...body, secrets: { meetingReview: 'too short' } } })
  expect([short.status, short.body.fields]).toEqual([400, { 'value.secret': 'Use at least 24 characters.' }])

  const rotated = 'another-secret-made-by-an-admin'
  expect(
    (await admin.call(saveSetting, { params, body: { ...body, secrets: { meetingReview: rotated } } })).status,
  ).toBe(200)
  expect((await on.deliver(notice())).status).toBe(400)
  expect((await on.deliver(notice(), {}, rotated)).status).toBe(200)
  // saved without one it stays
  expect((await admin.call(saveSetting, { params, body })).status).toBe(200)
  expect((await on.deliver(notice(), {}, rotated)).status).toBe(200)

  expect((await admin.call(saveSetting, { params, body: { ...body, secrets: { meetingReview: '' } } })).status).toBe(
    200,
  )
  expect((await settings()).secrets).not.toContain('meetingReview')
  expect((await on.deliver(notice(), {}, rotated)).status).toBe(404)
  await admin.call(saveSetting, { params, body: { ...body, secrets: { meetingReview: hookSecret } } })
})
