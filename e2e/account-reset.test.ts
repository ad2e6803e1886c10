// From the link in the mail to a password that signs in.
import { limits } from '@portal/contract/limits'
import { texts } from '@portal/contract/texts'
import { sendInvitation } from '@portal/server/features/account-reset/public'
import { changeBy } from '@portal/server/platform/change'
import { signingIn } from '@portal/server/testing/sign-in'
import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { looksAt, show, wrongWithState } from './axe.ts'
import { scene } from './browser.ts'
import { choosePassword, chosen, linkFor, redirected, stopClock } from './set-up.ts'
import { codeField, enterPassword, homeHeading, typeCode } from './stages.ts'

const on = scene()

// every journey comes from one address
beforeEach(() => on.portal.sql('delete from rate_window'))

type Person = { id: string; email: string }

async function askForLink(person: Person): Promise<string> {
  await on.portal.app.inject({
    method: 'POST',
    url: '/api/v2/auth/reset',
    payload: { email: person.email, coords: null },
  })
  return linkFor(on.portal, person.email)
}
/** Somebody new, with the link of their invitation. */
async function invited(factor: 'AP' | 'EMAIL') {
  const { platform } = on.portal
  const { id, email } = await on.portal.asAdvisor({ factor, password_hash: null })
  await changeBy(
    platform,
    { id: null, name: 'test' },
    'test',
  )((tx, note) => sendInvitation(tx, note, platform, { id, email, first: 'Advisor', factor }))
  return { id, email, link: await linkFor(on.portal, email) }
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('an account with emailed codes gets a new password, which signs in [RESET-10, RESET-35, RESET-42..44, ERR-79, ERR-80, LIMIT-52]', async () => {
  const person = await signingIn(on.portal)
  const { page } = await on.visitor()
  await page.clock.install()
  await page.goto(await askForLink(person))
  await page.getByRole('heading', { name: 'Reset your password' }).waitFor()
  await page.waitForURL(`${on.origin}/reset`)
  await stopClock(page)
  await choosePassword(page)
  await page.getByText(texts.passwordUpdated).waitFor()
  await page.getByText(texts.redirectingToLogin).waitFor()
  await redirected(page, limits.passwordSetRedirectMs)
  await page.waitForURL(`${on.origin}/login`)
  await enterPassword(page, person, chosen)
  await typeCode(page, await on.portal.codeFor(person.email))
  await page.waitForURL(`${on.origin}/dash/p`)
  await homeHeading(page).waitFor()
  await expect.poll(() => page.title()).toMatch(/^Home/)
})

test('the form with its messages and the four colours of the meter, each of its own [RESET-31..34]', async () => {
  const bands = ['abcdefg', 'abcdefghijk', 'abcdefghijk1', 'abcdefghijk1-Z']
  const { page } = await on.visitor()
  const newPassword = page.getByLabel('New password', { exact: true })
  await page.clock.install()
  await page.goto(await askForLink(await signingIn(on.portal)))
  for (const look of looksAt()) {
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
})

test('the welcome, the question, the picture, the code', async () => {
  const { page, meets } = await on.visitor()
  meets(401)
  const person = await invited('AP')
  await page.goto(person.link)
  expect(await wrongWithState(page, button(page, 'Yes'))).toEqual([])
  await button(page, 'No').click()
  expect(await wrongWithState(page, page.getByText(texts.installAuthenticator))).toEqual([])
  await page.goto(person.link)
  await button(page, 'Yes').click()
  await choosePassword(page)
  await page.getByRole('img', { name: /QR code/ }).waitFor()
  await codeField(page).fill('000000')
  await button(page, 'Verify').click()
  expect(await wrongWithState(page, page.getByText(texts.activationRetry))).toEqual([])
})
