// What the shell tells of the world around it, and what people tell the firm.
import { texts } from '@portal/contract/texts'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { wrongWithState } from './axe.ts'
import { scene } from './browser.ts'
import { homeHeading } from './stages.ts'

const on = scene()

async function home(page: Page) {
  await page.goto('/dash/p')
  await homeHeading(page).waitFor()
}

async function openAccount(page: Page) {
  await page.getByRole('button', { name: /^Account/ }).click()
  return page.getByRole('dialog', { name: 'Account' })
}

test('a lost connection is told for as long as it lasts', async () => {
  const { page, context, meets } = await on.visitorAs(await on.portal.asAdvisor())
  meets('no answer')
  await home(page)
  const bar = page.getByText('You’re offline.')
  await context.setOffline(true)
  await bar.waitFor()
  await context.setOffline(false)
  await expect.poll(() => bar.count()).toBe(0)
})

test('acting for somebody is told on every screen until it is stopped, and the audit names both', async () => {
  const me = await on.portal.asPlus()
  const owner = await on.portal.asAdvisor({ first: 'Olive', last: 'Owner', tapsid: 4_242 })
  await on.portal.sql('insert into proxy (owner_id, proxy_id, granted_at) values ($1, $2, $3)', [
    owner.id,
    me.id,
    on.portal.platform.clock(),
  ])
  const { page } = await on.visitorAs(me)
  await home(page)
  const account = await openAccount(page)
  await account.getByRole('combobox', { name: 'Act for' }).click()
  await page.getByRole('option', { name: 'Owner, Olive' }).click()
  const bar = page.getByText('Acting for Olive Owner')
  await bar.waitFor()
  await account.waitFor({ state: 'detached' })
  expect(await wrongWithState(page, bar)).toEqual([])

  await page.goto('/dash/devices')
  await bar.waitFor()
  await openAccount(page)
  // it is in the drawer before the server has it
  const kept = page.waitForResponse('**/api/user/tabs')
  await account.getByRole('button', { name: 'Pin this page' }).click()
  expect((await kept).status()).toBe(200)
  await account.getByRole('link', { name: 'Registered Devices' }).waitFor()
  await page.keyboard.press('Escape')
  await account.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Stop acting for Olive Owner' }).click()
  await bar.waitFor({ state: 'detached' })

  const both = `${me.email} for ${owner.email}`
  const entries = await on.portal.sql('select actor, action from audit_entry where actor_id = $1 order by id', [me.id])
  expect(entries).toEqual([
    { actor: me.email, action: 'acting.started' },
    { actor: both, action: expect.stringMatching(/tabs/) },
    { actor: both, action: 'acting.stopped' },
  ])
})

test('a click is not lost when everything on the screen is asked for again while the button is down', async () => {
  const me = await on.portal.asPlus()
  const owner = await on.portal.asAdvisor({ first: 'Olive', last: 'Owner', tapsid: 4_242 })
  await on.portal.sql('insert into proxy (owner_id, proxy_id, granted_at) values ($1, $2, now())', [owner.id, me.id])
  const { page } = await on.visitorAs(me)
  await home(page)
  await page.getByText('Live', { exact: true }).waitFor()
  const account = await openAccount(page)
  await account.getByRole('combobox', { name: 'Act for' }).click()
  await page.getByRole('option', { name: 'Owner, Olive' }).hover()
  await page.mouse.down()
  const asked = ['/api/user/favorites', '/api/announcements', '/api/user/message', '/api/events/60'].map((path) =>
    page.waitForResponse((answer) => new URL(answer.url()).pathname === path),
  )
  // a node that has missed notices has every page ask for everything
  await on.portal.cutListeners()
  await Promise.all(asked)
  await page.mouse.up()
  await page.getByText('Acting for Olive Owner').waitFor()
  const [entered] = await on.portal.sql('select acting_for from session where account_id = $1', [me.id])
  expect(entered?.['acting_for']).toBe(owner.id)
})

test('feedback is kept while it cannot be sent; then stored, mailed, and on the open list of an admin [FEED-01, FEED-03..05, ERR-50, ERR-51]', async () => {
  const me = await on.portal.asAdvisor()
  const [advisor, admin] = [await on.visitorAs(me), await on.visitorAs(await on.portal.asAdmin())]
  advisor.meets('no answer')
  await admin.page.goto('/feedback')
  await admin.page.getByText('No comments yet').waitFor()

  const { page } = advisor
  await home(page)
  const account = await openAccount(page)
  const field = account.getByRole('textbox', { name: 'Feedback' })
  const comment = 'The products page could remember my sponsor.'
  await field.fill(comment)
  await page.route('**/api/feedback', (route) => route.abort())
  await account.getByRole('button', { name: 'Send feedback' }).click()
  await page.getByText(texts.feedbackFailed).waitFor()
  expect(await field.inputValue()).toBe(comment)
  await page.unroute('**/api/feedback')
  await account.getByRole('button', { name: 'Send feedback' }).click()
  await page.getByText(texts.feedbackSent).waitFor()
  await expect.poll(() => field.inputValue()).toBe('')

  await admin.page.getByRole('row').filter({ hasText: comment }).filter({ hasText: me.email }).waitFor()
  expect(await on.portal.sql('select comment from feedback where account_id = $1', [me.id])).toEqual([{ comment }])
  expect((await on.portal.mails()).filter(({ text }) => text.includes(comment))).toHaveLength(1)
})
