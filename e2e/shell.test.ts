import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { listProducts } from '@portal/contract/products'
import { password, signingIn } from '@portal/server/testing/sign-in'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { scene } from './browser.ts'
import { homeHeading, signInHeading, typeCode } from './stages.ts'

const on = scene()

const bar = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const menu = (page: Page, name: string) => bar(page).getByRole('button', { name, exact: true })
const products = (page: Page) => page.getByRole('heading', { level: 1, name: 'Approved Products' })
const devices = (page: Page) => page.getByRole('heading', { level: 1, name: 'Registered Devices' })

test('an address is a path, and works typed, reloaded and gone back to; the menus give way to the drawer under 992 px, and come back at 992; the palette leads on and opens tabs [ROUTE-16, ROUTE-17, ROUTE-42, ROUTE-51, SHELL-27]', async () => {
  const { page, context } = await on.visitorAs(await on.portal.asAdvisor())
  await page.goto('/')
  await homeHeading(page).waitFor()
  expect(page.url()).toBe(`${on.origin}/dash/p`)
  await page.setViewportSize({ width: 991, height: 800 })
  await page.getByRole('button', { name: 'Open menu' }).waitFor()
  await expect.poll(() => menu(page, 'General').count()).toBe(0)
  await page.setViewportSize({ width: 992, height: 800 })
  await menu(page, 'General').waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Open menu' }).count()).toBe(0)

  const palette = page.getByRole('dialog', { name: 'Search or jump to…' })
  const open = async () => {
    await page.keyboard.press('Control+k')
    await palette.locator(':focus').and(palette.getByRole('combobox')).waitFor()
  }
  const chosen = palette.getByRole('option', { selected: true })
  await open()
  await page.keyboard.type('approved')
  await chosen.filter({ hasText: 'Approved Products' }).waitFor()
  const opening = context.waitForEvent('page')
  await page.keyboard.press('Control+Enter')
  const tab = await opening
  await products(tab).waitFor()
  await tab.close()
  await palette.waitFor({ state: 'detached' })
  expect(page.url()).toBe(`${on.origin}/dash/p`)
  await open()
  await page.keyboard.type('registered')
  await chosen.filter({ hasText: 'Registered Devices' }).waitFor()
  await page.keyboard.press('Enter')
  await devices(page).waitFor()

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

/** Presses the key until the focus is there. */
async function go(page: Page, key: 'Tab' | 'Shift+Tab', to: Locator) {
  const there = () => to.evaluate((element) => element === document.activeElement)
  for (let presses = 0; presses < 30 && !(await there()); presses++) await page.keyboard.press(key)
  expect(await there()).toBe(true)
}

test('with the keyboard alone: a stranger who types an address signs in and arrives there, goes on to a screen, and back out, where nothing at an address is the same for everybody [SHELL-32, ROUTE-14, ROUTE-20, ROUTE-49]', async () => {
  const { email } = await signingIn(on.portal)
  const { page } = await on.visitor()
  const keys = page.keyboard
  const focused = (what: Locator) => what.and(page.locator(':focus')).waitFor()
  await page.goto('/dash/devices?from=mail')
  await signInHeading(page).waitFor()
  expect(new URL(page.url()).searchParams.get('redirect')).toBe('/dash/devices?from=mail')
  // going back leads out, and not in a circle
  await page.goBack()
  expect(page.url()).toBe('about:blank')
  await page.goForward()
  await focused(page.getByLabel('Email'))
  await keys.type(email)
  await keys.press('Tab')
  await keys.type(password)
  await keys.press('Enter')
  await page.getByRole('dialog').waitFor()
  await typeCode(page, await on.portal.codeFor(email))
  await devices(page).waitFor()
  expect(page.url()).toBe(`${on.origin}/dash/devices?from=mail`)

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

  for (const path of ['/%E0%A4%A', '//staff', '/insurance/forms']) {
    await page.goto(`${on.origin}${path}`)
    await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor()
    expect(page.url()).toBe(`${on.origin}${path}`)
  }
  await page.getByRole('link', { name: 'Go to home' }).click()
  await signInHeading(page).waitFor()
})

// a page of another site, open in the same browser: it can point at us, and nothing comes of it
let foreign: Server
let elsewhere = ''
beforeAll(async () => {
  foreign = createServer((_request, response) => response.setHeader('content-type', 'text/html').end(elsewhere))
  await new Promise<void>((ready) => foreign.listen(0, '127.0.0.1', ready))
})
afterAll(() => new Promise((closed) => foreign.close(closed)))

test('another site can neither sign anybody out nor change anything (A40, X09)', async () => {
  const admin = await on.portal.asAdmin()
  const visitor = await on.visitorAs(admin)
  visitor.meets(400, 403, 'no answer')
  const logout = `${on.origin}/api/user/logout/${encodeURIComponent(admin.email)}`
  const insert = `${on.origin}/api/branch/product/insert`
  elsewhere = `<!doctype html><title>Elsewhere</title><link rel="prefetch" href="${logout}"><img alt="" src="${logout}">
    <a href="${logout}">out</a>
    <form method="post" action="${insert}" enctype="text/plain"><input name='{"item":{"Type":"Mutual Funds","Name":"Forged' value='"}}'></form>`
  const { port } = foreign.address() as AddressInfo
  const address = `http://127.0.0.1:${port}/`
  await visitor.page.goto(address)
  await visitor.page.evaluate(
    // our answer may not even be looked at from there
    (url) =>
      fetch(url, { method: 'POST', body: '{}', credentials: 'include', mode: 'no-cors' }).then(
        () => 'answered',
        () => 'blocked',
      ),
    insert,
  )
  await visitor.page.getByRole('link', { name: 'out' }).click()
  await visitor.page.waitForURL(logout)
  await visitor.page.goto(address)
  await visitor.page.evaluate(() => document.querySelector('form')?.submit())
  await visitor.page.waitForURL(insert)
  expect((await admin.call(listProducts, {})).status).toBe(200)
  expect(await on.portal.sql(`select 1 from product where name like 'Forged%'`)).toEqual([])
})
