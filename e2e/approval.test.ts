// Approval of a sign-in on a registered device: on the page that its notice leads to, and in the prompt of an open portal.
import { approvalsOf } from '@portal/contract/sign-in'
import { withAuthenticator } from '@portal/server/testing/sign-in'
import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { wrongWithState } from './axe.ts'
import { scene } from './browser.ts'
import { numberOn, phoneOf } from './phone.ts'
import { enterPassword, homeHeading } from './stages.ts'

const on = scene()
const home = () => `${on.origin}/dash/p`
// every journey comes from one address
beforeEach(() => on.portal.sql('delete from rate_window'))

type Person = { id: string; email: string }

const button = (page: Page, name: string) => page.getByRole('button', { name })

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
  return { address: `/authy/${String(request?.id)}/${id}`, number: await numberOn(page) }
}
/** Somebody with a registered phone, and a browser in which they have come as far as the second stage. */
async function begin() {
  const somebody = await withAuthenticator(on.portal, { factor: 'PUSH' })
  const phone = await phoneOf(on, somebody)
  const browser = await on.visitor()
  await browser.page.goto('/login')
  await enterPassword(browser.page, somebody)
  return { somebody, phone, browser }
}
/** Push is pressed: with the address of the page that the notice on the phone leads to. */
async function notified() {
  const begun = await begin()
  return { ...begun, ...(await press(begun.browser.page, begun.somebody)) }
}
/** Push is pressed while the phone has the portal open, where the question comes up by itself. */
async function prompted() {
  const begun = await begin()
  await begun.phone.page.goto('/dash/p')
  await homeHeading(begun.phone.page).waitFor()
  await button(begun.browser.page, 'Push').click()
  const prompt = begun.phone.page.getByRole('dialog', { name: 'Are you signing in?' })
  await prompt.waitFor()
  return { ...begun, prompt, number: await numberOn(begun.browser.page) }
}

test('the number on the screen, chosen on the phone, leads in; looking at the page decides nothing [AUTH-27..29, ROUTE-03]', async () => {
  const { browser, phone, address, number } = await notified()
  await phone.page.goto(address)
  await phone.page.getByText('Advisor Tester').waitFor()
  await phone.page.getByText('Chrome on Linux').waitFor()
  await phone.page.getByText('127.0.0.1').waitFor()
  await expect.poll(() => phone.page.getByRole('radio').count()).toBe(3)
  expect(await button(phone.page, 'Approve').isDisabled()).toBe(true)
  await phone.page.getByText(number, { exact: true }).click()
  expect(await wrongWithState(phone.page, phone.page.getByRole('radio', { name: number, checked: true }))).toEqual([])
  expect(browser.page.url()).toBe(`${on.origin}/login`)
  await button(phone.page, 'Approve').click()
  expect(await wrongWithState(phone.page, phone.page.getByRole('heading', { name: 'Approved' }))).toEqual([])
  await browser.page.waitForURL(home())
})

test('a sign-in is approved in the prompt of another browser, with the number it shows [AUTH-27, AUTH-29]', async () => {
  const { phone, browser, prompt, number } = await prompted()
  await prompt.getByText('127.0.0.1').waitFor()
  await prompt.getByRole('button', { name: number, exact: true }).click()
  const chosen = prompt.getByRole('button', { name: number, exact: true, pressed: true })
  expect(await wrongWithState(phone.page, chosen)).toEqual([])
  await prompt.getByRole('button', { name: 'Approve' }).click()
  await browser.page.waitForURL(home())
  await phone.page.getByText('Sign-in approved').waitFor()
  await prompt.waitFor({ state: 'detached' })
  // the dialog that waited had a heading of this level too
  await homeHeading(browser.page).waitFor()
  await expect.poll(() => browser.page.getByRole('heading', { level: 1 }).count()).toBe(1)
})
