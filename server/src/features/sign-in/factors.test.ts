import { listProducts } from '@portal/contract/products'
import { texts } from '@portal/contract/texts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { caller } from '../../testing/actors.ts'
import { type TestPortal, testPortal } from '../../testing/portal.ts'
import { appCode, browserOf, password, signingIn, withAuthenticator, wrong } from '../../testing/sign-in.ts'

const second = 1_000
const minute = 60 * second
let portal: TestPortal
beforeAll(async () => {
  portal = await testPortal()
})
afterAll(() => portal.close())
const now = () => portal.platform.clock()

describe('the authenticator', () => {
  // in the middle of a step, so that a slow test does not slip into the next one
  beforeEach(() => portal.setTime(new Date(Math.floor(now().getTime() / 30_000 + 2) * 30_000 + 5_000)))

  it('is asked for with ap AP and nothing that would let anybody in (A12) [AUTH-31]', async () => {
    const browser = await withAuthenticator(portal)
    const { first } = await browser.challenged()
    expect(first).toEqual({ response: expect.any(String), ap: 'AP', advisor: { email: expect.any(String) } })
    expect([...browser.jar.keys()]).toEqual(['portal_challenge'])
    expect(await portal.sql('select 1 from mail where recipient = $1', [browser.email])).toEqual([])
  })

  it('signs in with its six digits [API-02, AUTH-38, LIMIT-11]', async () => {
    const browser = await withAuthenticator(portal)
    const { token } = await browser.challenged()
    const reply = await token(appCode(now()))
    expect(reply.statusCode).toBe(200)
    expect(reply.json()).toMatchObject({
      response: { email: browser.email, access: 1, welcome: false },
      advisor: { id: browser.id },
    })
    expect((await browser.session().call(listProducts, {})).status).toBe(200)
  })

  it.each([
    ['one step early', -30, 200],
    ['one step late', 30, 200],
    ['two steps early', -60, 401],
    ['two steps late', 60, 401],
  ])('tolerates %s or not', async (_what, seconds, status) => {
    const { token } = await (await withAuthenticator(portal)).challenged()
    expect((await token(appCode(new Date(now().getTime() + seconds * second)))).statusCode).toBe(status)
  })

  it('takes a code once, within its window too (A18)', async () => {
    const browser = await withAuthenticator(portal)
    const code = appCode(now())
    expect((await (await browser.challenged()).token(code)).statusCode).toBe(200)
    const replay = await (await browser.challenged()).token(code)
    expect([replay.statusCode, replay.json().message]).toEqual([401, texts.codeRefused])
    const entries = await portal.sql(`select 1 from audit_entry where subject = $1 and action = 'sign-in.refused'`, [
      `account:${browser.id}`,
    ])
    expect(entries).toHaveLength(1)
    const earlier = await (await browser.challenged()).token(appCode(new Date(now().getTime() - 30 * second)))
    expect(earlier.statusCode).toBe(401)
  })

  it('gives one session when the right code comes twice at once (A20)', async () => {
    const browser = await withAuthenticator(portal)
    const { token } = await browser.challenged()
    const code = appCode(now())
    const replies = await Promise.all(Array.from({ length: 20 }, () => token(code)))
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect(
      await portal.sql(`select 1 from session where account_id = $1 and browser like 'Mozilla%'`, [browser.id]),
    ).toHaveLength(1)
  })

  it('checks at most five of twenty guesses that come at once (A16)', async () => {
    const browser = await withAuthenticator(portal)
    const { token, id } = await browser.challenged()
    const code = appCode(now())
    await Promise.all(Array.from({ length: 20 }, () => token(wrong(code))))
    expect((await portal.sql('select wrong from challenge where id = $1', [id]))[0]).toEqual({ wrong: 5 })
    expect((await token(code)).statusCode).toBe(401)
  })

  it("does not take another account's challenge (A21)", async () => {
    const [mine, theirs] = [await withAuthenticator(portal), await withAuthenticator(portal)]
    const challenge = await mine.challenged()
    const other = await theirs.challenged()
    expect((await challenge.token(appCode(now()), { id: other.id })).statusCode).toBe(401)
  })

  it('takes no code after ten minutes (A23)', async () => {
    const { token } = await (await withAuthenticator(portal)).challenged()
    portal.advance(10 * minute + second)
    expect((await token(appCode(now()))).statusCode).toBe(401)
  })

  it.each([['12345'], ['1234567'], ['１２３４５６'], [123456], [null], [['1']]])(
    'refuses %j without stumbling (A24)',
    async (given) => {
      const { token } = await (await withAuthenticator(portal)).challenged()
      expect((await token(given)).statusCode).toBe(401)
    },
  )

  it('spends no attempt and opens no session when the database fails in the middle (A27)', async () => {
    const browser = await withAuthenticator(portal)
    const { token, id } = await browser.challenged()
    await portal.sql('alter table session rename to session_away')
    const failed = await token(appCode(now()))
    await portal.sql('alter table session_away rename to session')
    expect(failed.statusCode).toBe(500)
    expect((await portal.sql('select wrong from challenge where id = $1', [id]))[0]).toEqual({ wrong: 0 })
    expect((await token(appCode(now()))).statusCode).toBe(200)
  })

  it('keeps its seed sealed in the database (A32)', async () => {
    const browser = await withAuthenticator(portal)
    const [row] = await portal.sql(`select encode(totp_seed, 'escape') as seed from account where id = $1`, [
      browser.id,
    ])
    expect(String(row?.seed)).not.toContain('CN5C6RA2')
  })

  it('shares its count of failures with every other way: ten lock for 15 minutes', async () => {
    const browser = await withAuthenticator(portal)
    for (let round = 0; round < 2; round++) {
      const { token } = await browser.challenged()
      for (let i = 0; i < 5; i++) await token('000000')
    }
    expect((await (await browser.challenged()).token(appCode(now()))).statusCode).toBe(401)
    portal.advance(15 * minute)
    expect((await (await browser.challenged()).token(appCode(now()))).statusCode).toBe(200)
  })
})

describe('a new emailed code', () => {
  const resend = (browser: Awaited<ReturnType<typeof signingIn>>, id: string) =>
    browser.post('/auth/email/resend', { id })

  it('comes after 30 seconds and not before (A29) [AUTH-35, LIMIT-08]', async () => {
    const browser = await signingIn(portal)
    const { id } = await browser.challenged()
    const early = await resend(browser, id)
    expect([early.statusCode, Number(early.headers['retry-after'])]).toEqual([429, 30])
    portal.advance(30_000)
    expect((await resend(browser, id)).json()).toEqual({ ok: true, resends: 1 })
    expect(await portal.sql('select 1 from mail where recipient = $1', [browser.email])).toHaveLength(2)
  })

  it('takes the place of the one before (A28)', async () => {
    const browser = await signingIn(portal)
    const { id, answer } = await browser.challenged()
    const old = await portal.codeFor(browser.email)
    portal.advance(30_000 + second)
    await resend(browser, id)
    expect((await answer(old)).statusCode).toBe(401)
    expect((await answer(await portal.codeFor(browser.email))).statusCode).toBe(200)
  })

  it('comes four times and no more: there is never a sixth mail [AUTH-48, LIMIT-09]', async () => {
    const browser = await signingIn(portal)
    const { id } = await browser.challenged()
    for (let i = 1; i <= 4; i++) {
      portal.advance(30_000 + second)
      expect((await resend(browser, id)).json().resends).toBe(i)
    }
    portal.advance(30_000 + second)
    expect((await resend(browser, id)).statusCode).toBe(429)
    expect(await portal.sql('select 1 from mail where recipient = $1', [browser.email])).toHaveLength(5)
  })

  it('does not bring back guesses: five kill the challenge however many codes were sent', async () => {
    const browser = await signingIn(portal)
    const { id, answer } = await browser.challenged()
    for (let i = 0; i < 4; i++) await answer('00000000')
    portal.advance(30_000 + second)
    await resend(browser, id)
    await answer('00000000')
    expect((await answer(await portal.codeFor(browser.email))).statusCode).toBe(401)
  })

  it('is not for other factors or other challenges', async () => {
    const browser = await withAuthenticator(portal)
    const { id } = await browser.challenged()
    portal.advance(30_000)
    expect((await resend(browser, id)).statusCode).toBe(401)
    expect((await browser.post('/auth/email/resend', { id }, '')).statusCode).toBe(401)
  })
})

describe('a guest', () => {
  it('is handed the code with ap PASS, and is a guest [AUTH-25, AUTH-26, ROLE-18]', async () => {
    const browser = await signingIn(portal, { guest: true, factor: 'PASS' })
    const { first, token } = await browser.challenged()
    expect(first).toMatchObject({ ap: 'PASS', two_fa_code: expect.stringMatching(/^\d{6}$/) })
    const reply = await token(first.two_fa_code)
    expect(reply.json().response).toMatchObject({ guest: true })
  })

  it('has a minute for it', async () => {
    const { first, token } = await (await signingIn(portal, { guest: true, factor: 'PASS' })).challenged()
    portal.advance(61 * second)
    expect((await token(first.two_fa_code)).statusCode).toBe(401)
  })

  it('is the only one: nobody else can be given that factor (A13)', async () => {
    await expect(signingIn(portal, { guest: false, factor: 'PASS' })).rejects.toThrow('account_pass_is_for_guests')
  })
})

describe('re-enrolment', () => {
  it('asks for six digits by mail and then leads to a new authenticator [AUTH-32]', async () => {
    const browser = await withAuthenticator(portal, { factor: 'RESET' })
    const { first, token } = await browser.challenged()
    expect(first.ap).toBe('RESET')
    expect((await token(appCode(now()))).statusCode).toBe(401)
    const mails = await portal.mails()
    const code = /\b\d{6}\b/.exec(mails.find(({ to }) => to === browser.email)?.text ?? '')?.[0]
    const reply = await token(code)
    expect(reply.statusCode).toBe(200)
    expect(reply.json().enrol).toMatch(/^[\w-]{43}$/)
  })
})

describe('a public mail address', () => {
  it.each([
    'gmail.com',
    'outlook.com',
    'aol.com',
    'hotmail.com',
    'yahoo.co.uk',
    'icloud.com',
    'msn.com',
    'live.com',
    'comcast.net',
    'ymail.com',
    'zoho.eu',
    'yandex.ru',
    'gmx.de',
    'mail.ru',
    'inbox.lv',
    'protonmail.com',
    'hushmail.com',
  ])('of %s is turned away before any look-up [AUTH-57..73]', async (domain) => {
    const reply = await browserOf(portal, { id: '', email: `dana@${domain}` }).enter()
    expect([reply.statusCode, reply.json().code, reply.json().message]).toEqual([
      400,
      'public-mail',
      texts.publicMailSignIn,
    ])
  })

  it('is not one that merely sounds like it', async () => {
    const browser = await signingIn(portal, { email: 'dana@oliveadvisors.example' })
    expect((await browser.enter()).statusCode).toBe(200)
  })
})

describe('a device that signed in before', () => {
  it("is not locked out by a stranger's failures (A04)", async () => {
    const known = await withAuthenticator(portal)
    await (await known.challenged()).token(appCode(now()))
    const stranger = browserOf(portal, known)
    for (let i = 0; i < 5; i++) await stranger.enter('wrong-password-1')
    expect((await stranger.enter()).statusCode).toBe(400)
    expect((await known.enter()).statusCode).toBe(200)
  })

  it('has five tries of its own', async () => {
    const known = await withAuthenticator(portal)
    portal.advance(minute)
    await (await known.challenged()).token(appCode(now()))
    for (let i = 0; i < 5; i++) expect((await known.enter('wrong-password-1')).json().code).toBe('invalid-login')
    expect((await known.enter()).json().code).toBe('invalid-login')
    expect((await browserOf(portal, known).enter()).statusCode).toBe(200)
    portal.advance(15 * minute)
    expect((await known.enter()).statusCode).toBe(200)
  })

  it('is told apart from a new one, which its owner hears of', async () => {
    const person = await withAuthenticator(portal)
    const mailsTo = async () =>
      (await portal.mails()).filter(({ to }) => to === person.email).map(({ subject }) => subject)
    await (await person.challenged()).token(appCode(now()))
    portal.advance(minute)
    await (await person.challenged()).token(appCode(now()))
    expect(await mailsTo()).toEqual([])
    portal.advance(minute)
    await (await browserOf(portal, person).challenged()).token(appCode(now()))
    expect(await mailsTo()).toEqual(['New sign-in to your account'])
  })
})

describe('a remembered device', () => {
  const remembered = async () => {
    const browser = await withAuthenticator(portal)
    portal.advance(minute)
    await (await browser.challenged()).token(appCode(now()), { remember: true })
    return browser
  }

  it('with a session of its own is let in by the password alone [AUTH-36]', async () => {
    const browser = await remembered()
    const reply = await browser.enter()
    expect(reply.json()).toMatchObject({ details: { email: browser.email, access: 1 } })
  })

  it('is asked for the second factor when any part is missing', async () => {
    const browser = await remembered()
    const without = async (name: string) => {
      const jar = [...browser.jar]
        .filter(([key]) => key !== name)
        .map(([key, value]) => `${key}=${value}`)
        .join('; ')
      return browserOf(portal, browser).post('/auth', { email: browser.email, password }, jar)
    }
    expect((await without('portal')).json().details).toBeUndefined()
    expect((await without('portal_device')).json().details).toBeUndefined()
    const plain = await withAuthenticator(portal)
    await (await plain.challenged()).token(appCode(now()))
    expect((await plain.enter()).json().details).toBeUndefined()
  })

  it("never lets one person in with another's session", async () => {
    const [mine, theirs] = [await remembered(), await withAuthenticator(portal)]
    const reply = await mine.post('/auth', { email: theirs.email, password })
    expect(reply.json().details).toBeUndefined()
  })

  it('is forgotten after thirty days', async () => {
    const browser = await remembered()
    portal.advance(31 * 24 * 60 * minute)
    expect((await browser.enter()).json().details).toBeUndefined()
  })
})

describe('where the browser says it is', () => {
  it('is kept only roughly (A11) [AUTH-12]', async () => {
    const browser = await withAuthenticator(portal)
    portal.advance(minute)
    const first = await browser.post('/auth', {
      email: browser.email,
      password,
      coords: { latitude: 42.65258, longitude: -73.75623 },
    })
    await browser.post('/auth/token', { id: first.json().response, twofactor: appCode(now()) })
    const rows = await portal.sql(`select place from session where account_id = $1 and place <> ''`, [browser.id])
    expect(rows).toEqual([{ place: '42.7° N, 73.8° W' }])
  })
})

it('a challenge begun on one node is finished on another, and both count the same failures', async () => {
  const node = await portal.secondNode()
  const browser = await withAuthenticator(portal)
  portal.advance(minute)
  const { id, cookie } = await browser.challenged()
  const there = (twofactor: string) =>
    node.app.inject({
      method: 'POST',
      url: '/api/auth/token',
      payload: { id, twofactor },
      headers: { cookie },
      remoteAddress: '10.200.0.1',
    })
  for (let i = 0; i < 4; i++) expect((await there('000000')).statusCode).toBe(401)
  const reply = await there(appCode(now()))
  expect(reply.statusCode).toBe(200)
  const token = reply.cookies.find(({ name }) => name === 'portal')?.value
  expect((await caller(portal, `portal=${token}`).call(listProducts, {})).status).toBe(200)
  const other = await browser.challenged()
  for (let i = 0; i < 5; i++)
    await node.app.inject({
      method: 'POST',
      url: '/api/auth/token',
      payload: { id: other.id, twofactor: '000000' },
      headers: { cookie: other.cookie },
    })
  portal.advance(minute)
  expect((await other.token(appCode(now()))).statusCode).toBe(401)
})
