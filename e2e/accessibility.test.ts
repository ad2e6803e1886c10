// States of screens that the walk does not come upon by itself: dialogs, forms with their errors, menus, bars.
import { limits } from '@portal/contract/limits'
import { texts } from '@portal/contract/texts'
import { demoPassword } from '@portal/demo/accounts'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { narrow, wide, wrongWithState } from './axe.ts'
import { scene } from './browser.ts'
import { goTo } from './go-to.ts'
import { advisor, known } from './walk.ts'

const on = scene({ demo: true })

const whole = (page: Page) => page.locator('html:has([role=dialog])')

test('sign-in, with its messages and the code dialog', async () => {
  const { page } = await on.visitor({ viewport: wide })
  await page.goto('/login?q=l')
  await page.getByText(texts.sessionExpired).waitFor()
  await page.getByLabel('Email').fill('not an address')
  await page.getByLabel('Password', { exact: true }).fill('short')
  await page.getByLabel('Email').focus()
  await page.getByText(texts.notAnEmail).waitFor()
  expect(await wrongWithState(page, page.getByText(texts.passwordTooShort))).toEqual([])
  await page.getByText(texts.sessionExpired).waitFor()
  await page.getByLabel('Email').fill(advisor)
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.keyboard.press('Enter')
  expect(await wrongWithState(page, page.getByRole('dialog'))).toEqual([])
})

test('account, menus, the palette with results and without, an item and its keys, page not found', async () => {
  const { page } = await on.visitorAs(await on.portal.asAdmin(), { viewport: wide })
  await page.goto('/dash/p')
  await page.getByRole('button', { name: /^Account/ }).click()
  const account = page.getByRole('button', { name: 'Logout' })
  await account.waitFor()
  // a drawer with the page behind it; so is the question of a dialog below
  expect(await wrongWithState(page, whole(page))).toEqual([])
  await page.keyboard.press('Escape')
  await account.waitFor({ state: 'detached' })
  // the bar has its menus where there is room, the drawer has them elsewhere
  await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Securities' }).click()
  const entry = page.getByRole('menuitem', { name: /Approved Products/ })
  expect(await wrongWithState(page, entry, [wide])).toEqual([])
  await page.keyboard.press('Escape')
  await entry.waitFor({ state: 'detached' })
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Search or jump to…' })
  await palette.getByRole('combobox').fill('a')
  expect(await wrongWithState(page, palette.getByRole('option', { name: /Approved Products/ }))).toEqual([])
  await palette.getByRole('combobox').fill('zzzz')
  expect(await wrongWithState(page, palette.getByText(/^No results/))).toEqual([])
  await page.keyboard.press('Escape')
  await palette.waitFor({ state: 'detached' })
  await goTo(page, '/activities')
  await page.getByRole('link', { name: 'New Business' }).first().click()
  const withItsDocument = page.locator('.pdfViewer:not(:has(.loadingIcon)) .textLayer').first()
  expect(await wrongWithState(page, withItsDocument)).toEqual([])
  await page.keyboard.press('?')
  expect(await wrongWithState(page, page.getByRole('dialog'))).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await goTo(page, '/nowhere')
  expect(await wrongWithState(page, page.getByText('Page not found'))).toEqual([])
  await page.setViewportSize(narrow)
  await page.getByRole('button', { name: 'Open menu' }).click()
  const drawer = page.getByRole('dialog', { name: 'Menu' })
  await drawer.getByRole('button', { name: 'Securities' }).click()
  expect(await wrongWithState(page, drawer.getByRole('link', { name: 'Approved Products' }), [narrow])).toEqual([])
})

test('asking about a line, confirming the year, an activity in full', async () => {
  const { page } = await on.visitorAs(await known(on), { viewport: wide })
  await page.goto('/pending')
  await page
    .getByRole('button', { name: /^Ask about .+’s line$/ })
    .first()
    .click()
  expect(await wrongWithState(page, page.getByRole('dialog'))).toEqual([])
  await goTo(page, '/general/eoy')
  await page
    .getByRole('button', { name: /^Confirm: / })
    .first()
    .click()
  expect(await wrongWithState(page, page.getByRole('button', { name: 'I confirm' }))).toEqual([])
  await goTo(page, '/oba')
  await page
    .getByRole('button', { name: /^Details for / })
    .first()
    .click()
  expect(await wrongWithState(page, page.getByRole('button', { name: 'Disclose activity' }), [wide])).toEqual([])
  await page.setViewportSize(narrow)
  await page.getByRole('listitem').getByRole('button').first().click()
  expect(await wrongWithState(page, page.getByRole('dialog'), [narrow])).toEqual([])
})

test('products: empty, error, editor, confirmation', async () => {
  const { page, meets } = await on.visitorAs(await on.portal.asAdmin(), { viewport: wide })
  meets('no answer')
  await page.clock.install()
  await page.goto('/securities/products')
  await page
    .getByRole('button', { name: /^Edit / })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Website').fill('https://x.example')
  await dialog.getByLabel('Phone').focus()
  expect(await wrongWithState(page, dialog.getByText(/Leave out/))).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByText('Discard your changes?').waitFor()
  expect(await wrongWithState(page, whole(page))).toEqual([])
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await expect.poll(() => dialog.count()).toBe(0)
  await page.getByRole('searchbox').fill('zzzz')
  expect(await wrongWithState(page, page.getByText('No products found'))).toEqual([])
  await page.route('**/api/data/products', (route) => route.abort())
  await page.goto('/securities/products')
  await page.getByRole('button', { name: 'Try again' }).waitFor()
  // stopped, so that the toast stays for every look
  await page.clock.pauseAt(Date.now() + 1000)
  expect(await wrongWithState(page, page.getByText(texts.productsFailed).first())).toEqual([])
})

test('home with the welcome, the certification and the news', async () => {
  const { page, context } = await on.visitorAs(await on.portal.asAdvisor({ welcome: true }, { attested: false }), {
    viewport: wide,
  })
  await context.clearCookies({ name: limits.newsCookie })
  const dialog = page.getByRole('dialog')
  const press = (name: string) => dialog.getByRole('button', { name }).click()
  await page.goto('/dash/p?welcome')
  await dialog.getByText('President').waitFor()
  expect(await wrongWithState(page, dialog.getByRole('heading', { level: 3, name: 'Welcome' }))).toEqual([])
  await press('Continue')
  expect(await wrongWithState(page, dialog.getByLabel('First name'))).toEqual([])
  await press('Continue')
  expect(await wrongWithState(page, dialog.getByRole('button', { name: 'Lets Go!' }))).toEqual([])
  await press('Lets Go!')
  expect(await wrongWithState(page, dialog.getByRole('button', { name: 'I accept' }))).toEqual([])
  await press('Not now')
  expect(await wrongWithState(page, dialog.getByRole('button', { name: 'Got it' }))).toEqual([])
})
