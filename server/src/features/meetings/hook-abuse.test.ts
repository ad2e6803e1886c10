// What somebody who knows the address, but not the secret, can try; and what software that knows it can get wrong.
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { hookSignature, meetingLimits } from '@portal/contract/meetings'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '../../testing/actors.ts'
import { hookSecret, type MeetingsOn, meetingsOn } from '../../testing/meetings.ts'
import { type TestPortal, testPortal } from '../../testing/portal.ts'
import { signatureOf } from './public.ts'

let portal: TestPortal
let on: MeetingsOn
let host: Actor
beforeAll(async () => {
  portal = await testPortal()
  on = await meetingsOn(portal)
  host = await portal.asAdvisor()
})
afterAll(() => portal.close())

const count = async () => Number((await portal.sql('select count(*) as n from meeting'))[0]?.['n'])
const notice = (delivery?: string) => on.notice(on.recording(host), delivery)
const noMatch = 'The signature doesn’t match the body and the secret.'
const off = 'The signature’s time is more than five minutes off. Sign again and retry.'

/** As it comes over the wire, whatever its headers. */
const raw = (payload: string, headers: Record<string, string>) =>
  portal.app.inject({ method: 'POST', url: '/api/meetings/hook', payload, headers })

describe('the time of the signature', () => {
  // the portal's clock goes on while the call is made: the edge itself is a moment between two of these
  it.each([
    ['five minutes old, less a second', -299, 200, undefined],
    ['five minutes and a second old', -301, 400, off],
    ['a clock that is ahead by five minutes, less a second', 299, 200, undefined],
    ['a clock that is ahead by more', 302, 400, off],
    ['a day old', -86_400, 400, off],
    ['of 1970', -1_790_000_000, 400, off],
  ])('%s', async (_, seconds, status, message) => {
    // at the beginning of a second, so that rounding the signature's time down doesn't count
    const now = Math.ceil(portal.platform.clock().getTime() / 1_000) * 1_000
    portal.setTime(new Date(now))
    const answer = await on.deliver(notice(), {}, hookSecret, new Date(now + seconds * 1_000))
    expect([answer.status, answer.body['message']]).toEqual([status, message])
  })

  it('another time than the one that was signed does not fit', async () => {
    const payload = JSON.stringify(notice())
    const now = Math.floor(portal.platform.clock().getTime() / 1_000)
    const old = signatureOf(hookSecret, payload, now - 1_000)
    const { status, body } = await on.deliver(payload, { [hookSignature]: old.replace(`t=${now - 1_000}`, `t=${now}`) })
    expect([status, body['message']]).toEqual([400, noMatch])
  })
})

it.each([
  ['none', ''],
  ['without a time', `v1=${'a'.repeat(64)}`],
  ['without a sum', 't=1790000000'],
  ['too short', `t=1790000000,v1=${'a'.repeat(63)}`],
  ['too long', `t=1790000000,v1=${'a'.repeat(65)}`],
  ['in capitals', `t=1790000000,v1=${'A'.repeat(64)}`],
  ['of 10,000 letters', 'x'.repeat(10_000)],
  ['a time of 30 digits', `t=${'9'.repeat(30)},v1=${'a'.repeat(64)}`],
])('a signature that is none: %s', async (_, signature) => {
  const before = await count()
  const { status, body } = await on.deliver(notice(), { [hookSignature]: signature })
  expect([status, body['message']]).toEqual([400, noMatch])
  expect(await count()).toBe(before)
})

it('no signature header at all', async () => {
  const answer = await raw(JSON.stringify(notice()), { 'content-type': 'application/json' })
  expect([answer.statusCode, answer.json()['message']]).toEqual([400, noMatch])
})

it('the sum is compared in constant time, by the one function that does', async () => {
  const source = await readFile(new URL('hook.ts', import.meta.url), 'utf8')
  expect(source).toMatch(/timingSafeEqual\(Buffer\.from\(given\), Buffer\.from\(wanted\)\)/)
  expect(source).not.toMatch(/given ===? |=== given|wanted ===|=== wanted/)
})

it('the same delivery again changes nothing, with another body neither, and the answer names the first', async () => {
  const delivery = randomUUID()
  const first = notice(delivery)
  const { body } = await on.deliver(first)
  const before = await count()
  const version = (await on.stored(Number(body['meeting'])))?.['version']
  expect((await on.deliver(first)).body).toEqual({ ok: true, meeting: body['meeting'], again: true })
  const other = on.notice(on.recording(host, { title: 'Something else' }), delivery)
  expect((await on.deliver(other)).body).toEqual({ ok: true, meeting: body['meeting'], again: true })
  expect(await count()).toBe(before)
  expect((await on.stored(Number(body['meeting'])))?.['version']).toBe(version)
})

it('two at once with the same delivery, each with another body: one is taken', async () => {
  const delivery = randomUUID()
  const before = await count()
  const answers = await Promise.all(
    ['One', 'Two', 'Three'].map((title) => on.deliver(on.notice(on.recording(host, { title }), delivery))),
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(answers.filter(({ body }) => body['again'] === false)).toHaveLength(1)
  expect(await count()).toBe(before + 1)
})

describe('too much', () => {
  it('a body of 10 MB is not read, signed or not', async () => {
    const large = JSON.stringify({ ...notice(), padding: 'x'.repeat(10_000_000) })
    expect((await on.deliver(large)).status).toBe(413)
    expect((await raw(large, { 'content-type': 'application/json' })).statusCode).toBe(413)
  })

  it('one byte over the limit is not read, at the limit it is', async () => {
    const bare = JSON.stringify({ ...notice(), padding: '' })
    const filled = (bytes: number) => bare.replace('"padding":""', `"padding":"${'x'.repeat(bytes - bare.length)}"`)
    expect((await on.deliver(filled(meetingLimits.hookBytes + 1))).status).toBe(413)
    // software tells more than is asked for
    expect((await on.deliver(filled(meetingLimits.hookBytes))).status).toBe(200)
  })

  it('10,000 attendees are refused and none is kept; 1,000 are taken', async () => {
    const before = await count()
    const many = (n: number) =>
      on.notice(on.recording(host, { attendees: Array.from({ length: n }, (_, at) => ({ name: `P ${at}` })) }))
    const { status, body } = await on.deliver(many(10_000))
    expect([status, Object.keys(body['fields'] as object)]).toEqual([400, ['recording.attendees']])
    expect((await on.deliver(many(meetingLimits.attendees + 1))).status).toBe(400)
    expect(await count()).toBe(before)
    const taken = await on.deliver(many(meetingLimits.attendees))
    expect(taken.status).toBe(200)
    expect(await on.stored(Number(taken.body['meeting']))).toMatchObject({ people: 1_000, retail_30: 1_000 })
  })
})

it.each([
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/xml',
  'application/json+x',
])('as %s it is not taken, though the signature fits', async (type) => {
  const before = await count()
  const payload = JSON.stringify(notice())
  const now = Math.floor(portal.platform.clock().getTime() / 1_000)
  const answer = await raw(payload, { 'content-type': type, [hookSignature]: signatureOf(hookSecret, payload, now) })
  expect([400, 406, 415]).toContain(answer.statusCode)
  expect(await count()).toBe(before)
})

describe('when it began', () => {
  const started = async (text: string) =>
    (await on.deliver(on.notice(on.recording(host, { started: text })))).body['fields']
  it.each([
    '2026-02-30T10:00:00Z',
    '2026-11-12T25:00:00Z',
    '2026-11-12T10:00:00',
    '2026-11-12',
    'Nov 12, 2026 10:00 Z',
    '2026-11-12T10:00 (noon) Z',
    ' ',
  ])('%s is no moment', async (text) =>
    expect(await started(text)).toEqual({ 'recording.started': 'Enter a date and time with a time zone.' }),
  )

  it.each([
    ['9999-12-31T23:59:59Z', 'Enter a date and time that has passed.'],
    ['0001-01-01T00:00:00Z', 'Enter a date after 1999.'],
    ['0000-01-01T00:00:00Z', 'Enter a date after 1999.'],
  ])('%s is refused, not a failure of the portal', async (text, problem) =>
    expect(await started(text)).toEqual({ 'recording.started': problem }),
  )

  it('can’t be the day after tomorrow; clocks may be ahead by a day', async () => {
    const from = (hours: number) => new Date(portal.platform.clock().getTime() + hours * 3_600_000).toISOString()
    expect(await started(from(23))).toBeUndefined()
    expect(await started(from(25))).toEqual({ 'recording.started': 'Enter a date and time that has passed.' })
  })
})

it('a title or reference of blanks is refused, not a failure of the portal', async () => {
  const { status, body } = await on.deliver(on.notice(on.recording(host, { title: ' ', reference: '  ' })))
  expect([status, body['fields']]).toEqual([
    400,
    { 'recording.title': 'Enter a title.', 'recording.reference': 'Enter a reference.' },
  ])
})

it('a recording is never moved to another host', async () => {
  const other = await portal.asAdvisor()
  const recording = on.recording(host)
  await on.deliver(on.notice(recording))
  const { status, body } = await on.deliver(on.notice({ ...recording, host: other.email }))
  expect([status, body['fields']]).toEqual([
    400,
    { 'recording.host': 'This reference belongs to another host’s meeting.' },
  ])
  const hands = await portal.sql(
    `select account_id from worked_on where record = 'meeting:' || (select id from meeting where reference = $1)`,
    [recording.reference],
  )
  expect(hands).toEqual([{ account_id: host.id }])
})

it('a later notice adds what was missing and takes nothing away', async () => {
  const recording = on.recording(host, { series: 'Late series', attendees: on.people(13) })
  const { series: _, ...first } = recording
  const { body } = await on.deliver(on.notice(first))
  const id = Number(body['meeting'])
  const second = await on.arrive(host, { series: 'Late series', attendees: on.people(13, 200) })
  expect((await on.stored(id))?.['retail_30']).toBe(13)
  // with its series it counts with the others
  await on.deliver(on.notice(recording))
  expect([(await on.stored(id))?.['retail_30'], (await on.stored(second))?.['retail_30']]).toEqual([26, 26])
  const { url: __, ...bare } = first
  await on.deliver(on.notice(bare))
  expect(await on.stored(id)).toMatchObject({
    recording: 'https://meet.example.com/rec/1',
    series: 'Late series',
    retail_30: 26,
  })
})
