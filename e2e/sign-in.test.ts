// In by the emailed code, what home meets somebody new with, and out again in every tab.
import { limits } from '@portal/contract/limits'
import { texts } from '@portal/contract/texts'
import { sealSocial } from '@portal/server/features/welcome/public'
import { password, signingIn } from '@portal/server/testing/sign-in'
import type { BrowserContext, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { wrongWithState } from './axe.ts'
import { scene } from './browser.ts'
import { awaitingCode, enterPassword, homeHeading, signInHeading } from './stages.ts'

const on = scene()
const daySeconds = 86_400

beforeAll(() =>
  on.portal.sql('insert into news (text, starts_at, published_at) values ($1, $2, $2)', [
    'The library has a search.',
    on.portal.platform.clock(),
  ]),
)

const wizard = (page: Page) => page.getByRole('dialog', { name: /^Welcome to / })
const step = (page: Page, name: string) => wizard(page).getByRole('heading', { level: 3, name })
const news = (page: Page) => page.getByRole('dialog', { name: 'What’s new' })
const press = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name }).click()
const newsCookie = async (context: BrowserContext) =>
  (await context.cookies()).find(({ name }) => name === limits.newsCookie)
const daysAhead = async (context: BrowserContext) =>
  ((await newsCookie(context))?.expires ?? 0) / daySeconds - Date.now() / 1000 / daySeconds

test('somebody new pastes the emailed code, which is sent by itself, is led through the welcome and the news once, and is at home in every tab; logging out clears every tab for good, Back shows nothing of the person, and of what the browser kept the theme alone stays [AUTH-01, AUTH-10, AUTH-11, AUTH-33, AUTH-39, AUTH-41, AUTH-47, AUTH-51..54, LIMIT-12, SHELL-33, ROUTE-19, NEWS-01, NEWS-03..05, NEWS-12, NEWS-16..24, NEWS-27..29, LIMIT-57] (A41)', async () => {
  const { email } = await signingIn(on.portal, {
    welcome: true,
    first: 'Nolan',
    last: 'Firth',
    crd: '2400123',
    phone: '(518) 555-0142',
    ssn: sealSocial(on.portal.platform.keys, '987-65-4321'),
  })
  const { page, context, meets } = await on.visitor({ colorScheme: 'light' })
  // what was on its way when the session ended
  meets(400)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/login')
  await enterPassword(page, { email }, password)
  const code = await on.portal.codeFor(email)
  expect(code).toHaveLength(limits.emailCodeLength)
  await page.evaluate((text) => navigator.clipboard.writeText(text), code)
  await awaitingCode(page)
  await page.keyboard.press('ControlOrMeta+v')
  await page.getByText(texts.authenticated).waitFor()

  await step(page, 'Welcome').waitFor()
  expect(page.url()).toBe(`${on.origin}/dash/p?welcome`)
  await wizard(page).getByText('President').waitFor()
  await press(page, 'Continue')
  await step(page, 'Verify your details').waitFor()
  for (const [label, value] of [
    ['First name', 'Nolan'],
    ['Last name', 'Firth'],
    ['Email address', email],
    ['Social Security number', 'XXX-XX-4321'],
    ['CRD', '2400123'],
    ['Primary office phone', '(518) 555-0142'],
  ] as const) {
    const field = wizard(page).getByLabel(label)
    expect(await field.inputValue()).toBe(value)
    expect(await field.isEditable()).toBe(false)
  }
  await wizard(page)
    .getByText(/must be submitted to your manager/)
    .waitFor()
  await press(page, 'Back')
  await step(page, 'Welcome').waitFor()
  await press(page, 'Continue')
  await press(page, 'Continue')
  await step(page, 'Things to try').waitFor()
  await press(page, 'Lets Go!')
  await wizard(page).waitFor({ state: 'detached' })
  expect(page.url()).toBe(`${on.origin}/dash/p`)

  await news(page).getByText('The library has a search.').waitFor()
  await page.keyboard.press('Escape')
  await page.mouse.click(5, 5)
  expect(await news(page).count()).toBe(1)
  expect(await newsCookie(context)).toBeUndefined()
  await press(page, 'Got it')
  await news(page).waitFor({ state: 'detached' })
  const days = await daysAhead(context)
  expect(days).toBeGreaterThan(limits.newsCookieDays - 1)
  expect(days).toBeLessThanOrEqual(limits.newsCookieDays)
  await homeHeading(page).waitFor()
  await expect.poll(() => page.title()).toBe('Home · Meridian Harbor')
  await page.getByRole('button', { name: /^Account/ }).click()
  await page.getByText('Dark', { exact: true }).click()
  const scheme = () => page.locator('html').getAttribute('data-mantine-color-scheme')
  await expect.poll(scheme).toBe('dark')
  await page.evaluate(() => localStorage.setItem('left', 'behind'))

  // an older visit's cookie is renewed in the new tab, which is at home as well and has nothing new
  const old = await newsCookie(context)
  await context.addCookies([
    { ...old, name: limits.newsCookie, value: '1', expires: Date.now() / 1000 + 10 * daySeconds },
  ])
  const tab = await context.newPage()
  await tab.goto('/')
  await homeHeading(tab).waitFor()
  expect(tab.url()).toBe(`${on.origin}/dash/p`)
  await expect.poll(() => daysAhead(context)).toBeGreaterThan(limits.newsCookieDays - 1)
  expect(await news(tab).count()).toBe(0)
  expect(await wizard(tab).count()).toBe(0)

  // a logout there clears the page that nobody touches
  await tab.getByRole('button', { name: /^Account/ }).click()
  await tab.getByRole('button', { name: 'Logout' }).click()
  for (const each of [tab, page]) {
    await each.waitForURL(`${on.origin}/login`)
    await signInHeading(each).waitFor()
  }
  await expect.poll(() => page.getByText('Nolan Firth').count()).toBe(0)
  await tab.goto('about:blank')
  await tab.goBack()
  await signInHeading(tab).waitFor()
  await tab.goBack()
  await tab.waitForURL(/\/login/)
  await signInHeading(tab).waitFor()
  expect(await tab.getByText('Nolan Firth').count()).toBe(0)
  await page.goto('/dash/p', { waitUntil: 'commit' })
  await signInHeading(page).waitFor()
  expect(page.url()).toBe(`${on.origin}/login?redirect=%2Fdash%2Fp`)
  // there before the first paint
  expect(await scheme()).toBe('dark')
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(11, 17, 28)')
  expect(await page.evaluate(() => [sessionStorage.length, localStorage.length])).toEqual([0, 0])
})

test('the sign-in page with a maintenance, the firm and the reset dialog; on New Year it throws confetti under its own policy [AUTH-14, AUTH-15, AUTH-19, AUTH-20]', async () => {
  const { page } = await on.visitor({ reducedMotion: 'no-preference' })
  const now = on.portal.platform.clock()
  await on.portal.sql('insert into maintenance (name, url, starts_at, ends_at) values ($1, $2, $3, $4)', [
    'Document storage upgrade',
    'https://status.meridianharbor.example/7',
    now,
    new Date(now.getTime() + 3_600_000),
  ])
  await page.clock.setFixedTime('2023-01-01T12:00:00')
  const confetti = page.waitForResponse(/confetti/)
  await page.goto('/login')
  await confetti
  await page.locator('canvas').waitFor({ state: 'attached' })
  await page.emulateMedia({ reducedMotion: 'reduce' })

  await page.getByLabel('Email').fill('dana.whitfield@meridianharbor.example')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('link', { name: 'Status page' }).waitFor()
  await page.getByRole('button', { name: 'Office Login' }).click()
  await page.getByText(/^Office Login isn’t set up/).waitFor()
  await page.getByRole('button', { name: 'About the firm' }).click()
  const about = page.getByRole('dialog', { name: 'Meridian Harbor' })
  expect(await wrongWithState(page, about)).toEqual([])
  await page.keyboard.press('Escape')
  await about.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Forgot Password' }).click()
  const reset = page.getByRole('dialog', { name: texts.resetDialogTitle })
  await reset.getByLabel('Email').fill('dana@gmail.com')
  await page.keyboard.press('Enter')
  expect(await wrongWithState(page, page.getByText(texts.publicMailReset))).toEqual([])
})
