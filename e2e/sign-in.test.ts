import { signOutOthers } from '@portal/contract/devices'
import { limits } from '@portal/contract/limits'
import { texts } from '@portal/contract/texts'
import { demoPassword } from '@portal/demo/accounts'
import { password, signingIn } from '@portal/server/testing/sign-in'
import { beforeEach, expect, test } from 'vitest'
import { wrongInEveryLook } from './axe.ts'
import { scene } from './browser.ts'
import { awaitingCode, enterPassword, homeHeading, signInHeading, typeCode } from './stages.ts'

const on = scene({ demo: true })
const advisor = 'advisor@meridianharbor.example'
// every journey comes from one address
beforeEach(() => on.portal.sql('delete from rate_window'))

test('an advisor pastes the emailed code, which is sent by itself, and arrives at home [AUTH-01, AUTH-33, AUTH-39, AUTH-41, AUTH-47, AUTH-51, LIMIT-12]', async () => {
  const { page, context } = await on.visitor()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/login')
  await enterPassword(page, { email: advisor }, demoPassword)
  await page.getByText('a••••••@meridianharbor.example').waitFor()
  const code = await on.portal.codeFor(advisor)
  expect(code).toHaveLength(limits.emailCodeLength)
  const outbox = await context.newPage()
  await outbox.goto('/dev/outbox')
  await outbox.getByText(code, { exact: true }).waitFor()
  expect(await outbox.getByRole('listitem').first().textContent()).toContain(`To ${advisor}`)
  await outbox.close()
  await page.evaluate((text) => navigator.clipboard.writeText(text), code)
  await awaitingCode(page)
  await page.keyboard.press('ControlOrMeta+v')
  await page.waitForURL(`${on.origin}/dash/p`)
  await page.getByText(texts.authenticated).waitFor()
  await page.getByRole('heading', { level: 1, name: /^Good (morning|afternoon|evening), / }).waitFor()
  await expect.poll(() => page.title()).toBe('Home · Meridian Harbor')
})

test('somebody new is welcomed [AUTH-42]', async () => {
  const { page } = await on.visitor()
  await page.goto('/login')
  await on.signIn(page, 'new@meridianharbor.example', demoPassword)
  await homeHeading(page).waitFor()
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
  await enterPassword(page, { email: advisor }, demoPassword)
  const right = await on.portal.codeFor(advisor)
  await typeCode(page, right === '00000000' ? '00000001' : '00000000')
  await page.getByText(texts.codeRefused).waitFor()
  await typeCode(page, right)
  await homeHeading(page).waitFor()
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
  await expect.poll(() => page.title()).toBe('Approved Products · Meridian Harbor')
})

test('a redirect to another site is not followed', async () => {
  const { page } = await on.visitor()
  await page.goto('/login?redirect=//elsewhere.example/')
  await on.signIn(page, advisor, demoPassword)
  await homeHeading(page).waitFor()
  expect(page.url()).toBe(`${on.origin}/dash/p`)
})

test('a new tab and a reload stay signed in; the sign-in page clears what the browser kept, but not the theme, there before the first paint [SHELL-33, AUTH-10, AUTH-11]', async () => {
  const { page, context } = await on.visitorAs(await on.portal.asAdvisor(), { colorScheme: 'light' })
  await page.goto('/dash/p')
  await homeHeading(page).waitFor()
  await page.reload()
  await homeHeading(page).waitFor()
  const tab = await context.newPage()
  await tab.goto('/')
  await tab.waitForURL(`${on.origin}/dash/p`)
  await page.getByRole('button', { name: /^Account/ }).click()
  await page.getByText('Dark', { exact: true }).click()
  const scheme = () => page.locator('html').getAttribute('data-mantine-color-scheme')
  await expect.poll(scheme).toBe('dark')
  await page.evaluate(() => localStorage.setItem('left', 'behind'))
  await page.goto('/login', { waitUntil: 'commit' })
  await signInHeading(page).waitFor()
  expect(await scheme()).toBe('dark')
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(11, 17, 28)')
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
  // the editor left behind has an email field and an alert too
  await signInHeading(page).waitFor()
  expect(await page.getByRole('alert').textContent()).toBe(texts.sessionExpired)
  expect(await on.portal.sql(`select 1 from product where name = 'Typed for too long'`)).toEqual([])
})

test('too many wrong passwords lock the account for a while, and nobody is told that they do', async () => {
  const { email } = await signingIn(on.portal)
  const { page, meets } = await on.visitor()
  meets(400)
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  const attempt = async (secret: string) => {
    const answered = page.waitForResponse('**/api/auth')
    await page.getByLabel('Password', { exact: true }).fill(secret)
    await page.keyboard.press('Enter')
    return (await answered).status()
  }
  for (const secret of [0, 1, 2, 3, 4].map((guess) => `wrong-horse-${guess}`).concat(password)) {
    expect(await attempt(secret)).toBe(400)
    // said anew each time; before that the form is busy and takes nothing
    await page.getByText(texts.invalidLogin).waitFor()
  }
  on.portal.advance(60 * 60_000)
  expect(await attempt(password)).toBe(200)
  await page.getByRole('dialog').waitFor()
})

test('signing out all others on one device ends the session on the other, which says so', async () => {
  const other = await on.portal.asAdvisor()
  const { page, meets } = await on.visitorAs(await on.elsewhere(other))
  meets(400)
  await page.goto('/securities/products')
  await page.getByText(/1–20 of/).waitFor()
  expect((await other.call(signOutOthers, {})).status).toBe(200)
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  await page.waitForURL(`${on.origin}/login?q=l`)
  await page.getByText(texts.sessionExpired).waitFor()
})

test('logging out ends the session for good; Back shows nothing of the person, not even after another site [AUTH-52..54] (A41)', async () => {
  const { page } = await on.visitorAs(await on.portal.asAdvisor())
  await page.goto('/dash/p')
  await homeHeading(page).waitFor()
  await page.getByRole('button', { name: /^Account/ }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.waitForURL(`${on.origin}/login`)
  await signInHeading(page).waitFor()
  await page.goto('about:blank')
  await page.goBack()
  await signInHeading(page).waitFor()
  await page.goBack()
  await page.waitForURL(/\/login/)
  await signInHeading(page).waitFor()
  expect(await page.getByText('Advisor Tester').count()).toBe(0)
  await page.goto('/dash/p')
  await signInHeading(page).waitFor()
  expect(page.url()).toBe(`${on.origin}/login?redirect=%2Fdash%2Fp`)
})

test('a client is told and, after six seconds, sent to their own login [AUTH-55, AUTH-56, ROLE-27, ERR-06, LIMIT-13]', async () => {
  const { page } = await on.visitor()
  const clients = 'https://clients.meridianharbor.example/'
  await page.route(clients, (route) => route.fulfill({ contentType: 'text/html', body: '<title>Clients</title>' }))
  await page.clock.install()
  await page.goto('/login')
  await page.getByLabel('Email').fill('somebody@gmail.com')
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.keyboard.press('Enter')
  await page.getByText(texts.publicMailSignIn).waitFor()
  await page.clock.runFor(limits.publicMailRedirectMs - 1)
  expect(page.url()).toBe(`${on.origin}/login`)
  await page.clock.runFor(1)
  await page.waitForURL(clients)
})

test('a forgotten password: the link is mailed, and a second request is ignored [AUTH-18, RESET-01..03, RESET-06, RESET-07]', async () => {
  const { email } = await signingIn(on.portal)
  const { page } = await on.visitor({
    geolocation: { latitude: 42.65, longitude: -73.75 },
    permissions: ['geolocation'],
  })
  const ask = async () => {
    await page.goto('/login')
    await page.getByRole('button', { name: 'Forgot Password' }).click()
    const dialog = page.getByRole('dialog', { name: texts.resetDialogTitle })
    await dialog.getByLabel('Email').fill(email)
    await dialog.getByRole('button', { name: texts.resetDialogAction }).click()
  }
  const sent = page.waitForRequest('**/api/v2/auth/reset')
  await ask()
  expect((await sent).postDataJSON()).toEqual({ email, coords: { latitude: 42.65, longitude: -73.75 } })
  await page.getByText(texts.resetProcessed).waitFor()
  const mail = (await on.portal.mails()).find(({ to }) => to === email)
  expect(mail?.text).toContain('/reset?q=')
  await ask()
  await page.getByText(texts.resetPending).waitFor()
})

test('New Year 2023 is celebrated once per browser [AUTH-20, AUTH-21]', async () => {
  const { page } = await on.visitor({ reducedMotion: 'no-preference' })
  const visit = async (day: string) => {
    await page.clock.setFixedTime(`${day}T12:00:00`)
    await page.goto('/login')
    await page.getByLabel('Email').waitFor()
    return page.locator('canvas').count()
  }
  for (const day of ['2022-12-31', '2023-01-04', '2024-01-01']) expect(await visit(day)).toBe(0)
  const confetti = page.waitForResponse(/confetti/)
  expect(await visit('2023-01-01')).toBe(1)
  await confetti
  for (const day of ['2023-01-01', '2023-01-02', '2023-01-03']) expect(await visit(day)).toBe(0)
})

test('sign-in with a maintenance, the firm, the reset dialog [AUTH-14, AUTH-15, AUTH-19]', async () => {
  const { page } = await on.visitor()
  const now = on.portal.platform.clock()
  await on.portal.sql('insert into maintenance (name, url, starts_at, ends_at) values ($1, $2, $3, $4)', [
    'Document storage upgrade',
    'https://status.meridianharbor.example/7',
    now,
    new Date(now.getTime() + 3_600_000),
  ])
  await page.goto('/login')
  await page.getByLabel('Email').fill('dana.whitfield@meridianharbor.example')
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('link', { name: 'Status page' }).waitFor()
  await page.getByRole('button', { name: 'Office Login' }).click()
  expect(await wrongInEveryLook(page, page.getByText(/^Office Login isn’t set up/))).toEqual([])
  await page.getByRole('button', { name: 'About the firm' }).click()
  const about = page.getByRole('dialog', { name: 'Meridian Harbor' })
  expect(await wrongInEveryLook(page, about)).toEqual([])
  await page.keyboard.press('Escape')
  await about.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Forgot Password' }).click()
  const reset = page.getByRole('dialog', { name: texts.resetDialogTitle })
  await reset.getByLabel('Email').fill('dana@gmail.com')
  await page.keyboard.press('Enter')
  expect(await wrongInEveryLook(page, page.getByText(texts.publicMailReset))).toEqual([])
  await on.portal.sql('delete from maintenance')
})
