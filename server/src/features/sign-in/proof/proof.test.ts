import { addMyProxy, removeMyProxy } from '@portal/contract/profile'
import { beginProofPasskey, getProof, prove, sendProofCode } from '@portal/contract/proof'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hashPassword } from '../../../platform/crypto/passwords.ts'
import { sealSeed } from '../../../platform/crypto/totp.ts'
import { caller } from '../../../testing/actors.ts'
import { softPasskey } from '../../../testing/passkey.ts'
import { type TestPortal, testPortal } from '../../../testing/portal.ts'
import { appCode, browserOf, password, seed, signingIn, withAuthenticator, wrong } from '../../../testing/sign-in.ts'
import { addPasskey, passkeyOptions } from '@portal/contract/devices'

let portal: TestPortal
let passwordHash: string
beforeAll(async () => {
  portal = await testPortal()
  passwordHash = await hashPassword(password)
})
afterAll(() => portal.close())

type Account = Parameters<TestPortal['asAdvisor']>[0]
const minutes = (n: number) => n * 60_000
let addresses = 0

/** Somebody whose sign-in is longer ago than proof is good for, at an address of their own. */
async function signedInLongAgo(more: Account = {}) {
  const actor = await portal.asAdvisor({ password_hash: passwordHash, ...more })
  await portal.sql(`update session set proven_at = proven_at - interval '11 minutes' where account_id = $1`, [actor.id])
  const remoteAddress = `10.77.${addresses >> 8}.${addresses++ & 255}`
  const at = (cookie: string) => {
    const show = async (by: string, given: unknown) => {
      const url = `/api${prove.path}`
      const reply = await portal.app.inject({
        method: 'POST',
        url,
        payload: { by, given },
        headers: { cookie },
        remoteAddress,
      })
      const renewed = reply.cookies.find(({ name }) => name === 'portal')?.value
      return { status: reply.statusCode, body: reply.json(), cookies: reply.cookies, renewed: renewed ?? '' }
    }
    return { ...caller(portal, cookie), show }
  }
  const session = async () =>
    (await portal.sql('select * from session where account_id = $1 order by created_at', [actor.id]))[0]
  const account = async () => (await portal.sql('select * from account where id = $1', [actor.id]))[0]
  return { ...actor, ...at(actor.cookie), with: (token: string) => at(`portal=${token}`), session, account }
}
const totp = () => ({ factor: 'AP', totp_seed: sealSeed(portal.platform.keys, seed) })

/** A thing that asks for proof: what it says when it was given is that the address is nobody's. */
const guardedBy = async (actor: { call: Awaited<ReturnType<typeof signedInLongAgo>>['call'] }) =>
  (await actor.call(addMyProxy, { body: { email: 'nobody@meridianharbor.example' } })).body.code
const trail = async (id: string, like = 'proof.%') =>
  (
    await portal.sql('select action, detail from audit_entry where subject = $1 and action like $2 order by id', [
      `account:${id}`,
      like,
    ])
  ).map(({ action }) => action)

describe('whoever is signed in longer than ten minutes', () => {
  it('is refused, shows the password, and is let in for ten minutes', async () => {
    const me = await signedInLongAgo()
    expect(await guardedBy(me)).toBe('proof-needed')
    const shown = await me.show('password', password)
    expect(shown).toMatchObject({ status: 200, body: { ok: true } })
    const after = me.with(shown.renewed)
    expect(await guardedBy(after)).toBe('invalid')
    await portal.sql(`update session set proven_at = proven_at - interval '601 seconds' where account_id = $1`, [me.id])
    expect(await guardedBy(after)).toBe('proof-needed')
    expect(await trail(me.id)).toEqual(['proof.given'])
  })

  it('is told what they can show, and whether they have to', async () => {
    const me = await signedInLongAgo()
    expect((await me.call(getProof, {})).body).toMatchObject({ proven: false, means: ['password', 'email'] })
    expect((await me.call(getProof, {})).body.email).not.toBe(me.email)
    const app = await signedInLongAgo(totp())
    expect((await app.call(getProof, {})).body.means).toEqual(['password', 'app'])
    const again = await signedInLongAgo({ ...totp(), factor: 'RESET' })
    expect((await again.call(getProof, {})).body.means).toEqual(['password', 'email'])
    const office = await signedInLongAgo({ password_hash: null, factor: 'PUSH' })
    expect((await office.call(getProof, {})).body.means).toEqual(['email'])
    const fresh = await portal.asAdvisor()
    expect((await fresh.call(getProof, {})).body).toMatchObject({ proven: true })
  })

  it('is not asked right after a full sign-in', async () => {
    const owner = await withAuthenticator(portal)
    await (await owner.challenged()).token(appCode(portal.platform.clock()))
    expect((await owner.session().call(getProof, {})).body).toMatchObject({ proven: true })
  })

  it('has shown the password too who types it in at the sign-in again, on a remembered device', async () => {
    const owner = await withAuthenticator(portal)
    portal.advance(minutes(1))
    await (await owner.challenged()).token(appCode(portal.platform.clock()), { remember: true })
    portal.advance(minutes(11))
    expect((await owner.session().call(getProof, {})).body).toMatchObject({ proven: false })
    expect((await owner.enter()).json()).toMatchObject({ details: { email: owner.email } })
    expect((await owner.session().call(getProof, {})).body).toMatchObject({ proven: true })
  })

  it('shows a code of the authenticator, once', async () => {
    const me = await signedInLongAgo(totp())
    portal.advance(minutes(1))
    const code = appCode(portal.platform.clock())
    const first = await me.show('app', code)
    expect(first.status).toBe(200)
    const second = await me.with(first.renewed).show('app', code)
    expect(second.body).toMatchObject({ code: 'invalid', fields: { given: expect.stringContaining('Invalid') } })
  })

  it('has no use for an authenticator that an admin has said is gone', async () => {
    const me = await signedInLongAgo({ ...totp(), factor: 'RESET' })
    portal.advance(minutes(1))
    expect((await me.show('app', appCode(portal.platform.clock()))).status).toBe(400)
  })

  it('without a password shows the code that is mailed: the newest, for ten minutes, once', async () => {
    const me = await signedInLongAgo({ password_hash: null })
    expect((await me.show('email', '12345678')).status).toBe(400)
    expect((await me.call(sendProofCode, {})).status).toBe(200)
    const first = await portal.codeFor(me.email)
    expect((await me.call(sendProofCode, {})).status).toBe(429)
    portal.advance(31_000)
    expect((await me.call(sendProofCode, {})).status).toBe(200)
    const [mail] = await portal.mails()
    expect(mail).toMatchObject({ to: me.email, subject: 'Your confirmation code' })
    const code = await portal.codeFor(me.email)
    expect((await me.show('email', first === code ? wrong(code) : first)).status).toBe(400)
    const shown = await me.show('email', code)
    expect(shown.status).toBe(200)
    expect((await me.with(shown.renewed).show('email', code)).status).toBe(400)

    const late = await signedInLongAgo({ password_hash: null })
    await late.call(sendProofCode, {})
    const old = await portal.codeFor(late.email)
    portal.advance(minutes(10) + 1)
    expect((await late.show('email', old)).status).toBe(400)
  })

  it('cannot fall back on a mailed code who has an authenticator, and the mails of the hour are counted', async () => {
    const app = await signedInLongAgo(totp())
    expect((await app.call(sendProofCode, {})).body.code).toBe('conflict')
    const me = await signedInLongAgo({ password_hash: null })
    for (let sent = 0; sent < 10; sent++) {
      expect((await me.call(sendProofCode, {})).status).toBe(200)
      portal.advance(31_000)
    }
    const spent = await me.call(sendProofCode, {})
    expect([spent.status, spent.body.code]).toEqual([429, 'mails-spent'])
    expect(spent.body.message).toBe(
      'We’ve emailed you too many codes. Try again in 55 minutes, or confirm another way.',
    )
    // the first of them was ten times 31 seconds ago
    expect(Number(spent.headers['retry-after'])).toBeGreaterThan(3_280)
    expect(Number(spent.headers['retry-after'])).toBeLessThanOrEqual(3_290)
  })

  it('a code mailed to one session is worth nothing in another, nor at the sign-in', async () => {
    const me = await signedInLongAgo()
    await me.call(sendProofCode, {})
    const code = await portal.codeFor(me.email)
    const other = await signedInLongAgo()
    expect((await other.show('email', code)).status).toBe(400)
    const elsewhere = browserOf(portal, me)
    const { answer } = await elsewhere.challenged()
    expect((await answer(code)).statusCode).toBe(401)
    // and the sign-in elsewhere has not ended what was asked for here
    expect((await me.show('email', code)).status).toBe(200)
  })

  it('shows a passkey', async () => {
    const me = await signedInLongAgo()
    await portal.sql('update session set proven_at = $2 where account_id = $1', [me.id, portal.platform.clock()])
    const passkey = softPasskey()
    const begun = await me.call(passkeyOptions, {})
    const answer = passkey.register(begun.body.options as never)
    expect((await me.call(addPasskey, { body: { name: 'Laptop', answer } })).status).toBe(200)
    await portal.sql('update session set proven_at = null where account_id = $1', [me.id])
    expect((await me.call(getProof, {})).body.means).toContain('passkey')
    const { options } = (await me.call(beginProofPasskey, {})).body
    expect((await me.show('passkey', { id: 'nobody' })).status).toBe(400)
    const again = (await me.call(beginProofPasskey, {})).body.options
    expect((await me.show('passkey', passkey.answer(options as never))).status).toBe(400)
    expect(again).toBeDefined()
    const last = (await me.call(beginProofPasskey, {})).body.options
    expect((await me.show('passkey', passkey.answer(last as never))).status).toBe(200)
  })

  it('who acts for somebody shows who they are themselves', async () => {
    const owner = await signedInLongAgo({ password_hash: await hashPassword('another-horse-22') })
    const me = await signedInLongAgo()
    await portal.sql('insert into proxy values ($1, $2, now())', [owner.id, me.id])
    await portal.sql('update session set acting_for = $2 where account_id = $1', [me.id, owner.id])
    expect((await me.show('password', 'another-horse-22')).status).toBe(400)
    expect((await me.show('password', password)).status).toBe(200)
  })

  it.each([['password'], ['app'], ['email'], ['passkey']])(
    'gets nowhere with something else than a string as %s',
    async (by) => {
      const me = await signedInLongAgo(by === 'app' ? totp() : {})
      for (const given of [null, 7, {}, 'x'.repeat(5_000)]) expect((await me.show(by, given)).status).toBe(400)
      expect(await guardedBy(me)).toBe('proof-needed')
    },
  )
})

describe('wrong proofs', () => {
  it('end the session at the fifth, say so, and count with the wrong passwords of the sign-in', async () => {
    const me = await signedInLongAgo()
    for (let tries = 1; tries < 5; tries++) {
      const { body } = await me.show('password', 'wrong-horse-11')
      expect(body).toMatchObject({ code: 'invalid', fields: { given: expect.stringContaining('not your password') } })
    }
    const fifth = await me.show('password', 'wrong-horse-11')
    expect(fifth).toMatchObject({ status: 401, body: { code: 'proof-ended' } })
    expect(fifth.cookies.filter(({ value }) => value === '').map(({ name }) => name)).toContain('portal_session_hint')
    expect(await me.session()).toBeUndefined()
    expect((await me.call(getProof, {})).body.code).toBe('session-expired')
    expect((await me.account())?.password_locked_until).not.toBeNull()
    expect(await trail(me.id)).toEqual([...Array(4).fill('proof.refused'), 'proof.ended'])
    // the right password is of no use at the sign-in either, until the lock ends
    const elsewhere = browserOf(portal, me)
    expect((await elsewhere.enter()).statusCode).toBe(400)
  })

  it('of the factor end the session too, and count with those of the sign-in', async () => {
    const me = await signedInLongAgo(totp())
    for (let tries = 1; tries < 5; tries++) expect((await me.show('app', '000000')).status).toBe(400)
    expect((await me.show('app', '000000')).body.code).toBe('proof-ended')
    expect((await me.account())?.factor_failures).toBe(5)
  })

  it('are forgotten when the right one came', async () => {
    const me = await signedInLongAgo()
    for (let tries = 0; tries < 4; tries++) await me.show('password', 'wrong-horse-11')
    const { renewed } = await me.show('password', password)
    expect(await me.session()).toMatchObject({ proof_failures: 0 })
    expect((await me.with(renewed).show('password', 'wrong-horse-11')).body.code).toBe('invalid')
    expect(await me.account()).toMatchObject({ password_failures: 1 })
  })

  it('made at the same time are counted as in a row: of 39 no more than five are looked at', async () => {
    const me = await signedInLongAgo(totp())
    const shown = await Promise.all(Array.from({ length: 39 }, () => me.show('app', '000000')))
    const codes = shown.map(({ body }) => body.code as string)
    expect(codes.filter((code) => code === 'invalid')).toHaveLength(4)
    expect(codes.filter((code) => code === 'proof-ended')).toHaveLength(1)
    expect(codes.filter((code) => code === 'session-expired')).toHaveLength(34)
    expect((await me.account())?.factor_failures).toBe(5)
    expect(await me.session()).toBeUndefined()
  })

  it('of a locked account are refused as the right one is, and it is said until when; nothing is counted', async () => {
    const me = await signedInLongAgo()
    const until = new Date(portal.platform.clock().getTime() + minutes(12) - 5_000)
    await portal.sql('update account set password_locked_until = $2 where id = $1', [me.id, until])
    for (const given of [password, 'wrong-horse-11']) {
      const { status, body } = await me.show('password', given)
      expect([status, body.message]).toEqual([429, expect.stringContaining('Try again in 12 minutes')])
    }
    expect(await me.session()).toMatchObject({ proof_failures: 0 })
    expect(await guardedBy(me)).toBe('proof-needed')
  })

  it('from one address are limited with those of the sign-in', async () => {
    const stranger = await signingIn(portal)
    for (let tries = 0; tries < 20; tries++)
      await stranger.enter('wrong-horse-11', `nobody${tries}@meridianharbor.example`)
    const me = await portal.asAdvisor({ password_hash: passwordHash })
    const reply = await portal.app.inject({
      method: 'POST',
      url: `/api${prove.path}`,
      payload: { by: 'password', given: password },
      headers: { cookie: me.cookie },
      remoteAddress: stranger.address,
    })
    expect(reply.statusCode).toBe(429)
  })
})

describe('the session that proved itself', () => {
  it('has a new id; the one before is unproven, and good only for what was on its way', async () => {
    const me = await signedInLongAgo()
    const { renewed } = await me.show('password', password)
    const after = me.with(renewed)
    expect(await guardedBy(after)).toBe('invalid')
    // a copy of the cookie, made before
    expect((await me.call(getProof, {})).body).toMatchObject({ proven: false })
    expect(await guardedBy(me)).toBe('proof-needed')
    portal.advance(30_001)
    expect((await me.call(getProof, {})).body.code).toBe('session-expired')
    expect((await after.call(getProof, {})).body).toMatchObject({ proven: true })
  })

  it('stays open with the id of before when the answer never arrived, and can prove itself again', async () => {
    const me = await signedInLongAgo()
    await me.show('password', password)
    portal.advance(minutes(3))
    expect((await me.call(getProof, {})).body).toMatchObject({ ok: true, proven: false })
    const { renewed } = await me.show('password', password)
    expect((await me.with(renewed).call(getProof, {})).body).toMatchObject({ proven: true })
  })

  it('in two tabs at the same time gets one new id, and both are let in', async () => {
    const me = await signedInLongAgo()
    const shown = await Promise.all([me.show('password', password), me.show('password', password)])
    expect(shown.map(({ status }) => status)).toEqual([200, 200])
    const ids = shown.map(({ renewed }) => renewed).filter(Boolean)
    expect(ids).toHaveLength(1)
    expect((await me.with(ids[0] ?? '').call(getProof, {})).body).toMatchObject({ proven: true })
  })

  it('keeps its streams: an id of before is good as long as its calls are', async () => {
    const { openSessions } = await import('../../../platform/session/sessions.ts')
    const { hashToken } = await import('../../../platform/crypto/keys.ts')
    const sessions = openSessions(portal.platform.database, portal.platform.clock)
    const me = await signedInLongAgo()
    const { renewed } = await me.show('password', password)
    const [old, now] = [me.cookie.split('=')[1] ?? '', renewed].map((token) => hashToken(token)) as [Buffer, Buffer]
    const good = async () => {
      const found = await sessions.stillGood([old, now])
      return [old, now].map((hash) => found.has(hash.toString('hex')))
    }
    expect(await good()).toEqual([true, true])
    await me.with(renewed).call(getProof, {})
    portal.advance(30_001)
    expect(await good()).toEqual([false, true])
  })

  it('ends with its sign-out under the new id', async () => {
    const me = await signedInLongAgo()
    const { renewed } = await me.show('password', password)
    await portal.app.inject({
      method: 'GET',
      url: `/api/user/logout/${me.email}`,
      headers: { cookie: `portal=${renewed}` },
    })
    expect(await me.session()).toBeUndefined()
    expect((await me.with(renewed).call(removeMyProxy, { params: { id: '1' } })).body.code).toBe('session-expired')
  })
})
