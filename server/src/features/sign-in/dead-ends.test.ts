// A sign-in that can lead nowhere any more says so: whoever is told to try again can still get in.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestPortal, testPortal } from '../../testing/portal.ts'
import { appCode, browserOf, type Reply, signingIn, withAuthenticator, wrong } from '../../testing/sign-in.ts'

const minute = 60_000
let portal: TestPortal
beforeAll(async () => {
  portal = await testPortal()
})
afterAll(() => portal.close())

const tells = (reply: Reply) => [reply.statusCode, reply.json().code, reply.json().message]
const tryAgain = [401, 'invalid-code', 'Invalid two-factor key, try again.']
const tooMany = [401, 'sign-in-over', 'Too many wrong codes. Start again to sign in.']
const replaced = [401, 'sign-in-over', 'This sign-in was already used, or a newer one replaced it. Start again.']
const expired = [401, 'sign-in-over', 'This sign-in timed out. Start again.']
const unknown = [401, 'sign-in-over', 'This sign-in has ended. Start again.']
/** The authenticator's next code: each is good once, and so is what is made of it. */
const nextCode = () => {
  portal.advance(30_000)
  return appCode(portal.platform.clock())
}

it('four wrong codes can be tried again; the fifth ends the sign-in, and so does everything after it [ERR-12]', async () => {
  const person = await withAuthenticator(portal)
  const { token, id } = await person.challenged()
  const code = nextCode()
  for (let i = 0; i < 4; i++) expect(tells(await token(wrong(code)))).toEqual(tryAgain)
  expect(tells(await token(wrong(code)))).toEqual(tooMany)
  expect(tells(await token(code))).toEqual(tooMany)
  for (const [url, payload] of [
    ['/auth/email/resend', { id }],
    ['/auth/passkey/options', { id }],
    ['/push', { email: person.email }],
  ] as const)
    expect(tells(await person.post(url, payload))).toEqual(tooMany)
  const again = await person.challenged()
  expect((await again.token(nextCode())).statusCode).toBe(200)
})

it('of twenty wrong codes at once four can be tried again', async () => {
  const { challenged, email } = await signingIn(portal)
  const { answer } = await challenged()
  const code = await portal.codeFor(email)
  const guesses = await Promise.all(Array.from({ length: 20 }, () => answer(wrong(code))))
  const codes = guesses.map((guess) => guess.json().code)
  expect(codes.filter((one) => one === 'invalid-code')).toHaveLength(4)
  expect(codes.filter((one) => one === 'sign-in-over')).toHaveLength(16)
})

it('the tenth wrong code locks, and says for how long; so does a right one until then', async () => {
  const person = await withAuthenticator(portal)
  const five = async () => {
    const { token } = await person.challenged()
    for (let i = 0; i < 4; i++) await token('00000')
    return token('00000')
  }
  expect(tells(await five())).toEqual(tooMany)
  const last = await five()
  const locked = (minutes: string) => [
    401,
    'sign-in-over',
    `Too many wrong codes. For your protection, you can sign in again in ${minutes}.`,
  ]
  expect(tells(last)).toEqual(locked('15 minutes'))
  expect(Number(last.headers['retry-after'])).toBe(900)
  portal.advance(13 * minute + 45_000)
  const { token } = await person.challenged()
  expect(tells(await token(nextCode()))).toEqual(locked('1 minute'))
  portal.advance(30_000)
  expect((await token(nextCode())).statusCode).toBe(200)
})

it('a sign-in that has timed out says so, at ten minutes and not before', async () => {
  const person = await withAuthenticator(portal)
  const { token } = await person.challenged()
  portal.advance(10 * minute - 5_000)
  expect(tells(await token('00000'))).toEqual(tryAgain)
  portal.advance(5_000)
  expect(tells(await token('00000'))).toEqual(expired)
})

it('a guest’s minute is over after a minute', async () => {
  const guest = await signingIn(portal, { factor: 'PASS', guest: true })
  const { token, first } = await guest.challenged()
  portal.advance(minute)
  expect(tells(await token(first.two_fa_code))).toEqual(expired)
})

describe('a newer sign-in', () => {
  it('in another browser ends this one', async () => {
    const person = await withAuthenticator(portal)
    const { token } = await person.challenged()
    await browserOf(portal, person).challenged()
    expect(tells(await token('00000'))).toEqual(replaced)
  })

  it('in another tab ends this one, and what is typed here takes none of its tries', async () => {
    const person = await withAuthenticator(portal)
    const here = await person.challenged()
    const there = await person.challenged()
    for (let i = 0; i < 6; i++) expect(tells(await here.token('00000'))).toEqual(replaced)
    for (const url of ['/auth/passkey/options', '/auth/email/resend'])
      expect(tells(await person.post(url, { id: here.id }))).toEqual(replaced)
    expect(tells(await person.post('/auth/passkey', { id: here.id, answer: {} }))).toEqual(replaced)
    expect(await portal.sql('select wrong from challenge where id = $1', [there.id])).toEqual([{ wrong: 0 }])
    expect((await there.token(nextCode())).statusCode).toBe(200)
  })

  it('and one that was finished are told alike', async () => {
    const person = await withAuthenticator(portal)
    const { token, id, cookie } = await person.challenged()
    expect((await token(nextCode())).statusCode).toBe(200)
    expect(tells(await person.post('/auth/token', { id, twofactor: '00000' }, cookie))).toEqual(replaced)
  })
})

it('whoever has no sign-in under way learns nothing but that', async () => {
  const person = await withAuthenticator(portal)
  const { id } = await person.challenged()
  for (const cookie of ['', 'portal_challenge=made-up'])
    expect(tells(await person.post('/auth/token', { id, twofactor: '00000' }, cookie))).toEqual(unknown)
})
