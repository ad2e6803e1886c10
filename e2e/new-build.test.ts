// A page that is older than the server, and code that does not arrive.
import { texts } from '@portal/contract/texts'
import type { Page } from 'playwright-core'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { wrongWithState } from './axe.ts'
import { scene } from './browser.ts'
import { homeHeading } from './stages.ts'

const on = scene()
const header = 'x-portal-build'
const nextBuild = '0123456789ab'
const passing = '**/assets/KnowledgePage-*.js'
const built = '**/assets/ProductsPage-*.js'

let build = ''
beforeEach(() => {
  build = on.portal.app.apiHeaders[header] ?? ''
  expect(build).toMatch(/^[0-9a-f]{12}$/)
})
afterEach(() => void (on.portal.app.apiHeaders[header] = build))

/** Every answer and every page from now on is the next build's. */
async function deploy(page: Page) {
  on.portal.app.apiHeaders[header] = nextBuild
  await page.route(
    (url) => url.pathname === '/dash/devices',
    async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, body: (await response.text()).replaceAll(build, nextBuild) })
    },
  )
}

const offer = (page: Page) => page.getByText('A new version of the portal is available.', { exact: true })
async function choose(page: Page, menu: string, entry: string) {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: menu, exact: true }).click()
  await page.getByRole('menuitem', { name: new RegExp(`^${entry}`) }).click()
}
const openAccount = (page: Page) => page.getByRole('button', { name: /^Account/ }).click()

/** It is asked for three times; what is waited in between is not waited for. */
async function inVain(page: Page, code: string, ask: () => Promise<void>) {
  const missed = () => page.waitForEvent('requestfailed', (request) => request.url().includes(code))
  let failed = missed()
  await ask()
  for (const pauseMs of [500, 2_000]) {
    await failed
    failed = missed()
    await page.clock.fastForward(pauseMs)
  }
  await failed
}

test('a screen that is missing for a moment comes; one whose code does not arrive offers to reload; an old page is offered the new build, and nobody is made to take it', async () => {
  const { page, meets } = await on.visitorAs(await on.portal.asAdvisor())
  meets('no answer')
  await page.clock.install()
  await page.goto('/dash/p')
  await homeHeading(page).waitFor()
  expect(await offer(page).count()).toBe(0)

  // once ahead of its use, once for it
  await page.route(passing, (route) => route.abort(), { times: 2 })
  // home's stream is given up as well
  const missed = page.waitForEvent('requestfailed', (request) => request.url().includes('KnowledgePage'))
  await choose(page, 'General', 'Knowledge Center')
  expect((await missed).failure()?.errorText).toBe('net::ERR_FAILED')
  await page.getByRole('heading', { level: 1, name: 'Knowledge Center' }).waitFor()

  await page.route(built, (route) => route.abort())
  await inVain(page, 'ProductsPage', () => choose(page, 'Securities', 'Approved Products'))
  const problem = page.getByRole('heading', { level: 1, name: 'This page couldn’t load' })
  expect(await wrongWithState(page, problem)).toEqual([])
  await openAccount(page)
  await page.getByRole('dialog', { name: 'Account' }).getByText('Advisor Tester').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.unroute(built)
  await page.getByRole('main').getByRole('button', { name: 'Reload' }).click()
  await page.getByRole('heading', { level: 1, name: 'Approved Products' }).waitFor()

  await openAccount(page)
  await page.getByRole('textbox', { name: 'Feedback' }).fill('In the middle of a sentence')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await deploy(page)
  await choose(page, 'General', 'Registered Devices')
  expect(await wrongWithState(page, offer(page))).toEqual([])
  await page.getByRole('heading', { level: 1, name: 'Registered Devices' }).waitFor()
  await openAccount(page)
  expect(await page.getByRole('textbox', { name: 'Feedback' }).inputValue()).toBe('In the middle of a sentence')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })

  await page.getByRole('button', { name: 'Reload' }).click()
  await page.locator(`meta[name=portal-build][content="${nextBuild}"]`).waitFor({ state: 'attached' })
  await page.getByRole('heading', { level: 1, name: 'Registered Devices' }).waitFor()
  expect(await offer(page).count()).toBe(0)
})

test('a dialog whose code does not arrive leaves the sign-in form as it is, and comes when asked for again', async () => {
  const { page, meets } = await on.visitor()
  meets('no answer')
  await page.clock.install()
  await page.goto('/login')
  await page.getByLabel('Email').fill('dana@meridianharbor.example')
  const dialog = '**/assets/ResetRequest-*.js'
  await page.route(dialog, (route) => route.abort())
  await inVain(page, 'ResetRequest', () => page.getByRole('button', { name: 'Forgot Password' }).click())
  await page.getByRole('alert').getByText('Couldn’t open the reset form.').waitFor()
  expect(await page.getByLabel('Email').inputValue()).toBe('dana@meridianharbor.example')
  await page.unroute(dialog)
  await page.getByRole('button', { name: 'Forgot Password' }).click()
  await page.getByRole('dialog', { name: texts.resetDialogTitle }).waitFor()
})
