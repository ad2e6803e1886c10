// A file of the commission system, brought in by an admin: its columns told apart, tried, corrected, loaded and undone,
// while an advisor looks at home.
import { limits } from '@portal/contract/limits'
import { productionFigures } from '@portal/contract/production'
import { firmDay } from '@portal/contract/rules/day'
import { defaultRange, monthAfter, monthsBetween } from '@portal/contract/rules/months'
import { texts } from '@portal/contract/texts'
import { newTapsid } from '@portal/server/testing/production'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { wide, wrongWithState } from './axe.ts'
import { scene } from './browser.ts'
import { open } from './papers.ts'
import { homeHeading } from './stages.ts'

const on = scene()
const { from, to } = defaultRange(firmDay(new Date()))
const shown = monthsBetween(from, to)
const rowsInFile = 100

// nothing that the importer knows by itself
const header = ['Rep code', 'year', 'month', ...productionFigures].join(',')
const line = (advisor: number, month: string) => {
  const [year, number] = month.split('-')
  return [advisor, year, Number(number), ...productionFigures.map(() => '100.10')].join(',')
}

/** The months of one advisor that home shows, then a month each of others. */
function goodRows(tapsid: number): string[] {
  const own = Array.from({ length: shown }, (_, back) => line(tapsid, monthAfter(to, -back)))
  const others = Array.from({ length: rowsInFile - shown }, (_, at) => line(100_000 + at, to))
  return [...own, ...others]
}
const csv = (rows: string[]) => ({
  name: 'production.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from([header, ...rows].join('\n')),
})

async function upload(page: Page, rows: string[]) {
  await page.getByLabel('File', { exact: true }).setInputFiles(csv(rows))
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  await column(page).waitFor()
}
const column = (page: Page) => page.getByRole('combobox', { name: 'Import Rep code as' })
const verdict = (page: Page, words: string) => page.getByRole('status').filter({ hasText: words })

/** It waits for its turn; then what came of it is told without being asked for. */
async function run(page: Page, button: string) {
  await page.getByRole('button', { name: button, exact: true }).click()
  await page.getByText('Waiting to start…').waitFor()
  await on.portal.runJobs()
}
const stored = async () => Number((await on.portal.sql('select count(*) from production'))[0]?.['count'])

/** So many months of 100.10 each. */
const sum = (months: number) =>
  ((months * 10_010) / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' })

test('a file with three bad rows is tried, corrected, loaded and undone, before the eyes of an advisor whose chart and table follow the months [HOME-02, HOME-08, HOME-22, HOME-23]', async () => {
  const tapsid = newTapsid()
  const { page: home } = await on.visitorAs(await on.portal.asAdvisor({ tapsid }))
  await home.goto('/dash/p')
  await homeHeading(home).waitFor()
  const nothing = home.getByText('No production in these months')
  await nothing.waitFor()
  const { page } = await on.visitorAs(await on.portal.asAdmin(), { viewport: wide })
  await open(page, '/management?tab=imports', 'User Management')

  await page.getByRole('button', { name: 'Start import: Production' }).click()
  await page.getByRole('button', { name: 'Download template' }).waitFor()
  const rows = goodRows(tapsid)
  const bad = rows
    .with(20, line(20_010, '2026-13'))
    .with(50, line(20_500, to).replace(/[^,]+$/, 'twelve'))
    .with(rowsInFile - 1, line(0, to))
  await upload(page, bad)

  // a name of their own for the advisor's number
  const missing = verdict(page, 'Required columns missing: tapsid')
  await missing.waitFor()
  expect(await page.getByRole('button', { name: 'Preview import' }).isDisabled()).toBe(true)
  expect(await wrongWithState(page, missing)).toEqual([])
  await column(page).selectOption('tapsid (required)')
  await missing.waitFor({ state: 'detached' })

  await run(page, 'Preview import')
  await verdict(page, `3 of ${rowsInFile} rows have problems. This was a preview. Nothing was imported.`).waitFor()
  const problems = page.getByRole('table', { name: 'Problems' }).locator('tbody tr')
  const cells = await problems.evaluateAll((lines) =>
    lines.map((one) => [...one.querySelectorAll('td, th')].slice(0, 2).map((cell) => cell.textContent)),
  )
  expect(cells).toEqual([
    ['22', 'month'],
    ['52', productionFigures.at(-1)],
    ['101', 'tapsid'],
  ])
  expect(await wrongWithState(page, page.getByText('52', { exact: true }))).toEqual([])
  expect(await stored()).toBe(0)

  await page.getByRole('button', { name: 'Fix the file and upload again' }).click()
  await upload(page, rows)
  // the columns are remembered
  await expect.poll(() => column(page).inputValue()).toBe('tapsid')
  await run(page, 'Preview import')
  await run(page, `Import ${rowsInFile} rows`)
  await verdict(page, 'Import complete.').waitFor()
  expect(await stored()).toBe(rowsInFile)

  // on a screen that was open all the time
  const table = home.getByRole('table', { name: 'Personal production' })
  const bars = home.getByRole('img', { name: /^Production by month/ }).locator('[data-bar]')
  const totals = home.getByLabel('Totals by line of business').getByRole('definition')
  const shows = async (months: number) => {
    await expect.poll(() => totals.first().textContent()).toBe(sum(months))
    await expect.poll(() => table.locator('tbody tr').count()).toBe(months)
    await expect.poll(() => bars.count()).toBe(months)
  }
  await shows(shown)
  const aligned = await table.evaluate((element) =>
    [...element.querySelectorAll('tr')].map((tr) =>
      [...tr.querySelectorAll('th, td')].map((cell) => getComputedStyle(cell).textAlign).join(' '),
    ),
  )
  expect(new Set(aligned.map((cells) => cells.replaceAll('start', 'left').replaceAll('end', 'right')))).toEqual(
    new Set([`left left${' right'.repeat(7)}`]),
  )
  const begin = home.getByLabel('Start month')
  await begin.fill(monthAfter(to, -2))
  await shows(3)
  expect(new URL(home.url()).searchParams.get('from')).toBe(monthAfter(to, -2))
  await begin.fill(monthAfter(to, -limits.productionMonthsMax))
  await home.getByRole('alert').filter({ hasText: texts.tooManyMonths }).waitFor()
  expect(await table.count()).toBe(0)
  await begin.fill(monthAfter(to, -2))
  await shows(3)

  await page.getByRole('link', { name: 'All imports' }).click()
  await page.getByRole('button', { name: 'Undo import of production.csv, Production' }).click()
  const question = page.getByRole('dialog', { name: 'Undo the import of production.csv?' })
  await question.getByText(`${rowsInFile} rows it added will be removed.`).waitFor()
  await question.getByRole('button', { name: 'Undo import' }).click()
  await page.getByText(`Import undone: ${rowsInFile} rows removed`).waitFor()
  expect(await stored()).toBe(0)
  await nothing.waitFor()
})
