// The portal as somebody opens it in a browser that has nothing of it yet: how many requests the first screen takes, how many a change of
// screen, and how long until the largest thing on it is painted. Directus took 1.8 s for its sign-in page and 3.7 s for its first list on
// the same machine; the goals are a quarter of that.
import { type Browser, chromium, type Page } from 'playwright-core'
import { launchOptions } from '../e2e/chromium.ts'
import { goTo } from '../e2e/go-to.ts'
import { atMost, type Figure, reported, rounds } from './figures.ts'

const home = '/dash/p'
const list = '/securities/products'

export async function openingScreens(portal: number, cookie: string): Promise<Figure[]> {
  const origin = `http://localhost:${portal}`
  const browser = await chromium.launch(launchOptions)
  try {
    const paints: Record<'signIn' | 'list', number[]> = { signIn: [], list: [] }
    const shifts: number[] = []
    const requests: Record<'home' | 'list' | 'change', number[]> = { home: [], list: [], change: [] }
    for (let round = 0; round < rounds; round++) {
      paints.signIn.push((await opened(browser, `${origin}/login`)).painted)
      const first = await opened(browser, `${origin}${list}`, cookie)
      paints.list.push(first.painted)
      requests.list.push(first.requests)
      const { requests: atHome, changed, shifted } = await opened(browser, `${origin}${home}`, cookie, list)
      requests.home.push(atHome)
      shifts.push(shifted)
      requests.change.push(changed)
    }
    return [
      atMost('sign-in page, nothing cached: largest paint', paints.signIn, 450, ' ms'),
      atMost('first list, nothing cached: largest paint', paints.list, 925, ' ms'),
      atMost('home: how far what is on it moves', shifts, 0.1, ''),
      reported('first list: requests', requests.list),
      reported('home: requests', requests.home),
      reported('from home to a list: requests', requests.change),
    ]
  } finally {
    await browser.close()
  }
}

async function opened(browser: Browser, address: string, cookie?: string, further?: string) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, serviceWorkers: 'block' })
  const origin = new URL(address).origin
  if (cookie) {
    const [name = '', value = ''] = cookie.split('=')
    await context.addCookies([
      { name, value, url: origin },
      { name: 'portal_session_hint', value: '1', url: origin },
    ])
  }
  const page = await context.newPage()
  let asked = 0
  page.on('request', () => asked++)
  await page.goto(address)
  await shown(page)
  const requests = asked
  const painted = await page.evaluate(largestPaint)
  const shifted = await page.evaluate(allShifts)
  if (further) {
    asked = 0
    await goTo(page, further)
    await page.getByRole('row').nth(20).waitFor()
    await shown(page)
  }
  await context.close()
  return { requests, painted, shifted, changed: asked }
}

/** Nothing more is on its way; the stream, which stays, isn't waited for. */
async function shown(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const last = performance.getEntriesByType('resource').at(-1) as PerformanceResourceTiming | undefined
    const busy = document.querySelector('[aria-busy=true]')
    return !busy && document.readyState === 'complete' && performance.now() - (last?.responseEnd ?? 0) > 1_000
  })
}

/** Runs in the page: how much of the window moved, and how far, added up. */
function allShifts(): Promise<number> {
  return new Promise((done) => {
    // an observer hears of what there was, if anything, in its own turn
    setTimeout(() => done(0), 500)
    new PerformanceObserver((all) =>
      done(all.getEntries().reduce((sum, entry) => sum + (entry as unknown as { value: number }).value, 0)),
    ).observe({ type: 'layout-shift', buffered: true })
  })
}

/** Runs in the page. */
function largestPaint(): Promise<number> {
  return new Promise((done) => {
    new PerformanceObserver((all) => done(all.getEntries().at(-1)?.startTime ?? 0)).observe({
      type: 'largest-contentful-paint',
      buffered: true,
    })
  })
}
