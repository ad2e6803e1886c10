import { listProducts } from '@portal/contract/products'
import { maskEmail } from '@portal/contract/rules/email'
import { answerEmailedCode, authenticate, logout, verifySession } from '@portal/contract/sign-in'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '../../testing/actors.ts'
import { caller } from '../../testing/actors.ts'
import { type TestPortal, testPortal } from '../../testing/portal.ts'
import { password, type Reply, signingIn, wrong } from '../../testing/sign-in.ts'

const minute = 60_000
let portal: TestPortal
let anonymous: Actor
beforeAll(async () => {
  portal = await testPortal()
  anonymous = await portal.asAnonymous()
})
afterAll(() => portal.close())

const person = (more: Parameters<TestPortal['asAdvisor']>[0] = {}) => signingIn(portal, more)
const sessionOf = (answer: Reply) => {
  const cookie = answer.cookies.find(({ name }) => name === 'portal')
  return cookie ? caller(portal, `portal=${cookie.value}`) : undefined
}
const enters = async (session: Pick<Actor, 'call'> | undefined) =>
  session !== undefined && (await session.call(listProducts, {})).status === 200

describe('the password stage', () => {
  it('answers the id for the second stage and ap EMAIL, and nothing that would let anybody in (A25) [API-01, AUTH-24, AUTH-33]', async () => {
    const { enter, email } = await person()
    const answer = await enter()
    expect(answer.json()).toEqual({ response: expect.any(String), ap: 'EMAIL', advisor: { email: maskEmail(email) } })
    expect(answer.cookies.map(({ name }) => name)).toEqual(['portal_challenge'])
    const cookie = `${answer.cookies[0]?.name}=${answer.cookies[0]?.value}`
    const data = await caller(portal, cookie).call(listProducts, {})
    expect([data.status, data.body.code]).toEqual([400, 'session-expired'])
    const asSession = await caller(portal, cookie.replace('portal_challenge', 'portal')).call(listProducts, {})
    expect(asSession.body.code).toBe('session-expired')
  })

  it('mails an eight-digit code [AUTH-47, LIMIT-12]', async () => {
    const { challenged, email } = await person()
    await challenged()
    expect(await portal.codeFor(email)).toMatch(/^\d{8}$/)
  })

  it('refuses unknown, known, locked and disabled accounts with the same bytes (A05) [ERR-08]', async () => {
    const known = await person()
    const locked = await person({ password_locked_until: new Date(Date.now() + minute) })
    const disabled = await person({ disabled_at: new Date() })
    const unfinished = await person({ password_hash: null })
    const shut = await person({ access: -1 })
    const answers = [
      await known.enter('wrong-password-1'),
      await known.enter(password, 'nobody@meridianharbor.example'),
      await locked.enter(),
      await disabled.enter(),
      await unfinished.enter(),
      await shut.enter(),
    ]
    const bodies = answers.map((answer) => answer.body.replace(answer.json().requestId, ''))
    expect(new Set(bodies).size).toBe(1)
    expect(answers[0]?.json()).toMatchObject({ ok: false, code: 'invalid-login', message: 'Invalid login.' })
    expect(answers.map((answer) => answer.statusCode)).toEqual([400, 400, 400, 400, 400, 400])
    expect(answers.flatMap((answer) => answer.cookies)).toEqual([])
  })

  it.each([
    ['an object', { $ne: '' }],
    ['a list', ['a@b.example']],
    ['a second header', 'a@b.example\r\nBcc: x@y.example'],
    ['a look-alike', 'аdvisor@meridianharbor.example'],
    ['nothing', undefined],
  ])('refuses %s as an email and mails nobody (A09)', async (_what, email) => {
    const before = await portal.sql('select count(*) from mail')
    const answer = await portal.app.inject({
      method: 'POST',
      url: '/api/auth',
      payload: { email, password },
      remoteAddress: '10.9.0.1',
    })
    expect(answer.statusCode).toBe(400)
    expect(await portal.sql('select count(*) from mail')).toEqual(before)
  })

  it.each([
    ['empty', ''],
    ['eleven characters', 'x'.repeat(11)],
    ['ten kilobytes', 'x'.repeat(10_240)],
    ['a number', 123456789012],
  ])('refuses a password that is %s (A07)', async (_what, given) => {
    const { enter } = await person()
    expect((await enter(given as string)).json().code).toBe('invalid-login')
  })

  it.each([['text'], [{ lat: 'NaN' }], [[1, 2, 3]], [undefined]])(
    'does not mind where the browser says it is: %j [AUTH-13]',
    async (coords) => {
      const { email } = await person()
      const answer = await portal.app.inject({ method: 'POST', url: '/api/auth', payload: { email, password, coords } })
      expect(answer.statusCode).toBe(200)
    },
  )

  it('locks after five wrong passwords, for 15 minutes, then 30, then 60 (A01)', async () => {
    const { enter } = await person()
    for (const minutes of [15, 30, 60, 60]) {
      for (let i = 0; i < 5; i++) expect((await enter('wrong-password-1')).statusCode).toBe(400)
      expect((await enter()).json().code).toBe('invalid-login')
      portal.advance(minutes * minute - 5_000)
      expect((await enter()).json().code).toBe('invalid-login')
      portal.advance(10_000)
    }
    expect((await enter()).statusCode).toBe(200)
  })

  it('counts wrong passwords that arrive at the same time one by one', async () => {
    const { enter, account } = await person()
    await Promise.all(Array.from({ length: 6 }, () => enter('wrong-password-1')))
    expect(await account()).toMatchObject({ password_locked_until: expect.any(Date) })
    expect((await enter()).statusCode).toBe(400)
  })

  it('turns an address away after 20 failures in 10 minutes, over all accounts, and says when to come back (A02)', async () => {
    const { enter, address } = await person()
    for (let i = 0; i < 20; i++)
      expect((await enter('wrong-password-1', `someone${i}@meridianharbor.example`)).statusCode).toBe(400)
    const turnedAway = await enter()
    expect(turnedAway.statusCode).toBe(429)
    expect(Number(turnedAway.headers['retry-after'])).toBeGreaterThan(500)
    await enter()
    const told = await portal.sql(`select detail from audit_entry where action = 'limit.reached' and subject = $1`, [
      `address:${address}`,
    ])
    expect(told).toEqual([{ detail: { limit: 'sign-in-failures', most: 20 } }])
    portal.advance(10 * minute)
    expect((await enter()).statusCode).toBe(200)
  })

  it('does not believe a forwarded address from anybody (A03)', async () => {
    const { email } = await person()
    const from = (i: number) =>
      portal.app.inject({
        method: 'POST',
        url: '/api/auth',
        payload: { email: i < 20 ? `x${i}@meridianharbor.example` : email, password },
        remoteAddress: '10.8.0.1',
        headers: { 'x-forwarded-for': `10.7.0.${i}` },
      })
    for (let i = 0; i < 20; i++) await from(i)
    expect((await from(20)).statusCode).toBe(429)
  })

  it('sends at most ten mails an hour to one account, however many challenges are opened (A31)', async () => {
    const { enter, email } = await person()
    for (let i = 0; i < 10; i++) expect((await enter()).statusCode).toBe(200)
    expect((await enter()).json().advisor.next_mail).toEqual(expect.any(String))
    expect(await portal.sql('select 1 from mail where recipient = $1', [email])).toHaveLength(10)
  })
})

describe('the emailed code', () => {
  it('signs in with the details of the person [API-03, AUTH-01, AUTH-39, AUTH-40, DATA-01, DATA-02, DATA-43]', async () => {
    const { challenged, email, id } = await person({ products_editing: true, tapsid: 1007 })
    const { answer } = await challenged()
    const reply = await answer(await portal.codeFor(email))
    expect(reply.statusCode).toBe(200)
    const { response, advisor } = reply.json()
    expect(advisor).toEqual({ id, first: 'Advisor', last: 'Tester', email })
    expect(response).toEqual({
      first: 'Advisor',
      last: 'Tester',
      id,
      email,
      tapsid: 1007,
      access: 1,
      isAdmin: false,
      advisor_plus: false,
      guest: false,
      pending_compensation: '0.00',
      base_company: '',
      profile_image: '/blank-profile.svg',
      firebase_access: '',
      fba: '',
      last_email_check_days: 0,
      taps_admin: [],
      taps_admins: [],
      welcome: false,
      menus: {
        general: true,
        securities: true,
        insurance: true,
        mortgage: true,
        compliance: true,
        cybersecurity: true,
        reviewer_tools: {
          activities: false,
          advisors: false,
          attest: false,
          documents: false,
          blotters: false,
          records: false,
          user_fees: false,
          user_management: false,
          vendors: false,
          whats_new: false,
        },
      },
      library_access: false,
      certifications: { communication: { attested: true } },
      avataaar: '',
      products_editing: true,
      calendar_editing: false,
      favorites: [],
      favorite_tabs: [],
      advisor_access_list: [{ text: 'Tester, Advisor', email, id: 1007, value: 1, you: true }],
      show_event_selection: true,
      allow_comission_payment: false,
      businessgoals: '',
      preferences: { event_days: 60, page_sizes: {} },
      acting: null,
      can: {
        products: { add: false, edit: false, delete: false },
        events: { edit: false },
        documents: { edit: false, branch: false },
        exchange: { sendToAdvisors: false },
        announcements: { edit: false },
        staff: { edit: false },
        imports: { run: false },
        settings: { edit: false },
        maintenance: { edit: false },
        audit: { read: false },
        fees: { review: false },
        feedback: { read: false },
        records: { see: false },
        system: { read: false },
      },
      replies: 0,
      starting: false,
      reviews: null,
      office_calendar: false,
      version: 'build.1.88.04-rev.a',
      base: '/api',
      endpointURI: 'http://localhost:8080/api',
    })
    expect(await enters(sessionOf(reply))).toBe(true)
    expect(reply.cookies.find(({ name }) => name === 'portal')).toMatchObject({
      httpOnly: true,
      sameSite: 'Strict',
      path: '/',
    })
    expect(reply.cookies.find(({ name }) => name === 'portal_session_hint')).toMatchObject({ value: '1' })
  })

  it.each([
    [0, { isAdmin: false, advisor_plus: false }],
    [1, { isAdmin: false, advisor_plus: false }],
    [2, { isAdmin: false, advisor_plus: true }],
    [6, { isAdmin: false, advisor_plus: true }],
    [7, { isAdmin: true, advisor_plus: true }],
  ])('derives the level from access %i [AUTH-37, ROLE-01..03, LIMIT-35]', async (access, level) => {
    const { challenged, email } = await person({ access })
    const { answer } = await challenged()
    const reply = await answer(await portal.codeFor(email))
    expect(reply.json().response).toMatchObject({ access, ...level })
  })

  it('is good for ten minutes and not a second longer [AUTH-50, LIMIT-10]', async () => {
    const early = await person()
    const first = await early.challenged()
    const code = await portal.codeFor(early.email)
    portal.advance(595_000)
    expect((await first.answer(code)).statusCode).toBe(200)

    const late = await person()
    const second = await late.challenged()
    const lateCode = await portal.codeFor(late.email)
    portal.advance(601_000)
    expect((await second.answer(lateCode)).statusCode).toBe(401)
  })

  it('is good once', async () => {
    const { challenged, email } = await person()
    const { answer } = await challenged()
    const code = await portal.codeFor(email)
    const twice = await Promise.all([answer(code), answer(code)])
    expect(twice.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401])
    expect((await answer(code)).statusCode).toBe(401)
  })

  it('is good only while it is the newest', async () => {
    const { challenged, email } = await person()
    const first = await challenged()
    const firstCode = await portal.codeFor(email)
    const second = await challenged()
    expect((await first.answer(firstCode)).statusCode).toBe(401)
    expect((await second.answer(firstCode)).statusCode).toBe(401)
    portal.advance(1_000)
    expect((await second.answer(await portal.codeFor(email))).statusCode).toBe(200)
  })

  it('is good only for the challenge and the browser it was asked for', async () => {
    const [one, other] = [await person(), await person()]
    const mine = await one.challenged()
    const theirs = await other.challenged()
    const code = await portal.codeFor(one.email)
    expect((await mine.answer(code, theirs.id)).statusCode).toBe(401)
    expect((await mine.answer(code, mine.id, theirs.cookie)).statusCode).toBe(401)
    expect((await mine.answer(code, mine.id, '')).statusCode).toBe(401)
    expect((await theirs.answer(code)).statusCode).toBe(401)
    expect((await mine.answer(code)).statusCode).toBe(200)
  })

  it('refuses a wrong one with its text [ERR-12]', async () => {
    const { challenged, email } = await person()
    const { answer } = await challenged()
    const reply = await answer(wrong(await portal.codeFor(email)))
    expect(reply.statusCode).toBe(401)
    expect(reply.json()).toMatchObject({ ok: false, message: 'Invalid two-factor key, try again.' })
    expect(reply.cookies).toEqual([])
  })

  it.each([['1234567'], ['123456789'], ['１２３４５６７８'], [12345678], [null], [{ a: 1 }], ['']])(
    'refuses %j without stumbling',
    async (given) => {
      const { challenged } = await person()
      const { answer } = await challenged()
      expect((await answer(given)).statusCode).toBe(401)
    },
  )

  it('checks at most five guesses, also when twenty come at once', async () => {
    const { challenged, email } = await person()
    const { answer, id } = await challenged()
    const code = await portal.codeFor(email)
    const guesses = await Promise.all(Array.from({ length: 20 }, () => answer(wrong(code))))
    expect(new Set(guesses.map(({ statusCode }) => statusCode))).toEqual(new Set([401]))
    expect((await portal.sql('select wrong from challenge where id = $1', [id]))[0]).toEqual({ wrong: 5 })
    expect((await answer(code)).statusCode).toBe(401)
  })

  it('locks the account for 15 minutes after ten wrong codes; a new challenge does not help', async () => {
    const { challenged, email } = await person()
    for (let round = 0; round < 2; round++) {
      const { answer } = await challenged()
      const code = await portal.codeFor(email)
      for (let i = 0; i < 5; i++) await answer(wrong(code))
      portal.advance(1_000)
    }
    const third = await challenged()
    expect((await third.answer(await portal.codeFor(email))).statusCode).toBe(401)
    portal.advance(15 * minute)
    const later = await challenged()
    expect((await later.answer(await portal.codeFor(email))).statusCode).toBe(200)
  })

  it('begins under a new id: a session planted before is over (A26)', async () => {
    const planted = await portal.asAdvisor()
    const { challenged, email } = await person()
    const { answer, cookie, id } = await challenged()
    const reply = await answer(await portal.codeFor(email), id, `${cookie}; ${planted.cookie}`)
    const token = reply.cookies.find(({ name }) => name === 'portal')?.value
    expect(planted.cookie).not.toContain(token)
    expect(await enters(planted)).toBe(false)
  })

  it('is stored nowhere in the open, and neither is the session', async () => {
    const { challenged, email } = await person()
    const { answer } = await challenged()
    const code = await portal.codeFor(email)
    const reply = await answer(code)
    const token = String(reply.cookies.find(({ name }) => name === 'portal')?.value)
    const tables = ['challenge', 'session', 'mail', 'audit_entry', 'graphile_worker._private_jobs']
    for (const table of tables) {
      const rows = JSON.stringify(await portal.sql(`select t::text from ${table} t`))
      expect(rows).not.toContain(code)
      expect(rows).not.toContain(token)
      expect(rows).not.toContain(password)
    }
  })
})

describe('the session', () => {
  it('verifies with the access level of its person, and refills the details [API-04, AUTH-76]', async () => {
    const admin = await portal.asAdmin()
    expect((await admin.call(verifySession, {})).body).toMatchObject({ ap: 7, details: { email: admin.email } })
  })

  it('answers -1 to anybody without one (A36)', async () => {
    const { status, body } = await anonymous.call(verifySession, {})
    expect([status, body]).toEqual([200, { ap: -1 }])
  })

  it('ends after 30 idle minutes (A36, A37)', async () => {
    const actor = await portal.asAdvisor()
    portal.advance(29 * minute)
    expect(await enters(actor)).toBe(true)
    portal.advance(29 * minute)
    expect(await enters(actor)).toBe(true)
    portal.advance(31 * minute)
    const replay = await actor.call(listProducts, {})
    expect([replay.status, replay.body.code]).toEqual([400, 'session-expired'])
    expect((await actor.call(verifySession, {})).body.ap).toBe(-1)
    expect(await portal.sql('select action from audit_entry where request_id = $1', [replay.body.requestId])).toEqual([
      { action: 'refused' },
    ])
  })

  it('ends after twelve hours, however busy (A37)', async () => {
    const actor = await portal.asAdvisor()
    for (let i = 0; i < 36; i++) {
      expect(await enters(actor)).toBe(true)
      portal.advance(20 * minute)
    }
    portal.advance(minute)
    expect(await enters(actor)).toBe(false)
  })

  it('is over at the next call when its person is disabled, and smaller when they are demoted (A38)', async () => {
    const actor = await portal.asAdmin()
    await portal.sql('update account set access = 1 where id = $1', [actor.id])
    expect((await actor.call(verifySession, {})).body.ap).toBe(1)
    await portal.sql('update account set disabled_at = now() where id = $1', [actor.id])
    expect(await enters(actor)).toBe(false)
  })

  it('is the same on every node', async () => {
    const node = await portal.secondNode()
    const actor = await portal.asAdvisor()
    expect((await caller(node, actor.cookie).call(verifySession, {})).body.ap).toBe(1)
    await actor.call(logout, { params: { email: actor.email } })
    expect((await caller(node, actor.cookie).call(verifySession, {})).body.ap).toBe(-1)
  })
})

describe('logout', () => {
  it('ends the session and clears its cookies [API-10, AUTH-52]', async () => {
    const actor = await portal.asAdvisor()
    const { status, headers } = await actor.call(logout, { params: { email: actor.email } })
    expect(status).toBe(200)
    expect(String(headers['set-cookie'])).toContain('portal=;')
    expect(String(headers['set-cookie'])).toContain('portal_session_hint=;')
    expect(await enters(actor)).toBe(false)
  })

  it('is open to guests, who may otherwise only read', async () => {
    const guest = await portal.asGuest()
    expect((await guest.call(logout, { params: { email: guest.email } })).status).toBe(200)
  })

  it("does not end another person's session (A39)", async () => {
    const [actor, victim] = [await portal.asAdvisor(), await portal.asAdvisor()]
    expect((await actor.call(logout, { params: { email: victim.email } })).status).toBe(403)
    expect([await enters(victim), await enters(actor)]).toEqual([true, true])
  })

  it.each(['cross-site', 'same-site', 'none'])('is refused when it comes from elsewhere (%s) (A40)', async (site) => {
    const actor = await portal.asAdvisor()
    const { status } = await actor.call(logout, { params: { email: actor.email } }, { 'sec-fetch-site': site })
    expect(status).toBe(403)
    expect(await enters(actor)).toBe(true)
  })
})

describe('the audit trail', () => {
  it('tells of every attempt: refused, challenged, completed, ended', async () => {
    const { challenged, enter, email, id } = await person()
    await enter('wrong-password-1')
    const { answer } = await challenged()
    const code = await portal.codeFor(email)
    await answer(wrong(code))
    const reply = await answer(code)
    await sessionOf(reply)?.call(logout, { params: { email } })
    const entries = await portal.sql('select action from audit_entry where subject = $1 order by id', [`account:${id}`])
    expect(entries.map(({ action }) => action)).toEqual([
      'sign-in.refused',
      'sign-in.challenged',
      'sign-in.refused',
      'sign-in.completed',
      'sign-in.ended',
    ])
  })

  it('is told of by calls that the contract declares', () => {
    expect([authenticate.access, answerEmailedCode.access, verifySession.access]).toEqual([
      'public',
      'challenge',
      'public',
    ])
  })
})
