import { endpoint } from '@portal/contract/endpoint'
import { askForLink, openLink, sendLinkCode, verifyLinkCode } from '@portal/contract/links'
import { linkHeader } from '@portal/contract/rules/link-purpose'
import type { LinkPurpose } from '@portal/contract/rules/link-purpose'
import * as T from 'typebox'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { links } from './routes.ts'
import { type TestPortal, testPortal } from '../../testing/portal.ts'
import { changeBy } from '../../platform/change.ts'
import { later } from '../../platform/clock.ts'
import { type App, serve } from '../../platform/http/serve.ts'
import { createServer } from '../../platform/http/server.ts'
import { cookiesFor } from '../../platform/session/cookies.ts'
import { openSessions } from '../../platform/session/sessions.ts'
import { issueLink, revokeLinks, useLink } from '../../platform/links/links.ts'
import { knowLinks } from '../../platform/links/purposes.ts'

const answer = T.Object({ subject: T.String() })
const once = endpoint({ method: 'POST', path: '/once', access: 'link:action', summary: 'Acts', answer })
const own = endpoint({ method: 'GET', path: '/own', access: 'link:onboarding', summary: 'Shows', answer })
const head = endpoint({
  method: 'GET',
  path: '/head',
  access: 'link:onboarding',
  beforeCode: true,
  summary: 'Shows little',
  answer,
})

let portal: TestPortal
let app: App
let log = ''
const wanted: string[] = []
let gone = false
beforeAll(async () => {
  portal = await testPortal({ logLevel: 'trace' }, { write: (line) => void (log += line) })
  const { platform } = portal
  const cookies = cookiesFor(platform.origin)
  app = await createServer({
    trustedProxies: [],
    platform,
    sessions: openSessions(platform.database, platform.clock),
    cookies,
  })
  const asker = { name: 'Rita Review', role: 'Compliance', phone: '(518) 555-0100', face: '' }
  for (const purpose of ['onboarding', 'action', 'request'] as const)
    knowLinks({
      purpose,
      behind: async () => (gone ? undefined : { email: 'candidate@stranger.example', asker }),
      askedAgain: async (_tx, _note, { subject }) => void wanted.push(subject),
    })
  await app.register(
    async (api) => {
      links.routes(api, platform, cookies)
      serve(api, once, async ({ link, change }) => {
        await change((tx, note) => useLink(tx, note, link, platform.clock()))
        return { subject: link.subject }
      })
      serve(api, own, async ({ link }) => ({ subject: link.subject }))
      serve(api, head, async ({ link }) => ({ subject: link.subject }))
    },
    { prefix: '/api' },
  )
  await app.ready()
})
afterAll(async () => {
  await app.close()
  await portal.close()
})
beforeEach(() => {
  gone = false
  wanted.length = 0
})

let subjects = 0
let addresses = 0
const day = 24 * 3_600_000
const change = <T>(work: Parameters<ReturnType<typeof changeBy>>[0]) =>
  changeBy(portal.platform, { id: null, name: 'test' }, 'test')(work) as Promise<T>
async function issue(purpose: LinkPurpose, more: { uses?: number; ms?: number } = {}) {
  const subject = `incident:${++subjects}` as const
  const now = portal.platform.clock()
  const until = later(now, more.ms ?? 7 * day)
  const uses = more.uses === undefined ? {} : { uses: more.uses }
  const token = await change<string>((tx, note) =>
    issueLink(tx, note, { purpose, subject, by: null, until, ...uses }, now),
  )
  return { token, subject, purpose }
}
const send = (
  { method, path }: { method: 'GET' | 'POST' | 'PUT' | 'DELETE'; path: string },
  token: string | undefined,
  { body, cookie, from }: { body?: object; cookie?: string; from?: string } = {},
) =>
  app.inject({
    method,
    url: `/api${path}`,
    remoteAddress: from ?? `10.9.${++addresses >> 8}.${addresses & 255}`,
    headers: { ...(token !== undefined && { [linkHeader]: token }), ...(cookie && { cookie }) },
    ...(method === 'POST' && { payload: body ?? {} }),
  })
const open = (token: string | undefined, purpose: LinkPurpose) => send(openLink, token, { body: { purpose } })
const codeMailed = async () => {
  const mail = (await portal.mails()).find(({ to }) => to === 'candidate@stranger.example')
  return /\b\d{6}\b/.exec(mail?.text ?? '')?.[0] ?? ''
}
const trail = (subject: string) =>
  portal
    .sql('select action from audit_entry where subject = $1 order by id', [subject])
    .then((rows) => rows.map(({ action }) => action))

it('is opened as often as wanted without being used, and acts once', async () => {
  const { token, subject } = await issue('action', { uses: 1 })
  for (let n = 0; n < 5; n++) expect((await open(token, 'action')).statusCode).toBe(200)
  expect((await send(once, token)).json()).toEqual({ subject })
  expect((await send(once, token)).json()).toMatchObject({ code: 'link-over' })
  expect((await open(token, 'action')).statusCode).toBe(404)
  expect(await trail(subject)).toEqual(['link.issued', 'link.opened', 'link.used'])
})

it('acts once for however many that come at the same moment', async () => {
  const { token } = await issue('action', { uses: 1 })
  const answers = await Promise.all(Array.from({ length: 12 }, () => send(once, token)))
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  expect(answers.filter(({ statusCode }) => statusCode === 404)).toHaveLength(11)
})

it('unknown, used, revoked, expired and another purpose’s are answered alike', async () => {
  const used = await issue('action', { uses: 1 })
  await send(once, used.token)
  const revoked = await issue('action')
  await change((tx, note) => revokeLinks(tx, note, revoked, portal.platform.clock()))
  const expired = await issue('action', { ms: -1 })
  const other = await issue('onboarding')
  const over = await issue('action')
  const tokens = ['', 'x', 'x'.repeat(5_000), used.token, revoked.token, expired.token, other.token, undefined]
  const answers = await Promise.all(tokens.map((token) => open(token, 'action')))
  gone = true
  answers.push(await open(over.token, 'action'))
  const bodies = answers.map((one) => ({ ...one.json(), requestId: '' }))
  expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1)
  expect(bodies[0]).toMatchObject({ ok: false, code: 'link-over', message: 'This link no longer works.' })
  expect(await trail(revoked.subject)).toEqual(['link.issued', 'link.revoked'])
})

it('shows who asks before the code and nothing else, and opens in the browser that has the code', async () => {
  const { token, subject } = await issue('onboarding')
  const first = (await open(token, 'onboarding')).json()
  expect(first).toMatchObject({ state: 'code', email: 'c••••••••@stranger.example', asker: { name: 'Rita Review' } })
  expect((await send(head, token)).json()).toEqual({ subject })
  expect((await send(own, token)).json()).toMatchObject({ code: 'code-needed' })

  expect((await send(sendLinkCode, token, { body: { purpose: 'onboarding' } })).statusCode).toBe(200)
  const code = await codeMailed()
  const verify = (said: string, from?: string) =>
    send(verifyLinkCode, token, { body: { purpose: 'onboarding', code: said }, ...(from && { from }) })
  const wrong = await verify(code === '000000' ? '000001' : '000000')
  expect(wrong.json()).toMatchObject({ code: 'invalid', fields: { code: expect.stringContaining('isn’t right') } })
  const right = await verify(` ${code} `)
  const [cookie] = right.cookies
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/' })
  const held = `${cookie?.name}=${cookie?.value}`
  expect((await send(own, token, { cookie: held })).json()).toEqual({ subject })
  expect((await verify(code)).statusCode).toBe(400)
  // neither another link's cookie nor the cookie without the link opens anything
  const other = await issue('onboarding')
  expect((await send(own, other.token, { cookie: held })).json()).toMatchObject({ code: 'code-needed' })
  expect((await send(own, undefined, { cookie: held })).json()).toMatchObject({ code: 'link-over' })
  portal.advance(8 * 3_600_000 + 1)
  expect((await send(own, token, { cookie: held })).json()).toMatchObject({ code: 'code-needed' })
  expect(await trail(subject)).toEqual([
    'link.issued',
    'link.opened',
    'link.code-sent',
    'link.code-wrong',
    'link.code-taken',
    'link.code-wrong',
  ])
})

it('five wrong codes end a code, also when twenty come at once', async () => {
  const { token } = await issue('onboarding')
  await send(sendLinkCode, token, { body: { purpose: 'onboarding' } })
  const code = await codeMailed()
  const guesses = Array.from({ length: 20 }, (_, n) => String((Number(code) + n + 1) % 1_000_000).padStart(6, '0'))
  await Promise.all(guesses.map((said) => send(verifyLinkCode, token, { body: { purpose: 'onboarding', code: said } })))
  const late = await send(verifyLinkCode, token, { body: { purpose: 'onboarding', code } })
  expect(late.statusCode).toBe(400)
})

it('a code is over after ten minutes, and no more than five are mailed in an hour', async () => {
  const { token } = await issue('onboarding')
  const ask = () => send(sendLinkCode, token, { body: { purpose: 'onboarding' } })
  await ask()
  const code = await codeMailed()
  portal.advance(10 * 60_000 + 1)
  expect((await send(verifyLinkCode, token, { body: { purpose: 'onboarding', code } })).statusCode).toBe(400)
  const more = await Promise.all(Array.from({ length: 8 }, ask))
  expect(more.filter(({ statusCode }) => statusCode === 200)).toHaveLength(4)
  expect(more.filter(({ statusCode }) => statusCode === 429)).toHaveLength(4)
})

it('guessing ends after twenty tries from an address; who has a good link is not counted', async () => {
  const { token } = await issue('action')
  const from = '10.66.0.1'
  for (let n = 0; n < 25; n++)
    expect((await send(openLink, token, { body: { purpose: 'action' }, from })).statusCode).toBe(200)
  const guess = (n: number) => send(openLink, `guess-${n}`, { body: { purpose: 'action' }, from })
  const tries = await Promise.all(Array.from({ length: 30 }, (_, n) => guess(n)))
  expect(tries.filter(({ statusCode }) => statusCode === 404)).toHaveLength(20)
  expect(tries.filter(({ statusCode }) => statusCode === 429)).toHaveLength(10)
})

it('a new link is wanted: the asker’s side hears of it once a day, whoever asks hears nothing', async () => {
  const { token, subject } = await issue('request', { ms: -1 })
  const answers = [await send(askForLink, token), await send(askForLink, 'unknown'), await send(askForLink, token)]
  expect(answers.map((one) => [one.statusCode, one.body])).toEqual(answers.map(() => [200, '{"ok":true}']))
  expect(wanted).toEqual([subject])
  portal.advance(day + 1)
  await send(askForLink, token)
  expect(wanted).toEqual([subject, subject])
})

it('no token, and no code, stands in the log or in the tables', async () => {
  const { token } = await issue('onboarding')
  await open(token, 'onboarding')
  await send(sendLinkCode, token, { body: { purpose: 'onboarding' } })
  const code = await codeMailed()
  await send(own, token)
  expect(log).toContain('/api/own')
  expect(log).not.toContain(token)
  expect(log).not.toContain(code)
  const rows = await portal.sql('select * from link')
  expect(JSON.stringify(rows)).not.toContain(token)
})
