import { texts } from '@portal/contract/texts'
import { exchangeOn } from '@portal/server/testing/exchange'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { scene } from './browser.ts'

const on = scene()

async function openProducts(page: Page, address = '/securities/products') {
  await page.goto(address)
  await page.getByRole('heading', { name: 'Approved Products' }).waitFor()
  await page.getByText(/^\d+–\d+ of \d+$/).waitFor()
}
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

test("another person's open screen follows a change, and the second of two editors, who reached the row with the keyboard alone, is told", async () => {
  const { product } = exchangeOn(on.portal)
  for (const name of ['Northquay Growth Fund', 'Southquay Income Fund']) await product(name)
  const [anna, ben] = [await on.visitorAs(await on.portal.asAdmin()), await on.visitorAs(await on.portal.asAdmin())]
  ben.meets(409)
  await openProducts(anna.page)
  await openProducts(ben.page)
  const second = (await ben.page.getByRole('row').nth(2).getByRole('cell').first().textContent()) ?? ''
  await ben.page.getByRole('button', { name: 'Fax' }).focus()
  for (const key of ['Tab', 'ArrowDown', 'Enter']) await ben.page.keyboard.press(key)
  const editor = ben.page.getByRole('dialog')
  expect(await editor.getByLabel('Name').inputValue()).toBe(second)
  await anna.page.getByRole('button', { name: `Edit ${second}` }).click()

  await anna.page.getByRole('dialog').getByLabel('Phone').fill('555 0001')
  await anna.page.getByRole('button', { name: 'Save changes' }).click()
  await anna.page.getByText(texts.productUpdated).waitFor()
  await row(ben.page, '555 0001').waitFor()

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
