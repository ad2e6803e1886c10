// Forms On Demand and the ways to a document.
import { addFavourite } from '@portal/contract/favourites'
import { texts } from '@portal/contract/texts'
import { aPdf, publish } from '@portal/server/testing/documents'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { show, wide } from './axe.ts'
import { scene } from './browser.ts'
import { lifeOfADocument, openForms, whatIsKept } from './forms.ts'

const on = scene()

/** The widths at which the page scrolls sideways. */
async function sidewaysAt(page: Page, widths: number[]): Promise<number[]> {
  const found: number[] = []
  for (const width of widths) {
    await show(page, { colorScheme: 'light', viewport: { width, height: 900 } })
    if (await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)) found.push(width)
  }
  await show(page, { colorScheme: 'light', viewport: wide })
  return found
}

test('a document is uploaded, seen by others at once, favoured, downloaded, replaced and deleted [FOD-10, FOD-14, FOD-54]', async () => {
  expect(await lifeOfADocument(on)).toEqual(whatIsKept)
})

test('the palette finds a document and opens it', async () => {
  const id = await publish(on.portal, await on.portal.asAdmin(), { title: 'Ferry timetable' }, aPdf('Leaves at noon'))
  const { page } = await on.visitorAs(await on.portal.asAdvisor())
  await page.goto('/dash/devices')
  await page.getByRole('heading', { level: 1, name: 'Registered Devices' }).waitFor()
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Search or jump to…' })
  await palette.getByRole('combobox').fill('ferry')
  await palette.getByRole('option', { name: /Ferry timetable/ }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByText('Leaves at noon').waitFor()
  expect(new URL(page.url()).pathname).toBe(`/document/${id}`)
})

test('the list scrolls sideways at no width, and one that cannot be read comes when asked again [ERR-40]', async () => {
  const admin = await on.portal.asAdmin()
  const id = await publish(on.portal, admin, { title: 'Pinned form' })
  await admin.call(addFavourite, { params: { documentId: id } })
  const { page, meets } = await on.visitorAs(admin, { viewport: wide })
  await openForms(page)
  await page.getByRole('button', { name: 'Favorite Pinned form', pressed: true }).waitFor()
  expect(await sidewaysAt(page, [360, 768, 992, 1024, 1199, 1200, 1280, 1359, 1360, 1920])).toEqual([])
  meets('no answer')
  await page.route('**/api/docs', (route) => route.abort())
  await page.reload()
  const failed = page.getByRole('paragraph').filter({ hasText: texts.documentsFailed })
  await failed.waitFor()
  await page.unroute('**/api/docs')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('button', { name: 'Favorite Pinned form', pressed: true }).waitFor()
})
