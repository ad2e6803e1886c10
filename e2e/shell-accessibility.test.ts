// The dialogs of home, the palette and the screens of the shell, in every look.
import { limits } from '@portal/contract/limits'
import { expect, test } from 'vitest'
import { wide, wrongInEveryLook } from './axe.ts'
import { scene } from './browser.ts'
import { homeHeading } from './stages.ts'

const on = scene({ demo: true })

test('home with the welcome, the certification and the news', async () => {
  const { page, context } = await on.visitorAs(await on.portal.asAdvisor({ welcome: true }, { attested: false }), {
    viewport: wide,
  })
  await context.clearCookies({ name: limits.newsCookie })
  const dialog = page.getByRole('dialog')
  const press = (name: string) => dialog.getByRole('button', { name }).click()
  await page.goto('/dash/p?welcome')
  await dialog.getByText('President').waitFor()
  expect(await wrongInEveryLook(page, dialog.getByRole('heading', { level: 3, name: 'Welcome' }))).toEqual([])
  await press('Continue')
  expect(await wrongInEveryLook(page, dialog.getByLabel('First name'))).toEqual([])
  await press('Continue')
  expect(await wrongInEveryLook(page, dialog.getByRole('button', { name: 'Lets Go!' }))).toEqual([])
  await press('Lets Go!')
  expect(await wrongInEveryLook(page, dialog.getByRole('button', { name: 'I accept' }))).toEqual([])
  await press('Not now')
  expect(await wrongInEveryLook(page, dialog.getByRole('button', { name: 'Got it' }))).toEqual([])
})

test('home with a message, the palette with results and without', async () => {
  const { page } = await on.visitorAs(await on.portal.asAdmin(), { viewport: wide })
  await page.goto('/dash/p')
  await homeHeading(page).waitFor()
  expect(await wrongInEveryLook(page, page.getByRole('region', { name: 'Messages' }))).toEqual([])
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Search or jump to…' })
  await palette.getByRole('combobox').fill('a')
  expect(await wrongInEveryLook(page, palette.getByRole('option', { name: /Approved Products/ }))).toEqual([])
  await palette.getByRole('combobox').fill('zzzz')
  expect(await wrongInEveryLook(page, palette.getByText(/^No results/))).toEqual([])
})

test('feedback with comments', async () => {
  const me = await on.portal.asAdmin()
  await on.portal.sql('insert into feedback (account_id, comment, at) values ($1, $2, $3)', [
    me.id,
    'The products page could remember my sponsor.',
    on.portal.platform.clock(),
  ])
  const { page } = await on.visitorAs(me, { viewport: wide })
  await page.goto('/feedback')
  expect(await wrongInEveryLook(page, page.getByText('The products page could remember my sponsor.'))).toEqual([])
})
