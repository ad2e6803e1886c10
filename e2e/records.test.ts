// What was changed on one page is found in Records, and the record as it stood before.
import { insertProduct } from '@portal/contract/products'
import { expect, test } from 'vitest'
import { wrongWithState } from './axe.ts'
import { scene } from './browser.ts'
import { choose, heading, open, row } from './papers.ts'

const on = scene()

test('a product that was edited today is found, and shown as it stood before, with the keyboard alone', async () => {
  const now = new Date()
  on.portal.setTime(new Date(now.getTime() - 72 * 3_600_000))
  const item = { Type: 'Mutual Funds', Name: 'Northquay Growth Fund', Phone: '555 0001' } as const
  await (await on.portal.asAdmin()).call(insertProduct, { body: { item } })
  on.portal.setTime(new Date())

  const { page } = await on.visitorAs(await on.portal.asAdmin({ first: 'Theodora', last: 'Vance' }))
  await open(page, '/securities/products', 'Approved Products')
  await page.getByRole('button', { name: 'Edit Northquay Growth Fund' }).click()
  await page.getByRole('dialog').getByLabel('Phone').fill('555 0002')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await row(page, '555 0002').waitFor()

  await open(page, '/records', 'Records')
  await choose(page, 'Class', 'Approved products')
  await page.getByRole('link', { name: 'Northquay Growth Fund' }).click()
  await heading(page, 'Northquay Growth Fund').waitFor()
  const history = page.getByRole('region', { name: 'History' })
  const newest = history.getByRole('listitem').first()
  expect(await newest.textContent()).toMatch(/^Theodora Vance edited .*Phone 555 0001555 0002.*, Approved Products$/)

  await page.getByRole('slider', { name: 'Date of the record' }).focus()
  await page.keyboard.press('ArrowLeft')
  const phone = row(page, 'Phone').getByRole('cell')
  await expect.poll(() => phone.allTextContents()).toEqual(['555 0001', '555 0002'])
  expect(await wrongWithState(page, page.getByText('1 change came later.'))).toEqual([])
  await page.reload()
  await expect.poll(() => phone.allTextContents()).toEqual(['555 0001', '555 0002'])
  await page.getByRole('button', { name: 'Back to today' }).click()
  await expect.poll(() => phone.allTextContents()).toEqual(['555 0002'])
})
