import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestPortal, testPortal } from '../../testing/portal.ts'
import { version } from '../version.ts'

const page = (script: string) =>
  `<!doctype html><meta name="portal-build" content="__PORTAL_BUILD__"><meta name="portal-version" content="__PORTAL_VERSION__"><script src="/assets/${script}.js"></script>`

let webDir: string
let portal: TestPortal
const write = (script: string) => writeFile(join(webDir, 'index.html'), page(script))
beforeAll(async () => {
  webDir = await mkdtemp(join(tmpdir(), 'portal-web-'))
  await write('main-1')
  portal = await testPortal({ webDir })
})
afterAll(async () => {
  await portal.close()
  await rm(webDir, { recursive: true })
})

const inPage = async ({ app }: Pick<TestPortal, 'app'> = portal) =>
  /name="portal-build" content="([^"]*)"/.exec((await app.inject('/login')).body)?.[1]
const told = async (url: string, { app }: Pick<TestPortal, 'app'> = portal, headers = {}) =>
  (await app.inject({ url, headers })).headers['x-portal-build']

const isPage = async (url: string, method: 'GET' | 'HEAD' = 'GET') => {
  const { statusCode, headers } = await portal.app.inject({ url, method })
  return statusCode === 200 && headers['content-type'] === 'text/html; charset=utf-8'
}

it('names the release in the page', async () => {
  expect((await portal.app.inject('/login')).body).toContain(`<meta name="portal-version" content="${version}">`)
})

it.each([
  '/',
  '/login',
  '/dash/p?welcome',
  '/staff/bio/dana%40meridianharbor.example',
  '/general/staff/dana@firm.example',
])('answers the address of a screen, %s, with the page', async (url) => {
  expect([await isPage(url), await isPage(url, 'HEAD')]).toEqual([true, true])
})

it.each([
  '/nowhere',
  '/insurance/forms',
  '/dash//p',
  '/%E0%A4%A',
  '/staff/%',
  '//staff',
  '//staff?q=1',
  '/%5Cstaff',
  '/%00',
  '/?q=%E0%A4%A',
])('leaves it to the page to say that there is nothing at %s [ROUTE-14]', async (url) => {
  expect(await isPage(url)).toBe(true)
})

it.each(['/nothing.js', '/favicon.ico', '/wp-login.php', '/.env', '/.git/config', '/assets/main.js', '/a/b.map?x=1'])(
  'has no page for a file that does not exist: %s',
  async (url) => {
    const answer = await portal.app.inject(url)
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([404, 'not-found'])
  },
)

it.each(['/api/nowhere', '/api/%E0%A4%A'])('answers %s as the API does', async (url) => {
  const answer = await portal.app.inject(url)
  expect(answer.statusCode).toBeGreaterThanOrEqual(400)
  expect(answer.headers['content-type']).toMatch(/^application\/json/)
})

it('keeps crawlers out', async () => {
  await copyFile('web/public/robots.txt', join(webDir, 'robots.txt'))
  const { statusCode, headers, body } = await portal.app.inject('/robots.txt')
  expect([statusCode, headers['content-type'], body]).toEqual([
    200,
    'text/plain; charset=utf-8',
    'User-agent: *\nDisallow: /\n',
  ])
})

describe('the build', () => {
  it('is in the page and in every answer of the API: lists, refusals, what is not there', async () => {
    const build = await inPage()
    expect(build).toMatch(/^[0-9a-f]{12}$/)
    const { cookie } = await portal.asAdvisor()
    expect(await told('/api/data/products', portal, { cookie })).toBe(build)
    expect(await told('/api/feedback', portal, { cookie })).toBe(build)
    for (const url of ['/api/firm', '/api/data/products', '/api/nowhere']) expect(await told(url)).toBe(build)
  })

  it('is not told elsewhere', async () => {
    for (const url of ['/healthz', '/login', '/status/summary.json']) expect(await told(url)).toBeUndefined()
  })

  it('made anew under a running portal counts from the next start', async () => {
    const before = await inPage()
    await write('main-2')
    expect([await inPage(), await told('/api/firm')]).toEqual([before, before])
    const node = await portal.secondNode()
    const after = await inPage(node)
    expect(after).not.toBe(before)
    expect(await told('/api/firm', node)).toBe(after)
    await write('main-1')
    expect(await inPage(await portal.secondNode())).toBe(before)
  })

  it('has no name where the page has no place for it', async () => {
    const plain = await testPortal()
    try {
      expect(await told('/api/firm', plain)).toBeUndefined()
    } finally {
      await plain.close()
    }
  })
})
