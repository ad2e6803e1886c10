// The second stage, factor by factor, between real browsers and the real server. Approvals are in approval.test.ts.
import { randomBytes } from 'node:crypto'
import { limits } from '@portal/contract/limits'
import { texts } from '@portal/contract/texts'
import { appCode, password, signingIn, withAuthenticator } from '@portal/server/testing/sign-in'
import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { wrongWithState } from './axe.ts'
import { scene } from './browser.ts'
import { withPasskeys } from './passkeys.ts'
import { codeField, enterPassword, homeHeading, typeCode } from './stages.ts'

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

test('a device that is remembered and still signed in goes straight in with the password; elsewhere a passkey takes the place of the code [AUTH-36]', async () => {
  const person = await withAuthenticator(on.portal)
  const { page, context } = await on.visitor()
  await withPasskeys(page)
  await begin(page, person)
  await page.getByRole('switch', { name: 'Remember this device' }).check()
  await codeField(page).focus()
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

  await page.goto('/login')
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  const answered = page.waitForResponse('**/api/auth')
  await page.keyboard.press('Enter')
  expect(await (await answered).json()).toMatchObject({ details: { email: person.email } })
  await page.waitForURL(home())
  await homeHeading(page).waitFor()

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
  const cancel = async () => {
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }
  await page.clock.install()
  await begin(page, await withPasskey(await withAuthenticator(on.portal)))
  await typeCode(page, '481')
  await page.keyboard.press('Enter')
  expect(await wrongWithState(page, page.getByText(texts.codeLength))).toEqual([])
  await cancel()
  await enterPassword(page, await withPasskey(await withAuthenticator(on.portal, { factor: 'PUSH' })))
  await page.route('**/api/push', (route) => route.fulfill({ json: { response: { access: -1 } } }))
  await button(page, 'Push').click()
  expect(await wrongWithState(page, page.getByText(texts.pushFailed))).toEqual([])
  await cancel()
  await enterPassword(page, await guest())
  expect(await wrongWithState(page, dialog('Continue as a guest'))).toEqual([])
  await page.clock.fastForward(limits.guestCodeMs)
  expect(await wrongWithState(page, dialog('Sign-in ended'))).toEqual([])
  const spent = await signingIn(on.portal)
  for (let mails = 0; mails < 10; mails++) await spent.enter()
  await begin(page, await withPasskey(spent))
  expect(await wrongWithState(page, dialog('We can’t email you another code yet'))).toEqual([])
})
