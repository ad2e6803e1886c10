import { limits } from '@portal/contract/limits'
import { texts } from '@portal/contract/texts'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { scene } from './browser.ts'

const on = scene({ demo: true })

async function openProducts(page: Page, address = '/securities/products') {
  await page.goto(address)
  await page.getByRole('heading', { name: 'Approved Products' }).waitFor()
  await page.getByText(/^\d+–\d+ of \d+$/).waitFor()
}
const firstName = (page: Page) => page.getByRole('row').nth(1).getByRole('cell').first()
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

test('an advisor finds a product by category, search, sort and page, and the address remembers it [PROD-01, PROD-03, PROD-05, PROD-06]', async () => {
  const { page } = await on.visitorAs(await on.portal.asAdvisor())
  await openProducts(page)
  await expect.poll(() => page.getByRole('row').count()).toBe(limits.productsPerPage + 1)
  const first = await firstName(page).textContent()
  await page.getByRole('button', { name: 'Next page' }).click()
  await page.getByText('21–40 of 120').waitFor()
  await page.getByRole('button', { name: 'Name', exact: true }).click()
  await page.getByText('1–20 of 120').waitFor()
  await expect.poll(() => firstName(page).textContent()).not.toBe(first)
  await page.getByRole('combobox', { name: 'Category' }).click()
  await page.getByRole('option', { name: 'Clearing Firms' }).click()
  await page.waitForURL(/category=Clearing\+Firms/)
  const clearing = (await on.portal.sql(`select 1 from product where type = 'Clearing Firms'`)).length
  await page.getByText(`1–${clearing} of ${clearing}`).waitFor()
  await page.reload()
  await page.getByText(`1–${clearing} of ${clearing}`).waitFor()
  await expect.poll(() => page.getByRole('row').count()).toBe(clearing + 1)
  expect(page.url()).toContain('sort=-name')
})

test('an admin adds, changes and deletes a product [PROD-25..30, ERR-28..31]', async () => {
  const { page } = await on.visitorAs(await on.portal.asAdmin())
  await openProducts(page)
  await page.getByRole('button', { name: 'Add product' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Type' }).click()
  await page.getByRole('option', { name: 'Asset Managers' }).click()
  await dialog.getByLabel('Name').fill('Aardvark Managed Accounts')
  await dialog.getByLabel('Website').fill('www.aardvark.example')
  await dialog.getByLabel('Email').pressSequentially('Desk@Aardvark.example')
  await dialog.getByLabel('Phone').fill('(518) 555-0100')
  await page.keyboard.press('Enter')
  await page.getByText(texts.productAdded).waitFor()
  await row(page, 'Aardvark').getByRole('link', { name: 'desk@aardvark.example' }).waitFor()
  await dialog.waitFor({ state: 'detached' })

  await page.getByRole('button', { name: 'Edit Aardvark Managed Accounts' }).click()
  await dialog.getByLabel('Name').fill('Aardvark Private Accounts')
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await page.getByText(texts.productUpdated).waitFor()
  await row(page, 'Aardvark Private Accounts').waitFor()
  await dialog.waitFor({ state: 'detached' })

  await page.getByRole('button', { name: 'Delete Aardvark Private Accounts' }).click()
  await page.getByText(texts.productDeleteConfirm).waitFor()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(await row(page, 'Aardvark').count()).toBe(1)
  await page.getByRole('button', { name: 'Delete Aardvark Private Accounts' }).click()
  await page.getByRole('button', { name: 'Delete product' }).click()
  await page.getByText(texts.productDeleted).waitFor()
  await row(page, 'Aardvark').waitFor({ state: 'detached' })
})

test("another person's open screen follows a change, and the second of two editors is told", async () => {
  const [anna, ben] = [await on.visitorAs(await on.portal.asAdmin()), await on.visitorAs(await on.portal.asAdmin())]
  ben.meets(409)
  await openProducts(anna.page)
  await openProducts(ben.page)
  const name = (await firstName(ben.page).textContent()) ?? ''
  for (const { page } of [anna, ben]) await page.getByRole('button', { name: `Edit ${name}` }).click()

  await anna.page.getByRole('dialog').getByLabel('Phone').fill('555 0001')
  await anna.page.getByRole('button', { name: 'Save changes' }).click()
  await anna.page.getByText(texts.productUpdated).waitFor()
  await row(ben.page, '555 0001').waitFor()

  const editor = ben.page.getByRole('dialog')
  await editor.getByLabel('Phone').fill('555 0002')
  await editor.getByRole('button', { name: 'Save changes' }).click()
  await ben.page.getByText(texts.productUpdateFailed).waitFor()
  await editor.getByText(/Someone else changed this product while/).waitFor()
  expect(await editor.getByLabel('Phone').inputValue()).toBe('555 0002')
  await editor.getByRole('button', { name: 'Load latest version' }).click()
  await expect.poll(() => editor.getByLabel('Phone').inputValue()).toBe('555 0001')
  await editor.getByLabel('Phone').fill('555 0003')
  await editor.getByRole('button', { name: 'Save changes' }).click()
  await ben.page.getByText(texts.productUpdated).waitFor()
  await row(anna.page, '555 0003').waitFor()
})

test('failures are told in the words of the specification [PROD-22..24, ERR-22..27]', async () => {
  const { page, meets } = await on.visitorAs(await on.portal.asAdmin())
  meets('no answer', 500)
  const fail = { status: 500, json: { ok: false, code: 'unexpected', message: 'It broke.', requestId: 'ref-1' } }
  await page.route('**/api/data/products', (route) => route.fulfill({ json: { ok: false, products: [] } }))
  await page.goto('/securities/products')
  await page.getByText(texts.productsNotOk).first().waitFor()
  await page.unroute('**/api/data/products')
  await page.route('**/api/data/products', (route) => route.abort())
  await page.reload()
  await page.getByText(texts.productsFailed).first().waitFor()
  await page.getByText(texts.productsTableFailed).waitFor()
  await page.unroute('**/api/data/products')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('1–20 of 120').waitFor()

  await page.route('**/api/branch/product/**', (route) => route.fulfill(fail))
  await page.getByRole('button', { name: 'Add product' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Type' }).click()
  await page.getByRole('option', { name: 'Asset Managers' }).click()
  await dialog.getByLabel('Name').fill('Never Added')
  await page.keyboard.press('Enter')
  await page.getByText(texts.productInsertFailed).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await expect.poll(() => dialog.count()).toBe(0)
  await page
    .getByRole('button', { name: /^Edit / })
    .first()
    .click()
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await page.getByText(texts.productUpdateFailed).waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await page
    .getByRole('button', { name: /^Delete / })
    .first()
    .click()
  await page.getByRole('button', { name: 'Delete product' }).click()
  await page.getByText(texts.productDeleteFailed).waitFor()
  await page.getByText('1–20 of 120').waitFor()
  expect(await row(page, 'Never Added').count()).toBe(0)
})

test('rows are reached and opened with the keyboard alone', async () => {
  const { page } = await on.visitorAs(await on.portal.asAdmin())
  await openProducts(page)
  const second = (await page.getByRole('row').nth(2).getByRole('cell').first().textContent()) ?? ''
  await page.getByRole('button', { name: 'Fax' }).focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  expect(await page.getByRole('dialog').getByLabel('Name').inputValue()).toBe(second)
})

test('a phone shows two-line rows and never scrolls sideways', async () => {
  const { page } = await on.visitorAs(await on.portal.asAdmin(), { viewport: { width: 390, height: 844 } })
  await openProducts(page)
  expect(await page.getByRole('table').count()).toBe(0)
  await expect.poll(() => page.getByRole('list', { name: 'Approved products' }).getByRole('listitem').count()).toBe(20)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
})
