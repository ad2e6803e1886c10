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
