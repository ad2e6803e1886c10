// Home as an advisor meets it: figures that come in by a file, the months chosen, and what the firm announces.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { limits } from '@portal/contract/limits'
import { productionFigures } from '@portal/contract/production'
import { firmDay } from '@portal/contract/rules/day'
import { defaultRange, monthAfter, monthsBetween } from '@portal/contract/rules/months'
import { texts } from '@portal/contract/texts'
import { testKeys } from '@portal/server/testing/keys'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { wrongWithState } from './axe.ts'
import { scene } from './browser.ts'
import { homeHeading } from './stages.ts'

const on = scene()
const tapsid = 4_711
const { from, to } = defaultRange(firmDay(new Date()))
const shown = monthsBetween(from, to)

/** The command line, as an operator runs it beside the portal. */
async function portal(...args: string[]) {
  const cli = join(import.meta.dirname, '..', 'bin', 'portal.mjs')
  const { PATH = '' } = process.env
  const child = spawn(process.execPath, [cli, ...args], {
    env: {
      PATH,
      DATABASE_URL: on.portal.databaseUrl,
      PORTAL_KEYS: testKeys,
      DEMO: '0',
      DATA_DIR: on.portal.config.dataDir,
    },
  })
  let [out, err] = ['', '']
  child.stdout.on('data', (chunk) => (out += chunk))
  child.stderr.on('data', (chunk) => (err += chunk))
  const [code] = await once(child, 'close')
  return { code: code as number, out, err }
}

const line = (advisor: number, month: string) => {
  const [year, number] = month.split('-')
  return [advisor, year, Number(number), ...productionFigures.map(() => '100.10')].join(',')
}

/** A thousand rows: a hundred months of one advisor, the rest of others; three of those are no good. */
async function fileWithThreeBadRows() {
  const own = Array.from({ length: 100 }, (_, back) => line(tapsid, monthAfter(to, -back)))
  const others = Array.from({ length: 900 }, (_, at) => line(20_000 + at, to))
  others[10] = line(20_010, '2026-13')
  others[500] = line(20_500, to).replace(/[^,]+$/, 'twelve')
  others[899] = line(0, to)
  const path = join(on.portal.config.dataDir, 'production.csv')
  await writeFile(path, [['tapsid', 'year', 'month', ...productionFigures].join(','), ...own, ...others].join('\n'))
  return path
}

const table = (page: Page) => page.getByRole('table', { name: 'Personal production' })
const rows = (page: Page) => table(page).locator('tbody tr')
const bars = (page: Page) => page.getByRole('img', { name: /^Production by month/ }).locator('[data-bar]')
const totals = (page: Page) => page.getByLabel('Totals by line of business').getByRole('definition')
const stored = async () => Number((await on.portal.sql('select count(*) from production'))[0]?.['count'])

/** So many months of 100.10 each. */
const sum = (months: number) =>
  ((months * 10_010) / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' })

test('a file with three bad rows changes nothing, without them it shows on the open screen; chart and table follow the months, sixty-one are refused [HOME-02, HOME-08, HOME-22, HOME-23]', async () => {
  const { page } = await on.visitorAs(await on.portal.asAdvisor({ tapsid }))
  await page.goto('/dash/p')
  await page.getByText('No production in these months').waitFor()

  const path = await fileWithThreeBadRows()
  const refused = await portal('import', 'production', path)
  expect(refused.code).toBe(1)
  expect(refused.err.match(/^✗ .*$/gm)).toEqual([
    expect.stringContaining('line 112, month'),
    expect.stringContaining(`line 602, ${productionFigures.at(-1)}`),
    expect.stringContaining('line 1001, tapsid'),
  ])
  expect(refused.out).toContain('Nothing was imported. 3 of 1,000 rows have problems.')
  expect(await stored()).toBe(0)
  const loaded = await portal('import', 'production', path, '--skip-bad')
  expect([loaded.code, loaded.out]).toEqual([0, expect.stringContaining('997 added')])
  expect(await stored()).toBe(997)

  // without being asked for again
  await expect.poll(() => rows(page).count()).toBe(shown)
  await expect.poll(() => bars(page).count()).toBe(shown)
  await expect.poll(() => totals(page).first().textContent()).toBe(sum(shown))
  const aligned = await table(page).evaluate((element) =>
    [...element.querySelectorAll('tr')].map((tr) =>
      [...tr.querySelectorAll('th, td')].map((cell) => getComputedStyle(cell).textAlign).join(' '),
    ),
  )
  expect(new Set(aligned.map((line) => line.replaceAll('start', 'left').replaceAll('end', 'right')))).toEqual(
    new Set([`left left${' right'.repeat(7)}`]),
  )

  const asked: number[] = []
  page.on('request', (request) => {
    if (request.url().includes('/production')) asked.push(request.postDataJSON().duration)
  })
  const begin = page.getByLabel('Start month')
  await begin.fill(monthAfter(to, -2))
  await expect.poll(() => rows(page).count()).toBe(3)
  await expect.poll(() => bars(page).count()).toBe(3)
  await expect.poll(() => totals(page).first().textContent()).toBe(sum(3))
  expect(new URL(page.url()).searchParams.get('from')).toBe(monthAfter(to, -2))

  await begin.fill(monthAfter(to, -limits.productionMonthsMax))
  await page.getByRole('alert').filter({ hasText: texts.tooManyMonths }).waitFor()
  expect(await table(page).count()).toBe(0)
  expect(await wrongWithState(page, page.getByText('Choose different months above.'))).toEqual([])
  await begin.fill(monthAfter(to, 1 - limits.productionMonthsMax))
  await expect.poll(() => rows(page).count()).toBe(limits.productionMonthsMax)
  await expect.poll(() => bars(page).count()).toBe(limits.productionMonthsMax)
  // a table and a strip may want the same months: what counts is that sixty-one were never asked for
  expect(new Set(asked)).toEqual(new Set([3, limits.productionMonthsMax]))
})

test('an announcement is written, published and on every home at once; unpublished, it is gone', async () => {
  const [admin, advisor] = [
    await on.visitorAs(await on.portal.asAdmin()),
    await on.visitorAs(await on.portal.asAdvisor()),
  ]
  for (const { page } of [admin, advisor]) {
    await page.goto('/dash/p')
    await homeHeading(page).waitFor()
  }
  await admin.page.getByRole('button', { name: 'Edit announcements' }).click()
  const manager = admin.page.getByRole('dialog', { name: 'Announcements' })
  await manager.getByRole('button', { name: 'Add announcement' }).click()
  const form = admin.page.getByRole('dialog', { name: 'Add announcement' })
  await form.getByRole('button', { name: 'Add draft' }).click()
  const missing = form.getByText('Enter a title.')
  expect(await wrongWithState(admin.page, missing)).toEqual([])
  await form.getByRole('textbox', { name: 'Title', exact: true }).fill('Form CRS, new edition')
  await form.getByRole('textbox', { name: 'Text', exact: true }).fill('Deliver it by the first of the month.')
  await form.getByRole('button', { name: 'Add draft' }).click()
  await form.waitFor({ state: 'detached' })
  const slide = advisor.page.getByRole('region', { name: 'Announcements' }).getByText('Form CRS, new edition')
  expect(await slide.count()).toBe(0)
  await manager.getByRole('button', { name: 'Publish: Form CRS, new edition' }).click()
  await admin.page.getByRole('button', { name: 'Publish announcement' }).click()
  await slide.waitFor()
  expect(await wrongWithState(admin.page, manager.getByText('Live', { exact: true }))).toEqual([])
  await manager.getByRole('button', { name: 'Unpublish: Form CRS, new edition' }).click()
  await admin.page.getByRole('button', { name: 'Unpublish announcement' }).click()
  await slide.waitFor({ state: 'detached' })
})
