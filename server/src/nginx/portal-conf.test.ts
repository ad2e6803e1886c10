// The documented nginx (docs/nginx/portal.conf) in front of a portal: HTTP/2, and a log without secrets.
import { mkdtempSync, rmSync } from 'node:fs'
import { type ClientHttp2Session, connect, constants } from 'node:http2'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freePort } from '../faults/process.ts'
import { newToken } from '../platform/crypto/keys.ts'
import { contractEndpoints } from '../platform/http/openapi-document.ts'
import { type Nginx, startNginx } from '../testing/nginx.ts'
import { type TestPortal, testPortal } from '../testing/portal.ts'

const folder = mkdtempSync(join(tmpdir(), 'portal-nginx-'))
const token = newToken()
const person = 'ada.quay@firm.example'
let portal: TestPortal
let nginx: Nginx
let browser: ClientHttp2Session

beforeAll(async () => {
  portal = await testPortal()
  await portal.app.listen({ port: 0, host: '127.0.0.1' })
  const node = (portal.app.server.address() as { port: number }).port
  const port = await freePort()
  nginx = await startNginx(join(folder, 'nginx'), { port, nodes: [node], asDocumented: true })
  browser = connect(`https://localhost:${port}`, { rejectUnauthorized: false })
})
afterAll(async () => {
  browser.close()
  await nginx.stop()
  await portal.close()
  rmSync(folder, { recursive: true, force: true })
})

async function get(path: string): Promise<{ status: number; body: string }> {
  const stream = browser.request({
    ':path': path,
    referer: `https://portal.firm.example/reset?q=${token}`,
    cookie: `__Host-portal=${token}`,
    [constants.HTTP2_HEADER_USER_AGENT]: 'a browser',
  })
  const status = new Promise<number>((done) => {
    stream.once('response', (headers) => done(Number(headers[':status'])))
  })
  return { body: await text(stream), status: await status }
}

it('nginx answers over HTTP/2', async () => {
  const { status, body } = await get('/api/firm')

  expect(browser.alpnProtocol).toBe('h2')
  expect([status, JSON.parse(body)]).toMatchObject([200, { name: 'Meridian Harbor' }])
})

it('the log of nginx names the address, and neither tokens, nor queries, nor people, nor where a request came from', async () => {
  const pages = ['reset', 'request', 'onboarding', 'vendor', 'action', 'address', 'login']
  const endpoints = await contractEndpoints()
  const paths = [
    ...pages.map((page) => `/${page}?q=${token}`),
    ...pages.map((page) => `/${page}/${token}`),
    ...endpoints.map(({ endpoint }) => `/api${endpoint.path.replaceAll(/:\w+|\*/g, token)}?q=${token}`),
    `/api/user/logout/${person}`,
    `/api/user/logout/${encodeURIComponent(person)}`,
    `/api/user/reset/token/${token}/and/more`,
    `//api//user/reset/token//${token}`,
    `/assets/index-${'a'.repeat(30)}.js`,
    '/api/data/products?page=3',
  ]
  for (const path of paths) await get(path)
  // now no node answers, which nginx writes into its error log
  await portal.app.close()
  const { status } = await get(`/api/user/reset/token/${token}?q=${token}`)
  const [log, errors] = [nginx.accessLog(), nginx.errorLog()]

  expect(status).toBe(502)
  expect(log.split('\n').length).toBeGreaterThan(paths.length)
  for (const secret of [token, person, 'ada.quay', '?', 'page=3', 'firm.example']) {
    expect(log).not.toContain(secret)
    expect(errors).not.toContain(secret)
  }
  expect(log).toContain('GET /api/user/reset/token/*** HTTP/2.0 502 ')
  expect(log).toContain('GET /api/user/logout/*** HTTP/2.0')
  expect(log).toContain(`GET /assets/index-${'a'.repeat(30)}.js HTTP/2.0 404 `)
  expect(log).toContain('GET /api/data/products HTTP/2.0')
  expect(log).toContain('"a browser"')
})
