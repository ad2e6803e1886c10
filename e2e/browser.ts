// A portal of its own with the built web, and visitors with real browsers. Every console error fails the test.
import { createServer } from 'node:net'
import { join } from 'node:path'
import { limits } from '@portal/contract/limits'
import type { Actor } from '@portal/server/testing/actors'
import { beginSession } from '@portal/server/platform/session/sessions'
import { type Graph, startGraph } from '@portal/server/testing/graph'
import { demoFirm } from '@portal/demo/demo-firm'
import { type TestPortal, testPortal } from '@portal/server/testing/portal'
import { startS3, type TestS3 } from '@portal/server/testing/s3'
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { wide } from './axe.ts'
import { type Balancer, startBalancer } from './balancer.ts'
import { launchOptions, wholeBrowser } from './chromium.ts'
import { enterPassword, typeCode } from './stages.ts'

const root = join(import.meta.dirname, '..')

export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as { port: number }
  await new Promise((closed) => server.close(closed))
  return port
}

/** What the browser says about it. */
const said = { 'no answer': 'net::ERR_', 'refused script': 'Content Security Policy' } as const

export interface Visitor {
  page: Page
  context: BrowserContext
  /** The browser logs every refused request and script; say which statuses this journey means to meet. */
  meets(...statuses: (number | keyof typeof said)[]): void
}

export interface Scene {
  portal: TestPortal
  origin: string
  /** With `calendars`. */
  graph: Graph
  /** With `balanced`: stands at the origin, and knows of the one node that is here. */
  balancer: Balancer
  /** Somebody with a fresh browser. */
  visitor(options?: BrowserContextOptions): Promise<Visitor>
  /** The same, already signed in, and with the news read. */
  visitorAs(actor: Pick<Actor, 'cookie'>, options?: BrowserContextOptions): Promise<Visitor>
  /** A second session of the same person, in a browser far away. */
  elsewhere<A extends Pick<Actor, 'id'>>(actor: A): Promise<A & Pick<Actor, 'cookie'>>
  /** Through the sign-in form, with the code from the mail. */
  signIn(page: Page, email: string, password: string): Promise<void>
}

interface Options {
  demo?: boolean
  /** Where files are kept; on the disk unless said otherwise. */
  files?: 's3'
  /** The office's calendars are there. */
  calendars?: true
  /** Browsers come through a balancer, behind which there may be more nodes. */
  balanced?: true
  /** Browsers that show the system's notices. */
  notices?: true
}

// One for all files of a worker, and one that shows notices: contexts keep visitors apart, and the browsers end with the worker.
const browsers = new Map<typeof launchOptions, Promise<Browser>>()
function browserOf(options: typeof launchOptions): Promise<Browser> {
  const running = browsers.get(options) ?? chromium.launch(options)
  browsers.set(options, running)
  return running
}

/** Call at the top of a test file. */
export function scene({ files, calendars, balanced, notices, ...options }: Options = {}): Scene {
  let browser: Browser
  let s3: TestS3 | undefined
  let opened: { context: BrowserContext; errors: string[]; met: string[] }[] = []
  const it = {} as Scene

  beforeAll(async () => {
    const port = await freePort()
    it.origin = `http://localhost:${port}`
    s3 = files && (await startS3())
    if (calendars) it.graph = await startGraph()
    it.portal = await testPortal({
      port,
      origin: it.origin,
      webDir: join(root, 'web', 'dist'),
      ...(s3 && { filesUrl: s3.url }),
      ...(calendars && { graphUrl: it.graph.url }),
      ...options,
      ...(options.demo && { demoFirm }),
    })
    const own = balanced ? await freePort() : port
    await it.portal.app.listen({ port: own, host: '127.0.0.1' })
    if (balanced) {
      it.balancer = await startBalancer(port)
      it.balancer.nodes = [own]
    }
    browser = await browserOf(notices ? wholeBrowser : launchOptions)
  })
  afterAll(async () => {
    await it.balancer?.close()
    await it.portal?.close()
    await it.graph?.close()
    await s3?.stop()
  })
  afterEach(async () => {
    const visitors = opened
    opened = []
    for (const { context } of visitors) await context.close()
    const unmet = visitors.flatMap(({ errors, met }) =>
      errors.filter((error) => !met.some((status) => error.includes(status))),
    )
    expect(unmet, 'console errors').toEqual([])
  })

  it.visitor = async (contextOptions = {}) => {
    // as wide as axe looks at it first: nothing is laid out anew for that
    const given = { baseURL: it.origin, reducedMotion: 'reduce' as const, viewport: wide, ...contextOptions }
    const context = await browser.newContext(given)
    const errors: string[] = []
    const met: string[] = []
    opened.push({ context, errors, met })
    context.on('page', (page) => {
      page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
      page.on('pageerror', (error) => errors.push(error.stack ?? error.message))
    })
    return {
      context,
      page: await context.newPage(),
      meets: (...statuses) =>
        void met.push(
          ...statuses.map((status) => (typeof status === 'number' ? `status of ${status} ` : said[status])),
        ),
    }
  }
  it.visitorAs = async (actor, contextOptions) => {
    const visitor = await it.visitor(contextOptions)
    const [name = '', value = ''] = actor.cookie.split('=')
    await visitor.context.addCookies([
      { name, value, url: it.origin, httpOnly: true, sameSite: 'Strict' },
      { name: 'portal_session_hint', value: '1', url: it.origin, sameSite: 'Strict' },
      { name: limits.newsCookie, value: '1', url: it.origin, sameSite: 'Lax' },
    ])
    return visitor
  }
  it.elsewhere = async (actor) => {
    const { db, clock } = it.portal.platform
    const token = await db.transaction().execute((tx) =>
      beginSession(tx, clock(), actor.id, {
        address: '203.0.113.7',
        browser: 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0',
        place: 'Albany, New York',
      }),
    )
    return { ...actor, cookie: `portal=${token}` }
  }
  it.signIn = async (page, email, password) => {
    await enterPassword(page, { email }, password)
    await typeCode(page, await it.portal.codeFor(email))
  }
  return it
}
