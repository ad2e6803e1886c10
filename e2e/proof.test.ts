// Who is signed in for a while shows once more who they are before something a stolen cookie must not do.
import { hashPassword } from '@portal/server/platform/crypto/passwords'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { wide, wrongWithState } from './axe.ts'
import { scene } from './browser.ts'
import { withPasskeys } from './passkeys.ts'

const on = scene()
const password = 'correct-horse-1'
let passwordHash: string
beforeAll(async () => {
  passwordHash = await hashPassword(password)
})

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const asked = (page: Page) => dialog(page, 'Confirm it’s you')

async function openDevices(page: Page) {
  await page.goto('/dash/devices')
  await page.getByText('This browser').waitFor()
}
async function addPasskey(page: Page, name: string) {
  await button(page, 'Add passkey').click()
  const form = dialog(page, 'Add passkey')
  await form.getByLabel('Name').fill(name)
  await form.getByRole('button', { name: 'Add passkey' }).click()
  return form
}

test('a passkey is added by whoever shows the password, over the dialog that wants it; the other tab is not asked, and a mail tells of it', async () => {
  const actor = await on.portal.asAdvisor({ password_hash: passwordHash })
  const { page, context, meets } = await on.visitorAs(actor, { viewport: wide })
  meets(403, 400)
  await withPasskeys(page)
  const other = await context.newPage()
  await openDevices(other)
  await openDevices(page)
  on.portal.advance(10 * 60_000 + 1_000)
  const form = await addPasskey(page, 'My laptop')
  await asked(page).waitFor()

  // what was typed below is still there after a change of mind
  await page.keyboard.press('Escape')
  await asked(page).waitFor({ state: 'detached' })
  await form.getByText('Canceled. Nothing was changed.').waitFor()
  expect(await form.getByLabel('Name').inputValue()).toBe('My laptop')
  const again = form.getByRole('button', { name: 'Add passkey' })
  await expect.poll(() => again.evaluate((element) => element === document.activeElement)).toBe(true)

  await page.keyboard.press('Enter')
  const field = asked(page).getByLabel('Password', { exact: false }).first()
  await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true)
  await page.keyboard.type('wrong-horse-11')
  await page.keyboard.press('Enter')
  expect(await wrongWithState(page, asked(page).getByText(/That’s not your password/))).toEqual([])
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await page.getByText(/Passkey added/).waitFor()
  await asked(page).waitFor({ state: 'detached' })
  expect((await on.portal.mails()).map(({ subject }) => subject)).toContain('New sign-in method added to your account')

  // the same session, under its new id
  await other.getByText('My laptop').waitFor()
  await button(other, 'Remove My laptop').click()
  await button(other, 'Remove passkey').click()
  await other.getByText('No passkeys yet').waitFor()
})
