import { connect } from 'node:net'
import * as T from 'typebox'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Actor } from '../../testing/actors.ts'
import { type TestPortal, testPortal } from '../../testing/portal.ts'
import { version } from '../version.ts'
import { AppError } from './errors.ts'
import { serve } from './serve.ts'
import { createServer } from './server.ts'
import { trickles } from './slow-bodies.ts'

let portal: TestPortal
let advisor: Actor
let admin: Actor
beforeAll(async () => {
  portal = await testPortal()
  ;[advisor, admin] = [await portal.asAdvisor(), await portal.asAdmin()]
})
afterAll(() => portal.close())

const bare = () =>
  createServer({
    trustedProxies: [],
    platform: portal.platform,
    sessions: { find: async () => undefined, current: async () => undefined, stillGood: async () => new Set() },
    cookies: { session: () => undefined, challenge: () => undefined } as never,
  })
const post = (headers: Record<string, string>, payload: string | object = { item: {} }) =>
  portal.app.inject({
    method: 'POST',
    url: '/api/branch/product/insert',
    headers: { cookie: admin.cookie, ...headers },
    payload,
  })

it('calls that come at the same time are looked up together, and each is its own person’s', async () => {
  const ended = await portal.asPlus()
  await portal.sql(`delete from session where account_id = '${ended.id}'`)
  const { pool } = portal.platform.database
  const asked = vi.spyOn(pool, 'query')
  const who = [advisor, admin, ended, advisor]
  const answers = await Promise.all(
    who.map(({ cookie }) => portal.app.inject({ method: 'POST', url: '/api/auth/verify', headers: { cookie } })),
  )
  const lookups = asked.mock.calls.filter(([text]) => text.includes('s.id_hash = any'))
  asked.mockRestore()
  expect(lookups).toHaveLength(1)
  expect(answers.map((answer) => answer.json().details?.email)).toEqual([
    advisor.email,
    admin.email,
    undefined,
    advisor.email,
  ])
})

describe('a route', () => {
  it('that declares no access word does not start', async () => {
    const app = await bare()
    expect(() => app.get('/forgotten', async () => 'x')).toThrow('GET /forgotten declares no access')
  })

  it('that changes something and lets guests in does not start', async () => {
    const app = await bare()
    const config = { access: 'guest-ok' } as const
    expect(() => app.post('/write', { config }, async () => 'x')).toThrow('lets guests in')
  })

  it('answers only what its schema declares: another column cannot leak', async () => {
    const app = await bare()
    const answer = T.Object({ name: T.String() })
    serve(app, { method: 'GET', path: '/leak', access: 'public', summary: 'x', answer }, async () => ({
      name: 'a',
      secret: 'b',
    }))
    expect((await app.inject('/leak')).json()).toEqual({ name: 'a' })
  })

  it('that fails unexpectedly says so with a request id and nothing else', async () => {
    const app = await bare()
    serve(app, { method: 'GET', path: '/fails', access: 'public', summary: 'x', answer: T.Object({}) }, async () => {
      throw new Error('select * from secrets')
    })
    const answer = await app.inject('/fails')
    expect(answer.statusCode).toBe(500)
    expect(answer.json()).toEqual({
      ok: false,
      code: 'unexpected',
      message: expect.any(String),
      requestId: answer.headers['x-request-id'],
    })
    expect(answer.body).not.toContain('secrets')
  })

  it.each([
    [{ code: '53100' }, 507],
    [{ code: 'ECONNREFUSED' }, 503],
    [{ code: '57P01' }, 503],
    [{ code: '25006' }, 503],
    [new Error('Client has encountered a connection error and is not queryable'), 503],
    [new Error('timeout exceeded when trying to connect'), 503],
    [new AppError('maybe-done'), 503],
    [new AppError('conflict'), 409],
  ])('that fails with %j answers %i', async (error, status) => {
    const app = await bare()
    serve(app, { method: 'GET', path: '/fails', access: 'public', summary: 'x', answer: T.Object({}) }, async () => {
      throw error
    })
    expect((await app.inject('/fails')).statusCode).toBe(status)
  })

  it('that changes something without saying what is an error, and changes nothing', async () => {
    const app = await bare()
    serve(
      app,
      { method: 'POST', path: '/silent', access: 'public', summary: 'x', answer: T.Object({}) },
      async ({ change }) =>
        change(async (tx) => void (await tx.insertInto('branch').values({ name: 'Silent' }).execute())).then(
          () => ({}),
        ),
    )
    expect((await app.inject({ method: 'POST', url: '/silent' })).statusCode).toBe(500)
    expect(await portal.sql(`select 1 from branch where name = 'Silent'`)).toEqual([])
  })
})

describe('every answer', () => {
  it.each(['/api/data/products', '/api/nowhere', '/login', '/healthz'])(
    'of %s carries the security headers',
    async (url) => {
      const { headers } = await portal.app.inject({ url, headers: { cookie: advisor.cookie } })
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'no-referrer',
        'x-request-id': expect.stringMatching(/^[\w-]{12}$/),
        'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
      })
      expect(headers['strict-transport-security']).toBeUndefined()
    },
  )

  it('of the API is not to be stored', async () => {
    expect((await portal.app.inject('/api/auth/verify')).headers['cache-control']).toBe('no-store')
    const list = await portal.app.inject({ url: '/api/data/products', headers: { cookie: advisor.cookie } })
    expect(list.headers['cache-control']).toBe('private, no-cache')
  })

  it('on https asks for https from now on, and its cookies are bound to the host', async () => {
    const secure = await testPortal({ origin: 'https://portal.example' })
    expect((await secure.app.inject('/healthz')).headers['strict-transport-security']).toContain('max-age=')
    const { cookiesFor } = await import('../session/cookies.ts')
    const set: unknown[] = []
    const reply = { setCookie: (...args: unknown[]) => set.push(args), clearCookie: () => {} } as never
    cookiesFor('https://portal.example').setSession(reply, 'x')
    expect(set[0]).toEqual([
      '__Host-portal',
      'x',
      expect.objectContaining({ secure: true, httpOnly: true, sameSite: 'strict', path: '/' }),
    ])
    await secure.close()
  })
})

describe('the page', () => {
  it('has a policy without inline scripts, and a nonce of its own each time', async () => {
    const pages = [await portal.app.inject('/login'), await portal.app.inject('/securities/products')]
    const nonces = pages.map((page) => /nonce-([^']+)'/.exec(String(page.headers['content-security-policy']))?.[1])
    expect(new Set(nonces).size).toBe(2)
    pages.forEach((page, i) => {
      expect(page.body).toContain(`content="${nonces[i]}"`)
      expect(page.headers['content-security-policy']).toContain("script-src 'self';")
      expect(page.headers['content-security-policy']).not.toContain('unsafe')
      expect(page.headers['cache-control']).toBe('no-store')
    })
  })

  it('may talk to the portal alone: its own server stands in for a backend as a service, uploads and sign-in included [AUTH-79]', async () => {
    const page = await portal.app.inject('/login')
    const policy = String(page.headers['content-security-policy'])
    expect(/connect-src ([^;]+)/.exec(policy)?.[1]).toBe("'self'")
    expect(/form-action ([^;]+)/.exec(policy)?.[1]).toBe("'self'")
  })

  it.each(['/api/nowhere', '/assets/gone.js'])('is not what %s answers', async (url) => {
    const answer = await portal.app.inject(url)
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toMatchObject({ ok: false, code: 'not-found' })
  })
})

describe('a write', () => {
  it.each([
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['a sibling site', { 'sec-fetch-site': 'same-site' }],
    ['another origin in an old browser', { origin: 'https://evil.example' }],
    ['a sandboxed page', { origin: 'null' }],
  ])('from %s is refused and on record', async (_what, headers) => {
    portal.advance(60_000) // equal ones of a minute are one
    const answer = await post(headers)
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'foreign-origin'])
    const entries = await portal.sql(
      `select 1 from audit_entry where detail->>'code' = 'foreign-origin' and request_id = $1`,
      [answer.json().requestId],
    )
    expect(entries).toHaveLength(1)
  })

  it.each([
    ['our page', { 'sec-fetch-site': 'same-origin' }],
    ['our page in an old browser', { origin: 'http://localhost:8080' }],
  ])('from %s is heard', async (_what, headers) => expect((await post(headers)).json().code).toBe('invalid'))

  it.each([
    ['a form', 'application/x-www-form-urlencoded', 'item=x', 415],
    ['plain text', 'text/plain', '{"item":{}}', 415],
    ['broken JSON', 'application/json', '{"item":', 400],
    ['too much', 'application/json', JSON.stringify({ item: 'x'.repeat(1_100_000) }), 413],
    ['a deep nest', 'application/json', `${'['.repeat(10_000)}${']'.repeat(10_000)}`, 400],
    ['a poisoned prototype', 'application/json', '{"item":{"__proto__":{"isAdmin":true}}}', 400],
  ])('of %s is refused', async (_what, type, payload, status) => {
    expect((await post({ 'content-type': type }, payload)).statusCode).toBe(status)
  })
})

describe('slow and malformed callers', () => {
  let port = 0
  beforeAll(async () => {
    await portal.app.listen({ port: 0, host: '127.0.0.1' })
    port = (portal.app.server.address() as { port: number }).port
  })

  it('get ten seconds for their headers', () => {
    expect(portal.app.server.headersTimeout).toBe(10_000)
  })

  it('may take as long as 10 kB a second need, after a moment to begin', () => {
    expect(trickles(0, 20_000)).toBe(false)
    expect(trickles(99_999, 30_000)).toBe(true)
    expect(trickles(100_000, 30_000)).toBe(false)
    expect(trickles(55_000_000, 3_600_000)).toBe(false)
  })

  it('are cut off when they send a body by the drop (D02)', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
    const socket = connect(port, '127.0.0.1')
    const closed = new Promise((resolve) => socket.on('error', () => {}).on('close', resolve))
    const arrived = new Promise((resolve) => portal.app.server.once('request', resolve))
    socket.write(
      'POST /api/auth HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 900000\r\n\r\n{',
    )
    await arrived
    vi.advanceTimersByTime(30_000)
    vi.useRealTimers()
    await closed
    expect(socket.readyState).toBe('closed')
  })

  it('cannot smuggle a second request', async () => {
    const socket = connect(port, '127.0.0.1')
    const heard = new Promise<string>((resolve) => {
      let text = ''
      socket.on('data', (part) => (text += part))
      socket.on('close', () => resolve(text))
    })
    socket.write(
      'POST /api/auth HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /metrics HTTP/1.1\r\nHost: x\r\n\r\n',
    )
    expect(await heard).toMatch(/^HTTP\/1.1 400/)
  })
})

describe('for the operator', () => {
  it('is healthy and ready', async () => {
    expect((await portal.app.inject('/healthz')).json()).toEqual({ ok: true, version })
    expect((await portal.app.inject('/readyz')).json()).toEqual({ ok: true })
  })

  it('shows figures to whoever has the token, wherever they call from, and to nobody when there is none', async () => {
    const metricsToken = 'a-token-for-the-collector'
    const counting = await testPortal({ metricsToken })
    const asked = (authorization?: string, { app } = counting) =>
      app.inject({ url: '/metrics', remoteAddress: '127.0.0.1', headers: { ...(authorization && { authorization }) } })
    await counting.app.inject('/healthz')
    const { body } = await asked(`Bearer ${metricsToken}`)
    expect(body).toContain('portal_call_seconds_count{method="GET",route="/healthz",status="200"}')
    expect(body).toContain('process_resident_memory_bytes')
    expect(body).toContain(`portal_build_info{version="${version}"} 1`)
    const others = [undefined, 'Bearer ', `Bearer ${metricsToken}x`, metricsToken, 'Bearer undefined']
    for (const other of others) expect((await asked(other)).statusCode).toBe(404)
    for (const other of [...others, `Bearer ${metricsToken}`]) expect((await asked(other, portal)).statusCode).toBe(404)
    await counting.close()
  })
})

describe('an address that no route can take', () => {
  it.each([
    ['a byte that is no UTF-8', '/api/docs/%FF', 400, 'invalid'],
    ['a malformed percent encoding', '/api/docs/%2', 400, 'invalid'],
    ['a letter that is no hex digit', '/api/docs/%zz/file', 400, 'invalid'],
    ['a parameter of 301 characters', `/api/docs/${'1'.repeat(301)}/file`, 404, 'not-found'],
  ])('answers in our form: %s', async (_, url, status, code) => {
    const answer = await portal.app.inject({ method: 'GET', url })

    expect(answer.statusCode).toBe(status)
    expect(answer.json()).toEqual({ ok: false, code, message: expect.any(String), requestId: expect.any(String) })
    expect(answer.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'x-request-id': answer.json().requestId,
    })
  })
})
