import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { scene } from './browser.ts'
import { homeHeading } from './stages.ts'

const on = scene()
const minuteMs = 60_000

beforeEach(() => on.portal.sql('truncate message, message_dismissal restart identity'))

/** Begins and ends so many minutes from now, by the portal's clock. */
async function publish(message: string, { critical = false, begins = -5, ends = 600 } = {}) {
  const now = on.portal.platform.clock().getTime()
  const at = (minutes: number) => new Date(now + minutes * minuteMs)
  const [row] = await on.portal.sql(
    `insert into message (message, type, audience, starts_at, ends_at, published_at)
     values ($1, $2, 'everyone', $3, $4, $3) returning idx`,
    [message, critical ? 'critical' : 'info', at(begins), at(ends)],
  )
  return row?.idx
}

const bar = (page: Page) => page.getByRole('region', { name: 'Messages' })
const said = (page: Page, text: string) => bar(page).getByText(text)

async function home(page: Page) {
  await page.goto('/dash/p')
  await homeHeading(page).waitFor()
}

test('dismissed by one, also the one with idx 0, it stays away from this person alone [MSG-03, MSG-04]', async () => {
  expect(await publish('The very first')).toBe(0)
  await publish('The one after', { begins: -9 })
  const [ann, ben] = [await on.portal.asAdvisor(), await on.portal.asAdvisor()]
  const { page } = await on.visitorAs(ann)
  await home(page)
  await said(page, 'The very first').waitFor()
  const dismissed = page.waitForResponse('**/api/user/message/dismiss/0')
  await bar(page).getByRole('button', { name: 'Dismiss message' }).click()
  await said(page, 'The one after').waitFor()
  expect((await dismissed).status()).toBe(200)
  await page.reload()
  await said(page, 'The one after').waitFor()
  expect(await said(page, '1 of 2').count()).toBe(0)
  const room = () => page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--message-h'))
  expect(await room()).toBe('34px')
  await bar(page).getByRole('button', { name: 'Dismiss message' }).click()
  await bar(page).waitFor({ state: 'detached' })
  expect(await room(), 'what floats above the bar comes down').toBe('0px')
  const other = await on.visitorAs(ben)
  await home(other.page)
  await said(other.page, 'The very first').waitFor()
  await said(other.page, '1 of 2').waitFor()
})
