// The staff directory, as the public reads it and as the firm keeps it.
import { limits } from '@portal/contract/limits'
import { addStaffMember, type StaffDraft, uploadStaffPhoto } from '@portal/contract/staff'
import { send } from '@portal/server/testing/documents'
import { png } from '@portal/server/testing/photos'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { narrow, wide } from './axe.ts'
import { scene } from './browser.ts'
import { open } from './papers.ts'

declare global {
  interface Window {
    /** What ran that must not. */
    ran?: string
    /** What the browser refused to run. */
    refused: string[]
  }
}

const on = scene()

const blank = { title: '', roles: '', phone: '', ext: '', bio: '', sort: 0, linkedin: '', listed: true }
const emailOf = (first: string) => `${first.toLowerCase()}@meridianharbor.example`
async function list(first: string, more: Partial<StaffDraft> & Pick<StaffDraft, 'teams'>): Promise<number> {
  const admin = await on.portal.asAdmin()
  const body = { ...blank, first, last: 'Okafor', email: emailOf(first), ...more }
  const { status, body: answer } = await admin.call(addStaffMember, { body })
  expect(status).toBe(200)
  return answer.id
}

beforeAll(async () => {
  const greta = await list('Greta', {
    teams: ['SEC', 'WMA'],
    title: 'Head of Operations',
    phone: '(518) 555-0142',
    bio: '<p>Knows <strong>every form</strong>.</p>',
  })
  const photo = { filename: 'greta.png', bytes: await png(640, 480) }
  const sent = await send(on.portal, await on.portal.asAdmin(), uploadStaffPhoto, greta, {}, photo)
  expect(sent.status).toBe(200)
  await list('Anton', { teams: ['SEC'] })
  // so many that a department further down is out of sight
  for (const team of limits.departments)
    await on.portal.sql(
      `insert into staff (email, first, last, teams, sort, changed_at)
       select lower($1) || n || '@meridianharbor.example', $1 || n, 'Filler', array[$1], 50, now()
       from generate_series(1, 3) n`,
      [team],
    )
  // the kept list learns of what came past it
  await list('Ines', { teams: ['INS'] })
})

const department = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const tags = (page: Page) => page.getByRole('navigation', { name: 'Departments' })
const bio = (page: Page, first: string) => page.getByRole('dialog', { name: `${first} Okafor` })
const widthOf = (picture: Locator) => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)

/** With words after it all, which show that it is on the screen. */
const hostile = `<script>window.ran = 'script'</script><img src="/nothing.png" onerror="window.ran = 'img'">
<svg onload="window.ran = 'svg'"><circle r="4"/></svg><a href="javascript:void(window.ran = 'link')">The end of it</a>`

test('the directory and a biography are read by anybody, with its pictures, by button, by address and after a reload; a script in one does not run: not one that was saved, not one that came past the sanitiser, not one that would reach the browser [STAFF-12..14, STAFF-21, ROUTE-04, ROUTE-05] (X02)', async () => {
  await list('Saved', { teams: ['CORP'], bio: hostile })
  await list('Stored', { teams: ['CORP'] })
  await on.portal.sql('update staff set bio = $2 where email = $1', [emailOf('Stored'), hostile])
  await list('Sent', { teams: ['CORP'], bio: '<p>to be replaced</p>' })

  const { page, context, meets } = await on.visitor({ viewport: wide })
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const dialogs: string[] = []
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  await page.addInitScript(() => {
    window.refused = []
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) =>
      window.refused.push(effectiveDirective),
    )
  })
  const outcome = () => page.evaluate(() => ({ ran: window.ran, refused: window.refused }))

  await open(page, '/staff', 'Staff')
  await department(page, 'Wealth Advisors').getByRole('heading', { name: 'Greta Okafor' }).waitFor()
  await expect.poll(() => page.getByRole('region').count()).toBe(limits.departments.length)
  await tags(page).waitFor()
  await page.setViewportSize(narrow)
  await tags(page).waitFor({ state: 'detached' })
  await page.setViewportSize(wide)
  await tags(page).waitFor()
  const small = department(page, 'Securities').locator('img[src^="/profiles/"][src$="-small.webp"]')
  await expect.poll(() => widthOf(small)).toBeGreaterThan(0)
  await department(page, 'Securities').getByRole('button', { name: 'Biography of Greta Okafor' }).click()
  await bio(page, 'Greta').getByText('Head of Operations').waitFor()
  expect(new URL(page.url()).pathname).toBe(`/staff/bio/${emailOf('Greta')}`)
  await bio(page, 'Greta').getByText('every form').waitFor()
  for (const name of ['Photo of Greta Okafor', 'QR code with Greta Okafor’s contact details']) {
    const picture = bio(page, 'Greta').getByRole('img', { name })
    expect(await picture.getAttribute('src')).toMatch(/^\/profiles\//)
    await expect.poll(() => widthOf(picture)).toBeGreaterThan(0)
  }
  await page.keyboard.press('Escape')
  await bio(page, 'Greta').waitFor({ state: 'detached' })
  expect(new URL(page.url()).pathname).toBe('/staff')

  for (const first of ['Saved', 'Stored']) {
    await page.getByRole('button', { name: `Biography of ${first} Okafor` }).click()
    await bio(page, first).getByText('The end of it').click()
    expect(await bio(page, first).locator('script, [onerror], [onload], [href^="javascript:"]').count()).toBe(0)
    expect(await outcome()).toEqual({ refused: [] })
    await page.keyboard.press('Escape')
    await bio(page, first).waitFor({ state: 'detached' })
  }

  // were the server to let it through, the page's policy is still there
  await page.route('**/api/bios', async (route) => {
    const response = await route.fetch()
    const text = await response.text()
    await route.fulfill({ response, body: text.replace('"<p>to be replaced</p>"', JSON.stringify(hostile)) })
  })
  meets('refused script', 404)
  await page.goto(`/staff/bio/${emailOf('Sent')}`)
  await bio(page, 'Sent').getByRole('link', { name: 'The end of it' }).click()
  await page.waitForFunction(() => new Set(window.refused).size === 2)
  const { ran, refused } = await outcome()
  expect(ran).toBeUndefined()
  expect(new Set(refused)).toEqual(new Set(['script-src-attr', 'script-src-elem']))
  expect(dialogs).toEqual([])

  // nobody was asked who they are
  expect(await context.cookies()).toEqual([])
  const calls = asked.filter((path) => path.startsWith('/api/'))
  expect([...new Set(calls)].toSorted()).toEqual(['/api/bios', '/api/firm'])
})
