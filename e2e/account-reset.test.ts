// From the link in the mail to a password that signs in.
import { limits } from '@portal/contract/limits'
import { texts } from '@portal/contract/texts'
import { signingIn } from '@portal/server/testing/sign-in'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { looksOfState, show, wide, wrongWithState } from './axe.ts'
import { scene } from './browser.ts'
import { choosePassword, chosen, linkFor, redirected, stopClock } from './set-up.ts'
import { enterPassword, homeHeading, typeCode } from './stages.ts'

const on = scene()

type Person = { id: string; email: string }

async function askForLink(person: Person): Promise<string> {
  await on.portal.app.inject({
    method: 'POST',
    url: '/api/v2/auth/reset',
    payload: { email: person.email, coords: null },
  })
  return linkFor(on.portal, person.email)
}
const bands = ['abcdefg', 'abcdefghijk', 'abcdefghijk1', 'abcdefghijk1-Z']
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('an account with emailed codes gets a new password, which signs in [RESET-10, RESET-31..35, RESET-42..44, ERR-79, ERR-80, LIMIT-52]', async () => {
  const person = await signingIn(on.portal)
  const { page } = await on.visitor()
  await page.clock.install()
  await page.goto(await askForLink(person))
  await page.getByRole('heading', { name: 'Reset your password' }).waitFor()
  await page.waitForURL(`${on.origin}/reset`)
  // the four colours of the meter, each of its own
  const newPassword = page.getByLabel('New password', { exact: true })
  for (const look of looksOfState([wide])) {
    await show(page, look)
    const colours = new Set<string>()
    for (const typed of bands) {
      await newPassword.fill(typed)
      colours.add(
        await page
          .getByRole('meter')
          .evaluate((meter) => getComputedStyle(meter.firstElementChild as Element).backgroundColor),
      )
    }
    expect(colours.size).toBe(bands.length)
  }
  await newPassword.fill('my-password')
  await page.getByLabel('Confirm password', { exact: true }).fill('another')
  await button(page, 'Show new password').click()
  const pressed = page.getByRole('button', { name: 'Show new password', exact: true, pressed: true })
  expect(await wrongWithState(page, pressed)).toEqual([])
  await stopClock(page)
  await choosePassword(page)
  expect(await wrongWithState(page, page.getByText(texts.passwordUpdated))).toEqual([])
  await page.getByText(texts.redirectingToLogin).waitFor()
  await redirected(page, limits.passwordSetRedirectMs)
  await page.waitForURL(`${on.origin}/login`)
  await enterPassword(page, person, chosen)
  await typeCode(page, await on.portal.codeFor(person.email))
  await page.waitForURL(`${on.origin}/dash/p`)
  await homeHeading(page).waitFor()
  await expect.poll(() => page.title()).toMatch(/^Home/)
})
