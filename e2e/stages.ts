// Through the two stages of the sign-in, as several journeys go.
import { password } from '@portal/server/testing/sign-in'
import type { Page } from 'playwright-core'

export const signInHeading = (page: Page) => page.getByRole('heading', { level: 1, name: 'Sign in', exact: true })
export const homeHeading = (page: Page) => page.getByRole('heading', { level: 1, name: /^Good / })

/** The first stage. Other screens have an email field too: the heading is the sign-in page's own. */
export async function enterPassword(page: Page, { email }: { email: string }, secret = password) {
  await signInHeading(page).waitFor()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(secret)
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor()
}

export const codeField = (page: Page) => page.getByLabel(/^\d-digit code$/)
/** Empty, and with the cursor in it: a dialog is on the screen before it listens, and a refused code goes after it is told. */
export const awaitingCode = (page: Page) =>
  codeField(page).and(page.locator('input[value=""]:not([readonly]):focus')).waitFor()

/** To where the cursor is, as a person types. */
export async function typeCode(page: Page, code: string) {
  await awaitingCode(page)
  await page.keyboard.type(code)
}
