// What the portal asks takes calls and never answers: whoever waits for it is told within five seconds, and everybody else notices nothing.
import { createECDH, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { addToCalendar } from '@portal/contract/events'
import { settlePayment, startPayment } from '@portal/contract/payments'
import { insertProduct } from '@portal/contract/products'
import { texts } from '@portal/contract/texts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Actor, caller } from '../testing/actors.ts'
import { Browser } from '../testing/browser.ts'
import { addEvent } from '../testing/events.ts'
import { type Graph, startGraph } from '../testing/graph.ts'
import { begin, exchange, type Office, openOffice, returnPath } from '../testing/office.ts'
import { requestsOf, sellStates, stateOf } from '../testing/payments.ts'
import { newTapsid } from '../testing/production.ts'
import { appCode, browserOf, signingIn, withAuthenticator } from '../testing/sign-in.ts'
import { type StripeDouble, startStripe } from '../testing/stripe.ts'
import { compare, Journal, tell } from './journal.ts'

const callers = 10
/** Five seconds, and one for what a busy machine takes to say so. */
const within = 6_000
let graph: Graph
let stripe: StripeDouble
let office: Office
let admin: Actor
/** Takes what comes, and is silent. */
let silent: Server
beforeAll(async () => {
  graph = await startGraph()
  stripe = await startStripe()
  silent = createServer(() => {})
  await new Promise<void>((ready) => silent.listen(0, '127.0.0.1', ready))
  office = await openOffice({ graphUrl: graph.url, stripe: stripe.keys, logLevel: 'silent' })
  admin = await office.portal.asAdmin({ calendar_editing: true })
})
afterAll(async () => {
  await office.close()
  await graph.close()
  await stripe.close()
  silent.closeAllConnections()
  await new Promise((closed) => silent.close(closed))
})

interface Waited<T> {
  answer: T
  ms: number
}
async function timed<T>(work: Promise<T>): Promise<Waited<T>> {
  const began = performance.now()
  return { answer: await work, ms: performance.now() - began }
}

/** Others write and sign in with their passwords for as long as the calls wait. */
async function meanwhile<T>(fault: string, calls: Promise<T>[], also: (waited: T[]) => string | Promise<string>) {
  const journal = new Journal()
  const now = { waiting: true }
  let signIns = 0
  let slowest = 0
  const waited = Promise.all(calls.map(timed)).finally(() => (now.waiting = false))
  for (let n = 0; now.waiting; n++) {
    const name = `${fault} ${n}`
    const { status } = await admin.call(insertProduct, { body: { item: { Type: 'Mutual Funds', Name: name } } })
    expect(status).toBe(200)
    journal.acknowledge(name)
    const person = await signingIn(office.portal)
    const { answer, ms } = await timed(person.enter())
    expect(answer.statusCode).toBe(200)
    slowest = Math.max(slowest, ms)
    signIns++
  }
  const all = await waited
  const longest = Math.max(...all.map(({ ms }) => ms))
  expect(longest).toBeLessThan(within)
  expect(signIns).toBeGreaterThan(0)
  const there = (await office.portal.sql('select name from product where name like $1', [`${fault} %`])).map(
    ({ name }) => String(name),
  )
  const { lost, twice } = compare(journal, there)
  expect([lost, twice]).toEqual([[], []])
  tell(fault, {
    acknowledged: journal.marks.length,
    lost: lost.length,
    twice: twice.length,
    longest,
    also: `${calls.length} calls; ${signIns} password sign-ins meanwhile, the slowest ${Math.round(slowest)} ms; ${await also(all.map(({ answer }) => answer))}`,
  })
}

test('Fault 6: a calendar (Graph) that hangs is given up within five seconds with the specification’s text, and is asked again without a second entry', async () => {
  const event = await addEvent(office.portal, admin, { title: 'Hanging', start_date: '2026-11-24' })
  const browser = new Browser(office.portal)
  const ann = await office.person({ domain: 'calendar.example' })
  expect((await exchange(browser, await office.ticketFor(browser, ann))).status).toBe(200)
  const session = caller(office.portal, `portal=${browser.jar.get(office.portal.platform.origin)?.get('portal')}`)
  const put = () => session.call(addToCalendar, { body: { data: { id: event } } })
  graph.answers = 'nothing'
  await meanwhile('Graph hangs', Array.from({ length: callers }, put), async (answers) => {
    for (const { status, body } of answers)
      expect([status, body.code, body.message]).toEqual([503, 'unavailable', texts.calendarFailed])
    graph.answers = 201
    expect((await put()).status).toBe(200)
    expect((await put()).status).toBe(200)
    expect(graph.entries).toHaveLength(1)
    return `${answers.length} × 503; one entry afterward`
  })
})

test('Fault 7: an identity provider that hangs, also while the code is exchanged, is told of within five seconds, and the password works', async () => {
  office.crooked.token = {}
  const returning = new Browser(office.portal)
  const back = await returning.followTo(begin('crooked.example'), returnPath)
  office.crooked.hang = ['/.well-known', '/token']
  const node = await office.portal.secondNode()
  const calls = Array.from({ length: callers }, () => new Browser(node).get(begin('crooked.example')))
  await meanwhile('Identity provider hangs', [...calls, returning.get(back)], async (answers) => {
    for (const { status, body } of answers)
      expect([status, JSON.parse(body).message]).toEqual([
        503,
        'Office Login isn’t responding. Use your password, or try again later.',
      ])
    office.crooked.hang = []
    expect((await new Browser(node).get(begin('crooked.example'))).status).toBe(302)
    return `${answers.length} × 503; not remembered`
  })
})

test('Fault 8: a push service that hangs is given up within five seconds; the request is there all the same, and the authenticator is the way round', async () => {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  const phone = await withAuthenticator(office.portal, { factor: 'PUSH' })
  await (await phone.challenged()).token(appCode(office.portal.platform.clock()))
  const registered = await phone.post('/user/devices/push', {
    name: 'My phone',
    subscription: {
      endpoint: `http://127.0.0.1:${(silent.address() as AddressInfo).port}/phone`,
      keys: { p256dh: pair.getPublicKey('base64url'), auth: randomBytes(16).toString('base64url') },
    },
  })
  expect(registered.statusCode).toBe(200)
  office.portal.advance(60_000)
  const browser = browserOf(office.portal, phone)
  const challenge = await browser.challenged()
  const given = { up: new Promise<void>(() => {}) }
  const asked = new Promise<void>((heard) =>
    silent.once('request', (request) => {
      given.up = once(request.socket, 'close').then(() => {})
      heard()
    }),
  )
  const pushed = browser.post('/push', { email: browser.email })
  await expect
    .poll(async () => (await office.portal.sql('select 1 from push_request where account_id = $1', [phone.id])).length)
    .toBe(1)
  const job = office.portal.runJobs()
  await asked
  await meanwhile('Push hangs', [given.up], async () => {
    await job
    const around = await challenge.token(appCode(office.portal.platform.clock()))
    expect([around.statusCode, browser.jar.has('portal')]).toEqual([200, true])
    const [request] = await office.portal.sql('select id from push_request where account_id = $1', [phone.id])
    const decided = await phone.post(`/push/${String(request?.['id'])}/${phone.id}`, { approve: false })
    expect(decided.statusCode).toBe(200)
    expect((await pushed).json()).toEqual({ response: { access: -1 } })
    // not kept to be sent again; what is left is the email that tells of the sign-in
    const left = await office.portal.sql('select task_identifier from graphile_worker.jobs')
    expect(left.map(({ task_identifier }) => task_identifier)).toEqual(['send-mail'])
    return 'the authenticator signed in; the prompt was answered on the device all the same'
  })
})

test('Fault 9: a payment provider that hangs is given up within five seconds; asked again, there is one charge', async () => {
  sellStates()
  const begun: { tapsid: number; me: Actor }[] = []
  for (let n = 0; n < callers; n++) {
    const tapsid = newTapsid()
    begun.push({ tapsid, me: await office.portal.asAdvisor({ tapsid }) })
  }
  const start = ({ me, tapsid }: (typeof begun)[number]) =>
    me.call(startPayment, { body: { charge: stateOf(tapsid), method: 'card' } })
  stripe.answers = 'nothing'
  await meanwhile('Payment hangs', begun.map(start), async (answers) => {
    expect(answers.map(({ status, body }) => `${status} ${body.code}`)).toEqual(begun.map(() => '503 unavailable'))
    expect(stripe.intents.size).toBe(0)
    stripe.answers = 'properly'
    for (const one of begun) {
      const { body } = await start(one)
      stripe.pay(body.client_secret.split('_secret')[0] ?? '')
      const settled = await one.me.call(settlePayment, { params: { id: body.payment.id } })
      expect(settled.body.payment.status).toBe('paid')
      expect(await requestsOf(office.portal, one.me.id)).toBe(1)
    }
    expect(stripe.intents.size).toBe(begun.length)
    return `${answers.length} × 503; one charge each afterward`
  })
})
