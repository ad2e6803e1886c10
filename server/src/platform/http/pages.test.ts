import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestPortal, testPortal } from '../../testing/portal.ts'

const page = (script: string) =>
  `<!doctype html><meta name="portal-build" content="__PORTAL_BUILD__"><script src="/assets/${script}.js"></script>`

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
