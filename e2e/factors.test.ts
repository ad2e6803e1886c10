// The second stage, factor by factor, between real browsers and the real server. Approvals are in approval.test.ts.
import { randomBytes } from 'node:crypto'
import { limits } from '@portal/contract/limits'
import { texts } from '@portal/contract/texts'
import { appCode, password, signingIn, withAuthenticator, wrong } from '@portal/server/testing/sign-in'
import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, test } from 'vitest'
import { wrongInEveryLook } from './axe.ts'
import { scene } from './browser.ts'
import { awaitingCode, codeField, enterPassword, homeHeading, typeCode } from './stages.ts'

const on = scene()
const now = () => on.portal.platform.clock()
const home = () => `${on.origin}/dash/p`
// every journey comes from one address
beforeEach(() => on.portal.sql('delete from rate_window'))

type Person = { id: string; email: string }

/** As far as the second stage. */
async function begin(page: Page, person: Person) {
  await page.goto('/login')
  await enterPassword(page, person)
}
const button = (page: Page, name: string) => page.getByRole('button', { name })
/** The authenticator's next code: each is good once. */
function freshAppCode() {
  on.portal.advance(30_000)
  return appCode(now())
}
const guest = () => signingIn(on.portal, { factor: 'PASS', guest: true })

describe('EMAIL', () => {
  /** Half a minute goes by, here and there. */
  async function wait(page: Page) {
    on.portal.advance(limits.emailResendWaitMs)
    await page.clock.fastForward(limits.emailResendWaitMs)
  }

  test('a new email after 30 seconds; its code leads in [AUTH-33..35, AUTH-39, LIMIT-08]', async () => {
    const person = await signingIn(on.portal)
    const { page, meets } = await on.visitor()
    meets(401)
    await page.clock.install()
    await begin(page, person)
    const first = await on.portal.codeFor(person.email)
    const again = button(page, 'Request a new email')
    expect(await again.isDisabled()).toBe(true)
    await wait(page)
    await again.click()
    await page.getByText('New email sent.').waitFor()
    expect(await again.isDisabled()).toBe(true)
    const second = await on.portal.codeFor(person.email)
    expect(second).not.toBe(first)
    await codeField(page).focus()
    await typeCode(page, first)
    await page.getByText(texts.codeRefused).waitFor()
    await typeCode(page, second)
    await page.waitForURL(home())
  })
})

describe('AP', () => {
  test('six digits of the authenticator, sent by themselves; nothing but digits gets in [AUTH-31, AUTH-38, AUTH-44, AUTH-46, ERR-12, LIMIT-11]', async () => {
    const { page, meets } = await on.visitor()
    meets(401)
    await begin(page, await withAuthenticator(on.portal))
    const field = codeField(page)
    await awaitingCode(page)
    await page.keyboard.type('a1-b2 c')
    expect(await field.inputValue()).toBe('12')
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('Backspace')
    expect(await field.inputValue()).toBe('2')
    await page.keyboard.press('End')
    await page.keyboard.press('Backspace')
    const right = freshAppCode()
    await typeCode(page, wrong(right))
    await page.getByText(texts.codeRefused).waitFor()
    await typeCode(page, right)
    await page.waitForURL(home())
    await page.getByText(texts.authenticated).waitFor()
  })

  test('a device that is remembered and still signed in goes straight in with the password [AUTH-36]', async () => {
    const person = await withAuthenticator(on.portal)
    const { page } = await on.visitor()
    await begin(page, person)
    await page.getByRole('switch', { name: 'Remember this device' }).check()
    await codeField(page).focus()
    await typeCode(page, freshAppCode())
    await homeHeading(page).waitFor()
    await page.goto('/login')
    await page.getByLabel('Email').fill(person.email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    const answered = page.waitForResponse('**/api/auth')
    await page.keyboard.press('Enter')
    expect(await (await answered).json()).toMatchObject({ details: { email: person.email } })
    await page.waitForURL(home())
  })
})

test('RESET: six mailed digits lead to the enrolment of a new authenticator [AUTH-32]', async () => {
  const person = await withAuthenticator(on.portal, { factor: 'RESET' })
  const { page } = await on.visitor()
  await begin(page, person)
  expect(await codeField(page).inputValue()).toBe('')
  const mail = (await on.portal.mails()).find(({ to }) => to === person.email)
  await typeCode(page, /\b\d{6}\b/.exec(mail?.text ?? '')?.[0] ?? '')
  await page.waitForURL(/\/reset/)
  await page.getByRole('heading', { name: 'Set up your authenticator app' }).waitFor()
})

test('a passkey instead of the code, on a virtual authenticator', async () => {
  const person = await withAuthenticator(on.portal)
  const { page, context } = await on.visitor()
  const cdp = await context.newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  await begin(page, person)
  await typeCode(page, freshAppCode())
  await homeHeading(page).waitFor()
  const added = await page.evaluate(async () => {
    const post = async (path: string, body?: object) =>
      (
        await fetch(`/api${path}`, {
          method: 'POST',
          ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
        })
      ).json()
    const { options } = await post('/user/passkeys/options')
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options)
    const made = (await navigator.credentials.create({ publicKey })) as PublicKeyCredential
    return post('/user/passkeys', { name: 'This laptop', answer: made.toJSON() })
  })
  expect(added).toEqual({ ok: true })
  await page.goto('about:blank')
  await context.clearCookies()
  await begin(page, person)
  await button(page, 'Use a passkey').click()
  await page.waitForURL(home())
})

test('the dialogs of the second stage, with what they say, are in order in every look', async () => {
  const withPasskey = async (person: Person) => {
    await on.portal.sql(
      `insert into passkey (id, account_id, public_key, counter, transports, name, created_at)
       values ($1, $2, $3, 0, '{}', 'Laptop', $4)`,
      [randomBytes(16).toString('base64url'), person.id, randomBytes(32), now()],
    )
    return person
  }
  const { page } = await on.visitor()
  const dialog = (name: string) => page.getByRole('dialog', { name })
  await page.clock.install()
  await begin(page, await withPasskey(await withAuthenticator(on.portal)))
  await typeCode(page, '481')
  await page.keyboard.press('Enter')
  expect(await wrongInEveryLook(page, page.getByText(texts.codeLength))).toEqual([])
  await begin(page, await guest())
  expect(await wrongInEveryLook(page, dialog('Continue as a guest'))).toEqual([])
  await begin(page, await signingIn(on.portal))
  await page.route('**/api/auth/email/resend', (route) => route.fulfill({ json: { ok: true, resends: 4 } }))
  await page.clock.fastForward(limits.emailResendWaitMs)
  await button(page, 'Request a new email').click()
  expect(await wrongInEveryLook(page, page.getByText(texts.emailProblem))).toEqual([])
  await begin(page, await withPasskey(await withAuthenticator(on.portal, { factor: 'PUSH' })))
  let answer = () => {}
  await page.route('**/api/push', async (route) => {
    await new Promise<void>((resolve) => (answer = resolve))
    await route.fulfill({ json: { response: { access: -1 } } })
  })
  await button(page, 'Push').click()
  expect(await wrongInEveryLook(page, page.getByText('Waiting for your approval'))).toEqual([])
  answer()
  expect(await wrongInEveryLook(page, page.getByText(texts.pushFailed))).toEqual([])
})
