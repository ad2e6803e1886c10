// Opens the first list and home from far away: a browser, 150 ms of round trip, nginx as documented (HTTP/2 over TLS), one node.
// `node bench/distance.ts ../before` measures another checkout with its own built web too, in turns with this one.
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startNginx } from '@portal/server/testing/nginx'
import { type Browser, chromium } from 'playwright-core'
import { launchOptions } from '../e2e/chromium.ts'
import { median } from './figures.ts'
import { newKeys, openFirm } from './firm.ts'
import { portalCommand, root, startProgram, stopAll } from './processes.ts'

const roundTripMs = 150
const rounds = 7
const firstStartMs = 600_000
const screens = { 'first list': '/securities/products', home: '/dash/p' }
type Screen = keyof typeof screens

/** Delays all bytes by half a round trip in each direction, and the first ones by the round trip that opening a connection takes. */
async function startDelay(to: number): Promise<Server & { port: number }> {
  const server = createServer((near) => {
    const far = connect(to, '127.0.0.1')
    const openAt = performance.now() + roundTripMs
    for (const [from, into] of [
      [near, far],
      [far, near],
    ] as const)
      delay(from, into, openAt).catch(() => {
        near.destroy()
        far.destroy()
      })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return Object.assign(server, { port: (server.address() as { port: number }).port })
}

async function delay(from: Socket, into: Socket, openAt: number): Promise<void> {
  const underway: { at: number; chunk: Buffer | 'end' }[] = []
  const push = (chunk: Buffer | 'end') => {
    const at = Math.max(performance.now(), openAt) + roundTripMs / 2
    underway.push({ at, chunk })
    setTimeout(deliver, at - performance.now())
  }
  const deliver = () => {
    for (let next = underway[0]; next && next.at <= performance.now() + 1; next = underway[0]) {
      underway.shift()
      if (next.chunk === 'end') into.end()
      else into.write(next.chunk)
    }
    // Timers may fire a little early.
    if (underway[0]) setTimeout(deliver, 1)
  }
  into.setNoDelay(true)
  from.on('data', push)
  await once(from, 'end')
  push('end')
}

interface Opened {
  paintedMs: number
  /** From the start until the last answer of the API was there. */
  answeredMs: number
  requests: number
  calls: number
}

async function openScreen(browser: Browser, origin: string, token: string, path: string): Promise<Opened> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    serviceWorkers: 'block',
    ignoreHTTPSErrors: true,
  })
  await context.addCookies([
    { name: '__Host-portal', value: token, url: origin, secure: true },
    { name: 'portal_session_hint', value: '1', url: origin },
  ])
  const page = await context.newPage()
  let requests = 0
  page.on('request', () => requests++)
  await page.goto(`${origin}${path}`)
  await page.waitForFunction(() => {
    const last = performance.getEntriesByType('resource').at(-1) as PerformanceResourceTiming | undefined
    const busy = document.querySelector('[aria-busy=true]')
    return !busy && document.readyState === 'complete' && performance.now() - (last?.responseEnd ?? 0) > 1_000
  })
  const seen = await page.evaluate(async () => {
    const paintedMs = await new Promise<number>((done) => {
      new PerformanceObserver((all) => done(all.getEntries().at(-1)?.startTime ?? 0)).observe({
        type: 'largest-contentful-paint',
        buffered: true,
      })
    })
    const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    const calls = resources.filter(
      ({ name, responseEnd }) => new URL(name).pathname.startsWith('/api/') && responseEnd > 0,
    )
    const protocols = new Set(resources.map(({ nextHopProtocol }) => nextHopProtocol))
    return {
      paintedMs,
      answeredMs: Math.max(...calls.map(({ responseEnd }) => responseEnd)),
      calls: calls.length,
      protocols: [...protocols],
    }
  })
  await context.close()
  if (!seen.protocols.includes('h2')) throw new Error(`not over HTTP/2: ${seen.protocols.join(', ')}`)
  return { ...seen, requests }
}

interface Side {
  name: string
  origin: string
  token: string
  seen: Record<Screen, Opened[]>
}

const folder = mkdtempSync(join(tmpdir(), 'portal-distance-'))
const keys = newKeys()
const other = process.argv[2]
const sides: Side[] = []
const stops: (() => Promise<void>)[] = []
try {
  console.log('› First start: the database and the demo firm')
  await (
    await startProgram(portalCommand, folder, { DATA_DIR: folder, PORTAL_KEYS: keys }, '/healthz', firstStartMs)
  ).stop()
  const firm = await openFirm(folder, keys)
  stops.push(() => firm.close())
  for (const [name, tree] of Object.entries({ ...(other && { before: resolve(other) }), now: root })) {
    const copy = await firm.copy()
    const nginxPort = 20_000 + Math.floor(Math.random() * 10_000)
    const proxy = await startDelay(nginxPort)
    const origin = `https://localhost:${proxy.port}`
    const command = [...portalCommand.slice(0, -1), join(tree, portalCommand.at(-1) ?? '')]
    const portal = await startProgram(
      command,
      folder,
      {
        DATABASE_URL: copy.url,
        DATA_DIR: folder,
        PORTAL_KEYS: keys,
        PORTAL_ORIGIN: origin,
        TRUSTED_PROXIES: '127.0.0.1',
      },
      '/healthz',
    )
    const nginx = await startNginx(join(folder, name), { port: nginxPort, nodes: [portal.port], asDocumented: true })
    stops.unshift(async () => {
      proxy.close()
      await nginx.stop()
    })
    sides.push({
      name,
      origin,
      token: (await copy.cookie()).split('=')[1] ?? '',
      seen: { 'first list': [], home: [] },
    })
  }
  const browser = await chromium.launch(launchOptions)
  stops.unshift(() => browser.close())
  for (let round = 0; round <= rounds; round++) {
    console.log(`› Round ${round}`)
    for (const screen of Object.keys(screens) as Screen[])
      for (const { origin, token, seen } of round % 2 ? sides : sides.toReversed()) {
        const opened = await openScreen(browser, origin, token, screens[screen])
        // the first round warms up
        if (round > 0) seen[screen].push(opened)
        await pause(200)
      }
  }
  const of = (all: Opened[], key: keyof Opened) => {
    const values = all.map((one) => Math.round(one[key]))
    return `${Math.round(median(values))} (${Math.min(...values)} – ${Math.max(...values)})`
  }
  for (const screen of Object.keys(screens) as Screen[])
    for (const { name, seen } of sides)
      console.log(
        `${screen}, ${name}: largest paint ${of(seen[screen], 'paintedMs')} ms, last answer ${of(seen[screen], 'answeredMs')} ms, ` +
          `${of(seen[screen], 'requests')} requests, ${of(seen[screen], 'calls')} calls`,
      )
} finally {
  for (const stop of stops.slice(0, -1)) await stop()
  await stopAll()
  await stops.at(-1)?.()
  rmSync(folder, { recursive: true, force: true })
}
process.exit()
