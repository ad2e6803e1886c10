import { allSettings, saveSetting } from '@portal/contract/firm-settings'
import { meetingLimits } from '@portal/contract/meetings'
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

const notice = () => on.notice(on.recording(host))

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

it('a new secret takes the place of the old one within a day: until then both sign, and removed neither does', async () => {
  const [first, second] = ['first-secret-of-the-software', 'second-secret-of-the-software']
  const save = async (secret: string) => {
    // somebody who has just signed in: the clock has moved by a day
    const admin = await portal.asAdmin()
    const { values } = (await admin.call(allSettings, {})).body
    const body = { value: values.meetingReview, before: values.meetingReview, secrets: { meetingReview: secret } }
    expect((await admin.call(saveSetting, { params: { name: 'meetingReview' }, body })).status).toBe(200)
  }
  const taken = async (secret: string) => (await on.deliver(notice(), {}, secret)).status
  await save('')
  await save(first)
  expect([await taken(first), await taken(second)]).toEqual([200, 400])
  await save(second)
  // whose answer got lost saves once more: the old one is good as before
  await save(second)
  expect([await taken(first), await taken(second)]).toEqual([200, 200])
  portal.advance(meetingLimits.hookRotationHours * 3_600_000 - 60_000)
  expect([await taken(first), await taken(second)]).toEqual([200, 200])
  portal.advance(60_000)
  expect([await taken(first), await taken(second)]).toEqual([400, 200])
  await save(first)
  await save('')
  expect([await taken(first), await taken(second)]).toEqual([404, 404])
})
