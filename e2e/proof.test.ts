// Who is signed in for a while shows once more who they are before something a stolen cookie must not do.
import { hashPassword } from '@portal/server/platform/crypto/passwords'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { narrow, wide, wrongWithState } from './axe.ts'
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

test('on a phone, somebody without a password lets a colleague act with the code from their mail', async () => {
  const actor = await on.portal.asAdvisor()
  const colleague = await on.portal.asAdvisor({ first: 'Sam', last: 'Reyes' })
  const { page, meets } = await on.visitorAs(actor, { viewport: narrow })
  meets(403)
  await page.goto('/general/profile')
  await button(page, 'Add colleague').click()
  on.portal.advance(10 * 60_000 + 1_000)
  const form = dialog(page, 'Allow a colleague to act for you')
  await form.getByLabel('Colleague’s email').fill(colleague.email)
  await form.getByRole('button', { name: 'Allow', exact: true }).click()
  await asked(page).getByRole('button', { name: 'Email me a code' }).click()
  const code = asked(page).getByLabel('Code from your email')
  await code.waitFor()
  expect(await wrongWithState(page, code, [narrow])).toEqual([])
  await code.fill(await on.portal.codeFor(actor.email))
  await asked(page).getByRole('button', { name: 'Confirm', exact: true }).click()
  await page.getByText(`${colleague.email} can now act for you`).waitFor()
  expect(await on.portal.sql('select proxy_id from proxy where owner_id = $1', [actor.id])).toEqual([
    { proxy_id: colleague.id },
  ])
})
