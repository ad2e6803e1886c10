import { password, signingIn } from '@portal/server/testing/sign-in'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { scene } from './browser.ts'
import { homeHeading, signInHeading, typeCode } from './stages.ts'

const on = scene()

const bar = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const menu = (page: Page, name: string) => bar(page).getByRole('button', { name, exact: true })
const products = (page: Page) => page.getByRole('heading', { level: 1, name: 'Approved Products' })
const devices = (page: Page) => page.getByRole('heading', { level: 1, name: 'Registered Devices' })

async function home(page: Page) {
  await page.goto('/dash/p')
  await homeHeading(page).waitFor()
}

test('a stranger who types an address is asked to sign in, and then arrives there [SHELL-32, ROUTE-20]', async () => {
  const { email } = await signingIn(on.portal)
  const { page } = await on.visitor()
  await page.goto('/dash/devices?from=mail')
  await signInHeading(page).waitFor()
  expect(new URL(page.url()).searchParams.get('redirect')).toBe('/dash/devices?from=mail')
  // going back leads out, and not in a circle
  await page.goBack()
  expect(page.url()).toBe('about:blank')
  await page.goForward()
  await on.signIn(page, email, password)
  await devices(page).waitFor()
  expect(page.url()).toBe(`${on.origin}/dash/devices?from=mail`)
})

test('an address is a path, and works typed, reloaded and gone back to [ROUTE-16, ROUTE-17, ROUTE-42, ROUTE-51]', async () => {
  const { page } = await on.visitorAs(await on.portal.asAdvisor())
  await page.goto('/')
  await homeHeading(page).waitFor()
  expect(page.url()).toBe(`${on.origin}/dash/p`)
  await page.goto('/securities/products?q=zzzz')
  await page.getByText('No products found').waitFor()
  await page.reload()
  await page.getByText('No products found').waitFor()
  expect(page.url()).toBe(`${on.origin}/securities/products?q=zzzz`)
  await menu(page, 'General').click()
  await page.getByRole('menuitem', { name: /^Registered Devices/ }).click()
  await devices(page).waitFor()
  await page.goBack()
  await products(page).waitFor()
  expect(page.url()).toBe(`${on.origin}/securities/products?q=zzzz`)
})

test('nothing at an address is the same for everybody, however the address is written [ROUTE-14, ROUTE-49]', async () => {
  const { page } = await on.visitor()
  for (const path of ['/insurance/forms', '/%E0%A4%A', '//staff', '/dash//nowhere']) {
    await page.goto(`${on.origin}${path}`)
    await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor()
    expect(page.url()).toBe(`${on.origin}${path}`)
  }
  await page.getByRole('link', { name: 'Go to home' }).click()
  await signInHeading(page).waitFor()
})

test('the menus give way to the drawer under 992 px, and come back at 992 [SHELL-27]', async () => {
  const { page } = await on.visitorAs(await on.portal.asAdvisor(), { viewport: { width: 991, height: 800 } })
  await home(page)
  await page.getByRole('button', { name: 'Open menu' }).waitFor()
  await expect.poll(() => menu(page, 'General').count()).toBe(0)
  await page.setViewportSize({ width: 992, height: 800 })
  await menu(page, 'General').waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Open menu' }).count()).toBe(0)
})

/** Presses the key until the focus is there. */
async function go(page: Page, key: 'Tab' | 'Shift+Tab', to: Locator) {
  const there = () => to.evaluate((element) => element === document.activeElement)
  for (let presses = 0; presses < 30 && !(await there()); presses++) await page.keyboard.press(key)
  expect(await there()).toBe(true)
}

test('with the keyboard alone: from the sign-in to a screen, and back out', async () => {
  const { email } = await signingIn(on.portal)
  const { page } = await on.visitor()
  const keys = page.keyboard
  const focused = (what: Locator) => what.and(page.locator(':focus')).waitFor()
  await page.goto('/login')
  await focused(page.getByLabel('Email'))
  await keys.type(email)
  await keys.press('Tab')
  await keys.type(password)
  await keys.press('Enter')
  await page.getByRole('dialog').waitFor()
  await typeCode(page, await on.portal.codeFor(email))
  await homeHeading(page).waitFor()

  await keys.press('Tab')
  await focused(page.getByRole('link', { name: 'Skip to content' }))
  await keys.press('Enter')
  await focused(page.getByRole('main'))
  await go(page, 'Shift+Tab', menu(page, 'Important Links'))
  await keys.press('Enter')
  const items = page.getByRole('menuitem')
  await focused(items.first())
  await keys.press('ArrowDown')
  await focused(items.nth(1))
  await keys.press('ArrowUp')
  await keys.press('ArrowUp')
  await focused(items.last())
  await keys.press('Escape')
  await items.first().waitFor({ state: 'detached' })
  await focused(menu(page, 'Important Links'))
  await go(page, 'Shift+Tab', menu(page, 'Securities'))
  await keys.press('Enter')
  await focused(page.getByRole('menuitem', { name: /^Approved Products/ }))
  await keys.press('Enter')
  await products(page).waitFor()
  await focused(page.getByRole('main'))

  const account = page.getByRole('button', { name: /^Account/ })
  const drawer = page.getByRole('dialog', { name: 'Account' })
  await go(page, 'Shift+Tab', account)
  await keys.press('Enter')
  await drawer.locator(':focus').waitFor()
  await keys.press('Escape')
  await drawer.waitFor({ state: 'detached' })
  await focused(account)
  await keys.press('Enter')
  await drawer.locator(':focus').waitFor()
  await go(page, 'Tab', drawer.getByRole('button', { name: 'Logout' }))
  await keys.press('Enter')
  await signInHeading(page).waitFor()
  expect(page.url()).toBe(`${on.origin}/login`)
})

test('the palette: found, chosen, opened, in a new tab, put away', async () => {
  const { page, context } = await on.visitorAs(await on.portal.asAdvisor())
  await home(page)
  const palette = page.getByRole('dialog', { name: 'Search or jump to…' })
  const field = palette.getByRole('combobox')
  const chosen = palette.getByRole('option', { selected: true })
  const open = async () => {
    await page.keyboard.press('Control+k')
    await palette.locator(':focus').and(field).waitFor()
  }
  await open()
  await page.keyboard.type('switch to')
  await chosen.filter({ hasText: 'Switch to light theme' }).waitFor()
  await page.keyboard.press('ArrowDown')
  await chosen.filter({ hasText: 'Switch to dark theme' }).waitFor()
  await page.keyboard.press('Enter')
  await palette.waitFor({ state: 'detached' })
  await page.locator('html[data-mantine-color-scheme=dark]').waitFor()

  await open()
  await page.keyboard.type('approved')
  await chosen.filter({ hasText: 'Approved Products' }).waitFor()
  const tab = context.waitForEvent('page')
  await page.keyboard.press('Control+Enter')
  await products(await tab).waitFor()
  await palette.waitFor({ state: 'detached' })
  expect(page.url()).toBe(`${on.origin}/dash/p`)

  await open()
  await page.keyboard.type('zzzz')
  await palette.getByText('No results for “zzzz”').waitFor()
  await page.keyboard.press('Escape')
  await palette.waitFor({ state: 'detached' })

  await open()
  await page.keyboard.type('registered')
  await page.keyboard.press('Enter')
  await devices(page).waitFor()
})
