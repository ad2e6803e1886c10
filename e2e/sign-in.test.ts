import { limits } from '@portal/contract/limits'
import { texts } from '@portal/contract/texts'
import { demoPassword } from '@portal/demo/accounts'
import { beforeEach, expect, test } from 'vitest'
import { wrongWithState } from './axe.ts'
import { scene } from './browser.ts'
import { awaitingCode, enterPassword, homeHeading, signInHeading } from './stages.ts'

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

test('a logout in one tab clears the other at once, where nobody touches it', async () => {
  const { page, context, meets } = await on.visitorAs(await on.portal.asAdvisor())
  // what was on its way when the session ended
  meets(400)
  await page.goto('/securities/products')
  await page.getByText('Advisor Tester').waitFor()
  const other = await context.newPage()
  await other.goto(`${on.origin}/dash/p`)
  await homeHeading(other).waitFor()
  await other.getByRole('button', { name: /^Account/ }).click()
  await other.getByRole('button', { name: 'Logout' }).click()
  await page.waitForURL(`${on.origin}/login`)
  await signInHeading(page).waitFor()
  await expect.poll(() => page.getByText('Advisor Tester').count()).toBe(0)
})

test('confetti is thrown under the page’s own policy, once per browser [AUTH-20, AUTH-21]', async () => {
  const { page } = await on.visitor({ reducedMotion: 'no-preference' })
  await page.clock.setFixedTime('2023-01-01T12:00:00')
  const confetti = page.waitForResponse(/confetti/)
  await page.goto('/login')
  await confetti
  await page.locator('canvas').waitFor({ state: 'attached' })
  await page.reload()
  await page.getByLabel('Email').waitFor()
  expect(await page.locator('canvas').count()).toBe(0)
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
  expect(await wrongWithState(page, page.getByText(/^Office Login isn’t set up/))).toEqual([])
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
  await on.portal.sql('delete from maintenance')
})
