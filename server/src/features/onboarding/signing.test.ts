import {
  getOnboarding,
  getOnboardingSteps,
  onboardingCalendar,
  removeCandidateFile,
  setOnboardingReminders,
  signOnboarding,
  withdrawOnboarding,
} from '@portal/contract/onboarding'
import { daysAfter } from '@portal/contract/rules/day'
import { getTask } from '@portal/contract/tasks'
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import type { Actor } from '../../testing/actors.ts'
import { answersOf } from '../../testing/candidates.ts'
import { publish } from '../../testing/documents.ts'
import { pdf } from '../../testing/files.ts'
import { onboardingOn } from '../../testing/onboarding.ts'
import { type TestPortal, testPortal } from '../../testing/portal.ts'
import { reviewer } from '../../testing/tasks.ts'

let portal: TestPortal
let on: ReturnType<typeof onboardingOn>
let rita: Actor
let admin: Actor
let maren: ReturnType<typeof on.browser>
let email: string
let id: number
let policy: number
beforeAll(async () => {
  portal = await testPortal()
  on = onboardingOn(portal)
  admin = await portal.asAdmin()
  policy = await publish(portal, admin, { title: 'Code of ethics' })
  await portal.sql(`update document set attestation_required = true where id = ${policy}`)
})
afterAll(() => portal.close())
beforeEach(async () => {
  await portal.sql('delete from rate_window')
  rita = await portal.asManager({ ...reviewer, first: 'Rita', last: 'Review' })
  const wanted = await on.wanted()
  email = wanted.email
  id = (await on.invite(rita, wanted)).body.id
  maren = on.browser(await on.tokenFor(email), email)
  await maren.enter()
})
const person = () => answersOf(on.today()).person
const stepOf = async (step: string) => (await maren.wizard()).steps.find((one) => one.step === step)
const trail = () =>
  portal
    .sql(`select action from audit_entry where subject = 'candidate:${id}' order by id`)
    .then((rows) => rows.map(({ action }) => action))
const rowOf = async () => (await portal.sql(`select * from candidate where id = ${id}`))[0] ?? {}

describe('signing', () => {
  it('takes everything, the name of step 1, and what was seen; then it is a task', async () => {
    expect((await maren.sign()).body).toMatchObject({ code: 'conflict' })
    await maren.fill()
    const { version } = await maren.wizard()
    expect((await maren.call(signOnboarding, { body: { version, name: '', agree: false } })).body.fields).toEqual({
      agree: 'Check this box to sign.',
      name: 'Type your full legal name.',
    })
    expect((await maren.sign('Maren Holloway')).body.fields).toHaveProperty('name')
    expect((await maren.sign(undefined, version - 1)).body).toMatchObject({ code: 'conflict' })
    expect(await rowOf()).toMatchObject({ state: 'started', signed_at: null })
    expect((await maren.sign('maren elise  holloway')).status).toBe(200)
    const row = await rowOf()
    expect(row).toMatchObject({ state: 'review', signed_name: 'maren elise holloway', signed_text: 1, steps_done: 8 })
    const task = await rita.call(getTask, { params: { id: Number(row['work_item_id']) } })
    expect(task.status).toBe(200)
    expect((await maren.status()).side).toBe('review')
    expect(await trail()).toContain('candidate.signed')
  })

  it('twice, also at once, is one signature and one task; nothing is changed after it', async () => {
    await maren.fill()
    const { version } = await maren.wizard()
    const both = await Promise.all([maren.sign(undefined, version), maren.sign(undefined, version)])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect(await portal.sql(`select id from work_item where candidate_id = ${id}`)).toHaveLength(1)
    expect((await maren.save('person', person())).body).toMatchObject({ code: 'conflict' })
    expect((await maren.upload('resume', { filename: 'new.pdf', bytes: pdf('new') })).statusCode).toBe(409)
    expect((await maren.wizard()).steps.every(({ locked }) => locked)).toBe(true)
  })

  it('with a save at the same time signs what was seen, or nothing', async () => {
    await maren.fill()
    const { version } = await maren.wizard()
    const [signed, saved] = await Promise.all([
      maren.sign(undefined, version),
      maren.save('activities', { none: true, list: [] }, 1),
    ])
    expect([signed.status, saved.status].toSorted()).toEqual([200, 409])
    const { state, answers_version } = await rowOf()
    expect([state, answers_version]).toEqual(signed.status === 200 ? ['review', version] : ['started', version + 1])
  })
})

describe('a returned step', () => {
  beforeEach(async () => {
    await maren.fill()
    await maren.sign()
    await portal.sql(`update candidate set state = 'returned' where id = ${id};
      update candidate_step set review = 'accepted' where candidate_id = ${id};
      update candidate_step set review = 'returned', reason = 'All three pages, please.', reviewed_by = '${rita.id}',
        reviewed_at = '${portal.platform.clock().toISOString()}' where candidate_id = ${id} and step = 'activities'`)
    await portal.sql(`update work_item set stage = 6 where candidate_id = ${id}`)
    portal.advance(60_000)
  })

  it('comes back with the reviewer’s words, and only it can be changed', async () => {
    const { side, status } = await maren.status()
    expect(side).toBe('returned')
    expect(status?.steps.filter(({ returned }) => returned)).toMatchObject([
      {
        step: 'activities',
        done: false,
        locked: false,
        returned: { reason: 'All three pages, please.', by: 'Rita Review', changed: false },
      },
    ])
    expect((await maren.save('person', person())).body).toMatchObject({ code: 'conflict' })
    // sent back as it was, nothing is reviewed again
    expect((await maren.sign()).body).toMatchObject({ code: 'conflict' })
  })

  it('changed and signed again, is one task as before, and only that step is reviewed again', async () => {
    const { body } = await maren.save('activities', { none: true, list: [] })
    expect(body.steps.find(({ step }) => step === 'activities')).toMatchObject({
      done: true,
      returned: { changed: true },
    })
    expect((await maren.sign()).status).toBe(200)
    expect(await portal.sql(`select id from work_item where candidate_id = ${id}`)).toHaveLength(1)
    const reviews = await portal.sql(
      `select step, review, reason from candidate_step where candidate_id = ${id} order by step`,
    )
    expect(reviews.filter(({ review }) => review !== 'accepted')).toEqual([
      { step: 'activities', review: 'none', reason: '' },
    ])
  })

  it('that makes another one incomplete opens that too, and it is looked at again', async () => {
    await portal.sql(`update candidate_step set review = 'returned', reason = 'Check the number.', reviewed_by = '${rita.id}',
      reviewed_at = now() - interval '1 day' where candidate_id = ${id} and step = 'crd'`)
    await maren.save('crd', { ...answersOf(on.today()).crd, none: true, crd: '' })
    // without a CRD number there is no Form U5; with one it is wanted again
    const u5 = (await maren.wizard()).files.find(({ place }) => place === 'u5')
    expect((await maren.call(removeCandidateFile, { params: { file: u5?.id ?? 0 } })).status).toBe(409)
    await portal.sql(`delete from candidate_file where id = ${u5?.id ?? 0}`)
    await maren.save('crd', answersOf(on.today()).crd)
    expect(await stepOf('documents')).toMatchObject({ done: false, locked: false })
    expect((await maren.upload('u5')).statusCode).toBe(200)
    const [row] = await portal.sql(
      `select review from candidate_step where candidate_id = ${id} and step = 'documents'`,
    )
    expect(row).toEqual({ review: 'none' })
  })
})

describe('it is over', () => {
  it('when the candidate withdraws: a neutral page with the contact, nothing shown, everything kept', async () => {
    await maren.fill()
    await maren.sign()
    expect((await maren.call(withdrawOnboarding, {})).status).toBe(200)
    expect((await maren.call(withdrawOnboarding, {})).status).toBe(200)
    const status = await maren.status()
    expect(status).toMatchObject({ side: 'closed', status: null, people: [{ name: 'Rita Review' }, {}] })
    expect(JSON.stringify(status)).not.toMatch(/Maren|Holloway|Saratoga/)
    for (const endpoint of [getOnboardingSteps, onboardingCalendar] as const)
      expect((await maren.inject('GET', endpoint.path.replace(':what', 'first-day'))).statusCode).toBe(404)
    expect((await maren.save('person', person(), 1)).status).toBe(404)
    expect((await maren.upload('resume')).statusCode).toBe(404)
    expect((await maren.sign(undefined, 99)).status).toBe(404)
    expect(
      await portal.sql(`select content from candidate_step where candidate_id = ${id} and content is not null`),
    ).toHaveLength(5)
    expect(await portal.sql(`select decision from work_item where candidate_id = ${id}`)).toEqual([
      { decision: 'Withdrawn' },
    ])
  })

  it('when the firm declined, with the same words; who is approved has an account, and cannot withdraw', async () => {
    await portal.sql(`update candidate set state = 'declined', decided_at = now() where id = ${id}`)
    const declined = await maren.status()
    await portal.sql(`update candidate set state = 'withdrawn' where id = ${id}`)
    expect(await maren.status()).toEqual(declined)
    await portal.sql(`update candidate set state = 'approved' where id = ${id}`)
    expect((await maren.call(withdrawOnboarding, {})).status).toBe(409)
    expect((await maren.call(getOnboarding, {})).body.side).toBe('approved')
    expect((await maren.call(getOnboardingSteps, {})).status).toBe(404)
  })
})

describe('the first day', () => {
  it('is a calendar file, and so is the fingerprint appointment once it has a time', async () => {
    const day = await maren.inject('GET', '/onboarding/calendar/first-day')
    expect(day.headers['content-type']).toBe('text/calendar; charset=utf-8')
    expect(day.body).toContain('LOCATION:Albany branch')
    expect(day.body).toContain(`UID:candidate-${id}-first-day@`)
    expect((await maren.inject('GET', '/onboarding/calendar/fingerprints')).statusCode).toBe(404)
    await portal.sql(`insert into candidate_plan (candidate_id, kind, state, at, place, changed_at)
      values (${id}, 'fingerprints', 'booked', '2026-11-19T15:30:00Z', 'Saratoga branch', now())
      on conflict (candidate_id, kind) do update set at = excluded.at, place = excluded.place, state = 'booked'`)
    const prints = await maren.inject('GET', '/onboarding/calendar/fingerprints')
    expect(prints.body).toContain('DTSTART:20261119T153000Z')
    expect((await maren.inject('GET', '/onboarding/calendar/else')).statusCode).toBe(400)
    await portal.sql(`update candidate set starts = null where id = ${id}`)
    expect((await maren.inject('GET', '/onboarding/calendar/first-day')).statusCode).toBe(404)
    expect((await maren.status()).status).toMatchObject({ starts: null, day: null })
  })

  it('that moved is news for seven days', async () => {
    const moved = portal.platform.clock().toISOString()
    await portal.sql(
      `update candidate set starts_before = starts, starts = starts + 7, start_moved_at = '${moved}' where id = ${id}`,
    )
    expect((await maren.status()).status?.moved).toMatchObject({ from: daysAfter(on.today(), 21) })
    await portal.sql(`update candidate set start_moved_at = start_moved_at - interval '8 days' where id = ${id}`)
    expect((await maren.status()).status?.moved).toBeNull()
  })
})

test('reminders are turned off and on by the candidate', async () => {
  expect((await maren.status()).status?.reminders).toBe(true)
  await maren.call(setOnboardingReminders, { body: { on: false } })
  expect((await maren.status()).status?.reminders).toBe(false)
  expect(await rowOf()).toMatchObject({ remind_on: null })
  // also what is saved later brings none back
  await maren.save('person', person())
  expect(await rowOf()).toMatchObject({ remind_on: null })
  await maren.call(setOnboardingReminders, { body: { on: true } })
  expect((await rowOf())['remind_on']).not.toBeNull()
})
