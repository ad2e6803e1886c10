import { afterAll, beforeAll, expect, it } from 'vitest'
import { softPasskey } from '../../testing/passkey.ts'
import { type TestPortal, testPortal } from '../../testing/portal.ts'
import { appCode, browserOf, withAuthenticator } from '../../testing/sign-in.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await testPortal()
})
afterAll(() => portal.close())

/** Signs in with the authenticator, registers a passkey, and comes back with another browser. */
const withPasskey = async () => {
  const owner = await withAuthenticator(portal)
  portal.advance(60_000)
  await (await owner.challenged()).token(appCode(portal.platform.clock()))
  const passkey = softPasskey()
  const begun = await owner.post('/user/passkeys/options', {})
  const added = await owner.post('/user/passkeys', { name: 'Laptop', answer: passkey.register(begun.json().options) })
  expect(added.statusCode).toBe(200)
  const browser = browserOf(portal, owner)
  const { first } = await browser.challenged()
  const options = async () =>
    (await browser.post('/auth/passkey/options', { id: first.response })).json().options as { challenge: string }
  const answer = (given: unknown) => browser.post('/auth/passkey', { id: first.response, answer: given })
  return { owner, passkey, browser, first, options, answer }
}

it('a passkey is offered to whoever has one, and signs in', async () => {
  const { first, options, answer, passkey, browser } = await withPasskey()
  expect(first).toMatchObject({ ap: 'AP', advisor: { passkey: true } })
  const reply = await answer(passkey.answer(await options()))
  expect(reply.json()).toMatchObject({ response: { email: browser.email } })
  expect(browser.jar.has('portal')).toBe(true)
})

it('a passkey answer is good once', async () => {
  const { options, answer, passkey } = await withPasskey()
  const given = passkey.answer(await options())
  const twice = await Promise.all([answer(given), answer(given)])
  expect(twice.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401])
})

it.each([
  ['made for another site', { origin: 'https://evil.example' }],
  ['given without checking who is there', { flags: 0x01 }],
])('a passkey answer %s is refused', async (_what, wrongly) => {
  const { options, answer, passkey, browser } = await withPasskey()
  expect((await answer(passkey.answer(await options(), wrongly))).statusCode).toBe(401)
  expect(browser.jar.has('portal')).toBe(false)
})

it('a copied passkey shows by its counter', async () => {
  const first = await withPasskey()
  await first.answer(first.passkey.answer(await first.options(), { count: 5 }))
  const again = browserOf(portal, first.owner)
  const { id } = await again.challenged()
  const { options } = (await again.post('/auth/passkey/options', { id })).json()
  expect(
    (await again.post('/auth/passkey', { id, answer: first.passkey.answer(options, { count: 5 }) })).statusCode,
  ).toBe(401)
})

it("another person's passkey, an unknown one and nonsense are refused", async () => {
  const [mine, theirs] = [await withPasskey(), await withPasskey()]
  for (const given of [
    theirs.passkey.answer(await mine.options()),
    softPasskey().answer(await mine.options()),
    null,
    'x',
    { id: mine.passkey.id },
  ]) {
    expect((await mine.answer(given)).statusCode).toBe(401)
  }
  expect(mine.browser.jar.has('portal')).toBe(false)
})

it('nobody without a passkey is asked for one', async () => {
  const browser = await withAuthenticator(portal)
  const { id, first } = await browser.challenged()
  expect(first.advisor.passkey).toBeUndefined()
  expect((await browser.post('/auth/passkey/options', { id })).statusCode).toBe(401)
})
