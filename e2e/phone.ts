// A device that approves sign-ins: known, subscribed and signed in without the screens that make it so.
import { createECDH, randomBytes } from 'node:crypto'
import { addDevice, pushPurpose } from '@portal/server/features/devices/public'
import type { Page } from 'playwright-core'
import type { Scene } from './browser.ts'

/** What a browser answers that has subscribed to a push service. */
export function subscriptionTo(endpoint: string) {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  return { endpoint, keys: { p256dh: pair.getPublicKey('base64url'), auth: randomBytes(16).toString('base64url') } }
}

export async function phoneOf(on: Scene, { id, email }: { id: string; email: string }) {
  const { db, clock, keys } = on.portal.platform
  const device = await db
    .transaction()
    .execute((tx) => addDevice(tx, { accountId: id, name: 'Phone', browser: 'Android', now: clock() }))
  const subscription = JSON.stringify(subscriptionTo('https://push.example/phone'))
  await on.portal.sql('update device set push = $2 where id = $1', [device.id, keys.seal(subscription, pushPurpose)])
  const session = await on.elsewhere({ ...(await on.portal.asAnonymous()), id, email })
  const phone = await on.visitorAs(session, { viewport: { width: 390, height: 844 } })
  await phone.context.addCookies([
    { name: 'portal_device', value: device.token, url: on.origin, httpOnly: true, sameSite: 'Strict' },
  ])
  return phone
}

/** The number that the screen which waits for the phone shows. */
export async function numberOn(page: Page): Promise<string> {
  const sentence = await page.locator('p', { hasText: /^Your number is/ }).textContent()
  return /\d{2}/.exec(sentence ?? '')?.[0] ?? ''
}
