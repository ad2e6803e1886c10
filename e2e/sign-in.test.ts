import { limits } from '@portal/contract/limits'
import { texts } from '@portal/contract/texts'
import { demoPassword } from '@portal/demo/accounts'
import { expect, test } from 'vitest'
import { scene } from './browser.ts'

const on = scene({ demo: true })
const advisor = 'advisor@meridianharbor.example'

test('an advisor signs in with the emailed code and arrives at home [AUTH-01, AUTH-39, AUTH-41, AUTH-51]', async () => {
  const { page } = await on.visitor()
  await page.goto('/login')
  await on.signIn(page, advisor, demoPassword)
  await page.waitForURL(`${on.origin}/dash/p`)
  await page.getByText(texts.authenticated).waitFor()
  await page.getByRole('heading', { level: 1, name: /^Good (morning|afternoon|evening), / }).waitFor()
  expect(await page.title()).toBe('Home · Meridian Harbor')
})

test('the code can be pasted, and is sent by itself [AUTH-33, AUTH-47, LIMIT-12]', async () => {
  const { page, context } = await on.visitor()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/login')
  await page.getByLabel('Email').fill(advisor)
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.keyboard.press('Enter')
  await page.getByText('a••••••@meridianharbor.example').waitFor()
  const code = await on.portal.codeFor(advisor)
  expect(code).toHaveLength(limits.emailCodeLength)
  await page.evaluate((text) => navigator.clipboard.writeText(text), code)
  await page.keyboard.press('ControlOrMeta+v')
  await page.waitForURL(`${on.origin}/dash/p`)
})

test('somebody new is welcomed [AUTH-42]', async () => {
  const { page } = await on.visitor()
  await page.goto('/login')
  await on.signIn(page, 'new@meridianharbor.example', demoPassword)
  await page.getByRole('heading', { level: 1, name: /^Good / }).waitFor()
  expect(page.url()).toBe(`${on.origin}/dash/p?welcome`)
})

test('a wrong password and a wrong code are told in the words of the specification [ERR-08, ERR-12]', async () => {
  const { page, meets } = await on.visitor()
  meets(400, 401)
  await page.goto('/login')
  await page.getByLabel('Email').fill(advisor)
  await page.getByLabel('Password', { exact: true }).fill('wrong-horse-12')
  await page.keyboard.press('Enter')
  await page.getByText(texts.invalidLogin).waitFor()
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor()
  const right = await on.portal.codeFor(advisor)
  await page.keyboard.type(right === '00000000' ? '00000001' : '00000000')
  await page.getByText(texts.codeRefused).waitFor()
  await page.keyboard.type(right)
  await page.getByRole('heading', { level: 1, name: /^Good / }).waitFor()
  expect(page.url()).toBe(`${on.origin}/dash/p`)
})

test('a server that does not answer is told apart from one that fails [ERR-09, ERR-10]', async () => {
  const { page, meets } = await on.visitor()
  meets('no answer', 503)
  await page.goto('/login')
  await page.getByLabel('Email').fill(advisor)
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.route('**/api/auth', (route) => route.abort())
  await page.keyboard.press('Enter')
  await page.getByText(texts.signInNoResponse).waitFor()
  await page.unroute('**/api/auth')
  await page.route('**/api/auth', (route) => route.fulfill({ status: 503, body: 'down' }))
  await page.keyboard.press('Enter')
  await page.getByText(texts.signInServerIssue).waitFor()
  expect(await page.getByLabel('Email').inputValue()).toBe(advisor)
})

test('a stranger is sent to the sign-in page and afterwards to where they wanted [SHELL-32]', async () => {
  const { page } = await on.visitor()
  await page.goto('/securities/products?category=Clearing+Firms')
  await page.waitForURL(
    `${on.origin}/login?redirect=${encodeURIComponent('/securities/products?category=Clearing+Firms')}`,
  )
  await on.signIn(page, advisor, demoPassword)
  await page.waitForURL(`${on.origin}/securities/products?category=Clearing+Firms`)
  await page.getByRole('heading', { name: 'Approved Products' }).waitFor()
  expect(await page.title()).toBe('Approved Products · Meridian Harbor')
})

test('a redirect to another site is not followed', async () => {
  const { page } = await on.visitor()
  await page.goto('/login?redirect=//elsewhere.example/')
  await on.signIn(page, advisor, demoPassword)
  await page.getByRole('heading', { level: 1, name: /^Good / }).waitFor()
  expect(page.url()).toBe(`${on.origin}/dash/p`)
})

test('a new tab and a reload stay signed in; opening the sign-in page clears what the browser kept [SHELL-33, AUTH-10, AUTH-11]', async () => {
  const { page, context } = await on.visitorAs(await on.portal.asAdvisor())
  await page.goto('/dash/p')
  await page.getByRole('heading', { level: 1, name: /^Good / }).waitFor()
  await page.reload()
  await page.getByRole('heading', { level: 1, name: /^Good / }).waitFor()
  const tab = await context.newPage()
  await tab.goto('/')
  await tab.waitForURL(`${on.origin}/dash/p`)
  await page.evaluate(() => localStorage.setItem('left', 'behind'))
  await page.goto('/login')
  await page.getByLabel('Email').waitFor()
  expect(await page.evaluate(() => [sessionStorage.length, localStorage.length])).toEqual([0, 0])
})

test('a session that ended leads to the sign-in page at the next call, and it says so [AUTH-22, ERR-11]', async () => {
  const { page, meets } = await on.visitorAs(await on.portal.asAdmin())
  meets(400)
  await page.goto('/securities/products')
  await page.getByRole('button', { name: 'Add product' }).click()
  const editor = page.getByRole('dialog')
  await editor.getByRole('combobox', { name: 'Type' }).click()
  await page.getByRole('option', { name: 'Mutual Funds' }).click()
  await editor.getByLabel('Name').fill('Typed for too long')
  // idle for too long, while the screen was open
  on.portal.advance(31 * 60_000)
  await editor.getByRole('button', { name: 'Add product' }).click()
  await page.waitForURL(`${on.origin}/login?q=l`)
  await page.getByLabel('Email').waitFor()
  expect(await page.getByRole('alert').textContent()).toBe(texts.sessionExpired)
  expect(await on.portal.sql(`select 1 from product where name = 'Typed for too long'`)).toEqual([])
})

test('logging out ends the session for good [AUTH-52..54]', async () => {
  const { page } = await on.visitorAs(await on.portal.asAdvisor())
  await page.goto('/dash/p')
  await page.getByRole('button', { name: /^Account/ }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.waitForURL(`${on.origin}/login`)
  await page.goBack()
  await page.waitForURL(/\/login/)
  await page.goto('/dash/p')
  await page.getByLabel('Email').waitFor()
  expect(page.url()).toBe(`${on.origin}/login?redirect=%2Fdash%2Fp`)
})

test('the chosen theme is there before the first paint and survives the sign-in page', async () => {
  const { page } = await on.visitorAs(await on.portal.asAdvisor(), { colorScheme: 'light' })
  await page.goto('/dash/p')
  await page.getByRole('button', { name: /^Account/ }).click()
  await page.getByText('Dark', { exact: true }).click()
  await page.goto('/login', { waitUntil: 'commit' })
  const scheme = () => page.locator('html').getAttribute('data-mantine-color-scheme')
  await page.getByLabel('Email').waitFor()
  expect(await scheme()).toBe('dark')
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(11, 17, 28)')
})

test('the demo outbox shows the mail with its code', async () => {
  const { page } = await on.visitor()
  await page.goto('/login')
  await page.getByLabel('Email').fill(advisor)
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor()
  const code = await on.portal.codeFor(advisor)
  await page.goto('/dev/outbox')
  await page.getByText(code, { exact: true }).waitFor()
  expect(await page.getByRole('listitem').first().textContent()).toContain(`To ${advisor}`)
})
