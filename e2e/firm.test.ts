// What the firm settles, tells everybody and sees of its advisors.
import { readFile } from 'node:fs/promises'
import { getFirm } from '@portal/contract/settings'
import { menusFor } from '@portal/server/testing/actors'
import { png } from '@portal/server/testing/photos'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { wide, wrongWithState } from './axe.ts'
import { scene } from './browser.ts'
import { heading, open, row } from './papers.ts'
import { homeHeading, signInHeading } from './stages.ts'

const on = scene()
const minuteMs = 60_000

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })
const colourOf = (of: Locator) => of.evaluate((it) => getComputedStyle(it).backgroundColor)
/** #7A1F3D */
const ours = 'rgb(122, 31, 61)'
/** As a field for date and time takes it. */
const minute = (at: number) => new Date(at).toISOString().slice(0, 16)

test('the firm’s name, colours and mark are chosen with a preview and are on the sign-in page of another browser when it loads; so is maintenance', async () => {
  const admin = await on.portal.asAdmin()
  const { page } = await on.visitorAs(admin, { viewport: wide, timezoneId: 'UTC' })
  const { page: front } = await on.visitor({ viewport: wide })
  await open(page, '/management?tab=firm', 'User Management')
  const save = page.getByRole('button', { name: 'Save changes' })
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Northgate Partners')
  await save.click()
  await page.getByText('Settings saved').waitFor()
  await page.getByRole('link', { name: 'Northgate Partners, home' }).waitFor()

  const look = page.getByRole('region', { name: 'Branding' })
  const preview = page.getByRole('figure', { name: 'Preview, light' })
  const brand = look.getByRole('textbox', { name: 'Brand color', exact: true })
  await preview.getByText('Northgate Partners').first().waitFor()
  await look.getByLabel('Logo', { exact: true }).setInputFiles({
    name: 'mark.png',
    mimeType: 'image/png',
    buffer: await png(48, 48),
  })
  await preview.locator('img[src^="data:image/png"]').waitFor()

  // white cannot be read on it
  await brand.fill('#F5D76E')
  await page
    .getByText(/, too low$/)
    .first()
    .waitFor()
  await save.click()
  await page.getByText('1 field needs attention').waitFor()
  const stored = async () => (await admin.call(getFirm, {})).body.colours.brand
  expect(await stored()).toBe('#12284C')

  await brand.fill('#7A1F3D')
  await expect.poll(() => page.getByText(/, too low$/).count()).toBe(0)
  await expect.poll(() => colourOf(preview.getByText('Submit New Business'))).toBe(ours)

  // the last of the Important Links becomes the first, by the handle
  await page
    .getByRole('navigation', { name: 'Sections' })
    .getByRole('link', { name: /^Links/ })
    .click()
  const links = page.getByRole('list', { name: 'Important Links' })
  const from = await links.getByRole('button', { name: 'Move Marketing Library', exact: true }).boundingBox()
  const to = await links.getByRole('button', { name: 'Move AI Insight', exact: true }).boundingBox()
  if (!from || !to) throw new Error('no handles')
  await page.mouse.move(from.x + 8, from.y + 8)
  await page.mouse.down()
  await page.mouse.move(to.x + 8, to.y + 8, { steps: 5 })
  await page.mouse.up()
  await page.getByText('3 unsaved changes').waitFor()
  await save.click()
  await expect.poll(stored).toBe('#7A1F3D')
  await page.getByRole('button', { name: 'Important Links' }).click()
  await expect.poll(() => page.getByRole('menuitem').first().textContent()).toContain('Marketing Library')
  await page.keyboard.press('Escape')

  await front.goto('/login')
  await signInHeading(front).waitFor()
  await front.getByRole('main').getByText('Northgate Partners', { exact: true }).waitFor()
  await front.getByLabel('Email').fill(admin.email)
  await front.getByLabel('Password', { exact: true }).fill('correct-horse-1')
  const login = front.getByRole('button', { name: 'Login', exact: true, disabled: false })
  await expect.poll(() => colourOf(login)).toBe(ours)
  const mark = front.getByRole('main').locator('img[src^="data:image/png"]')
  await expect.poll(() => mark.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(48)

  await page.getByRole('tab', { name: 'Maintenance' }).click()
  await page.getByRole('button', { name: 'Schedule maintenance' }).click()
  const plan = dialog(page, 'Schedule maintenance')
  const now = on.portal.platform.clock().getTime()
  await plan.getByLabel(/^Name/).fill('Database upgrade')
  await plan.getByLabel(/^Starts/).fill(minute(now - 5 * minuteMs))
  await plan.getByLabel(/^Ends/).fill(minute(now + 60 * minuteMs))
  await plan.getByRole('button', { name: 'Schedule maintenance' }).click()
  await row(page, 'Database upgrade').getByText('In progress').waitFor()
  await front.reload()
  await front.getByText('Database upgrade').waitFor()
  await page.getByRole('button', { name: 'End Database upgrade' }).click()
  await page.getByRole('button', { name: 'End maintenance' }).click()
  await page.getByRole('table', { name: 'Past maintenance' }).getByText('Database upgrade').waitFor()
  const told = front.waitForResponse('**/status/summary.json')
  await front.reload()
  expect(await (await told).json()).toEqual({ activeMaintenances: [] })
})

test('a message is drafted, looked at and published into the bottom bar of who is there, and taken back [ROUTE-22]', async () => {
  const { page } = await on.visitorAs(await on.portal.asAdmin(), { viewport: wide })
  const { page: advisor } = await on.visitorAs(await on.portal.asAdvisor())
  await advisor.goto('/dash/p')
  await homeHeading(advisor).waitFor()
  await advisor.getByText('Live', { exact: true }).waitFor()
  const bar = advisor.getByRole('region', { name: 'Messages' })

  await open(page, '/whatsnew', 'What’s New')
  await page.getByRole('tab', { name: 'System messages' }).click()
  await page.getByRole('button', { name: 'Add message' }).click()
  const editor = dialog(page, 'Add message')
  const words = 'Statements are a day late this month.'
  await editor.getByRole('textbox', { name: 'Message' }).fill(words)
  const preview = editor.getByRole('region', { name: 'Preview' })
  expect(await wrongWithState(page, preview.getByText(words))).toEqual([])
  await editor.getByRole('button', { name: 'Add draft' }).click()
  await editor.waitFor({ state: 'detached' })
  await row(page, words).getByText('Draft', { exact: true }).waitFor()
  expect(await bar.count()).toBe(0)

  await page.getByRole('button', { name: `Publish: ${words}` }).click()
  await dialog(page, 'Publish this message?').getByText(words).waitFor()
  await page.getByRole('button', { name: 'Publish message' }).click()
  await bar.getByText(words).waitFor()
  await row(page, words).getByText('Live').waitFor()
  await dialog(page, 'Publish this message?').waitFor({ state: 'detached' })
  expect(await wrongWithState(page, page.getByText('Live', { exact: true }))).toEqual([])

  await page.getByRole('button', { name: `Unpublish: ${words}` }).click()
  await page.getByRole('button', { name: 'Unpublish message' }).click()
  await bar.waitFor({ state: 'detached' })
  await row(page, words).getByText('Unpublished', { exact: true }).waitFor()
})

test('a manager sees the roster of the branch, all of one advisor, and takes it along; another branch’s manager sees none of it [ROUTE-28]', async () => {
  const menus = JSON.stringify(menusFor(true))
  const dana = await on.portal.asAdvisor({ first: 'Dana', last: 'Whitfield', crd: '1234567' })
  const manager = await on.portal.asManager({ first: 'Marta', menus })
  const stranger = await on.portal.asStranger({ menus })
  const { page } = await on.visitorAs(manager, { viewport: wide })
  await open(page, '/advisors', 'Branch Advisors')
  await row(page, 'Whitfield, Dana').waitFor()
  expect(await row(page, stranger.email).count()).toBe(0)

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export advisors as CSV' }).click(),
  ])
  const lines = await readFile(await file.path(), 'utf8')
  expect(lines).toContain(dana.email)
  expect(lines).not.toContain(stranger.email)

  await page.getByRole('link', { name: 'Whitfield, Dana' }).click()
  await heading(page, 'Dana Whitfield').waitFor()
  await page.getByText('1234567').waitFor()
  const certification = page.getByRole('heading', { name: 'Electronic Communications Certification' })
  expect(await wrongWithState(page, certification)).toEqual([])
  await page.getByRole('main').getByRole('link', { name: 'Branch Advisors' }).click()
  await row(page, 'Whitfield, Dana').waitFor()

  const other = await on.visitorAs(stranger, { viewport: wide })
  await open(other.page, '/advisors', 'Branch Advisors')
  await row(other.page, stranger.email).waitFor()
  expect(await row(other.page, dana.email).count()).toBe(0)
  other.meets(404)
  await open(other.page, `/advisors?advisor=${dana.id}`, 'Page not found')
})
