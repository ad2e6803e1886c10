import { texts } from '@portal/contract/texts'
import { demoPassword } from '@portal/demo/accounts'
import { expect, test } from 'vitest'
import { narrow, wide, wrongInEveryLook } from './axe.ts'
import { scene } from './browser.ts'
import { later, screens } from './screens.ts'

const on = scene({ demo: true })
const advisor = 'advisor@meridianharbor.example'

/** The demo's advisor, who has a little of everything. */
const known = async () => {
  const [row] = await on.portal.sql('select id from account where email = $1', [advisor])
  return on.elsewhere({ id: String(row?.['id']) })
}

const brought = Object.entries(screens).flatMap(([path, screen]) => (screen === later ? [] : [[path, screen] as const]))
test.each(brought)('%s', async (_, { as, at, shows, busy, meets }) => {
  const visitor = await (as === 'nobody'
    ? on.visitor({ viewport: wide })
    : on.visitorAs(await (as === 'admin' ? on.portal.asAdmin() : known()), { viewport: wide }))
  const { page } = visitor
  if (meets) visitor.meets(meets)
  await page.goto(typeof at === 'string' ? at : await at(on.portal))
  await page.getByRole('heading', { level: 1 }).waitFor()
  const whole = shows?.(page) ?? page.getByRole('heading', { level: 1 })
  await whole.waitFor()
  if (!busy) await page.waitForFunction(() => !document.querySelector('[aria-busy="true"], .mantine-Skeleton-root'))
  expect(await wrongInEveryLook(page, whole)).toEqual([])
})

test('sign-in, with its messages and the code dialog', async () => {
  const { page } = await on.visitor()
  await page.goto('/login?q=l')
  expect(await wrongInEveryLook(page, page.getByText(texts.sessionExpired))).toEqual([])
  await page.getByLabel('Email').fill('not an address')
  await page.getByLabel('Password', { exact: true }).fill('short')
  await page.getByLabel('Email').focus()
  await page.getByText(texts.notAnEmail).waitFor()
  expect(await wrongInEveryLook(page, page.getByText(texts.passwordTooShort))).toEqual([])
  await page.getByLabel('Email').fill(advisor)
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.keyboard.press('Enter')
  expect(await wrongInEveryLook(page, page.getByRole('dialog'))).toEqual([])
  await page.goto('/dev/outbox')
  expect(await wrongInEveryLook(page, page.getByText('No emails yet'))).toEqual([])
  await on.portal.mails()
  await page.reload()
  expect(await wrongInEveryLook(page, page.getByText(`To ${advisor}`))).toEqual([])
})

test('home, menus, account, page not found', async () => {
  const { page } = await on.visitorAs(await on.portal.asAdmin(), { viewport: wide })
  await page.goto('/dash/p')
  await page.getByRole('button', { name: /^Account/ }).click()
  const account = page.getByRole('button', { name: 'Logout' })
  expect(await wrongInEveryLook(page, account)).toEqual([])
  await page.keyboard.press('Escape')
  await account.waitFor({ state: 'detached' })
  // the bar has its menus where there is room, the drawer has them elsewhere
  await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Securities' }).click()
  expect(await wrongInEveryLook(page, page.getByRole('menuitem', { name: /Approved Products/ }), [wide])).toEqual([])
  await page.keyboard.press('Escape')
  await page.setViewportSize(narrow)
  await page.getByRole('button', { name: 'Open menu' }).click()
  const drawer = page.getByRole('dialog', { name: 'Menu' })
  await drawer.getByRole('button', { name: 'Securities' }).click()
  expect(await wrongInEveryLook(page, drawer.getByRole('link', { name: 'Approved Products' }), [narrow])).toEqual([])
  await page.goto('/nowhere')
  expect(await wrongInEveryLook(page, page.getByText('Page not found'))).toEqual([])
})

test('asking about a line, confirming the year, paying for a state, an activity in full', async () => {
  const { page } = await on.visitorAs(await known(), { viewport: wide })
  await page.goto('/pending')
  await page
    .getByRole('button', { name: /^Ask about .+’s line$/ })
    .first()
    .click()
  expect(await wrongInEveryLook(page, page.getByRole('dialog'))).toEqual([])
  await page.goto('/general/eoy')
  await page
    .getByRole('button', { name: /^Confirm: / })
    .first()
    .click()
  expect(await wrongInEveryLook(page, page.getByRole('button', { name: 'I confirm' }))).toEqual([])
  await page.goto('/securities/regs')
  await page.getByRole('button', { name: /^Add / }).first().click()
  expect(await wrongInEveryLook(page, page.getByRole('button', { name: /^Pay \$/ }))).toEqual([])
  await page.goto('/oba')
  await page
    .getByRole('button', { name: /^Details for / })
    .first()
    .click()
  expect(await wrongInEveryLook(page, page.getByRole('button', { name: 'Disclose activity' }))).toEqual([])
})

test('one of a reviewer’s items, and its keys', async () => {
  const { page } = await on.visitorAs(await on.portal.asAdmin(), { viewport: wide })
  await page.goto('/activities')
  await page.getByRole('link', { name: 'New Business' }).first().click()
  const withItsDocument = page.locator('.pdfViewer:not(:has(.loadingIcon)) .textLayer').first()
  expect(await wrongInEveryLook(page, withItsDocument)).toEqual([])
  await page.keyboard.press('?')
  expect(await wrongInEveryLook(page, page.getByRole('dialog'))).toEqual([])
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
  expect(await wrongInEveryLook(page, dialog.getByText(/Leave out/))).toEqual([])
  await page.keyboard.press('Escape')
  expect(await wrongInEveryLook(page, page.getByText('Discard your changes?'))).toEqual([])
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await expect.poll(() => dialog.count()).toBe(0)
  await page
    .getByRole('button', { name: /^Delete / })
    .first()
    .click()
  expect(await wrongInEveryLook(page, page.getByRole('button', { name: 'Delete product' }))).toEqual([])
  await page.getByRole('button', { name: 'Cancel' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('searchbox').fill('zzzz')
  expect(await wrongInEveryLook(page, page.getByText('No products found'))).toEqual([])
  await page.route('**/api/data/products', (route) => route.abort())
  await page.goto('/securities/products')
  await page.getByRole('button', { name: 'Try again' }).waitFor()
  // stopped, so that the toast stays for every look
  await page.clock.pauseAt(Date.now() + 1000)
  expect(await wrongInEveryLook(page, page.getByText(texts.productsFailed).first())).toEqual([])
})
