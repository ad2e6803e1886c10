import { demoPassword } from '@portal/demo/accounts'
import { describe, expect, test } from 'vitest'
import { weigh } from '../web/weight.ts'
import { wrongWith } from './axe.ts'
import { scene } from './browser.ts'

const on = scene({ demo: true })
const advisor = 'advisor@meridianharbor.example'

describe.each([
  ['light', 1440],
  ['dark', 1440],
  ['light', 390],
  ['dark', 390],
] as const)('%s, %i px', (colorScheme, width) => {
  const options = { colorScheme, viewport: { width, height: 900 } }

  test('sign-in, with its messages and the code dialog', async () => {
    const { page } = await on.visitor(options)
    await page.goto('/login?q=l')
    await page.getByRole('alert').waitFor()
    expect(await wrongWith(page)).toEqual([])
    await page.getByLabel('Email').fill('not an address')
    await page.getByLabel('Password', { exact: true }).fill('short')
    await page.getByLabel('Email').focus()
    expect(await wrongWith(page)).toEqual([])
    await page.getByLabel('Email').fill(advisor)
    await page.getByLabel('Password', { exact: true }).fill(demoPassword)
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor()
    expect(await wrongWith(page)).toEqual([])
    await page.goto('/dev/outbox')
    await page.getByRole('heading', { name: 'Outbox' }).waitFor()
    expect(await wrongWith(page)).toEqual([])
  })

  test('home, menus, account, page not found', async () => {
    const { page } = await on.visitorAs(await on.portal.asAdmin(), options)
    await page.goto('/dash/p')
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await wrongWith(page)).toEqual([])
    await page.getByRole('button', { name: /^Account/ }).click()
    await page.getByRole('button', { name: 'Logout' }).waitFor()
    expect(await wrongWith(page)).toEqual([])
    await page.keyboard.press('Escape')
    if (width < 992) await page.getByRole('button', { name: 'Open menu' }).click()
    await page.getByRole('button', { name: 'Securities' }).click()
    await page.getByText('Approved Products').last().waitFor()
    expect(await wrongWith(page)).toEqual([])
    await page.goto('/nowhere')
    await page.getByText('Page not found').waitFor()
    expect(await wrongWith(page)).toEqual([])
  })

  test('products: list, empty, error, editor, confirmation', async () => {
    const { page, meets } = await on.visitorAs(await on.portal.asAdmin(), options)
    meets('no answer')
    await page.goto('/securities/products')
    await page.getByText('1–20 of 120').waitFor()
    expect(await wrongWith(page)).toEqual([])
    await page
      .getByRole('button', { name: /^Edit / })
      .first()
      .click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Website').fill('https://x.example')
    await dialog.getByLabel('Phone').focus()
    await dialog.getByText(/Leave out/).waitFor()
    expect(await wrongWith(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page.getByText('Discard your changes?').waitFor()
    expect(await wrongWith(page)).toEqual([])
    await page.getByRole('button', { name: 'Discard changes' }).click()
    await dialog.first().waitFor({ state: 'detached' })
    await page
      .getByRole('button', { name: /^Delete / })
      .first()
      .click()
    await page.getByRole('button', { name: 'Delete product' }).waitFor()
    expect(await wrongWith(page)).toEqual([])
    await page.getByRole('button', { name: 'Cancel' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('searchbox').fill('zzzz')
    await page.getByText('No products found').waitFor()
    expect(await wrongWith(page)).toEqual([])
    await page.route('**/api/data/products', (route) => route.abort())
    await page.goto('/securities/products')
    await page.getByRole('button', { name: 'Try again' }).waitFor()
    expect(await wrongWith(page)).toEqual([])
  })
})

test('the sign-in page weighs at most 130 KB, and no screen adds more than 120 KB at once', async () => {
  const { signInBytes, largestLazy } = await weigh()
  expect(signInBytes).toBeLessThanOrEqual(130 * 1024)
  expect(largestLazy.bytes).toBeLessThanOrEqual(120 * 1024)
})
