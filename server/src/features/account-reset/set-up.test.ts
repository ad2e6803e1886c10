// Behind the link: the password, the authenticator, and what ends when both have changed.
import { listProducts } from '@portal/contract/products'
import { texts } from '@portal/contract/texts'
import { generateSync, generateURI } from 'otplib'
import { renderSVG } from 'uqr'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hashPassword, passwordFits } from '../../platform/crypto/passwords.ts'
import { newSeed, seedPurpose } from '../../platform/crypto/totp.ts'
import type { TestPortal } from '../../testing/portal.ts'
import { testPortal } from '../../testing/portal.ts'
import { firmSettings } from '../settings/public.ts'
import { issueToken, sendInvitation } from './public.ts'
import { changeBy } from '../../platform/change.ts'

const minute = 60_000
const old = 'correct-horse-1'
const chosen = 'Vellum-Harp-9-Oak'
let portal: TestPortal
let oldHash: string
beforeAll(async () => {
  portal = await testPortal()
  oldHash = await hashPassword(old)
})
afterAll(() => portal.close())

const post = (url: string, payload: object, cookie?: string) =>
  portal.app.inject({ method: 'POST', url: `/api${url}`, payload, headers: cookie ? { cookie } : {} })
const setUp = (q: string, password?: string) => post('/user/setup', { q, ...(password && { password }) })
const verify = (id: unknown, token: unknown, cookie?: string) => post('/user/setup/verify', { id, token }, cookie)
const qr = (id: string, cookie?: string) =>
  portal.app.inject({ method: 'GET', url: `/api/user/qr/${id}`, headers: cookie ? { cookie } : {} })
const codeOf = (sealed: unknown, at = portal.platform.clock()) =>
  generateSync({
    secret: portal.platform.keys.open(sealed as Buffer, seedPurpose),
    epoch: Math.floor(at.getTime() / 1000),
  })
const wrong = (code: string) => String((Number(code) + 1) % 1e6).padStart(6, '0')
const issue = (id: string, kind: Parameters<typeof issueToken>[2] = 'reset') =>
  portal.platform.db.transaction().execute((tx) => issueToken(tx, id, kind, portal.platform.clock()))
const mailsTo = async (email: string) => (await portal.mails()).filter(({ to }) => to === email)

const person = async (factor: string, enrolled = false) => {
  const actor = await portal.asAdvisor({
    factor,
    password_hash: oldHash,
    totp_seed: enrolled ? newSeed(portal.platform.keys) : null,
  })
  const account = async () => (await portal.sql('select * from account where id = $1', [actor.id]))[0] ?? {}
  return {
    ...actor,
    account,
    hasPassword: async (password: string) => passwordFits(String((await account()).password_hash), password),
    signedIn: async () => (await actor.call(listProducts, {})).status === 200,
  }
}
/** A link used, with what the browser then holds. */
const begun = async (token: string, password?: string) => {
  const answer = await setUp(token, password)
  expect(answer.statusCode).toBe(200)
  const [item] = answer.json().id as { id: string; twofactor: string; msg: string; enrol: boolean }[]
  if (!item) throw new Error('no set-up')
  const value = answer.cookies.find(({ name }) => name === 'portal_set_up')?.value
  const [row] = await portal.sql('select * from set_up where id = $1', [item.id])
  return { ...item, cookie: `portal_set_up=${value}`, row }
}

describe('an account with emailed codes', () => {
  it('has its new password at once [API-37, RESET-35, RESET-36, RESET-42, DATA-42]', async () => {
    const { id, hasPassword } = await person('EMAIL')
    const answer = await setUp(await issue(id), chosen)
    expect(answer.json()).toEqual({
      ok: true,
      id: [{ id: expect.any(String), twofactor: 'EMAIL', msg: texts.passwordUpdated, enrol: false }],
    })
    expect(answer.cookies).toEqual([])
    expect([await hasPassword(chosen), await hasPassword(old)]).toEqual([true, false])
  })

  it('is signed out everywhere, every link and half-finished sign-in ends, and a notice is mailed (R10)', async () => {
    const { id, email, signedIn } = await person('EMAIL')
    const challenge = await post('/auth', { email, password: old, coords: null })
    expect(challenge.statusCode).toBe(200)
    const code = await portal.codeFor(email)
    const [token, other] = [await issue(id), await issue(id, 'invitation')]
    expect(await signedIn()).toBe(true)
    await setUp(token, chosen)
    expect(await signedIn()).toBe(false)
    expect((await setUp(other, chosen)).statusCode).toBe(400)
    const cookie = `portal_challenge=${challenge.cookies[0]?.value}`
    expect((await post('/auth/email', { id: challenge.json().response, twofactor: code }, cookie)).statusCode).toBe(401)
    expect((await mailsTo(email))[0]?.subject).toBe('Your password was changed')
    const [trace] = await portal.sql(
      `select actor_id from audit_entry where action = 'reset.completed' and subject = $1`,
      [`account:${id}`],
    )
    expect(trace?.actor_id).toBe(id)
  })

  it('is open again when strangers had locked it', async () => {
    const { id, email } = await person('EMAIL')
    await portal.sql(
      'update account set password_failures = 3, password_locks = 2, password_locked_until = $2 where id = $1',
      [id, new Date(Date.now() + 3_600_000)],
    )
    await setUp(await issue(id), chosen)
    expect((await post('/auth', { email, password: chosen, coords: null })).statusCode).toBe(200)
  })
})

describe('a link', () => {
  it('is good once, also for many at the same time: the others read that it is expired (R08)', async () => {
    const { id, email } = await person('EMAIL')
    const token = await issue(id)
    const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => setUp(token, `${chosen}${i}`)))
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    const others = answers.filter(({ statusCode }) => statusCode !== 200)
    expect(new Set(others.map(({ statusCode }) => statusCode))).toEqual(new Set([400]))
    for (const other of others) expect(other.json().message).toContain('exp')
    expect(await mailsTo(email)).toHaveLength(1)
  })

  it.each(['guessed', 'expired', 'a disabled person’s', 'a guest’s'])('%s changes nothing', async (which) => {
    const { id, hasPassword } = await person('EMAIL')
    const token = which === 'guessed' ? 'guess' : await issue(id)
    if (which === 'expired') portal.advance(30 * minute)
    if (which === 'a disabled person’s') await portal.sql('update account set disabled_at = now() where id = $1', [id])
    if (which === 'a guest’s') await portal.sql('update account set guest = true where id = $1', [id])
    const answer = await setUp(token, chosen)
    expect(answer.statusCode).toBe(400)
    expect(answer.json().message).toBe(texts.invitationExpired)
    expect(await hasPassword(old)).toBe(true)
  })

  it.each([
    ['eleven characters', 'Vellum-Harp', texts.newPasswordTooShort],
    ['25 characters', 'Vellum-Harp-9-Oak-Vellum-', 'Use 24 characters or fewer.'],
    ['the word itself', 'my-PaSsWoRd-is-9', texts.newPasswordHasWord],
    ['one from the lists', 'Qwertyuiop123', 'too common'],
    ['the same over and over', 'xyz!xyz!xyz!', 'too common'],
    ['the own name', 'Tester-loves-9-oaks', 'your name or email address'],
    ['the own firm', 'MeridianHarbor-9', 'your name or email address'],
    ['nothing', '', texts.newPasswordTooShort],
  ])('refuses %s and stays good (R09) [LIMIT-49, LIMIT-50]', async (_what, password, says) => {
    const { id, hasPassword } = await person('EMAIL')
    const token = await issue(id)
    const answer = await setUp(token, password)
    expect(answer.statusCode).toBe(400)
    expect(answer.json().fields.password).toContain(says)
    expect(await hasPassword(old)).toBe(true)
    expect((await setUp(token, chosen)).statusCode).toBe(200)
  })

  it.each(['Vellum-Harp9', 'Vellum-Harp-9-Oak-Vellum'])(
    'takes %s: 12 and 24 characters [LIMIT-49, LIMIT-50]',
    async (password) => {
      const { id, hasPassword } = await person('EMAIL')
      await setUp(await issue(id), password)
      expect(await hasPassword(password)).toBe(true)
    },
  )
})

describe.each(['AP', 'PUSH'])('an account with an enrolled authenticator (%s)', (factor) => {
  it('gets no new one by mail: the old one is asked for, and nothing changes before (R11)', async () => {
    const { id, account, hasPassword, signedIn } = await person(factor, true)
    const seed = (await account()).totp_seed
    const set = await begun(await issue(id), chosen)
    expect(set).toMatchObject({ twofactor: 'AP', enrol: false, row: { seed: null } })
    expect((await qr(set.id, set.cookie)).statusCode).toBe(404)
    expect([await hasPassword(old), await signedIn()]).toEqual([true, true])

    expect((await verify(set.id, wrong(codeOf(seed)), set.cookie)).statusCode).toBe(401)
    expect(await hasPassword(old)).toBe(true)
    expect((await verify(set.id, codeOf(seed), set.cookie)).json()).toEqual({ ok: true })
    expect([await hasPassword(chosen), await signedIn()]).toEqual([true, false])
    expect(await account()).toMatchObject({ factor, totp_seed: seed })
  })

  it('spends the code: it does not sign in as well', async () => {
    const { id, email, account } = await person(factor, true)
    const set = await begun(await issue(id), chosen)
    const code = codeOf((await account()).totp_seed)
    await verify(set.id, code, set.cookie)
    const challenge = await post('/auth', { email, password: chosen, coords: null })
    const cookie = `portal_challenge=${challenge.cookies[0]?.value}`
    expect((await post('/auth/token', { id: challenge.json().response, twofactor: code }, cookie)).statusCode).toBe(401)
  })

  it('counts wrong codes with those of the sign-in: the tenth locks (R11)', async () => {
    const { id, account } = await person(factor, true)
    await portal.sql('update account set factor_failures = 9 where id = $1', [id])
    const set = await begun(await issue(id), chosen)
    const right = () => account().then(({ totp_seed }) => codeOf(totp_seed))
    expect((await verify(set.id, wrong(await right()), set.cookie)).statusCode).toBe(401)
    expect((await account()).factor_locked_until).not.toBeNull()
    expect((await verify(set.id, await right(), set.cookie)).statusCode).toBe(401)
  })
})

it('a person with registered devices and no authenticator keeps the devices and scans nothing (R11)', async () => {
  const { id, account, hasPassword } = await person('PUSH')
  await portal.sql(
    `insert into device (account_id, token_hash, name, browser, created_at, seen_at, push) values ($1, '\\x01', '', '', now(), now(), '\\x00')`,
    [id],
  )
  expect(await begun(await issue(id), chosen)).toMatchObject({ enrol: false, twofactor: 'EMAIL' })
  expect(await hasPassword(chosen)).toBe(true)
  expect(await account()).toMatchObject({ factor: 'PUSH', totp_seed: null })
})

describe('a first enrolment', () => {
  const invited = async (factor = 'AP') => {
    const someone = await person(factor)
    await portal.sql('update account set password_hash = null where id = $1', [someone.id])
    const change = changeBy(portal.platform, { id: null, name: 'test' }, 'test')
    const { id, email } = someone
    await change((tx, note) => sendInvitation(tx, note, portal.platform, { id, email, first: 'Ada', factor }))
    const [mail] = await mailsTo(someone.email)
    return { ...someone, mail, token: /\/reset\?q=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '' }
  }

  it('of an invited person shows a picture to scan, and its code finishes [API-38, API-39, RESET-37, RESET-38, RESET-41]', async () => {
    const { token, mail, account, hasPassword, email } = await invited()
    expect(mail?.text).toContain('Microsoft Authenticator')
    const set = await begun(token, chosen)
    expect(set).toMatchObject({ twofactor: 'AP', enrol: true })
    const picture = await qr(set.id, set.cookie)
    expect(picture.statusCode).toBe(200)
    expect(picture.headers).toMatchObject({ 'content-type': 'image/svg+xml', 'cache-control': 'no-store' })
    const secret = portal.platform.keys.open(set.row?.seed as Buffer, seedPurpose)
    const { name: issuer } = await firmSettings(portal.platform)
    expect(picture.body).toBe(renderSVG(generateURI({ issuer, label: email, secret }), { ecc: 'M', border: 4 }))
    expect((await account()).password_hash).toBeNull()

    expect((await verify(set.id, codeOf(set.row?.seed), set.cookie)).json()).toEqual({ ok: true })
    expect(await hasPassword(chosen)).toBe(true)
    expect(await account()).toMatchObject({ factor: 'AP', totp_seed: set.row?.seed })
    expect((await qr(set.id, set.cookie)).statusCode).toBe(404)
    expect((await mailsTo(email))[0]?.subject).toBe('Your account is ready')
  })

  it('of an invited person with push keeps the factor the inviter chose', async () => {
    const { token, account } = await invited('PUSH')
    const set = await begun(token, chosen)
    await verify(set.id, codeOf(set.row?.seed), set.cookie)
    expect(await account()).toMatchObject({ factor: 'PUSH', totp_seed: set.row?.seed })
  })

  it('of an invited person with emailed codes needs the password only', async () => {
    const { token, mail, hasPassword } = await invited('EMAIL')
    expect(mail?.text).not.toContain('Authenticator')
    expect(await begun(token, chosen)).toMatchObject({ twofactor: 'EMAIL', enrol: false })
    expect(await hasPassword(chosen)).toBe(true)
  })

  it('finishes once, also for many at the same time', async () => {
    const { token, id } = await invited()
    const set = await begun(token, chosen)
    const code = codeOf(set.row?.seed)
    const answers = await Promise.all(Array.from({ length: 20 }, () => verify(set.id, code, set.cookie)))
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect(answers.filter(({ statusCode }) => statusCode === 401)).toHaveLength(19)
    expect(
      await portal.sql(`select 1 from audit_entry where action = 'reset.completed' and subject = $1`, [
        `account:${id}`,
      ]),
    ).toHaveLength(1)
  })

  it('ends at the fourth wrong code, also for many at the same time (R13) [LIMIT-59]', async () => {
    const { token, account } = await invited()
    const set = await begun(token, chosen)
    const code = codeOf(set.row?.seed)
    for (let times = 0; times < 3; times++) expect((await verify(set.id, wrong(code), set.cookie)).statusCode).toBe(401)
    expect((await qr(set.id, set.cookie)).statusCode).toBe(200)
    const last = await Promise.all(Array.from({ length: 10 }, () => verify(set.id, wrong(code), set.cookie)))
    const told = last.map((reply) => [reply.json().code, reply.json().message])
    const over = ['sign-in-over', 'This step timed out or was already finished. Sign in, or request a new link.']
    expect(told.filter(([, message]) => message === texts.activationFailed)).toEqual([
      ['sign-in-over', texts.activationFailed],
    ])
    expect(told.filter(([, message]) => message === over[1])).toEqual(Array.from({ length: 9 }, () => over))
    expect((await verify(set.id, code, set.cookie)).statusCode).toBe(401)
    expect((await qr(set.id, set.cookie)).statusCode).toBe(404)
    expect(await account()).toMatchObject({ password_hash: null, totp_seed: null })
    const [row] = await portal.sql('select failures, seed, password_hash from set_up where id = $1', [set.id])
    expect(row).toEqual({ failures: 4, seed: null, password_hash: null })
  })

  it('after three wrong codes still takes the right one (R13) [LIMIT-59]', async () => {
    const { token } = await invited()
    const set = await begun(token, chosen)
    const code = codeOf(set.row?.seed)
    for (let times = 0; times < 3; times++) await verify(set.id, wrong(code), set.cookie)
    expect((await verify(set.id, code, set.cookie)).statusCode).toBe(200)
  })

  it('is nobody else’s: another’s id, another’s cookie, none, ten minutes later (R13)', async () => {
    const [mine, yours] = [await begun((await invited()).token, chosen), await begun((await invited()).token, chosen)]
    const code = codeOf(mine.row?.seed)
    for (const [id, cookie] of [
      [yours.id, mine.cookie],
      [mine.id, yours.cookie],
      [mine.id, undefined],
      ['1', mine.cookie],
    ] as const) {
      expect((await verify(id, code, cookie)).statusCode).toBe(401)
      expect((await qr(id, cookie)).statusCode).toBe(404)
    }
    expect((await verify({ $ne: 1 }, code, mine.cookie)).statusCode).toBe(401)
    for (const odd of ['12345', '1234567', '１２３４５６', Number(code), null, ''])
      expect((await verify(mine.id, odd, yours.cookie)).statusCode).toBe(401)
    portal.advance(10 * minute)
    expect((await verify(mine.id, codeOf(mine.row?.seed), mine.cookie)).statusCode).toBe(401)
    expect((await qr(mine.id, mine.cookie)).statusCode).toBe(404)
  })

  it.each(['12345', '1234567', '１２３４５６', 123456, null])('takes %s for a wrong code', async (odd) => {
    const { token } = await invited()
    const set = await begun(token, chosen)
    expect((await verify(set.id, odd, set.cookie)).statusCode).toBe(401)
  })
})

describe('an enrolment that an admin has authorised', () => {
  it('takes the new authenticator in place of the old, keeps the password, and AP is the factor again', async () => {
    const { id, email, account, hasPassword, signedIn } = await person('RESET', true)
    const before = (await account()).totp_seed
    const set = await begun(await issue(id, 'enrolment'))
    expect(set).toMatchObject({ twofactor: 'AP', enrol: true })
    expect((await verify(set.id, codeOf(before), set.cookie)).statusCode).toBe(401)
    expect((await verify(set.id, codeOf(set.row?.seed), set.cookie)).statusCode).toBe(200)
    expect(await account()).toMatchObject({ factor: 'AP', totp_seed: set.row?.seed })
    expect([await hasPassword(old), await signedIn()]).toEqual([true, false])
    expect((await mailsTo(email))[0]?.subject).toBe('Your authenticator app was changed')
  })

  it('is of no use once the admin has taken it back', async () => {
    const { id, account } = await person('RESET', true)
    const token = await issue(id, 'enrolment')
    await portal.sql(`update account set factor = 'AP' where id = $1`, [id])
    const before = (await account()).totp_seed
    expect((await setUp(token)).statusCode).toBe(400)
    expect((await account()).totp_seed).toEqual(before)
  })

  it('begun on one node is finished on the other', async () => {
    const { id } = await person('RESET')
    const set = await begun(await issue(id), chosen)
    const other = await portal.secondNode()
    const answer = await other.app.inject({
      method: 'POST',
      url: '/api/user/setup/verify',
      payload: { id: set.id, token: codeOf(set.row?.seed) },
      headers: { cookie: set.cookie },
    })
    expect(answer.statusCode).toBe(200)
  })
})

it('seeds and passwords that wait are not readable at rest (A32)', async () => {
  const { id } = await person('RESET')
  const { row } = await begun(await issue(id), chosen)
  const sealed = row?.seed as Buffer
  expect(sealed.includes(portal.platform.keys.open(sealed, seedPurpose))).toBe(false)
  expect(row?.password_hash).toMatch(/^\$argon2id/)
})
