// My Profile: what somebody keeps about themselves, what the firm corrects for them, and their password.
import { daysAfter, firmDay } from '@portal/contract/rules/day'
import { texts } from '@portal/contract/texts'
import { hashPassword } from '@portal/server/platform/crypto/passwords'
import { png } from '@portal/server/testing/photos'
import { password } from '@portal/server/testing/sign-in'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { wide, wrongWithState } from './axe.ts'
import { scene } from './browser.ts'
import { heading, open, row } from './papers.ts'
import { homeHeading } from './stages.ts'

const on = scene()
const chosen = 'harbour-Light-77'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const fact = (page: Page, label: string) => page.locator('dt', { hasText: label }).locator('+ dd')

async function home(page: Page) {
  await page.goto('/dash/p')
  await homeHeading(page).waitFor()
}

test('goals, biography and photo are changed here, a name by the firm, before the eyes of who asked [ROUTE-35]', async () => {
  const dana = await on.portal.asAdvisor({ first: 'Dana', last: 'Whitfield' })
  const { page } = await on.visitorAs(dana, { viewport: wide })
  await home(page)
  await button(page, 'Account, Dana Whitfield').click()
  const drawer = page.getByRole('dialog', { name: 'Account' })
  await drawer.getByRole('link', { name: 'My Profile' }).click()
  await heading(page, 'Dana Whitfield').waitFor()
  await drawer.waitFor({ state: 'detached' })
  await button(page, 'Request a change').waitFor()

  await button(page, 'Edit business goals').click()
  await page.getByRole('textbox', { name: 'Business goals' }).fill('Forty households by spring.')
  await button(page, 'Save goals').click()
  await page.getByText('Goals saved').waitFor()
  await page.getByRole('paragraph').filter({ hasText: 'Forty households by spring.' }).waitFor()

  await button(page, 'Edit biography').click()
  const words = page.getByRole('textbox', { name: 'Biography' })
  await words.fill('Twenty years in retirement plans.<script>alert(1)</script>')
  await words.evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(0, 'Twenty years'.length))
  await button(page, 'Bold').click()
  const preview = section(page, 'Preview')
  await preview.locator('strong', { hasText: /^Twenty years$/ }).waitFor()
  expect(await preview.textContent()).not.toContain('alert')
  await button(page, 'Save biography').click()
  await page.getByText('Biography saved').waitFor()
  await page.locator('strong', { hasText: /^Twenty years$/ }).waitFor()
  expect(await on.portal.sql('select bio, listed from staff where email = $1', [dana.email])).toEqual([
    { bio: '<strong>Twenty years</strong> in retirement plans.', listed: false },
  ])

  await page.getByLabel('Photo', { exact: true }).setInputFiles({
    name: 'dana.png',
    mimeType: 'image/png',
    buffer: await png(400, 500),
  })
  await button(page, 'Use this photo').click()
  await page.getByText('Photo saved').waitFor()
  const mine = button(page, 'Account, Dana Whitfield').locator('img[src^="/profiles/"]')
  await mine.waitFor()
  await expect.poll(() => mine.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(128)
  await button(page, 'Request a change').waitFor()

  // a name: ten of the thirty days have gone
  const today = firmDay(on.portal.platform.clock())
  await button(page, 'Request a change').click()
  const dialog = page.getByRole('dialog', { name: 'Request a change' })
  await dialog.getByRole('combobox', { name: 'What needs to change' }).selectOption('Last name')
  await dialog.getByText('Currently on file: Whitfield').waitFor()
  await dialog.getByRole('textbox', { name: 'New value' }).fill('Halvorsen')
  await dialog.getByLabel('Date of change').fill(daysAfter(today, -10))
  expect(await wrongWithState(page, dialog.getByText(/amended within 30 days, by /))).toEqual([])
  await button(page, 'Send request').click()
  await page.getByText('Request sent to the home office').waitFor()
  await dialog.waitFor({ state: 'detached' })
  await row(page, 'Halvorsen').getByText('20 days left').waitFor()
  await row(page, 'Halvorsen').getByText('With home office').waitFor()

  const { page: desk } = await on.visitorAs(await on.portal.asAdmin({ first: 'Rhea', last: 'Quist' }))
  await open(desk, '/activities', 'Branch Activities')
  await row(desk, 'Last name').getByRole('link').click()
  await heading(desk, 'Last name change').waitFor()
  await desk.getByText(/^Amend the U4 by .*, 20 days left$/).waitFor()
  await desk.getByRole('button', { name: 'Approve' }).click()
  await desk.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
  await heading(desk, 'Branch Activities').waitFor()

  await heading(page, 'Dana Halvorsen').waitFor()
  await row(page, 'Halvorsen').getByText('Done', { exact: true }).waitFor()
  expect(await fact(page, 'Name').first().textContent()).toBe('Dana Halvorsen')
})

test('another password signs every other browser out, and is the only one that signs in', async () => {
  const dana = await on.portal.asAdvisor({ password_hash: await hashPassword(password) })
  const here = await on.visitorAs(dana, { viewport: wide })
  const there = await on.visitorAs(await on.elsewhere(dana))
  await open(there.page, '/general/profile', 'Advisor Tester')
  await open(here.page, '/general/profile', 'Advisor Tester')
  await button(here.page, 'Change password').click()
  const dialog = here.page.getByRole('dialog', { name: 'Change password' })
  const change = async (current: string) => {
    await dialog.getByLabel(/^Current password/).fill(current)
    await dialog.getByLabel(/^New password/).fill(chosen)
    await dialog.getByLabel(/^Confirm password/).fill(chosen)
    await dialog.getByRole('button', { name: 'Change password' }).click()
  }
  here.meets(400)
  await change('not-hers-at-all')
  await dialog.getByText(/^That’s not your current password\./).waitFor()
  there.meets(400, 401)
  await change(password)
  await here.page.getByText('Password changed. All other browsers are signed out.').waitFor()
  await dialog.waitFor({ state: 'detached' })
  const [mail] = (await on.portal.mails()).filter(({ to }) => to === dana.email)
  expect(mail?.subject).toBe('Your password was changed')

  await there.page.waitForURL(`${on.origin}/login?q=l&redirect=*`)
  await there.page.getByText(texts.sessionExpired).waitFor()
  await there.page.getByLabel('Email').fill(dana.email)
  await there.page.getByLabel('Password', { exact: true }).fill(password)
  await there.page.keyboard.press('Enter')
  await there.page.getByText(texts.invalidLogin).waitFor()
  await on.signIn(there.page, dana.email, chosen)
  // back where the session ended
  await heading(there.page, 'Advisor Tester').waitFor()
  // and who changed it has stayed
  await here.page.reload()
  await heading(here.page, 'Advisor Tester').waitFor()
  await here.page.getByText(/^Last changed /).waitFor()
})
