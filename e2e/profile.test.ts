// My Profile: what somebody keeps about themselves, what the firm corrects for them, and their password.
import { daysAfter, firmDay } from '@portal/contract/rules/day'
import { texts } from '@portal/contract/texts'
import { hashPassword } from '@portal/server/platform/crypto/passwords'
import { png } from '@portal/server/testing/photos'
import { password } from '@portal/server/testing/sign-in'
import { tasksOn } from '@portal/server/testing/tasks'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { wide, wrongWithState } from './axe.ts'
import { scene } from './browser.ts'
import { goTo } from './go-to.ts'
import { heading, open, row } from './papers.ts'

const on = scene()
const chosen = 'harbour-Light-77'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const fact = (page: Page, label: string) => page.locator('dt', { hasText: label }).locator('+ dd')

test('a photo is there at once, a name is corrected by the firm before the eyes of who asked, and another password signs every other browser out [ROUTE-35]', async () => {
  const dana = await on.portal.asAdvisor({
    first: 'Dana',
    last: 'Whitfield',
    password_hash: await hashPassword(password),
  })
  const here = await on.visitorAs(dana, { viewport: wide })
  const there = await on.visitorAs(await on.elsewhere(dana))
  const { page } = here
  for (const each of [page, there.page]) await open(each, '/general/profile', 'Dana Whitfield')
  await page.getByLabel('Photo', { exact: true }).setInputFiles({
    name: 'dana.png',
    mimeType: 'image/png',
    buffer: await png(400, 500),
  })
  await button(page, 'Use this photo').click()
  const mine = button(page, 'Account, Dana Whitfield').locator('img[src^="/profiles/"]')
  await mine.waitFor()
  await expect.poll(() => mine.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(128)

  // a name: ten of the thirty days have gone
  const today = firmDay(on.portal.platform.clock())
  await button(page, 'Request a change').click()
  const asking = page.getByRole('dialog', { name: 'Request a change' })
  await asking.getByRole('combobox', { name: 'What needs to change' }).selectOption('Last name')
  await asking.getByText('Currently on file: Whitfield').waitFor()
  await asking.getByRole('textbox', { name: 'New value' }).fill('Halvorsen')
  await asking.getByLabel('Date of change').fill(daysAfter(today, -10))
  expect(await wrongWithState(page, asking.getByText(/amended within 30 days, by /))).toEqual([])
  await button(page, 'Send request').click()
  await asking.waitFor({ state: 'detached' })
  await row(page, 'Halvorsen').getByText('20 days left').waitFor()
  const [item] = await on.portal.sql('select max(id) as id from work_item where account_id = $1', [dana.id])
  const admin = await on.portal.asAdmin()
  const approve = { do: 'decide', decision: 'Approved' } as const
  expect((await tasksOn(on.portal).act(admin, approve, Number(item?.['id']))).done).toHaveLength(1)
  for (const each of [page, there.page]) await heading(each, 'Dana Halvorsen').waitFor()
  await row(page, 'Halvorsen').getByText('Done', { exact: true }).waitFor()
  await expect.poll(() => fact(page, 'Name').first().textContent()).toBe('Dana Halvorsen')

  await button(page, 'Change password').click()
  const dialog = page.getByRole('dialog', { name: 'Change password' })
  await dialog.getByLabel(/^Current password/).fill(password)
  await dialog.getByLabel(/^New password/).fill(chosen)
  await dialog.getByLabel(/^Confirm password/).fill(chosen)
  there.meets(400, 401)
  await dialog.getByRole('button', { name: 'Change password' }).click()
  await page.getByText('Password changed. All other browsers are signed out.').waitFor()
  await dialog.waitFor({ state: 'detached' })
  const [mail] = (await on.portal.mails()).filter(({ to }) => to === dana.email)
  expect(mail?.subject).toBe('Your password was changed')
  await there.page.waitForURL(`${on.origin}/login?q=l&redirect=*`)
  await there.page.getByText(texts.sessionExpired).waitFor()
  await on.signIn(there.page, dana.email, chosen)
  // back where the session ended
  await heading(there.page, 'Dana Halvorsen').waitFor()
  // and who changed it has stayed
  await page.getByText(/^Last changed /).waitFor()
  await goTo(page, '/dash/devices')
  await heading(page, 'Registered Devices').waitFor()
})
