import { beginAuthenticator, changePassword, getProfile, verifyAuthenticator } from '@portal/contract/profile'
import { texts } from '@portal/contract/texts'
import { generateSync } from 'otplib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hashPassword, passwordFits } from '../../platform/crypto/passwords.ts'
import { newSeed, seedPurpose } from '../../platform/crypto/totp.ts'
import { beginSession } from '../../platform/session/sessions.ts'
import { type Actor, caller } from '../../testing/actors.ts'
import { type TestPortal, testPortal } from '../../testing/portal.ts'

const minute = 60_000
const current = 'correct-horse-1'
const chosen = 'Vellum-Harp-9-Oak'
const wrong = 'something-else-1'
let portal: TestPortal
let hash: string
beforeAll(async () => {
  portal = await testPortal()
  hash = await hashPassword(current)
})
afterAll(() => portal.close())

const person = (more: { factor?: string; enrolled?: boolean } = {}) =>
  portal.asAdvisor({
    password_hash: hash,
    factor: more.factor ?? 'EMAIL',
    totp_seed: more.enrolled ? newSeed(portal.platform.keys) : null,
  })
const accountOf = async ({ id }: Actor) => (await portal.sql('select * from account where id = $1', [id]))[0] ?? {}
const anotherBrowser = async ({ id }: Actor) => {
  const { db, clock } = portal.platform
  const from = { address: '203.0.113.9', browser: 'test' }
  return caller(portal, `portal=${await db.transaction().execute((tx) => beginSession(tx, clock(), id, from))}`)
}
const isIn = async (actor: Pick<Actor, 'call'>) => (await actor.call(getProfile, {})).status === 200
const change = (actor: Pick<Actor, 'call'>, given: { current?: string; password?: string } = {}) =>
  actor.call(changePassword, { body: { current, password: chosen, ...given } })
const mailsTo = async ({ email }: Actor) => (await portal.mails()).filter(({ to }) => to === email)

describe('another password', () => {
  it('takes the one before, signs every other browser out, and is told by mail', async () => {
    const me = await person()
    const other = await anotherBrowser(me)
    const signIn = await portal.app.inject({
      method: 'POST',
      url: '/api/auth',
      payload: { email: me.email, password: current },
    })
    expect((await change(me)).status).toBe(200)
    expect(await passwordFits(String((await accountOf(me)).password_hash), chosen)).toBe(true)
    expect([await isIn(me), await isIn(other)]).toEqual([true, false])
    expect((await mailsTo(me))[0]?.subject).toBe('Your password was changed')
    // a sign-in begun with the old one leads nowhere
    expect(
      await portal.sql('select 1 from challenge where id = $1 and ended_at is null', [signIn.json().response]),
    ).toEqual([])
    expect((await me.call(getProfile, {})).body.profile.sign_in).toMatchObject({
      password: true,
      password_changed: expect.any(String),
    })
  })

  it.each([
    ['short', texts.newPasswordTooShort],
    ['my-password-is-9', texts.newPasswordHasWord],
    ['x'.repeat(25), 'Use 24 characters or fewer.'],
    ['qwertyuiop123', 'This password is too common. Choose one that’s harder to guess.'],
    [current, 'Choose a password you aren’t using now.'],
  ])('follows the rules of the reset: %s', async (password, words) => {
    const me = await person()
    expect((await change(me, { password })).body.fields).toEqual({ password: words })
    expect((await accountOf(me)).password_hash).toBe(hash)
  })

  it('is refused for a wrong one, which counts as at the sign-in: the fifth locks, even the right one', async () => {
    const me = await person()
    const other = await anotherBrowser(me)
    for (let tries = 1; tries <= 5; tries++) {
      const { status, body } = await change(me, { current: wrong })
      expect([status, Object.keys(body.fields ?? {})]).toEqual([400, ['current']])
    }
    expect((await accountOf(me)).password_locked_until).not.toBeNull()
    const refused = await change(me)
    expect(Object.keys(refused.body.fields ?? {})).toEqual(['current'])
    expect((await accountOf(me)).password_hash).toBe(hash)
    expect(await isIn(other)).toBe(true)
    const signIn = { method: 'POST', url: '/api/auth', payload: { email: me.email, password: current } } as const
    expect((await portal.app.inject(signIn)).statusCode).toBe(400)
    portal.advance(16 * minute)
    expect((await portal.app.inject(signIn)).statusCode).toBe(200)
  })

  it('forgets the wrong ones once it is right', async () => {
    const me = await person()
    await change(me, { current: wrong })
    expect((await accountOf(me)).password_failures).toBe(1)
    await change(me)
    expect((await accountOf(me)).password_failures).toBe(0)
  })

  it('is limited in its tries, whatever they are', async () => {
    const me = await person()
    for (let tries = 1; tries <= 20; tries++) expect((await change(me, { password: 'short' })).status).toBe(400)
    expect((await change(me)).status).toBe(429)
    portal.advance(10 * minute)
    expect((await change(me)).status).toBe(200)
  })

  it('says nothing of either password in the audit', async () => {
    const me = await person()
    await change(me, { current: wrong })
    await change(me)
    const rows = await portal.sql('select action, detail::text from audit_entry where subject = $1 order by id', [
      `account:${me.id}`,
    ])
    expect(rows.map(({ action }) => action)).toEqual([
      'password.refused',
      'password.confirmed',
      'profile.password-changed',
    ])
    expect(JSON.stringify(rows)).not.toMatch(new RegExp(`${wrong}|${current}|${chosen}`))
  })
})

const codeOf = (secret: string) => generateSync({ secret, epoch: Math.floor(portal.platform.clock().getTime() / 1000) })
const oldCode = async (actor: Actor) =>
  codeOf(portal.platform.keys.open((await accountOf(actor)).totp_seed as Buffer, seedPurpose))
const off = (code: string) => String((Number(code) + 1) % 1e6).padStart(6, '0')

const begin = (actor: Pick<Actor, 'call'>, given: { current?: string; code?: string } = {}) =>
  actor.call(beginAuthenticator, { body: { current, ...given } })
/** What the browser holds once it has begun. */
async function begun(actor: Actor, code?: string) {
  const { status, body, headers } = await begin(actor, code === undefined ? {} : { code })
  expect(status).toBe(200)
  const cookie = /portal_set_up=[^;]+/.exec(String(headers['set-cookie']))?.[0] ?? ''
  const verify = (given: string, who: Actor = actor) =>
    who.call(verifyAuthenticator, { body: { id: body.id, code: given } }, { cookie: `${who.cookie}; ${cookie}` })
  return { ...body, cookie, verify }
}

describe('another authenticator', () => {
  it('takes the password and a code of the one before; its own first code makes it count', async () => {
    const me = await person({ factor: 'AP', enrolled: true })
    const other = await anotherBrowser(me)
    const { totp_seed: before } = await accountOf(me)
    const { id, secret, cookie, verify } = await begun(me, await oldCode(me))
    expect((await accountOf(me)).totp_seed).toEqual(before)
    const picture = (with_: string) =>
      portal.app.inject({ method: 'GET', url: `/api/user/qr/${id}`, headers: { cookie: with_ } })
    expect((await picture(cookie)).headers['content-type']).toContain('image/svg+xml')
    expect((await picture(me.cookie)).statusCode).toBe(404)

    expect((await verify(codeOf(secret))).status).toBe(200)
    const { totp_seed, factor } = await accountOf(me)
    expect(portal.platform.keys.open(totp_seed as Buffer, seedPurpose)).toBe(secret)
    expect(factor).toBe('AP')
    expect([await isIn(me), await isIn(other)]).toEqual([true, false])
    expect((await mailsTo(me))[0]?.subject).toBe('Your authenticator app was changed')
    // good once
    expect((await verify(codeOf(secret))).status).toBe(409)
  })

  it('is the first one of who had codes by mail: no code asked, and asked for from here on', async () => {
    const me = await person()
    const { secret, verify } = await begun(me)
    await verify(codeOf(secret))
    expect((await me.call(getProfile, {})).body.profile.sign_in).toMatchObject({
      factor: 'AP',
      authenticator: true,
      code_asked: true,
    })
  })

  it('needs no code of one that an admin has given up', async () => {
    const me = await person({ factor: 'RESET', enrolled: true })
    const { secret, verify } = await begun(me)
    expect((await verify(codeOf(secret))).status).toBe(200)
    expect((await accountOf(me)).factor).toBe('AP')
  })

  it('is not begun without the password, nor without the code, and both are counted (R11)', async () => {
    const me = await person({ factor: 'AP', enrolled: true })
    expect((await begin(me, { current: wrong })).body.fields).toHaveProperty('current')
    expect(await accountOf(me)).toMatchObject({ password_failures: 1, factor_failures: 0 })
    for (const code of [undefined, '', off(await oldCode(me))])
      expect((await begin(me, code === undefined ? {} : { code })).body.fields).toHaveProperty('code')
    expect((await accountOf(me)).factor_failures).toBe(3)
    await portal.sql('update account set factor_failures = 9 where id = $1', [me.id])
    await begin(me, { code: off(await oldCode(me)) })
    // locked: the right one is refused too
    expect((await begin(me, { code: await oldCode(me) })).body.fields).toHaveProperty('code')
    expect(await portal.sql('select 1 from set_up where account_id = $1', [me.id])).toEqual([])
  })

  it('takes a code of the old one once', async () => {
    const me = await person({ factor: 'AP', enrolled: true })
    const code = await oldCode(me)
    await begun(me, code)
    expect((await begin(me, { code })).body.fields).toHaveProperty('code')
  })

  it('stays the old one after a wrong code, and the fourth ends it', async () => {
    const me = await person({ factor: 'AP', enrolled: true })
    const { totp_seed: before } = await accountOf(me)
    const { secret, verify } = await begun(me, await oldCode(me))
    for (let tries = 1; tries <= 3; tries++)
      expect((await verify(off(codeOf(secret)))).body.fields).toEqual({ code: texts.activationRetry })
    expect((await verify(off(codeOf(secret)))).status).toBe(409)
    expect((await verify(codeOf(secret))).status).toBe(409)
    expect((await accountOf(me)).totp_seed).toEqual(before)
  })

  it('waits ten minutes, and is nobody else’s to finish', async () => {
    const [me, stranger] = [await person(), await person()]
    const mine = await begun(me)
    expect((await mine.verify(codeOf(mine.secret), stranger)).status).toBe(409)
    portal.advance(11 * minute)
    expect((await mine.verify(codeOf(mine.secret))).status).toBe(409)
    expect((await accountOf(stranger)).totp_seed).toBeNull()
  })

  it('is sealed where it waits', async () => {
    const me = await person()
    const { secret } = await begun(me)
    const [row] = await portal.sql('select seed from set_up where account_id = $1', [me.id])
    expect(Buffer.from(row?.seed as Buffer).includes(secret)).toBe(false)
    const trail = await portal.sql('select detail::text from audit_entry where subject = $1', [`account:${me.id}`])
    expect(JSON.stringify(trail)).not.toContain(secret)
  })
})
