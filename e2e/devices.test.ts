// The devices page, between real browsers and the real server.
import { texts } from '@portal/contract/texts'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { narrow, wide, wrongWithState } from './axe.ts'
import { scene } from './browser.ts'
import { withPasskeys } from './passkeys.ts'
import { subscriptionTo } from './phone.ts'

const on = scene({ notices: true })

/** The service worker's own world. */
interface Listening {
  registration: ServiceWorkerRegistration
  hasShown?: boolean
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

async function openDevices(page: Page) {
  await page.goto('/dash/devices')
  await page.getByRole('heading', { level: 1, name: 'Registered Devices' }).waitFor()
  await page.getByText('This browser').waitFor()
}
/** A push service of nobody: the browser is made to believe that it has subscribed to one. */
async function withPushService(page: Page) {
  const subscription = subscriptionTo('http://127.0.0.1:9/nobody')
  await page.context().grantPermissions(['notifications'])
  await page.addInitScript((made) => {
    PushManager.prototype.subscribe = async () => ({ toJSON: () => made }) as unknown as PushSubscription
  }, subscription)
}
async function registerHere(page: Page, name: string) {
  await button(page, 'Register this device').click()
  const form = dialog(page, 'Register this device')
  await form.getByLabel('Name').fill(name)
  await form.getByRole('button', { name: 'Register device' }).click()
  await page.getByText('Device registered. It can now approve your sign-ins.').waitFor()
}
test('a browser that is signed out here lands on the sign-in page there [ROUTE-20, AUTH-22]', async () => {
  const actor = await on.portal.asAdvisor()
  const here = await on.visitorAs(actor)
  const there = await on.visitorAs(await on.elsewhere(actor))
  there.meets(400)
  await Promise.all([there, here].map(({ page }) => openDevices(page)))
  const row = here.page.getByRole('row').filter({ hasText: 'Firefox' })
  await row.getByText('Albany, New York').waitFor()
  await row.getByRole('button', { name: 'Sign out Firefox on Windows' }).click()
  await dialog(here.page, 'Sign out Firefox on Windows?').getByRole('button', { name: 'Sign out', exact: true }).click()
  await here.page.getByText('Firefox on Windows signed out').waitFor()
  await row.waitFor({ state: 'detached' })
  await there.page.waitForURL(`${on.origin}/login?q=l&redirect=%2Fdash%2Fdevices`)
  await there.page.getByText(texts.sessionExpired).waitFor()
  expect(await on.portal.sql('select id from session where account_id = $1', [actor.id])).toHaveLength(1)
})

test('this device is registered, shows a notice of a request, is renamed and reported lost, of which the security mailbox hears', async () => {
  const { page, context, meets } = await on.visitorAs(await on.portal.asAdvisor())
  meets(400)
  await withPushService(page)
  await openDevices(page)
  await registerHere(page, 'Desk')
  await button(page, 'Register this device').waitFor({ state: 'detached' })
  await page.getByText('This device', { exact: true }).waitFor()

  const devtools = await context.newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [one] = registrations
      if (one) resolve(one.registrationId)
    })
  })
  await devtools.send('ServiceWorker.enable')
  // Only when it is shown may anybody ask what is shown: the browser forgets a notice that it finds kept but not yet on the screen.
  const [worker] = context.serviceWorkers()
  await worker?.evaluate(() => {
    const scope = globalThis as unknown as Listening
    const show = scope.registration.showNotification.bind(scope.registration)
    scope.registration.showNotification = async (title, options) => {
      await show(title, options)
      scope.hasShown = true
    }
  })
  const data = JSON.stringify({ url: '/authy/request-1/account-1' })
  await devtools.send('ServiceWorker.deliverPushMessage', {
    origin: `${on.origin}/`,
    registrationId: await registered,
    data,
  })
  await expect.poll(() => worker?.evaluate(() => (globalThis as unknown as Listening).hasShown)).toBe(true)
  const shown = () =>
    page.evaluate(async () => {
      const [notice] = await (await navigator.serviceWorker.ready).getNotifications()
      return notice && { title: notice.title, url: notice.data.url as string }
    })
  await expect.poll(shown).toEqual({ title: 'Are you signing in?', url: '/authy/request-1/account-1' })

  await button(page, 'More actions for Desk').click()
  await page.getByRole('menuitem', { name: 'Rename' }).click()
  await dialog(page, 'Rename device').getByLabel('Name').fill('Desk in Albany')
  await page.keyboard.press('Enter')
  await dialog(page, 'Rename device').waitFor({ state: 'detached' })
  await button(page, 'More actions for Desk in Albany').click()
  await page.getByRole('menuitem', { name: 'Report as lost' }).click()
  await dialog(page, 'Report Desk in Albany as lost').getByLabel('What happened').fill('Left on the train')
  expect(await wrongWithState(page, dialog(page, 'Report Desk in Albany as lost'))).toEqual([])
  // the next call finds the session ended, and must not come before the dialog is read
  const { promise: read, resolve: hasRead } = Promise.withResolvers<void>()
  await page.route('**/api/**', async (route) => {
    if (route.request().method() === 'GET') await read
    await route.continue()
  })
  await button(page, 'Report as lost').click()
  await dialog(page, 'Desk in Albany reported as lost')
    .getByText(/security team has your note/)
    .waitFor()
  hasRead()
  expect((await on.portal.mails()).some(({ text }) => text.includes('Left on the train'))).toBe(true)
  // it was this very browser: whoever finds it is signed out
  await page.waitForURL(`${on.origin}/login?q=l&redirect=%2Fdash%2Fdevices`)
})

test('devices: full, and each dialog; a passkey is made by the browser once', async () => {
  const actor = await on.portal.asAdvisor()
  await on.elsewhere(actor)
  await on.portal.sql(
    `insert into device (account_id, token_hash, name, browser, created_at, seen_at, remembered_until)
     values ($1, sha256(gen_random_uuid()::text::bytea), 'Home computer', 'Windows', now(), now(), now() + interval '9 days')`,
    [actor.id],
  )
  await on.portal.sql(
    `insert into firm_device (account_id, name, type, system, encrypted, owner, created_at)
     values ($1, 'Office laptop', 'Laptop', 'Windows 11', true, 'Firm', now()), ($1, 'My phone', 'Phone', 'iOS 20', false, 'Personal', now())`,
    [actor.id],
  )
  const { page } = await on.visitorAs(actor, { viewport: wide })
  await withPasskeys(page)
  await openDevices(page)
  const form = dialog(page, 'Add passkey')
  const add = form.getByRole('button', { name: 'Add passkey' })
  await button(page, 'Add passkey').click()
  await add.click()
  expect(await wrongWithState(page, page.getByText('Enter a name.'))).toEqual([])
  await form.getByLabel('Name').fill('My laptop')
  await add.click()
  await page.getByText(/Passkey added/).waitFor()
  await page.getByRole('row').filter({ hasText: 'My laptop' }).getByText('Never').waitFor()
  // its own button is called the same
  await form.waitFor({ state: 'detached' })
  await button(page, 'Add passkey').click()
  await form.getByLabel('Name').fill('Again')
  await add.click()
  await page.getByText('This device already has a passkey for your account.').waitFor()
  await form.getByRole('button', { name: 'Cancel' }).click()
  await button(page, 'Discard changes').click()
  await form.waitFor({ state: 'detached' })

  // every list has come
  for (const name of ['Sign out Firefox on Windows', 'More actions for Home computer', 'Remove My laptop'])
    await button(page, name).waitFor()
  expect(await wrongWithState(page, page.getByText('Office laptop'))).toEqual([])
  // a phone's rows are others, and open a sheet
  await page.setViewportSize(narrow)
  await page.getByRole('button', { name: /^Home computer/ }).click()
  expect(await wrongWithState(page, dialog(page, 'Home computer'), [narrow])).toEqual([])
  await page.keyboard.press('Escape')
  await dialog(page, 'Home computer').waitFor({ state: 'detached' })
  await page.setViewportSize(wide)
  await button(page, 'Add device').click()
  expect(await wrongWithState(page, dialog(page, 'Add business device'))).toEqual([])
})
