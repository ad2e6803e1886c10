// What the firm settles, tells everybody and sees of its advisors.
import { addAnnouncement, publishAnnouncement } from '@portal/contract/announcements'
import { getFirm } from '@portal/contract/settings'
import { png } from '@portal/server/testing/photos'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { wide, wrongWithState } from './axe.ts'
import { scene } from './browser.ts'
import { goTo } from './go-to.ts'
import { open, row } from './papers.ts'
import { homeHeading, signInHeading } from './stages.ts'

const on = scene()

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })
const colourOf = (of: Locator) => of.evaluate((it) => getComputedStyle(it).backgroundColor)
/** #7A1F3D */
const ours = 'rgb(122, 31, 61)'

test('the firm’s name, colours and mark are on the sign-in page of another browser when it loads; what the firm tells is on the open screens of who is there', async () => {
  const admin = await on.portal.asAdmin()
  const dana = await on.portal.asAdvisor({ first: 'Dana', last: 'Whitfield', crd: '1234567' })
  const { page } = await on.visitorAs(admin, { viewport: wide })
  await open(page, '/management?tab=firm', 'User Management')
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Northgate Partners')
  const look = page.getByRole('region', { name: 'Branding' })
  const preview = page.getByRole('figure', { name: 'Preview, light' })
  await look.getByLabel('Logo', { exact: true }).setInputFiles({
    name: 'mark.png',
    mimeType: 'image/png',
    buffer: await png(48, 48),
  })
  await preview.locator('img[src^="data:image/png"]').waitFor()
  await look.getByRole('textbox', { name: 'Brand color', exact: true }).fill('#7A1F3D')
  await expect.poll(() => colourOf(preview.getByText('Submit New Business'))).toBe(ours)
  await page.getByText('3 unsaved changes').waitFor()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.getByRole('link', { name: 'Northgate Partners, home' }).waitFor()
  expect((await admin.call(getFirm, {})).body.colours.brand).toBe('#7A1F3D')

  const { page: front } = await on.visitor({ viewport: wide })
  await front.goto('/login')
  await signInHeading(front).waitFor()
  await front.getByRole('main').getByText('Northgate Partners', { exact: true }).waitFor()
  await front.getByLabel('Email').fill(admin.email)
  await front.getByLabel('Password', { exact: true }).fill('correct-horse-1')
  const login = front.getByRole('button', { name: 'Login', exact: true, disabled: false })
  await expect.poll(() => colourOf(login)).toBe(ours)
  const mark = front.getByRole('main').locator('img[src^="data:image/png"]')
  await expect.poll(() => mark.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(48)

  const { page: advisor } = await on.visitorAs(dana)
  await advisor.goto('/dash/p')
  await homeHeading(advisor).waitFor()
  await advisor.getByText('Live', { exact: true }).waitFor()
  const bar = advisor.getByRole('region', { name: 'Messages' })

  await goTo(page, '/whatsnew')
  await page.getByRole('tab', { name: 'System messages' }).click()
  await page.getByRole('button', { name: 'Add message' }).click()
  const editor = dialog(page, 'Add message')
  const words = 'Statements are a day late this month.'
  await editor.getByRole('textbox', { name: 'Message' }).fill(words)
  expect(await wrongWithState(page, editor.getByRole('region', { name: 'Preview' }).getByText(words))).toEqual([])
  await editor.getByRole('button', { name: 'Add draft' }).click()
  await editor.waitFor({ state: 'detached' })
  await row(page, words).getByText('Draft', { exact: true }).waitFor()
  expect(await bar.count()).toBe(0)
  await page.getByRole('button', { name: `Publish: ${words}` }).click()
  await page.getByRole('button', { name: 'Publish message' }).click()
  await bar.getByText(words).waitFor()
  await row(page, words).getByText('Live').waitFor()

  const slide = advisor.getByRole('region', { name: 'Announcements' }).getByText('Form CRS, new edition')
  const content = { kicker: '', title: 'Form CRS, new edition', text: '', link: '', link_text: '' }
  const starts = on.portal.platform.clock().toISOString()
  const body = { ...content, sort: 0, audience: 'everyone', branch: null, starts, ends: null } as const
  const { id } = (await admin.call(addAnnouncement, { body })).body
  await admin.call(publishAnnouncement, { params: { id, what: 'publish' } })
  await slide.waitFor()
  await goTo(page, '/dash/p')
  await page.getByRole('button', { name: 'Edit announcements' }).click()
  const manager = page.getByRole('dialog', { name: 'Announcements' })
  expect(await wrongWithState(page, manager.getByText('Live', { exact: true }))).toEqual([])
  await manager.getByRole('button', { name: 'Add announcement' }).click()
  const form = page.getByRole('dialog', { name: 'Add announcement' })
  await form.getByRole('button', { name: 'Add draft' }).click()
  expect(await wrongWithState(page, form.getByText('Enter a title.'))).toEqual([])
  await admin.call(publishAnnouncement, { params: { id, what: 'withdraw' } })
  await slide.waitFor({ state: 'detached' })

  await goTo(page, `/advisors?advisor=${dana.id}`)
  await page.getByText('1234567').waitFor()
  const certification = page.getByRole('heading', { name: 'Electronic Communications Certification' })
  expect(await wrongWithState(page, certification)).toEqual([])
})

// what opens over a dialog stays with it while the page behind moves
test('the list of a field in a dialog stays where it is when the page behind it gets shorter', async () => {
  const { page } = await on.visitorAs(await on.portal.asAdmin())
  await page.goto('/management')
  const invite = page.getByRole('button', { name: 'Invite person', disabled: false })
  await invite.waitFor()
  await page.evaluate(() => {
    document.body.style.minHeight = '4000px'
    window.scrollTo(0, 600)
  })
  await invite.evaluate((button) => (button as HTMLElement).click())
  const dialog = page.getByRole('dialog', { name: 'Invite person' })
  await dialog.getByRole('textbox', { name: 'First name' }).fill('Ines')
  await dialog.getByRole('combobox', { name: 'Access level' }).click()
  const option = page.getByRole('option', { name: '3, advisor plus' })
  await option.waitFor()
  // measured in the same breath: nothing has had the time to put it back
  const [before, after] = await option.evaluate((element) => {
    const top = () => element.getBoundingClientRect().top
    const first = top()
    document.body.style.minHeight = '0'
    return [first, top()]
  })
  expect(await page.evaluate(() => window.scrollY)).toBeLessThan(600)
  expect(after).toBe(before)
  await option.click()
  expect(await dialog.getByRole('combobox', { name: 'Access level' }).inputValue()).toBe('3, advisor plus')
})
