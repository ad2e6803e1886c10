import { createECDH, randomBytes } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { maskEmail } from '@portal/contract/rules/email'
import { approvalsOf, type PushRequest, pendingPushRequest } from '@portal/contract/sign-in'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestPortal, testPortal } from '../../testing/portal.ts'
import { appCode, browserOf, withAuthenticator } from '../../testing/sign-in.ts'

const minute = 60_000
let portal: TestPortal
let service: Server
/** What the push service got: a double that answers as the real ones do. */
const delivered: { path: string; headers: Record<string, unknown>; bytes: number }[] = []
let answerWith = 201
beforeAll(async () => {
  portal = await testPortal()
  service = createServer((request, response) => {
    let bytes = 0
    request.on('data', (part: Buffer) => (bytes += part.length))
    request.on('end', () => {
      delivered.push({ path: request.url ?? '', headers: request.headers, bytes })
      response.writeHead(answerWith).end()
    })
  })
  await new Promise<void>((ready) => service.listen(0, '127.0.0.1', ready))
})
afterAll(async () => {
  await portal.close()
  await new Promise((closed) => service.close(closed))
})
const now = () => portal.platform.clock()
beforeEach(() => {
  portal.advance(20 * minute)
  delivered.length = 0
  answerWith = 201
})

const subscription = () => {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  const { port } = service.address() as AddressInfo
  return {
    endpoint: `http://127.0.0.1:${port}/${randomBytes(6).toString('hex')}`,
    keys: { p256dh: pair.getPublicKey('base64url'), auth: randomBytes(16).toString('base64url') },
  }
}

/** Somebody with a phone that approves, and a browser that wants in. */
const phoneAndBrowser = async () => {
  const phone = await withAuthenticator(portal, { factor: 'PUSH' })
  await (await phone.challenged()).token(appCode(now()))
  const registered = await phone.post('/user/devices/push', { name: 'My phone', subscription: subscription() })
  expect(registered.statusCode).toBe(200)
  portal.advance(minute)
  const browser = browserOf(portal, phone)
  const { first } = await browser.challenged()
  return { phone, browser, first }
}
type Pair = Awaited<ReturnType<typeof phoneAndBrowser>>

/** Presses Push; resolves once the request is there, with the answer still to come. */
const press = async ({ browser, phone }: Pair) => {
  const asked = new Promise<void>((resolve) => {
    const stop = portal.platform.live.onChange((topic) => {
      if (topic !== approvalsOf(phone.id)) return
      stop()
      resolve()
    })
  })
  const answer = browser.post('/push', { email: browser.email })
  await Promise.race([asked, answer])
  return { answer }
}
const pending = async ({ phone }: Pick<Pair, 'phone'>) =>
  (await phone.session().call(pendingPushRequest, {})).body.request as PushRequest
const decide = ({ phone }: Pick<Pair, 'phone'>, request: PushRequest, body: object) =>
  phone.post(`/push/${request.id}/${request.advisor}`, body)

describe('a push request', () => {
  it('is approved on the registered device with the number on the screen [API-05, AUTH-27, AUTH-29]', async () => {
    const pair = await phoneAndBrowser()
    expect(pair.first).toMatchObject({ ap: 'PUSH', advisor: { number: expect.any(Number) } })
    const { answer } = await press(pair)
    const request = await pending(pair)
    expect(request).toMatchObject({
      name: 'Advisor Tester',
      browser: 'Chrome on Windows',
      address: pair.browser.address,
    })
    expect(request.numbers).toContain(pair.first.advisor.number)
    expect((await decide(pair, request, { approve: true, number: pair.first.advisor.number })).statusCode).toBe(200)
    const reply = await answer
    expect(reply.json()).toMatchObject({ response: { access: 1, email: pair.phone.email } })
    expect(pair.browser.jar.has('portal')).toBe(true)
  })

  it('reaches the push service of the device, encrypted and signed', async () => {
    const pair = await phoneAndBrowser()
    const { answer } = await press(pair)
    await portal.runJobs()
    expect(delivered).toHaveLength(1)
    expect(delivered[0]?.headers).toMatchObject({
      'content-encoding': 'aes128gcm',
      urgency: 'high',
      authorization: expect.stringMatching(/^vapid t=/),
    })
    await decide(pair, await pending(pair), { approve: false })
    await answer
  })

  it('is not sent again to a device that has withdrawn its subscription', async () => {
    const pair = await phoneAndBrowser()
    answerWith = 410
    const { answer } = await press(pair)
    const request = await pending(pair)
    await portal.runJobs()
    expect(
      await portal.sql('select 1 from device where account_id = $1 and push is not null', [pair.phone.id]),
    ).toEqual([])
    expect(request.id).toBeTruthy()
    portal.advance(2 * minute)
    pair.browser.jar.clear()
    await portal.sql(`update push_request set answered_at = now(), approved = false where id = $1`, [request.id])
    await portal.sql(`select pg_notify('portal_live', $1)`, [`push-decided/${request.id}`])
    expect((await answer).json()).toEqual({ response: { access: -1 } })
  })

  it('denied never signs in (A35) [ERR-15]', async () => {
    const pair = await phoneAndBrowser()
    const { answer } = await press(pair)
    expect((await decide(pair, await pending(pair), { approve: false })).statusCode).toBe(200)
    expect((await answer).json()).toEqual({ response: { access: -1 } })
    expect(pair.browser.jar.has('portal')).toBe(false)
  })

  it('with the wrong number is a denial (A35)', async () => {
    const pair = await phoneAndBrowser()
    const { answer } = await press(pair)
    const request = await pending(pair)
    const other = request.numbers.find((number) => number !== pair.first.advisor.number)
    expect((await decide(pair, request, { approve: true, number: other })).statusCode).toBe(401)
    expect((await decide(pair, request, { approve: true, number: pair.first.advisor.number })).statusCode).toBe(404)
    expect((await answer).json()).toEqual({ response: { access: -1 } })
  })

  it('cannot be approved late, or twice (A35)', async () => {
    const pair = await phoneAndBrowser()
    const { answer } = await press(pair)
    const request = await pending(pair)
    portal.advance(minute + 1)
    expect((await decide(pair, request, { approve: true, number: pair.first.advisor.number })).statusCode).toBe(404)
    await portal.sql(`select pg_notify('portal_live', $1)`, [`push-decided/${request.id}`])
    expect((await answer).json()).toEqual({ response: { access: -1 } })
  })

  it('belongs to the challenge it was asked for (A35)', async () => {
    const [one, other] = [await phoneAndBrowser(), await phoneAndBrowser()]
    const cross = await other.browser.post('/push', { email: one.phone.email })
    expect(cross.statusCode).toBe(401)
    expect((await one.browser.post('/push', { email: one.phone.email }, '')).statusCode).toBe(401)
  })

  it('is one at a time, and three in ten minutes (A34)', async () => {
    const pair = await phoneAndBrowser()
    for (let i = 0; i < 3; i++) {
      const { answer } = await press(pair)
      const second = await pair.browser.post('/push', { email: pair.browser.email })
      expect([second.statusCode, second.json().message]).toEqual([
        429,
        'Your devices already have a request. Deny it there, or wait a minute and try again.',
      ])
      await decide(pair, await pending(pair), { approve: false })
      await answer
    }
    const fourth = await pair.browser.post('/push', { email: pair.browser.email })
    expect([fourth.statusCode, fourth.json().message]).toEqual([
      429,
      'We’ve sent 3 requests to your devices. Try again in 10 minutes, or sign in another way.',
    ])
    const seconds = Number(fourth.headers['retry-after'])
    portal.advance((seconds - 5) * 1000)
    const { browser } = pair
    await browser.challenged()
    expect((await browser.post('/push', { email: browser.email })).statusCode).toBe(429)
    portal.advance(5_000)
    const { answer } = await press(pair)
    await decide(pair, await pending(pair), { approve: false })
    expect((await answer).json()).toEqual({ response: { access: -1 } })
  })

  it('gives one outstanding request also when twenty come at once (A34)', async () => {
    const pair = await phoneAndBrowser()
    const answers = Array.from({ length: 20 }, () => pair.browser.post('/push', { email: pair.browser.email }))
    const settled: number[] = []
    const allButOne = Promise.withResolvers<void>()
    for (const answer of answers)
      void answer.then(({ statusCode }) => {
        if (settled.push(statusCode) === 19) allButOne.resolve()
      })
    await allButOne.promise
    expect(settled.filter((status) => status === 429)).toHaveLength(19)
    expect(await portal.sql('select 1 from push_request where account_id = $1', [pair.phone.id])).toHaveLength(1)
    await decide(pair, await pending(pair), { approve: false })
    await Promise.all(answers)
  })

  it('does not exist for anybody but a registered device of that very person', async () => {
    const stranger = await phoneAndBrowser()
    const pair = await phoneAndBrowser()
    const { answer } = await press(pair)
    const request = await pending(pair)
    for (const browser of [stranger.phone, pair.browser]) {
      const path = `/push/${request.id}/${request.advisor}`
      expect((await browser.post(path, { approve: true, number: pair.first.advisor.number })).statusCode).toBe(404)
      const view = await portal.app.inject({ url: `/api${path}`, headers: { cookie: browser.jarText() } })
      expect(view.statusCode).toBe(404)
    }
    expect((await decide(pair, { ...request, id: 'x' }, { approve: true })).statusCode).toBe(404)
    await decide(pair, request, { approve: false })
    await answer
  })

  it('changes nothing by being looked at', async () => {
    const pair = await phoneAndBrowser()
    const { answer } = await press(pair)
    const request = await pending(pair)
    const look = () =>
      portal.app.inject({
        url: `/api/push/${request.id}/${request.advisor}`,
        headers: { cookie: pair.phone.jarText() },
      })
    expect([(await look()).statusCode, (await look()).json().id]).toEqual([200, request.id])
    await decide(pair, request, { approve: true, number: pair.first.advisor.number })
    expect((await answer).json().response.access).toBe(1)
  })

  it('is asked for by the masked address too, which is all a browser knows after the office sign-in', async () => {
    const pair = await phoneAndBrowser()
    const answer = pair.browser.post('/push', { email: maskEmail(pair.browser.email) })
    const asked = new Promise<void>((resolve) => {
      portal.platform.live.onChange((topic) => topic === approvalsOf(pair.phone.id) && resolve())
    })
    await Promise.race([asked, answer])
    await decide(pair, await pending(pair), { approve: true, number: pair.first.advisor.number })
    expect((await answer).json().response.access).toBe(1)
  })

  it('has a way round: the six digits of the authenticator [AUTH-30]', async () => {
    const { browser, first } = await phoneAndBrowser()
    const reply = await browser.post('/auth/token', { id: first.response, twofactor: appCode(now()) })
    expect(reply.statusCode).toBe(200)
  })

  it('is decided on one node while another waits', async () => {
    const node = await portal.secondNode()
    const pair = await phoneAndBrowser()
    const answer = node.app.inject({
      method: 'POST',
      url: '/api/push',
      payload: { email: pair.browser.email },
      headers: { cookie: pair.browser.jarText() },
    })
    const asked = new Promise<void>((resolve) => {
      portal.platform.live.onChange((topic) => topic === approvalsOf(pair.phone.id) && resolve())
    })
    await Promise.race([asked, answer])
    await decide(pair, await pending(pair), { approve: true, number: pair.first.advisor.number })
    expect((await answer).json().response.access).toBe(1)
  })

  it('goes on waiting when a node was cut off from the others meanwhile', async () => {
    const pair = await phoneAndBrowser()
    const { answer } = await press(pair)
    const back = new Promise<void>((resolve) => {
      let times = 0
      portal.platform.live.onChange((topic) => topic === undefined && ++times === 2 && resolve())
    })
    await portal.cutListeners()
    await back
    await decide(pair, await pending(pair), { approve: true, number: pair.first.advisor.number })
    expect((await answer).json().response.access).toBe(1)
  })
})
