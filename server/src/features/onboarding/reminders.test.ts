import { answerAction, getAction, unsubscribe } from '@portal/contract/actions'
import { onboardingLimits } from '@portal/contract/onboarding-steps'
import { returnSteps } from '@portal/contract/onboarding-review'
import { nextReminder } from '@portal/contract/rules/candidate'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Actor } from '../../testing/actors.ts'
import { withLink } from '../../testing/link-statements.ts'
import { onboardingOn } from '../../testing/onboarding.ts'
import { type TestPortal, testPortal } from '../../testing/portal.ts'
import { reviewer } from '../../testing/tasks.ts'
import { remindCandidates } from './reminders.ts'

let portal: TestPortal
let on: ReturnType<typeof onboardingOn>
let rita: Actor
let email: string
let id: number
beforeAll(async () => {
  portal = await testPortal()
  on = onboardingOn(portal)
})
afterAll(() => portal.close())
beforeEach(async () => {
  await portal.sql('delete from rate_window; update candidate set remind_on = null')
  rita = await portal.asManager(reviewer)
  const wanted = await on.wanted()
  email = wanted.email
  id = (await on.invite(rita, wanted)).body.id
})
const dayMs = 24 * 3_600_000
const run = () => remindCandidates(portal.platform)
const reminders = async () => (await on.mails(email)).filter(({ subject }) => subject.startsWith('Reminder'))
const due = () => portal.sql(`update candidate set remind_on = '${on.today()}' where id = ${id}`)
const rowOf = async () =>
  (await portal.sql(`select *, remind_on::text as remind_on from candidate where id = ${id}`))[0] ?? {}
const stopToken = async () => /\/action\?q=([\w-]+)/.exec((await reminders())[0]?.text ?? '')?.[1] ?? ''

it('come after days without anything saved, at most three, each with a link that works', async () => {
  const opened: number[] = []
  await run()
  expect(await reminders()).toHaveLength(0)
  for (let n = 1; n <= onboardingLimits.reminders + 2; n++) {
    portal.advance(8 * dayMs)
    await portal.sql('delete from rate_window')
    await run()
    await run()
    expect(await reminders()).toHaveLength(Math.min(n, onboardingLimits.reminders))
    opened.push((await on.browser(await on.tokenFor(email), email).open()).status)
  }
  expect(opened.slice(0, onboardingLimits.reminders)).toEqual([200, 200, 200])
  expect(await rowOf()).toMatchObject({ reminders: onboardingLimits.reminders, remind_on: null })
})

it('wait while somebody is at it', async () => {
  await due()
  const maren = on.browser(await on.tokenFor(email), email)
  await maren.enter()
  await maren.save('activities', { none: true, list: [] })
  expect(await rowOf()).toMatchObject({ remind_on: nextReminder(on.today()) })
  await run()
  expect(await reminders()).toHaveLength(0)
})

it('are not for who has signed, is decided, can’t open it any more, or has stopped them', async () => {
  const never = [
    `state = 'review'`,
    `state = 'declined', decided_at = now()`,
    `state = 'withdrawn', decided_at = now()`,
    `state = 'approved', decided_at = now()`,
    `revoked_at = now()`,
    `expires_at = now() - interval '1 day'`,
    `reminders_off_at = now()`,
  ]
  const was = (await rowOf())['expires_at'] as Date
  for (const how of never) {
    await due()
    await portal.sql(`update candidate set ${how} where id = ${id}`)
    await run()
    await portal.sql(`update candidate set state = 'invited', decided_at = null, revoked_at = null, reminders_off_at = null,
      expires_at = '${was.toISOString()}' where id = ${id}`)
  }
  expect(await reminders()).toHaveLength(0)
  await due()
  await run()
  expect(await reminders()).toHaveLength(1)
})

it('begin again with what was returned, and its link works, also where the one before is over', async () => {
  const maren = on.browser(await on.tokenFor(email), email)
  await maren.enter()
  await maren.fill()
  await maren.sign()
  expect(await rowOf()).toMatchObject({ state: 'review', remind_on: null })
  expect((await on.mails(email))[0]?.subject).toBe('We have your answers')
  portal.advance(60 * dayMs)
  await portal.sql('delete from rate_window')
  rita = await portal.asManager(reviewer)
  await on.mark(rita, id, 'activities', 'Please list them.')
  const version = await on.version(id)
  expect((await rita.call(returnSteps, { params: { id }, body: { version } })).status).toBe(200)
  expect(await rowOf()).toMatchObject({ state: 'returned', remind_on: nextReminder(on.today()), reminders: 0 })
  const again = on.browser(await on.tokenFor(email), email)
  await again.enter()
  expect((await again.status()).side).toBe('returned')
})

it('are sent once by two nodes at the same time', async () => {
  await due()
  await Promise.all([run(), run()])
  expect(await reminders()).toHaveLength(1)
})

it('are stopped on the page behind their link, and turned on again; looking does nothing', async () => {
  await due()
  await run()
  const token = await stopToken()
  for (let n = 0; n < 5; n++) {
    const asked = (await withLink(portal, token, getAction)).json()
    expect(asked.asked).toMatchObject({ title: 'Stop reminders about your onboarding?', for: '' })
    expect(JSON.stringify(asked)).not.toMatch(/Maren|Holloway|fastmail/)
  }
  expect(await rowOf()).toMatchObject({ reminders_off_at: null })
  expect((await withLink(portal, token, answerAction, { answer: 'yes' })).json().done).toMatchObject({
    title: 'Reminders stopped',
    undo: 'Turn them on again',
  })
  expect((await rowOf())['reminders_off_at']).not.toBeNull()
  await due()
  await run()
  expect(await reminders()).toHaveLength(1)
  await withLink(portal, token, answerAction, { answer: 'undo' })
  expect(await rowOf()).toMatchObject({ reminders_off_at: null, remind_on: nextReminder(on.today()) })
})

it('are stopped with the mail program’s one click', async () => {
  await due()
  await run()
  const [letter] = (await reminders()) as { unsubscribe?: string }[]
  const q = new URL(letter?.unsubscribe ?? '').searchParams.get('q') ?? ''
  const click = () =>
    portal.app.inject({
      method: 'POST',
      url: `/api${unsubscribe.path}?q=${q}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    })
  expect((await click()).body).toBe('{"ok":true}')
  expect((await rowOf())['reminders_off_at']).not.toBeNull()
  // for who is decided there is nothing to stop, and the answer is the same
  await portal.sql(`update candidate set state = 'withdrawn', decided_at = now() where id = ${id}`)
  expect((await click()).body).toBe('{"ok":true}')
})
