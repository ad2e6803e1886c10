import {
  getOnboarding,
  getOnboardingSteps,
  saveActivities,
  saveCrd,
  saveDisclosures,
  saveHistory,
  savePerson,
} from '@portal/contract/onboarding'
import type { Endpoint } from '@portal/contract/endpoint'
import { askForLink, linkLimits, openLink } from '@portal/contract/links'
import { renewCandidateLink, revokeCandidateLink } from '@portal/contract/onboarding-review'
import { linkHeader } from '@portal/contract/rules/link-purpose'
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import { changeBy } from '../../platform/change.ts'
import { later } from '../../platform/clock.ts'
import { issueLink } from '../../platform/links/links.ts'
import type { Actor } from '../../testing/actors.ts'
import { answersOf } from '../../testing/candidates.ts'
import { onboardingOn } from '../../testing/onboarding.ts'
import { type TestPortal, testPortal } from '../../testing/portal.ts'
import { reviewer } from '../../testing/tasks.ts'

let portal: TestPortal
let log = ''
let on: ReturnType<typeof onboardingOn>
let rita: Actor
let maren: ReturnType<typeof on.browser>
let email: string
let id: number
let token: string
beforeAll(async () => {
  portal = await testPortal({ logLevel: 'trace' }, { write: (line) => void (log += line) })
  on = onboardingOn(portal)
})
afterAll(() => portal.close())
beforeEach(async () => {
  await portal.sql('delete from rate_window')
  rita = await portal.asManager({ ...reviewer, first: 'Rita', last: 'Review' })
  const wanted = await on.wanted()
  email = wanted.email
  id = (await on.invite(rita, wanted)).body.id
  token = await on.tokenFor(email)
  maren = on.browser(token, email)
})

/** Every call of a candidate, with something in its place for every parameter. */
const calls = (): { name: string; method: Endpoint['method']; url: string }[] =>
  portal.app.endpoints
    .filter(({ access }) => access === 'link:onboarding')
    .map(({ method, path }) => ({
      name: `${method} ${path}`,
      method,
      url: `/api${path.replace(':what', 'first-day').replace(':place', 'resume').replace(/:\w+/g, '1')}`,
    }))
const bodies = new Map<string, object>([
  ['PUT /onboarding/person', { version: 0, content: answersOf('2026-11-16').person }],
  ['PUT /onboarding/crd', { version: 0, content: answersOf('2026-11-16').crd }],
  ['PUT /onboarding/history', { version: 0, content: answersOf('2026-11-16').history }],
  ['PUT /onboarding/disclosures', { version: 0, content: answersOf('2026-11-16').disclosures }],
  ['PUT /onboarding/activities', { version: 0, content: answersOf('2026-11-16').activities }],
  ['POST /onboarding/policies/:id', { version: 1 }],
  ['POST /onboarding/sign', { version: 0, name: 'Maren Elise Holloway', agree: true }],
  ['PUT /onboarding/reminders', { on: false }],
])
let addresses = 0
const knock = (call: { name: string; method: Endpoint['method']; url: string }, link: string, cookie = '') =>
  portal.app.inject({
    method: call.method,
    url: call.url,
    remoteAddress: `10.7.${++addresses >> 8}.${addresses & 255}`,
    headers: { [linkHeader]: link, ...(cookie && { cookie }) },
    ...(call.method !== 'GET' && call.method !== 'DELETE' && { payload: bodies.get(call.name) ?? {} }),
  })
const versionOf = () => on.version(id)
const rowOf = async () => (await portal.sql(`select * from candidate where id = ${id}`))[0] ?? {}

test('there are calls to look at: all of the candidate’s side', () => {
  expect(calls().length).toBeGreaterThanOrEqual(14)
})

it('unknown, revoked, expired, renewed and another purpose’s links get one and the same answer from every call', async () => {
  await rita.call(renewCandidateLink, { params: { id }, body: { version: await versionOf() } })
  const renewed = token
  const good = await on.tokenFor(email)
  await rita.call(revokeCandidateLink, { params: { id }, body: { version: await versionOf() } })
  const now = portal.platform.clock()
  const issue = (purpose: 'onboarding' | 'request' | 'action' | 'vendor', until: Date) =>
    changeBy(
      portal.platform,
      { id: null, name: 'test' },
      'test',
    )((tx, note) => issueLink(tx, note, { purpose, subject: `candidate:${id}`, by: null, until }, now))
  const soon = later(now, 3_600_000)
  const others = await Promise.all((['request', 'action', 'vendor'] as const).map((purpose) => issue(purpose, soon)))
  const tokens = ['x', 'y'.repeat(43), renewed, good, await issue('onboarding', later(now, -1)), ...others]
  for (const call of calls()) {
    const answers = await Promise.all(tokens.map((link) => knock(call, link)))
    const said = answers.map(({ statusCode, headers, body }) => ({
      statusCode,
      size: headers['content-length'],
      type: headers['content-type'],
      body: body.replace(/"requestId":"[^"]*"/, ''),
    }))
    expect(new Set(said.map((one) => JSON.stringify(one))).size).toBe(1)
    expect(answers[0]?.json()).toMatchObject({ code: 'link-over' })
  }
})

it('before the code nothing of the candidate is told by any call, and nothing is changed', async () => {
  const before = await rowOf()
  for (const call of calls()) {
    const answer = await knock(call, token)
    expect(answer.json()).toMatchObject({ code: 'code-needed' })
    expect(answer.body).not.toMatch(/Maren|Holloway|fastmail/)
  }
  const { body } = await maren.open()
  expect(Object.keys(body).toSorted()).toEqual(['asker', 'email', 'expires', 'ok', 'state'])
  expect(body).toMatchObject({ state: 'code', asker: { name: 'Rita Review' } })
  expect(JSON.stringify(body)).not.toMatch(/Maren|Holloway|maren-/)
  expect({ ...(await rowOf()), opened_at: null }).toEqual(before)
})

it('a program that opens the link five times, also with HEAD, uses nothing up', async () => {
  const before = await rowOf()
  for (let n = 0; n < 5; n++) {
    await maren.open()
    for (const method of ['GET', 'HEAD'] as const)
      await portal.app.inject({ method, url: `/onboarding?q=${token}`, headers: { 'user-agent': 'scanner' } })
  }
  expect({ ...(await rowOf()), opened_at: null }).toEqual(before)
  expect((await maren.enter()).statusCode).toBe(200)
  expect((await maren.status()).side).toBe('open')
})

describe('another one’s', () => {
  it('browser, code or session opens nothing', async () => {
    const wanted = await on.wanted({ first: 'Other' })
    await on.invite(rita, wanted)
    const other = on.browser(await on.tokenFor(wanted.email), wanted.email)
    const entered = await other.enter()
    const cookie = [entered.headers['set-cookie']]
      .flat()
      .map((one) => String(one).split(';')[0])
      .join('; ')
    for (const held of [cookie, rita.cookie])
      for (const call of calls()) expect((await knock(call, token, held)).json()).toMatchObject({ code: 'code-needed' })
    // a code that was mailed to somebody else
    await maren.code()
    expect((await maren.enter(await other.code())).statusCode).toBe(400)
  })

  it('link is not read from a session: who is signed in without one has nothing', async () => {
    for (const call of calls()) expect((await knock(call, '', rita.cookie)).json()).toMatchObject({ code: 'link-over' })
  })
})

it('the link ends at once for a browser that is open, and lives again only with a new one', async () => {
  await maren.enter()
  await maren.save('person', answersOf(on.today()).person)
  await rita.call(revokeCandidateLink, { params: { id }, body: { version: await versionOf() } })
  expect((await maren.call(getOnboarding, {})).body).toMatchObject({ code: 'link-over' })
  expect((await maren.save('crd', answersOf(on.today()).crd, 0)).body).toMatchObject({ code: 'link-over' })
  await rita.call(renewCandidateLink, { params: { id }, body: { version: await versionOf() } })
  expect((await maren.call(getOnboarding, {})).body).toMatchObject({ code: 'link-over' })
  const again = on.browser(await on.tokenFor(email), email)
  expect((await again.call(getOnboarding, {})).body).toMatchObject({ code: 'code-needed' })
  await again.enter()
  expect((await again.wizard()).person.content).toMatchObject({ first: 'Maren' })
})

it('an end by the firm counts also where a link was overlooked', async () => {
  await maren.enter()
  await portal.sql(`update candidate set revoked_at = now() where id = ${id}`)
  expect((await maren.call(openLink, { body: { purpose: 'onboarding' } })).body).toMatchObject({ code: 'link-over' })
  expect((await maren.call(getOnboarding, {})).body).toMatchObject({ code: 'link-over' })
  expect((await maren.save('crd', answersOf(on.today()).crd, 0)).body).toMatchObject({ code: 'link-over' })
})

it('guessing doesn’t come near: at most 25 of a million codes in an hour, and 20 links a minute from an address', async () => {
  expect(linkLimits.codesAnHour * linkLimits.codeTries).toBe(25)
  const tries = await Promise.all(
    Array.from({ length: 30 }, (_, n) =>
      portal.app.inject({
        method: 'GET',
        url: `/api${getOnboarding.path}`,
        remoteAddress: '10.66.1.1',
        headers: { [linkHeader]: `guess-${n}` },
      }),
    ),
  )
  expect(tries.filter(({ statusCode }) => statusCode === 404)).toHaveLength(20)
  expect(tries.filter(({ statusCode }) => statusCode === 429)).toHaveLength(10)
})

it('a program with a good link is stopped too', async () => {
  await maren.enter()
  const answers = await Promise.all(Array.from({ length: 320 }, () => maren.inject('GET', getOnboarding.path)))
  expect(answers.some(({ statusCode }) => statusCode === 429)).toBe(true)
})

it('a new link is wanted: the inviter hears of it, whoever asks hears the same as for any other', async () => {
  portal.advance(100 * 24 * 3_600_000)
  const ask = (link: string) =>
    portal.app.inject({ method: 'POST', url: `/api${askForLink.path}`, headers: { [linkHeader]: link }, payload: {} })
  const answers = [await ask(token), await ask('unknown'), await ask(token)]
  expect(answers.map(({ statusCode, body }) => [statusCode, body])).toEqual(answers.map(() => [200, '{"ok":true}']))
  const told = (await portal.mails()).filter(({ to, subject }) => to === rita.email && /link requested/.test(subject))
  expect(told).toHaveLength(1)
  expect(told[0]?.text).not.toMatch(/Maren|Holloway|fastmail/)
  expect((await rowOf())['new_link_wanted_at']).not.toBeNull()
  // who has withdrawn wants nothing any more
  await portal.sql(
    `update candidate set state = 'withdrawn', decided_at = now(), new_link_wanted_at = null where id = ${id}`,
  )
  portal.advance(25 * 3_600_000)
  expect((await ask(token)).body).toBe('{"ok":true}')
  expect((await rowOf())['new_link_wanted_at']).toBeNull()
})

describe('in every field', () => {
  const contents = answersOf('2026-11-16')
  /** Each text of a content, with something else in its place. */
  function* spoiled(value: unknown, by: string): Generator {
    if (typeof value === 'string') yield by
    else if (Array.isArray(value))
      for (const [index, one] of value.entries()) for (const other of spoiled(one, by)) yield value.with(index, other)
    else if (value !== null && typeof value === 'object')
      for (const [name, one] of Object.entries(value))
        for (const other of spoiled(one, by)) yield { ...value, [name]: other }
  }
  const activity = {
    desc: '',
    business: { name: '', nature: '' },
    investment_related: false,
    position: '',
    start_date: '',
    end_date: '',
    hours_week: 1,
    hours_trading: 0,
    compensation: '',
    clients_involved: false,
    clients: '',
    private_securities: false,
    note: '',
  }
  const steps = [
    { save: savePerson, content: contents.person },
    { save: saveCrd, content: contents.crd },
    { save: saveHistory, content: contents.history },
    { save: saveDisclosures, content: { answers: contents.disclosures.answers.slice(0, 1) } },
    { save: saveActivities, content: { none: false, list: [activity] } },
  ]

  it.each(steps)(
    '10,000 characters are refused, or at most what the field holds: $save.path',
    async ({ save, content }) => {
      await maren.enter()
      let tried = 0
      for (const spoilt of spoiled(content, 'x'.repeat(10_000))) {
        tried++
        const answer = await maren.inject('PUT', save.path, { payload: { version: 0, content: spoilt } })
        expect(answer.statusCode).toBe(400)
      }
      expect(tried).toBeGreaterThan(1)
      expect(await rowOf()).toMatchObject({ answers_version: 0 })
    },
  )

  it.each(steps)('markup, nulls and other things are letters or nothing: $save.path', async ({ save, content }) => {
    await maren.enter()
    const versionNow = async () => (await maren.wizard())[save.path.slice('/onboarding/'.length) as 'person'].version
    let version = await versionNow()
    for (const by of ['<script>', '\u0000', "'; --"])
      for (const spoilt of spoiled(content, by)) {
        const answer = await maren.inject('PUT', save.path, { payload: { version, content: spoilt } })
        expect([200, 400]).toContain(answer.statusCode)
        expect(answer.body).not.toContain('<script>')
        if (answer.statusCode === 200) version = await versionNow()
      }
    expect((await maren.call(getOnboardingSteps, {})).status).toBe(200)
    expect((await maren.call(getOnboarding, {})).status).toBe(200)
  })
})

it('no token, no code and nothing that was typed stands in the log, in an address or in the tables', async () => {
  log = ''
  const code = await maren.code()
  await maren.enter(code)
  await maren.fill()
  await maren.sign()
  expect(log).toContain('/api/onboarding/person')
  for (const secret of [token, code, '987-65-4329', '987654329', '1988-03-04']) expect(log).not.toContain(secret)
  const tables = ['link', 'candidate', 'candidate_step', 'audit_entry', 'mail', 'work_item']
  for (const table of tables) {
    const rows = JSON.stringify(await portal.sql(`select t::text as row from ${table} t`))
    for (const secret of [token, '987-65-4329', '1988-03-04']) expect(rows.includes(secret)).toBe(false)
  }
})

it('says the same in the same form whether there is such a candidate or not', async () => {
  const open = (link: string) =>
    portal.app.inject({
      method: 'POST',
      url: `/api${openLink.path}`,
      remoteAddress: `10.8.0.${++addresses & 255}`,
      headers: { [linkHeader]: link },
      payload: { purpose: 'onboarding' },
    })
  await rita.call(revokeCandidateLink, { params: { id }, body: { version: await versionOf() } })
  const [known, unknown] = [await open(token), await open('z'.repeat(43))]
  const plain = (text: string) => text.replace(/"requestId":"[^"]*"/, '')
  expect(plain(known.body)).toBe(plain(unknown.body))
  expect(known.headers['content-length']).toBe(unknown.headers['content-length'])
})
