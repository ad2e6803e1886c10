// From the link in the mail to a password that signs in.
import { limits } from '@portal/contract/limits'
import { texts } from '@portal/contract/texts'
import { sendInvitation } from '@portal/server/features/account-reset/public'
import { changeBy } from '@portal/server/platform/change'
import { seedPurpose } from '@portal/server/platform/crypto/totp'
import { appCode, signingIn, withAuthenticator, wrong } from '@portal/server/testing/sign-in'
import { generateSync } from 'otplib'
import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, test } from 'vitest'
import { wrongWith } from './axe.ts'
import { scene } from './browser.ts'

const on = scene()
const minute = 60_000
const chosen = 'harbour-Light-77'
// every journey comes from one address
beforeEach(() => on.portal.sql('delete from rate_window'))

type Person = { id: string; email: string }

/** The path in the newest mail to this person. */
async function linkFor({ email }: Person): Promise<string> {
  const mail = (await on.portal.mails()).find(({ to, text }) => to === email && text.includes('/reset?q='))
  return /\/reset\?q=[\w-]+/.exec(mail?.text ?? '')?.[0] ?? ''
}
async function askForLink(person: Person): Promise<string> {
  await on.portal.app.inject({
    method: 'POST',
    url: '/api/v2/auth/reset',
    payload: { email: person.email, coords: null },
  })
  return linkFor(person)
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
  return { id, email, link: await linkFor({ id, email }) }
}
/** What the authenticator shows that has just scanned the picture. */
async function scannedCode({ id }: Person): Promise<string> {
  const [row] = await on.portal.sql('select seed from set_up where account_id = $1 order by created_at desc limit 1', [
    id,
  ])
  const secret = on.portal.platform.keys.open(row?.seed as Buffer, seedPurpose)
  return generateSync({ secret, epoch: Math.floor(on.portal.platform.clock().getTime() / 1000) })
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
async function choosePassword(page: Page, password = chosen) {
  await page.getByLabel('New password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password', { exact: true }).fill(password)
  await button(page, 'Update Password').click()
}
const codeField = (page: Page) => page.getByLabel('Code, 6 digits')
async function enterPassword(page: Page, { email }: Person) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(chosen)
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor()
}

test('an account with emailed codes gets a new password, which signs in [RESET-10, RESET-35, RESET-42..44, ERR-79, ERR-80, LIMIT-52]', async () => {
  const person = await signingIn(on.portal)
  const { page } = await on.visitor()
  await page.clock.install()
  await page.goto(await askForLink(person))
  await page.getByRole('heading', { name: 'Reset your password' }).waitFor()
  await page.waitForURL(`${on.origin}/reset`)
  await choosePassword(page)
  await page.getByText(texts.passwordUpdated).waitFor()
  await page.getByText(texts.redirectingToLogin).waitFor()
  await page.clock.fastForward(limits.passwordSetRedirectMs)
  await page.waitForURL(`${on.origin}/login`)
  await enterPassword(page, person)
  await page.keyboard.type(await on.portal.codeFor(person.email))
  await page.waitForURL(`${on.origin}/dash/p`)
  await page.getByRole('heading', { level: 1, name: /^Good / }).waitFor()
  expect(await page.title()).toMatch(/^Home/)
})

test('an account with an authenticator is asked for its code and shown nothing to scan (R11) [RESET-18, RESET-39, RESET-41, RESET-45..47, ERR-74, ERR-78, LIMIT-51]', async () => {
  const person = await withAuthenticator(on.portal)
  const { page, meets } = await on.visitor()
  meets(401)
  await page.goto(await askForLink(person))
  await page.getByRole('dialog', { name: /authenticator app installed/ }).waitFor()
  await button(page, 'Yes').click()
  await choosePassword(page)
  await page.getByRole('dialog', { name: 'Enter a code of your authenticator' }).waitFor()
  expect(await page.getByRole('img').count()).toBe(0)
  const right = appCode(on.portal.platform.clock())
  await page.keyboard.type(wrong(right))
  await button(page, 'Verify').click()
  await page.getByText(texts.activationRetry).waitFor()
  await page.keyboard.type(right)
  await button(page, 'Verify').click()
  await page.getByText(texts.activationDone).waitFor()
  // home is behind the sign-in, which now takes the new password
  await page.waitForURL(`${on.origin}/login?redirect=%2Fdash%2Fp`)
  await enterPassword(page, person)
  on.portal.advance(minute)
  await page.keyboard.type(appCode(on.portal.platform.clock()))
  await page.waitForURL(`${on.origin}/dash/p`)
})

test('an invited person is welcomed, scans the picture and signs in with what it gave [RESET-36..38, DATA-42]', async () => {
  const person = await invited('AP')
  const { page } = await on.visitor()
  await page.goto(person.link)
  await button(page, 'Yes').click()
  await page.getByRole('heading', { level: 1, name: /^Welcome to / }).waitFor()
  await choosePassword(page)
  const picture = page.getByRole('img', { name: /QR code/ })
  await picture.waitFor()
  expect(await picture.evaluate((img: HTMLImageElement) => img.decode().then(() => img.naturalWidth))).toBeGreaterThan(
    0,
  )
  await codeField(page).fill(await scannedCode(person))
  await button(page, 'Verify').click()
  await page.getByText(texts.activationDone).waitFor()
  await page.waitForURL(/\/login/)
  await enterPassword(page, person)
  const [row] = await on.portal.sql('select totp_seed from account where id = $1', [person.id])
  on.portal.advance(minute)
  const secret = on.portal.platform.keys.open(row?.totp_seed as Buffer, seedPurpose)
  const epoch = Math.floor(on.portal.platform.clock().getTime() / 1000)
  await page.keyboard.type(generateSync({ secret, epoch }))
  await page.waitForURL(/\/dash\/p/)
})

test('a used and an expired link are told in the words of the specification (R06) [RESET-50, ERR-71, RESET-51, ERR-76]', async () => {
  const person = await signingIn(on.portal)
  const link = await askForLink(person)
  const { page, meets } = await on.visitor()
  meets(400)
  await page.goto(link)
  await choosePassword(page)
  await page.getByText(texts.passwordUpdated).waitFor()
  await page.goto(link)
  await page.getByText(texts.tokenExpired).waitFor()
  expect(await page.getByLabel('New password', { exact: true }).isDisabled()).toBe(true)

  on.portal.advance(31 * minute)
  await page.goto(await askForLink(person))
  await page.getByLabel('New password', { exact: true }).fill(`${chosen}!`)
  await page.getByLabel('Confirm password', { exact: true }).fill(`${chosen}!`)
  // it runs out while the person is typing
  on.portal.advance(31 * minute)
  await button(page, 'Update Password').click()
  await page.getByText(texts.invitationExpired).waitFor()
})

test('a password that the server knows too well lands on its field', async () => {
  const { page, meets } = await on.visitor()
  meets(400)
  await page.goto(await askForLink(await signingIn(on.portal)))
  await choosePassword(page, 'qwertyuiop123')
  await page.getByText('This password is on the lists that are tried first.').waitFor()
  expect(await page.getByLabel('New password', { exact: true }).getAttribute('aria-invalid')).toBe('true')
  await choosePassword(page)
  await page.getByText(texts.passwordUpdated).waitFor()
})

test('the fourth wrong code ends it [RESET-47..49, ERR-75, LIMIT-59]', async () => {
  const person = await invited('AP')
  const { page, meets } = await on.visitor()
  meets(401)
  await page.goto(person.link)
  await button(page, 'Yes').click()
  await choosePassword(page)
  await codeField(page).waitFor()
  const bad = wrong(await scannedCode(person))
  for (let failure = 1; failure <= limits.activationRetries + 1; failure++) {
    const answered = page.waitForResponse('**/api/user/setup/verify')
    await codeField(page).fill(bad)
    await button(page, 'Verify').click()
    expect((await answered).status()).toBe(401)
  }
  await page.getByText(texts.activationFailed).waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
})

describe.each([
  ['light', 1440],
  ['dark', 1440],
  ['light', 390],
  ['dark', 390],
] as const)('%s, %i px', (colorScheme, width) => {
  const options = { colorScheme, viewport: { width, height: 900 } }
  const bands = ['abcdefg', 'abcdefghijk', 'abcdefghijk1', 'abcdefghijk1-Z']

  test('the form with its messages and the four colours of the meter, each of its own [RESET-31..34]', async () => {
    const { page } = await on.visitor(options)
    await page.goto('/reset')
    await page.getByText(texts.tokenMissing).waitFor()
    expect(await wrongWith(page)).toEqual([])
    await page.goto(await askForLink(await signingIn(on.portal)))
    const colours = new Set<string>()
    for (const typed of bands) {
      await page.getByLabel('New password', { exact: true }).fill(typed)
      colours.add(
        await page
          .getByRole('meter')
          .evaluate((meter) => getComputedStyle(meter.firstElementChild as Element).backgroundColor),
      )
    }
    expect(colours.size).toBe(bands.length)
    expect(await wrongWith(page)).toEqual([])
    await page.getByLabel('New password', { exact: true }).fill('my-password')
    await page.getByLabel('Confirm password', { exact: true }).fill('another')
    await button(page, 'Show new password').click()
    expect(await wrongWith(page)).toEqual([])
    await choosePassword(page)
    await page.getByText(texts.passwordUpdated).waitFor()
    expect(await wrongWith(page)).toEqual([])
  })

  test('the welcome, the question, the picture, the code', async () => {
    const { page, meets } = await on.visitor(options)
    meets(401)
    const person = await invited('AP')
    await page.goto(person.link)
    await button(page, 'Yes').waitFor()
    expect(await wrongWith(page)).toEqual([])
    await button(page, 'No').click()
    await page.getByText(texts.installAuthenticator).waitFor()
    expect(await wrongWith(page)).toEqual([])
    await page.goto(person.link)
    await button(page, 'Yes').click()
    await page.getByLabel('New password', { exact: true }).waitFor()
    expect(await wrongWith(page)).toEqual([])
    await choosePassword(page)
    await page.getByRole('img', { name: /QR code/ }).waitFor()
    await codeField(page).fill('000000')
    await button(page, 'Verify').click()
    await page.getByText(texts.activationRetry).waitFor()
    expect(await wrongWith(page)).toEqual([])
    await page.goto(await askForLink(await withAuthenticator(on.portal)))
    await button(page, 'Yes').click()
    await choosePassword(page)
    await codeField(page).waitFor()
    expect(await wrongWith(page)).toEqual([])
  })
})
