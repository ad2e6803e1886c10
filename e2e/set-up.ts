// Behind the link of a mail: the password, and the authenticator that has just scanned the picture.
import { seedPurpose } from '@portal/server/platform/crypto/totp'
import type { TestPortal } from '@portal/server/testing/portal'
import { generateSync } from 'otplib'
import type { Page } from 'playwright-core'

export const chosen = 'harbour-Light-77'

/** The path in the newest mail to this person. */
export async function linkFor(portal: TestPortal, email: string): Promise<string> {
  const mail = (await portal.mails()).find(({ to, text }) => to === email && text.includes('/reset?q='))
  return /\/reset\?q=[\w-]+/.exec(mail?.text ?? '')?.[0] ?? ''
}

function codeOf({ platform: { keys, clock } }: TestPortal, seed: unknown): string {
  return generateSync({
    secret: keys.open(seed as Buffer, seedPurpose),
    epoch: Math.floor(clock().getTime() / 1000),
  })
}
/** What the authenticator shows while it is being enrolled. */
export async function scannedCode(portal: TestPortal, id: string): Promise<string> {
  const newest = 'select seed from set_up where account_id = $1 order by created_at desc limit 1'
  return codeOf(portal, (await portal.sql(newest, [id]))[0]?.['seed'])
}
/** And once it is. */
export async function enrolledCode(portal: TestPortal, id: string): Promise<string> {
  return codeOf(portal, (await portal.sql('select totp_seed from account where id = $1', [id]))[0]?.['totp_seed'])
}

export async function choosePassword(page: Page, password = chosen) {
  await page.getByLabel('New password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Update Password', exact: true }).click()
}

/** Stops the page's clock, so that what is said before the redirect can be read however long that takes. */
export const stopClock = (page: Page) => page.clock.pauseAt(Date.now() + 60_000)
export async function redirected(page: Page, afterMs: number) {
  await page.clock.runFor(afterMs)
  await page.clock.resume()
}
