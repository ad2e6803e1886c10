// Lighthouse on the screens people see most, as a desktop browser. It is fetched when it is asked for: nothing else needs it.
import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { limits } from '@portal/contract/limits'
import { chromium } from 'playwright-core'
import { expect, test } from 'vitest'
import { freePort, scene } from '../browser.ts'
import { wholeBrowser } from '../chromium.ts'
import { known } from '../walk.ts'

const lighthouse = 'lighthouse@13.5.0'
const on = scene({ demo: true })

interface Report {
  finalDisplayedUrl: string
  categories: Record<string, { score: number | null }>
  audits: Record<string, { displayValue?: string }>
}

test.each([
  ['/login', undefined],
  ['/dash/p', 'advisor'],
  ['/securities/products', 'advisor'],
  ['/staff', undefined],
  ['/activities', 'admin'],
] as const)('lighthouse on %s, as %s', async (path, kind) => {
  const folder = mkdtempSync(join(tmpdir(), 'lighthouse-'))
  const port = await freePort()
  const browser = await chromium.launchPersistentContext(folder, {
    ...wholeBrowser,
    args: [...wholeBrowser.args, `--remote-debugging-port=${port}`],
  })
  try {
    if (kind) {
      const { cookie } = kind === 'admin' ? await on.portal.asAdmin() : await known(on)
      const [name = '', value = ''] = cookie.split('=')
      await browser.addCookies([
        { name, value, url: on.origin },
        { name: 'portal_session_hint', value: '1', url: on.origin },
        { name: limits.newsCookie, value: '1', url: on.origin },
      ])
    }
    const to = join(folder, 'report.json')
    const wanted = ['--preset=desktop', '--only-categories=performance,accessibility,best-practices']
    const how = [`--port=${port}`, '--disable-storage-reset', '--output=json', `--output-path=${to}`, '--quiet']
    const run = ['exec', '--yes', `--package=${lighthouse}`, '--', 'lighthouse', on.origin + path, ...wanted, ...how]
    await promisify(execFile)('npm', run, { maxBuffer: 1e8 })
    const report = JSON.parse(readFileSync(to, 'utf8')) as Report
    const scores = Object.fromEntries(Object.entries(report.categories).map(([name, { score }]) => [name, score]))
    const shift = report.audits['cumulative-layout-shift']?.displayValue
    console.log(
      path,
      JSON.stringify({ ...scores, shift, largest: report.audits['largest-contentful-paint']?.displayValue }),
    )
    expect(new URL(report.finalDisplayedUrl).pathname).toBe(path)
    const { performance, ...rest } = scores
    expect({ ...rest, shift }).toEqual({ accessibility: 1, 'best-practices': 1, shift: '0' })
    expect(performance).toBeGreaterThanOrEqual(0.95)
  } finally {
    await browser.close()
    rmSync(folder, { recursive: true, force: true })
  }
})
