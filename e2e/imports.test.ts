// A file of the commission system, brought in by an admin: its columns told apart, tried, corrected, loaded and undone.
import { productionFigures } from '@portal/contract/production'
import { firmDay } from '@portal/contract/rules/day'
import { defaultRange, monthAfter, monthsBetween } from '@portal/contract/rules/months'
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
const rowsInFile = 10_000

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
const remembered = (page: Page) =>
  page
    .getByRole('listitem')
    .filter({ has: column(page) })
    .getByText('Same as last time')
const verdict = (page: Page, words: string) => page.getByRole('status').filter({ hasText: words })

/** It waits for its turn; then what came of it is told without being asked for. */
async function run(page: Page, button: string) {
  await page.getByRole('button', { name: button, exact: true }).click()
  await page.getByText('Waiting to start…').waitFor()
  await on.portal.runJobs()
}
const stored = async () => Number((await on.portal.sql('select count(*) from production'))[0]?.['count'])

test('10,000 rows with three bad ones are tried, corrected, loaded and undone, and the columns are remembered', async () => {
  const tapsid = newTapsid()
  const { page: home } = await on.visitorAs(await on.portal.asAdvisor({ tapsid }))
  await home.goto('/dash/p')
  await homeHeading(home).waitFor()
  const nothing = home.getByText('No production in these months')
  await nothing.waitFor()
  const { page } = await on.visitorAs(await on.portal.asAdmin(), { viewport: wide })
  await open(page, '/management?tab=imports', 'User Management')

  await page.getByRole('button', { name: 'Start import: Production' }).click()
  expect(await wrongWithState(page, page.getByRole('button', { name: 'Download template' }))).toEqual([])
  const rows = goodRows(tapsid)
  const bad = rows
    .with(1_000, line(20_010, '2026-13'))
    .with(5_000, line(20_500, to).replace(/[^,]+$/, 'twelve'))
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
  await verdict(page, '3 of 10,000 rows have problems. This was a preview. Nothing was imported.').waitFor()
  const problems = page.getByRole('table', { name: 'Problems' }).locator('tbody tr')
  const cells = await problems.evaluateAll((lines) =>
    lines.map((one) => [...one.querySelectorAll('td, th')].slice(0, 2).map((cell) => cell.textContent)),
  )
  expect(cells).toEqual([
    ['1,002', 'month'],
    ['5,002', productionFigures.at(-1)],
    ['10,001', 'tapsid'],
  ])
  expect(await wrongWithState(page, page.getByText('5,002'))).toEqual([])
  expect(await stored()).toBe(0)

  // a reload goes on where it was
  await page.reload()
  await page.getByRole('button', { name: 'Fix the file and upload again' }).click()
  await upload(page, rows)
  await remembered(page).waitFor()
  expect(await column(page).inputValue()).toBe('tapsid')
  await run(page, 'Preview import')
  await verdict(page, 'The file is ready to import.').waitFor()
  expect(await stored()).toBe(0)
  await run(page, 'Import 10,000 rows')
  await verdict(page, 'Import complete.').waitFor()
  expect(await stored()).toBe(rowsInFile)

  // on a screen that was open all the time
  const totals = home.getByLabel('Totals by line of business').getByRole('definition')
  const sum = ((shown * 10_010) / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' })
  await expect.poll(() => totals.first().textContent()).toBe(sum)

  await page.getByRole('link', { name: 'All imports' }).click()
  await page.getByText('10,000 rows by').waitFor()
  await page.getByRole('button', { name: 'Undo import of production.csv, Production' }).click()
  const question = page.getByRole('dialog', { name: 'Undo the import of production.csv?' })
  await question.getByText('10,000 rows it added will be removed.').waitFor()
  await question.getByRole('button', { name: 'Undo import' }).click()
  await page.getByText('Import undone: 10,000 rows removed').waitFor()
  await page
    .getByText(/^Undone /)
    .first()
    .waitFor()
  expect(await stored()).toBe(0)
  await nothing.waitFor()
})
