// The second stage, factor by factor, between real browsers and the real server.
import { createECDH, randomBytes } from 'node:crypto'
import { limits } from '@portal/contract/limits'
import { approvalsOf } from '@portal/contract/sign-in'
import { texts } from '@portal/contract/texts'
import { pushPurpose } from '@portal/server/features/devices/public'
import { appCode, password, signingIn, withAuthenticator, wrong } from '@portal/server/testing/sign-in'
import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, test } from 'vitest'
import { wrongWith } from './axe.ts'
import { scene } from './browser.ts'

const on = scene()
const now = () => on.portal.platform.clock()
const home = () => `${on.origin}/dash/p`
// every journey comes from one address
beforeEach(() => on.portal.sql('delete from rate_window'))

type Person = { id: string; email: string }

async function enterPassword(page: Page, { email }: Person) {
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor()
}
const codeField = (page: Page) => page.getByLabel(/^Code, \d digits$/)
const button = (page: Page, name: string) => page.getByRole('button', { name })
/** The authenticator's next code: each is good once. */
function freshAppCode() {
  on.portal.advance(30_000)
  return appCode(now())
}
const guest = () => signingIn(on.portal, { factor: 'PASS', guest: true })
const sessionOf = (page: Page) => page.evaluate(() => JSON.parse(sessionStorage.getItem('portal') ?? 'null'))

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
    await enterPassword(page, person)
    const first = await on.portal.codeFor(person.email)
    const again = button(page, 'Request a new email')
    expect(await again.isDisabled()).toBe(true)
    await wait(page)
    await again.click()
    await page.getByText('A new email is on its way.').waitFor()
    expect(await again.isDisabled()).toBe(true)
    const second = await on.portal.codeFor(person.email)
    expect(second).not.toBe(first)
    await codeField(page).focus()
    await page.keyboard.type(first)
    await page.getByText(texts.codeRefused).waitFor()
    await page.keyboard.type(second)
    await page.waitForURL(home())
  })

  test('after the fourth resend the form is of no more use [AUTH-48, AUTH-49, ERR-17, LIMIT-09]', async () => {
    const person = await signingIn(on.portal)
    const { page } = await on.visitor()
    await page.clock.install()
    await enterPassword(page, person)
    for (let resend = 1; resend <= limits.emailResends; resend++) {
      await wait(page)
      await button(page, 'Request a new email').click()
      if (resend < limits.emailResends) await page.getByText('A new email is on its way.').waitFor()
    }
    await page.getByText(texts.emailProblem).waitFor()
    expect(await codeField(page).isDisabled()).toBe(true)
    expect(await button(page, 'Request a new email').count()).toBe(0)
    const mails = (await on.portal.mails()).filter(({ to }) => to === person.email)
    expect(mails).toHaveLength(limits.emailResends + 1)
  })
})

describe('AP', () => {
  test('six digits of the authenticator, sent by themselves; nothing but digits gets in [AUTH-31, AUTH-38, AUTH-44, AUTH-46, ERR-12, LIMIT-11]', async () => {
    const { page, meets } = await on.visitor()
    meets(401)
    await enterPassword(page, await withAuthenticator(on.portal))
    const field = codeField(page)
    expect(await field.inputValue()).toBe('')
    expect(await field.evaluate((input) => input === document.activeElement)).toBe(true)
    await page.keyboard.type('a1-b2 c')
    expect(await field.inputValue()).toBe('12')
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('Backspace')
    expect(await field.inputValue()).toBe('2')
    await page.keyboard.press('End')
    await page.keyboard.press('Backspace')
    const right = freshAppCode()
    await page.keyboard.type(wrong(right))
    await page.getByText(texts.codeRefused).waitFor()
    expect(await field.inputValue()).toBe('')
    await page.keyboard.type(right)
    await page.waitForURL(home())
    await page.getByText(texts.authenticated).waitFor()
  })

  test('a device that is remembered and still signed in goes straight in with the password [AUTH-36]', async () => {
    const person = await withAuthenticator(on.portal)
    const { page } = await on.visitor()
    await enterPassword(page, person)
    await page.getByRole('switch', { name: 'Remember this device' }).check()
    await codeField(page).focus()
    await page.keyboard.type(freshAppCode())
    await page.waitForURL(home())
    await page.goto('/login')
    await page.getByLabel('Email').fill(person.email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    const answered = page.waitForResponse('**/api/auth')
    await page.keyboard.press('Enter')
    expect(await (await answered).json()).toMatchObject({ details: { email: person.email } })
    await page.waitForURL(home())
  })

  test('too many wrong codes lock the second factor; the right one no longer helps', async () => {
    const person = await withAuthenticator(on.portal)
    const { page, meets } = await on.visitor()
    meets(401)
    await enterPassword(page, person)
    for (let guess = 0; guess < 5; guess++) {
      const refused = page.waitForResponse('**/api/auth/token')
      await page.keyboard.type(wrong(freshAppCode()))
      await refused
      await page.waitForFunction(() => document.activeElement?.getAttribute('value') === '')
    }
    const locked = page.waitForResponse('**/api/auth/token')
    await page.keyboard.type(freshAppCode())
    expect((await locked).status()).toBe(401)
    await page.getByText(texts.codeRefused).waitFor()
    await page.goto('/dash/p')
    await page.waitForURL(/\/login/)
  })
})

test('PASS: the code is filled in, the person is marked as a guest, and is one [AUTH-25, AUTH-26]', async () => {
  const { page } = await on.visitor()
  await enterPassword(page, await guest())
  expect(await codeField(page).inputValue()).toMatch(/^\d{6}$/)
  await page.getByText('Guest', { exact: true }).waitFor()
  await button(page, 'Continue as guest').click()
  await page.waitForURL(home())
  expect(await sessionOf(page)).toMatchObject({ guest: true })
})

test('RESET: six mailed digits lead to the enrolment of a new authenticator [AUTH-32]', async () => {
  const person = await withAuthenticator(on.portal, { factor: 'RESET' })
  const { page } = await on.visitor()
  await enterPassword(page, person)
  expect(await codeField(page).inputValue()).toBe('')
  const mail = (await on.portal.mails()).find(({ to }) => to === person.email)
  await page.keyboard.type(/\b\d{6}\b/.exec(mail?.text ?? '')?.[0] ?? '')
  await page.waitForURL(/\/reset/)
  await page.getByRole('heading', { name: 'Set up your authenticator' }).waitFor()
})

describe('PUSH', () => {
  /** Signed in with the authenticator, then registered as the devices page does it. */
  async function phoneOf(person: Person) {
    const phone = await on.visitor({ viewport: { width: 390, height: 844 } })
    await enterPassword(phone.page, person)
    await button(phone.page, 'Authenticator').click()
    await phone.page.keyboard.type(freshAppCode())
    await phone.page.waitForURL(home())
    const pair = createECDH('prime256v1')
    pair.generateKeys()
    const subscription = {
      endpoint: 'https://push.example/phone',
      keys: { p256dh: pair.getPublicKey('base64url'), auth: randomBytes(16).toString('base64url') },
    }
    await on.portal.sql('update device set push = $2 where account_id = $1', [
      person.id,
      on.portal.platform.keys.seal(JSON.stringify(subscription), pushPurpose),
    ])
    return phone
  }
  async function press(page: Page, { id }: Person) {
    const asked = new Promise<void>((resolve) => {
      const stop = on.portal.platform.live.onChange((topic) => {
        if (topic !== approvalsOf(id)) return
        stop()
        resolve()
      })
    })
    await button(page, 'Push').click()
    await asked
    const [request] = await on.portal.sql('select id from push_request where account_id = $1 and answered_at is null', [
      id,
    ])
    const number =
      /\d{2}/.exec((await page.locator('p', { hasText: /^Your number is/ }).textContent()) ?? '')?.[0] ?? ''
    return { address: `/authy/${String(request?.id)}/${id}`, number }
  }
  const person = () => withAuthenticator(on.portal, { factor: 'PUSH' })
  async function begin() {
    const somebody = await person()
    const phone = await phoneOf(somebody)
    const browser = await on.visitor()
    await enterPassword(browser.page, somebody)
    return { somebody, phone, browser, ...(await press(browser.page, somebody)) }
  }

  test('the number on the screen, chosen on the phone, leads in; looking at the page decides nothing [AUTH-27..29, ROUTE-03]', async () => {
    const { browser, phone, address, number } = await begin()
    await phone.page.goto(address)
    await phone.page.getByText('Advisor Tester').waitFor()
    await phone.page.getByText('Chrome on Linux').waitFor()
    await phone.page.getByText('127.0.0.1').waitFor()
    expect(await phone.page.getByRole('radio').count()).toBe(3)
    expect(await button(phone.page, 'Approve').isDisabled()).toBe(true)
    await phone.page.reload()
    await phone.page.getByText(number, { exact: true }).click()
    expect(browser.page.url()).toBe(`${on.origin}/login`)
    await button(phone.page, 'Approve').click()
    await phone.page.getByRole('heading', { name: 'Approved' }).waitFor()
    await browser.page.waitForURL(home())
  })

  test('a denial on the phone is told, and the authenticator is still a way [AUTH-30, ERR-15]', async () => {
    const { somebody, browser, phone, address } = await begin()
    await phone.page.goto(address)
    await button(phone.page, 'Deny').click()
    await phone.page.getByRole('heading', { name: 'Denied' }).waitFor()
    await browser.page.getByText(texts.pushFailed).waitFor()
    await button(browser.page, 'Authenticator').click()
    await browser.page.keyboard.type(freshAppCode())
    await browser.page.waitForURL(home())
    expect(await sessionOf(browser.page)).toMatchObject({ id: somebody.id })
  })

  test('another number is a denial', async () => {
    const { browser, phone, address, number } = await begin()
    phone.meets(401)
    await phone.page.goto(address)
    await phone.page.getByRole('radio').first().waitFor()
    const numbers = await phone.page.locator('label:has([type=radio])').allTextContents()
    await phone.page.getByText(numbers.find((other) => other !== number) ?? '', { exact: true }).click()
    await button(phone.page, 'Approve').click()
    await phone.page.getByRole('heading', { name: 'Denied: that was another number' }).waitFor()
    await browser.page.getByText(texts.pushFailed).waitFor()
    expect(await sessionOf(browser.page)).toBeNull()
  })

  test('a device of somebody else, or one that comes too late, has nothing to approve', async () => {
    const { browser, phone, address } = await begin()
    const stranger = await on.visitor()
    stranger.meets(404)
    await stranger.page.goto(address)
    await stranger.page.getByRole('heading', { name: 'Nothing to approve here' }).waitFor()
    await phone.page.goto(address)
    await phone.page.getByRole('radio').first().waitFor()
    on.portal.advance(61_000)
    phone.meets(404)
    await button(phone.page, 'Deny').click()
    await phone.page.getByRole('heading', { name: 'Too late' }).waitFor()
    await button(browser.page, 'Cancel').click()
    await browser.page.getByLabel('Email').waitFor()
    expect(await sessionOf(browser.page)).toBeNull()
  })
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
  await enterPassword(page, person)
  await page.keyboard.type(freshAppCode())
  await page.waitForURL(home())
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
  await enterPassword(page, person)
  await button(page, 'Use a passkey').click()
  await page.waitForURL(home())
})

describe.each([
  ['light', 1440],
  ['dark', 1440],
  ['light', 390],
  ['dark', 390],
] as const)('%s, %i px', (colorScheme, width) => {
  const options = { colorScheme, viewport: { width, height: width < 500 ? 844 : 900 } }
  const withPasskey = async (person: Person) => {
    await on.portal.sql(
      `insert into passkey (id, account_id, public_key, counter, transports, name, created_at)
       values ($1, $2, $3, 0, '{}', 'Laptop', $4)`,
      [randomBytes(16).toString('base64url'), person.id, randomBytes(32), now()],
    )
    return person
  }

  // nine states, each with its own look by axe
  test('every dialog of the second stage', { timeout: 120_000 }, async () => {
    const { page } = await on.visitor(options)
    await page.clock.install()
    await enterPassword(page, await withPasskey(await withAuthenticator(on.portal)))
    await page.keyboard.type('481')
    expect(await wrongWith(page)).toEqual([])
    await page.keyboard.press('Enter')
    await page.getByText(texts.codeLength).waitFor()
    expect(await wrongWith(page)).toEqual([])
    await enterPassword(page, await guest())
    expect(await wrongWith(page)).toEqual([])
    await enterPassword(page, await withAuthenticator(on.portal, { factor: 'RESET' }))
    expect(await wrongWith(page)).toEqual([])
    await enterPassword(page, await signingIn(on.portal))
    expect(await wrongWith(page)).toEqual([])
    await page.route('**/api/auth/email/resend', (route) => route.fulfill({ json: { ok: true, resends: 4 } }))
    await page.clock.fastForward(limits.emailResendWaitMs)
    await button(page, 'Request a new email').click()
    await page.getByText(texts.emailProblem).waitFor()
    expect(await wrongWith(page)).toEqual([])
    await enterPassword(page, await withPasskey(await withAuthenticator(on.portal, { factor: 'PUSH' })))
    expect(await wrongWith(page)).toEqual([])
    let answer = () => {}
    await page.route('**/api/push', async (route) => {
      await new Promise<void>((resolve) => (answer = resolve))
      await route.fulfill({ json: { response: { access: -1 } } })
    })
    await button(page, 'Push').click()
    await page.getByText('Waiting for your answer').waitFor()
    expect(await wrongWith(page)).toEqual([])
    answer()
    await page.getByText(texts.pushFailed).waitFor()
    expect(await wrongWith(page)).toEqual([])
  })

  test('the approval page', async () => {
    const { page, meets } = await on.visitor(options)
    meets(404)
    await page.goto('/authy/nothing/here')
    await page.getByRole('heading', { name: 'Nothing to approve here' }).waitFor()
    expect(await wrongWith(page)).toEqual([])
    await page.route('**/api/push/**', (route) =>
      route.fulfill({
        json:
          route.request().method() === 'POST'
            ? { ok: true }
            : {
                id: 'here',
                advisor: 'somebody',
                name: 'Dana Whitfield',
                browser: 'Chrome on Windows',
                place: '42.7° N, 73.8° W',
                address: '203.0.113.7',
                at: new Date().toISOString(),
                numbers: [17, 42, 88],
              },
      }),
    )
    await page.goto('/authy/here/somebody')
    await page.getByText('42', { exact: true }).click()
    expect(await wrongWith(page)).toEqual([])
    await button(page, 'Approve').click()
    await page.getByRole('heading', { name: 'Approved' }).waitFor()
    expect(await wrongWith(page)).toEqual([])
  })
})
